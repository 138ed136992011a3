"""The six steps of a round, as the log tells them: what everyone gets, what is on offer, what is to be built."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from scoring.skye import market, results
from scoring.skye.income import Income, income
from scoring.skye.state import State
from scoring.skye.tiles import tiles

Phase: TypeAlias = Literal["price", "buy", "build"]
"""Until all screens are away; until everyone has bought or passed; until the round is scored."""


@dataclass(frozen=True)
class Pay:
    """What a player gets at the beginning of the round."""

    player: str
    income: Income
    lacks_whisky: bool
    """Whether nobody counted the whisky that a road joins to the castle."""


@dataclass(frozen=True)
class Lot:
    """A tile with a price."""

    seller: str
    token: str
    price: int
    buyer: str | None
    entry: int
    """Of the offer."""

    @property
    def is_tile(self) -> bool:
        """Whether it is known which tile it is, and not only where it lay."""
        return self.token in tiles()


@dataclass(frozen=True)
class Haul:
    """What a player got this round."""

    player: str
    lots: tuple[Lot, ...]
    """Their own that nobody bought, and the bought one."""
    left: tuple[str, ...]
    """Tiles that are still to be built."""
    built: int
    """How many tiles are in the territory since this round began."""
    returned: tuple[str, ...]

    @property
    def to_go(self) -> int:
        """How many tiles are still to be built, as far as it can be told: where numbers aren't known, by counting."""
        kept = [lot for lot in self.lots if lot.token not in self.returned]
        by_number = len([lot for lot in kept if not lot.is_tile or lot.token in self.left])
        return min(by_number, max(0, len(kept) - self.built))


@dataclass(frozen=True)
class Act:
    """Somebody bought or passed."""

    player: str
    lot: Lot | None
    entry: int


def phase(state: State) -> Phase:
    """How far the round is, for a table that notes prices and purchases."""
    if not market.all_offered(state, state.round):
        return "price"
    return "build" if market.buying_over(state, state.round) else "buy"


def pays(state: State) -> tuple[Pay, ...]:
    """Everyone's income, from the start player on."""
    found = []
    for player in _order(state):
        got = income(state, player, state.round)
        found.append(Pay(player, got, got.whisky is None))
    return tuple(found)


def lacking(state: State) -> tuple[tuple[str, int], ...]:
    """Whose numbers of which earlier rounds are missing, so that nobody knows who is ahead."""
    found = {
        (player, one.number): None
        for one in state.track[: state.round - 1]
        for letter in one.letters
        for player, _ in results.missing(state, letter, one.number)
    }
    return tuple(found)


def lots(state: State) -> tuple[Lot, ...]:
    """Everything with a price, from the start player on."""
    there = state.market
    return tuple(
        Lot(seller, token, price, market.bought_by(there, seller, token), there.offers[seller].entry)
        for seller in _order(state)
        if seller in there.offers
        for token, price in there.offers[seller].prices.items()
    )


def discards(state: State) -> tuple[tuple[str, str | None, int], ...]:
    """Player, tile that goes back into the bag, and entry of the offer."""
    offers = state.market.offers
    return tuple(
        (player, offers[player].discard, offers[player].entry) for player in _order(state) if player in offers
    )


def acts(state: State) -> tuple[Act, ...]:
    """Who bought what, and who passed, in the order told."""
    return tuple(sorted(_acts(state), key=lambda act: act.entry))


def _acts(state: State) -> Iterator[Act]:
    by_token = {(lot.seller, lot.token): lot for lot in lots(state)}
    for sale in state.market.sales:
        yield Act(sale.buyer, by_token.get((sale.seller, sale.token)), sale.entry)
    for player, entry in state.market.passed.items():
        yield Act(player, None, entry)


def hauls(state: State) -> tuple[Haul, ...]:
    """What everyone has to build."""
    every = lots(state)
    return tuple(
        Haul(
            player=player,
            lots=tuple(
                lot for lot in every if lot.buyer == player or (lot.buyer is None and lot.seller == player)
            ),
            left=market.to_build(state, player, state.round),
            built=_built(state, player),
            returned=tuple(tile for tile, who in state.market.returned.items() if who == player),
        )
        for player in _order(state)
    )


def _built(state: State, player: str) -> int:
    before = state.tiles_of(player, state.round - 1) if state.round > 1 else {}
    own = state.laid[player]
    return sum(cell not in before for cell in own) - (state.round == 1)


def _order(state: State) -> tuple[str, ...]:
    return tuple(state.setup.clockwise_from(state.start_player(state.round)))
