"""The table page without a map: a tile is told by what can be seen of it, looked at, and logged."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from flask import abort, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from companion import entries, told
from companion import play as shared
from companion.current import Current, with_event
from companion.rebirth import panels, told_said, told_view
from companion.rebirth.look import Look
from companion.rebirth.told_said import Said
from companion.room import Context
from companion.words import say_error
from scoring.errors import BadNotation, ImpossibleEvent
from scoring.log import Event, Replace
from scoring.rebirth import telling
from scoring.rebirth.state import State
from scoring.rebirth.told_events import Report


def context(now: Current, args: Mapping[str, str]) -> Context:
    """What `told.html` and its parts need: `said`, `told`, the `look` at what was said, and `open_to_tell`."""
    said = _said(now, args)
    return {
        "said": said,
        "told": told_view.view(now, said.entry),
        "open_to_tell": bool(said.entry) or (now.replay.state.way == "told" and not now.replay.state.over),
        "look": look_at(now, said) if said.complete else None,
    }


def look(now: Current) -> str:
    """What a tile would bring, as a piece of the page; asked with the fields of a report."""
    if now.board is not None:
        abort(404)
    _check(now, request.args)
    if not _said(now, request.args).complete:
        abort(400, "web.error.400")
    return render_template("rebirth/told_look.html", **shared.context(now, request.args))


def report(now: Current) -> BaseResponse:
    """Log a tile that was told, or correct `entry`; a form or JSON with the fields of a report.

    Refuses a player who isn't at the table, and an entry that isn't a number.
    """
    fields = told_said.of_json(request.get_json()) if request.is_json else request.form

    def make(now: Current, _: entries.Sent) -> Event:
        telling.land_of(now.replay.state)
        _check(now, fields)
        return event_of(now, _said(now, fields))

    told_as = sorted((field, value) for field, value in fields.items(multi=True) if field not in _NOT_SAID)
    return entries.log_event(now.table.code, make, sha256(repr(told_as).encode()).hexdigest()[:10])


_NOT_SAID = ("uid", "last_seen", "next")
"""Fields of a form that say nothing about the tile."""


def event_of(now: Current, said: Said) -> Event:
    """The event that was said. Raises `ImpossibleEvent` for half a report."""
    land = telling.land_of(now.replay.state)
    event = told_said.event(said, land.told, told_view.proposed(land))
    return Replace(said.entry, event) if said.entry else event


def look_at(now: Current, said: Said) -> Look:
    """What it would bring if it were logged now."""
    try:
        after = with_event(now, said.player or "table", "tap", event_of(now, said))
    except (ImpossibleEvent, BadNotation) as error:
        return Look(None, say_error(error, now.names))
    # A correction is played in the place of what it corrects.
    seq = said.entry or after.seq
    return Look(
        told=told.tell(after, after.entries[-1]),
        refused=None,
        awards=after.awards(seq),
        doubts=after.doubts(seq),
        takeovers=panels.takeovers(after.replay, seq),
        cathedrals=panels.new_cathedrals(after.replay, seq),
        places=after.replay.state.board.spaces,
    )


def _check(now: Current, fields: Mapping[str, str]) -> None:
    """Only what nobody said is made up for, never what was said wrongly. Raises `ImpossibleEvent`."""
    player, entry = fields.get("player"), fields.get("entry")
    if player is not None and player not in now.setup.ids:
        raise ImpossibleEvent("player.unknown", player=player)
    if entry and not entry.isdecimal():
        raise ImpossibleEvent("log.no_such_entry", entry=entry)


def _said(now: Current, args: Mapping[str, str]) -> Said:
    """What was said so far; of whoever's turn it is, or of the entry to be corrected, where nothing else is said."""
    state: State = now.replay.state
    fields = args if isinstance(args, MultiDict) else MultiDict(args)
    if "fix" in fields and (fixed := _corrected(now, fields.get("entry", ""))) is not None:
        return fixed
    found = told_said.read(fields, now.setup.ids)
    if found.player is None and not state.over:
        return told_said.of_player(found, state.turn)
    return found


def _corrected(now: Current, text: str) -> Said | None:
    """What an entry says, as it stands after corrections; None if the address names no such entry."""
    for played in now.replay.played:
        if str(played.seq) == text and isinstance(played.event, Report):
            return told_said.of_event(played.event, played.seq)
    return None
