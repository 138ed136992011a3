"""What every game has in common: players, settings, a set-up, and what a replayed log tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from scoring.errors import CairnError
from scoring.log import Entry, GameEvent, Problem
from scoring.points import Award, Doubt, Question, Sheet, Standing, TrackDifference

Certainty: TypeAlias = Literal["certain", "one source", "inferred", "unknown"]
"""How sure a fact or a reading of the rules is."""


@dataclass(frozen=True)
class Player:
    """A seat at the table."""

    id: str
    """Unique at the table; in games where everyone has a colour, the colour."""
    name: str


@dataclass(frozen=True)
class Setting:
    """A question that the documents leave open, and the table decides."""

    id: str
    values: tuple[str, ...]
    """The possible answers, the default first."""
    clause: str
    certainty: Certainty
    """How sure the default is."""

    @property
    def default(self) -> str:
        """What Cairn does when nobody says otherwise."""
        return self.values[0]


@dataclass(frozen=True)
class Setup:
    """How a game begins."""

    game: str
    players: tuple[Player, ...]
    """In clockwise seat order."""
    start: str
    """The id of whoever begins."""
    board: str | None = None
    """The id of the board, for games that have one."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """Only what differs from the defaults need be given."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The players' ids in clockwise seat order."""
        return tuple(player.id for player in self.players)

    def clockwise_from(self, player: str) -> tuple[str, ...]:
        """All players in clockwise order, beginning with the given one."""
        at = self.ids.index(player)
        return self.ids[at:] + self.ids[:at]


class BadSetup(CairnError):
    """A set-up that the game cannot be played with."""


@dataclass(frozen=True)
class Played:
    """One step of the replay: what an entry brought."""

    seq: int
    event: GameEvent
    awards: tuple[Award, ...]
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True)
class Replay:
    """A log, replayed: the state it leads to and everything it tells."""

    setup: Setup
    state: Any
    """The game's own state; what it holds is the game's affair."""
    played: tuple[Played, ...]
    """The steps that counted, in order of play."""
    retracted: frozenset[int]
    problems: tuple[Problem, ...]
    """Entries that are kept but could not be played."""
    finished: bool
    sheets: tuple[Sheet, ...]
    """In seat order. Before the end: what was scored at once, or, in games that score nothing before the end, what they
    would score if it came now. After it: everything."""
    standings: tuple[Standing, ...]
    questions: tuple[Question, ...]
    """What the table must still say before the standings are final."""
    differences: tuple[TrackDifference, ...]

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Every doubt of every step, in order of play."""
        return tuple(doubt for played in self.played for doubt in played.doubts)

    def sheet(self, player: str) -> Sheet:
        """One player's sheet; KeyError for a stranger."""
        for sheet in self.sheets:
            if sheet.player == player:
                return sheet
        raise KeyError(player)


class Game(Protocol):
    """What a game's room offers the other rooms. Each `scoring.<game>.game` module is one."""

    ID: str
    CATEGORIES: tuple[str, ...]
    SETTINGS: tuple[Setting, ...]

    def check_setup(self, setup: Setup) -> None:
        """Raise `BadSetup` if the game can't begin like this."""

    def replay(self, setup: Setup, entries: Sequence[Entry], board: Any = None) -> Replay:
        """Play a log from the start. `board` stands in for a board that the game does not ship."""

    def parse_event(self, text: str) -> GameEvent:
        """An event's notation, read. Raises `BadNotation`."""

    def dump_event(self, event: Any) -> str:
        """An event's notation, written."""


def setting(setup: Setup, settings: Sequence[Setting], wanted: str) -> str:
    """The table's answer to a setting, or its default. KeyError for a setting the game does not have."""
    for known in settings:
        if known.id == wanted:
            return setup.settings.get(wanted, known.default)
    raise KeyError(wanted)


def check_settings(setup: Setup, settings: Sequence[Setting]) -> None:
    """Raise `BadSetup` for a setting the game does not have, or an answer it does not know."""
    known = {one.id: one for one in settings}
    for name, value in setup.settings.items():
        if name not in known:
            raise BadSetup("setup.unknown_setting", setting=name)
        if value not in known[name].values:
            raise BadSetup("setup.unknown_value", setting=name, value=value)


def check_players(setup: Setup, fewest: int, most: int) -> None:
    """Raise `BadSetup` for a wrong number of players, double ids, or a start player who isn't there."""
    if not fewest <= len(setup.players) <= most:
        raise BadSetup("setup.player_count", count=len(setup.players), fewest=fewest, most=most)
    if len(set(setup.ids)) != len(setup.ids):
        raise BadSetup("setup.same_player_twice")
    if setup.start not in setup.ids:
        raise BadSetup("setup.start_not_seated", player=setup.start)
