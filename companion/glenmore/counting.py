"""What a player counts once the game is over, and the tokens in front of them at any time.

`count?player=red`. Whatever Cairn knows of the tokens is shown beside them, so that a difference is found while
everything still lies on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity

from companion import play, seating
from companion.current import Current
from companion.glenmore import numbers, panels
from companion.room import View
from companion.words import say
from scoring.glenmore import four, questions, tokens
from scoring.glenmore.chronicles import haggis
from scoring.glenmore.events import Count, Note, Tokens
from scoring.glenmore.pieces import LAST, STACKS
from scoring.glenmore.state import Noted, State, Told
from scoring.log import Event, Insert
from scoring.points import Award

TOKENS, PAID = "tokens", "paid"
AMONG = ("no", "yes", "haggis")
"""What of the end is among the tokens: nothing, the fourth scoring, and the last haggis as well."""
HAGGIS = "haggis"
"""Said of tokens that hold the last haggis too."""
OTHER = "other"
"""The reason of points that nobody can say more of."""


@dataclass(frozen=True)
class Known:
    """What Cairn knows of the tokens of a player, by where it came from."""

    scorings: tuple[tuple[str, int], ...]
    """Stack and points, of those whose points are among the tokens."""
    haggis: tuple[tuple[str, int], ...]
    notes: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(points for _, points in (*self.scorings, *self.haggis)) + self.notes


def page(now: Current) -> str:
    """The numbers of `player`: this phone's, if the address doesn't say."""
    return _page(now, panels.whose(now, request.args.get("player")), {}, {})


def save(now: Current) -> ResponseReturnValue:
    """Log what changed in the numbers of `player`, and the tokens if they were told anew: all of it or nothing."""
    seating.writing_seat(now.table)
    player = request.form.get("player", "")
    if player not in now.setup.ids:
        raise UnprocessableEntity
    _, errors = _changes(now, player)
    if errors:
        return make_response(_page(now, player, request.form, errors), 422)
    then = request.form.get("then", "")
    to = url_for(
        "extra.count", code=now.table.code, player=then if then in now.setup.ids else player, saved=player
    )
    return numbers.log(now, lambda latest: _changes(latest, player)[0], to)


def lose(now: Current) -> ResponseReturnValue:
    """Note that `player` lost the points that the tokens are short of, at a time before they were told."""
    seating.writing_seat(now.table)
    player = request.form.get("player", "")
    if player not in now.setup.ids:
        raise UnprocessableEntity
    to = url_for("extra.count", code=now.table.code, player=player)
    wanted = request.form.get("points", "")

    def make(latest: Current) -> list[Event]:
        state: State = latest.replay.state
        told = tokens.latest(state, player)
        printed, ours = tokens.fewer(state).get(player, (0, 0))
        if told is None or printed >= ours or str(ours - printed) != wanted:
            return []
        return [Insert(told.entry, Note(player, printed - ours, OTHER, told.stack))]

    return numbers.log(now, make, to)


def again(now: Current) -> ResponseReturnValue:
    """Tell the tokens of `player` once more, `points` of them, after a scoring that is among them was put right."""
    seating.writing_seat(now.table)
    player, points = request.form.get("player", ""), request.form.get("points", "")
    if player not in now.setup.ids or not numbers.is_number(points):
        raise UnprocessableEntity
    to = url_for("extra.count", code=now.table.code, player=player)

    def make(latest: Current) -> list[Event]:
        state: State = latest.replay.state
        told = _told(state, player)
        if told is None or player not in tokens.changed(state):
            return []
        return [Tokens(player, int(points), told.stack, told.paid, told.haggis)]

    return numbers.log(now, make, to)


def _changes(now: Current, player: str) -> tuple[list[Event], dict[str, str]]:
    """The events that a form stands for, and what is wrong with it, in words by field."""
    state: State = now.replay.state
    found: list[Event] = []
    errors: dict[str, str] = {}
    if state.over:
        told, errors = numbers.changes(keys(now, player), _counted(now, player), request.form)
        found += [Count(player, told, LAST)] if told else []
    event, wrong = _tokens_told(state, player)
    return [*found, *event], errors | wrong


def _tokens_told(state: State, player: str) -> tuple[list[Event], dict[str, str]]:
    """The tokens as a form tells them, if it tells anything new of them."""
    text, among = request.form.get(TOKENS, "").strip(), request.form.get(PAID, "")
    before = _tokens(state, player)
    touched = text != request.form.get(f"was-{TOKENS}", "").strip()
    if not text or not (touched or (before is not None and among in AMONG and among != _among(before))):
        return [], {}
    if not numbers.is_number(text):
        return [], {TOKENS: say("web.glenmore.no_number", text=text[:20])}
    if state.over and among not in _offered(state):
        return [], {PAID: say("web.glenmore.choose_paid")}
    told = Tokens(
        player, int(text), state.stack, state.over and among != "no", state.over and among == "haggis"
    )
    if before and (before.points, before.paid, before.haggis) == (told.points, told.paid, told.haggis):
        return [], {}
    return [told], {}


def _among(told: Told) -> str:
    return AMONG[told.paid + told.haggis]


def _offered(state: State) -> tuple[str, ...]:
    return AMONG if state.plays(5) else AMONG[:2]


def _tokens(state: State, player: str) -> Told | None:
    """What the tokens said last, as long as it still holds."""
    told = _told(state, player)
    # What was counted before a scoring was put right is counted once more, not only saved again.
    return None if player in tokens.changed(state) else told


def _told(state: State, player: str) -> Told | None:
    """What the tokens said last, as long as nothing can have come since: in this stack, or after the end."""
    told = tokens.latest(state, player)
    if told is None:
        return None
    return told if (told.over if state.over else told.stack == state.stack) else None


def keys(now: Current, player: str) -> tuple[str, ...]:
    """The numbers of the end that are asked of a player; resources only where a tie needs them, or they were told."""
    state: State = now.replay.state
    found = questions.end_keys(state, player)
    tied = any(one.player == player and one.values.get("key") == "resources" for one in now.replay.questions)
    return (*found, "resources") if tied or state.count(player, "resources", LAST) is not None else found


def _counted(now: Current, player: str) -> dict[str, int]:
    state: State = now.replay.state
    found = {key: state.count(player, key, LAST) for key in keys(now, player)}
    return {key: number for key, number in found.items() if number is not None}


def known(state: State, player: str, among: str = "no", told: Told | None = None) -> Known:
    """What Cairn knows of the tokens as they lie now, or as they were told."""
    stack = told.stack if told else state.stack
    before = STACKS[: STACKS.index(stack)]
    paid = (*before, stack) if among != "no" else before
    served = (*before, stack) if among == "haggis" else before
    dishes = tuple((one, _sum(haggis.awards(state, one), player)) for one in served)
    return Known(
        tuple((one, _sum(four.awards(state, one), player)) for one in paid if one in state.announced),
        tuple(one for one in dishes if one[1]),
        sum(_sum(tokens.noted(state, one), player) for one in state.noted if _is_among(one, stack, told)),
    )


def _is_among(one: Noted, stack: str, told: Told | None) -> bool:
    """Whether the points of a note were there already when tokens of a stack were told, or are there now."""
    if one.event.stack != stack or told is None:
        return one.event.stack <= stack
    return told.over or one.step < told.step


def _sum(awards: tuple[Award, ...], player: str) -> int:
    return sum(award.item.points for award in awards if award.player == player)


def is_done(now: Current, player: str) -> bool:
    """Whether nothing of a player's own numbers is missing at the end."""
    state: State = now.replay.state
    missing = [key for key in keys(now, player) if state.count(player, key, LAST) is None]
    return not missing and tokens.settled(state, player)


