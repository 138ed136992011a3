"""Where on a board something looks like a marker: places to read closely, where pieces may lie anywhere."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import soft
from vision.board import BoardLike
from vision.legend import Mount
from vision.markers import MODULES
from vision.plane import Array, Camera

LEAST_BORDER = 0.40
"""How much like a black border in white a place must look: blurred and half covered markers do, most print doesn't."""
MOST = 240
"""As many places are read closely; more would take too long."""
APART_MARKERS = 0.5
"""Of two places nearer than this share of a marker's side, the better one is enough."""
REACH_PITCH = 0.62
"""Within this share of the pitch of a space's middle something may belong to it: a hexagon's corners are at 0.58."""
_FINER = 2
_STEP = 16


def px_per_mm(mount: Mount) -> float:
    """Of what `from_above` gives: a module is as large as `soft.border_scores` has it."""
    return soft.PX / soft.COARSE * MODULES / mount.marker_mm


def from_above(
    image: NDArray[np.uint8], camera: Camera, board: BoardLike, mount: Mount
) -> NDArray[np.float32]:
    """The board, gray or in colour, seen straight from above at the height of its pieces; black outside the picture."""
    scale = px_per_mm(mount)
    columns, rows = (round(side * scale) for side in board.size_mm)
    step = _STEP / _FINER / scale
    x, y = np.meshgrid(
        np.arange(columns * _FINER // _STEP + 2) * step, np.arange(rows * _FINER // _STEP + 2) * step
    )
    middles = np.column_stack([x.ravel(), y.ravel()]) + 0.5 / _FINER / scale
    px = camera.at_height(middles, mount.height_mm)
    coarse = px.astype(np.float32).reshape(*x.shape, 2)
    # The map from mm to px is smooth: a coarse one, stretched, is exact to a hundredth of a pixel.
    stretch = np.array([[1 / _STEP, 0, 0], [0, 1 / _STEP, 0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = cv2.warpAffine(coarse, stretch, (columns * _FINER, rows * _FINER), flags=flags)
    x_map, y_map = cv2.split(fine)
    big = cv2.remap(image, x_map, y_map, cv2.INTER_LINEAR)
    return np.asarray(cv2.resize(big, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def on_spaces(board: BoardLike, mount: Mount, reach_pitch: float) -> NDArray[np.bool_]:
    """The pixels of `from_above` within a share of the pitch of a space's middle."""
    scale = px_per_mm(mount)
    columns, rows = (round(side * scale) for side in board.size_mm)
    mask = np.zeros((rows, columns), np.uint8)
    for space in board.spaces:
        x, y = board.centre_mm(space)
        cv2.circle(
            mask, (round(x * scale), round(y * scale)), round(reach_pitch * board.pitch_mm * scale), 1, -1
        )
    return mask > 0


def places(gray: NDArray[np.uint8], camera: Camera, board: BoardLike, mount: Mount) -> tuple[Array, Array]:
    """(n, 2) mm of the middles of whatever looks like a marker on a board, and (n,) how much, the best first."""
    image = from_above(gray, camera, board, mount)
    return like_markers(image, mount, on_spaces(board, mount, REACH_PITCH))


def like_markers(image: NDArray[np.float32], mount: Mount, where: NDArray[np.bool_]) -> tuple[Array, Array]:
    """(n, 2) mm of the middles of whatever looks like a marker, and (n,) how much, the best first.

    `image`: as `from_above` gives it. `where`: its pixels that count.
    """
    best = np.full(image.shape, -1, np.float32)
    for score in soft.border_scores(image):
        np.maximum(best, score, out=best)
    best[~where] = -1
    scale = px_per_mm(mount)
    reach = round(APART_MARKERS * mount.marker_mm * scale)
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    peaks = (best >= cv2.dilate(best, around)) & (best >= LEAST_BORDER)
    rows, columns = np.nonzero(peaks)
    order = np.argsort(-best[rows, columns])[:MOST]
    xy = (np.column_stack([columns, rows])[order] + 0.5) / scale
    return xy.astype(float), best[rows, columns][order].astype(float)
