"""Cut each space of a board out of a picture, upright and at the height where its sticker lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import soft
from vision.board import BoardLike
from vision.legend import Legend, Mount
from vision.markers import MODULES
from vision.plane import Array, Camera

_FINER = 2
"""Patches are cut out at twice their size and averaged, so that noise and print don't alias."""
_SQUARE = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]])


@dataclass(frozen=True)
class Spot:
    """A space where a piece may lie."""

    space: str
    kind: str
    mount: Mount
    centre_mm: tuple[float, float]

    @property
    def module_mm(self) -> float:
        """Side of a module of the marker expected here."""
        return self.mount.marker_mm / MODULES


def spots(board: BoardLike, legend: Legend) -> list[Spot]:
    """The spaces of a board on which pieces can lie, in the board's order."""
    out = []
    for space, about in board.spaces.items():
        mount = legend.mount_at(about.kind)
        if mount is not None:
            out.append(Spot(space, about.kind, legend.mounts[mount], board.centre_mm(space)))
    return out


def square_mm(spot: Spot, half_mm: float) -> Array:
    """(4, 2) corners of an upright square around a spot's centre."""
    return np.asarray(_SQUARE * half_mm + np.array(spot.centre_mm))


def all_inside(spots: Sequence[Spot], camera: Camera, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """(n,): whether the markers of pieces lying on spots would be wholly in the picture."""
    px = _corners_px(spots, camera, [spot.mount.marker_mm * 0.6 for spot in spots])
    within = (px >= 0) & (px <= np.array([shape[1] - 1, shape[0] - 1]))
    return np.asarray(within.all(axis=(1, 2)))


def _corners_px(spots: Sequence[Spot], camera: Camera, half_mm: Sequence[float]) -> Array:
    """(n, 4, 2) px of upright squares around spots, at the heights of their stickers."""
    centres = np.array([spot.centre_mm for spot in spots]).reshape(-1, 1, 2)
    squares = centres + _SQUARE * np.array(half_mm).reshape(-1, 1, 1)
    heights = np.repeat([spot.mount.height_mm for spot in spots], 4)
    return camera.at_height(squares.reshape(-1, 2), heights).reshape(-1, 4, 2)


def modules_px(spots: Sequence[Spot], camera: Camera) -> Array:
    """(n,): side of a module of the markers expected here, in px of the picture, where it is seen the smallest."""
    px = _corners_px(spots, camera, [spot.mount.marker_mm / 2 for spot in spots])
    return np.asarray(np.linalg.norm(px - np.roll(px, 1, axis=1), axis=2).min(axis=1) / MODULES)


def crop_px(spot: Spot, camera: Camera, shape: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Left, top, right, bottom in px of what to show of a spot, clipped to the picture."""
    px = camera.at_height(square_mm(spot, spot.mount.size_mm * 0.6), spot.mount.height_mm)
    low = np.clip(np.floor(px.min(axis=0)), 0, [shape[1], shape[0]]).astype(int)
    high = np.clip(np.ceil(px.max(axis=0)), 0, [shape[1], shape[0]]).astype(int)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def cut(gray: NDArray[np.uint8], camera: Camera, wanted: list[Spot]) -> NDArray[np.uint8]:
    """(n, soft.SIDE, soft.SIDE) gray patches."""
    out = np.empty((len(wanted), soft.SIDE, soft.SIDE), np.uint8)
    fine = soft.SIDE * _FINER
    corners = np.array([[0, 0], [fine, 0], [fine, fine], [0, fine]], np.float32) - np.float32(0.5)
    squares = _corners_px(wanted, camera, [soft.HALF * spot.module_mm for spot in wanted])
    for n, px in enumerate(squares.astype(np.float32)):
        warp = cv2.getPerspectiveTransform(px, corners)
        big = cv2.warpPerspective(gray, warp, (fine, fine), flags=cv2.INTER_LINEAR)
        cv2.resize(big, (soft.SIDE, soft.SIDE), dst=out[n], interpolation=cv2.INTER_AREA)
    return out


def cut_colours(bgr: NDArray[np.uint8], camera: Camera, wanted: list[Spot]) -> NDArray[np.uint8]:
    """(n, soft.SIDE, soft.SIDE, 3) patches; `camera` is that of this picture, which may be a smaller copy."""
    out = np.empty((len(wanted), soft.SIDE, soft.SIDE, 3), np.uint8)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * soft.SIDE - np.float32(0.5)
    squares = _corners_px(wanted, camera, [soft.HALF * spot.module_mm for spot in wanted])
    for n, px in enumerate(squares.astype(np.float32)):
        warp = cv2.getPerspectiveTransform(px, corners)
        cv2.warpPerspective(bgr, warp, (soft.SIDE, soft.SIDE), dst=out[n], flags=cv2.INTER_LINEAR)
    return out
