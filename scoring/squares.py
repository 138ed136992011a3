"""Squares, and nothing but their geometry.

Cells are (x, y): x counts to the right, y downwards. The four sides of a square are the letters ``N E S W``, clockwise
from the top; turning something by one quarter turn clockwise takes what was at N to E.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""Column and row."""

SIDES = "NESW"
"""Clockwise from the top."""

STEPS: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""Where the neighbour beyond a side lies."""


def across(side: str) -> str:
    """The side of the neighbour that touches a side."""
    return turned(side, 2)


def turned(sides: str, turns: int) -> str:
    """Sides after so many quarter turns clockwise, in the order of `SIDES`."""
    found = {SIDES[(SIDES.index(side) + turns) % 4] for side in sides}
    return "".join(side for side in SIDES if side in found)


def beyond(cell: Cell, side: str) -> Cell:
    """The neighbour beyond a side."""
    (x, y), (dx, dy) = cell, STEPS[side]
    return (x + dx, y + dy)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share a side with a cell, clockwise from the top."""
    return tuple(beyond(cell, side) for side in SIDES)


def around(cell: Cell) -> tuple[Cell, ...]:
    """The eight cells that share a side or a corner with a cell, row by row."""
    x, y = cell
    return tuple((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0))


def blocks(cells: frozenset[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Every square of two by two that is filled; they may overlap. Each begins with its upper left cell."""
    found = (((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)) for x, y in sorted(cells))
    return tuple(block for block in found if cells.issuperset(block))


def columns(cells: frozenset[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The unbroken vertical runs, from left to right, each from the top down. Single cells are runs as well."""
    found: list[tuple[Cell, ...]] = []
    for x, y in sorted(cells):
        if (x, y - 1) in cells:
            continue
        run = [(x, y)]
        while (x, run[-1][1] + 1) in cells:
            run.append((x, run[-1][1] + 1))
        found.append(tuple(run))
    return tuple(found)


def largest_square(cells: Collection[Cell]) -> int:
    """The side of the largest square that is made of these cells without a gap; 0 for none."""
    side: dict[Cell, int] = {}
    # From the top left: a square that ends here grows by the smallest of the three that end beside it.
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        around = [(x - 1, y), (x, y - 1), (x - 1, y - 1)]
        side[x, y] = 1 + min(side.get(cell, 0) for cell in around)
    return max(side.values(), default=0)
