"""A clan territory: tiles on a grid of squares, the areas and roads that join across their edges.

Clauses ``area.joined``, ``area.completed``, ``area.inside``, ``area.roads``, ``road.joined``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from scoring.hexes import groups
from scoring.skye import tiles
from scoring.skye.faces import Face
from scoring.squares import SIDES, Cell, across, beyond

CASTLE_AT: Cell = (0, 0)

Part: TypeAlias = tuple[Cell, int]
"""A stretch of terrain on one tile: the cell, and its number on the tile's face."""


@dataclass(frozen=True)
class Laid:
    """A tile in a territory."""

    tile: str
    """A tile's id, or `tiles.CASTLE`."""
    turn: int
    """Quarter turns clockwise."""
    entry: int
    """Who said so; 0 for a castle that nobody spoke of."""
    step: int = 0
    """Counts the entries in the order of play."""


@dataclass(frozen=True)
class JoinedArea:
    """An area of a territory, over as many tiles as it goes."""

    terrain: str
    parts: tuple[Part, ...]
    """In the order of the territory's cells."""
    open_sides: tuple[tuple[Cell, str], ...]
    """Where it could still grow."""

    @property
    def completed(self) -> bool:
        """Whether it is closed all around."""
        return not self.open_sides

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The tiles it lies on, each once."""
        return tuple(dict.fromkeys(cell for cell, _ in self.parts))


@dataclass(frozen=True)
class Territory:
    """The tiles of one player, as they are printed and turned."""

    faces: Mapping[Cell, Face]
    """Turned as they lie, row by row."""

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """Where tiles lie."""
        return frozenset(self.faces)

    @cached_property
    def areas(self) -> tuple[JoinedArea, ...]:
        """All areas, in the order of their first part."""
        parts = [(cell, number) for cell, face in self.faces.items() for number in range(len(face.areas))]
        return tuple(self._joined(group) for group in groups(parts, self._beside))

    def count(self, symbol: str) -> int:
        """How many of a symbol there are; for whisky, how many tiles have it (clause ``whisky.tiles``)."""
        if symbol == "whisky":
            return len(self.with_symbol(symbol))
        return sum(face.count(symbol) for face in self.faces.values())

    def count_in(self, area: JoinedArea, symbol: str) -> int:
        """How many of a symbol stand in an area."""
        return sum(self.faces[cell].areas[number].symbols.get(symbol, 0) for cell, number in area.parts)

    def with_symbol(self, *symbols: str) -> tuple[Cell, ...]:
        """The tiles on which any of some symbols stands."""
        return tuple(cell for cell, face in self.faces.items() if any(map(face.count, symbols)))

    def area_of(self, part: Part) -> JoinedArea:
        """The area that a part belongs to; KeyError if there is no such part."""
        for area in self.areas:
            if part in area.parts:
                return area
        raise KeyError(part)

    @cached_property
    def by_road(self) -> frozenset[Cell]:
        """The tiles that a road joins to the castle, the castle among them."""
        roads = [(cell, number) for cell, face in self.faces.items() for number in range(len(face.roads))]
        joined = {CASTLE_AT}
        for network in groups(roads, self._road_on):
            if any(cell == CASTLE_AT for cell, _ in network):
                joined.update(cell for cell, _ in network)
        return frozenset(joined)

    def clashes(self, cell: Cell) -> Iterator[tuple[Cell, str]]:
        """The neighbours whose terrain differs at the common edge, and on which side they lie."""
        for side in SIDES:
            other = beyond(cell, side)
            if other in self.faces and self.faces[cell].terrain(side) != self.faces[other].terrain(
                across(side)
            ):
                yield other, side

    def _joined(self, parts: tuple[Part, ...]) -> JoinedArea:
        first, number = parts[0]
        open_sides = tuple(
            (cell, side)
            for cell, number in parts
            for side in self.faces[cell].areas[number].sides
            if beyond(cell, side) not in self.faces
        )
        return JoinedArea(self.faces[first].areas[number].terrain, parts, open_sides)

    def _beside(self, part: Part) -> Iterator[Part]:
        """The parts of the neighbours that go on with the same terrain."""
        cell, number = part
        area = self.faces[cell].areas[number]
        for side in area.sides:
            other = beyond(cell, side)
            face = self.faces.get(other)
            if face is not None and face.terrain(across(side)) == area.terrain:
                yield other, face.area(across(side))

    def _road_on(self, road: Part) -> Iterator[Part]:
        """The roads of the neighbours that meet a road."""
        cell, number = road
        for side in self.faces[cell].roads[number]:
            other = beyond(cell, side)
            for theirs, leaves_by in enumerate(self.faces[other].roads if other in self.faces else ()):
                if across(side) in leaves_by:
                    yield other, theirs


def territory(laid: Mapping[Cell, Laid], printed: Mapping[str, Face]) -> Territory:
    """The territory of some tiles. `printed` holds what a table said of tiles whose data is wrong or unsure."""
    order = sorted(laid, key=lambda cell: (cell[1], cell[0]))
    return Territory({cell: face_of(laid[cell], printed) for cell in order})


def face_of(laid: Laid, printed: Mapping[str, Face]) -> Face:
    """A tile's face, turned as it lies."""
    face = printed[laid.tile] if laid.tile in printed else tiles.printed(laid.tile)
    return face.turned(laid.turn)
