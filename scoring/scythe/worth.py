"""What one more star, territory, resource or step of popularity would bring as things stand."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.scythe import bonus, counts, pieces
from scoring.scythe.final import FACTORY_AS, coins
from scoring.scythe.state import State


@dataclass(frozen=True)
class Worth:
    """What a little more would bring a player, in coins."""

    player: str
    star: int
    territory: int
    factory: int
    """Taking the Factory; 0 for whoever controls it."""
    resource: int
    """One token more; 0 where it would only be the first of a pair."""
    resources: int
    """Two tokens more."""
    steps_to_tier: int | None
    """Steps of popularity up to the next tier; None on the highest."""
    tier: int
    """What reaching it would bring."""
    bonus: int
    """One more of what the structure bonus tile counts."""


def worth(state: State, player: str) -> Worth | None:
    """What a little more would bring; None while popularity, stars, territories or resources aren't known."""
    popularity, stars, resources = (
        counts.number(state, player, what) for what in ("popularity", "stars", "resources")
    )
    territories = counts.territories(state, player, FACTORY_AS)
    if popularity is None or stars is None or resources is None or territories is None:
        return None

    def total(at: int, tokens: int = resources.value) -> int:
        return sum(coins(at, stars.value, territories, tokens))

    now = popularity.value
    tier = pieces.tier(now)
    following = next((one for one in pieces.tiers() if one.first > now), None)
    has_factory = counts.factory(state, player)
    return Worth(
        player=player,
        star=tier.star if stars.value < pieces.MOST_STARS else 0,
        territory=tier.territory,
        factory=0 if has_factory is not None and has_factory.value else FACTORY_AS * tier.territory,
        resource=total(now, resources.value + 1) - total(now),
        resources=tier.resources,
        steps_to_tier=None if following is None else following.first - now,
        tier=0 if following is None else total(following.first) - total(now),
        bonus=_bonus(state, player),
    )


def _bonus(state: State, player: str) -> int:
    count = counts.number(state, player, "bonus")
    if count is None or state.tile is None:
        return 0
    tile = bonus.tiles()[state.tile]
    return tile.coins(min(count.value + 1, tile.most)) - tile.coins(count.value)
