"""The numbers of a player for a round: typed here, held against the territory, and only what changed is logged.

Gold goes behind the screen instead, until all have said theirs or the round is scored.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity

from companion import play, seating, several, store
from companion.current import Current, current_of
from companion.room import Context, View
from companion.skye import handscrolls, panels, pricing, screens, tally
from companion.skye import purse as purses
from companion.skye.screens import Screen
from companion.words import say
from scoring.log import Event, Retract
from scoring.skye.events import Count
from scoring.skye.state import State


def page(now: Current) -> str:
    """The numbers of `player` for `round`: whatever is missing first, if the address doesn't say."""
    player = panels.whose(now, request.args.get("player"))
    return _page(now, player, _asked_round(now, player), {}, {})


def save(now: Current) -> ResponseReturnValue:
    """Log what changed in the numbers of `player`, all of it or nothing; then note or log the gold."""
    seat = seating.writing_seat(now.table)
    form = request.form
    player, text = form.get("player", ""), form.get("round", "")
    # Never for somebody else: what a page of ours can't have sent is refused, not guessed at.
    if player not in now.setup.ids or not pricing.is_number(text):
        raise UnprocessableEntity
    round_ = int(text)
    if not 1 <= round_ <= len(now.replay.state.track):
        raise UnprocessableEntity
    found, errors = _changes(now, player, round_, form)
    gold = _touched(form, tally.GOLD)
    if gold and not pricing.is_number(gold):
        errors[tally.GOLD] = say("web.skye.no_number", text=gold[:20])
    screen = Screen("gold", round_)
    state: State = now.replay.state
    secret = not screen.is_open(state) and player not in screen.told(state)
    if (
        gold is not None
        and secret
        and screens.has_phone(now.table, seat, player)
        and form.get("take") != "yes"
    ):
        errors["take"] = say("web.skye.own_phone", now.names, player=player)
    if errors:
        return make_response(_page(now, player, round_, form, errors), 422)
    if gold and not secret and tally.said_of(state, player, tally.GOLD, round_) != int(gold):
        found.append(Count(player, tally.GOLD, int(gold), round_))
    if gold == "" and not secret:
        found += [Retract(seq) for seq in _typed_at(now, player, tally.GOLD, round_)]
    if found:
        answer = several.log_events(now.table.code, lambda *_: found)
        if answer.status_code != 303:
            return answer
    _keep_gold(now, seat, screen, player, gold if secret else None)
    return redirect(_next(now, player, round_), 303)


def _keep_gold(now: Current, seat: store.Seat, screen: Screen, player: str, gold: str | None) -> None:
    if gold:
        screens.keep(now.table, seat, screen, Count(player, tally.GOLD, int(gold), screen.round))
        if seat.player == player:
            purses.note(seat, player, int(gold), screen.round, current_of(now.table).seq, at_end=True)
    elif gold == "":
        screens.think_again(now.table, seat, screen, player)
    screens.show_gold(now.table)


def _next(now: Current, player: str, round_: int) -> str:
    then = request.form.get("then", "")
    to = then if then in now.setup.ids else player
    return url_for("extra.count", code=now.table.code, player=to, round=round_, saved=player)


def _asked_round(now: Current, player: str) -> int:
    state: State = now.replay.state
    text = request.args.get("round", "")
    asked = int(text) if pricing.is_number(text) else 0
    return asked if 1 <= asked <= len(state.track) else tally.due_round(state, player)


def _touched(form: Mapping[str, str], field: str) -> str | None:
    """What was typed into a field; None if it is as it was, or isn't there."""
    text, was = form.get(field, "").strip(), form.get(f"was-{field}", "").strip()
    if field == form.get("untype"):
        text = ""
    return None if text == was else text


