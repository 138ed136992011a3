"""Where a tile can lie in a territory, how it may be turned there, and what that would close.

Clauses ``build.adjacent`` and ``build.terrain``; what breaks them may be done all the same, and is a doubt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.skye.land import free_places
from scoring.skye.faces import Face
from scoring.skye.places import FARTHEST, dump_cell
from scoring.skye.territory import JoinedArea, Territory
from scoring.squares import SIDES, Cell, across, beyond

FAR = 2
"""How many cells around a territory are offered to whoever builds elsewhere."""


@dataclass(frozen=True)
class Turned:
    """A way to turn a tile at a place."""

    turn: int
    """Quarter turns clockwise."""
    clashing: tuple[str, ...]
    """The sides at which the terrains differ."""

    @property
    def fits(self) -> bool:
        """Whether all edges match."""
        return not self.clashing


@dataclass(frozen=True)
class Target:
    """An empty place."""

    cell: Cell
    fits: bool
    """Whether the tile could lie there by the rules, turned in some way."""

    @property
    def place(self) -> str:
        """``2,-1``."""
        return dump_cell(self.cell)


def turns_at(faces: Mapping[Cell, Face], cell: Cell, face: Face) -> tuple[Turned, ...]:
    """The four ways to turn a face at a place: those that fit first, each of them by its quarter turns."""
    found = [Turned(turn, _clashing(faces, cell, face.turned(turn))) for turn in range(4)]
    return tuple(sorted(found, key=lambda one: (len(one.clashing) > 0, one.turn)))


def _clashing(faces: Mapping[Cell, Face], cell: Cell, face: Face) -> tuple[str, ...]:
    there = ((side, faces.get(beyond(cell, side))) for side in SIDES)
    return tuple(
        side
        for side, other in there
        if other is not None and other.terrain(across(side)) != face.terrain(side)
    )


def targets(faces: Mapping[Cell, Face], face: Face, far: bool = False) -> tuple[Target, ...]:
    """The empty places beside the territory; with `far` all others around it as well, which fit nowhere."""
    near = free_places(faces)
    found = [Target(cell, any(one.fits for one in turns_at(faces, cell, face))) for cell in near]
    if far:
        xs, ys = [x for x, _ in faces], [y for _, y in faces]
        found += [
            Target((x, y), False)
            for y in range(min(ys) - FAR, max(ys) + FAR + 1)
            for x in range(min(xs) - FAR, max(xs) + FAR + 1)
            if (x, y) not in faces and (x, y) not in near
        ]
    return tuple(one for one in found if max(map(abs, one.cell)) <= FARTHEST)


def closed(before: Territory, after: Territory, cell: Cell) -> tuple[JoinedArea, ...]:
    """The areas that are complete with the tile at a place and weren't without it."""
    known = {frozenset(area.parts) for area in before.areas if area.completed}
    return tuple(
        area
        for area in after.areas
        if area.completed and cell in area.cells and frozenset(area.parts) not in known
    )
