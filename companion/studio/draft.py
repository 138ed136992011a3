"""A board while it is being drawn: what its edits have said so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from scoring import hexes
from scoring.board_frame import FramePlace
from scoring.hexes import Cell
from scoring.rebirth.board_parts import BUILDINGS, PLACEABLE, SpaceKind

Kind: TypeAlias = SpaceKind | Literal["none"]
"""What a cell can be said to be; ``none`` is a cell where the board has no space."""
Flag: TypeAlias = Literal["harbour", "coast", "border", "two_player"]
FLAGS: tuple[Flag, ...] = ("harbour", "coast", "border", "two_player")
Place: TypeAlias = tuple[float, float]
"""Millimetres from the top left corner of the board, to the right and down."""

MARKER_MM = 28.0
FURTHEST = 60
"""The largest |q| and |r|."""
MOST_CELLS = 400


@dataclass(frozen=True)
class Lattice:
    """Where the hexagons lie on the board."""

    origin_mm: Place
    """The centre of the cell q = 0, r = 0."""
    pitch_mm: float
    turn_deg: float
    """How far the rows are turned clockwise, more than -30 to 30."""

    def centre_mm(self, cell: Cell) -> Place:
        """The centre of a cell."""
        return self.on_board(hexes.centre(cell))

    def corners_mm(self, cell: Cell) -> tuple[Place, ...]:
        """The six corners of a cell."""
        return tuple(self.on_board(corner) for corner in hexes.corners(cell))

    def on_board(self, point: hexes.Point) -> Place:
        """A point of the grid of cells, in units of the pitch, on the board."""
        x, y = hexes.turned(point, self.turn_deg)
        return (self.origin_mm[0] + self.pitch_mm * x, self.origin_mm[1] + self.pitch_mm * y)

    def cell_at(self, place: Place) -> Cell:
        """The cell that a place lies in, on the endless lattice."""
        away = (place[0] - self.origin_mm[0], place[1] - self.origin_mm[1])
        x, y = hexes.turned(away, -self.turn_deg)
        return hexes.cell_at((x / self.pitch_mm, y / self.pitch_mm))


@dataclass(frozen=True)
class Said:
    """What was said of a cell."""

    kind: Kind | None = None
    """None as long as nobody said what it is."""
    settlement: str | None = None
    harbour: bool = False
    coast: bool = False
    border: bool = False
    two_player: bool = False
    name: str | None = None
    key: str | None = None

    def fits(self, flag: Flag) -> bool:
        """Whether a cell of this kind can have a mark. Where no kind is said yet, all but a harbour can be."""
        if self.kind is None:
            return flag != "harbour"
        if flag == "harbour":
            return self.kind == "settlement"
        if flag == "two_player":
            return self.kind in PLACEABLE
        return self.kind not in ("water", "none")

    @property
    def named(self) -> bool:
        """Whether it is a castle or a cathedral, which need a name."""
        return self.kind in BUILDINGS


@dataclass(frozen=True)
class Shot:
    """A picture of the board, in the folder of photographs."""

    file: str
    width_px: int
    height_px: int
    px_per_mm: float = 1.0
    """Of the upright picture; means nothing for a photograph that still waits for its corners."""
    made: str = ""
    """Tells the upright picture from others that were made of the same photograph."""


Features: TypeAlias = Mapping[Cell, tuple[float, ...]]


@dataclass(frozen=True)
class Draft:
    """A board as its edits have drawn it. Its mappings are read-only by custom: every edit makes new ones."""

    name: str
    size_mm: Place | None = None
    """Width and height of the board's paper; None as long as nothing says it, and it is made to fit."""
    frame: tuple[FramePlace, ...] = ()
    marker_mm: float = MARKER_MM
    lattice: Lattice | None = None
    cells: Mapping[Cell, Said] = field(default_factory=dict)
    gone: frozenset[Cell] = frozenset()
    """Cells taken away by hand: they don't come back with another look at the picture."""
    by_hand: frozenset[Cell] = frozenset()
    """Cells added by hand: they stay whatever the picture shows."""
    picture: Shot | None = None
    photo: Shot | None = None
    """A photograph without a frame, which waits for taps on the four corners."""
    features: Features = field(default_factory=dict)
    """How the cells look in the picture."""
    groups: Mapping[Cell, int] = field(default_factory=dict)
    """Cells of one number look alike."""
    examples: Mapping[Cell, Kind] = field(default_factory=dict)
    """Cells whose kind was said one by one, which their look-alikes are judged by."""
    unreadable: int = 0
    """Edits that can't be read any more, and so drew nothing."""
    begun: str | None = None
    """The board file that this one began as a copy of."""

    @property
    def spaces(self) -> dict[Cell, Said]:
        """The cells that are spaces of the board, from the top and from left to right."""
        found = {cell: said for cell, said in self.cells.items() if said.kind not in (None, "none")}
        return dict(sorted(found.items(), key=lambda one: (one[0][1], one[0][0])))

    @property
    def unsaid(self) -> tuple[Cell, ...]:
        """The cells without a kind."""
        return tuple(cell for cell, said in self.cells.items() if said.kind is None)

    def members(self, settlement: str) -> tuple[Cell, ...]:
        """The cells of a settlement."""
        return tuple(cell for cell, said in self.cells.items() if said.settlement == settlement)

    def settlements(self) -> dict[str, tuple[Cell, ...]]:
        """The cells of every settlement.

        A settlement space that was joined to nothing counts as one of its own, unless it touches another such
        space: then nobody knows yet.
        """
        found: dict[str, tuple[Cell, ...]] = {}
        for cell, said in self.spaces.items():
            if said.settlement is not None:
                found[said.settlement] = (*found.get(said.settlement, ()), cell)
        lonely = [cell for cell in self.loose() if not self._touches_loose(cell)]
        for cell, name in zip(lonely, free_names(found), strict=False):
            found[name] = (cell,)
        return found

    def loose(self) -> tuple[Cell, ...]:
        """Settlement spaces that were joined to nothing."""
        return tuple(
            cell
            for cell, said in self.spaces.items()
            if said.kind == "settlement" and said.settlement is None
        )

    def unclear(self) -> tuple[Cell, ...]:
        """Loose settlement spaces that touch another one: are they one settlement or two?"""
        return tuple(cell for cell in self.loose() if self._touches_loose(cell))

    def _touches_loose(self, cell: Cell) -> bool:
        near = (self.cells.get(one) for one in hexes.neighbours(cell))
        return any(said and said.kind == "settlement" and said.settlement is None for said in near)


def free_names(taken: Iterable[str]) -> Iterator[str]:
    """Names for settlements that none has yet: s1, s2 …"""
    used = set(taken)
    number = 0
    while True:
        number += 1
        if f"s{number}" not in used:
            yield f"s{number}"
