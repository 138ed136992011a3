"""What is against the rules, or unlikely, but lies on the table all the same: shown, never locked.

All of it is seen from how things stand at the end of the log, so that putting one thing right settles every doubt
that came from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scoring.points import Doubt
from scoring.skye import final, market, results
from scoring.skye.counts import FROM_TERRITORY
from scoring.skye.income import purse
from scoring.skye.places import dump_cell
from scoring.skye.state import Market, State, Tiles
from scoring.skye.territory import CASTLE_AT, Laid
from scoring.squares import Cell, neighbours

A_ROUND = 3
"""Tiles a player can get in a round: two of their own and a bought one."""
SCROLLS_EACH = 2
"""There are two scrolls of each sort."""


def standing(state: State) -> tuple[Doubt, ...]:
    """Doubts about how things stand, each at the entry to mend."""
    return (
        *_scoring_tiles(state),
        *(doubt for player in state.setup.ids for doubt in _placing(state, player)),
        *(doubt for player in state.setup.ids for doubt in _too_many(state, player)),
        *(doubt for round_ in range(1, state.round + 1) for doubt in _trading(state, round_)),
        *(doubt for player in state.setup.ids for doubt in _unbuilt(state, player)),
        *(doubt for player in state.setup.ids for doubt in _nothing_built(state, player)),
        *_counted(state),
        *_scrolls(state),
    )


def _scoring_tiles(state: State) -> Iterator[Doubt]:
    first: dict[str, str] = {}
    for letter, (tile, entry) in sorted(state.scoring_tiles.items(), key=lambda item: item[1][1]):
        if tile in first:
            values = {"field": letter, "other": first[tile], "tile": tile}
            yield Doubt(entry, "doubt.skye.same_scoring_tile", "setup.scoring_tiles", values)
        first.setdefault(tile, letter)


def _placing(state: State, player: str) -> Iterator[Doubt]:
    laid, own = state.laid[player], state.territory_of(player, state.round + 1)
    for cell, one in laid.items():
        if cell == CASTLE_AT:
            continue
        earlier = {other for other in neighbours(cell) if other in laid and laid[other].step < one.step}
        values = {"player": player, "tile": one.tile, "place": dump_cell(cell)}
        if not earlier:
            yield Doubt(one.entry, "doubt.skye.apart", "build.adjacent", values)
        clashing = [other for other, _ in own.clashes(cell) if _later(laid, cell, other)]
        if clashing:
            values["others"] = ", ".join(map(dump_cell, clashing))
            yield Doubt(one.entry, "doubt.skye.terrain", "build.terrain", values)


def _later(laid: Tiles, cell: Cell, other: Cell) -> bool:
    """Whether a tile was laid after its neighbour; the doubt stands with the later one. The castle is the first."""
    return other == CASTLE_AT or (cell != CASTLE_AT and laid[other].step < laid[cell].step)


def _too_many(state: State, player: str) -> Iterator[Doubt]:
    for round_ in range(1, state.round + 1):
        fresh = _built_in(state, player, round_)
        # Whoever counted by hand until now logs the whole territory at once, from a photograph.
        most = A_ROUND if round_ == 1 or state.keeps_territory(player, round_ - 1) else A_ROUND * round_
        if len(fresh) > most:
            values = {"player": player, "count": len(fresh), "round": round_, "most": most}
            yield Doubt(fresh[most].entry, "doubt.skye.too_many", "build.tiles_per_round", values)


def _built_in(state: State, player: str, round_: int) -> list[Laid]:
    """The tiles a player built in a round, in order."""
    if round_ > len(state.scored) + 1:
        return []
    before = state.tiles_of(player, round_ - 1) if round_ > 1 else {}
    laid = state.tiles_of(player, round_)
    fresh = [one for cell, one in laid.items() if cell not in before and cell != CASTLE_AT]
    return sorted(fresh, key=lambda one: one.step)


def _trading(state: State, round_: int) -> Iterator[Doubt]:
    if round_ > len(state.scored) + 1 or (state.over and round_ > len(state.track)):
        return
    there = state.market_of(round_)
    yield from _drawn(state, there, round_)
    for player, offered in there.offers.items():
        for token, price in offered.prices.items():
            if price < 1:
                values: dict[str, object] = {"player": player, "token": token}
                yield Doubt(offered.entry, "doubt.skye.free", "draw.price", values)
        drawn = there.drawn.get(player)
        tokens = [*offered.prices, *([offered.discard] if offered.discard else [])]
        strangers = [token for token in tokens if drawn and token.startswith("S") and token not in drawn[0]]
        for token in strangers[:1]:
            values = {"player": player, "token": token}
            yield Doubt(offered.entry, "doubt.skye.not_drawn", "draw.three", values)
    yield from _turns(state, there, round_)


def _drawn(state: State, there: Market, round_: int) -> Iterator[Doubt]:
    seen: dict[str, str] = {}
    before = {
        one.tile: player
        for player in state.setup.ids
        for one in (state.tiles_of(player, round_ - 1) if round_ > 1 else {}).values()
    }
    for player, (drawn, entry) in there.drawn.items():
        for tile in drawn:
            other = before.get(tile) or seen.get(tile)
            if other is not None:
                values = {"player": player, "tile": tile, "other": other}
                yield Doubt(entry, "doubt.skye.drawn_twice", "doubt.same_tile", values)
            seen.setdefault(tile, player)


def _turns(state: State, there: Market, round_: int) -> Iterator[Doubt]:
    """Buying and passing goes around once, from the start player. Clauses ``buy.order`` and ``buy.one``."""
    acts = [(sale.entry, sale.buyer) for sale in there.sales] + [
        (entry, p) for p, entry in there.passed.items()
    ]
    left = list(state.setup.clockwise_from(state.start_player(round_)))
    for entry, player in sorted(acts):
        values = {"player": player, "turn": left[0] if left else player}
        if player not in left:
            yield Doubt(entry, "doubt.skye.bought_twice", "buy.one", values)
            continue
        if player != left[0]:
            yield Doubt(entry, "doubt.skye.out_of_turn", "buy.order", values)
        left.remove(player)


def _unbuilt(state: State, player: str) -> Iterator[Doubt]:
    for round_, scored in enumerate(state.scored, start=1):
        # Whoever counts by hand logs no tiles.
        if state.keeps_territory(player, round_):
            for tile in market.to_build(state, player, round_):
                values = {"player": player, "tile": tile, "round": round_}
                yield Doubt(scored.entry, "doubt.skye.unbuilt", "build.impossible", values)


def _nothing_built(state: State, player: str) -> Iterator[Doubt]:
    """Rounds for which whoever logs tiles has neither a tile nor a count: hardly anybody gets nothing at all."""
    for round_, scored in enumerate(state.scored, start=1):
        told = any((who, at) == (player, round_) and key != "gold" for who, key, at in state.counts)
        returned = player in scored.market.returned.values()
        nothing_due = market.buying_over(state, round_) and not market.received(state, player, round_)
        fresh = _built_in(state, player, round_)
        if state.keeps_territory(player, round_) and not (fresh or told or returned or nothing_due):
            values = {"player": player, "round": round_}
            yield Doubt(scored.entry, "doubt.skye.nothing_built", "build.tiles_per_round", values)


def _counted(state: State) -> Iterator[Doubt]:
    for (player, key, round_), said in state.counts.items():
        seen: int | None = None
        if (
            key in FROM_TERRITORY
            and state.keeps_territory(player, round_)
            and round_ <= len(state.scored) + 1
        ):
            own = state.territory_of(player, round_)
            seen = FROM_TERRITORY[key](own, state.reading)
        elif key == "gold" and round_ <= state.round and market.buying_over(state, round_):
            seen = purse(state, player, round_)
        if seen is not None and seen != said.value:
            values = {"player": player, "key": key, "round": round_, "typed": said.value, "counted": seen}
            yield Doubt(said.entry, "doubt.skye.count_differs", "count.differs", values)


def _scrolls(state: State) -> Iterator[Doubt]:
    yield from _all_scrolls(state)
    told: Counter[str] = Counter()
    for (player, symbol), (scrolls, said) in state.scrolls.items():
        told[symbol] += scrolls.open + scrolls.completed
        if told[symbol] > SCROLLS_EACH:
            values: dict[str, object] = {"player": player, "symbol": symbol, "count": told[symbol]}
            yield Doubt(said.entry, "doubt.skye.many_scrolls", "end.scrolls", values)
        if not state.keeps_territory(player, len(state.track)):
            continue
        seen = results.number(state, player, _KEY_OF[symbol], len(state.track)) if symbol in _KEY_OF else None
        if seen is not None and not seen.by_hand and seen.value != scrolls.count:
            values = {"player": player, "key": _KEY_OF[symbol], "round": len(state.track)}
            values |= {"typed": scrolls.count, "counted": seen.value}
            yield Doubt(said.entry, "doubt.skye.count_differs", "count.differs", values)


def _all_scrolls(state: State) -> Iterator[Doubt]:
    """Whoever told all scrolls by hand, against those in a territory that was logged."""
    for player, entry in state.scrolls_done.items():
        told = sum(item.points for item in final.scrolls(state, player))
        seen = sum(item.points for item in final.laid_scrolls(state, player))
        if state.keeps_territory(player, len(state.track)) and told != seen:
            values = {"player": player, "typed": told, "counted": seen}
            yield Doubt(entry, "doubt.skye.scrolls_differ", "count.differs", values)


_KEY_OF = {
    "sheep": "sheep",
    "whisky": "whisky",
    "ship": "ships",
    "broch": "brochs",
    "farm": "farms",
    "lighthouse": "lighthouses",
}
"""What scrolls pay for, as it is counted for scoring tiles too; all cattle are counted for none."""
