"""Chronicle 2, Highlander: whose pawn ends on the mountain takes what lies there, before anything is counted."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.glenmore import holding
from scoring.glenmore.pieces import LAST, MOUNTAIN
from scoring.glenmore.state import State
from scoring.points import Item


def items(state: State, player: str) -> Iterator[Item]:
    """That somebody ended on the mountain: no points by itself, but more coins. Clause ``highlander.end``."""
    if holding.owner(state, MOUNTAIN, LAST) == player:
        yield Item("item.glenmore.mountain", 0, "highlander.end", 1, (), (state.taken[MOUNTAIN].entry,))


def counted_too_early(state: State) -> int | None:
    """The entry with coins that were counted before their owner was known to take the mountain's."""
    taken = state.taken.get(MOUNTAIN)
    coins = state.counts.get((taken.player, "coins", LAST)) if taken else None
    return coins.entry if taken is not None and coins is not None and coins.step < taken.step else None