def _changes(
    now: Current, player: str, round_: int, form: Mapping[str, str]
) -> tuple[list[Event], dict[str, str]]:
    """The events that a form stands for, and what is wrong with it, in words by field.

    What nobody touched is not said again, even if another phone has changed it since; what both changed, and not to
    the same, is asked about. A field that was emptied takes back what was typed.
    """
    state: State = now.replay.state
    found: list[Event] = []
    errors: dict[str, str] = {}
    for key in _keys(state, round_):
        text = _touched(form, key)
        if text is None:
            continue
        if text and not pricing.is_number(text):
            errors[key] = say("web.skye.no_number", text=text[:20])
            continue
        known = tally.said_of(state, player, key, round_)
        there = "" if known is None else str(known)
        if there not in (text, form.get(f"was-{key}", "").strip()):
            errors[key] = say("web.skye.meanwhile" if there else "web.skye.meanwhile_none", value=there)
        elif not text:
            found += [Retract(seq) for seq in _typed_at(now, player, key, round_)]
        elif text != there:
            found.append(Count(player, key, int(text), round_))
    if state.over:
        scrolls, wrong = handscrolls.changes(now, player, form)
        found += scrolls
        errors |= wrong
    return found, errors


def _keys(state: State, round_: int) -> tuple[str, ...]:
    pays, others = tally.sections(state, state.setup.start, round_, {}, {})
    return (*(field.key for one in (*pays, *others) for field in one.fields), tally.ROAD_WHISKY)


def _typed_at(now: Current, player: str, key: str, round_: int) -> list[int]:
    return [
        played.seq
        for played in now.replay.played
        if isinstance(played.event, Count)
        and (played.event.player, played.event.key, played.event.round) == (player, key, round_)
    ]


def _page(now: Current, player: str, round_: int, typed: Mapping[str, str], errors: Mapping[str, str]) -> str:
    state: State = now.replay.state
    if errors:
        # What others typed meanwhile has been told: saving once more means it. What nobody touched is as they left it.
        typed = {name: text for name, text in typed.items() if _touched(typed, name) is not None}
    pays, others = tally.sections(state, player, round_, typed, errors)
    saved = request.args.get("saved")
    order = now.setup.clockwise_from(player)
    return render_template(
        "skye/count.html",
        **play.common(now),
        **panels.common(now),
        chosen=player,
        round=round_,
        last=len(state.track),
        pays=pays,
        others=others,
        unsaid=[letter for letter in state.track[round_ - 1].letters if state.scoring_tile(letter) is None],
        whisky=tally.field(state, player, tally.ROAD_WHISKY, round_, typed, errors),
        keeps=state.keeps_territory(player, round_),
        gold=_gold(now, player, round_, typed, errors),
        scrolls=handscrolls.rows(state, player, typed, errors) if state.over else (),
        scrolls_done=player in state.scrolls_done,
        asks_scrolls=any(
            one.message == "question.skye.scrolls" and one.player == player for one in now.replay.questions
        ),
        errors=errors,
        saved=saved if saved in now.setup.ids else None,
        following=order[1],
        done={one: tally.is_complete(state, one, round_) for one in now.setup.ids},
        panel="count",
    )


def _gold(
    now: Current, player: str, round_: int, typed: Mapping[str, str], errors: Mapping[str, str]
) -> Context | None:
    """The field for gold; None where nobody needs to show any. Only the own phone sees a number before the scoring."""
    state: State = now.replay.state
    if not tally.needs_gold(state, round_):
        return None
    seat, screen = seating.my_seat(now.table), Screen("gold", round_)
    mine = seat is not None and seat.player == player
    said = tally.said_of(state, player, tally.GOLD, round_)
    if not screen.is_open(state) and not mine:
        said = None
    if said is None and (kept := screens.own(seat, player, screen)) is not None and isinstance(kept, Count):
        said = kept.value
    was = "" if said is None else str(said)
    return {
        "was": was,
        "text": typed.get(tally.GOLD, was),
        "error": errors.get(tally.GOLD),
        "hint": purses.purse(state, seat, player) if round_ == state.round else None,
        "open": screen.is_open(state),
        "status": screens.statuses(now, screen),
        "mine": mine,
        "theirs": seat is not None
        and seat.may_write
        and not screen.is_open(state)
        and player not in screen.told(state)
        and screens.has_phone(now.table, seat, player),
        "taken_by": screens.taken_by(seat, screen) if mine else None,
    }


EXTRA: Mapping[str, View] = {"count": page}
ACTIONS: Mapping[str, View] = {"count": save}
