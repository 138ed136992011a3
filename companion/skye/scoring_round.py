"""Scoring a round: first what everyone gets and what is missing, then one entry, however many phones press."""

from __future__ import annotations

from collections.abc import Mapping

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity

from companion import entries, play, seating
from companion.current import Current, current_of
from companion.room import View
from companion.skye import asking, panels, pricing, screens, table, wording
from scoring.skye.events import TABLE, Score
from scoring.skye.preview import preview
from scoring.skye.state import State


def page(now: Current) -> ResponseReturnValue:
    """What this round will bring, and the button that scores it."""
    state: State = now.replay.state
    found = preview(state)
    if found is None:
        return redirect(url_for("ending.page", code=now.table.code), 303)
    return render_template(
        "skye/score.html",
        **play.common(now),
        **panels.common(now),
        **table.prospect(state),
        asked=asking.before_scoring(state, found.lacking, found.pays),
        drawn=table.drawn,
        why=wording.reasons,
        panel="table",
    )


def save(now: Current) -> ResponseReturnValue:
    """Log that `round` is over, once: whoever presses after another phone did finds it done.

    Gold that was noted for it is shown from then on.
    """
    seating.writing_seat(now.table)
    text = request.form.get("round", "")
    if not pricing.is_number(text):
        raise UnprocessableEntity
    round_ = int(text)
    if not _is_scored(now, round_):
        answer = entries.log_event(now.table.code, lambda *_: Score(TABLE, round_))
        if answer.status_code >= 400 and not _is_scored(current_of(now.table), round_):
            return answer
    screens.show_gold(now.table)
    over = current_of(now.table).replay.finished
    return redirect(url_for("ending.page" if over else "play.page", code=now.table.code), 303)


def _is_scored(now: Current, round_: int) -> bool:
    return len(now.replay.state.scored) >= round_


EXTRA: Mapping[str, View] = {"score": page}
ACTIONS: Mapping[str, View] = {"score": save}
