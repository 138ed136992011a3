"""Where in a patch does something look like a marker's black border in its white rim?

Patches as in `vision.soft`. They are looked at in small copies, at every place and several angles.
"""

from __future__ import annotations

import functools

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.markers import MODULES

Floats = NDArray[np.float32]

PX = 4
"""Pixels a module in a patch."""
HALF = 9
"""Modules from the middle of a patch to its edge."""
SIDE = 2 * HALF * PX
"""Side of a patch in px."""
SEARCH = 4.0
"""Modules that a marker may lie off the middle: some 6 mm on a tile."""
ANGLES = tuple(range(0, 90, 9))
COARSE = 2
"""Borders are looked for in patches shrunk by this."""
NEAR, ENOUGH = 2.5, 0.5
"""Modules about the middle of a patch in which a border is looked for first, and how much like one it must look there
for the rest to be left alone."""
_AT_ONCE = 32
"""Patches that are looked at together: so much stays in a processor's cache."""


@functools.cache
def _ring_kernels() -> list[Floats]:
    """Border and rim at each angle, zero mean, unit length, at the coarse scale."""
    px, fine = PX // COARSE, 8
    reach = int(np.ceil((MODULES / 2 + 1) * 2**0.5 * px))
    line = (np.arange((2 * reach + 1) * fine) + 0.5) / fine / px - (reach + 0.5) / px
    x, y = np.meshgrid(line, line)
    out = []
    for angle in np.deg2rad(ANGLES):
        u, v = x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle)
        far = np.maximum(abs(u), abs(v))
        inner, outer = MODULES / 2 - 1, MODULES / 2
        black = ((far > inner) & (far < outer)).astype(np.float32)
        white = ((far > outer) & (far < outer + 1)).astype(np.float32)
        ring = white / white.sum() - black / black.sum()
        small = ring.reshape(2 * reach + 1, fine, 2 * reach + 1, fine).sum(axis=(1, 3))
        out.append(np.asarray(small / np.sqrt((small**2).sum()), np.float32))
    return out


def first_poses(patches: NDArray[np.uint8], tries: int) -> tuple[Floats, Floats]:
    """Scores (n, tries) and poses (n, tries, 2, 3) of the squares that look the most like a black border."""
    search = _Borders(patches)
    scores = search.scores()
    n, angles, side = scores.shape[:3]
    best = np.empty((n, tries), np.float32)
    poses = np.empty((n, tries, 2, 3), np.float32)
    y, x = np.mgrid[:side, :side]
    for c in range(tries):
        where = scores.reshape(n, -1).argmax(axis=1)
        a, row, column = np.unravel_index(where, (angles, side, side))
        best[:, c] = scores.reshape(n, -1)[np.arange(n), where]
        turn = np.deg2rad(np.array(ANGLES)[a])
        cos, sin = np.cos(turn) * PX, np.sin(turn) * PX
        right, down = (search.at[part] * COARSE + (COARSE - 1) / 2 for part in (column, row))
        poses[:, c] = np.stack([cos, -sin, right, sin, cos, down], axis=1).reshape(n, 2, 3)
        near = np.hypot(x - column[:, None, None], y - row[:, None, None]) < PX / COARSE
        gap = np.abs(np.arange(angles) - a[:, None])
        alike = np.minimum(gap, angles - gap) <= 1
        scores[alike[:, :, None, None] & near[:, None]] = -1
    return best, poses


class _Borders:
    """Looks for black borders in small copies of patches: about the middle, and farther off where nothing is found."""

    def __init__(self, patches: NDArray[np.uint8]) -> None:
        side, px = SIDE // COARSE, PX // COARSE
        reach, window = int(SEARCH * px), _ring_kernels()[0].shape[0]
        self.at = np.arange(side // 2 - reach, side // 2 + reach)
        middle = np.flatnonzero(np.abs(self.at + 0.5 - side / 2) < NEAR * px)
        self.near = slice(int(middle[0]), int(middle[-1]) + 1)
        small = [
            cv2.resize(one, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32) for one in patches
        ]
        around = int(2 * (MODULES / 2 + 1) * px) | 1
        variance = [
            cv2.blur(one**2, (around, around)) - cv2.blur(one, (around, around)) ** 2 for one in small
        ]
        self.spread = np.sqrt(np.maximum(np.stack(variance), 4.0))[:, self.at[:, None], self.at]
        margin = window // 2 - int(self.at[0])
        self.wide = np.pad(np.stack(small), ((0, 0), (margin, margin), (margin, margin)), mode="reflect")

    def scores(self) -> Floats:
        """(n, angles, places, places), -1 to 1, or -1 where nobody looked."""
        n, places = len(self.wide), len(self.at)
        out = np.full((n, len(ANGLES), places, places), -1, np.float32)
        near, before, after = self.near, slice(0, self.near.start), slice(self.near.stop, places)
        all_of_it = slice(0, places)
        around = ((before, all_of_it), (after, all_of_it), (near, before), (near, after))
        for start in range(0, n, _AT_ONCE):
            some = np.arange(start, min(n, start + _AT_ONCE))
            found = self._some(some, near, near)
            out[some, :, near, near] = found
            far = some[found.reshape(len(some), -1).max(axis=1) < ENOUGH]
            for rows, columns in around if len(far) else ():
                out[far, :, rows, columns] = self._some(far, rows, columns)
        return out

    def _some(self, which: NDArray[np.intp], rows: slice, columns: slice) -> Floats:
        """(n, angles, k, m) scores in some of the patches, at places in these rows and columns."""
        high, wide = rows.stop - rows.start, columns.stop - columns.start
        more = _ring_kernels()[0].shape[0] - 1
        seen = self.wide[which, rows.start : rows.stop + more, columns.start : columns.stop + more]
        weights = _along_rows(wide)
        # What one row of places looks at lies in one piece, so that hardly anything needs to be copied.
        flat = np.lib.stride_tricks.sliding_window_view(seen.reshape(len(seen), -1), len(weights), axis=1)
        scores = flat[:, :: wide + more].reshape(-1, len(weights)) @ weights
        scores = scores.reshape(len(seen), high, len(ANGLES), wide).swapaxes(1, 2)
        return np.asarray(scores / self.spread[which, None, rows, columns])


@functools.cache
def _along_rows(count: int) -> Floats:
    """(rows * width, angles * count): the kernels at `count` places side by side, in as many rows as they are high."""
    kernels = np.stack(_ring_kernels())
    angles, window = kernels.shape[:2]
    scaled = kernels / np.sqrt((kernels != 0).sum(axis=(1, 2)))[:, None, None]
    out = np.zeros((window, count + window - 1, angles, count), np.float32)
    for place in range(count):
        out[:, place : place + window, :, place] = scaled.transpose(1, 2, 0)
    return out.reshape(-1, angles * count)
