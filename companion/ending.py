"""The end of a game: missions are turned up, and the final sheet explains every point."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from companion import entries, seating, store, told
from companion.current import Current, current
from companion.limits import guessing_codes, logging_entries
from companion.notes import MISSIONS
from companion.views import VIEWS
from companion.words import say
from scoring import notation
from scoring.errors import ImpossibleEvent
from scoring.log import Event
from scoring.points import Standing
from scoring.rules import Clause, clauses

blueprint = Blueprint("ending", __name__, url_prefix="/t/<code>")


@dataclass(frozen=True)
class Hand:
    """A player's mission cards at the end."""

    player: str
    held: int
    revealed: tuple[str, ...] | None
    """None until they are turned up."""
    mine: bool
    """Whether this phone may turn them up."""
    noted: tuple[str, ...]
    """What this phone noted during the game."""


@blueprint.get("/end")
@guessing_codes
def page(code: str) -> str:
    """The way to the final sheet: what is still to come, whose cards are still face down."""
    now = current(code)
    seat = seating.my_seat(now.table)
    state = now.replay.state
    return render_template(
        "rebirth/end.html",
        now=now,
        table=now.table,
        names=now.names,
        state=state,
        seat=seat,
        may_write=seat is not None and seat.may_write,
        hands=[_hand(now, seat, player) for player in now.setup.ids],
        groups=VIEWS[now.setup.game].mission_groups(),
    )


@blueprint.post("/reveal")
@guessing_codes
@logging_entries
def reveal(code: str) -> BaseResponse:
    """Turn up the mission cards of `player`: `missions`, one field a card, empty ones left out.

    Fewer cards than the player holds need `some` to say that this is meant.
    """

    def make(now: Current, sent: entries.Sent) -> Event:
        cards = [card for card in request.form.getlist(MISSIONS) if card]
        held = now.replay.state.missions_held(sent.player or "")
        if len(cards) < held and not request.form.get("some"):
            raise ImpossibleEvent("mission.not_all_chosen", player=sent.player, count=len(cards), held=held)
        return notation.parse_event(now.room.game, f"{sent.player} missions {' '.join(cards) or 'none'}")

    return entries.log_event(code, make)


@blueprint.get("/sheet")
@guessing_codes
def sheet(code: str) -> str:
    """The sheet: standings in words, and every number with its reasons, places and clause."""
    now = current(code)
    view = VIEWS[now.setup.game]
    return render_template(
        "rebirth/sheet.html",
        now=now,
        table=now.table,
        names=now.names,
        state=now.replay.state,
        replay=now.replay,
        picture=view.board_picture(now.replay.state),
        pieces=view.pieces_picture(now.replay.state),
        crop=view.crop,
        decided=_decided,
        clause=_clause,
        reason=told.reason,
    )


def _hand(now: Current, seat: store.Seat | None, player: str) -> Hand:
    state = now.replay.state
    mine = seat is not None and seat.may_write and seat.player in (None, player)
    return Hand(
        player=player,
        held=state.missions_held(player),
        revealed=state.revealed.get(player),
        mine=mine,
        noted=store.note(seat.id, player, MISSIONS) if seat is not None and mine else (),
    )


def _decided(now: Current, standing: Standing) -> str:
    """What put a player at this place, in words."""
    return say(f"decided_by.{standing.decided_by}", now.names, player=standing.player, points=standing.total)


def _clause(now: Current, clause_id: str) -> Clause | None:
    """The clause an item rests on."""
    return clauses(now.setup.game).get(clause_id)
