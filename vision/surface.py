"""How the bare table looks, whatever it is made of, and where it can be seen between and beside the tiles.

A tile covers its whole cell, so where the table can be seen there is none. The table is what most of the picture around
the tiles shows: some colours, at any brightness, since lamps and shadows change that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import covering
from vision.lattice import Lattice
from vision.legend import Mount
from vision.markers import MODULES
from vision.overhead import look_down
from vision.plane import Array, Camera

AROUND = 2.2
"""As many tile's widths around the tiles the table is looked at."""
OFF_TILES = 0.85
"""Nearer than so many tile's widths to a sticker may still be its tile."""
WIDEST_MM = 1600.0
BIN = 0.045
"""Width of a step of the logarithms of red and blue over green: so much alike are two colours of one step."""
_STEPS = 80
BLOCK_MM = 60.0
SHARE, BLOCKS = 0.01, 0.2
"""A colour is the table's if it makes up so much of such a share of all blocks: a hand's colour is in few of them."""
BRIGHT, DARK = 0.25, 0.6
"""By as much, in logarithms, a place may be brighter or darker than nearly all of the table."""
FEWEST = 100
"""As many square half-centimetres, roughly, it takes to know the table."""
SEEN_MIDDLE, SEEN_ALL = 0.6, 0.5
"""Shares of the middle and of a whole cell that must look like the table."""
WASHED_OUT = 248
"""A gray level beyond which light hides the colour."""
SMOOTH = 0.6
"""What varies less than this share of the smoothest tenth of the table isn't the table."""
SMOOTH_CELL, GRAIN_CELL_MM, EVENLY = 0.45, 22.0, 0.7
"""A square so wide that varies less than this share of what the table usually does isn't the table. In rendered
pictures 1 of 200 squares of bare table does."""
TOUCHED = 0.12
"""A cell of which so much lies below a hand isn't seen, whatever the rest looks like."""
SEEN_BESIDE = 0.85
"""The share of a cell that must look like the table where a finger may reach."""
_BLUR_MM, _GRAIN_MM = 3.0, 3.5
_FINE = 2
"""Pixels a module of a sticker that the grain is told at; all else at half of that."""


