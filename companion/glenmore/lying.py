"""What lies in front of everyone while the game goes on: told by steppers, and what it would bring.

A part of the table page: `context` gives it what it shows. Nothing of it scores; the numbers only stand in the forms
of the next scoring.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity

from companion import seating
from companion.current import Current
from companion.glenmore import numbers
from companion.room import Context, View
from scoring.glenmore import eyes, four
from scoring.glenmore.events import Has
from scoring.glenmore.state import State

TILES, COINS, EVENTS = "tiles", "coins", "events"


@dataclass(frozen=True)
class Cell:
    """A player's number in a row, against the fewest."""

    player: str
    number: int | None
    """As it lies on the table; None if nobody told."""
    value: int | None
    """As it would be compared."""
    points: int | None
    """What it would bring if it were scored now; None if that can't be known, or the row isn't scored."""


@dataclass(frozen=True)
class More:
    """What one more would change for the player that is looked at."""

    gain: int
    others: Mapping[str, int]
    """For the others, only where it changes anything."""


@dataclass(frozen=True)
class Row:
    """A thing that is counted, with everyone's number of it."""

    key: str
    cells: tuple[Cell, ...]
    more: More | None

    @property
    def fewest(self) -> int:
        """The smallest number, as it is compared; 0 as long as not all are known."""
        known = [one.value for one in self.cells if one.value is not None]
        return min(known) if len(known) == len(self.cells) else 0

    @property
    def most(self) -> int:
        """The largest number, as it is compared; 1 at least, to be divided by."""
        return max((one.value for one in self.cells if one.value is not None), default=1) or 1

    def cell(self, player: str) -> Cell:
        """A player's."""
        return next(one for one in self.cells if one.player == player)


def keys(state: State) -> tuple[str, ...]:
    """What is told while the game goes on, in the order of the page."""
    events = (EVENTS,) if state.plays(6) else ()
    return (*four.CATEGORIES, *events, TILES, COINS)


def context(now: Current, chosen: str) -> Context:
    """What the part shows: `lying`, rows by key, of which `chosen` tells; `lying_now`, what a scoring would bring."""
    state: State = now.replay.state
    rows = {key: _row(state, chosen, key) for key in keys(state)}
    sums = {
        player: [rows[key].cell(player).points for key in four.CATEGORIES] + _events(state, player)
        for player in state.players
    }
    known = None not in [points for own in sums.values() for points in own]
    return {
        "lying": rows,
        "lying_now": {player: sum(filter(None, own)) for player, own in sums.items()} if known else None,
    }


def _events(state: State, player: str) -> list[int | None]:
    """Each open event side brings a point in a scoring. Clause ``tome.events``."""
    said = state.live.get((player, EVENTS))
    return [said.value if said else None] if state.plays(6) else []


def _row(state: State, chosen: str, key: str) -> Row:
    if key in four.CATEGORIES:
        worth = eyes.worth(state, key)
        if worth is not None:
            cells = [Cell(player, one.number, one.value, one.points) for player, one in worth.items()]
            return Row(key, tuple(cells), More(worth[chosen].gain, worth[chosen].others))
    if key == TILES:
        sizes = eyes.sizes(state)
        if sizes is not None:
            cells = [Cell(player, one.tiles, one.tiles, one.points) for player, one in sizes.items()]
            return Row(key, tuple(cells), More(sizes[chosen].next_tile, sizes[chosen].others))
    return Row(key, tuple(_told(state, player, key) for player in state.players), None)


def _told(state: State, player: str, key: str) -> Cell:
    said = state.live.get((player, key))
    number = said.value if said else None
    return Cell(player, number, number, None)


def save(now: Current) -> ResponseReturnValue:
    """Log what `player` told anew, all in one entry. A phone with scripts logs by itself."""
    seating.writing_seat(now.table)
    player = request.form.get("player", "")
    if player not in now.setup.ids:
        raise UnprocessableEntity
    to = url_for("play.page", code=now.table.code, player=player) + "#lying"
    return numbers.log(now, lambda latest: _said(latest, player, request.form), to)


def _said(now: Current, player: str, form: Mapping[str, str]) -> list[Has]:
    """What was typed and nobody said: here the last word counts, and what is no number is left alone."""
    state: State = now.replay.state
    found: list[tuple[str, int]] = []
    for key in keys(state):
        text, was = form.get(key, "").strip(), form.get(f"was-{key}", "").strip()
        said = state.live.get((player, key))
        if text != was and numbers.is_number(text) and (said is None or said.value != int(text)):
            found.append((key, int(text)))
    return [Has(player, tuple(found))] if found else []


EXTRA: Mapping[str, View] = {}
ACTIONS: Mapping[str, View] = {"lying": save}
