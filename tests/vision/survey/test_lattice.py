"""The lattice found in drawn boards: expected places are where the hexes were drawn."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from scoring.board_frame import FramePlace
from vision.survey.lattice import Lattice, find_lattice, refined, through
from vision.survey.upright import Upright

Draw = Callable[..., Any]
Cells = tuple[tuple[int, int], ...]


def worst_mm(lattice: Lattice, board: Any) -> float:
    """How far the drawn hex that is furthest off lies from the middle of its cell; no two may share a cell."""
    cells = [lattice.cell_at(*place) for place in board.middles.values()]
    assert len(set(cells)) == len(cells)
    return max(
        math.dist(lattice.centre_mm(*cell), place)
        for cell, place in zip(cells, board.middles.values(), strict=True)
    )


def test_places_by_hand() -> None:
    lattice = Lattice((100.0, 50.0), 20.0, 30.0)
    # One step along a row turned by 30 degrees: 20 cos 30 = 17.32 to the right, 20 sin 30 = 10 down.
    assert lattice.centre_mm(1, 0) == pytest.approx((117.3205, 60.0), abs=1e-3)
    # A step down (60 degrees further, so straight down at 90 degrees): 20 down.
    assert lattice.centre_mm(0, 1) == pytest.approx((100.0, 70.0), abs=1e-3)
    # The top corner, 20 / sqrt 3 = 11.547 above the middle, is turned to the upper right.
    assert lattice.corners_mm(0, 0)[0] == pytest.approx((105.7735, 40.0), abs=1e-3)


def test_cells_of_places() -> None:
    lattice = Lattice((100.0, 50.0), 20.0, 0.0)
    assert lattice.cell_at(109.0, 50.0) == (0, 0)
    assert lattice.cell_at(111.0, 50.0) == (1, 0)
    # Right below the middle of a row's cell lies a corner at 11.55 mm; just left of it the next row begins.
    assert lattice.cell_at(99.0, 62.0) == (-1, 1)
    assert lattice.cell_at(101.0, 62.0) == (0, 1)


@pytest.mark.parametrize(
    ("style", "pitch", "turn"),
    [
        ("dark", 22.0, 0.0),
        ("light", 19.0, 17.0),
        ("gaps", 24.0, -23.0),
        ("discs", 26.0, 30.0),
        ("pale", 21.0, 8.0),
    ],
)
def test_found_by_itself(drawn: Draw, island: Cells, style: str, pitch: float, turn: float) -> None:
    board = drawn(island, (121.0, 103.0), pitch, turn, style)
    lattice = find_lattice(board.upright)
    assert lattice is not None
    assert lattice.pitch_mm == pytest.approx(pitch, rel=0.005)
    assert -30 < lattice.turn_deg <= 30
    assert worst_mm(lattice, board) < 0.6


def test_half_in_the_shade(drawn: Draw, island: Cells) -> None:
    board = drawn(island, pitch=23.0, turn_deg=-11.0)
    light = np.where(np.arange(480)[None] + 0.5 * np.arange(400)[:, None] < 300, 0.35, 1.0)
    shaded = (board.upright.picture * light[..., None]).astype(np.uint8)
    lattice = find_lattice(Upright(shaded, 2.0, board.upright.size_mm, board.upright.frame))
    assert lattice is not None
    assert worst_mm(lattice, board) < 0.6


def blank() -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.random.default_rng(5).normal(190, 4, (400, 480, 3)).astype(np.uint8)


def squares() -> np.ndarray[Any, np.dtype[np.uint8]]:
    picture = blank()
    for x in range(60, 420, 48):
        for y in range(50, 350, 48):
            cv2.rectangle(picture, (x, y), (x + 48, y + 48), (30, 30, 30), 2)
    return picture


def bricks() -> np.ndarray[Any, np.dtype[np.uint8]]:
    """As wide as hexes, each row half a brick further, and as high as rows of hexes lie apart."""
    picture = blank()
    for row in range(10):
        for column in range(10):
            x, y = 20 + column * 52 + row % 2 * 26, round(10 + row * 45.03)
            cv2.rectangle(picture, (x, y), (x + 52, y + 45), (30, 30, 30), 2)
    return picture


def triangles() -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Six of them make a hex, but around each of their corners."""
    picture = blank()
    for angle in np.radians([0, 60, 120]):
        way, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        for n in range(-12, 13):
            a, b = (np.array([240, 200]) + across * n * 34.64 + way * far for far in (-600, 600))
            cv2.line(
                picture, (round(a[0]), round(a[1])), (round(b[0]), round(b[1])), (30, 30, 30), 2, cv2.LINE_AA
            )
    return picture


@pytest.mark.parametrize("draw", [blank, squares, bricks, triangles])
def test_no_hexes_no_lattice(draw: Callable[[], Any]) -> None:
    assert find_lattice(Upright(draw(), 2.0, (240.0, 200.0), (FramePlace(242, -50, -50, 28),))) is None


def test_dragged_roughly(drawn: Draw, island: Cells) -> None:
    board = drawn(island, (118.0, 97.0), 24.0, 10.0)
    # The middle of the picture is (120, 100): a quarter of a pitch off, 3 % too wide, turned 3 degrees too far.
    laid = Lattice((118.0 + 5.0, 97.0 - 3.0), 24.0 * 1.03, 13.0)
    found = refined(board.upright, laid)
    assert worst_mm(found, board) < 0.6
    assert {found.cell_at(*place): cell for cell, place in board.middles.items()} == {
        cell: cell for cell in island
    }


def test_nothing_there_nothing_moved() -> None:
    laid = Lattice((100.0, 90.0), 25.0, 5.0)
    assert refined(Upright(blank(), 2.0, (240.0, 200.0), ()), laid) == laid


def test_among_triangles_where_it_was_laid() -> None:
    # Their corners are 20 mm apart: hexes of six have a pitch of 20 sqrt 3 = 34.64, one has its middle at (120, 100).
    # So has another 20 mm to the right.
    picture = Upright(triangles(), 2.0, (240.0, 200.0), ())
    for x in (120.25, 140.25):
        found = refined(picture, Lattice((x + 3.0, 98.0), 34.0, 29.0))
        assert found.centre_mm(*found.cell_at(x, 100.25)) == pytest.approx((x, 100.25), abs=0.6)


def test_through_three_taps(drawn: Draw, island: Cells) -> None:
    board = drawn(island, (121.0, 103.0), 22.0, -16.0, "light")
    taps = [np.array(board.middles[cell]) for cell in ((0, 0), (1, 0), (1, -1))]
    off = [(1.5, -1.0), (-1.0, 1.5), (0.5, 1.0)]
    lattice = through(board.upright, [tuple(tap + shift) for tap, shift in zip(taps, off, strict=True)])
    assert worst_mm(lattice, board) < 0.6


@pytest.mark.parametrize(
    "taps",
    [
        [(10.0, 10.0), (30.0, 10.0)],
        [(10.0, 10.0), (10.0, 10.0), (30.0, 10.0)],
        [(10.0, 10.0), (30.0, 10.0), (50.0, 10.0)],  # in line
        [(10.0, 10.0), (110.0, 10.0), (60.0, 96.6)],  # cells of a hand's width
    ],
)
def test_taps_that_are_no_three_cells(drawn: Draw, taps: list[tuple[float, float]]) -> None:
    with pytest.raises(ValueError, match="taps"):
        through(drawn([(0, 0)]).upright, taps)
