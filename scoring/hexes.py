"""Hexagons, and nothing but their geometry.

Cells are axial coordinates (q, r) of a grid of pointy-top hexagons: q counts to the right within a row, r counts
rows downwards, and each row starts half a cell further right than the one above. Lengths are in units of the pitch,
the distance between the centres of two neighbours; x runs right and y down, with the cell (0, 0) at the origin.
After Amit Patel, "Hexagonal Grids".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import cos, radians, sin, sqrt
from typing import TypeAlias, TypeVar

Cell: TypeAlias = tuple[int, int]
"""Axial coordinates (q, r)."""

Point: TypeAlias = tuple[float, float]
"""(x, y) in units of the pitch."""

Place = TypeVar("Place")

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps to the six neighbours, clockwise from the right."""

ROW_HEIGHT = sqrt(3) / 2
"""From one row's centres to the next row's."""

RADIUS = 1 / sqrt(3)
"""From a cell's centre to its corners, and the length of its sides."""


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells that share a side with a cell, clockwise from the right."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def distance(a: Cell, b: Cell) -> int:
    """The number of steps from one cell to another."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def centre(cell: Cell) -> Point:
    """Where a cell's centre lies."""
    q, r = cell
    return (q + r / 2, r * ROW_HEIGHT)


def corners(cell: Cell) -> tuple[Point, ...]:
    """A cell's six corners, clockwise from the top."""
    x, y = centre(cell)
    half = RADIUS / 2
    offsets = ((0.0, -RADIUS), (0.5, -half), (0.5, half), (0.0, RADIUS), (-0.5, half), (-0.5, -half))
    return tuple((x + dx, y + dy) for dx, dy in offsets)


def turned(point: Point, degrees: float) -> Point:
    """A point turned clockwise about the origin (y points down)."""
    across, down = cos(radians(degrees)), sin(radians(degrees))
    return (across * point[0] - down * point[1], down * point[0] + across * point[1])


def cell_at(point: Point) -> Cell:
    """The cell that a point lies in: its three cube coordinates rounded, and the worst of them mended."""
    r = point[1] / ROW_HEIGHT
    q = point[0] - r / 2
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return (whole_q, whole_r)


def groups(
    cells: Iterable[Place], neighbours: Mapping[Place, Iterable[Place]] | Callable[[Place], Iterable[Place]]
) -> tuple[tuple[Place, ...], ...]:
    """The connected groups among some cells, or among any places that have neighbours.

    Groups come in the order of their first cell, and cells within a group in the order given. Neighbours that are
    not among the cells don't connect anything.
    """
    around = neighbours.__getitem__ if isinstance(neighbours, Mapping) else neighbours
    order = list(dict.fromkeys(cells))
    left = set(order)
    found: list[tuple[Place, ...]] = []
    for first in order:
        if first not in left:
            continue
        group = {first}
        edge = [first]
        while edge:
            fresh = {cell for cell in around(edge.pop()) if cell in left} - group
            group |= fresh
            edge.extend(fresh)
        left -= group
        found.append(tuple(cell for cell in order if cell in group))
    return tuple(found)
