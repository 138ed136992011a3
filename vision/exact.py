"""Where markers lie to a fraction of a pixel, by all that they look like and not by their corners alone.

A corner that a shaking hand has drawn out has no one place; a whole marker, of which it is known how it looks, has.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import judge, soft
from vision.markers import MODULES, Found

FINEST = 2
"""Patches are cut out at up to so many times their own scale, as far as the picture shows more."""
MOST_MOVED, MOST_TURNED = 1.5, 20.0
"""What would be moved by more modules, or turned by more degrees, isn't told."""
SMOOTH = 0.8
"""Px of a patch by which it is blurred first. A sharp edge is crossed in one step, and back in the next."""

_CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)


def exactly(gray: NDArray[np.uint8], expected: Sequence[Found]) -> list[Found | None]:
    """The markers with their corners where they fit best; None for each that can't be read closely where it should be.

    A marker may lie a module off. How it is turned away from the camera is taken from where it is expected.
    """
    if not expected:
        return []
    warps = [_to_patch(one) for one in expected]
    patches = np.stack([_cut(gray, warp, one) for warp, one in zip(warps, expected, strict=True)])
    start = np.array([[soft.PX, 0, soft.SIDE / 2 - 0.5], [0, soft.PX, soft.SIDE / 2 - 0.5]], np.float32)
    guesses = soft.read(patches, np.repeat(start[None], len(expected), axis=0))
    return [_moved(*one) for one in zip(expected, warps, guesses, strict=True)]


def _moved(one: Found, warp: NDArray[np.float64], guess: soft.Guess) -> Found | None:
    if guess.marker != one.marker or not judge.plain(guess) or abs(guess.degrees) > MOST_TURNED:
        return None
    seen = _CORNERS * (MODULES / 2) @ guess.pose[:, :2].T + guess.pose[:, 2]
    corners = cv2.perspectiveTransform(seen[None].astype(float), np.linalg.inv(warp))[0]
    module = np.linalg.norm(one.corners[1] - one.corners[0]) / MODULES
    far = np.linalg.norm(corners - one.corners, axis=1).max() > MOST_MOVED * module
    return None if far else Found(one.marker, corners)


def _to_patch(one: Found) -> NDArray[np.float64]:
    """From px of the picture to those of an upright patch with the marker in its middle, as `vision.soft` has them."""
    upright = _CORNERS * (MODULES / 2 * soft.PX) + np.float32(soft.SIDE / 2 - 0.5)
    return np.asarray(cv2.getPerspectiveTransform(one.corners.astype(np.float32), upright), float)


def _cut(gray: NDArray[np.uint8], warp: NDArray[np.float64], one: Found) -> NDArray[np.uint8]:
    """(SIDE, SIDE)."""
    module = float(np.linalg.norm(one.corners[1] - one.corners[0])) / MODULES
    times = int(np.clip(round(module / soft.PX), 1, FINEST))
    middle = (times - 1) / 2
    finer = np.array([[times, 0, middle], [0, times, middle], [0, 0, 1]], float) @ warp
    side = soft.SIDE * times
    big = cv2.warpPerspective(gray, finer, (side, side), flags=cv2.INTER_LINEAR)
    small = cv2.resize(big, (soft.SIDE, soft.SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), SMOOTH), np.uint8)
