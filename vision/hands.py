"""A hand over the board: one smooth thing where there should be print.

Whatever its colour and light, a hand has no edges where the print has: between spaces, and in their middles.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.covering import Mask
from vision.patches import Spot
from vision.topview import TopView

SMOOTH = 0.06
"""Change of brightness over a mm, as a share of it, below which there is no edge."""
CORE_MM = 7
"""What is narrower isn't a hand's."""
RIM_MM = 3.0
"""Where a hand ends there is an edge that is still its own."""
MIDDLE_MM, MIDDLE_SHARE = 5.0, 0.8
"""A space lies under a hand if it has no edges in so much of its middle."""
LARGE_MM2, OWN_SHARE = 2500.0, 0.6
"""What covers spaces of one kind only may be their print, unless it is so large, and less of it lies on such spaces."""
EDGE_MM = 1
"""So much wider than its piece is a space."""
_DARK = 8.0
"""Gray levels that count as noise."""


def over(view: TopView, spots: Sequence[Spot]) -> Mask:
    """(h, w) of the view: where a hand, or light that has washed everything out, lies over several spaces.

    Only what lies over the middle of a spot is found, with all that hangs together with it.
    """
    smooth = (_steepness(view.bgr) < SMOOTH) & view.seen
    core = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (CORE_MM, CORE_MM)))
    wide = cv2.morphologyEx(smooth.astype(np.uint8), cv2.MORPH_OPEN, core)
    count, label, stats, _ = cv2.connectedComponentsWithStats(wide, connectivity=4)
    kinds, own = _spaces_in(np.asarray(label), view.corner_mm, spots)
    hand = np.zeros(count, np.bool_)
    for one, those in kinds.items():
        area = float(stats[one, cv2.CC_STAT_AREA])
        beyond = area > LARGE_MM2 and max(own[one].values()) < OWN_SHARE * area
        hand[one] = len(those) > 1 or beyond
    mask = np.asarray(hand[label], np.bool_)
    if not mask.any():
        return mask
    side = 2 * round(RIM_MM) + 1
    rim = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    return np.asarray(cv2.dilate(mask.astype(np.uint8), rim) > 0, np.bool_)


def _steepness(bgr: NDArray[np.float32]) -> NDArray[np.float32]:
    """(h, w): how much the brightness of any colour changes over a mm, as a share of it."""
    log = np.log(cv2.GaussianBlur(bgr, (0, 0), 1.0) + _DARK)
    right, down = cv2.Sobel(log, -1, 1, 0, ksize=1), cv2.Sobel(log, -1, 0, 1, ksize=1)
    squared = right**2 + down**2
    most = np.maximum(np.maximum(squared[..., 0], squared[..., 1]), squared[..., 2])
    return np.asarray(np.sqrt(most) / 2, np.float32)


def _spaces_in(
    label: NDArray[np.int32], corner_mm: tuple[int, int], spots: Sequence[Spot]
) -> tuple[dict[int, set[str]], dict[int, Counter[str]]]:
    """By component: kinds of the spots whose middles it covers, and how many px of it lie on spots of each kind."""
    reach = round(max(spot.mount.size_mm for spot in spots) / 2) + EDGE_MM
    line = np.arange(2 * reach + 1) - reach
    away = np.hypot(*np.meshgrid(line, line))
    kinds: dict[int, set[str]] = defaultdict(set)
    own: dict[int, Counter[str]] = defaultdict(Counter)
    padded = np.pad(label, reach)
    for spot in spots:
        x, y = (int(v) for v in np.floor(np.array(spot.centre_mm) - corner_mm))
        square = padded[y : y + 2 * reach + 1, x : x + 2 * reach + 1]
        for one, px in enumerate(np.bincount(square[away <= spot.mount.size_mm / 2 + EDGE_MM])):
            own[one][spot.kind] += int(px)
        middle = np.bincount(square[away <= MIDDLE_MM])
        most = int(middle.argmax())
        if most and middle[most] >= MIDDLE_SHARE * middle.sum():
            kinds[most].add(spot.kind)
    return kinds, own
