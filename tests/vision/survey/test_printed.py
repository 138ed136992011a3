"""Which cells are printed: those that were drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from vision.survey.lattice import Lattice
from vision.survey.printed import printed_cells


@pytest.mark.parametrize("style", ["dark", "light", "gaps", "pale"])
def test_an_island_with_holes(
    drawn: Callable[..., Any], island: tuple[tuple[int, int], ...], style: str
) -> None:
    board = drawn(island, (121.0, 103.0), 22.0, 12.0, style)
    found = printed_cells(board.upright, Lattice((121.0, 103.0), 22.0, 12.0))
    assert set(found) == set(island)
    assert list(found) == sorted(found, key=lambda cell: (cell[1], cell[0]))


def test_full_to_the_rim(drawn: Callable[..., Any]) -> None:
    # Hexes everywhere: those that the picture cuts off aren't whole, and there is no ground to compare with.
    cells = [(q, r) for q in range(-9, 10) for r in range(-6, 7)]
    board = drawn(cells, (120.0, 100.0), 24.0, 0.0)
    found = set(printed_cells(board.upright, Lattice((120.0, 100.0), 24.0, 0.0)))
    # A hex with pitch 24 reaches 13.86 mm up and down and 12 mm sideways.
    inside = {cell for cell, (x, y) in board.middles.items() if 14 < x < 226 and 16 < y < 184}
    assert inside <= found <= set(cells)


def test_bare_paper(drawn: Callable[..., Any]) -> None:
    assert printed_cells(drawn([]).upright, Lattice((120.0, 100.0), 24.0, 0.0)) == ()
