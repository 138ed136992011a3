"""Lines along the edges of hexagons: around settlements, along the shore, along the border.

Corners are counted on a whole-number lattice, half a pitch across and a quarter of a hexagon's height down, so
that neighbours' corners are equal and not merely near.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot, sqrt
from typing import Protocol

from scoring import hexes


class Hexagon(Protocol):
    """A space of a board of hexagons, in axial coordinates."""

    @property
    def q(self) -> int:
        """To the right."""

    @property
    def r(self) -> int:
        """Down and to the right."""


Corner = tuple[int, int]
Edge = tuple[Corner, Corner]
Point = tuple[float, float]


class Board(Protocol):
    """A printed board of pointy-top hexagons."""

    @property
    def spaces(self) -> Mapping[str, Hexagon]:
        """By id."""

    def on_paper(self, point: Point, /) -> Point:
        """A point in units of the pitch, in millimetres on the board."""


_CORNERS: tuple[Corner, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""A pointy-top hexagon's corners, clockwise from the top."""


def edges(board: Board, space: str) -> list[Edge]:
    """The six edges of a space, clockwise."""
    at = board.spaces[space]
    x, y = 2 * at.q + at.r, 3 * at.r
    corners = [(x + dx, y + dy) for dx, dy in _CORNERS]
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def outer_edges(board: Board, spaces: Iterable[str]) -> set[Edge]:
    """The edges of these spaces that no two of them share."""
    every = {edge for space in spaces for edge in edges(board, space)}
    return {(a, b) for a, b in every if (b, a) not in every}


def ring(board: Board, spaces: Iterable[str]) -> list[Point]:
    """The corners around spaces that hang together without a hole, clockwise, in millimetres."""
    following = dict(outer_edges(board, spaces))
    start = min(following)
    corners, at = [start], following[start]
    while at != start:
        corners.append(at)
        at = following[at]
    return [millimetres(board, corner) for corner in corners]


def inset(corners: Sequence[Point], by: float) -> list[Point]:
    """A clockwise ring drawn `by` millimetres further inside."""
    found = []
    before_each, after_each = [corners[-1], *corners[:-1]], [*corners[1:], corners[0]]
    for before, at, after in zip(before_each, corners, after_each, strict=True):
        one, two = _inward(before, at), _inward(at, after)
        # Along the bisector, so far that both edges move by the same distance.
        stretch = by / (1 + one[0] * two[0] + one[1] * two[1])
        found.append((at[0] + (one[0] + two[0]) * stretch, at[1] + (one[1] + two[1]) * stretch))
    return found


def millimetres(board: Board, corner: Corner) -> Point:
    """A corner of the lattice on the printed board."""
    return board.on_paper((corner[0] / 2, corner[1] / sqrt(3) / 2))


def hexagon(pitch: float, turn_deg: float = 0.0) -> list[Point]:
    """The corners of a hexagon of that width around 0,0, clockwise from the top, turned clockwise by `turn_deg`."""
    return [hexes.turned((pitch / 2 * dx, pitch / sqrt(3) / 2 * dy), turn_deg) for dx, dy in _CORNERS]


def _inward(a: Point, b: Point) -> Point:
    """The unit vector to the right of the way from a to b, which is inside on a clockwise ring (y points down)."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    return -(b[1] - a[1]) / length, (b[0] - a[0]) / length
