"""A photograph of a board made flat and true to scale, by frame markers that lie anywhere around it or by four taps.

Millimetres count from the top left corner of what was surveyed, x right, y down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.board_frame import FRAME_MARKERS, FramePlace
from vision.images import BadPicture, Picture
from vision.markers import MODULES
from vision.plane import Array
from vision.survey.seen import FEWEST, frame_markers
from vision.survey.squares import Laid, laid_squares

PX_PER_MM = 3.0
LONGEST_PX = 2400
MARKER_MM = 28.0
MARGIN_MM = 44.0
"""Around a board whose corners were tapped: where its frame markers will go."""
TURNED = np.radians(15.0)
"""A marker turned by more against the others was stuck on askew, and no board file can say so."""
SIDE_SHARE = 0.3
"""Markers must surround the board: at least so wide, as a share of their length, and so much of a rectangle."""
HULL_SHARE = 0.4
ASKEW, IN_LINE_MM = np.radians(1.5), 3.0
"""How exactly a marker is stuck on: its direction, and its distance from the line along the board's side."""
SHORTEST_SIDE_PX = 40.0
MAP_STEP = 8
"""The way of pixels is worked out for one in so many, and between them is straight enough."""


@dataclass(frozen=True)
class Upright:
    """The surveyed area seen from straight above."""

    picture: NDArray[np.uint8]
    """(height, width, 3) BGR. The pixel in column c and row r shows the millimetre ((c + 0.5) / px_per_mm, ...)."""
    px_per_mm: float
    size_mm: tuple[float, float]
    """Width and height."""
    frame: tuple[FramePlace, ...]
    """Where frame markers lie or, if there are none yet, where they should go."""

    def px(self, xy_mm: Array) -> Array:
        """(..., 2) mm to px of the picture, pixel centres at whole numbers."""
        return np.asarray(xy_mm, float) * self.px_per_mm - 0.5


def by_frame(picture: Picture, marker_mm: float = MARKER_MM) -> Upright:
    """By at least four frame markers with a black square of `marker_mm`, stuck on about upright.

    BadPicture: ``photo.no_frame``, ``photo.frame_missing`` (fewer than four that belong together: `seen`, `missing`),
    ``photo.frame_one_side`` (they don't surround anything: `seen`).
    """
    corners = frame_markers(picture.gray)
    if not corners:
        raise BadPicture("photo.no_frame")
    _enough(corners)
    size = (picture.gray.shape[1], picture.gray.shape[0])
    laid = laid_squares(corners, marker_mm, size, picture.focal_px)
    kept = _belonging(laid)
    if not kept.all():
        corners = {marker: corners[marker] for marker, good in zip(laid.ids, kept, strict=True) if good}
        _enough(corners)
        laid = laid_squares(corners, marker_mm, size, picture.focal_px)
    if not _surrounding(laid.centres):
        raise BadPicture("photo.frame_one_side", seen=list(laid.ids))
    return _straightened(picture, laid)


def _enough(corners: dict[int, Array]) -> None:
    if len(corners) < FEWEST:
        missing = [marker for marker in FRAME_MARKERS if marker not in corners]
        px = [corners[marker].tolist() for marker in corners]
        raise BadPicture("photo.frame_missing", seen=list(corners), missing=missing, corners_px=px)


def _belonging(laid: Laid) -> NDArray[np.bool_]:
    """Which markers are squares of the right size in the plane of the others, and turned like them."""
    middle = np.arctan2(np.median(np.sin(laid.turns)), np.median(np.cos(laid.turns)))
    turned = np.abs((laid.turns - middle + np.pi) % (2 * np.pi) - np.pi)
    return np.asarray((laid.errors_mm < max(0.6, 4 * float(np.median(laid.errors_mm)))) & (turned < TURNED))


def _surrounding(centres: Array) -> bool:
    _, sides, _ = cv2.minAreaRect(centres.astype(np.float32))
    hull = float(cv2.contourArea(cv2.convexHull(centres.astype(np.float32))))
    return min(sides) > SIDE_SHARE * max(sides) and hull > HULL_SHARE * min(sides) * max(sides)


def _straightened(picture: Picture, laid: Laid) -> Upright:
    turn = direction(laid.centres, laid.turns)
    c, s = np.cos(turn), np.sin(turn)
    back = np.array([[c, -s], [s, c]])  # row vectors: turns by -turn
    quiet = laid.side_mm / MODULES
    corners = laid.corners()
    outer = (corners + (corners - corners.mean(axis=1, keepdims=True)) * 2 * quiet / laid.side_mm) @ back
    low, high = outer.min(axis=(0, 1)), outer.max(axis=(0, 1))
    size_mm = (float(high[0] - low[0]), float(high[1] - low[1]))
    centres = laid.centres @ back - low
    frame = tuple(
        FramePlace(marker, round(float(x), 2), round(float(y), 2), laid.side_mm)
        for marker, (x, y) in zip(laid.ids, centres, strict=True)
    )
    scale = _scale(size_mm)

    def onto_picture(xy: Array) -> Array:
        return laid.camera.at_height((xy + low) @ back.T, 0.0)

    return Upright(_warped(picture, onto_picture, size_mm, scale), scale, size_mm, frame)


