"""What mission cards compare and only a map shows, if there is no map.

Coast and border the table must always count. Groups of farms follow from what was told of every tile, as far as all
groupings that agree with it say the same; else the table counts them too.
"""

from __future__ import annotations

from scoring.rebirth.settings import answer
from scoring.rebirth.state import State
from scoring.rebirth.told_events import MEASURES
from scoring.rebirth.told_groups import groupings


def asks(state: State, measure: str) -> bool:
    """Whether the table may have to count this measure: never on a map."""
    return state.way != "map" and measure in MEASURES


def possible(state: State, player: str, measure: str) -> frozenset[int] | None:
    """The counts that agree with what was told of every tile; None if nothing is known."""
    if measure in ("coast", "border"):
        return None
    how, _, kind = measure.partition("_")
    if how == "most" and answer(state.setup, measure) == "tiles":
        return frozenset([state.placed(player, kind)])
    known = groupings(state, player, kind)
    if not known:
        return None
    if how == "largest":
        return frozenset(max(sizes, default=0) for sizes in known)
    return frozenset(sum(size >= 2 for size in sizes) for sizes in known)


def most(state: State, player: str, measure: str) -> int:
    """More than this can't be counted, whatever lies where: tiles on the board, or those of the kind in question."""
    _, _, kind = measure.partition("_")
    return state.placed(player, kind or None)


def number(state: State, player: str, measure: str) -> int | None:
    """What the table counted, as long as the player has placed nothing since; else what follows; else None."""
    told = state.counted.get((player, measure))
    if told is not None and told.placed == state.placed(player):
        return told.number
    found = possible(state, player, measure)
    return min(found) if found and len(found) == 1 else None
