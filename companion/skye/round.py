"""An optional guide through the six steps of a round; prices stay secret until everyone has named theirs.

Nothing depends on it: a round can be scored at any time, whatever was noted here.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import abort, jsonify, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity

from companion import entries, failures, play, seating, store
from companion.current import Current
from companion.failures import wants_json
from companion.room import Context, View
from companion.skye import drawing, guide, panels, pricing, screens
from companion.skye import purse as purses
from companion.skye.screens import Screen
from companion.skye.telling import token
from companion.words import say
from scoring.errors import BadNotation, ImpossibleEvent
from scoring.skye import market
from scoring.skye.events import Draw
from scoring.skye.state import State
from scoring.skye.tiles import tiles


def page(now: Current) -> ResponseReturnValue:
    """The six steps. With `player`, another one than this phone's: the screen to hand the phone over with.

    With `here=yes` that player has taken it, and may name prices. What this phone noted for others is never shown.
    """
    if now.replay.state.over:
        return redirect(url_for("ending.page", code=now.table.code), 303)
    seat, asked = seating.my_seat(now.table), request.args.get("player")
    waits = screens.statuses(now, _screen(now)).get(asked or "") in ("thinking", "ready")
    if seat is None or not seat.may_write or not waits or asked == seat.player:
        return _whole(now, {}, {})
    if request.args.get("here") == "yes":
        return _alone(now, str(asked), {}, {})
    theirs = screens.has_phone(now.table, seat, str(asked))
    return render_template("skye/hand_over.html", **_common(now), player=asked, theirs=theirs)


def offer(now: Current) -> ResponseReturnValue:
    """Note what is behind the screen of `player`: `price-<token>` and `discard`. The last one shows everyone's."""
    seat = seating.writing_seat(now.table)
    player = _player(now, request.form.get("player"))
    if player in now.replay.state.market.offers:
        return _after(now, shown=True)
    said, errors = pricing.read(now.replay.state, player, request.form)
    if screens.has_phone(now.table, seat, player) and request.form.get("take") != "yes":
        said, errors = None, errors | {"take": say("web.skye.own_phone", now.names, player=player)}
    if said is None:
        if wants_json():
            return failures.refuse(BadNotation("notation.bad_field", text=", ".join(errors)))
        whole = player == seat.player
        form = request.form
        answer = _whole(now, form, errors) if whole else _alone(now, player, form, errors)
        return make_response(answer, 422)
    try:
        shown = screens.keep(now.table, seat, Screen("offer", _round(now)), said)
    except ImpossibleEvent as error:
        return failures.refuse(error, now.names)
    return _after(now, shown)


def think(now: Current) -> ResponseReturnValue:
    """`player` isn't ready after all. The prices stay on the own phone."""
    seat = seating.writing_seat(now.table)
    player = _player(now, request.form.get("player"))
    if screens.has_phone(now.table, seat, player):
        abort(403, "web.not_your_seat")
    return _after(now, not screens.think_again(now.table, seat, _screen(now), player))


def draft(now: Current) -> ResponseReturnValue:
    """Keep on the own phone what was typed so far, so that it isn't lost with the page."""
    seat = seating.writing_seat(now.table)
    player = _player(now, request.form.get("player"))
    if player != seat.player:
        abort(403, "web.not_your_seat")
    screen = _screen(now)
    said, _ = pricing.read(now.replay.state, player, request.form, whole=False)
    if said is not None and _round(now) == screen.round:
        screens.sketch(now.table, seat, screen, said)
    return jsonify(kept=said is not None)


def waiting(now: Current) -> ResponseReturnValue:
    """Who is ready, for pages that wait: `{"seq", "round", "phase", "players": {id: told|ready|thinking}}`."""
    state: State = now.replay.state
    return jsonify(
        seq=now.seq,
        round=state.round,
        phase=guide.phase(state),
        players=screens.statuses(now, _screen(now)),
    )


def purse(now: Current) -> ResponseReturnValue:
    """Note what the own player has in hand: `gold`."""
    seat = seating.writing_seat(now.table)
    player, gold = request.form.get("player"), request.form.get("gold", "").strip()
    if seat.player is None or player != seat.player:
        abort(403, "web.not_your_seat")
    if not pricing.is_number(gold):
        raise UnprocessableEntity
    purses.note(seat, player, int(gold), now.replay.state.round, now.seq)
    return redirect(url_for("extra.round", code=now.table.code) + "#purse", 303)


def drawing_page(now: Current) -> ResponseReturnValue:
    """Choose the three tiles that `player` drew, by picture or number."""
    state: State = now.replay.state
    player = panels.whose(now, request.args.get("player"))
    return render_template(
        "skye/draw.html", **_common(now), **_bag(state, player), player=player, error=False
    )


