"""Who has David Hume, a card or a mobster by a scoring: only what must be known, each with a row of chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.words import say
from scoring.glenmore import four, holding, pieces
from scoring.glenmore.chronicles import mobs
from scoring.glenmore.events import NOBODY, TABLE, Leave, MikeAt, Take
from scoring.glenmore.pieces import MIKE, STACKS
from scoring.glenmore.state import State
from scoring.log import Event

HOST = "mike_host"
"""The field for Mike McCastle's place; all others are called like the thing."""


@dataclass(frozen=True)
class Form:
    """Something to choose: who has `thing`, or in whose castle Mike McCastle stands."""

    field: str
    thing: str
    choices: tuple[str, ...]
    """Players and `NOBODY`."""
    chosen: str | None
    """What is chosen beforehand, since it was so last time."""
    owner: str | None = None
    """Mike McCastle's."""


def forms(state: State, stack: str) -> tuple[Form, ...]:
    """What must be said before a scoring is paid, besides numbers and what is printed."""
    return (*_things(state, stack), *_mike(state, stack))


def _things(state: State, stack: str) -> tuple[Form, ...]:
    choices = (*state.players, NOBODY)
    return tuple(
        Form(thing, thing, choices, _last_time(state, thing, stack))
        for thing in holding.unknown(state, stack)
    )


def _last_time(state: State, thing: str, stack: str) -> str | None:
    """Nobody, if nobody had it the last time: whoever takes something keeps it, so anyone else would be known.

    Before the first scoring nobody has had anything.
    """
    return NOBODY if state.nobody_had(thing) or stack == STACKS[0] else None


def _mike(state: State, stack: str) -> tuple[Form, ...]:
    owner = holding.owner(state, MIKE, stack)
    if owner is None or not four.mike_missing(state, stack):
        return ()
    choices = (*(player for player in state.players if player != owner), NOBODY)
    before = [state.mike[one][0] for one in STACKS if one < stack and one in state.mike]
    return (Form(HOST, MIKE, choices, before[-1] if before else None, owner),)


def errors(asked: tuple[Form, ...], sent: Mapping[str, str]) -> dict[str, str]:
    """What was left out, in words by field. What the form didn't have is no error."""
    return {
        one.field: say("web.glenmore.choose_one")
        for one in asked
        if f"asks-{one.field}" in sent and sent.get(one.field, "") not in one.choices
    }


def said(state: State, stack: str, sent: Mapping[str, str]) -> list[Event]:
    """What a form says of what is still asked."""
    found: list[Event] = []
    for one in forms(state, stack):
        chosen = sent.get(one.field, "")
        if chosen not in one.choices:
            continue
        if one.field == HOST:
            assert one.owner is not None  # or Mike would stand nowhere
            found.append(MikeAt(one.owner, chosen, stack))
        elif chosen == NOBODY:
            found.append(Leave(TABLE, one.thing, stack))
        else:
            found.append(Take(chosen, one.thing, stack))
    return found


@dataclass(frozen=True)
class Held:
    """Something that changes a scoring, and who has it."""

    thing: str
    player: str | None
    """None for nobody."""
    host: str | None = None
    """In whose castle Mike McCastle stands; None for nowhere."""


def held(state: State, stack: str) -> tuple[Held, ...]:
    """Who has what, as far as it is known and can change what this scoring brings."""
    found: list[Held] = []
    for thing in (*holding.needed(state, stack), pieces.CASTLE_MOIL):
        known = holding.holder(state, thing, stack)
        if known is None or thing in {one.thing for one in found}:
            continue
        if known == NOBODY and thing != pieces.DAVID_HUME:
            continue
        host = mobs.mike_host(state, stack) if thing == MIKE else None
        found.append(Held(thing, None if known == NOBODY else known, host))
    return tuple(found)
