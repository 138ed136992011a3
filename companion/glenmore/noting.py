"""What the pages for noting have in common: for whom and when it is noted, what happened last, one entry a tap.

Each page is one template around a part. With a script a tap logs at once, and the part is drawn anew after every entry
at the table; without one the same buttons are forms that come back to the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import jsonify, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import entries, play, seating, store
from companion.current import Current, with_event
from companion.failures import wants_json
from companion.glenmore import panels, table
from companion.room import Context
from companion.words import say_error
from scoring import notation
from scoring.errors import ImpossibleEvent
from scoring.glenmore.pieces import STACKS
from scoring.glenmore.state import State
from scoring.log import Event
from scoring.rules import Clause, clauses


def whose(now: Current, asked: str | None) -> str:
    """For whom a phone notes: whoever was asked for, else its own player, else the first one."""
    seat = seating.my_seat(now.table)
    own = seat.player if seat is not None else None
    return asked if asked in now.setup.ids else own or now.setup.ids[0]


def stacks(state: State) -> tuple[str, ...]:
    """The stacks that tiles have come from so far, the present one last."""
    return STACKS[: STACKS.index(state.stack) + 1]


def stack(state: State, asked: str | None) -> str:
    """The stack that something is noted for: the one asked for, if it has begun, else the present one."""
    return asked if asked in stacks(state) else state.stack


def common(now: Current, page: str, args: Mapping[str, str], **kept: str | None) -> Context:
    """What every template of these pages needs. `kept` is what stays in its address."""
    state: State = now.replay.state
    found = play.context(now, {})
    since = stack(state, args.get("stack"))
    kept["stack"] = since if since != state.stack else None
    here: dict[str, Any] = {name: value for name, value in kept.items() if value is not None}
    return {
        **play.common(now),
        **panels.common(now),
        "latest": found["latest"],
        "undo": found["undo"],
        "page": page,
        "here": url_for(f"extra.{page}", code=now.table.code, **here),
        "args": here,
        "since": since,
        "stacks": stacks(state),
        "offers": frozenset(now.room.pages().extra),
        "clause": _clause,
        "sorry": None,
        "others": [way for way in table.ways(now) if way.page not in (page, "count", "drawn")],
        "panel": "note",
    }


def _clause(now: Current, clause_id: str) -> Clause | None:
    return clauses(now.setup.game).get(clause_id)


def show(now: Current, template: str, parts: Mapping[str, str], context: Context) -> ResponseReturnValue:
    """The page, or its parts alone, `{"seq", "parts": {name: html}}`, for a script that asks for JSON."""
    drawn = {name: render_template(part, **context) for name, part in parts.items()}
    if wants_json():
        return jsonify(seq=now.seq, parts=drawn)
    status = 422 if context["sorry"] else 200
    return make_response(render_template(template, parts_now=drawn, **context), status)


def refusal(now: Current, event: Event) -> str | None:
    """Why a form can't be logged, in words; None if it can, or came before."""
    uid = request.form.get("uid", "")
    if wants_json() or (uid and store.seq_of(now.table.id, uid) is not None):
        return None
    seat = seating.writing_seat(now.table)
    try:
        with_event(now, seat.author, "tap", event)
    except ImpossibleEvent as error:
        return say_error(error, now.names)
    return None


def log(now: Current, event: Event) -> ResponseReturnValue:
    """Log what a form stands for, once."""
    return entries.log_event(now.table.code, lambda *_: event)


def sent(now: Current) -> Event:
    """The event that a button sent in our notation. Raises `BadNotation`."""
    return notation.parse_event(now.room.game, " ".join(request.form.get("event", "").split()))
