"""What looks like a piece though no marker was read on it: white paper with ink, as much as can be seen of it.

Figures stand on pieces or before them, and lamps wash them out. Such places are read closely, and asked about rather
than passed over.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import judge
from vision.borders import SEARCH
from vision.legend import Mount
from vision.markers import MODULES
from vision.overhead import View
from vision.peers import Whites
from vision.plane import Array

PX = 2
"""Pixels a module in the view that is looked at; shares are taken at half of that."""
WORTH_READING, GRAYEST, GRAY = 0.2, 0.45, 0.75
"""Where so large a share of a piece's area is colourless and brighter than a share of white paper, a marker may lie:
shade and blur make paper gray. Print may be nearly as bright, so that two shares are tried."""
LEAST_INK, LEAST_VARIES = 0.015, 0.08
"""If so much of it is black right beside white, and brightness varies by so large a share of white paper."""
ENDS = 0.75
"""Paper that goes on beyond a piece's rim isn't a piece: most white around it, compared with the white on it."""
SHINES, VARIES = 0.5, 0.06
"""Except where so large a share of it is nearly white, and brightness still varies by this share of white paper."""
MIDDLE = 0.9
"""In the middle of a single piece nearly as much is white as anywhere about it."""
PAPER, WHITE = 0.2, 0.6
"""With so large a share of it brighter than this share of white paper, it is asked about if nobody could read it, and
if there is ink on it."""
INK, BLACK = 0.025, 0.5
"""Least share of a piece's area that is darker than this share of white paper, right beside white: a whole disc shows
some 0.25."""
MOST_COLOUR = 0.2
"""White paper's darkest channel is at most this share darker than its brightest."""
WASHED_OUT = 0.6
"""Share of a piece's area that must be as bright as can be, for a piece not to be seen there."""
APART, OTHER = 0.8, 0.7
"""Of two places nearer than this share of a piece's width, one is enough to be read; the second share counts if they
were found by different brightness. Where all is bright nothing tells a piece's middle, so that places are read as close
together as `borders.SEARCH` asks for."""
LEAST_OPEN = 0.2
"""Share of a place that no piece covers, from which on the rest of it tells something."""
_RIM_MM = 1.5
_BESIDE = 5
_STEP = 24

Mask = NDArray[np.uint8]
"""0 to 255."""


def scale_of(mount: Mount) -> float:
    """Px a millimetre of the view that is looked at."""
    return PX * MODULES / mount.marker_mm


