"""What a player counts once the game is over, and the tokens in front of them at any time.

`count?player=red`. Whatever Cairn knows of the tokens is shown beside them, so that a difference is found while
everything still lies on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

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
from scoring.glenmore.state import State, Told
from scoring.log import Event, Insert
from scoring.points import Award

TOKENS, PAID = "tokens", "paid"
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


def _changes(now: Current, player: str) -> tuple[list[Event], dict[str, str]]:
    """The events that a form stands for, and what is wrong with it, in words by field."""
    state: State = now.replay.state
    found: list[Event] = []
    errors: dict[str, str] = {}
    if state.over:
        told, errors = numbers.changes(keys(now, player), _counted(now, player), request.form)
        found += [Count(player, told, LAST)] if told else []
    text = request.form.get(TOKENS, "").strip()
    before = _tokens(state, player)
    if text == request.form.get(f"was-{TOKENS}", "").strip() and not _paid_anew(before):
        return found, errors
    if text and not numbers.is_number(text):
        errors[TOKENS] = say("web.glenmore.no_number", text=text[:20])
    elif text:
        paid = request.form.get(PAID, "")
        if state.over and paid not in _paids(state):
            errors[PAID] = say("web.glenmore.choose_paid")
        elif not (before and (before.points, _paid(before)) == (int(text), paid)):
            with_scoring, with_haggis = state.over and paid in ("yes", HAGGIS), paid == HAGGIS
            found.append(Tokens(player, int(text), state.stack, with_scoring, with_haggis))
    return found, errors


def _tokens(state: State, player: str) -> Told | None:
    """What the tokens said last, as long as nothing can have come since: in this stack, or after the end."""
    told = tokens.latest(state, player)
    # What was counted before a scoring was put right is counted once more, not only saved again.
    if told is None or (state.over and player in tokens.changed(state)):
        return None
    return told if (told.over if state.over else told.stack == state.stack) else None


def _paid_anew(before: Told | None) -> bool:
    """Whether only the scoring that is among the tokens was told otherwise."""
    return before is not None and request.form.get(PAID, "") not in ("", _paid(before))


def _paids(state: State) -> tuple[str, ...]:
    """What of the end can be among the tokens."""
    return ("no", "yes", HAGGIS) if state.plays(5) else ("no", "yes")


def _paid(told: Told) -> str:
    return HAGGIS if told.haggis else "yes" if told.paid else "no"


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


def known(state: State, player: str, told: Told) -> Known:
    """What Cairn knows of tokens that were told like this."""
    before = STACKS[: STACKS.index(told.stack)]
    paid = (*before, told.stack) if told.paid else before
    scorings = tuple((stack, _sum(four.awards(state, stack), player)) for stack in paid)
    eaten = (*before, told.stack) if told.haggis else before
    dishes = tuple((stack, _sum(haggis.awards(state, stack), player)) for stack in eaten)
    rest = tokens.counted(state, told) - told.then
    return Known(
        tuple(one for one in scorings if one[0] in state.announced),
        tuple(one for one in dishes if one[1]),
        rest,
    )


def _sum(awards: tuple[Award, ...], player: str) -> int:
    return sum(award.item.points for award in awards if award.player == player)


def as_told_now(state: State, player: str, paid: bool) -> Told:
    """Tokens as they would be told now; how many there are doesn't matter."""
    told = Told(
        player, 0, state.stack, paid, haggis=False, over=state.over, entry=0, step=state.step + 1, written=0
    )
    return replace(told, then=tokens.scored(state, told))


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
    told = _tokens(state, player)
    fewer = tokens.fewer(state).get(player)
    latest = tokens.latest(state, player)
    paid = typed.get(PAID) or ("" if told is None or not state.over else _paid(told))
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
        paid=paid,
        told=latest,
        known=known(state, player, as_told_now(state, player, paid=False)),
        last_haggis=_sum(haggis.awards(state, LAST), player) if state.plays(5) else None,
        changed=tokens.changed(state).get(player) if state.over and tokens.settled(state, player) else None,
        last_scoring=_sum(four.awards(state, LAST), player) if four.complete(state, LAST) else None,
        scored_last=state.over and four.complete(state, LAST),
        fewer=fewer,
        fewer_known=known(state, player, replace(latest)) if fewer and latest else None,
        done={one: state.over and is_done(now, one) for one in now.setup.ids},
        following=order[1],
        saved=saved if saved in now.setup.ids and not errors else None,
        panel="score",
    )


EXTRA: Mapping[str, View] = {"count": page}
ACTIONS: Mapping[str, View] = {"count": save, "count/lose": lose}
