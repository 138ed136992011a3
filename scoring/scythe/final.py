"""The coins of the final scoring, each with its reason. Clauses ``scoring.*`` and ``bonus.*``."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.points import Award, Item
from scoring.scythe import bonus, counts, pieces
from scoring.scythe.counts import Count
from scoring.scythe.state import State

FACTORY_AS = 3
"""As how many territories the Factory counts for whoever controls it."""


def coins(popularity: int, stars: int, territories: int, resources: int) -> tuple[int, int, int]:
    """What stars, territories and resources bring at a popularity.

    `territories` has the Factory in it as three; of `resources` only whole pairs count. ValueError for a popularity
    that isn't on the track.
    """
    tier = pieces.tier(popularity)
    return stars * tier.star, territories * tier.territory, resources // 2 * tier.resources


def score(state: State) -> tuple[Award, ...]:
    """Everything that brings coins as things stand.

    What isn't known yet counts as nought, popularity too, which pays the lowest tier: see `counts.FOR_THE_SCORE`.
    """
    return tuple(award for player in state.setup.ids for award in _awards(state, player))


def _awards(state: State, player: str) -> Iterator[Award]:
    cash = counts.number(state, player, "coins")
    if cash is not None:
        yield Award(player, "coins", _item("cash", cash.value, "scoring.cash", cash, cash.value))
    popularity = counts.number(state, player, "popularity")
    yield from _by_popularity(state, player, 0 if popularity is None else popularity.value)
    yield from _structures(state, player)
    bid = state.bids.get(player)
    if bid is not None:
        yield Award(
            player,
            "deductions",
            Item("item.scythe.bid", -bid.value, "tournament.bid", bid.value, entries=(bid.entry,)),
        )


def _by_popularity(state: State, player: str, popularity: int) -> Iterator[Award]:
    tier = pieces.tier(popularity)
    stars = counts.number(state, player, "stars")
    if stars is not None:
        points, _, _ = coins(popularity, stars.value, 0, 0)
        item = _item("stars", points, "scoring.stars", stars, each=tier.star, popularity=popularity)
        yield Award(player, "stars", item)
    yield from _territories(state, player, tier.territory, popularity)
    resources = counts.number(state, player, "resources")
    if resources is None:
        return
    pairs, single = divmod(resources.value, 2)
    _, _, points = coins(popularity, 0, 0, resources.value)
    item = _item(
        "resources",
        points,
        "scoring.resources",
        resources,
        pairs=pairs,
        each=tier.resources,
        popularity=popularity,
    )
    yield Award(player, "resources", item)
    if single:
        yield Award(player, "resources", Item("item.scythe.single_resource", 0, "scoring.single_resource"))


def _territories(state: State, player: str, each: int, popularity: int) -> Iterator[Award]:
    """The Factory apart from the others, since it counts as three."""
    others, factory = counts.other_territories(state, player), counts.factory(state, player)
    if others is not None:
        item = _item(
            "territories",
            coins(popularity, 0, others.value, 0)[1],
            "scoring.territories",
            others,
            each=each,
            popularity=popularity,
        )
        yield Award(player, "territories", item)
    if factory is not None and factory.value:
        item = Item(
            "item.scythe.factory",
            coins(popularity, 0, FACTORY_AS, 0)[1],
            "scoring.factory",
            FACTORY_AS,
            (state.factory_place,),
            factory.entries,
            {"each": each, "popularity": popularity},
        )
        yield Award(player, "territories", item)


def _structures(state: State, player: str) -> Iterator[Award]:
    """The structure bonus: by its own table, not by popularity, and under enemy control too."""
    count = counts.number(state, player, "bonus")
    if count is None:
        return
    if count.value == 0:
        yield Award(player, "structures", _item("no_bonus", 0, "bonus.none", count))
    elif state.tile is not None:
        tile = bonus.tiles()[state.tile]
        yield Award(
            player,
            "structures",
            _item("bonus", tile.coins(count.value), tile.clause(count.value), count, bonus=tile.id),
        )


def _item(
    what: str,
    points: int,
    clause: str,
    rests_on: Count,
    count: int | None = None,
    where: tuple[str, ...] | None = None,
    **values: object,
) -> Item:
    return Item(
        f"item.scythe.{what}",
        points,
        clause,
        rests_on.value if count is None else count,
        rests_on.where if where is None else where,
        rests_on.entries,
        values,
    )
