"""Pictures with thousands of squares, such as of a checked tablecloth or by ill will.

OpenCV compares every square it finds with every other before it looks for markers: with 2,000 that takes a second, with
30,000 many minutes. In a smaller copy small squares drop out, and large markers don't.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

MOST = 1200
"""As many squares may be compared; a board full of stickers has less than 300."""
SUSPECT = ((5, 7000), (35, 1500))
"""They are counted where so many may be there, darker than their surroundings by so many gray levels: wood and other
fine textures come near that without having any."""
_LINES = 48
"""Rows, and columns, that are looked at first."""
_WINDOW = 23
"""Width in px of the surroundings that a square must be darker than: the detector's own is of this order."""
_DARKER = 5
_BROADEST = 0.03
"""How far a contour may lie off a square, as a share of its length, as the detector has it."""


def uncrowded(gray: NDArray[np.uint8], least: float) -> tuple[NDArray[np.uint8], int]:
    """The picture, or a copy so many times smaller that it has no crowd of squares.

    `least`: length around the smallest square that counts, as a share of the picture's long side.
    """
    times, small = 1, gray
    while min(small.shape) > 4 * _WINDOW and _suspected(small, least) and _squares(small, least) > MOST:
        times *= 2
        size = (gray.shape[1] // times, gray.shape[0] // times)
        small = np.asarray(cv2.resize(gray, size, interpolation=cv2.INTER_AREA), np.uint8)
    return small, times


def _around(gray: NDArray[np.uint8], least: float) -> float:
    return max(8.0, least * float(max(gray.shape)))


def _suspected(gray: NDArray[np.uint8], least: float) -> bool:
    """Whether there may be too many dark squares, by how often some rows and columns turn dark: takes no time."""
    return any(_most_squares(gray, least, darker) > many for darker, many in SUSPECT)


def _most_squares(gray: NDArray[np.uint8], least: float, darker: float) -> float:
    side = max(2, int(_around(gray, least) / 6))
    many = []
    for lines in (gray, gray.T):
        # Unevenly spaced, so that no pattern falls between them.
        at = (np.arange(_LINES) * 0.618034 % 1 * lines.shape[0]).astype(int)
        some = np.ascontiguousarray(lines[at])
        dark = some < cv2.blur(some, (_WINDOW, 1)) - darker
        long = cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_OPEN, np.ones((1, side), np.uint8))
        many.append(float(np.quantile((np.diff(long, axis=1) == 1).sum(axis=1), 0.9)))
    return many[0] * many[1]


def _squares(gray: NDArray[np.uint8], least: float) -> int:
    """How many dark squares there are; beyond `MOST` some."""
    dark = cv2.adaptiveThreshold(
        gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, _WINDOW, _DARKER
    )
    contours, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    found, around = 0, _around(gray, least)
    for contour in contours:
        if len(contour) >= around:
            corners = cv2.approxPolyDP(contour, _BROADEST * len(contour), True)
            found += len(corners) == 4 and cv2.isContourConvex(corners)
        if found > MOST:
            break
    return found