def _page(now: Current, player: str, typed: Mapping[str, str], errors: Mapping[str, str]) -> str:
    state: State = now.replay.state
    saved = request.args.get("saved")
    asked = keys(now, player) if state.over else ()
    live = {key: said.value for (who, key), said in state.live.items() if who == player}
    told, latest = _tokens(state, player), tokens.latest(state, player)
    fewer = tokens.fewer(state).get(player)
    order = now.setup.clockwise_from(player)
    return render_template(
        "glenmore/count.html",
        **play.common(now),
        **panels.common(now),
        chosen=player,
        fields=numbers.fields(asked, _counted(now, player), live, typed, errors),
        errors=errors,
        tokens_was="" if told is None else str(told.points),
        tokens_text=typed.get(TOKENS, "" if told is None else str(told.points)),
        paid=typed.get(PAID) or (_among(told) if told is not None else ""),
        known={one: known(state, player, one) for one in _offered(state)},
        scored_last=state.over and four.complete(state, LAST),
        fewer=fewer,
        fewer_known=known(state, player, _among(latest), latest) if fewer and latest else None,
        changed=_changed(state, player),
        clause_of_number=questions.clause_of_number,
        done={one: state.over and is_done(now, one) for one in now.setup.ids},
        following=order[1],
        saved=saved if saved in now.setup.ids and not errors else None,
        panel="score",
    )


def _changed(state: State, player: str) -> Mapping[str, int] | None:
    """What scorings that are among the tokens had brought, what they bring now, and the tokens as they were told."""
    told, found = _told(state, player), tokens.changed(state).get(player)
    if told is None or found is None:
        return None
    before, since = found
    return {"before": before, "now": since, "told": told.points, "with": told.points + since - before}


EXTRA: Mapping[str, View] = {"count": page}
ACTIONS: Mapping[str, View] = {"count": save, "count/lose": lose, "count/again": again}
