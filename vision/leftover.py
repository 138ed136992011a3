"""What looks like a piece though no marker was read on it: white paper with ink, as much as can be seen of it.

Figures stand on pieces or before them, and lamps wash them out. Such places are asked about rather than passed over.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import judge
from vision.legend import Mount
from vision.peers import BLACK, WHITE, Whites
from vision.plane import Array
from vision.search import px_per_mm

LEAST_WHITE, LEAST_BLACK = 0.22, 0.03
"""Shares of a piece's area: a whole disc shows some 0.7 of white and 0.25 of black."""
MOST_COLOUR = 0.2
"""White paper's darkest channel is at most this share darker than its brightest."""
MOST_AROUND = 0.8
"""Paper that goes on beyond a piece's rim isn't a piece: white around it, compared with the white on it."""
ALL_WHITE, AROUND = 0.4, 0.6
"""Without black, so much white makes a piece, if around it there is less than this share of that: blurred or washed out
ink is gray or white, and printed snow is larger than a piece."""
WASHED_OUT = 0.6
"""Share of a piece's area that must be as bright as can be, for a piece not to be seen there."""


def paper(
    above: NDArray[np.float32],
    whites: Whites,
    mount: Mount,
    known: Iterable[Array],
    spaces: NDArray[np.bool_],
) -> list[Array]:
    """(2,) mm of each place that looks like a piece, except near the `known` ones.

    `above`: the board in colour, paper without any; `spaces`: which of its pixels count, as `vision.search` has both.
    """
    if not len(whites.level):
        return []
    scale = px_per_mm(mount)
    level = _levels(above.shape[:2], whites, scale)
    colourless = above.min(axis=2) > (1 - MOST_COLOUR) * above.max(axis=2)
    white = ((above.min(axis=2) > WHITE * level) & colourless).astype(np.float32)
    black = (above.max(axis=2) < BLACK * level).astype(np.float32)
    for at in known:
        middle = (round(float(at[0]) * scale), round(float(at[1]) * scale))
        for mask in (white, black):
            cv2.circle(mask, middle, round((mount.size_mm / 2 + 1.5) * scale), 0, -1)
    here = _share(white, mount)
    # A disc of twice the area less its middle is the ring around a piece.
    around = 2 * _share(white, mount, 2**0.5) - here
    inked = (_share(black * spaces, mount) >= LEAST_BLACK) & (around <= MOST_AROUND * here)
    alone = (here >= ALL_WHITE) & (around <= AROUND * here)
    here = _share(white * spaces, mount)
    return _peaks(np.where(inked | alone, here, 0), LEAST_WHITE, mount)


def washed_out(above: NDArray[np.float32], mount: Mount, spaces: NDArray[np.bool_]) -> list[Array]:
    """(2,) mm of each place where light would have washed out a piece."""
    bright = ((above.min(axis=2) >= judge.GLARE) & spaces).astype(np.float32)
    return _peaks(_share(bright, mount), WASHED_OUT, mount)


def _share(mask: NDArray[np.float32], mount: Mount, larger: float = 1.0) -> NDArray[np.float32]:
    """For every pixel, the share of a piece around it, or of a larger disc, that the mask covers."""
    radius = round(mount.size_mm / 2 * larger * px_per_mm(mount))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1)).astype(np.float32)
    return np.asarray(cv2.filter2D(mask, -1, disc / disc.sum(), borderType=cv2.BORDER_CONSTANT), np.float32)


def _peaks(score: NDArray[np.float32], least: float, mount: Mount) -> list[Array]:
    """The best place, then the best that is a piece's width away from it, and so on."""
    left = score.copy()
    scale = px_per_mm(mount)
    out: list[Array] = []
    while True:
        row, column = np.unravel_index(int(left.argmax()), left.shape)
        if left[row, column] < least:
            return out
        out.append((np.array([column, row], float) + 0.5) / scale)
        cv2.circle(left, (int(column), int(row)), round(mount.size_mm * scale), 0, -1)


def _levels(shape: tuple[int, ...], whites: Whites, scale: float) -> NDArray[np.float32]:
    """How bright paper would be at every pixel; it changes slowly."""
    rows, columns = shape
    step = 24
    y, x = np.mgrid[0 : rows + step : step, 0 : columns + step : step]
    coarse = whites.at(np.column_stack([x.ravel(), y.ravel()]) / scale).reshape(x.shape).astype(np.float32)
    fine = cv2.resize(coarse, (x.shape[1] * step, x.shape[0] * step), interpolation=cv2.INTER_LINEAR)
    return np.asarray(fine[:rows, :columns], np.float32)
