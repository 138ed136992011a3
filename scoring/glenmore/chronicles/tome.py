"""Chronicle 6, The Dubious Tome of Scottish History: open event sides, and scoring tables of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.glenmore import holding, printed
from scoring.glenmore.pieces import OWN_TABLES
from scoring.glenmore.state import State
from scoring.points import Item

CHRONICLE = 6
EVENTS = "events"


def items(state: State, player: str, stack: str) -> Iterator[Item]:
    """A point for each open event side, in every scoring. Clause ``tome.events``."""
    said = state.counts.get((player, EVENTS, stack))
    if said is not None and state.plays(CHRONICLE):
        yield Item(
            "item.glenmore.events", said.value, "tome.events", said.value, (), (said.entry,), {"stack": stack}
        )


def own_table(state: State, player: str, category: str, stack: str) -> str | None:
    """The event side by whose table a player's lead in a category is paid. Clause ``tome.own_table``."""
    thing = OWN_TABLES.get(category)
    return thing if thing and holding.owner(state, thing, stack) == player else None


def pays(state: State, table: str) -> tuple[int, ...]:
    """What such a table pays for a lead of 1, 2, 3 …; empty if nobody told."""
    found = state.printed.get(table)
    return printed.numbers(found[0]) if found else ()
