"""Drawing, offering and buying: whose turn it is, who gets which tiles, and where the gold goes.

Clauses ``draw.*``, ``buy.*``, ``income.*``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.skye import tiles
from scoring.skye.state import Market, State


def bought_by(market: Market, seller: str, token: str) -> str | None:
    """Who bought a tile that a player offered."""
    return next((s.buyer for s in market.sales if s.seller == seller and s.token == token), None)


def all_offered(state: State, round_: int) -> bool:
    """Whether all screens of a round are away."""
    return set(state.market_of(round_).offers) == set(state.setup.ids)


def buyer(state: State) -> str | None:
    """Whose turn it is to buy; None before everyone has offered, and when all have had theirs."""
    if state.over or not all_offered(state, state.round):
        return None
    order = state.setup.clockwise_from(state.start_player(state.round))
    return next((player for player in order if player not in state.market.done), None)


def buying_over(state: State, round_: int) -> bool:
    """Whether everyone has offered, and bought or passed."""
    return all_offered(state, round_) and state.market_of(round_).done >= set(state.setup.ids)


def received(state: State, player: str, round_: int) -> tuple[str, ...]:
    """The tiles and slots that a player gets to build in a round, as far as it is known by now."""
    market = state.market_of(round_)
    bought = [sale.token for sale in market.sales if sale.buyer == player]
    offered = market.offers.get(player)
    own = [] if offered is None else [token for token in offered.prices if token not in market.sold(player)]
    return (*bought, *(own if buying_over(state, round_) else ()))


def to_build(state: State, player: str, round_: int) -> tuple[str, ...]:
    """Those of the tiles received, known by number, that are neither built nor back in the bag."""
    if not buying_over(state, round_):
        return ()
    built = {one.tile for one in state.tiles_of(player, round_).values()}
    gone = built | set(state.market_of(round_).returned)
    return tuple(
        token for token in received(state, player, round_) if token in tiles.tiles() and token not in gone
    )


@dataclass(frozen=True)
class Flow:
    """Gold that changed hands, was laid at a tile or came back."""

    gold: int
    """Negative for what was paid."""
    why: str
    """``laid``, ``back``, ``sold`` or ``bought``."""
    token: str
    entry: int


def flows(state: State, player: str, round_: int) -> Iterator[Flow]:
    """Where a player's gold went in a round, in the order of the game. Income is not among it.

    What lies at tiles that nobody bought goes to the supply: it was laid there and doesn't come back.
    """
    market = state.market_of(round_)
    offered = market.offers.get(player)
    if offered is not None:
        for token, price in offered.prices.items():
            yield Flow(-price, "laid", token, offered.entry)
    for sale in market.sales:
        if sale.seller == player:
            yield Flow(sale.price, "back", sale.token, sale.entry)
            yield Flow(sale.price, "sold", sale.token, sale.entry)
        if sale.buyer == player:
            yield Flow(-sale.price, "bought", sale.token, sale.entry)
