"""What lies over the picture of a table and its tiles: a hand, by its colour or by its smoothness.

A hand passes for table easily, since it is nearly as large. But its colour is apart from the table's, without the steps
between; or, on wood of its own colour, it has no grain.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]

SMOOTH = 0.4
"""What varies less than this share of what half of the table does is smooth."""
CORE_MM = 18.0
"""A smooth or strangely coloured place so wide, a finger's width, lies over the table, with all that hangs together
with it."""
RIM_MM = 7.0
"""At the edge of a smooth place there is variation that isn't its own."""
REACH_MM = 60.0
"""A finger, too narrow to have a smooth place, reaches so far from the hand."""
EDGE = 0.05
"""The share of the height and the width of what is seen that makes its edges, and of an edge that counts."""
RARER = 0.8
"""A colour apart from the table's most frequent ones lies over it if it is seen in fewer than this share of the
blocks in which those are seen."""


def apart(often: NDArray[np.bool_], common: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Of the `often` seen steps of two colours (n, n), those that don't hang together with the most frequent ones.

    `common`: in how many blocks of the table each is seen.
    """
    count, label = cv2.connectedComponents(often.astype(np.uint8), connectivity=8)
    if count < 3:
        return np.zeros(often.shape, np.bool_)
    seen = np.array([0.0, *(float(common[label == k].sum()) for k in range(1, count))])
    most = int(seen.argmax())
    peak = np.array([0.0, *(float(common[label == k].max()) for k in range(1, count))])
    rarer = peak < RARER * peak[most]
    return np.asarray((label > 0) & rarer[label], np.bool_)


def smooth(grain: NDArray[np.float32], table: Mask, seen: Mask) -> Mask:
    """Pixels that vary much less than the table does."""
    return np.asarray(seen & (grain < SMOOTH * np.median(grain[table])), np.bool_)


def wide(mask: Mask, scale: float, core_mm: float = CORE_MM, rim_mm: float = RIM_MM) -> Mask:
    """What hangs together with a place so wide, and a rim around it. `scale`: px a millimetre."""
    core = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, _disc(core_mm * scale))
    count, label = cv2.connectedComponents(mask.astype(np.uint8), connectivity=4)
    kept = np.zeros(count, np.bool_)
    kept[np.unique(label[core > 0])] = True
    kept[0] = False
    return within(kept[label], rim_mm * scale)


def around(mask: Mask, seen: Mask) -> bool:
    """Whether it reaches three edges of what is seen: what a cloth lies on does, a hand doesn't."""
    rows, columns = np.nonzero(seen.any(axis=1))[0], np.nonzero(seen.any(axis=0))[0]
    inside = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    deep, across = (max(1, round(EDGE * side)) for side in inside.shape)
    edges = (inside[:deep], inside[-deep:], inside[:, :across], inside[:, -across:])
    return sum(float(edge.mean()) > EDGE for edge in edges) >= 3


def within(mask: NDArray[np.bool_], reach_px: float) -> Mask:
    """What is at most so far from a pixel of the mask."""
    if not mask.any():
        return np.zeros(mask.shape, np.bool_)
    away = cv2.distanceTransform((~mask).astype(np.uint8), cv2.DIST_L2, 5)
    return np.asarray(away <= reach_px, np.bool_)


def _disc(width: float) -> NDArray[np.uint8]:
    side = max(1, round(width)) | 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)
