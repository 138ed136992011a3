"""The dragon boats: who came home when, what that brings, and who has a Last card. Clauses ``boats.*``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from companion import seating
from companion.current import Current
from companion.glenmore import noting, sponge
from companion.room import View
from scoring.glenmore.chronicles import boats
from scoring.glenmore.chronicles.boats import LAST_CARD, PLACES
from scoring.glenmore.state import State


@dataclass(frozen=True)
class Boat:
    """A player's boat."""

    player: str
    place: int | None
    """`LAST_CARD`, or None while it is on its way."""
    points: int
    entry: int | None
    """Where it was told; None for a Last card that follows from the other boats."""


def page(now: Current) -> ResponseReturnValue:
    """The boats in the order in which they came home, and those on their way."""
    return _page(now)


def save(now: Current) -> ResponseReturnValue:
    """Log `event`."""
    seating.writing_seat(now.table)
    event = noting.sent(now)
    sorry = noting.refusal(now, event)
    return _page(now, request.form, sorry) if sorry else noting.log(now, event)


def _page(
    now: Current, form: Mapping[str, str] | None = None, sorry: str | None = None
) -> ResponseReturnValue:
    state: State = now.replay.state
    if not state.plays(1):
        raise NotFound
    fleet = [boat(state, player) for player in state.players]
    home = sorted((one for one in fleet if one.place), key=lambda one: one.place or 0)
    away = [one for one in fleet if one.place is None]
    context = {
        **noting.common(now, "race", form if form is not None else request.args),
        "home": home,
        "away": away,
        "last": [one for one in fleet if one.place == LAST_CARD],
        "next_place": next_place(state),
        "places": PLACES,
        "due": [one for player in state.players if (one := sponge.due(now.replay, player))] if home else [],
        "sorry": sorry,
    }
    return noting.show(now, "glenmore/race.html", {"race": "glenmore/parts/race.html"}, context)


def boat(state: State, player: str) -> Boat:
    """How a player's boat does."""
    place = boats.place(state, player)
    told = state.boats.get(player)
    return Boat(player, place, PLACES.get(place or 0, 0), told[1] if told else None)


def next_place(state: State) -> int | None:
    """The place of the next boat that comes home; None if it isn't a race any more."""
    taken = {place for place, _ in state.boats.values()}
    return next((place for place in PLACES if place not in taken and place < len(state.players)), None)


EXTRA: Mapping[str, View] = {"race": page}
ACTIONS: Mapping[str, View] = {"race": save}
