"""What several pages of Isle of Skye show: the players with their points, and the fields with their scoring tiles."""

from __future__ import annotations

from dataclasses import dataclass

from companion import seating
from companion.current import Current
from companion.room import Context
from scoring.game import Replay
from scoring.points import Item
from scoring.skye import pieces, results
from scoring.skye.state import State
from scoring.skye.tiles import CASTLE

MOST_BUILT = 3
"""Two tiles of one's own and a bought one."""


@dataclass(frozen=True)
class Score:
    """A player in the strip on top."""

    player: str
    total: int
    """Points so far; once the game is over, with scrolls and gold."""
    starts: bool
    """Whether the start player's tile lies before them this round."""


@dataclass(frozen=True)
class Field:
    """A field of the board with its scoring tile."""

    letter: str
    tile: str | None
    """None while nobody said which one lies here."""
    rounds: tuple[int, ...]
    """When it is scored."""
    pays: bool
    """Whether it is scored at the end of this round."""


@dataclass(frozen=True)
class Given:
    """What a field brought a player in a round."""

    round: int
    items: tuple[Item, ...]
    """Empty while something is missing."""
    lacking: tuple[str, ...]
    """The counts that are missing, also those of others where the players are compared."""

    @property
    def points(self) -> int:
        """The sum."""
        return sum(item.points for item in self.items)


@dataclass(frozen=True)
class Building:
    """How a player's building goes this round."""

    player: str
    count: int
    """Tiles built this round, as far as anybody logged them."""
    known: bool
    """Whether this player's territory is logged at all."""

    @property
    def many(self) -> bool:
        """Whether nobody can get so many."""
        return self.count > MOST_BUILT

    @property
    def none(self) -> bool:
        """Whether tiles are probably still to be logged."""
        return self.known and not self.count


def scores(replay: Replay) -> tuple[Score, ...]:
    """The players, clockwise."""
    state: State = replay.state
    starts = None if state.over else state.start_player(state.round)
    return tuple(Score(player, replay.sheet(player).total, player == starts) for player in state.setup.ids)


def fields(state: State) -> tuple[Field, ...]:
    """A to D, as the round track has them."""
    pays = "" if state.over else state.track[state.round - 1].letters
    return tuple(
        Field(
            letter,
            state.scoring_tile(letter),
            tuple(one.number for one in state.track if letter in one.letters),
            letter in pays,
        )
        for letter in pieces.FIELDS
    )


def given(replay: Replay, player: str, letter: str) -> tuple[Given, ...]:
    """What a field has brought a player so far, round by round."""
    state: State = replay.state
    items = replay.sheet(player).line(letter).items
    return tuple(
        Given(
            one.number,
            tuple(item for item in items if item.values["round"] == one.number),
            tuple(key for _, key in results.missing(state, letter, one.number)),
        )
        for one in state.track[: len(state.scored)]
        if letter in one.letters
    )


def building(state: State) -> tuple[Building, ...]:
    """Everyone's building this round, clockwise from the start player.

    As soon as one territory is logged, all those that are photographed or built by taps are expected to be; whoever
    counts by hand logs none.
    """
    order = state.setup.clockwise_from(state.start_player(state.round))
    return tuple(
        Building(player, built(state, player, state.round), state.keeps_territory(player, len(state.track)))
        for player in order
    )


def built(state: State, player: str, round_: int) -> int:
    """How many tiles a player has built in a round, as far as anybody logged them."""
    before = state.tiles_of(player, round_ - 1) if round_ > 1 else {}
    laid = state.tiles_of(player, round_)
    return sum(cell not in before and one.tile != CASTLE for cell, one in laid.items())


def whose(now: Current, asked: str | None) -> str:
    """For whom a phone logs: whoever was asked for, else its own player, else whoever begins this round."""
    seat = seating.my_seat(now.table)
    own = seat.player if seat is not None else None
    state: State = now.replay.state
    if asked in now.setup.ids:
        return str(asked)
    return own or state.start_player(state.round)


def common(now: Current) -> Context:
    """What every page of Isle of Skye needs beside the app's own."""
    return {
        "scores": scores(now.replay),
        "fields": fields(now.replay.state),
        "offered": frozenset(now.room.pages().extra),
        "photos": now.room.pages().photos is not None,
    }
