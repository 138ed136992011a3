"""What several pages of Glen More II show: the players with their points, the stacks, and who has the England token."""

from __future__ import annotations

from dataclasses import dataclass

from companion import seating
from companion.current import Current
from companion.room import Context
from scoring.game import Replay
from scoring.glenmore import settings
from scoring.glenmore.chronicles import hammer
from scoring.glenmore.pieces import STACKS
from scoring.glenmore.state import State


@dataclass(frozen=True)
class Score:
    """A player in the strip on top."""

    player: str
    total: int
    """Points that Cairn knows of so far."""
    sure: bool
    """Whether that is all of them: nothing is missing, or the game goes on and nothing was announced in vain."""


@dataclass(frozen=True)
class Stack:
    """One of the four stacks of tiles, with the scoring that ends it."""

    letter: str
    drawn: bool
    """Whether its tiles are being drawn now."""
    done: bool
    """Whether its scoring was announced."""
    passed_over: bool
    """Whether a later one was announced, but not this one."""
    open: int
    """How many things its scoring still waits for."""


def scores(replay: Replay) -> tuple[Score, ...]:
    """The players in seat order."""
    sure = not replay.questions
    return tuple(Score(sheet.player, sheet.total, sure) for sheet in replay.sheets)


def stacks(replay: Replay) -> tuple[Stack, ...]:
    """A to D."""
    state: State = replay.state
    return tuple(
        Stack(
            letter,
            drawn=letter == state.stack and not state.over,
            done=letter in state.announced,
            passed_over=letter not in state.announced and (letter < state.stack or state.over),
            open=sum(question.values.get("stack") == letter for question in replay.questions),
        )
        for letter in STACKS
    )


def whose(now: Current, asked: str | None) -> str:
    """For whom a phone logs: whoever was asked for, else its own player, else whoever began."""
    seat = seating.my_seat(now.table)
    own = seat.player if seat is not None else None
    if asked in now.setup.ids:
        return str(asked)
    return own or now.setup.start


def common(now: Current) -> Context:
    """What every page of Glen More II needs beside the app's own."""
    state: State = now.replay.state
    owner = hammer.token(state)
    return {
        "scores": scores(now.replay),
        "stacks_all": stacks(now.replay),
        "chronicles": settings.chronicles(now.setup),
        "fresh": all(now.room.sets_up(played.event) for played in now.replay.played),
        "england": owner.player if owner else None,
        "offered": frozenset(now.room.pages().extra),
        "photos": now.room.pages().photos is not None,
    }
