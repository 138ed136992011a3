"""The haggis after a scoring: four dice for everyone, then each player's tokens that they turned up.

`haggis?stack=B`. Cairn rolls, or somebody types what real dice show. Clauses ``haggis.*``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity

from companion import play, seating
from companion.current import Current
from companion.glenmore import numbers, panels
from companion.room import View
from companion.words import say
from scoring.glenmore import four, holding
from scoring.glenmore.chronicles import haggis
from scoring.glenmore.events import TABLE, Haggis, Has, Reroll, Rolls
from scoring.glenmore.notation import HAGGIS_STACKS, MOST_OPEN, ROLLS
from scoring.glenmore.pieces import OONAGH, STACKS
from scoring.glenmore.state import Dice, State
from scoring.log import Event

SIDES = (1, 1, 1, 2, 2, 3)
"""Of the game's die."""
FRASER = "fraser_mcstarve"
_CHANCE = random.SystemRandom()
_DIE = re.compile(r"^([0-9]):([1-3])$")
"""The place of a die, from 0, and what it shows."""


@dataclass(frozen=True)
class Table:
    """A player's haggis."""

    player: str
    dice: tuple[int, ...]
    """All that count for this player: those for everyone, then the extra ones."""
    extra: int
    """How many of them are extra."""
    told: tuple[int, ...] | None
    """The open tokens; None while nobody said."""

    @property
    def points(self) -> int:
        """Their number times their sum."""
        return haggis.points(self.told or ())

    @property
    def ticked(self) -> frozenset[int]:
        """The dice that the open tokens stand for, by their place."""
        left, found = list(self.told or ()), set()
        for place, die in enumerate(self.dice):
            if die in left:
                left.remove(die)
                found.add(place)
        return frozenset(found)


def page(now: Current) -> ResponseReturnValue:
    """The haggis after the scoring of `stack`; without one, the first that isn't finished."""
    state: State = now.replay.state
    stack = request.args.get("stack", "")
    stack = stack if stack in HAGGIS_STACKS else due(state)
    return _page(now, stack, None, {}) if _is_on(state, stack) else _not_yet(now, stack)


def due(state: State) -> str:
    """The haggis that is held now, else the last that was, else the first."""
    held = [stack for stack in HAGGIS_STACKS if _is_on(state, stack)]
    unfinished = [stack for stack in held if haggis.missing(state, stack)]
    return (unfinished or held[-1:] or [HAGGIS_STACKS[0]])[0]


def _is_on(state: State, stack: str) -> bool:
    return state.plays(5) and stack in state.announced


def _not_yet(now: Current, stack: str) -> ResponseReturnValue:
    return redirect(url_for("extra.score", code=now.table.code, stack=stack), 303)


def _stack(now: Current) -> str:
    """Of which haggis a form speaks; what no page of ours can have sent is refused."""
    stack = request.form.get("stack", "")
    if stack not in HAGGIS_STACKS or not _is_on(now.replay.state, stack):
        raise UnprocessableEntity
    return stack


def _player(now: Current) -> str:
    player = request.form.get("player", "")
    if player not in now.setup.ids:
        raise UnprocessableEntity
    return player


def _dice(now: Current, stack: str) -> Dice:
    state: State = now.replay.state
    return state.dice.get(stack, Dice())


def _log(
    now: Current, stack: str, make: Callable[[Current], Sequence[Event]], at: str
) -> ResponseReturnValue:
    # Whose tokens it is about stays open on the page.
    player = at.removeprefix("of-") if at.startswith("of-") else None
    to = url_for("extra.haggis", code=now.table.code, stack=stack, player=player) + f"#{at}"
    return numbers.log(now, make, to)


def _thrown(die: str | None) -> int:
    """What was typed, or what chance says."""
    if not die:
        return _CHANCE.choice(SIDES)
    if die not in ("1", "2", "3"):
        raise UnprocessableEntity
    return int(die)


def roll(now: Current) -> ResponseReturnValue:
    """Roll for everyone: `count` dice by chance, or `die` as a real one shows.

    `have`: how many the page showed, so that two phones that roll at the same moment roll once.
    """
    seating.writing_seat(now.table)
    stack, have, die = _stack(now), request.form.get("have", ""), request.form.get("die")
    every = request.form.get("count") == "all"

    def make(latest: Current) -> list[Event]:
        dice = _dice(latest, stack)
        left = haggis.to_roll(dice)
        if str(len(dice.rolled)) != have or not left:
            return []
        rolled = tuple(_thrown(die) for _ in range(left if every else 1))
        return [Rolls(TABLE, rolled, stack)]

    return _log(now, stack, make, "dice")


