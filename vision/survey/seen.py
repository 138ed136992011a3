"""The frame markers in a photograph, wherever they lie: found, and their corners to a tenth of a pixel."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.board_frame import FRAME_MARKERS
from vision.markers import MODULES, Found, find, find_large
from vision.plane import Array

FIRST_LOOK_PX, SECOND_LOOK_PX = 1400, 2400
"""Long sides of the copies that are looked at, the second one if the first doesn't show all markers."""
FEWEST = 4
ALONG = np.linspace(0.12, 0.88, 28)
"""Where along a side its edge is measured: away from the corners, which blur rounds off."""
STEP_PX = 0.25
FEWEST_POINTS = 10
MOST_MOVED = 0.9
"""In modules: a corner that moves further belongs to something else."""

_LINEAR = ((np.arange(256) / 255.0) ** 2.2).astype(np.float32)
"""Light by gray level. Blur mixes light: in gray levels it would eat into the black, and every marker look smaller."""


def frame_markers(gray: NDArray[np.uint8]) -> dict[int, Array]:
    """(4, 2) px of each frame marker's black square, its top left corner first; of several with one id the largest."""
    found = _looked_for(gray, FIRST_LOOK_PX, find_large)
    if len({one.marker for one in found}) < len(FRAME_MARKERS):
        found += _looked_for(gray, SECOND_LOOK_PX, find)
    if len({one.marker for one in found}) < FEWEST and max(gray.shape) > SECOND_LOOK_PX:
        found += _looked_for(gray, max(gray.shape), find)
    largest = {one.marker: one for one in sorted(found, key=lambda one: _side(one.corners))}
    return {marker: exact_corners(gray, largest[marker].corners) for marker in sorted(largest)}


def _looked_for(
    gray: NDArray[np.uint8], longest_px: int, look: Callable[[NDArray[np.uint8]], list[Found]]
) -> list[Found]:
    """Frame markers on a copy with this long side at most, in px of the picture itself."""
    scale = min(1.0, longest_px / max(gray.shape))
    small = gray
    if scale < 1:
        small = np.asarray(cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    times = np.array(gray.shape[1::-1]) / np.array(small.shape[1::-1])
    return [
        Found(one.marker, (one.corners + 0.5) * times - 0.5)
        for one in look(small)
        if one.marker in FRAME_MARKERS
    ]


def _side(corners: Array) -> float:
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())


def exact_corners(gray: NDArray[np.uint8], corners: Array) -> Array:
    """(4, 2) px of a dark square on white: where straight lines along its edges cross; the given ones if they don't."""
    reach = _side(corners) / MODULES / 2
    sides = [_edge(gray, corners[k], corners[(k + 1) % 4], reach) for k in range(4)]
    lines = [side for side in sides if side is not None]
    if len(lines) < 4:
        return corners
    crossed = np.cross(np.roll(lines, 1, axis=0), lines)
    if (np.abs(crossed[:, 2]) < 1e-9).any():
        return corners
    exact = crossed[:, :2] / crossed[:, 2:]
    moved = np.linalg.norm(exact - corners, axis=1)
    return np.asarray(exact) if moved.max() < MOST_MOVED * 2 * reach else corners


def _edge(gray: NDArray[np.uint8], a: Array, b: Array, reach: float) -> Array | None:
    """(3,) line along the edge from a to b, dark on its right hand; None where there is none."""
    way = (b - a) / max(1e-6, float(np.linalg.norm(b - a)))
    out = np.array([way[1], -way[0]])
    steps = np.arange(-reach, reach + STEP_PX, STEP_PX)
    at = (a + ALONG[:, None] * (b - a))[:, None] + steps[None, :, None] * out
    low = np.floor(at.min(axis=(0, 1))).astype(int) - 2
    high = np.ceil(at.max(axis=(0, 1))).astype(int) + 3
    if (low < 0).any() or (high > gray.shape[::-1]).any():
        return None
    light = _LINEAR[gray[low[1] : high[1], low[0] : high[0]]]
    across, down = np.moveaxis((at - low).astype(np.float32), -1, 0)
    profile = np.asarray(cv2.remap(light, across, down, cv2.INTER_LINEAR), np.float64)
    found = _straight(profile, steps, reach)
    if found is None:
        return None
    first, last = a + out * found[0], b + out * found[1]
    return np.cross([*first, 1.0], [*last, 1.0])


def _straight(profile: Array, steps: Array, reach: float) -> tuple[float, float] | None:
    """How far out a straight line through the steepest places of each profile begins and ends, outliers left out."""
    rise = np.maximum(np.diff(profile, axis=1), 0)
    middles = (steps[1:] + steps[:-1]) / 2
    peak = middles[rise.argmax(axis=1)]
    near = np.where(np.abs(middles - peak[:, None]) <= max(1.5, 0.6 * reach), rise, 0)
    total = near.sum(axis=1)
    off = (near * middles).sum(axis=1) / np.maximum(total, 1e-6)
    good = total > 0.3 * np.median(total)
    slope = start = 0.0
    for _ in range(3):
        if good.sum() < FEWEST_POINTS:
            return None
        slope, start = np.polyfit(ALONG[good], off[good], 1)
        wrong = np.abs(off - slope * ALONG - start)
        good &= wrong <= max(0.25, 2.5 * float(np.median(wrong[good])))
    return start, start + slope
