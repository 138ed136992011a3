"""Secret notes: the mission cards a player holds, kept by the phone that typed them in and shown to no other.

Notes belong to a phone's seat rather than to the player, since anybody may sit down on a seat that is taken.
"""

from __future__ import annotations

from flask import Blueprint, abort, jsonify, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion import seating, store
from companion.current import Current, current
from companion.failures import wants_json
from companion.language import local_path
from companion.limits import guessing_codes, logging_entries
from scoring.errors import BadNotation

blueprint = Blueprint("notes", __name__, url_prefix="/t/<code>")

MISSIONS = "missions"


@blueprint.get("/missions")
@guessing_codes
def missions(code: str) -> BaseResponse:
    """The cards noted on this phone: `{"player", "missions": [ids]}`.

    A phone that acts for all says whose with `?player=`; any other gets its own player's.
    """
    now = current(code)
    seat, player = _whose(now, request.args.get("player"))
    return jsonify(player=player, missions=list(store.note(seat.id, player, MISSIONS)))


@blueprint.post("/missions")
@guessing_codes
@logging_entries
def note_missions(code: str) -> BaseResponse:
    """Note cards in place of those noted before: `missions`, repeated in a form, a list in JSON."""
    now = current(code)
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
