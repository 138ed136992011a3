"""Logging several entries at once: all of them or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeAlias

from flask import Blueprint, jsonify, redirect, request, url_for
from pydantic import Field, StringConstraints
from werkzeug.wrappers import Response as BaseResponse

from companion import entries, failures, live, seating, store
from companion.current import Current, ImpossibleEntry, current_of, find_table, settled, with_entries
from companion.failures import wants_json
from companion.language import local_path
from companion.limits import guessing_codes, logging_entries
from companion.outcome import clash, outcome, told_by_name
from companion.words import say_error
from scoring import notation
from scoring.errors import BadNotation, ImpossibleEvent
from scoring.log import Entry, Event

MOST = 200
"""Entries that are logged in one go; a whole map of Scythe has fewer."""

blueprint = Blueprint("several", __name__, url_prefix="/t/<code>")


class Several(entries.Sent):
    """What a phone sends: like a single entry, but with the events in a list, and one uid for all of them."""

    uid: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,56}$")] = Field(
        default_factory=entries.new_uid
    )
    """A number is put behind it, and the database keeps 64 characters."""
    events: Annotated[list[entries.EventText], Field(max_length=MOST)] = Field(default_factory=list)


Make: TypeAlias = Callable[[Current, Several], Sequence[Event]]
Refuse: TypeAlias = Callable[..., BaseResponse]


@blueprint.post("/entries/several")
@guessing_codes
@logging_entries
def add(code: str) -> BaseResponse:
    """Log `event`, repeated in a form, or `{"events": [...]}` in JSON. See `log_events` for the answer."""

    def make(now: Current, sent: Several) -> list[Event]:
        return [notation.parse_event(now.room.game, " ".join(text.split())) for text in sent.events]

    return log_events(code, make)


def log_events(code: str, make: Make, refuse: Refuse = failures.refuse) -> BaseResponse:
    """Fold, append all, tell everyone, answer.

    JSON: `{"seq", "repeated", "clash", "entries": [{"seq", "points", "gains", "items", "doubts"}]}` with the number
    of the last one; forms are sent on to `next`, with `#entry-<seq>`. If one of them is impossible, or there are
    none, nothing is logged: 422, and the JSON holds `clash` and `number`, which of them it was, from 1; `refuse` may
    answer otherwise.
    """
    table = find_table(code)
    seat = seating.writing_seat(table)
    sent = _read()
    with entries.lock(table):
        now = current_of(table)
        if known := _known(table, sent.uid):
            return _answer(now, known, True, ())
        last_seen = now.seq if sent.last_seen is None else sent.last_seen
        meanwhile = store.entries(table.id, last_seen)
        fresh = [
            Entry(seq, seat.player or live.player_of(event) or "table", sent.source, event)
            for seq, event in enumerate(make(now, sent), now.seq + 1)
        ]
        if not fresh:
            raise BadNotation("notation.missing", text="event")
        try:
            after = with_entries(now, fresh)
        except ImpossibleEntry as error:
            number = error.seq - now.seq
            told = told_by_name(now, fresh[number - 1].event)
            refused = ImpossibleEvent("log.several_refused", event=told, reason=say_error(error, now.names))
            return refuse(refused, clash=clash(now, meanwhile), number=number)
        rows = [
            (_uid(sent.uid, n), entry.author, entry.source, notation.dump_event(now.room.game, entry.event))
            for n, entry in enumerate(fresh, 1)
        ]
        after = settled(after, store.append_all(table.id, rows))
    live.tell(table)
    return _answer(after, [entry.seq for entry in fresh], False, meanwhile)


def _read() -> Several:
    if request.is_json:
        return entries.read(Several, request.get_json())
    # A field that was left empty is none.
    events = [text for text in request.form.getlist("event") if text.strip()]
    return entries.read(Several, request.form.to_dict() | {"event": None, "events": events})


def _uid(uid: str, number: int) -> str:
    return f"{uid}.{number}"


def _known(table: store.Table, uid: str) -> list[int]:
    """The numbers that these entries got when they came before; empty if they never did."""
    found: list[int] = []
    while (seq := store.seq_of(table.id, _uid(uid, len(found) + 1))) is not None:
        found.append(seq)
    return found


def _answer(
    now: Current, seqs: Sequence[int], repeated: bool, meanwhile: Sequence[store.StoredEntry]
) -> BaseResponse:
    if not wants_json():
        back = local_path(request.form.get("next")) or url_for("play.page", code=now.table.code)
        return redirect(f"{back}#entry-{seqs[-1]}", 303)
    told = [{"seq": seq, **outcome(now, seq, now.entries[seq - 1].event)} for seq in seqs]
    return jsonify(seq=seqs[-1], repeated=repeated, clash=clash(now, meanwhile), entries=told)
