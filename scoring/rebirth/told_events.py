"""What can be told of a game without a map."""

from __future__ import annotations

from dataclasses import dataclass

MEASURES: tuple[str, ...] = ("coast", "border", "most_food", "most_energy", "largest_food", "largest_energy")
"""What mission cards compare and only a map shows for sure, so that the table may have to count it."""


@dataclass(frozen=True)
class Report:
    """A tile was placed, told by what can be seen at the table. Names are tokens as they were typed."""

    player: str
    kind: str
    """A key of `pieces.tile_kinds()`."""
    group: int = 0
    """Of a farm: how many tiles its group has now, itself included. 0 for settlement tiles."""
    settlement: str | None = None
    """What the table calls the settlement that a settlement tile went into. None for farms."""
    size: int = 0
    """How many spaces that settlement has, 1 to 3."""
    neutral: int = 0
    """How many of them hold a face-down tile in a game of two."""
    harbour: bool = False
    """Whether the tile's own space has a harbour."""
    castles: tuple[str, ...] = ()
    """The castles it touches."""
    cathedrals: tuple[str, ...] = ()


@dataclass(frozen=True)
class Count:
    """What the table counts for a mission card. The latest of a player and measure counts."""

    player: str
    measure: str
    """One of `MEASURES`."""
    number: int


@dataclass(frozen=True)
class FaceDown:
    """How many of nobody's tiles lie next to a castle in a game of two, from the start on. The latest counts."""

    player: str
    """Who says so: it concerns everyone."""
    castle: str
    number: int


@dataclass(frozen=True)
class Tally:
    """A player's whole end sheet, told from what lies on the table at the end. The latest counts."""

    player: str
    track: int
    """Points on the track before the final scoring."""
    symbols: int
    """Settlement symbols in unfinished settlements."""
    castles: int
    holds: tuple[str, ...] = ()
    """Which of the castles that break ties are among them."""
    missions: tuple[str, ...] = ()
    """Cards that are fulfilled."""
    missed: tuple[str, ...] = ()
    """Cards that are not."""
