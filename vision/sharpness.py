"""How sharp a picture is: the blur of its strongest edges, by direction, since a shaking hand blurs in one only."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

_AGAIN = 2.0
"""The picture is blurred once more by this standard deviation; how much edges fade tells how sharp they were."""
_DIRECTIONS = 4
_STRONGEST, _FEWEST = 0.02, 60
"""This share of the strongest edges of each direction is looked at, but not fewer pixels than that."""
_FAINT = 4.0
"""Gray levels a pixel below which an edge is noise."""
_WIDEST = 1.6
"""A blur wider than this, in px, is measured in a smaller copy, where noise is less too."""
_SMALLEST_PX = 40


@dataclass(frozen=True)
class Blur:
    """Standard deviations in px."""

    least: float
    """In the direction in which the picture is sharpest: what is out of focus is blurred in every one."""
    most: float


def blur_of(gray: NDArray[np.uint8], shrink: int = 1) -> Blur | None:
    """The blur of a gray picture; None if it shows no edges.

    `shrink`: begin with a copy so many times smaller, which is quicker; a blur below it can't be told then.
    """
    told = None
    while min(size := (gray.shape[1] // shrink, gray.shape[0] // shrink)) >= _SMALLEST_PX:
        small = cv2.resize(gray, size, interpolation=cv2.INTER_AREA) if shrink > 1 else gray
        found = _blur(np.asarray(small, np.uint8))
        if found is None:
            break
        told = Blur(found.least * shrink, found.most * shrink)
        if found.most <= _WIDEST:
            break
        shrink *= 2
    return told


def _blur(gray: NDArray[np.uint8]) -> Blur | None:
    right, down = (cv2.Scharr(gray, cv2.CV_32F, dx, 1 - dx) / 32 for dx in (1, 0))
    strength, angle = cv2.cartToPolar(right, down)
    again = cv2.GaussianBlur(gray.astype(np.float32), (0, 0), _AGAIN)
    faded = cv2.magnitude(*(cv2.Scharr(again, cv2.CV_32F, dx, 1 - dx) / 32 for dx in (1, 0)))
    # Angles of edges: light to dark or dark to light is all one.
    way = np.round(angle * (_DIRECTIONS / np.pi)).astype(np.int32) % _DIRECTIONS
    found = []
    for direction in range(_DIRECTIONS):
        own = way == direction
        values = strength[own]
        many = max(_FEWEST, round(_STRONGEST * values.size))
        if values.size < many:
            continue
        edges = own & (strength >= max(_FAINT, float(np.partition(values, -many)[-many])))
        if edges.sum() >= _FEWEST // 2:
            ratio = float(np.median(strength[edges] / np.maximum(faded[edges], 1e-3)))
            found.append(_AGAIN / max(ratio**2 - 1, 1e-3) ** 0.5)
    return Blur(min(found), max(found)) if found else None
