"""The final scoring: scrolls and gold. Clauses ``end.*`` and ``scroll.*``."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.points import Award, Item
from scoring.skye import pieces
from scoring.skye.results import entries_of, number
from scoring.skye.scoring_tiles import at, at_area
from scoring.skye.state import State

COMPLETED = 2
"""A scroll in a completed area pays so many times over."""


def scroll_points(symbol: str, count: int, completed: bool) -> int:
    """What one scroll brings. Half points are dropped before anything is doubled."""
    once = count // pieces.scrolls()[symbol]
    return COMPLETED * once if completed else once


def scrolls(state: State, player: str) -> tuple[Item, ...]:
    """What a player's scrolls bring as everything stands: those told by hand and those in the territory.

    Told by hand are the scrolls of a sort, or all of them once the player says that those are all.
    """
    told = {symbol for who, symbol in state.scrolls if who == player}
    if player in state.scrolls_done:
        told.update(pieces.scrolls())
    laid = laid_scrolls(state, player)
    return (*_by_hand(state, player), *(item for item in laid if item.values["symbol"] not in told))


def _by_hand(state: State, player: str) -> Iterator[Item]:
    for (who, symbol), (told, said) in state.scrolls.items():
        if who == player:
            for completed in (False,) * told.open + (True,) * told.completed:
                yield _item(symbol, told.count, completed, (), (said.entry,), by_hand=True)


def laid_scrolls(state: State, player: str) -> Iterator[Item]:
    """What the scrolls in a player's territory bring."""
    laid = state.laid[player]
    own = state.territory_of(player, len(state.track) + 1)
    for cell, face in own.faces.items():
        for part, printed in enumerate(face.areas):
            if printed.scroll is not None:
                area = own.area_of((cell, part))
                # The scroll's own area first, then what it pays for.
                where = (*at_area(area), *at(own.with_symbol(printed.scroll)))
                count = own.count(printed.scroll)
                entries = tuple(sorted({*entries_of(laid, where), laid[cell].entry} - {0}))
                item = _item(printed.scroll, count, area.completed, where, entries, by_hand=False)
                yield item


def _item(
    symbol: str, count: int, completed: bool, where: tuple[str, ...], entries: tuple[int, ...], by_hand: bool
) -> Item:
    what = "item.skye.scroll_completed" if completed else "item.skye.scroll"
    values = {"symbol": symbol, "completed": completed, "by_hand": by_hand}
    points = scroll_points(symbol, count, completed)
    return Item(what, points, f"scroll.{symbol}", count, where, entries, values)


def awards(state: State) -> tuple[Award, ...]:
    """Scrolls and gold of everyone. Gold that nobody told brings nothing."""
    given = [Award(player, "scrolls", item) for player in state.setup.ids for item in scrolls(state, player)]
    for player in state.setup.ids:
        gold = number(state, player, "gold", len(state.track))
        if gold is not None:
            points = gold.value // pieces.GOLD_FOR_A_POINT
            item = Item("item.skye.gold", points, "end.gold", gold.value, entries=gold.entries)
            given.append(Award(player, "gold", item))
    return tuple(given)


def gold_left(state: State, player: str) -> int | None:
    """What decides a tie: gold that no point was given for, or all of it, as the table reads the rule."""
    gold = number(state, player, "gold", len(state.track))
    if gold is None:
        return None
    return gold.value if state.answer("tie_gold") == "all" else gold.value % pieces.GOLD_FOR_A_POINT
