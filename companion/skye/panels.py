"""What several pages of Isle of Skye show: the players with their points, and the fields with their scoring tiles."""

from __future__ import annotations

from dataclasses import dataclass

from companion import seating
from companion.current import Current
from companion.room import Context
from scoring.game import Replay
from scoring.skye import pieces
from scoring.skye.state import State
from scoring.skye.tiles import CASTLE


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

    @property
    def first(self) -> int:
        """When it is scored first."""
        return self.rounds[0]


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


def built(state: State, player: str, round_: int) -> int:
    """How many tiles a player has built in a round, as far as anybody logged them."""
    before = state.tiles_of(player, round_ - 1) if round_ > 1 else {}
    return sum(
        cell not in before and one.tile != CASTLE for cell, one in state.tiles_of(player, round_).items()
    )


def whose(now: Current, asked: str | None) -> str:
    """For whom a phone logs: whoever was asked for, else its own player, else whoever has the start player's tile."""
    seat = seating.my_seat(now.table)
    own = seat.player if seat is not None else None
    state: State = now.replay.state
    if asked in now.setup.ids:
        return str(asked)
    return own or state.start_player(state.round)


def common(now: Current) -> Context:
    """What every page of Isle of Skye needs beside the app's own."""
    state: State = now.replay.state
    return {
        "scores": scores(now.replay),
        "fields": fields(state),
        "own": whose(now, None),
        "offered": frozenset(now.room.pages().extra),
    }
