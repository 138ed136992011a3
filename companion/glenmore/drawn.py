"""Which mobsters and score cards are in this game: a page to say it, where it wasn't said when the table was made."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity

from companion import play, seating, several
from companion.current import Current
from companion.glenmore import panels
from companion.language import local_path
from companion.room import View
from scoring.glenmore import begin, pieces
from scoring.glenmore.chronicles import votes
from scoring.glenmore.events import TABLE, Cards, Jails
from scoring.glenmore.state import State


def page(now: Current) -> str:
    """The mobsters and the score cards to tick, as far as the table plays with them."""
    state: State = now.replay.state
    return render_template(
        "glenmore/drawn.html",
        **play.common(now),
        **panels.common(now),
        suited=tuple(one.id for one in pieces.mobsters().values() if state.suits(one)),
        backs={one.id: one.back for one in pieces.mobsters().values()},
        jailed=state.jailed[0] if state.jailed else (),
        wanted=pieces.MOBSTERS_IN_PLAY[len(state.players)],
        every=tuple(pieces.score_cards()),
        lying=state.cards[0] if state.cards else (),
        cards_wanted=pieces.CARDS_IN_PLAY,
        panel="more",
    )


def save(now: Current) -> ResponseReturnValue:
    """Log what was ticked, or draw it. Only what changed is logged, all of it or nothing."""
    seating.writing_seat(now.table)
    to = local_path(request.form.get("next")) or url_for("play.page", code=now.table.code)
    if not _said(now):
        return redirect(to, 303)
    answer = several.log_events(now.table.code, lambda latest, _: _said(latest))
    return redirect(to, 303) if answer.status_code == 303 else answer


def _said(now: Current) -> Sequence[Jails | Cards]:
    state: State = now.replay.state
    draw = random.SystemRandom().sample
    found: list[Jails | Cards] = []
    if "mobsters" in request.form or request.form.get("draw") == "mobsters":
        drawn = request.form.get("draw") == "mobsters" and not state.jail_told
        listed = begin.mobsters(now.setup, draw) if drawn else _ticked("mobster", tuple(pieces.mobsters()))
        if listed and (state.jailed is None or state.jailed[0] != listed):
            found.append(Jails(TABLE, listed))
    if "cards" in request.form or request.form.get("draw") == "cards":
        drawn = request.form.get("draw") == "cards" and not votes.told(state)
        listed = begin.score_cards(draw) if drawn else _ticked("card", tuple(pieces.score_cards()))
        if listed and (state.cards is None or state.cards[0] != listed):
            found.append(Cards(TABLE, listed))
    return found


def _ticked(name: str, every: Sequence[str]) -> tuple[str, ...]:
    ticked = set(request.form.getlist(name))
    if ticked - set(every):
        raise UnprocessableEntity
    return tuple(one for one in every if one in ticked)


EXTRA: Mapping[str, View] = {"drawn": page}
ACTIONS: Mapping[str, View] = {"drawn": save}
