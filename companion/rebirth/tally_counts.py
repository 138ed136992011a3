"""The end of a game that was told without a map: what only the table can count, and places that have no map."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from companion import seating, several
from companion.current import Current
from companion.words import say
from scoring.errors import BadNotation
from scoring.log import Event
from scoring.points import Item
from scoring.rebirth import pieces, told_counts
from scoring.rebirth.events import Count, FaceDown
from scoring.rebirth.state import State
from scoring.rebirth.told_notation import MOST_NEIGHBOURS

_NUMBER = re.compile(r"[0-9]{1,2}")


@dataclass(frozen=True)
class Counting:
    """Something to be counted on the table."""

    field: str
    """Its name in the form."""
    player: str | None
    """Whose it is; None for face-down tiles."""
    what: str
    """In words."""
    number: int | None
    """What was counted before."""
    most: int
    """What there can be at most."""
    clause: str


def countings(now: Current) -> tuple[Counting, ...]:
    """What must still be counted, and what was counted and can be put right, in the order of the questions."""
    state: State = now.replay.state
    found: dict[str, Counting] = {}
    if now.board is not None:
        return ()
    for (player, measure), counted in state.counted.items() if state.over else ():
        clause = next(one.clause for one in pieces.missions().values() if one.measure == measure)
        one = _of_measure(state, player, measure, counted.number, clause)
        found[one.field] = one
    for question in now.replay.questions:
        if question.message == "question.count" and question.player is not None:
            one = _of_measure(state, question.player, str(question.values["measure"]), None, question.clause)
            found[one.field] = one
        elif question.message == "question.face_down":
            what = say("tally.face_down", place=question.values["castle"])
            field = f"face-{question.values['key']}"
            found[field] = Counting(field, None, what, None, MOST_NEIGHBOURS, question.clause)
    return tuple(sorted(found.values(), key=lambda one: one.number is not None))


def count(now: Current) -> ResponseReturnValue:
    """Log what was counted, all of it or nothing; what was left empty stays open."""
    seat = seating.writing_seat(now.table)
    found: list[Event] = []
    for one in countings(now):
        text = request.form.get(one.field, "").strip()
        if not text or text == str(one.number):
            continue
        if not _NUMBER.fullmatch(text):
            raise BadNotation("web.rebirth.tally.no_number", text=text[:20])
        kind, _, rest = one.field.partition("-")
        if kind == "face":
            found.append(FaceDown(seat.player or now.setup.start, rest, int(text)))
        else:
            player, _, measure = rest.partition("-")
            found.append(Count(player, measure, int(text)))
    if not found:
        return make_response(redirect(url_for("ending.page", code=now.table.code), 303))
    return several.log_events(now.table.code, lambda *_: found)


def places(state: State, item: Item) -> tuple[str, ...]:
    """Where an item rests without a map: the settlements, as the table calls them."""
    towns = (state.board.spaces[one].settlement for one in item.where if one in state.board.spaces)
    names = {one.key: one.name for one in state.told}
    return tuple(dict.fromkeys(names[town] for town in towns if town in names))


def _of_measure(state: State, player: str, measure: str, number: int | None, clause: str) -> Counting:
    most = told_counts.most(state, player, measure)
    return Counting(f"n-{player}-{measure}", player, say(f"measure.{measure}"), number, most, clause)