def by_corners(picture: Picture, corners_px: Array, size_mm: tuple[float, float]) -> Upright:
    """By the (4, 2) px of a board's corners, top left, top right, bottom right, bottom left, and its known size.

    The surveyed area is the board and `MARGIN_MM` around it, where eight frame markers are proposed.
    BadPicture: ``photo.corners_crossed`` (they are not a board's four corners in this order).
    """
    px = np.asarray(corners_px, float)
    if not _square_like(px):
        raise BadPicture("photo.corners_crossed")
    wide, high = size_mm
    board = np.array([[0, 0], [wide, 0], [wide, high], [0, high]]) + MARGIN_MM
    seen = cv2.getPerspectiveTransform(board.astype(np.float32), px.astype(np.float32))
    around = (wide + 2 * MARGIN_MM, high + 2 * MARGIN_MM)
    scale = _scale(around)

    def onto_picture(xy: Array) -> Array:
        flat = np.column_stack([xy, np.ones(len(xy))]) @ seen.T
        return np.asarray(flat[:, :2] / flat[:, 2:])

    return Upright(_warped(picture, onto_picture, around, scale), scale, around, proposed_frame(around))


def proposed_frame(size_mm: tuple[float, float]) -> tuple[FramePlace, ...]:
    """Eight frame places in the margin around a board, clockwise from the top left."""
    x, y = ((MARGIN_MM / 2, side / 2, side - MARGIN_MM / 2) for side in size_mm)
    at = [(x[0], y[0]), (x[1], y[0]), (x[2], y[0]), (x[2], y[1])]
    at += [(x[2], y[2]), (x[1], y[2]), (x[0], y[2]), (x[0], y[1])]
    return tuple(
        FramePlace(marker, round(a, 2), round(b, 2), MARKER_MM)
        for marker, (a, b) in zip(FRAME_MARKERS, at, strict=True)
    )


def _square_like(px: Array) -> bool:
    """Whether four corners go around clockwise, bend the same way everywhere and are some way apart."""
    sides = np.roll(px, -1, axis=0) - px
    following = np.roll(sides, -1, axis=0)
    bends = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    lengths = np.linalg.norm(sides, axis=1)
    sines = bends / np.maximum(lengths * np.roll(lengths, -1), 1e-9)
    return bool(lengths.min() > SHORTEST_SIDE_PX and sines.min() > 0.2)


def direction(centres: Array, turns: Array) -> float:
    """The direction in radians that is right for the board: by how its markers are turned and by the lines they form.

    (n, 2) mm and (n,) radians. A marker is stuck on askew by a degree or so; those along one side of a board are in
    line to a few millimetres. Both together know better.
    """
    turn = float(np.arctan2(np.sin(turns).sum(), np.cos(turns).sum()))
    for _ in range(2):
        c, s = np.cos(turn), np.sin(turn)
        at = centres @ np.array([[c, -s], [s, c]])
        slope = weight = 0.0
        for along, across, sign in ((0, 1, 1.0), (1, 0, -1.0)):
            low, high = at[:, across].min(), at[:, across].max()
            for edge in (low, high):
                near = at[np.abs(at[:, across] - edge) < 0.15 * (high - low)]
                away = near - near.mean(axis=0)
                slope += sign * float((away[:, along] * away[:, across]).sum()) / IN_LINE_MM**2
                weight += float((away[:, along] ** 2).sum()) / IN_LINE_MM**2
        askew = (turns - turn + np.pi) % (2 * np.pi) - np.pi
        slope += float(askew.sum()) / ASKEW**2
        weight += len(turns) / ASKEW**2
        turn += slope / weight
    return turn


def _scale(size_mm: tuple[float, float]) -> float:
    return min(PX_PER_MM, LONGEST_PX / max(size_mm))


def _warped(
    picture: Picture, onto_picture: Callable[[Array], Array], size_mm: tuple[float, float], px_per_mm: float
) -> NDArray[np.uint8]:
    """(height, width, 3) BGR of the area, from the smallest copy of the picture that shows everything there is."""
    columns, rows = (max(1, round(side * px_per_mm)) for side in size_mm)
    # In the middles of blocks of pixels, and one block further each way, so that enlarging puts them where they belong.
    middles = [
        np.arange(-1, side // MAP_STEP + 2) * MAP_STEP + (MAP_STEP - 1) / 2 for side in (columns, rows)
    ]
    across, down = np.meshgrid(*middles)
    xy = (np.column_stack([across.ravel(), down.ravel()]) + 0.5) / px_per_mm
    coarse = onto_picture(xy).reshape(*across.shape, 2)
    finest = float(np.linalg.norm(np.diff(coarse, axis=1), axis=2).max()) / MAP_STEP
    colour, scale = (picture.colour, picture.colour_scale) if finest >= 1.8 else (picture.bgr, 1.0)
    if finest * scale > 1.7:
        shrink = 1.2 / (finest * scale)
        colour = np.asarray(
            cv2.resize(colour, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8
        )
        scale = colour.shape[1] / picture.gray.shape[1]
    at = (coarse + 0.5) * scale - 0.5
    maps = [
        cv2.resize(at[:, :, k].astype(np.float32), None, fx=MAP_STEP, fy=MAP_STEP)[
            MAP_STEP : MAP_STEP + rows, MAP_STEP : MAP_STEP + columns
        ]
        for k in (0, 1)
    ]
    warped = cv2.remap(colour, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8)
