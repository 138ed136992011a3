"""Cathedrals and the mission cards they bring. Clauses ``cathedral.*``."""

from __future__ import annotations

from dataclasses import replace

from scoring.rebirth import pieces
from scoring.rebirth.castles import adjacent_to
from scoring.rebirth.state import State


def build(state: State, space: str, player: str, entry: int) -> State:
    """The state after a player who placed on a space has built at every cathedral space next to it.

    At most one cathedral, and so one mission card, for each player and cathedral space.
    """
    for cathedral in adjacent_to(state, space, "cathedral"):
        stack = state.cathedrals.get(cathedral, ())
        if player in stack or state.missions_held(player) >= pieces.CATHEDRALS_EACH:
            continue
        state = replace(
            state,
            cathedrals={**state.cathedrals, cathedral: (*stack, player)},
            cathedral_entries={**state.cathedral_entries, (cathedral, player): entry},
        )
    return state
