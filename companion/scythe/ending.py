"""The end of a game of Scythe: what the table must still say, and the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.current import Current
from companion.room import Context
from companion.scythe import map_drawing, panels
from companion.scythe.room import shows_totals
from companion.words import say
from scoring.points import Question, Standing
from scoring.scythe import bonus
from scoring.scythe.state import State
from scoring.scythe.worth import worth

REMINDERS = ("end.lower_action", "end.unfinished_combat", "end.recruit_stars", "star.kept")
"""Clauses about the moment of the sixth star."""
_CHECK = "question.scythe.check"
_AROUND = 0.6
"""How much of the map is shown around the places that a number rests on, in hexes."""


@dataclass(frozen=True)
class Open:
    """What is still to be said of a player."""

    player: str
    numbers: tuple[Question, ...]
    check: bool
    """Whether what was said before the end must be confirmed."""


def end(now: Current) -> Context:
    """The checklist: `shared`, `tile` and `players`; `reminders` are clauses."""
    questions = now.replay.questions
    of_players = [_open(questions, player) for player in now.setup.ids]
    return {
        **panels.common(now.replay),
        "players": of_players,
        "to_check": [one.player for one in of_players if one.check and not one.numbers],
        "shared": [one for one in questions if one.message == "question.scythe.shared"],
        "asks_tile": any(one.message == "question.scythe.tile" for one in questions),
        "tiles": tuple(bonus.tiles()),
        "reminders": REMINDERS,
        "ended_by": _ended_by(now.replay.state),
        "panel": "more",
    }


def _open(questions: tuple[Question, ...], player: str) -> Open:
    own = [question for question in questions if question.player == player]
    numbers = tuple(question for question in own if question.message != _CHECK)
    return Open(player, numbers, any(question.message == _CHECK for question in own))


def _ended_by(state: State) -> str | None:
    return state.ending.by if state.ending is not None else None


def sheet(now: Current) -> Context:
    """The standings in words, and what a little more would have been worth."""
    state: State = now.replay.state
    shown = shows_totals(now.replay)
    values: Mapping[str, object] = {player: worth(state, player) for player in now.setup.ids} if shown else {}
    return {
        **panels.common(now.replay),
        "decided": _decided,
        "worth": values,
        "panel": "interim" if now.replay.finished else "more",
        "picture": map_drawing.draw_map(state.board, state.setup.ids),
        "stands": map_drawing.draw_stands(state),
        "crop": lambda places: map_drawing.view_box(state.board, places, _AROUND),
    }


def _decided(now: Current, standing: Standing) -> str:
    """What put a player at this place, in words: in Scythe coins count, and ties have steps of their own."""
    return say(f"decided_by.{standing.decided_by}", now.names, player=standing.player, points=standing.total)
