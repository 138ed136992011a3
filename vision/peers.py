"""Empty or covered? A free space looks like the other free spaces of its kind, whatever is printed there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import Spot, square_mm
from vision.plane import Array, Camera

ZONES_MM = ((0.0, 4.0), (4.0, 8.0), (8.0, 11.0))
"""Rings around a space's centre whose mean colours are compared."""
ALIKE = 0.12
"""Largest difference of two spaces' colours, as a share of white, for them to look alike."""
FEWEST = 3
"""As many spaces of a kind it takes to know how the kind looks."""
SHARE = 0.4
"""At least this share of them must look alike; otherwise the print itself differs, and nothing is said."""
_HALF_MM = 12.0


@dataclass(frozen=True)
class Whites:
    """How bright white paper is across the board, where it has been seen."""

    xy: Array
    """(n, 2) mm."""
    level: Array
    """(n,) gray levels."""

    def at(self, xy: Array) -> Array:
        """(m,) levels at (m, 2) mm: the nearest five, the nearer the weightier."""
        away = np.linalg.norm(self.xy[None] - xy[:, None], axis=2)
        nearest = np.argsort(away, axis=1)[:, :5]
        weight = 1 / (np.take_along_axis(away, nearest, axis=1) + 20.0)
        return np.asarray((self.level[nearest] * weight).sum(axis=1) / weight.sum(axis=1))


def alike(
    bgr: NDArray[np.uint8], camera: Camera, spots: Sequence[Spot], whites: Whites
) -> dict[str, bool | None]:
    """For each of these spots: does its print look like that of its kind? None where that can't be known."""
    out: dict[str, bool | None] = {spot.space: None for spot in spots}
    if not len(whites.level):
        return out
    colours = _colours(bgr, camera, spots, whites)
    by_kind: dict[str, list[int]] = defaultdict(list)
    for n, spot in enumerate(spots):
        by_kind[spot.kind].append(n)
    for members in by_kind.values():
        if len(members) < FEWEST:
            continue
        own = colours[members]
        apart = np.abs(own[:, None] - own[None]).max(axis=2)
        fellows = (apart < ALIKE).sum(axis=1)
        typical = int(fellows.argmax())
        if fellows[typical] < max(FEWEST - 1, SHARE * len(members)):
            continue
        for k, n in enumerate(members):
            out[spots[n].space] = bool(apart[typical, k] < ALIKE)
    return out


def _colours(bgr: NDArray[np.uint8], camera: Camera, spots: Sequence[Spot], whites: Whites) -> Array:
    """(n, 9): mean blue, green, red of each zone, as a share of white paper there."""
    side = round(2 * _HALF_MM)
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) * 3 - np.float32(0.5)
    line = np.arange(side) + 0.5 - side / 2
    far = np.hypot(*np.meshgrid(line, line))
    masks = [(far >= low) & (far < high) for low, high in ZONES_MM]
    out = np.empty((len(spots), 3 * len(masks)))
    for n, spot in enumerate(spots):
        px = camera.at_height(square_mm(spot, _HALF_MM), 0.0)
        warp = cv2.getPerspectiveTransform(px.astype(np.float32), corners)
        fine = cv2.warpPerspective(bgr, warp, (3 * side, 3 * side), flags=cv2.INTER_LINEAR)
        small = cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA)
        out[n] = np.concatenate([small[mask].mean(axis=0) for mask in masks])
    centres = np.array([spot.centre_mm for spot in spots]).reshape(-1, 2)
    return np.asarray(out / np.maximum(whites.at(centres), 10.0)[:, None])
