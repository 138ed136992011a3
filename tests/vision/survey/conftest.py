"""Small boards drawn for the survey's tests: flat, as an upright picture shows them, and as a camera sees them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.board_frame import FramePlace
from vision.survey.upright import Upright

Bgr = NDArray[np.uint8]
Cell = tuple[int, int]
GROUND = (196, 205, 210)
FILLS = ((120, 190, 150), (90, 150, 215), (205, 150, 120), (150, 215, 225))


@dataclass(frozen=True)
class Drawn:
    """A board on paper and the middles of its hexes, worked out here and not by the code under test."""

    upright: Upright
    middles: dict[Cell, tuple[float, float]]


def middle(cell: Cell, origin: tuple[float, float], pitch: float, turn_deg: float) -> tuple[float, float]:
    """A cell's middle: along the row by a pitch each, down by 0.8660 pitches a row and half a pitch to the right."""
    along, down = pitch * (cell[0] + cell[1] / 2), pitch * math.sin(math.pi / 3) * cell[1]
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return origin[0] + along * c - down * s, origin[1] + along * s + down * c


def paper(size_mm: tuple[float, float], px_per_mm: float, seed: int = 1) -> Bgr:
    """Grained paper."""
    rng = np.random.default_rng(seed)
    rows, columns = round(size_mm[1] * px_per_mm), round(size_mm[0] * px_per_mm)
    grain = cv2.resize(rng.normal(0, 5, (rows // 12 + 1, columns // 12 + 1)), (columns, rows))
    noise = rng.normal(0, 2, (rows, columns, 3))
    return np.clip(np.array(GROUND) + grain[..., None] + noise, 0, 255).astype(np.uint8)


def draw_hexes(
    picture: Bgr,
    px_per_mm: float,
    middles: Mapping[Cell, tuple[float, float]],
    pitch: float,
    turn_deg: float,
    style: str,
) -> None:
    """Hexes with ``dark`` or ``light`` outlines, with ``gaps`` between, with ``discs`` or of one ``pale`` colour."""
    rng = np.random.default_rng(7)
    radius = pitch / math.sqrt(3) * (0.9 if style == "gaps" else 1.0)
    for x, y in middles.values():
        angles = np.radians(np.arange(6) * 60 + 30 + turn_deg)
        corners = np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)])
        px = np.round((corners * px_per_mm - 0.5) * 16).astype(np.int32)
        fill = (176, 188, 196) if style == "pale" else FILLS[int(rng.integers(len(FILLS)))]
        cv2.fillPoly(picture, [px], fill, cv2.LINE_AA, 4)
        if style != "gaps":
            ink = (
                (250, 250, 250) if style == "light" else (120, 126, 130) if style == "pale" else (40, 40, 40)
            )
            cv2.polylines(picture, [px], True, ink, 2 if style != "pale" else 1, cv2.LINE_AA, 4)
        at = (round(x * px_per_mm), round(y * px_per_mm))
        if style == "discs":
            cv2.circle(picture, at, round(0.29 * pitch * px_per_mm), (70, 40, 120), -1, cv2.LINE_AA)
        elif rng.random() < 0.6:
            cv2.drawMarker(picture, at, (30, 30, 30), int(rng.integers(4)), round(0.4 * pitch * px_per_mm), 2)


@pytest.fixture(scope="session")
def drawn() -> Callable[..., Drawn]:
    """Draw a board: its cells, where the first lies, how far apart they are, how they are turned and look."""

    def draw(
        cells: Iterable[Cell],
        origin: tuple[float, float] = (120.0, 100.0),
        pitch: float = 22.0,
        turn_deg: float = 0.0,
        style: str = "dark",
        size_mm: tuple[float, float] = (240.0, 200.0),
    ) -> Drawn:
        middles = {cell: middle(cell, origin, pitch, turn_deg) for cell in cells}
        picture = paper(size_mm, 2.0)
        draw_hexes(picture, 2.0, middles, pitch, turn_deg, style)
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), np.uint8)
        return Drawn(Upright(picture, 2.0, size_mm, (FramePlace(242, -50.0, -50.0, 28.0),)), middles)

    return draw


@pytest.fixture(scope="session")
def island() -> tuple[Cell, ...]:
    """A rugged island of 36 cells with two holes, in rows of different length."""
    rows = {-3: (0, 3), -2: (-2, 3), -1: (-3, 3), 0: (-3, 2), 1: (-4, 2), 2: (-3, 1), 3: (-3, 0)}
    cells = [(q, r) for r, (first, last) in rows.items() for q in range(first, last + 1)]
    return tuple(cell for cell in cells if cell not in {(0, -1), (-2, 1)})


def sticker(marker: int, px_per_mm: float, side_mm: float = 28.0) -> Bgr:
    """A marker with an eighth of its side in white around it."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12)
    module = round(side_mm / 8 * px_per_mm)
    image = cv2.aruco.generateImageMarker(dictionary, marker, 8 * module)
    return np.asarray(np.pad(image, module, constant_values=255), np.uint8)


@pytest.fixture(scope="session")
def stuck() -> Callable[..., Bgr]:
    """Paper with markers of 28 mm stuck on: by id the middle in mm and how many degrees clockwise they are turned."""

    def stick(
        places: Mapping[int, tuple[float, float, float]],
        size_mm: tuple[float, float] = (420.0, 360.0),
        px_per_mm: float = 4.0,
    ) -> Bgr:
        picture = ((paper(size_mm, px_per_mm) / 255.0) ** 2.2).astype(
            np.float32
        )  # light, so that edges mix as they do in a camera
        for marker, (x, y, degrees) in places.items():
            image = sticker(marker, px_per_mm) / 255.0
            half = image.shape[0] / 2 - 0.5
            side = image.shape[0] + 12  # room to turn in
            left, top = round(x * px_per_mm - side / 2), round(y * px_per_mm - side / 2)
            move = cv2.getRotationMatrix2D((half, half), -degrees, 1.0)
            move[:, 2] += [x * px_per_mm - 0.5 - half - left, y * px_per_mm - 0.5 - half - top]
            laid, cover = (cv2.warpAffine(one, move, (side, side)) for one in (image, np.ones(image.shape)))
            part = picture[top : top + side, left : left + side]
            part[:] = part * (1 - cover[..., None]) + (laid * cover)[..., None]
        return np.round(255 * picture ** (1 / 2.2)).astype(np.uint8)

    return stick
