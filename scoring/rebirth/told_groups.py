"""How large are a player's groups of farms, if nobody has drawn where they lie?

Each farm is told with the size of the group that it made or extended. A tile joins up to three of its player's groups
of that kind: more can't touch one hexagon without touching each other. What was told leaves a set of possible
groupings, each of them the sizes of all groups, smallest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from scoring.rebirth import pieces
from scoring.rebirth.state import State

Grouping: TypeAlias = tuple[int, ...]
"""The sizes of a player's groups of a kind, smallest first."""

Groupings: TypeAlias = frozenset[Grouping]
"""All that agree with what was told; empty if nothing is known any more."""

MOST_JOINED = 3
"""Groups that can touch one space without touching each other."""

NO_TILES: Groupings = frozenset([()])


def groupings(state: State, player: str, kind: str) -> Groupings:
    """The groupings of a player's farms of a kind that agree with what was told."""
    return state.groups.get((player, kind), NO_TILES)


def possible_sizes(state: State, player: str, kind: str) -> tuple[int, ...]:
    """The sizes that the player's next farm of this kind can make its group, in rising order."""
    known = groupings(state, player, kind)
    if not known:
        return tuple(range(1, state.placed(player, kind) + 2))
    return tuple(sorted({size for grouping in known for size, _ in _joinings(grouping)}))


def after(state: State, player: str, kind: str, size: int) -> Groupings:
    """The groupings once another farm, told with this size, lies there.

    A size that wasn't possible is taken as told; what was told before then holds no longer, and only the new tile's
    group is known. Nothing at all is known of more tiles than a colour has.
    """
    tiles = state.placed(player, kind) + 1
    known = groupings(state, player, kind)
    if not known or tiles > pieces.tile_kinds()[kind].count:
        return frozenset()
    agreeing = frozenset(
        tuple(sorted((size, *others)))
        for grouping in known
        for made, others in _joinings(grouping)
        if made == size
    )
    return agreeing or _as_told(tiles, size)


def _joinings(grouping: Grouping) -> Iterator[tuple[int, Grouping]]:
    """The size of the group that one more tile makes, and the groups it doesn't join, for all that it may join."""
    for many in range(min(MOST_JOINED, len(grouping)) + 1):
        # Groups of one size are alike.
        for joined in set(combinations(grouping, many)):
            others = list(grouping)
            for size in joined:
                others.remove(size)
            yield 1 + sum(joined), tuple(others)


def _as_told(tiles: int, size: int) -> Groupings:
    """Every grouping with a group of that size. Tiles that nobody told may be in it, so that the others lie outside."""
    return frozenset(
        tuple(sorted((size, *others)))
        for outside in range(max(0, tiles - size), tiles)
        for others in _partitions(outside, outside)
    )


def _partitions(tiles: int, largest: int) -> Iterator[Grouping]:
    """Every way to make so many tiles into groups no larger than that."""
    if tiles == 0:
        yield ()
    for first in range(min(tiles, largest), 0, -1):
        for others in _partitions(tiles - first, first):
            yield (first, *others)
