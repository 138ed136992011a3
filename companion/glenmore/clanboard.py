"""The clan board as the page for noting shows it: what each clan brings, whose it is, and what the way costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.glenmore import holding, pieces, roads
from scoring.glenmore.applying import GIVES_HUME
from scoring.glenmore.events import Claim
from scoring.glenmore.pieces import DAVID_HUME
from scoring.glenmore.roads import Cost
from scoring.glenmore.state import State

LIVE = {"oliphant": "coins", "macpherson": "overbuilt"}
"""Clans whose count may have been told as what lies in front of a player."""
MORE = 2
"""Counts offered beyond the one that pays most."""


@dataclass(frozen=True)
class Row:
    """A clan space."""

    clan: str
    owners: tuple[str, ...]
    """Whose markers lie there, in the order in which they were placed."""
    free: bool
    cost: Cost | None
    """None where it isn't known, or nobody can place a marker any more."""
    points: int
    """What it pays whatever anybody has."""
    counts: str | None
    """What it counts, if it pays by a table."""
    choices: tuple[tuple[int, int], ...]
    """Counts with the points they bring."""
    told: int | None
    """The count, as far as it was told for the player."""


def rows(state: State, player: str) -> tuple[Row, ...]:
    """All clans by name."""
    costs = roads.costs(state)
    there = owners(state)
    return tuple(_row(state, player, one, costs.get(one.id), there.get(one.id, ())) for one in _by_name())


def _by_name() -> list[pieces.Clan]:
    return sorted(pieces.clans().values(), key=lambda one: one.id)


def _row(state: State, player: str, clan: pieces.Clan, cost: Cost | None, there: tuple[str, ...]) -> Row:
    most = clan.steps[-1][0] + MORE if clan.steps else 0
    choices = tuple((count, clan.pays(count)) for count in range(most + 1)) if clan.counts else ()
    key = LIVE.get(clan.id)
    said = state.live.get((player, key)) if key else None
    free = not there or clan.often
    return Row(clan.id, there, free, cost, clan.points, clan.counts, choices, said.value if said else None)


def owners(state: State) -> Mapping[str, tuple[str, ...]]:
    """Whose markers lie on which clan; David Hume taken any other way also takes his clan."""
    found: dict[str, tuple[str, ...]] = {}
    for one in state.noted:
        if isinstance(one.event, Claim):
            found[one.event.clan] = (*found.get(one.event.clan, ()), one.event.player)
    hume = holding.owner(state, DAVID_HUME, state.stack)
    if hume is not None:
        found.setdefault(GIVES_HUME, (hume,))
    return found


def any_roads(state: State) -> bool:
    """Whether any road was told."""
    return bool(roads.roads(state))


def all_roads(state: State) -> bool:
    """Whether what the ways cost is certain."""
    return roads.all_told(state)
