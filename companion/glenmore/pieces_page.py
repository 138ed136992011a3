"""What is printed only on the pieces: asked for once, an entry of this log, and known to the house from then on.

Cellars, penalties, scoring tables of one's own, reward tokens, a trade, and the roads of the clan board stand in no
document that Cairn has. Nothing is guessed: what a score needs and nobody told stays a question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import entries, house, play, seating
from companion.current import Current
from companion.failures import wants_json
from companion.glenmore import panels, pieces_form
from companion.glenmore.pieces_form import Fields
from companion.language import local_path
from companion.room import View
from companion.words import say, say_error
from scoring.errors import BadNotation
from scoring.glenmore import pieces, printed, roads
from scoring.glenmore.events import TABLE, Printed
from scoring.glenmore.notation import dump_event
from scoring.glenmore.pieces import REWARD_KINDS, REWARDS
from scoring.glenmore.state import State

GAME = "glenmore"


@dataclass(frozen=True)
class Known:
    """Something printed, as the list shows it."""

    key: str
    title: str
    told: str | None
    """What this table goes by, in words; None while nobody told."""
    in_house: bool
    asked: bool
    """Whether a score waits for it."""


def printed_in_house(chronicles: Iterable[int]) -> tuple[str, ...]:
    """What the house knows of the pieces in a game with these chronicles, as the first entries of a new table."""
    wanted = {0, *chronicles}
    return tuple(
        dump_event(Printed(TABLE, key, text))
        for key, text in sorted(known_in_house().items())
        if printed.chronicle_of(key) in wanted
    )


def known_in_house() -> Mapping[str, str]:
    """What the house knows; without what a later version no longer understands."""
    return {key: text for key, text in house.known(GAME).items() if printed.is_text(key, text)}


def page(now: Current) -> ResponseReturnValue:
    """`?key=`: one piece. Without: everything that this game's pieces can say, and the roads."""
    key = _asked(request.args)
    if key is not None:
        return render_template("glenmore/piece.html", **_piece(now, key))
    return render_template("glenmore/printed.html", **_list(now, None))


def _asked(args: Mapping[str, str]) -> str | None:
    key = args.get("key", "")
    if key and not printed.is_key(key):
        abort(404, "web.error.404")
    return key or None


def _common(now: Current) -> dict[str, object]:
    return {**play.common(now), **panels.common(now), "panel": "more"}


def _text(state: State, key: str) -> str | None:
    found = state.printed.get(key)
    return found[0] if found else None


def _piece(
    now: Current, key: str, typed: Fields | None = None, sorry: str | None = None
) -> dict[str, object]:
    state: State = now.replay.state
    text = _text(state, key)
    return {
        **_common(now),
        "key": key,
        "title": title(key),
        "text": text,
        "form": typed or pieces_form.fields(key, text),
        "sort": _sort(key),
        "kinds": REWARD_KINDS,
        "clause_of_printed": printed.clause_of,
        "in_house": key in known_in_house(),
        "sorry": sorry,
        "next": local_path(request.values.get("next")),
    }


def _sort(key: str) -> str:
    """Which form a piece has, and how it is worded."""
    if printed.is_list(key):
        return "cellar" if key in pieces.CELLARS else "table"
    if key in REWARDS:
        return "reward"
    return "penalty" if printed.is_penalty(key) else key


def title(key: str) -> str:
    """What is printed, as a heading."""
    if printed.is_penalty(key):
        return say("printed.penalty", thing=key.removeprefix("penalty_"))
    if key in REWARDS:
        return say("printed.reward", number=REWARDS.index(key) + 1)
    return say(f"printed.{key}")


def _told(state: State, key: str) -> str | None:
    text = _text(state, key)
    if text is None:
        return None
    if key in REWARDS:
        kind, number = printed.reward(text)
        return say(f"reward.{kind}", count=number)
    if printed.is_list(key):
        return say(f"printed_told.{_sort(key)}", numbers=list(printed.numbers(text)))
    return say(f"printed_told.{_sort(key)}", count=int(text))


def _list(now: Current, sorry: str | None, typed: Mapping[str, str] | None = None) -> dict[str, object]:
    state: State = now.replay.state
    in_house = known_in_house()
    asked = {one.values["what"] for one in now.replay.questions if one.message == "question.glenmore.printed"}
    return {
        **_common(now),
        "known": tuple(
            Known(key, title(key), _told(state, key), key in in_house, key in asked)
            for key in pieces_form.keys(state)
        ),
        "roads": tuple(
            (printed.road(*ends), ends, toll, printed.road(*ends) in in_house)
            for ends, toll in sorted(roads.roads(state).items())
        ),
        "all_roads": roads.all_told(state),
        "costs": roads.costs(state),
        "spaces": (printed.START, *pieces.clans()),
        "occupied": roads.occupied(state),
        "typed": typed or {},
        "sorry": sorry,
        "next": None,
    }


def save(now: Current) -> ResponseReturnValue:
    """Say what is printed on the piece `key`; a road may be named by its ends, `from` and `to`.

    With `house` it is remembered for all new tables too. What was typed wrongly is shown again with the reason.
    """
    seating.writing_seat(now.table)
    form = request.form
    state: State = now.replay.state
    road = "from" in form
    key = _road(form) if road else _asked(form)
    if key is None:
        if not road:
            raise BadNotation("notation.missing", text="key")
        sorry = say_error(BadNotation("web.glenmore.no_road", text=""))
        return render_template("glenmore/printed.html", **_list(now, sorry, form)), 422
    try:
        text = _said(state, key)
    except BadNotation as error:
        if wants_json():
            raise
        if road:
            return render_template("glenmore/printed.html", **_list(now, say_error(error), form)), 422
        typed = pieces_form.typed_fields(key, form)
        return render_template("glenmore/piece.html", **_piece(now, key, typed, say_error(error))), 422
    return _keep(now, key, text)


def _road(form: Mapping[str, str]) -> str | None:
    try:
        return printed.road(form.get("from", ""), form.get("to", ""))
    except ValueError:
        return None


def _said(state: State, key: str) -> str:
    text = pieces_form.text_of(key, request.form)
    if key in REWARDS and pieces_form.same_reward(state, key, text):
        raise BadNotation("web.glenmore.same_reward", text=text)
    return text


def _keep(now: Current, key: str, text: str) -> ResponseReturnValue:
    back = local_path(request.form.get("next")) or url_for("extra.printed", code=now.table.code)
    answer: ResponseReturnValue = redirect(back, 303)
    if _text(now.replay.state, key) != text:
        answer = entries.log_event(now.table.code, lambda *_: Printed(TABLE, key, text))
        if answer.status_code >= 400:
            return answer
        if answer.status_code == 303:
            answer = redirect(back, 303)
    if request.form.get("house"):
        house.learn(GAME, key, text)
    return answer


def forget(now: Current) -> ResponseReturnValue:
    """What this table said of a piece stays in its log; the house no longer knows it."""
    seating.writing_seat(now.table)
    key = _asked(request.form)
    if key is not None:
        house.forget(GAME, key)
    return redirect(url_for("extra.printed", code=now.table.code), 303)


EXTRA: Mapping[str, View] = {"printed": page}
ACTIONS: Mapping[str, View] = {"printed": save, "printed/forget": forget}
