"""What Scythe's board is made of: territories, rivers, home bases, and the frame that a photograph is read by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from scoring import hexes
from scoring.board_frame import FramePlace

SpaceKind: TypeAlias = Literal["mountain", "farm", "village", "forest", "tundra", "lake", "factory"]

KINDS: tuple[SpaceKind, ...] = ("mountain", "farm", "village", "forest", "tundra", "lake", "factory")


@dataclass(frozen=True)
class Space:
    """A territory: one hexagon of the map."""

    id: str
    """Row letter and running number, such as ``D4``."""
    q: int
    r: int
    kind: SpaceKind
    encounter: bool = False
    tunnel: bool = False

    @property
    def cell(self) -> hexes.Cell:
        """Its axial coordinates."""
        return (self.q, self.r)


@dataclass(frozen=True)
class Home:
    """A home base: units can stand there, but it is no territory."""

    id: str
    """Such as ``home-nordic``."""
    faction: str
    q: int
    r: int
    start: tuple[str, ...]
    """The two territories on which the faction's first workers stand."""


@dataclass(frozen=True)
class Board:
    """The map as printed. Its mappings are read-only; boards compare by all their parts."""

    id: str
    name: str
    spaces: Mapping[str, Space] = field(hash=False)
    """The territories by their id, row by row from the north and from the west."""
    neighbours: Mapping[str, tuple[str, ...]] = field(hash=False)
    """The territories that share a side with each, clockwise from the east. Rivers and lakes don't cut, tunnels don't
    join, and home bases are not among them."""
    homes: Mapping[str, Home] = field(hash=False)
    """By id; the first five clockwise around the board, then those of the expansions' factions."""
    rivers: tuple[tuple[str, str], ...]
    """The pairs of neighbours with a river between them."""
    size_mm: tuple[float, float]
    """Width and height of the printed board."""
    pitch_mm: float
    """Between the centres of neighbouring territories."""
    origin_mm: tuple[float, float]
    """Where the Factory's centre lies, from the board's top-left corner."""
    measured: bool
    """Whether somebody measured pitch and origin, rather than inferring them."""
    frame: tuple[FramePlace, ...]

    @property
    def lakes(self) -> tuple[str, ...]:
        """The lakes' ids."""
        return tuple(space.id for space in self.spaces.values() if space.kind == "lake")

    @property
    def tunnels(self) -> tuple[str, ...]:
        """The territories with a printed tunnel."""
        return tuple(space.id for space in self.spaces.values() if space.tunnel)

    @property
    def encounters(self) -> tuple[str, ...]:
        """The territories with a printed encounter."""
        return tuple(space.id for space in self.spaces.values() if space.encounter)

    def is_territory(self, place: str) -> bool:
        """Whether this is the id of a territory."""
        return place in self.spaces

    def is_place(self, place: str) -> bool:
        """Whether units can stand there: on a territory, or in a home base."""
        return place in self.spaces or place in self.homes

    def centre_mm(self, place: str) -> tuple[float, float]:
        """Centre of a territory or home base on the printed board; KeyError if there is none of that id."""
        where = self.spaces.get(place) or self.homes[place]
        return self._on_paper(hexes.centre((where.q, where.r)))

    def corners_mm(self, space_id: str) -> tuple[hexes.Point, ...]:
        """A territory's six corners on the printed board, clockwise from the top; KeyError if there is none."""
        return tuple(self._on_paper(corner) for corner in hexes.corners(self.spaces[space_id].cell))

    def _on_paper(self, point: hexes.Point) -> hexes.Point:
        return (self.origin_mm[0] + self.pitch_mm * point[0], self.origin_mm[1] + self.pitch_mm * point[1])
