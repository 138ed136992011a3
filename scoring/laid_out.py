"""Territories of tiles laid out freely, as a photograph shows them; where cells begin to count says nothing."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.squares import Cell

OUTSIDE = "outside"
"""Why a cell is unread that the picture doesn't show."""


@dataclass(frozen=True)
class SeenTile:
    """A tile that was read."""

    tile: str
    place: Cell
    turn: int
    """Quarter turns clockwise."""
    probability: float = 1.0


@dataclass(frozen=True)
class Unread:
    """A cell where something lies, or may lie, that couldn't be read; or that the picture doesn't show."""

    place: Cell
    why: str
    """``outside`` for what the picture doesn't show."""
    tile: str | None = None
    """The likeliest tile, for asking only."""
    turn: int | None = None
    second: str | None = None
    """The next likeliest."""
    probability: float = 0.0
    """That the likeliest is right; 0 if nobody said."""


@dataclass(frozen=True)
class Region:
    """A territory as a picture shows it."""

    castle: str | None
    """The castle's colour, whether it plays or not; None where the castle can't be seen."""
    tiles: tuple[SeenTile, ...] = ()
    unread: tuple[Unread, ...] = ()
    empty: tuple[Cell, ...] = ()
    """Cells where the bare table can be seen."""


def rotated(cell: Cell, turns: int) -> Cell:
    """A cell after quarter turns clockwise around 0,0."""
    x, y = cell
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y
