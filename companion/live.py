"""What is new, told to every phone at once: a stream of events, and short polling for phones without one.

`GET /t/<code>/events` streams; `GET /t/<code>/since?seq=N` answers with the same news as JSON. Events:

- `hello` `{"seq", "names"}`: where the log stands; sent first.
- `entry` `{"seq", "text", "author", "source", "player", "gains": [{"player", "points"}], "flash", "doubts"}`;
  its id is the seq, so that a phone that lost the line goes on from there (`Last-Event-ID`; `?seq=`).
- `seats` `{"seats": [{"role", "player", "phones"}]}`: somebody came, moved or left.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    jsonify,
    make_response,
    request,
    stream_with_context,
)
from flask.sansio.app import App
from werkzeug.wrappers import Response as BaseResponse

from companion import failures, store
from companion.broker import Broker, Stream, TooManyStreams
from companion.config import Config
from companion.current import Current, current_of, find_table
from companion.limits import guessing_codes
from scoring.log import Event, Insert, Replace

RETRY_MS = 1500
"""How long a phone waits before it connects anew."""
MOST_AT_ONCE = 500
"""Entries in one answer to a poll."""

Description: TypeAlias = dict[str, object]
Describe: TypeAlias = Callable[[Current, int], Description]
"""Takes the table as it stands and an entry's number; answers with what is added to the entry's event."""

blueprint = Blueprint("live", __name__)


def prepare(app: Flask, config: Config) -> None:
    """Give the app its broker."""
    app.extensions["cairn_broker"] = Broker(config.streams_per_table, config.streams)
    app.extensions.setdefault("cairn_describe", lambda _now, _seq: {})


def describe_entries_with(app: App, describe: Describe) -> None:
    """Let `describe` add to every entry's event, in the language of the phone that listens."""
    app.extensions["cairn_describe"] = describe


def broker() -> Broker:
    """The app's broker."""
    found: Broker = current_app.extensions["cairn_broker"]
    return found


def tell(table: store.Table) -> None:
    """Something is new at this table."""
    broker().tell(table.id)


@blueprint.get("/t/<code>/events")
@guessing_codes
def events(code: str) -> BaseResponse:
    """The stream of a table, from the entry after `Last-Event-ID` or `?seq=` on, else from now on.

    `?phone=` is what the phone calls itself: its next stream replaces this one.
    """
    table = find_table(code)
    phone = request.args.get("phone", "")[:64] or f"{request.remote_addr} {request.user_agent.string[:200]}"
    seen = request.headers.get("Last-Event-ID") or request.args.get("seq")
    told = broker()
    try:
        stream = told.open(table.id, phone)
    except TooManyStreams:
        return failures.answer(503, "web.too_many_streams")
    response = Response(
        stream_with_context(_run(table, stream, store.last_seq(table.id) if seen is None else _number(seen))),
        mimetype="text/event-stream",
    )
    response.call_on_close(lambda: told.leave(stream))
    # Proxies such as nginx would hold events back until their buffer is full.
    response.headers["X-Accel-Buffering"] = "no"
    return response


@blueprint.get("/t/<code>/since")
@guessing_codes
def since(code: str) -> BaseResponse:
    """What came after `?seq=`: `{"seq", "entries": [...], "seats": [...], "more": bool}`."""
    table = find_table(code)
    seen = _number(request.args.get("seq"))
    now = current_of(table)
    found = _events_after(now, seen)
    sent = found[:MOST_AT_ONCE]
    last = int(str(sent[-1]["seq"])) if sent else now.seq
    return make_response(jsonify(seq=last, entries=sent, seats=_seats(table), more=len(found) > len(sent)))


def _run(table: store.Table, stream: Stream, seen: int) -> Iterator[str]:
    config: Config = current_app.config["CAIRN"]
    told = broker()
    until = time.monotonic() + config.stream_max_age_s
    yield f"retry: {RETRY_MS}\n\n"
    now = current_of(table)
    yield _event("hello", {"seq": now.seq, "names": dict(now.names)}, seen)
    seats: list[Description] | None = None
    while not told.ended(stream):
        version = told.version(table.id)
        if (latest := store.last_seq(table.id)) > seen:
            for entry in _events_after(current_of(table), seen):
                yield _event("entry", entry, int(str(entry["seq"])))
            seen = latest
        if (present := _seats(table)) != seats:
            seats = present
            yield _event("seats", {"seats": seats})
        left = until - time.monotonic()
        if left <= 0:
            return
        if not told.wait(stream, version, min(config.heartbeat_s, left)):
            yield ": still here\n\n"


def _events_after(now: Current, seen: int) -> list[Description]:
    describe: Describe = current_app.extensions["cairn_describe"]
    rows = store.entries(now.table.id, after=seen)
    return [_plain(now, row) | describe(now, row.seq) for row in rows if row.seq <= now.seq]


def _plain(now: Current, row: store.StoredEntry) -> Description:
    """What an entry's event always holds."""
    gains = Counter[str]()
    for award in now.awards(row.seq):
        gains[award.player] += award.item.points
    return {
        "seq": row.seq,
        "text": row.text,
        "author": row.author,
        "source": row.source,
        "player": player_of(now.entries[row.seq - 1].event),
        "gains": [{"player": player, "points": points} for player, points in gains.items()],
        "doubts": len(now.doubts(row.seq)),
        "flash": "",
    }


def _seats(table: store.Table) -> list[Description]:
    """Who sits where; how many phones share a seat."""
    phones = Counter((seat.role, seat.player) for seat in store.seats(table.id))
    return [{"role": role, "player": player, "phones": count} for (role, player), count in phones.items()]


def _event(name: str, data: Description, number: int | None = None) -> str:
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {name}\ndata: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n"


def _number(text: str | None) -> int:
    """A number as a browser sends it; 0 for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else 0


def player_of(event: Event) -> str | None:
    """Whose event it is, also inside a correction; None for a retraction and for what is nobody's in particular."""
    inner = event.event if isinstance(event, Replace | Insert) else event
    player: str | None = getattr(inner, "player", None)
    return None if player == "table" else player
