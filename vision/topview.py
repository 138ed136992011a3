"""A part of the board from straight above, coarse enough that noise and fine print average out."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Array, Camera
from vision.stretching import STEP, reckoned, stretched

_FINER = 2
"""Taken at so many px a mm, then averaged."""
_LEAST = 2.5
"""Px a mm that the picture keeps when it is shrunk first."""


@dataclass(frozen=True)
class TopView:
    """One px a mm. What lies outside of the picture looks like its edge, and is not `seen`."""

    bgr: NDArray[np.float32]
    """(h, w, 3) gray levels."""
    seen: NDArray[np.bool_]
    """(h, w)."""
    corner_mm: tuple[int, int]
    """Where on the board its top left corner lies."""

    def around(self, xy: Array, half_mm: int) -> NDArray[np.float32]:
        """(n, 2 half, 2 half, 3): the squares around (n, 2) mm."""
        line = np.arange(2 * half_mm) + 0.5 - half_mm
        at = np.asarray(xy) - self.corner_mm - 0.5
        shape = (len(at), len(line), len(line))
        x = np.broadcast_to(at[:, 0, None, None] + line[None, None, :], shape)
        y = np.broadcast_to(at[:, 1, None, None] + line[None, :, None], shape)
        rows = (-1, len(line))
        flat = cv2.remap(
            self.bgr,
            x.reshape(rows).astype(np.float32),
            y.reshape(rows).astype(np.float32),
            cv2.INTER_LINEAR,
        )
        return np.asarray(flat.reshape(*shape, 3), np.float32)


def top_view(bgr: NDArray[np.uint8], camera: Camera, low_mm: Array, high_mm: Array) -> TopView:
    """The rectangle from `low_mm` to `high_mm`, (2,) each, rounded outwards to whole mm."""
    low, high = np.floor(low_mm).astype(int), np.ceil(high_mm).astype(int)
    width, height = (int(n) * _FINER for n in high - low)
    across, down = reckoned(width, height)
    mm = (np.column_stack([across.ravel(), down.ravel()]) + 0.5) / _FINER + low
    px = camera.at_height(mm, 0.0).reshape(*across.shape, 2)
    step = np.linalg.norm(px[1:, 1:] - px[:-1, :-1], axis=2).min() / np.hypot(STEP, STEP) * _FINER
    shrink = max(1, int(step / _LEAST))
    rows, columns = bgr.shape[:2]
    first = np.clip(np.floor(px.reshape(-1, 2).min(axis=0)) - shrink, 0, [columns - 1, rows - 1]).astype(int)
    last = np.clip(np.ceil(px.reshape(-1, 2).max(axis=0)) + shrink + 1, 1, [columns, rows]).astype(int)
    last = np.maximum(last, first + 1)
    part = bgr[first[1] : last[1], first[0] : last[0]]
    if shrink > 1:
        size = tuple(max(1, int(n) // shrink) for n in last - first)
        part = np.asarray(
            cv2.resize(part[: size[1] * shrink, : size[0] * shrink], size, interpolation=cv2.INTER_AREA),
            np.uint8,
        )
    fine = stretched((px - first + 0.5) / shrink - 0.5, width, height)
    # One map holds both coordinates, whatever OpenCV's type hints say.
    view = cv2.remap(part, fine, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    x, y = fine[::_FINER, ::_FINER, 0], fine[::_FINER, ::_FINER, 1]
    high, wide = part.shape[:2]
    seen = (x >= -0.5) & (x <= wide - 0.5) & (y >= -0.5) & (y <= high - 0.5)
    small = cv2.resize(view, (width // _FINER, height // _FINER), interpolation=cv2.INTER_AREA)
    return TopView(small.astype(np.float32), np.asarray(seen, np.bool_), (int(low[0]), int(low[1])))
