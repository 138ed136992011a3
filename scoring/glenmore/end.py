"""What only the end brings: the size of the territories, and coins. Clauses ``end.*``."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.glenmore import holding
from scoring.glenmore.chronicles import boats, highlander, mobs
from scoring.glenmore.pieces import ARMADALE, LAST
from scoring.glenmore.state import State
from scoring.points import Award, Item

A_TILE = -3
"""Points for each tile more than the smallest territory has. Clause ``end.tiles``."""
ARMADALE_COINS = 8
"""So many coins are worth more with Armadale Castle. Clause ``landmark.armadale_castle``."""


def tiles(state: State) -> Iterator[Award]:
    """Each territory against the smallest; nothing until all are known."""
    said = {player: state.counts.get((player, "tiles", LAST)) for player in state.players}
    known = {player: one for player, one in said.items() if one is not None}
    if len(known) < len(said):
        return
    smallest = min(one.value for one in known.values())
    for player, one in known.items():
        more = one.value - smallest
        values = {"smallest": smallest, "more": more}
        item = Item("item.glenmore.tiles", A_TILE * more, "end.tiles", one.value, (), (one.entry,), values)
        yield Award(player, "tiles", item)


def coins_count(state: State, player: str) -> bool:
    """Whether a player's coins can bring anything: with the Last card only Armadale Castle makes them."""
    return not boats.is_last(state, player) or holding.holder(state, ARMADALE, LAST) in (player, None)


def coins(state: State) -> tuple[Award, ...]:
    """A point for each coin, as far as they are known, and what goes from that to Sibyl MacSponge."""
    given = [award for player in state.players for award in _coins(state, player)]
    gained: dict[str, int] = {}
    for award in given:
        gained[award.player] = gained.get(award.player, 0) + award.item.points
    if state.answer("sibyl_end") == "no":
        return tuple(given)
    sources = {player: [("coins", points)] for player, points in gained.items()}
    return (*given, *mobs.sibyl(state, "coins", LAST, sources))


def _coins(state: State, player: str) -> Iterator[Award]:
    for item in highlander.items(state, player):
        yield Award(player, "coins", item)
    said = state.counts.get((player, "coins", LAST))
    last = boats.is_last(state, player)
    entries: tuple[int, ...]
    if said is None:
        if last and not coins_count(state, player):
            yield Award(player, "coins", Item("item.glenmore.coins_last", 0, "boats.last", 0))
        return
    entries = (said.entry,)
    if last:
        yield Award(
            player, "coins", Item("item.glenmore.coins_last", 0, "boats.last", said.value, (), entries)
        )
    else:
        yield Award(
            player, "coins", Item("item.glenmore.coins", said.value, "end.coins", said.value, (), entries)
        )
    if holding.owner(state, ARMADALE, LAST) == player:
        first = min(said.value, ARMADALE_COINS)
        double = last and state.answer("armadale_last") == "full"
        clause = "boats.last_armadale" if last else "landmark.armadale_castle"
        entries = (said.entry, state.taken[ARMADALE].entry)
        points = 2 * first if double else first
        yield Award(
            player,
            "coins",
            Item("item.glenmore.armadale", points, clause, first, (), entries, {"last": last}),
        )
