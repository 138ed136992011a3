"""A scoring: announced by whoever lays the last tile, counted by everyone, compared once nothing is missing.

`score?stack=A`. Before that no number of it brings anything; afterwards the same page shows the comparison, then the
points, and lets anyone put a wrong number right.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity

from companion import entries, play, seating
from companion.current import Current, current_of
from companion.glenmore import asking_holders, comparing, numbers, panels
from companion.room import Context, View
from scoring.glenmore import four, holding, printed, questions
from scoring.glenmore.chronicles import haggis
from scoring.glenmore.events import LIVE_KEYS, Announce, Count, Has
from scoring.glenmore.notation import HAGGIS_STACKS
from scoring.glenmore.pieces import DAVID_HUME, LAST, STACKS
from scoring.glenmore.state import State
from scoring.log import Event

Typed = Mapping[str, str]
_NOTHING: Typed = {}


def page(now: Current) -> ResponseReturnValue:
    """The scoring of `stack`; without one, what is to be scored first. `player`: whose numbers are to be typed."""
    state: State = now.replay.state
    stack = request.args.get("stack", "")
    stack = stack if stack in STACKS else due(state)
    if stack not in state.announced:
        return render_template("glenmore/announce.html", **_common(now, stack), **_announcing(state, stack))
    return _page(now, stack, _chosen(now, stack, request.args.get("player")), _NOTHING, {}, {})


def due(state: State) -> str:
    """What is to be scored: what was announced and still waits, else the stack that is being drawn."""
    waiting = [stack for stack in STACKS if stack in state.announced and not four.complete(state, stack)]
    return waiting[0] if waiting else state.stack


def announce(now: Current) -> ResponseReturnValue:
    """Announce `stack`, once: whoever says so after another phone did finds it announced."""
    seat = seating.writing_seat(now.table)
    stack = request.form.get("stack", "")
    if stack not in STACKS:
        raise UnprocessableEntity
    player = seat.player or panels.whose(now, request.form.get("player"))
    if not _is_announced(now, stack):
        answer = entries.log_event(now.table.code, lambda *_: Announce(player, stack))
        if answer.status_code >= 400 and not _is_announced(current_of(now.table), stack):
            return answer
    return redirect(url_for("extra.score", code=now.table.code, stack=stack), 303)


def _is_announced(now: Current, stack: str) -> bool:
    return stack in now.replay.state.announced


def save(now: Current) -> ResponseReturnValue:
    """Log the numbers of `player` for `stack`: those that the log doesn't have like this yet, in one entry."""
    seating.writing_seat(now.table)
    player, stack = _whose(now), _stack()
    found, errors = _changes(now, player, stack)
    if errors:
        return make_response(_page(now, stack, player, request.form, errors, {}), 422)
    if not _is_announced(now, stack):
        # Somebody took the announcement back. What was counted is what lies there.
        lying = tuple((key, number) for key, number in found if key in LIVE_KEYS)
        to = url_for("extra.score", code=now.table.code, stack=stack)
        return numbers.log(now, lambda _: [Has(player, lying)] if lying else [], to)
    to = url_for("extra.score", code=now.table.code, stack=stack, saved=player)
    return numbers.log(now, lambda latest: _count(player, _changes(latest, player, stack)[0], stack), to)


def _changes(now: Current, player: str, stack: str) -> tuple[tuple[tuple[str, int], ...], dict[str, str]]:
    state: State = now.replay.state
    return numbers.changes(four.keys(state, player, stack), _counted(state, player, stack), request.form)


def _count(player: str, found: tuple[tuple[str, int], ...], stack: str) -> list[Event]:
    return [Count(player, found, stack)] if found else []


def hold(now: Current) -> ResponseReturnValue:
    """Log who has what: whatever of it was chosen and is still asked."""
    seating.writing_seat(now.table)
    stack = _stack()
    if not _is_announced(now, stack):
        return redirect(url_for("extra.score", code=now.table.code, stack=stack), 303)
    asked = asking_holders.forms(now.replay.state, stack)
    errors = asking_holders.errors(asked, request.form)
    if errors:
        player = _chosen(now, stack, None)
        return make_response(_page(now, stack, player, _NOTHING, {}, errors), 422)
    to = url_for("extra.score", code=now.table.code, stack=stack)

    def make(latest: Current) -> list[Event]:
        return asking_holders.said(latest.replay.state, stack, request.form)

    return numbers.log(now, make, to)


