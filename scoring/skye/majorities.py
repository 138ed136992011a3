"""The scoring tiles that compare the players: most whisky tiles, most ships, most gold. Clauses ``majority.*``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

FIRST, SECOND = 5, 2


@dataclass(frozen=True)
class Share:
    """What a player gets of a majority."""

    points: int
    rank: str
    """``first``, ``second`` or ``none``."""
    clause: str
    level: int
    """How many players have this number, the player among them."""


def shares(numbers: Mapping[str, int]) -> Mapping[str, Share]:
    """What each player gets for their number.

    All who have the most get the points for it, and then nobody is second; otherwise all who have the next most get
    those for second. Nothing counts for nothing.
    """
    having = sorted({number for number in numbers.values() if number > 0}, reverse=True)
    values = list(numbers.values())
    tie_for_first = bool(having) and values.count(having[0]) > 1
    return {
        player: _share(number, values.count(number), having, tie_for_first)
        for player, number in numbers.items()
    }


def _share(number: int, level: int, having: list[int], tie_for_first: bool) -> Share:
    if number <= 0:
        return Share(0, "none", "majority.at_least_one", level)
    if number == having[0]:
        return Share(FIRST, "first", "majority.tie_first" if tie_for_first else "majority.first", level)
    if number == having[1] and not tie_for_first:
        return Share(SECOND, "second", "majority.tie_second" if level > 1 else "majority.second", level)
    return Share(0, "none", "majority.tie_first" if tie_for_first else "majority.second", level)
