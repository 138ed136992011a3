"""Secret notes: the mission cards a player holds, kept by the phone that typed them in and shown to no other.

Notes belong to a phone's seat rather than to the player, since anybody may sit down on a seat that is taken.
"""

from __future__ import annotations

from flask import abort, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion import seating, store
from companion.current import Current
from companion.failures import wants_json
from companion.language import local_path
from companion.rebirth import panels
from scoring.errors import BadNotation

MISSIONS = "missions"


def page(now: Current) -> str:
    """Note the mission cards of one's own seat."""
    seat = seating.writing_seat(now.table)
    asked = request.args.get("player")
    player = seat.player or (asked if asked in now.setup.ids else None) or now.setup.start
    return render_template(
        "rebirth/cards.html",
        now=now,
        table=now.table,
        names=now.names,
        seat=seat,
        player=player,
        held=now.replay.state.missions_held(player),
        noted=store.note(seat.id, player, MISSIONS),
        groups=panels.mission_groups(),
    )


def noted(now: Current) -> BaseResponse:
    """The cards noted on this phone: `{"player", "missions": [ids]}`.

    A phone that acts for all says whose with `?player=`; any other gets its own player's.
    """
    seat, player = _whose(now, request.args.get("player"))
    return jsonify(player=player, missions=list(store.note(seat.id, player, MISSIONS)))


def note(now: Current) -> BaseResponse:
    """Note cards in place of those noted before: `missions`, repeated in a form, a list in JSON."""
    data = request.get_json() if request.is_json else None
    if data is not None and not isinstance(data, dict):
        raise BadNotation("notation.bad_field", text="request")
    seat, player = _whose(now, data.get("player") if data else request.form.get("player"))
    cards = data.get(MISSIONS, []) if data is not None else request.form.getlist(MISSIONS)
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise BadNotation("notation.bad_field", text=MISSIONS)
    cards = [card for card in cards if card]
    # The notation of a reveal knows which cards there are.
    now.room.game.parse_event(f"{player} missions {' '.join(cards) or 'none'}")
    store.keep_note(seat.id, player, MISSIONS, cards)
    if wants_json():
        return jsonify(player=player, missions=cards)
    return redirect(local_path(request.form.get("next")) or url_for("play.page", code=now.table.code), 303)


def _whose(now: Current, asked: object) -> tuple[store.Seat, str]:
    """This phone's seat and the player whose notes it may see; 403 for anyone else's."""
    seat = seating.writing_seat(now.table)
    if seat.player is not None:
        if asked not in (None, "", seat.player):
            abort(403, "web.not_your_seat")
        return seat, seat.player
    if asked not in now.setup.ids:
        abort(400, "web.whose")
    return seat, str(asked)
