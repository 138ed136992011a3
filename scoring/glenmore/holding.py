"""Who has what at a scoring, and what must be known of that before it can be paid."""

from __future__ import annotations

from scoring.glenmore import pieces
from scoring.glenmore.events import NOBODY
from scoring.glenmore.pieces import (
    ARMADALE,
    CASTLE_MOIL,
    DAVID_HUME,
    JOHN,
    LAST,
    MIKE,
    MOUNTAIN,
    OWN_TABLES,
    SIBYL,
    STACKS,
)
from scoring.glenmore.state import State

_CHANGE_SCORINGS = (JOHN, SIBYL, MIKE)
"""Mobsters that change what a scoring brings; all others only cost points in the end."""


def holder(state: State, thing: str, stack: str) -> str | None:
    """Who has a thing in a scoring: a player, `NOBODY`, or None if it isn't known."""
    taken = state.taken.get(thing)
    if taken is not None:
        return taken.player if taken.stack <= stack else NOBODY
    left = state.nobody_had(thing)
    return NOBODY if left is not None and left[0] >= stack else None


def owner(state: State, thing: str, stack: str) -> str | None:
    """The player who has a thing in a scoring; None if nobody has it, or nobody told."""
    found = holder(state, thing, stack)
    return None if found == NOBODY else found


def changing(state: State, stack: str) -> tuple[str, ...]:
    """The things of which must be known who has them before a scoring can be paid, in the order to ask."""
    found = [DAVID_HUME]
    if stack == LAST:
        found.append(CASTLE_MOIL)
    if state.plays(6):
        scots, casks = OWN_TABLES["scots"], OWN_TABLES["casks"]
        found += [scots] if stack == STACKS[0] else [scots, casks]
    return (*found, *(one for one in _mobsters(state, stack) if one in _CHANGE_SCORINGS))


def needed(state: State, stack: str) -> tuple[str, ...]:
    """These, and in the end also all else that brings or costs points then."""
    if stack != LAST:
        return changing(state, stack)
    end = [ARMADALE, *([MOUNTAIN] if state.plays(2) else [])]
    return tuple(dict.fromkeys((*changing(state, stack), *end, *_mobsters(state, stack))))


def _mobsters(state: State, stack: str) -> tuple[str, ...]:
    """The mobsters that somebody can have by a scoring; none while nobody told which are in the game."""
    listed = (pieces.mobsters()[one] for one in state.jailed[0]) if state.jailed is not None else ()
    return tuple(one.id for one in listed if one.since <= stack)


def unknown(state: State, stack: str) -> tuple[str, ...]:
    """The things of which must be told who has them in a scoring, and nobody did."""
    return tuple(thing for thing in needed(state, stack) if holder(state, thing, stack) is None)


def unsettled(state: State, stack: str) -> bool:
    """Whether a scoring can't be paid yet for such a thing."""
    return any(holder(state, thing, stack) is None for thing in changing(state, stack))


def cards(state: State, player: str, stack: str) -> tuple[str, ...]:
    """The landmark cards that are known to lie in front of a player at a scoring."""
    return tuple(one for one in pieces.landmarks() if owner(state, one, stack) == player)
