"""Lines along the edges of hexagons."""

from __future__ import annotations

from math import isclose, sqrt

import pytest

from companion.outlines import hexagon, inset, outer_edges, ring
from scoring.rebirth.board import Board


def area(corners: list[tuple[float, float]]) -> float:
    """Gauss's formula; positive for a clockwise ring where y points down."""
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_ring_around_a_settlement_holds_its_spaces(board: Board, size: int) -> None:
    """A regular hexagon of width w has the area w * w * sqrt(3) / 2."""
    one = board.pitch_mm**2 * sqrt(3) / 2
    for members in board.settlements.values():
        if len(members) == size:
            assert isclose(area(ring(board, members)), size * one, rel_tol=1e-9)


def test_neighbours_share_exactly_one_edge(board: Board) -> None:
    one = next(space for space, near in board.neighbours.items() if len(near) == 6)
    for other in board.neighbours[one]:
        assert len(outer_edges(board, [one, other])) == 10


def test_a_hexagon_drawn_further_inside_keeps_its_shape() -> None:
    """Two millimetres inside on both sides, a hexagon of width 26 has the width 22."""
    found, wanted = inset(hexagon(26.0), 2.0), hexagon(22.0)
    for (x, y), (wanted_x, wanted_y) in zip(found, wanted, strict=True):
        assert isclose(x, wanted_x, abs_tol=1e-9)
        assert isclose(y, wanted_y, abs_tol=1e-9)
