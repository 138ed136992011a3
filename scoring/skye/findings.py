"""What a photograph says otherwise than the log, and what it leaves open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from scoring.log import Event
from scoring.skye.territory import CASTLE_AT
from scoring.skye.tiles import CASTLE
from scoring.squares import Cell

Sort: TypeAlias = Literal["new", "contradicts"]


@dataclass(frozen=True)
class Lying:
    """Where a tile lies."""

    player: str
    place: Cell
    turn: int
    """Quarter turns clockwise."""


@dataclass(frozen=True)
class Change:
    """A tile, or a castle, of which the log and the picture don't say the same."""

    tile: str
    """A tile's id, or `CASTLE`."""
    logged: Lying | None
    """None: in no territory."""
    seen: Lying | None
    """None: not where the log has it."""
    entry: int | None
    """The entry that the log's word rests on."""
    territory: int
    """Which of the picture's territories shows it."""
    probability: float = 1.0
    later: bool = False
    """The log has it built in a later round."""


@dataclass(frozen=True)
class Finding:
    """What can only be right or wrong together."""

    sort: Sort
    changes: tuple[Change, ...]
    events: tuple[Event, ...]
    """What to log if the picture is right."""

    @property
    def key(self) -> str:
        """Tells it from the other findings of a picture."""
        one = self.changes[0]
        about = f"castle-{(one.seen or one.logged or Lying('', CASTLE_AT, 0)).player}"
        return f"{self.sort}-{about if one.tile == CASTLE else one.tile}"


@dataclass(frozen=True)
class Riddle:
    """A place where the log has nothing and the picture something that can't be read."""

    territory: int
    player: str
    place: Cell
    why: str
    guesses: tuple[tuple[str, int | None], ...]
    """Tiles and their turns, the likeliest first; without a turn if only the tile is guessed."""
    probability: float = 0.0
    """That the picture shows the first; 0 if nobody said."""
    second: str | None = None
    """The tile that the picture shows if it isn't the first."""

    @property
    def key(self) -> str:
        """Tells it from the other riddles of a picture."""
        tile = self.guesses[0][0] if self.guesses else ""
        return f"unread-{self.territory}-{self.place[0]}-{self.place[1]}-{tile}"


@dataclass(frozen=True)
class Sightings:
    """A picture held against the state of the log."""

    findings: tuple[Finding, ...]
    """New tiles in a possible order of building."""
    riddles: tuple[Riddle, ...]
    agreeing: tuple[tuple[int, Cell], ...]
    """Territories and places where both say the same."""
    whose: tuple[int, ...]
    """Territories of which nobody knows whose they are."""
    outside: tuple[int, ...]
    """Territories that the picture's edge may cut."""

    def of(self, sort: Sort) -> tuple[Finding, ...]:
        """The findings of a sort."""
        return tuple(one for one in self.findings if one.sort == sort)
