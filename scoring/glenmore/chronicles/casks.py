"""Chronicle 3, Ol' Jamey's Single Cask Reserve: casks sold out of the cellars. Clauses ``casks.*``."""

from __future__ import annotations

from scoring.glenmore import printed
from scoring.glenmore.events import Sell
from scoring.glenmore.pieces import CELLARS
from scoring.glenmore.state import State

WORTHLESS = 0
"""The space without number, where casks go that find no other."""


def values(state: State, cellar: str) -> tuple[int, ...] | None:
    """What the spaces of a cellar are worth, from left to right; None if nobody told."""
    if CELLARS[cellar] is not None:
        return CELLARS[cellar]
    told = state.printed.get(cellar)
    return printed.numbers(told[0]) if told else None


def worth(state: State, sale: Sell) -> int | None:
    """What a sold cask brings; None if it isn't known, or the cellar has no such space."""
    if sale.space == WORTHLESS:
        return 0
    spaces = values(state, sale.cellar)
    return spaces[sale.space - 1] if spaces and sale.space <= len(spaces) else None
