"""Which scoring tile lies on which field of the board: a page to say it, or to correct it."""

from __future__ import annotations

from collections.abc import Mapping

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity

from companion import play, seating, several
from companion.current import Current
from companion.room import View
from companion.skye import panels
from scoring.skye import pieces
from scoring.skye.events import TABLE, ScoringTileLies
from scoring.skye.state import State


def page(now: Current) -> str:
    """The four fields, each with its scoring tile."""
    found = {**play.common(now), **panels.common(now)}
    return render_template("skye/laying_out.html", **found, every=tuple(pieces.scoring_tiles()), panel="more")


def save(now: Current) -> ResponseReturnValue:
    """Log what changed, all of it or nothing. A field that was left open stays as it was."""
    seating.writing_seat(now.table)
    state: State = now.replay.state
    said = [
        ScoringTileLies(TABLE, field, tile)
        for field in pieces.FIELDS
        if (tile := request.form.get(field, "")) and tile != state.scoring_tile(field)
    ]
    if any(one.tile not in pieces.scoring_tiles() for one in said):
        raise UnprocessableEntity
    to = url_for("play.page", code=now.table.code)
    if not said:
        return redirect(to, 303)
    answer = several.log_events(now.table.code, lambda *_: said)
    return redirect(to, 303) if answer.status_code == 303 else answer


EXTRA: Mapping[str, View] = {"fields": page}
ACTIONS: Mapping[str, View] = {"fields": save}
