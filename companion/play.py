"""Playing: the table page and the big picture. What stands on them is each game's affair."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, current_app, jsonify, render_template, request
from flask.blueprints import BlueprintSetupState
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from companion import live, rooms, seating, store, told
from companion.current import Current, current
from companion.limits import guessing_codes
from scoring.log import Insert, Replace, Retract

blueprint = Blueprint("play", __name__, url_prefix="/t/<code>")


@blueprint.record_once
def _prepare(state: BlueprintSetupState) -> None:
    live.describe_entries_with(state.app, _describe)


blueprint.add_app_template_global(rooms.letter)


@blueprint.app_template_filter()
def bdi(name: str) -> Markup:
    """A player's name, set apart: one that is written from right to left must not turn what stands around it."""
    return Markup("<bdi>{}</bdi>").format(name)


@blueprint.app_template_global()
def new_uid() -> str:
    """A uid for an entry that a form will send, so that sending it twice logs it once."""
    return secrets.token_urlsafe(12)


@blueprint.app_template_global()
def signed(points: int) -> str:
    """Points as they are given: with their sign, except nought."""
    return f"+{points}" if points > 0 else str(points).replace("-", "\N{MINUS SIGN}")


@blueprint.app_template_global()
def has_page(endpoint: str) -> bool:
    """Whether this Cairn has a page, such as that for photographs, which needs more installed."""
    return endpoint in current_app.view_functions


@blueprint.get("/play")
@guessing_codes
def page(code: str) -> str:
    """The game's `play.html`. What stands in the address after `?` is the game's affair too."""
    now = current(code)
    found = context(now, request.args)
    parts_now = _parts(now, now.room.pages().parts, found)
    return render_template(f"{now.setup.game}/play.html", parts_now=parts_now, **found)


@blueprint.get("/play/parts")
@guessing_codes
def parts(code: str) -> BaseResponse:
    """The parts as they stand now: `{"seq", "turn", "over", "parts": {name: html}}`.

    `?screen=1` for those of the big picture.
    """
    now = current(code)
    pages, on_screen = now.room.pages(), bool(request.args.get("screen"))
    found = context(now, request.args) | ({"undo": None} if on_screen else {})
    return jsonify(
        seq=now.seq,
        turn=pages.turn(now.replay),
        over=now.replay.finished,
        parts=_parts(now, pages.screen_parts if on_screen else pages.parts, found),
    )


@blueprint.get("/screen")
@guessing_codes
def screen(code: str) -> str:
    """The game's `screen.html`, the big picture for a tablet or a television: nothing to touch."""
    now = current(code)
    found = context(now, {}) | {"undo": None}
    parts_now = _parts(now, now.room.pages().screen_parts, found)
    return render_template(f"{now.setup.game}/screen.html", parts_now=parts_now, **found)


def context(now: Current, args: Mapping[str, str]) -> dict[str, Any]:
    """What the templates of the table page may use."""
    seat = seating.my_seat(now.table)
    return {
        **common(now),
        "latest": told.tell(now, now.entries[-1]) if now.entries else None,
        "undo": _undoable(now, seat),
        **now.room.pages().play(now, args),
    }


def common(now: Current) -> dict[str, Any]:
    """What every template of a game may use."""
    seat = seating.my_seat(now.table)
    return {
        "now": now,
        "table": now.table,
        "names": now.names,
        "state": now.replay.state,
        "replay": now.replay,
        "seat": seat,
        "may_write": seat is not None and seat.may_write,
        "reason": told.reason,
    }


def _parts(now: Current, wanted: tuple[str, ...], found: dict[str, Any]) -> dict[str, str]:
    return {name: render_template(f"{now.setup.game}/parts/{name}.html", **found) for name in wanted}


def _undoable(now: Current, seat: store.Seat | None) -> told.Told | None:
    """This phone's last entry that still counts: what one tap takes back."""
    if seat is None or not seat.may_write:
        return None
    for entry in reversed(now.entries):
        mine = seat.player is None or entry.author == seat.player
        if not isinstance(entry.event, Replace | Insert | Retract) and now.room.sets_up(entry.event):
            continue
        if mine and not isinstance(entry.event, Retract) and entry.seq not in now.replay.retracted:
            return told.tell(now, entry)
    return None


def _describe(now: Current, seq: int) -> live.Description:
    """What a phone flashes when an entry comes in."""
    entry = told.tell(now, now.entries[seq - 1])
    who = now.names.get(entry.player or entry.author, "")
    return {"flash": f"{who}: {entry.text}" if who else entry.text}
