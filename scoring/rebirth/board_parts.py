"""What a Rebirth board is made of: spaces, settlements, and the frame that a photograph is read by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from scoring import hexes
from scoring.board_frame import FramePlace

SpaceKind: TypeAlias = Literal["food", "energy", "settlement", "blank", "castle", "cathedral", "water"]

KINDS: tuple[SpaceKind, ...] = ("food", "energy", "settlement", "blank", "castle", "cathedral", "water")
FARMLAND: frozenset[SpaceKind] = frozenset({"food", "energy", "blank"})
"""Where farms go. A blank space takes either kind of farm."""
PLACEABLE: frozenset[SpaceKind] = FARMLAND | {"settlement"}
"""Where tiles go at all."""
BUILDINGS: frozenset[SpaceKind] = frozenset({"castle", "cathedral"})
"""What has a name, and a key that mission cards and tie-breaks know it by."""

TIE_BREAK_CASTLES: tuple[str, ...] = ("edinburgh", "stirling")
"""Keys of the castles that decide a tie for the first place, in the order they are asked."""


@dataclass(frozen=True)
class Space:
    """One hexagon of the board."""

    id: str
    """Row letter and running number, such as ``D4``."""
    q: int
    r: int
    kind: SpaceKind
    settlement: str | None = None
    """The settlement that this settlement space belongs to."""
    harbour: bool = False
    coast: bool = False
    """Counts for the coastline mission."""
    border: bool = False
    """Counts for the mission of the English border."""
    two_player: bool = False
    """Holds a neutral tile in a game of two."""
    name: str | None = None
    """What a castle or cathedral is called on the board."""
    key: str | None = None
    """What mission cards and tie-breaks call it: one of its kind has a key only once."""

    @property
    def cell(self) -> hexes.Cell:
        """Its axial coordinates."""
        return (self.q, self.r)

    @property
    def placeable(self) -> bool:
        """Whether a tile can lie here."""
        return self.kind in PLACEABLE


@dataclass(frozen=True)
class Board:
    """A map to play on, as printed. Its mappings are read-only; boards compare by all their parts."""

    id: str
    name: str
    spaces: Mapping[str, Space] = field(hash=False)
    """All spaces by their id, row by row from the top and from left to right."""
    settlements: Mapping[str, tuple[str, ...]] = field(hash=False)
    """The one to three spaces of each settlement."""
    neighbours: Mapping[str, tuple[str, ...]] = field(hash=False)
    """The spaces that share a side with each space, of every kind, clockwise from the right."""
    size_mm: tuple[float, float]
    """Width and height of the printed board."""
    pitch_mm: float
    """Between the centres of neighbouring spaces."""
    origin_mm: tuple[float, float]
    """Where the centre of the cell q = 0, r = 0 lies, from the board's top-left corner."""
    frame: tuple[FramePlace, ...]
    turn_deg: float = 0.0
    """How far the rows are turned clockwise on the paper, about the centre of q = 0, r = 0."""

    @property
    def castles(self) -> tuple[str, ...]:
        """The castles' spaces."""
        return tuple(space.id for space in self.spaces.values() if space.kind == "castle")

    @property
    def cathedrals(self) -> tuple[str, ...]:
        """The cathedrals' spaces."""
        return tuple(space.id for space in self.spaces.values() if space.kind == "cathedral")

    @property
    def two_player(self) -> tuple[str, ...]:
        """The spaces that hold a neutral tile in a game of two."""
        return tuple(space.id for space in self.spaces.values() if space.two_player)

    def centre_mm(self, space_id: str) -> tuple[float, float]:
        """A space's centre on the printed board; KeyError if there is no such space."""
        return self.on_paper(hexes.centre(self.spaces[space_id].cell))

    def corners_mm(self, space_id: str) -> tuple[tuple[float, float], ...]:
        """A space's six corners on the printed board, clockwise from the top (before the board's turn).

        KeyError if there is no such space.
        """
        return tuple(self.on_paper(corner) for corner in hexes.corners(self.spaces[space_id].cell))

    def on_paper(self, point: hexes.Point) -> tuple[float, float]:
        """A point of the grid of cells, in units of the pitch, on the printed board in mm."""
        x, y = hexes.turned(point, self.turn_deg)
        return (self.origin_mm[0] + self.pitch_mm * x, self.origin_mm[1] + self.pitch_mm * y)