def draw(now: Current) -> ResponseReturnValue:
    """Log the tiles that `player` drew: `tile`, repeated, and numbers in `numbers`."""
    seating.writing_seat(now.table)
    player = _player(now, request.form.get("player"))
    numbers = {str(tile.number): tile.id for tile in tiles().values()}
    typed = request.form.get("numbers", "").replace(",", " ").split()
    chosen = list(dict.fromkeys([*request.form.getlist("tile"), *(numbers.get(one, one) for one in typed)]))
    if not 1 <= len(chosen) <= pricing.DRAWN or not all(tile in tiles() for tile in chosen):
        found = _bag(now.replay.state, player) | {"chosen": chosen}
        return render_template("skye/draw.html", **_common(now), **found, player=player, error=True), 422
    return entries.log_event(now.table.code, lambda *_: Draw(player, tuple(chosen)))


def _screen(now: Current) -> Screen:
    return Screen("offer", now.replay.state.round)


def _player(now: Current, asked: str | None) -> str:
    if asked not in now.setup.ids:
        raise UnprocessableEntity
    return str(asked)


def _round(now: Current) -> int:
    """The round that a form is about, which may be over by now."""
    text = request.form.get("round", str(now.replay.state.round))
    return int(text) if pricing.is_number(text) else 0


def _after(now: Current, shown: bool) -> ResponseReturnValue:
    if wants_json():
        return jsonify(shown=shown)
    return redirect(url_for("extra.round", code=now.table.code) + ("#step-4" if shown else "#step-2"), 303)


def _common(now: Current) -> Context:
    return {
        **play.common(now),
        **panels.common(now),
        "panel": "round",
        "picture": drawing.of_tile,
        "token_words": token,
        "faces": now.replay.state.faces,
    }


def _alone(now: Current, player: str, typed: Mapping[str, str], errors: Mapping[str, str]) -> str:
    """The prices of a player who was handed this phone, and nothing else."""
    seat = seating.writing_seat(now.table)
    return render_template(
        "skye/price.html",
        **_common(now),
        player=player,
        rows=pricing.rows(now.replay.state, player, None, typed),
        errors=errors,
        theirs=screens.has_phone(now.table, seat, player),
        kept=False,
        purse=None,
    )


def _whole(now: Current, typed: Mapping[str, str], errors: Mapping[str, str]) -> str:
    state: State = now.replay.state
    seat = seating.my_seat(now.table)
    player = seat.player if seat is not None and seat.may_write else None
    status = screens.statuses(now, _screen(now))
    offers = player is not None and status[player] != "told"
    kept = screens.own(seat, player, _screen(now)) if offers and player is not None else None
    hand = purses.purse(state, seat, player) if player is not None else None
    turn = market.buyer(state)
    return render_template(
        "skye/round.html",
        **_common(now),
        player=player,
        phase=guide.phase(state),
        pays=guide.pays(state),
        lacking=guide.lacking(state),
        status=status,
        phones={one.player for one in store.seats(now.table.id) if one.player is not None},
        next_up=_next_up(now, status),
        rows=pricing.rows(state, player, kept, typed) if offers and player is not None else (),
        errors=errors,
        kept=kept,
        taken_by=screens.taken_by(seat, _screen(now)),
        purse=hand,
        laid=pricing.laid(kept) if offers and player is not None and status[player] == "ready" else 0,
        lots=guide.lots(state),
        discards=guide.discards(state),
        turn=turn,
        acts=guide.acts(state),
        hauls=guide.hauls(state),
    )


def _next_up(now: Current, status: Mapping[str, screens.Status]) -> str | None:
    """To whom a phone that acts for all is handed next."""
    state: State = now.replay.state
    order = now.setup.clockwise_from(state.start_player(state.round))
    return next((player for player in order if status[player] == "thinking"), None)


def _bag(state: State, player: str) -> Context:
    """The tiles that can have been drawn."""
    gone = {one.tile for laid in state.laid.values() for one in laid.values()}
    others = {tile for who, (drawn, _) in state.market.drawn.items() if who != player for tile in drawn}
    drawn = state.market.drawn.get(player, ((), 0))[0]
    return {
        "bag": [tile for tile in tiles().values() if tile.id not in gone | others],
        "chosen": list(drawn),
    }


EXTRA: Mapping[str, View] = {"round": page, "round/draw": drawing_page, "round/waiting": waiting}
ACTIONS: Mapping[str, View] = {
    "round/offer": offer,
    "round/think": think,
    "round/draft": draft,
    "round/purse": purse,
    "round/draw": draw,
}
