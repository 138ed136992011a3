"""A table's lobby: who sits where, joining, leaving, inviting, and how to set the game up."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion import discovery, live, seating, store
from companion.codes import hashed, new_token
from companion.current import Current, current, find_table
from companion.limits import guessing_codes

blueprint = Blueprint("lobby", __name__, url_prefix="/t/<code>")

_MOST_PHONES = 60


@blueprint.get("")
@guessing_codes
def show(code: str) -> str:
    """`tables/lobby.html`: choose a seat, watch, or let this phone act for all.

    - `now`: the `companion.current.Current` of the table, `table`: its row
    - `places`: in seat order {player (id, name), phones (how many sit there), mine, starts}
    - `seat`: this phone's `companion.store.Seat` or None; `shared`: other phones sit on the same seat
    - `for_all`: how many phones act for all; `watching`: how many watch
    - `is_host`: this phone made the table

    The form posts to `lobby.join` with `seat`: a player id, `all` or `watch`.
    """
    now = current(code)
    return render_template("tables/lobby.html", **_context(now))


@blueprint.post("/join")
@guessing_codes
def join(code: str) -> BaseResponse:
    """Take the `seat` of a player, `all` or `watch`; then on to the play page.

    A seat that somebody has is given all the same: phones run out of power. Both phones are told.
    """
    now = current(code)
    table, wanted = now.table, request.form.get("seat", "")
    if wanted not in (*now.setup.ids, "all", "watch"):
        abort(400, "web.no_such_seat")
    known = seating.my_seat(table)
    if known is None and len(store.seats(table.id)) >= _MOST_PHONES:
        abort(409, "web.table_full")
    token = (seating.my_token(table) if known else None) or new_token()
    if wanted in now.setup.ids:
        seat = store.take_seat(table.id, "player", wanted, hashed(token))
    else:
        seat = store.take_seat(table.id, wanted, None, hashed(token))
    live.tell(table)
    # Who sits down on a taken seat stays here once, to be told; everyone else can start.
    to = "lobby.show" if _others(seat) else "play.page"
    response = redirect(url_for(to, code=table.code), 303)
    seating.keep_seat(response, table, token)
    return response


@blueprint.post("/leave")
@guessing_codes
def leave(code: str) -> BaseResponse:
    """Get up from this phone's seat."""
    table = find_table(code)
    if seat := seating.my_seat(table):
        store.leave_seat(seat.id)
        live.tell(table)
    response = redirect(url_for("lobby.show", code=table.code), 303)
    seating.forget_seat(response, table)
    return response


@blueprint.post("/free")
@guessing_codes
def free(code: str) -> BaseResponse:
    """The phone that made the table frees the seat of a player (`seat`) whose phones are gone."""
    now = current(code)
    if not seating.is_host(now.table):
        abort(403, "web.only_host")
    mine = seating.my_seat(now.table)
    for seat in store.seats(now.table.id):
        if seat.player == request.form.get("seat") and seat != mine and seat.player is not None:
            store.leave_seat(seat.id)
    live.tell(now.table)
    return redirect(url_for("lobby.show", code=now.table.code), 303)


@blueprint.get("/invite")
@guessing_codes
def invite(code: str) -> str:
    """`tables/invite.html`: `now`, `table`, `link` (an address others can reach), `links` (all of them)."""
    now = current(code)
    links = invite_links(now.table.code)
    return render_template("tables/invite.html", now=now, table=now.table, link=links[0], links=links)


@blueprint.get("/invite.svg")
@guessing_codes
def invite_svg(code: str) -> BaseResponse:
    """The link as QR, for an `<img>`; `?link=` picks the n-th of `links`."""
    links = invite_links(find_table(code).code)
    wanted = request.args.get("link", "0")
    link = links[int(wanted)] if wanted.isdecimal() and int(wanted) < len(links) else links[0]
    # Imported late: it brings numpy along, which the start can do without.
    from vision.codes import code_svg

    return Response(code_svg(link), mimetype="image/svg+xml")


def invite_links(code: str) -> tuple[str, ...]:
    """Addresses of a table that other phones can reach, the best first.

    The address that this phone used is best, unless it is the machine's own loopback.
    """
    path = url_for("tables.short", code=code)
    own = f"{request.scheme}://{request.host}"
    port = current_app.config["CAIRN"].port
    reachable = [f"http://{host}:{port}" for host in discovery.lan_addresses()]
    bases = [own, *reachable] if not discovery.is_loopback(request.host) else [*reachable, own]
    return tuple(f"{base}{path}" for base in dict.fromkeys(bases))


@blueprint.get("/setup")
@guessing_codes
def steps(code: str) -> str:
    """`tables/setup.html`: `now`, `table`, `names`, and `steps`, each {message, values}.

    A step is worded by `say(step.message, names, **step.values)`.
    """
    now = current(code)
    return render_template(
        "tables/setup.html",
        now=now,
        table=now.table,
        steps=now.room.steps(now.setup, now.replay),
        names=now.names,
    )


def _context(now: Current) -> dict[str, object]:
    seats, mine = store.seats(now.table.id), seating.my_seat(now.table)
    places = [
        {
            "player": player,
            "phones": sum(seat.player == player.id for seat in seats),
            "mine": mine is not None and mine.player == player.id,
            "starts": player.id == now.setup.start,
        }
        for player in now.setup.players
    ]
    return {
        "now": now,
        "table": now.table,
        "places": places,
        "seat": mine,
        "shared": mine is not None and _others(mine),
        "for_all": sum(seat.role == "all" for seat in seats),
        "watching": sum(seat.role == "watch" for seat in seats),
        "is_host": seating.is_host(now.table),
    }


def _others(mine: store.Seat) -> bool:
    """Whether another phone sits on the same player's seat."""
    return mine.player is not None and any(
        seat.player == mine.player and seat.id != mine.id for seat in store.seats(mine.table_id)
    )
