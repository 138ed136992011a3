"""Points explained as data: sheets of lines of items. Totals are sums and are never stored beside their parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Item:
    """One reason for points."""

    what: str
    """A message id, never a sentence."""
    points: int
    """May be 0, with its reason, or negative."""
    clause: str
    """The rule clause that says so."""
    count: int = 1
    """How many of the thing there were: tiles in the group, symbols, castles."""
    where: tuple[str, ...] = ()
    """The places it rests on."""
    entries: tuple[int, ...] = ()
    """The log entries it rests on."""
    values: Mapping[str, object] = field(default_factory=dict)
    """What else the sentence names."""


@dataclass(frozen=True)
class Award:
    """An item given to a player in a category of the sheet."""

    player: str
    category: str
    item: Item


@dataclass(frozen=True)
class Line:
    """All items of one category."""

    category: str
    items: tuple[Item, ...]

    @property
    def points(self) -> int:
        """The sum of the items."""
        return sum(item.points for item in self.items)


@dataclass(frozen=True)
class Sheet:
    """Everything one player scored."""

    player: str
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)

    def line(self, category: str) -> Line:
        """The line of a category; KeyError if the game has no such category."""
        for line in self.lines:
            if line.category == category:
                return line
        raise KeyError(category)


@dataclass(frozen=True)
class Standing:
    """A player's place. Equal places are shared: 1, 1, 3."""

    place: int
    player: str
    total: int
    decided_by: str
    """A message id: what put the player at this place rather than the next one. Where a tie was broken further down
    too, what told this player apart from the others of the tie."""
    clause: str | None = None
    """The clause of the tie-break, where one decided."""


@dataclass(frozen=True)
class Doubt:
    """Something against the rules that lies on the table all the same: applied, shown, easily mended."""

    entry: int
    message: str
    clause: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """A fact that only the table knows and that the score waits for."""

    message: str
    clause: str
    player: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class TrackDifference:
    """A checkpoint at which the printed track and Cairn disagree."""

    entry: int
    """The checkpoint's entry."""
    player: str
    printed: int
    counted: int
    since: int
    """The earliest entry where the two could have parted: the first since the last agreeing checkpoint that was
    this player's or gave them points; the checkpoint itself if there is none."""


def sheets(awards: Sequence[Award], players: Sequence[str], categories: Sequence[str]) -> tuple[Sheet, ...]:
    """One sheet a player in the order given, with a line for every category, in the order given."""
    unknown = {award.category for award in awards} - set(categories)
    if unknown:
        raise ValueError(f"awards of unknown categories: {sorted(unknown)}")
    return tuple(
        Sheet(player, tuple(_line(awards, player, category) for category in categories)) for player in players
    )


def _line(awards: Sequence[Award], player: str, category: str) -> Line:
    return Line(
        category,
        tuple(award.item for award in awards if award.player == player and award.category == category),
    )


def ranked(totals: Mapping[str, int]) -> tuple[Standing, ...]:
    """Places by points alone, equal totals sharing a place; in the mapping's order within a place."""
    order = sorted(totals, key=lambda player: -totals[player])
    return tuple(
        Standing(
            place=1 + sum(other > totals[player] for other in totals.values()),
            player=player,
            total=totals[player],
            decided_by="points" if list(totals.values()).count(totals[player]) == 1 else "shared",
        )
        for player in order
    )


def undecided(totals: Mapping[str, int]) -> tuple[Standing, ...]:
    """Places by points so far, of which nothing is decided: before the end, and while something is missing."""
    return tuple(replace(one, decided_by="open") for one in ranked(totals))
