"""The markers themselves: the dictionary, their bit patterns, and finding them freely in a picture."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crowds import uncrowded

DICTIONARY = "ARUCO_MIP_36h12"
"""The dictionary's name in OpenCV, without ``DICT_``: 250 ids, any two at least 12 bits apart."""
MODULES = 8
"""Modules along a marker's side, its black border included."""
IDS = 250
"""Ids in the dictionary."""
LEAST_AROUND, LEAST_AROUND_PX = 0.008, 22
"""Length around the smallest marker that `find` looks for, as a share of the picture's long side and in px: seven px a
side are too few for eight modules, and small pictures are full of such squares."""


@functools.cache
def dictionary() -> cv2.aruco.Dictionary:
    """The dictionary as OpenCV keeps it."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12)


@functools.cache
def bits(marker: int) -> NDArray[np.uint8]:
    """(8, 8) array of one marker with its border, 1 = white, 0 = black; ValueError for ids outside 0-249."""
    if not 0 <= marker < IDS:
        raise ValueError(f"marker ids are 0 to {IDS - 1}, not {marker}")
    image = cv2.aruco.generateImageMarker(dictionary(), marker, MODULES, borderBits=1)
    return (image > 127).astype(np.uint8)


@dataclass(frozen=True)
class Found:
    """A marker found freely in a picture."""

    marker: int
    corners: NDArray[np.float64]
    """(4, 2) px: top left, top right, bottom right, bottom left of the upright marker."""

    @property
    def centre(self) -> NDArray[np.float64]:
        """(2,) px: where the diagonals cross, which is the printed centre in any perspective."""
        a, b, c, d = self.corners
        e, f = c - a, d - b
        cross = e[0] * f[1] - e[1] * f[0]
        if abs(cross) < 1e-9:
            return np.asarray(self.corners.mean(axis=0))
        g = b - a
        return np.asarray(a + e * (g[0] * f[1] - g[1] * f[0]) / cross)


def _parameters(refine: bool, least: float = LEAST_AROUND) -> cv2.aruco.DetectorParameters:
    """Settings for small blurred markers: blur bleeds between cells, so each cell's rim is left out."""
    p = cv2.aruco.DetectorParameters()
    p.minMarkerPerimeterRate = least
    p.adaptiveThreshWinSizeMin, p.adaptiveThreshWinSizeMax, p.adaptiveThreshWinSizeStep = 13, 53, 20
    # The higher, the less noise is taken for edges, and the fewer faint ones are found.
    p.adaptiveThreshConstant = 5
    p.perspectiveRemovePixelPerCell = 10
    p.perspectiveRemoveIgnoredMarginPerCell = 0.35
    # CORNER_REFINE_CONTOUR can throw in OpenCV 5.0; sub-pixel refinement is enough for the frame.
    p.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX if refine else cv2.aruco.CORNER_REFINE_NONE
    return p


@functools.lru_cache(maxsize=64)
def _detector(refine: bool, least: float = LEAST_AROUND) -> cv2.aruco.ArucoDetector:
    return cv2.aruco.ArucoDetector(dictionary(), _parameters(refine, least))


@functools.cache
def _large_detector() -> cv2.aruco.ArucoDetector:
    p = _parameters(refine=False)
    p.minMarkerPerimeterRate = 0.06
    p.adaptiveThreshWinSizeMin = p.adaptiveThreshWinSizeMax = 15
    p.adaptiveThreshConstant = 7
    p.perspectiveRemovePixelPerCell = 6
    return cv2.aruco.ArucoDetector(dictionary(), p)


@functools.cache
def _quick_detector() -> cv2.aruco.ArucoDetector:
    p = _parameters(refine=False, least=0.03)
    p.adaptiveThreshWinSizeMin = p.adaptiveThreshWinSizeMax = 11
    p.adaptiveThreshConstant = 7
    return cv2.aruco.ArucoDetector(dictionary(), p)


def find_large(gray: NDArray[np.uint8]) -> list[Found]:
    """Markers of which a side is more than a 67th of the picture's long side; quicker, and corners less exact."""
    return _found(*_large_detector().detectMarkers(gray)[:2])


def find_quickly(gray: NDArray[np.uint8]) -> list[Found]:
    """Markers of any size, by one threshold: most of those that aren't small or blurred."""
    return _found(*_quick_detector().detectMarkers(gray)[:2])


def find(gray: NDArray[np.uint8], refine: bool = False) -> list[Found]:
    """All markers OpenCV finds in a gray picture; corners refined to a fraction of a pixel if asked."""
    small, times = uncrowded(gray, LEAST_AROUND)
    # In steps, so that few detectors serve all sizes.
    least = max(LEAST_AROUND, round(LEAST_AROUND_PX / max(small.shape), 2 if max(small.shape) < 1000 else 3))
    found = _found(*_detector(refine, least).detectMarkers(small)[:2])
    return found if times == 1 else [Found(one.marker, (one.corners + 0.5) * times - 0.5) for one in found]


def _found(corners: Sequence[NDArray[np.generic]], ids: NDArray[np.generic] | None) -> list[Found]:
    if not corners or ids is None:
        return []
    return [Found(int(i), c.reshape(4, 2).astype(float)) for c, i in zip(corners, ids.ravel(), strict=True)]
