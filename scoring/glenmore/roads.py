"""What a clan marker costs on the way: the roads of the clan board. Clause ``roads.cost``.

Which roads there are and what they cost stands on the board only, so the table tells it; see `printed`.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.glenmore import pieces, printed
from scoring.glenmore.events import Claim
from scoring.glenmore.printed import COMPLETE, ROADS, START
from scoring.glenmore.state import State


@dataclass(frozen=True)
class Cost:
    """The cheapest known way to a clan."""

    coins: int
    way: tuple[str, ...]
    """The spaces from where one starts to the clan."""
    sure: bool
    """Whether the table told all roads; otherwise a cheaper way may be missing here."""


def roads(state: State) -> Mapping[tuple[str, str], int]:
    """The roads that were told, by the two spaces they join, with their coins."""
    found = {}
    for key, (text, _) in state.printed.items():
        ends = printed.ends_of(key)
        if ends is not None:
            (found[ends],) = printed.numbers(text)
    return found


def occupied(state: State) -> tuple[str, ...]:
    """The clans on which a marker lies, in the order in which they were claimed."""
    claimed = (one.event.clan for one in state.noted if isinstance(one.event, Claim))
    return tuple(dict.fromkeys(claimed))


def all_told(state: State) -> bool:
    """Whether the table said that it told all roads."""
    return state.printed.get(ROADS, ("", 0))[0] == COMPLETE


def costs(state: State) -> Mapping[str, Cost]:
    """What a marker on each free clan costs now; without those to which no known road leads."""
    distances = _distances(roads(state), (START, *occupied(state)))
    taken = {clan for clan in occupied(state) if not pieces.clans()[clan].often}
    sure = all_told(state)
    return {
        clan: Cost(coins, way, sure)
        for clan, (coins, way) in distances.items()
        if clan in pieces.clans() and clan not in taken
    }


def _distances(
    known: Mapping[tuple[str, str], int], starts: tuple[str, ...]
) -> dict[str, tuple[int, tuple[str, ...]]]:
    """The cheapest way from any of the starts to every space that can be reached."""
    ways: dict[str, tuple[int, tuple[str, ...]]] = {}
    waiting: list[tuple[int, int, tuple[str, ...]]] = [(0, 1, (start,)) for start in starts]
    heapq.heapify(waiting)
    while waiting:
        coins, _, way = heapq.heappop(waiting)
        here = way[-1]
        if here in ways:
            continue
        ways[here] = (coins, way)
        for ends, toll in known.items():
            if here in ends:
                there = ends[1 - ends.index(here)]
                if there not in ways:
                    heapq.heappush(waiting, (coins + toll, len(way) + 1, (*way, there)))
    return ways