def _whose(now: Current) -> str:
    player = request.form.get("player", "")
    if player not in now.setup.ids:
        raise UnprocessableEntity
    return player


def _stack() -> str:
    stack = request.form.get("stack", "")
    if stack not in STACKS:
        raise UnprocessableEntity
    return stack


def _counted(state: State, player: str, stack: str) -> dict[str, int]:
    found = {key: state.count(player, key, stack) for key in four.keys(state, player, stack)}
    return {key: number for key, number in found.items() if number is not None}


def _lying(state: State, player: str, stack: str) -> dict[str, int]:
    """What probably lies there: what was told last, and what is known to have been taken since."""
    found = {key: said.value for (who, key), said in state.live.items() if who == player}
    taken = {
        "landmarks": len(holding.cards(state, player, stack)),
        "persons": int(holding.owner(state, DAVID_HUME, stack) == player),
    }
    return found | {key: max(known, found.get(key, 0)) for key, known in taken.items() if known}


def is_done(state: State, player: str, stack: str) -> bool:
    """Whether a player has told all numbers for a scoring."""
    return not any(who == player for who, _ in four.missing(state, stack))


def _chosen(now: Current, stack: str, asked: str | None) -> str | None:
    """Whose numbers are to be typed: whoever was asked for; else this phone's player, as long as they are missing.

    A phone that acts for all goes from one to the next. None: nothing is missing that this phone has to say.
    """
    state: State = now.replay.state
    if asked in now.setup.ids:
        return asked
    seat = seating.my_seat(now.table)
    if seat is None or not seat.may_write:
        return None
    mine = (seat.player,) if seat.player else state.players
    return next((player for player in mine if not is_done(state, player, stack)), None)


def _common(now: Current, stack: str) -> Context:
    state: State = now.replay.state
    return {
        **play.common(now),
        **panels.common(now),
        "stack": stack,
        "last": stack == LAST,
        "scored": tuple(one for one in STACKS if one in state.announced),
        "panel": "score",
        "clause_of": questions.clause_of,
        "clause_of_number": questions.clause_of_number,
        "clause_of_printed": printed.clause_of,
    }


def _announcing(state: State, stack: str) -> Context:
    """What the page says before a scoring: which ones it would skip, and whether it still can be held."""
    later = [one for one in STACKS if one > stack and one in state.announced]
    return {
        "later": later[0] if later else None,
        "skips": tuple(one for one in STACKS if one < stack and one not in state.announced),
        "further": tuple(one for one in STACKS if one > stack) if not later else (),
    }


def _page(
    now: Current, stack: str, player: str | None, typed: Typed, errors: Typed, unheld: Mapping[str, str]
) -> str:
    state: State = now.replay.state
    complete = four.complete(state, stack)
    saved = request.args.get("saved")
    return render_template(
        "glenmore/score.html",
        **_common(now, stack),
        chosen=player,
        fields=_fields(state, player, stack, typed, errors) if player else (),
        errors=errors,
        unheld=unheld,
        saved=saved if saved in now.setup.ids and not errors else None,
        complete=complete,
        asked=asking_holders.forms(state, stack),
        jail=state.plays(8) and not state.jail_told,
        tables=four.tables_missing(state, stack),
        status=_status(state, stack),
        held=asking_holders.held(state, stack),
        # Before everything is known nobody's points are certain, so none are shown.
        charts=comparing.charts(state, stack) if complete else (),
        given=comparing.given(state, stack) if complete else {},
        changes=comparing.corrections(now, stack) if complete else (),
        doubts=comparing.doubts(now, stack),
        haggis=state.plays(5) and stack in HAGGIS_STACKS,
        haggis_done=not haggis.missing(state, stack),
        newest=stack == max(state.announced),
    )


def _fields(state: State, player: str, stack: str, typed: Typed, errors: Typed) -> tuple[numbers.Field, ...]:
    known, there = _counted(state, player, stack), _lying(state, player, stack)
    return numbers.fields(four.keys(state, player, stack), known, there, typed, errors)


def _status(state: State, stack: str) -> Mapping[str, tuple[str, ...]]:
    """By player, the numbers that are missing."""
    missing = four.missing(state, stack)
    return {player: tuple(key for who, key in missing if who == player) for player in state.players}


EXTRA: Mapping[str, View] = {"score": page}
ACTIONS: Mapping[str, View] = {"score": save, "score/announce": announce, "score/hold": hold}