class Paper:
    """Where in a view in colour there is paper, ink and too much light."""

    def __init__(
        self, view: View, size_mm: float, tint: Array, where: Iterable[Array] = (), reach_mm: float = 0.0
    ) -> None:
        """`size_mm`: diameter of a piece, or of a disc as large. `tint`: the colour of paper, (3,), the brightest 1.

        If there are places in `where`, only what is within `reach_mm` of one counts.
        """
        self.view, self.size = view, size_mm
        self.lit: _Lit | None = None
        self.scale = view.scale / 2
        channels = cv2.split(view.pixels)
        tables = np.clip(np.arange(256)[:, None] / np.asarray(tint)[None], 0, 255).astype(np.uint8)
        white = [cv2.LUT(one, table) for one, table in zip(channels, tables.T, strict=True)]
        bright = functools.reduce(cv2.min, channels)
        self.least = np.asarray(functools.reduce(cv2.min, white), np.uint8)
        self.most = np.asarray(functools.reduce(cv2.max, white), np.uint8)
        colourless = np.clip((1 - MOST_COLOUR) * np.arange(256), 0, 255).astype(np.uint8)
        limit = cv2.LUT(self.most, colourless)
        self.colourless = np.asarray(cv2.compare(self.least, limit, cv2.CMP_GT), np.uint8)
        shape = (view.pixels.shape[0] // 2, view.pixels.shape[1] // 2)
        places = np.array(list(where)).reshape(-1, 2)
        self.counts = np.full(shape, 0 if len(places) else 255, np.uint8)
        for x, y in np.round(self._px(places)).astype(int):
            cv2.circle(self.counts, (int(x), int(y)), round(reach_mm * self.scale), 255, -1)
        self.glaring = _half(np.where(bright >= judge.GLARE, np.uint8(255), np.uint8(0)))

    def washed_out(self) -> list[Array]:
        """(2,) mm of each place where light would have washed out a piece."""
        return self._peaks(self._share(self.glaring & self.counts), WASHED_OUT, 1.0)

    def worth_reading(self, whites: Whites, known: Iterable[Array]) -> list[Array]:
        """(2,) mm of each place that may be a piece, however dark or blurred, except near the `known` ones."""
        known = list(known)
        black, varies = self._black(whites, known), self._under(whites).varies
        out: list[Array] = []
        here = around = np.empty(0, np.float32)
        for share in (GRAYEST, GRAY):
            white = self._without(self._white(whites, share), known)
            here, around = self._pieces(white)
            inked = (self._ink(white, black) >= LEAST_INK) & (varies >= LEAST_VARIES)
            out += self._others(self._where((around <= ENDS * here) & inked, here), WORTH_READING, APART, out)
        # Where all is bright, there is a lamp's reflection, or white print; and in a reflection ink is as bright as
        # paper elsewhere. Pieces are found by how much they vary, single ones not by their edges.
        shines = here >= SHINES
        shines &= (around > ENDS * here) | (here >= MIDDLE * self._most_around(here))
        if shines.any():
            close = SEARCH * PX / 2 / (self.size * self.scale)
            out += self._others(self._where(shines, varies), VARIES, close, out)
        return out

    def _others(
        self, score: NDArray[np.float32], least: float, apart: float, known: Iterable[Array]
    ) -> list[Array]:
        for at in known:
            self._cut_out(score, at, min(apart, OTHER))
        return self._peaks(score, least, apart)

    def somewhere(self, whites: Whites) -> NDArray[np.float32]:
        """For every place, the largest share of white that a piece nearly there would have; see `at`."""
        here = self._share(self._white(whites, GRAYEST))
        return self._most_around(here)

    def _most_around(self, score: NDArray[np.float32]) -> NDArray[np.float32]:
        """For every pixel, the largest value within half a piece's width."""
        reach = 2 * round(self.size / 2 * self.scale) + 1
        return np.asarray(cv2.dilate(score, np.ones((reach, reach), np.uint8)), np.float32)

    def at(self, scores: NDArray[np.float32], xy: Array) -> float:
        """The value of such a picture at a place (2,) mm; 1 beyond its edges, where nobody knows."""
        x, y = np.round(self._px(xy)[0]).astype(int)
        rows, columns = scores.shape
        return float(scores[y, x]) if 0 <= x < columns and 0 <= y < rows else 1.0

    def unread(self, whites: Whites, known: Iterable[Array]) -> list[tuple[Array, bool]]:
        """(2,) mm of each place that looks like a piece, except near the `known` ones; and whether there is ink."""
        known = list(known)
        black = self._black(whites, known)
        # What pieces cover says nothing of whether paper goes on there.
        open_here, open_around = self._pieces(self._without(np.full(self.counts.shape, 255, np.uint8), known))
        bright = self._share(self._without(self._white(whites, WHITE), known))
        out: list[tuple[Array, bool]] = []
        for share in (GRAYEST, GRAY):
            white = self._without(self._white(whites, share), known)
            here, around = self._pieces(white)
            seen = np.maximum(open_here, LEAST_OPEN) / np.maximum(open_around, LEAST_OPEN)
            around = np.asarray(around * seen, np.float32)
            ink = self._ink(white, black)
            here = self._where((around <= ENDS * here) & (bright >= PAPER), here)
            for at, _ in out:
                self._cut_out(here, at, 1.0)
            for at in self._peaks(here, PAPER, 1.0):
                x, y = np.round(self._px(at)[0]).astype(int)
                out.append((at, bool(ink[y, x] >= INK)))
        return out

    def _where(self, mask: NDArray[np.bool_], score: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.where(mask & (self.counts > 0), score, np.float32(0))

    def _pieces(self, white: Mask) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """For every pixel, how much of a piece there would be white, and of as large a ring around it."""
        here = self._share(white)
        return here, 2 * self._share(white, 2**0.5) - here

    def _black(self, whites: Whites, known: Iterable[Array]) -> Mask:
        return self._without(self._under(whites).black, known)

    def _ink(self, white: Mask, black: Mask) -> NDArray[np.float32]:
        """For every pixel, how much of a piece would be black right beside white."""
        beside = cv2.dilate(white, np.ones((_BESIDE, _BESIDE), np.uint8))
        return self._share(np.asarray(cv2.min(black, beside), np.uint8))

    def _px(self, mm: Array) -> Array:
        return np.asarray((mm.reshape(-1, 2) - self.view.low) * self.scale - 0.5)

    def _white(self, whites: Whites, share: float) -> Mask:
        return self._under(whites).brighter(share)

    def _under(self, whites: Whites) -> _Lit:
        """The view in the light of these whites, kept as long as it is asked for with the same ones."""
        if self.lit is None or self.lit.whites is not whites:
            self.lit = _Lit(self, whites)
        return self.lit

    def _without(self, mask: Mask, known: Iterable[Array]) -> Mask:
        reach = round((self.size / 2 + _RIM_MM) * self.scale)
        mask = mask.copy()
        for x, y in np.round(self._px(np.array(list(known)).reshape(-1, 2))).astype(int):
            cv2.circle(mask, (int(x), int(y)), reach, 0, -1)
        return mask

    def _share(self, mask: Mask, larger: float = 1.0) -> NDArray[np.float32]:
        """For every pixel, the share of a square as large as a piece, or larger, around it that the mask covers."""
        side = round(math.sqrt(math.pi) / 2 * self.size * larger * self.scale) | 1
        return np.multiply(
            cv2.blur(mask, (side, side), borderType=cv2.BORDER_CONSTANT), 1 / 255, dtype=np.float32
        )

    def _peaks(self, score: NDArray[np.float32], least: float, apart: float) -> list[Array]:
        """The best place, then the best that is so many pieces' widths away from it, and so on."""
        out: list[Array] = []
        best = score.max(axis=1)
        reach = round(apart * self.size * self.scale) + 2
        while True:
            row = int(best.argmax())
            if best[row] < least:
                return out
            column = int(score[row].argmax())
            out.append((np.array([column, row], float) + 0.5) / self.scale + self.view.low)
            self._cut_out(score, out[-1], apart)
            changed = slice(max(0, row - reach), row + reach + 1)
            best[changed] = score[changed].max(axis=1)

    def _cut_out(self, score: NDArray[np.float32], at: Array, apart: float) -> None:
        x, y = ((float(at[k] - self.view.low[k]) * self.scale - 0.5) for k in (0, 1))
        cv2.circle(score, (round(x), round(y)), round(apart * self.size * self.scale), 0, -1)


class _Lit:
    """What of a view is bright and dark, compared with how bright paper would be there; all reckoned once."""

    def __init__(self, paper: Paper, whites: Whites) -> None:
        self.paper, self.whites = paper, whites
        rows, columns = paper.least.shape
        y, x = np.mgrid[0 : rows + _STEP : _STEP, 0 : columns + _STEP : _STEP]
        mm = np.column_stack([x.ravel(), y.ravel()]) / paper.view.scale + paper.view.low
        self.light = whites.at(mm).reshape(x.shape)
        self.masks: dict[float, Mask] = {}

    def brighter(self, share: float) -> Mask:
        """What is colourless, and brighter than a share of white paper."""
        if share not in self.masks:
            white = np.asarray(cv2.compare(self.paper.least, self._level(share), cv2.CMP_GT), np.uint8)
            self.masks[share] = _half(white & self.paper.colourless)
        return self.masks[share]

    @functools.cached_property
    def black(self) -> Mask:
        """What is as dark as ink."""
        return _half(np.asarray(cv2.compare(self.paper.most, self._level(BLACK), cv2.CMP_LT), np.uint8))

    @functools.cached_property
    def varies(self) -> NDArray[np.float32]:
        """How much brightness varies within a piece, as a share of white paper."""
        gray = _half(self.paper.least).astype(np.float32)
        side = (round(0.85 * self.paper.size / 2 * self.paper.scale) | 1,) * 2
        spread = cv2.blur(gray * gray, side) - cv2.blur(gray, side) ** 2
        return np.asarray(np.sqrt(np.maximum(spread, 0)) / np.maximum(_half(self._level(1.0)), 1), np.float32)

    def _level(self, share: float) -> Mask:
        """A share of how bright paper would be at every pixel; it changes slowly."""
        rows, columns = self.paper.least.shape
        level = np.clip(share * self.light, 0, 255).astype(np.uint8)
        size = (level.shape[1] * _STEP, level.shape[0] * _STEP)
        fine = cv2.resize(level, size, interpolation=cv2.INTER_LINEAR)
        return np.ascontiguousarray(fine[:rows, :columns])


def _half(mask: NDArray[np.uint8]) -> Mask:
    rows, columns = mask.shape[0] // 2, mask.shape[1] // 2
    return np.asarray(
        cv2.resize(mask[: 2 * rows, : 2 * columns], (columns, rows), interpolation=cv2.INTER_AREA), np.uint8
    )
