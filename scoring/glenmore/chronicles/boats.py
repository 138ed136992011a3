"""Chronicle 1, the Dragon Boat Races: who came home when, and what the Last card does."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.glenmore.state import State
from scoring.points import Award, Item

PLACES = {1: 15, 2: 10, 3: 5}
"""Points of the result cards. Clause ``boats.places``."""
LAST_CARD = 0
"""Stands for the Last card where a place is told."""


def place(state: State, player: str) -> int | None:
    """A player's place, `LAST_CARD`, or None as long as it isn't known.

    Whose boat is still out when all others are home has the Last card at once. Clause ``boats.last``.
    """
    told = state.boats.get(player)
    if told is not None:
        return told[0] or LAST_CARD
    others = [state.boats.get(other, (None, 0))[0] for other in state.players if other != player]
    return LAST_CARD if state.plays(1) and all(others) else None


def is_last(state: State, player: str) -> bool:
    """Whether a player has a Last card."""
    return place(state, player) == LAST_CARD


def awards(state: State) -> Iterator[Award]:
    """What the result cards bring."""
    for player in state.players:
        found = place(state, player)
        if found is None:
            continue
        entries = (state.boats[player][1],) if player in state.boats else ()
        what, clause = ("boat", "boats.places") if found else ("boat_last", "boats.last")
        values = {"place": found} if found else {}
        item = Item(f"item.glenmore.{what}", PLACES.get(found, 0), clause, 1, (), entries, values)
        yield Award(player, "boats", item)


def missing(state: State) -> tuple[str, ...]:
    """Of whom nobody told how the race went; asked after the end."""
    return tuple(player for player in state.players if state.plays(1) and place(state, player) is None)