class Surface:
    """The table around some tiles."""

    def __init__(
        self,
        bgr: NDArray[np.uint8],
        camera: Camera,
        mount: Mount,
        stickers: Sequence[Array],
        pitch: float,
    ) -> None:
        self.known = False
        xy = np.array(stickers).reshape(-1, 2)
        low = xy.min(axis=0) - AROUND * pitch
        high = np.minimum(xy.max(axis=0) + AROUND * pitch, low + WIDEST_MM)
        fine = look_down(bgr, camera, 0.0, low, high, _FINE * MODULES / mount.marker_mm)
        rows, columns = (side // 2 for side in fine.pixels.shape[:2])
        above = _half(fine.pixels[: 2 * rows, : 2 * columns])
        self.low, self.scale = low, fine.scale / 2
        blue, green, red = cv2.split(above)
        most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
        shown = (most > 0) & (least < WASHED_OUT)
        seen = np.asarray(cv2.erode(shown.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, np.bool_)
        soft = cv2.log(cv2.GaussianBlur(above, (0, 0), _BLUR_MM * self.scale / 2).astype(np.float32) + 2)
        blue, green, red = cv2.split(np.asarray(soft, np.float32))
        self.bright = green
        self.grain = self._grain(fine.pixels[: 2 * rows, : 2 * columns, 1])
        self.colour = _step(red - green) * _STEPS + _step(blue - green)
        off = np.ones(seen.shape, np.uint8)
        reach = round(OFF_TILES * pitch * self.scale)
        for at in (xy - self.low) * self.scale:
            cv2.circle(off, (round(float(at[0])), round(float(at[1]))), reach, 0, -1)
        table = seen & (off > 0)
        self.like: NDArray[np.bool_] = np.zeros(seen.shape, np.bool_)
        self.over: NDArray[np.bool_] = np.zeros(seen.shape, np.bool_)
        if table.sum() >= FEWEST:
            self.known = True
            self.like, stranger = self._like(table)
            stranger &= seen & (not covering.around(seen & stranger, seen))
            self.like &= seen & ~stranger
            side = round(GRAIN_CELL_MM * self.scale) | 1
            self.grain_near = np.asarray(cv2.blur(self.grain, (side, side)), np.float32)
            inner = cv2.erode(table.astype(np.uint8), np.ones((side, side), np.uint8)) > 0
            some, usual = np.quantile(self.grain_near[inner], (0.3, 0.5)) if inner.any() else (0.0, 0.0)
            # Where a good part of what lies around is smooth, smoothness tells nothing.
            self.smooth = SMOOTH_CELL * float(usual) if some >= EVENLY * usual else 0.0
            self.over = covering.wide(stranger, self.scale)
            self.over |= covering.wide(covering.smooth(self.grain, table, seen), self.scale)
            self.beside = covering.within(self.over, covering.REACH_MM * self.scale)

    def _like(self, table: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """The pixels in one of the `table`'s colours, not much brighter or darker than it is; and those in a hand's."""
        down, across = ((np.arange(side) // (BLOCK_MM * self.scale)).astype(int) for side in table.shape)
        block = (down[:, None] * (across[-1] + 1) + across)[table]
        large = np.bincount(block) >= FEWEST / 4
        common = _common(self.colour[table], block, large)
        often = common >= max(1.0, BLOCKS * large.sum())
        low, high = np.quantile(self.bright[table], (0.02, 0.98))
        within = (self.bright > low - DARK) & (self.bright < high + BRIGHT)
        within &= self.grain > SMOOTH * np.quantile(self.grain[table], 0.1)
        strange = covering.apart(often, common).ravel()
        return np.asarray(often.ravel()[self.colour] & within, np.bool_), strange[self.colour]

    def _grain(self, green: NDArray[np.uint8]) -> NDArray[np.float32]:
        """How much the brightness varies around each pixel: wood has a grain and cloth a weave, a hand has little."""
        logarithms = np.log(np.arange(256, dtype=np.float32) + 4)
        bright = np.asarray(cv2.LUT(np.ascontiguousarray(green), logarithms), np.float32)
        wide = cv2.GaussianBlur(_half(bright), (0, 0), _GRAIN_MM * self.scale)
        wide = cv2.resize(wide, bright.shape[::-1], interpolation=cv2.INTER_LINEAR)
        fine = cv2.absdiff(bright, np.asarray(wide, np.float32))
        return np.asarray(cv2.GaussianBlur(_half(fine), (0, 0), _GRAIN_MM * self.scale), np.float32)

    def seen(self, lattice: Lattice, middles: Array) -> list[bool | None]:
        """Whether the table can be seen in the cells with middles (n, 2) mm; None if nobody knows how it looks."""
        if not self.known:
            return [None] * len(middles)
        line = (np.arange(15) + 0.5) / 15 - 0.5
        x, y = np.meshgrid(line * 0.7, line * 0.7)
        away = np.stack([x.ravel(), y.ravel()], axis=1)
        at = lattice.xy((lattice.cells(middles)[:, None] + away).reshape(-1, 2))
        px = np.round((at - self.low) * self.scale - 0.5).astype(int)
        px = np.clip(px, 0, np.array(self.like.shape[::-1]) - 1).reshape(len(middles), -1, 2)
        column, row = px[..., 0], px[..., 1]
        like = self.like[row, column]
        near = np.abs(away).max(axis=1) < 0.19
        middle = len(away) // 2  # the grid has one: 15 by 15
        smooth = self.grain_near[row[:, middle], column[:, middle]] < self.smooth
        touched = self.over[row, column].mean(axis=1) >= TOUCHED
        least = np.where(self.beside[row, column].any(axis=1), SEEN_BESIDE, SEEN_ALL)
        shows = (like[:, near].mean(axis=1) >= SEEN_MIDDLE) & (like.mean(axis=1) >= least)
        return list(map(bool, shows & ~smooth & ~touched))


def _common(
    colours: NDArray[np.intp], block: NDArray[np.intp], large: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """(_STEPS, _STEPS): in how many of the `large` blocks each colour is frequent.

    (n,) colours of pixels, steps of red times _STEPS and steps of blue, and the `block` in which each lies.
    """
    # Of all thinkable colours a table shows a small corner; beside it nothing needs to be counted.
    used = np.bincount(colours, minlength=_STEPS**2).reshape(_STEPS, _STEPS)
    red, blue = (np.flatnonzero(used.any(axis=axis)) for axis in (1, 0))
    low, rows, columns = (red[0] - 2, blue[0] - 2), int(np.ptp(red)) + 5, int(np.ptp(blue)) + 5
    every = np.arange(_STEPS**2)
    corner = (every // _STEPS - low[0]) * columns + every % _STEPS - low[1]
    shown = block * (rows * columns) + corner[colours]
    count = np.bincount(shown, minlength=len(large) * rows * columns).reshape(len(large), rows, columns)
    share = count[large].astype(np.float32)
    share /= share.sum(axis=(1, 2), keepdims=True)
    soft = share[:, :-2] + 2 * share[:, 1:-1] + share[:, 2:]
    soft = (soft[..., :-2] + 2 * soft[..., 1:-1] + soft[..., 2:]) / 16
    common = np.zeros((_STEPS + 4, _STEPS + 4), np.int64)  # colours beside the last ones count nowhere
    common[low[0] + 3 : low[0] + 1 + rows, low[1] + 3 : low[1] + 1 + columns] = (soft >= SHARE).sum(axis=0)
    return common[2:-2, 2:-2]


def _half(image: NDArray[Any]) -> NDArray[np.float32]:
    rows, columns = image.shape[:2]
    small = cv2.resize(image, (columns // 2, rows // 2), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _step(logarithm: NDArray[np.float32]) -> NDArray[np.intp]:
    return np.asarray(np.clip(np.round(logarithm / BIN) + _STEPS / 2, 0, _STEPS - 1), np.intp)
