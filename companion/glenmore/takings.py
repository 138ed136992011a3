"""Who has what lies in front of somebody and can matter to a score: cards, David Hume, event sides, mobsters.

Only what changes a score has to be told, and only before the scoring that it changes; the rest is there for whoever
likes to look it up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import request
from flask.typing import ResponseReturnValue

from companion import seating
from companion.current import Current
from companion.glenmore import noting
from companion.room import View
from scoring.glenmore import holding, pieces
from scoring.glenmore.chronicles import hammer
from scoring.glenmore.doubts import first_stack
from scoring.glenmore.pieces import (
    ARMADALE,
    CASTLE_MOIL,
    DAVID_HUME,
    ENGLAND,
    LAST,
    MOUNTAIN,
    OWN_TABLES,
    STACKS,
)
from scoring.glenmore.questions import clause_of
from scoring.glenmore.state import State


@dataclass(frozen=True)
class Thing:
    """Something that lies in front of somebody, or doesn't yet."""

    thing: str
    since: str
    """The first stack in which anybody can have it."""
    player: str | None
    stack: str | None
    """The stack it was taken in, or by which nobody had it."""
    left: bool
    """Whether nobody had it by that stack."""
    entry: int | None
    """Where that was told."""
    clause: str
    matters: bool
    """Whether a score changes with it."""
    asked: tuple[str, ...]
    """The scorings that wait for it."""
    takers: tuple[str, ...]
    """Who can have it next: everyone, or nobody else once it is somebody's for good."""
    stay: str | None
    """The stack of a scoring for which it can be said that nobody has it."""

    @property
    def several(self) -> bool:
        """Whether more than one scoring waits for it."""
        return len(self.asked) > 1


@dataclass(frozen=True)
class Group:
    """Things of a kind."""

    name: str
    """`people`, `england`, `mobs`, or a stack's letter for the landmark cards among its tiles."""
    things: tuple[Thing, ...]
    later: bool
    """Whether the tiles that bring them aren't in the game yet."""


def page(now: Current) -> ResponseReturnValue:
    """All that can be somebody's in this game; `?thing=` is the one to look at."""
    return _page(now)


def save(now: Current) -> ResponseReturnValue:
    """Log `event`."""
    seating.writing_seat(now.table)
    event = noting.sent(now)
    sorry = noting.refusal(now, event)
    return _page(now, request.form, sorry) if sorry else noting.log(now, event)


def _page(
    now: Current, form: Mapping[str, str] | None = None, sorry: str | None = None
) -> ResponseReturnValue:
    state: State = now.replay.state
    args = form if form is not None else request.args
    thing = args.get("thing")
    found = groups(state)
    context = {
        **noting.common(now, "take", args),
        "groups": found,
        "asked": [one for group in found for one in group.things if one.asked],
        "opened": thing if thing in pieces.things() else None,
        "jailed": state.jail_told,
        "sorry": sorry,
    }
    return noting.show(now, "glenmore/take.html", {"take": "glenmore/parts/take.html"}, context)


def groups(state: State) -> tuple[Group, ...]:
    """What this game has, by kind."""
    found = [Group("people", tuple(_thing(state, one) for one in _people(state)), False)]
    for stack in STACKS:
        cards = [
            one.id for one in pieces.landmarks().values() if one.stack == stack and state.plays(one.chronicle)
        ]
        own = [one for one in OWN_TABLES.values() if state.plays(6) and first_stack(one) == stack]
        things = tuple(_thing(state, one) for one in (*cards, *own))
        found.append(Group(stack, things, stack > state.stack))
    if state.plays(8):
        things = tuple(_thing(state, one.id) for one in state.possible_mobsters)
        found.append(Group("mobs", things, False))
    return tuple(found)


def _people(state: State) -> Iterator[str]:
    yield DAVID_HUME
    if state.plays(4):
        yield ENGLAND
    if state.plays(2) and state.stack == LAST:
        yield MOUNTAIN


def _thing(state: State, thing: str) -> Thing:
    taken = hammer.token(state) if thing == ENGLAND else state.taken.get(thing)
    left = state.nobody_had(thing)
    asked = tuple(
        stack for stack in STACKS if stack in state.announced and thing in holding.unknown(state, stack)
    )
    for_good = taken is not None and thing != ENGLAND
    stay = asked[-1] if asked else state.stack
    # England's token lies somewhere from the start on; and what somebody has isn't nobody's.
    none = None if for_good or thing == ENGLAND or not _is_asked_for(state, thing, stay) else stay
    return Thing(
        thing=thing,
        since=first_stack(thing) if thing != MOUNTAIN else LAST,
        player=taken.player if taken else None,
        stack=taken.stack if taken else left[0] if left else None,
        left=taken is None and left is not None,
        entry=taken.entry if taken else left[1] if left else None,
        clause=clause_of(thing),
        matters=_matters(thing),
        asked=asked,
        takers=()
        if for_good
        else tuple(one for one in state.players if taken is None or one != taken.player),
        stay=none if left is None or (none is not None and left[0] < none) else None,
    )


def _is_asked_for(state: State, thing: str, stack: str) -> bool:
    """Whether the scoring of a stack has to know who has it."""
    return thing in holding.needed(state, stack)


def _matters(thing: str) -> bool:
    return thing in (DAVID_HUME, CASTLE_MOIL, ARMADALE, MOUNTAIN, *OWN_TABLES.values(), *pieces.mobsters())


EXTRA: Mapping[str, View] = {"take": page}
ACTIONS: Mapping[str, View] = {"take": save}
