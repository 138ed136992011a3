"""The log of a table: reading it, mending it, taking it away and bringing one back."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion import boards, live, play, seating, store, told
from companion.codes import hashed, new_token
from companion.current import Current, current
from companion.limits import guessing_codes, making_tables
from companion.rebinding import rebound, with_fingerprints
from companion.room import Mend
from companion.rooms import ROOMS
from companion.tables import tidy_name
from companion.words import say_error
from scoring import notation
from scoring.errors import BadNotation, CairnError
from scoring.log import GameEvent, Insert, Replace, Retract
from scoring.notation import Record

blueprint = Blueprint("history", __name__)

LONGEST_LOG = 2000
"""Entries of a log that is brought along; a whole game has about a hundred."""
LARGEST_FILE = 300_000


@dataclass(frozen=True)
class Row:
    """A line of the log with what can be done about it."""

    told: told.Told
    is_correction: bool
    played_at: int | None
    """The entry whose place in the order of play this one takes or precedes."""
    mends: tuple[Mend, ...]


@dataclass(frozen=True)
class Correction:
    """What stands in the place of an entry now."""

    seq: int
    """The entry that corrected it."""
    event: GameEvent
    text: str


@blueprint.get("/t/<code>/log")
@guessing_codes
def log(code: str) -> str:
    """The log, the newest entry first. `?only=odd` shows what is doubtful or can't be."""
    now = current(code)
    rows = [_row(now, seq) for seq in range(now.seq, 0, -1)]
    odd = [row for row in rows if row.told.doubts or row.told.problem]
    only_odd = request.args.get("only") == "odd"
    found = {
        "rows": odd if only_odd else rows,
        "odd": len(odd),
        "only_odd": only_odd,
        "corrections": _corrections(now),
        "correcting": now.room.pages().corrections,
        "notation": now.room.game.dump_event,
    }
    return render_template(
        "history/log.html", **play.common(now) | found | now.room.pages().corrections.context(now)
    )


@blueprint.get("/t/<code>/export.toml")
@guessing_codes
def export(code: str) -> BaseResponse:
    """The whole game in our notation: a saved game, a bug report, a test."""
    now = current(code)
    response = Response(notation.dump(with_fingerprints(now.record)), mimetype="text/plain")
    file = f"cairn-{now.setup.game}-{now.table.code}.toml"
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return response


@blueprint.get("/import")
def bring() -> str:
    """A form for a saved game: a file, or its text."""
    return render_template("history/import.html", error=None, text="")


@blueprint.post("/import")
@making_tables
def brought() -> BaseResponse | tuple[str, int]:
    """Make a table from a saved game (`file` or `text`) and go there; a file that can't be read is said so."""
    text = ""
    try:
        text = _sent_text()
        host = new_token()
        table = _make_table(notation.parse(text), host)
    except CairnError as error:
        return render_template("history/import.html", error=say_error(error), text=text[:LARGEST_FILE]), 422
    response = redirect(url_for("lobby.show", code=table.code), 303)
    seating.keep_host(response, table, host)
    return response


def _sent_text() -> str:
    """What was sent. Raises `BadNotation`."""
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        text: str = request.form.get("text", "")
        if not text.strip():
            raise BadNotation("notation.empty")
        return text
    raw: bytes = sent.stream.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise BadNotation("notation.too_large")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadNotation("notation.not_text") from None


def _make_table(record: Record, host: str) -> store.Table:
    """A table with this log. Raises `CairnError` where the game can't be played here."""
    if len(record.entries) > LONGEST_LOG:
        raise BadNotation("notation.too_long", count=len(record.entries), most=LONGEST_LOG)
    record = rebound(record)
    room = ROOMS[record.setup.game]
    ref = room.board_now(record.setup, record.entries)
    board = None if ref is None else boards.load(record.setup.game, ref)
    # Refuses what no replay could read, before anything is stored.
    room.game.replay(record.setup, record.entries, board)
    players = tuple(replace(one, name=tidy_name(one.name, one.id)) for one in record.setup.players)
    head = notation.dump(Record(replace(record.setup, players=players), ()))
    table = store.create_table(record.setup.game, record.setup.board, head, hashed(host))
    store.append_all(
        table.id,
        [
            (
                secrets.token_urlsafe(12),
                entry.author,
                entry.source,
                notation.dump_event(room.game, entry.event),
            )
            for entry in record.entries
        ],
    )
    live.tell(table)
    return table


def _corrections(now: Current) -> dict[int, Correction]:
    """The latest correction of each corrected entry that still counts."""
    idle = now.replay.retracted | {problem.seq for problem in now.replay.problems}
    return {
        entry.event.target: Correction(entry.seq, entry.event.event, told.words(now, entry.event.event))
        for entry in now.entries
        if isinstance(entry.event, Replace) and entry.seq not in idle
    }


def _row(now: Current, seq: int) -> Row:
    entry = now.entries[seq - 1]
    event = entry.event
    played_at = None
    match event:
        case Retract(target=target) | Replace(target=target) | Insert(before=target):
            played_at = target
    return Row(
        told=told.tell(now, entry),
        is_correction=isinstance(event, Retract | Replace | Insert),
        played_at=played_at,
        mends=now.room.pages().mends(now.replay, seq),
    )
