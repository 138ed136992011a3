"""Logging: adding to a table's log, correcting it, and seeing beforehand what an entry would bring."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from flask import Blueprint, abort, jsonify, redirect, request, url_for
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from werkzeug.wrappers import Response as BaseResponse

from companion import failures, live, seating, store
from companion.current import Current, current, current_of, find_table, settled, with_event
from companion.failures import wants_json
from companion.language import local_path
from companion.limits import guessing_codes, logging_entries
from companion.outcome import clash, outcome
from scoring import notation
from scoring.errors import BadNotation, ImpossibleEvent
from scoring.log import Event, Insert, Replace, Retract

blueprint = Blueprint("entries", __name__, url_prefix="/t/<code>")

_Word = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^\S+$")
]


EventText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400)]


def new_uid() -> str:
    """For a request that came without one, which can't be retried."""
    return secrets.token_urlsafe(12)


class Sent(BaseModel):
    """What a phone sends to the log. Unknown fields are ignored, so that old pages go on working."""

    model_config = ConfigDict(extra="ignore")

    uid: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")] = Field(
        default_factory=new_uid
    )
    """Made by the phone. Forms get one with the page; a request without one can't be retried."""
    event: EventText | None = None
    player: _Word | None = None
    kind: _Word | None = None
    space: _Word | None = None
    source: Literal["tap", "photo"] = "tap"
    last_seen: Annotated[int, Field(ge=0, lt=10**9)] | None = None
    entry: Annotated[int, Field(ge=1, lt=10**9)] | None = None
    """The entry that a correction reaches."""

    @property
    def text(self) -> str:
        """The event in our notation."""
        words = (self.player, self.kind, self.space)
        if self.event is not None:
            return " ".join(self.event.split())
        if None in words:
            raise BadNotation("notation.missing", text="event")
        return " ".join(str(word) for word in words)


@blueprint.post("/entries")
@guessing_codes
@logging_entries
def add(code: str) -> BaseResponse:
    """Log an event. See `log_event` for the answer."""
    return log_event(code, lambda now, sent: notation.parse_event(now.room.game, sent.text))


@blueprint.post("/retract")
@guessing_codes
@logging_entries
def retract(code: str) -> BaseResponse:
    """Take the entry `entry` back, or, if that is a correction, undo the correction.

    What is taken back already is refused: two phones that undo the same entry mean one undo, not two.
    """
    return log_event(code, _retraction)


def _retraction(now: Current, sent: Sent) -> Event:
    target = _target(now, sent)
    if target in now.replay.retracted:
        raise ImpossibleEvent("log.already_retracted", entry=target)
    return Retract(target)


@blueprint.post("/replace")
@guessing_codes
@logging_entries
def replace(code: str) -> BaseResponse:
    """Let another event stand in the place of the entry `entry`."""
    return log_event(code, lambda now, sent: Replace(_target(now, sent), _game_event(now, sent)))


@blueprint.post("/insert")
@guessing_codes
@logging_entries
def insert(code: str) -> BaseResponse:
    """A forgotten event, played just before the entry `entry`."""
    return log_event(code, lambda now, sent: Insert(_target(now, sent), _game_event(now, sent)))


@blueprint.get("/preview")
@guessing_codes
def preview(code: str) -> BaseResponse:
    """What an event would bring, asked for like `add` (`event`, or `player`, `kind` and `space`).

    `{"points", "gains", "items", "doubts"}`, with `points` those of the event's own player, and items
    `{"player", "category", "what", "text", "count", "points", "clause", "where"}`; 422 if it can't be played.
    """
    now = current(code)
    sent = read(Sent, request.args.to_dict())
    event = notation.parse_event(now.room.game, sent.text)
    after = with_event(now, live.player_of(event) or "table", "tap", event)
    return jsonify(outcome(after, after.seq, event))


def log_event(code: str, make: Callable[[Current, Sent], Event], said: str = "") -> BaseResponse:
    """Fold, append, tell everyone, answer.

    `said`: letters and digits that tell apart what a form may say under one uid. Found again by going back, it may say
    something else, which is another entry then.

    JSON: `{"seq", "repeated", "clash": [{"seq", "text", "author", "told"}], "points", "gains", "items", "doubts"}`;
    forms are sent back to where they came from, with `#entry-<seq>`. An impossible event is refused with 422
    and changes nothing; the JSON then holds `clash` too, since the reason is often what another phone did.
    """
    table = find_table(code)
    seat = seating.writing_seat(table)
    sent = read(Sent, request.get_json() if request.is_json else request.form.to_dict())
    if said:
        sent = sent.model_copy(update={"uid": f"{sent.uid[: 63 - len(said)]}.{said}"})
    # One at a time for each table: what was checked is what the entry is added to.
    with lock(table):
        now = current_of(table)
        if (known := store.seq_of(table.id, sent.uid)) is not None:
            # A retry. Its event may no longer be possible, but what is there already isn't refused.
            return _answer(now, store.Appended(known, True, ()), now.entries[known - 1].event)
        last_seen = now.seq if sent.last_seen is None else sent.last_seen
        try:
            event = make(now, sent)
            author = seat.player or live.player_of(event) or "table"
            after = with_event(now, author, sent.source, event)
        except ImpossibleEvent as error:
            return failures.refuse(error, now.names, clash=clash(now, store.entries(table.id, last_seen)))
        text = notation.dump_event(now.room.game, event)
        appended = store.append(table.id, sent.uid, author, sent.source, text, last_seen)
        after = settled(after, appended.seq)
    live.tell(table)
    return _answer(after, appended, event)


_LOCKS = tuple(threading.Lock() for _ in range(64))


def lock(table: store.Table) -> threading.Lock:
    """Held by whoever checks an event and then adds it. Some tables share one, which makes them wait a moment."""
    return lock_of(table.id)


def lock_of(table_id: int) -> threading.Lock:
    """The same for who knows a table by its number only."""
    return _LOCKS[table_id % len(_LOCKS)]


def _answer(now: Current, appended: store.Appended, event: Event) -> BaseResponse:
    if not wants_json():
        back = local_path(request.form.get("next")) or url_for("play.page", code=now.table.code)
        return redirect(f"{back}#entry-{appended.seq}", 303)
    return jsonify(
        seq=appended.seq,
        repeated=appended.repeated,
        clash=clash(now, appended.clash),
        **outcome(now, appended.seq, event),
    )


_Sort = TypeVar("_Sort", bound=Sent)


def read(sort: type[_Sort], data: Any) -> _Sort:
    """What a phone sent, checked. Raises `BadNotation`, which names the fields."""
    try:
        return sort.model_validate(data)
    except ValidationError as error:
        fields = ", ".join(".".join(map(str, one["loc"])) or "request" for one in error.errors())
        raise BadNotation("notation.bad_field", text=fields) from None


def _target(now: Current, sent: Sent) -> int:
    if sent.entry is None or sent.entry > now.seq:
        abort(422, "web.no_such_entry")
    return sent.entry


def _game_event(now: Current, sent: Sent) -> Any:
    return now.room.game.parse_event(sent.text)
