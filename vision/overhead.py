"""A part of a board or of a table from straight above, so that all its stickers are upright squares of one size.

Looking down once is cheap: a phone's picture shows the table around a board too, and all with more pixels than it
takes to read.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import soft
from vision.legend import Mount
from vision.markers import MODULES, Found, dictionary
from vision.plane import Array, Camera
from vision.stretching import STEP, reckoned, stretched

_SIZE_OFF = 0.25
"""Markers whose side is off by a larger share than this aren't looked for."""
_WINDOW = 2
"""Side in modules of the window by which black is told from white. A wider one besides finds a 60th more of Scythe's
discs, and takes twice as long."""


@dataclass(frozen=True)
class View:
    """What a camera at an infinite height would see; black outside the picture."""

    pixels: NDArray[np.uint8]
    """(rows, columns) gray, or (rows, columns, 3)."""
    low: Array
    """(2,) mm of the top left corner."""
    scale: float
    """Px a millimetre."""

    def values(self, xy: Array) -> NDArray[np.uint8]:
        """The pixels at places (n, 2) mm, or the nearest ones."""
        rows, columns = self.pixels.shape[:2]
        at = np.clip(np.round(self.px(xy)), 0, [columns - 1, rows - 1]).astype(int)
        return np.asarray(self.pixels[at[:, 1], at[:, 0]], np.uint8)

    def px(self, mm: Array) -> Array:
        """(n, 2) mm to (n, 2) px."""
        return np.asarray((np.asarray(mm, float) - self.low) * self.scale - 0.5)

    def mm(self, px: Array) -> Array:
        """(n, 2) px to (n, 2) mm."""
        return np.asarray((np.asarray(px, float) + 0.5) / self.scale + self.low)


def fine_scale(mount: Mount) -> float:
    """Px a millimetre at which patches for `vision.soft` can be taken as they are."""
    return soft.PX * MODULES / mount.marker_mm


def look_down(
    image: NDArray[np.uint8], camera: Camera, height_mm: float, low: Array, high: Array, scale: float
) -> View:
    """A rectangle of the plane at a height, from `low` to `high` (2,) mm, `scale` px a millimetre."""
    columns, rows = (max(1, round(float(side * scale))) for side in high - low)
    x, y = reckoned(columns, rows)
    mm = (np.column_stack([x.ravel(), y.ravel()]) + 0.5) / scale + low
    image, coarse = _needed(image, camera.at_height(mm, height_mm).reshape(*x.shape, 2))
    fine = stretched(coarse, columns, rows)
    # One map holds both coordinates, whatever OpenCV's type hints say.
    if image.ndim == 2:
        pixels = cv2.remap(image, fine, None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
    else:  # colours are no finer than a 32nd of a pixel, and take a third less time
        whole, parts = cv2.convertMaps(fine, None, cv2.CV_16SC2)  # type: ignore[call-overload]
        pixels = cv2.remap(image, whole, parts, cv2.INTER_LINEAR)
    return View(np.asarray(pixels, np.uint8), low, scale)


def _needed(image: NDArray[np.uint8], px: Array) -> tuple[NDArray[np.uint8], Array]:
    """The part of a picture that a coarse map looks at, shrunk to about as many pixels as it takes; and its map."""
    rows, columns = image.shape[:2]
    flat = np.nan_to_num(px.reshape(-1, 2), nan=-1.0, posinf=1e6, neginf=-1e6)
    start = np.clip(np.floor(flat.min(axis=0)) - 2, 0, [columns - 1, rows - 1]).astype(int)
    end = np.clip(np.ceil(flat.max(axis=0)) + 3, start + 1, [columns, rows]).astype(int)
    part = image[start[1] : end[1], start[0] : end[0]]
    across, down = np.diff(px, axis=1)[:-1], np.diff(px, axis=0)[:, :-1]
    area = np.abs(across[..., 0] * down[..., 1] - across[..., 1] * down[..., 0]) / STEP**2
    shrink = int(np.sqrt(np.quantile(area, 0.2)) + 0.25)
    if shrink < 2:
        return part, px - start
    end = start + (end - start) // shrink * shrink
    if (end <= start).any():
        return part, px - start
    part = image[start[1] : end[1], start[0] : end[0]]
    size = tuple(int(side) for side in (end - start) // shrink)
    small = cv2.resize(part, (size[0], size[1]), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), (px - start + 0.5) / shrink - 0.5


def markers_in(view: View, mount: Mount) -> list[Found]:
    """The markers of about the right size that hard detection finds; their corners in px of the view."""
    side, longest = mount.marker_mm * view.scale, max(view.pixels.shape)
    p = _parameters()
    p.minMarkerPerimeterRate = 4 * side * (1 - _SIZE_OFF) / longest
    p.maxMarkerPerimeterRate = 4 * side * (1 + _SIZE_OFF) / longest
    p.adaptiveThreshWinSizeMin = p.adaptiveThreshWinSizeMax = round(side / MODULES * _WINDOW) | 1
    return _found(view.pixels, p)


def _parameters() -> cv2.aruco.DetectorParameters:
    """Blur bleeds between modules, so each one's rim is left out."""
    p = cv2.aruco.DetectorParameters()
    p.adaptiveThreshConstant = 5
    p.perspectiveRemovePixelPerCell, p.perspectiveRemoveIgnoredMarginPerCell = 10, 0.35
    return p


def _found(gray: NDArray[np.uint8], how: cv2.aruco.DetectorParameters) -> list[Found]:
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary(), how).detectMarkers(gray)
    if not corners:  # ids is None then, whatever OpenCV's type hints say
        return []
    return [Found(int(i), c.reshape(4, 2).astype(float)) for c, i in zip(corners, ids.ravel(), strict=True)]


def patches(view: View, xy: Array) -> tuple[NDArray[np.uint8], Array]:
    """(n, soft.SIDE, soft.SIDE) around places (n, 2) mm, and their middles (n, 2) mm, up to half a pixel from these."""
    px = view.px(np.asarray(xy, float).reshape(-1, 2))
    corner = np.round(px - (soft.SIDE - 1) / 2).astype(int)
    out = np.zeros((len(px), soft.SIDE, soft.SIDE), np.uint8)
    for n, (x, y) in enumerate(corner):
        left, top = max(x, 0), max(y, 0)
        part = view.pixels[top : max(0, y + soft.SIDE), left : max(0, x + soft.SIDE)]
        if part.size:
            out[n, top - y : top - y + part.shape[0], left - x : left - x + part.shape[1]] = part
    return out, view.mm(corner + (soft.SIDE - 1) / 2)


def poses(corners: Array, middles: Array, mount: Mount) -> NDArray[np.float32]:
    """(n, 2, 3): from a marker's modules to the px of its patch, as `soft.read` takes them.

    `corners`: (n, 4, 2) mm; `middles`: (n, 2) mm of the patches.
    """
    at = (corners - middles.reshape(-1, 1, 2)) * fine_scale(mount)
    right = (at[:, 1] - at[:, 0] + at[:, 2] - at[:, 3]) / (2 * MODULES)
    down = (at[:, 3] - at[:, 0] + at[:, 2] - at[:, 1]) / (2 * MODULES)
    return np.stack([right, down, at.mean(axis=1) + (soft.SIDE - 1) / 2], axis=2).astype(np.float32)