def reroll(now: Current) -> ResponseReturnValue:
    """Oonagh McHagg rolls the die `which` again, once in a haggis scoring."""
    seating.writing_seat(now.table)
    stack, which, die = _stack(now), request.form.get("which", ""), request.form.get("die")
    if which not in ("1", "2", "3", "4"):
        raise UnprocessableEntity

    def make(latest: Current) -> list[Event]:
        dice = _dice(latest, stack)
        owner = holding.owner(latest.replay.state, OONAGH, stack)
        if owner is None or dice.rerolled or int(which) > len(dice.rolled):
            return []
        return [Reroll(owner, int(which), _thrown(die), stack)]

    return _log(now, stack, make, "dice")


def extra(now: Current) -> ResponseReturnValue:
    """Roll once more for `player` alone, who pays a cask for it; `have` and `die` as for `roll`."""
    seating.writing_seat(now.table)
    stack, player = _stack(now), _player(now)
    have, die = request.form.get("have", ""), request.form.get("die")

    def make(latest: Current) -> list[Event]:
        dice = _dice(latest, stack)
        if str(len(dice.extra.get(player, ()))) != have or haggis.to_roll(dice):
            return []
        return [Rolls(player, (_thrown(die),), stack), *_cask_paid(latest.replay.state, player)]

    return _log(now, stack, make, f"of-{player}")


def _cask_paid(state: State, player: str) -> list[Event]:
    """One cask fewer lies in front of the player from now on, where Cairn knew how many did."""
    said = state.live.get((player, "casks"))
    return [Has(player, (("casks", said.value - 1),))] if said and said.value else []


def save(now: Current) -> ResponseReturnValue:
    """Log the open tokens of `player`: `open`, repeated, a die that turned one up: its place, from 0, and its number.

    The number is what the page showed: a die that was rolled again meanwhile is asked about.
    """
    seating.writing_seat(now.table)
    stack, player = _stack(now), _player(now)
    ticked = [_DIE.match(one) for one in sorted(set(request.form.getlist("open")))]
    picked = {int(one[1]): int(one[2]) for one in ticked if one}
    dice = _of(now.replay.state, player, stack).dice
    if len(picked) < len(ticked) or not all(place < len(dice) for place in picked):
        raise UnprocessableEntity
    if any(dice[place] != number for place, number in picked.items()):
        return make_response(_page(now, stack, player, {player: say("web.glenmore.other_dice")}), 422)
    if len(picked) > MOST_OPEN:
        return make_response(_page(now, stack, player, {player: say("web.glenmore.three_open")}), 422)
    tokens = tuple(sorted(picked.values()))

    def make(latest: Current) -> list[Event]:
        there = latest.replay.state.haggis.get((player, stack))
        return [] if there and there[0] == tokens else [Haggis(player, tokens, stack)]

    return _log(now, stack, make, "tables")


def _of(state: State, player: str, stack: str) -> Table:
    dice = state.dice.get(stack, Dice())
    more = dice.extra.get(player, ())
    told = state.haggis.get((player, stack))
    return Table(player, (*dice.rolled, *more), len(more), told[0] if told else None)


def _page(now: Current, stack: str, opened: str | None, errors: Mapping[str, str]) -> str:
    state: State = now.replay.state
    seat = seating.my_seat(now.table)
    dice = _dice(now, stack)
    tables = tuple(_of(state, player, stack) for player in state.players)
    asked = request.args.get("player")
    mine = (seat.player,) if seat and seat.player else state.players
    waiting = [one.player for one in tables if one.told is None and one.player in mine]
    if opened is None and asked in state.players:
        opened = asked
    return render_template(
        "glenmore/haggis.html",
        **play.common(now),
        **panels.common(now),
        stack=stack,
        stacks=tuple(one for one in HAGGIS_STACKS if one in state.announced),
        counted=four.complete(state, stack),
        dice=dice,
        left=haggis.to_roll(dice),
        rolls=ROLLS,
        tables=tables,
        most_open=MOST_OPEN,
        opened=opened or (waiting[0] if waiting else None),
        typed=request.form.getlist("open") if errors else None,
        errors=errors,
        oonagh=holding.owner(state, OONAGH, stack) if not dice.rerolled else None,
        fraser=holding.owner(state, FRASER, stack),
        casks={player: said.value for (player, key), said in state.live.items() if key == "casks"},
        latest_stack=stack == STACKS[-1],
        panel="score",
    )


EXTRA: Mapping[str, View] = {"haggis": page}
ACTIONS: Mapping[str, View] = {
    "haggis": save,
    "haggis/roll": roll,
    "haggis/reroll": reroll,
    "haggis/extra": extra,
}
