"""Draw the printed things of a table: the board, stickers and markers, seen from straight above.

Pictures have `density` px per mm, the origin in their top left corner, BGR colours. For rendered photographs.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import BoardLike
from vision.markers import MODULES, bits
from vision.plane import Array

Pixels = NDArray[np.uint8]

PAPER = (228, 232, 235)
SPACES = {
    "food": (92, 168, 122),
    "energy": (84, 190, 226),
    "settlement": (96, 128, 190),
    "blank": (176, 204, 214),
    "castle": (150, 142, 138),
    "cathedral": (158, 110, 150),
    "water": (186, 140, 84),
}
"""Printed colour of each kind of space, BGR."""


def print_board(
    board: BoardLike,
    density: float,
    print_scale: float,
    careless: float,
    hidden_frame: frozenset[int],
    rng: np.random.Generator,
) -> Pixels:
    """The board with its frame stuck on; something dark lies on the markers `hidden_frame`.

    `careless` scales the frame's placing errors of 0.5 mm and 1 degree.
    """
    width, height = board.size_mm
    rows, columns = round(height * density), round(width * density)
    soft = rng.normal(0, 1, (max(2, rows // 90), max(2, columns // 90))).astype(np.float32)
    grain = cv2.resize(soft, (columns, rows), interpolation=cv2.INTER_CUBIC)[..., None]
    image = np.clip(np.array(PAPER) + 9 * grain, 0, 255).astype(np.uint8)
    for space, about in board.spaces.items():
        centre = np.array(board.centre_mm(space))
        colour = SPACES.get(about.kind, (150, 150, 150))
        edge = outline("hex", board.pitch_mm, 0.0) + centre
        cv2.fillPoly(image, [fixed(edge, density)], colour, cv2.LINE_AA, 4)
        cv2.polylines(image, [fixed(edge, density)], True, (70, 78, 84), 2, cv2.LINE_AA, 4)
        at = tuple(int(v) for v in (centre + [-4, 4]) * density)
        ink = tuple(int(v * 0.4) for v in colour)
        letter = about.kind[0].upper()
        cv2.putText(image, letter, at, cv2.FONT_HERSHEY_DUPLEX, density * 0.5, ink, max(1, round(density)))
    for place in board.frame:
        centre = np.array([place.x_mm, place.y_mm]) + careless * rng.normal(0, 0.5, 2)
        side = place.marker_mm * print_scale
        stick(image, place.id, side, side / MODULES, centre, careless * rng.normal(0, 1.0), density)
        if place.id in hidden_frame:
            cv2.circle(image, tuple(int(v) for v in centre * density), round(13 * density), (40, 40, 46), -1)
    return image


def outline(shape: str, size: float, degrees: float) -> Array:
    """(n, 2) mm around the origin: pointy-top hex (size: flat to flat), square (side) or disc (diameter)."""
    corners = {"hex": 6, "square": 4}.get(shape, 40)
    radius = size / 2 / (math.cos(math.pi / corners) if corners <= 6 else 1.0)
    first = 45.0 if shape == "square" else 30.0
    angle = np.deg2rad(first + degrees + 360 / corners * np.arange(corners))
    return np.asarray(radius * np.column_stack([np.cos(angle), np.sin(angle)]))


def fixed(points_mm: Array, density: float) -> NDArray[np.int32]:
    """mm to px with four fractional bits, as OpenCV's drawing calls take them."""
    return np.asarray(np.round((points_mm * density - 0.5) * 16), np.int32)


def stick(
    image: Pixels, marker: int, side: float, quiet: float, centre: Array, degrees: float, density: float
) -> None:
    """A square sticker with its marker; lengths in mm."""
    sticker = outline("square", side + 2 * quiet, degrees) + centre
    cv2.fillPoly(image, [fixed(sticker, density)], (238, 240, 240), cv2.LINE_AA, 4)
    draw_marker(image, marker, side, centre, degrees, density)


def draw_marker(
    image: Pixels, marker: int, side: float, centre: Array, degrees: float, density: float
) -> None:
    black, module = (34, 32, 32), side / MODULES
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turn = np.array([[cos, sin], [-sin, cos]])
    cv2.fillPoly(image, [fixed(outline("square", side, degrees) + centre, density)], black, cv2.LINE_AA, 4)
    for row, column in np.argwhere(bits(marker)):
        cell = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) + [column, row] - np.array(MODULES / 2)
        cv2.fillPoly(image, [fixed(cell * module @ turn + centre, density)], (238, 240, 240), cv2.LINE_8, 4)
