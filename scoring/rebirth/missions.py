"""Mission cards, judged from the board as it lies. Clauses ``mission.*``.

A card compares one measure between all players. Whoever is not behind anyone fulfils it, ties included. Without a map
some measures can't be known, and the table counts them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from scoring import hexes
from scoring.rebirth import farms, pieces, told_counts
from scoring.rebirth.pieces import Mission
from scoring.rebirth.settings import answer
from scoring.rebirth.state import State

Measure: TypeAlias = Callable[[State, str, Mission], int]


@dataclass(frozen=True)
class Verdict:
    """How a card stands for its holder."""

    mission: Mission
    player: str
    counts: Mapping[str, int]
    """The card's measure for every player of whom it is known; empty for cards without a condition."""
    fulfilled: bool
    """False also while a count is missing."""
    where: tuple[str, ...]
    """The player's spaces that the measure counts, where it counts spaces."""
    unknown: tuple[str, ...] = ()
    """Players whose count only the table can tell, in seat order."""

    @property
    def points(self) -> int:
        """What it brings."""
        return self.mission.points if self.fulfilled else 0

    @property
    def best_other(self) -> int:
        """The highest count among the others."""
        return max((n for who, n in self.counts.items() if who != self.player), default=0)


def judge(state: State, mission_id: str, player: str) -> Verdict:
    """How a card stands for a player now. KeyError for a card that does not exist."""
    mission = pieces.missions()[mission_id]
    if mission.measure == "bonus":
        return Verdict(mission, player, {}, fulfilled=True, where=())
    found = {who: count(state, who, mission) for who in state.setup.ids}
    counts = {who: number for who, number in found.items() if number is not None}
    unknown = tuple(who for who in found if who not in counts)
    return Verdict(
        mission,
        player,
        counts,
        fulfilled=not unknown and _fulfils(state, counts, player),
        where=spaces_counted(state, player, mission),
        unknown=unknown,
    )


def _fulfils(state: State, counts: Mapping[str, int], player: str) -> bool:
    enough = counts[player] > 0 or answer(state.setup, "zero_fulfils") == "yes"
    return enough and counts[player] == max(counts.values())


def count(state: State, player: str, mission: Mission) -> int | None:
    """What a card compares, counted for a player; None where only the table can tell."""
    if told_counts.asks(state, mission.measure):
        return told_counts.number(state, player, mission.measure)
    return MEASURES[mission.measure](state, player, mission)


def spaces_counted(state: State, player: str, mission: Mission) -> tuple[str, ...]:
    """The places that the card looks at for this player, to be lit on the board; none that only the table can see."""
    if told_counts.asks(state, mission.measure):
        return ()
    match mission.measure:
        case "adjacent":
            return _next_to(state, player, mission)
        case "harbours":
            return _marked(state, player, "harbour")
        case "border":
            return _marked(state, player, "border")
        case "coast":
            return _longest_coast(state, player)
        case "castles":
            return tuple(castle for castle, holder in state.holders.items() if holder == player)
        case "cathedrals":
            return tuple(space for space, stack in state.cathedrals.items() if player in stack)
        case "most_food" | "largest_food":
            return _farm_spaces(state, player, "food", mission.measure)
        case "most_energy" | "largest_energy":
            return _farm_spaces(state, player, "energy", mission.measure)
    return tuple(
        space
        for spaces in _settlements_counted(state, player, mission.measure)
        for space in spaces
        if space in state.tiles and state.tiles[space].player == player
    )


def _next_to(state: State, player: str, mission: Mission) -> tuple[str, ...]:
    """Tiles of every kind count, and whoever holds the castle makes no difference."""
    places = [
        space.id
        for space in state.board.spaces.values()
        if space.kind == mission.building and space.key == mission.place
    ]
    return tuple(
        near
        for place in places
        for near in state.board.neighbours[place]
        if near in state.tiles and state.tiles[near].player == player
    )


def _marked(state: State, player: str, mark: str) -> tuple[str, ...]:
    return tuple(space for space in state.tiles_of(player) if getattr(state.board.spaces[space], mark))


def _longest_coast(state: State, player: str) -> tuple[str, ...]:
    """The largest connected group of the player's coast spaces; a castle or a foreign tile between breaks it."""
    runs = hexes.groups(_marked(state, player, "coast"), state.board.neighbours)
    return max(runs, key=len, default=())


def _farm_spaces(state: State, player: str, kind: str, measure: str) -> tuple[str, ...]:
    groups = farms.groups(state, player, kind)
    if measure == f"largest_{kind}":
        return max(groups, key=len, default=())
    if answer(state.setup, measure) == "groups":
        groups = _of_two_or_more(groups)
    return tuple(space for group in groups for space in group)


def _of_two_or_more(groups: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(group for group in groups if len(group) >= 2)


def _settlements_counted(state: State, player: str, measure: str) -> tuple[tuple[str, ...], ...]:
    """The settlements that the card counts for the player."""
    size, how = {
        "small_own": (1, all),
        "medium_own": (2, all),
        "medium_presence": (2, any),
        "large_presence": (3, any),
    }[measure]
    return tuple(
        spaces
        for spaces in state.board.settlements.values()
        if len(spaces) == size
        and how(space in state.tiles and state.tiles[space].player == player for space in spaces)
    )


def _count_spaces(state: State, player: str, mission: Mission) -> int:
    return len(spaces_counted(state, player, mission))


def _count_settlements(state: State, player: str, mission: Mission) -> int:
    return len(_settlements_counted(state, player, mission.measure))


def _most_farms(state: State, player: str, mission: Mission) -> int:
    """The card's wording is doubtful: it counts tiles or groups of two and more, as the table's setting says."""
    kind = mission.measure.removeprefix("most_")
    if answer(state.setup, mission.measure) == "tiles":
        return state.placed(player, kind)
    return len(_of_two_or_more(farms.groups(state, player, kind)))


MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        "adjacent": _count_spaces,
        "harbours": _count_spaces,
        "border": _count_spaces,
        "coast": _count_spaces,
        "castles": _count_spaces,
        "cathedrals": _count_spaces,
        "small_own": _count_settlements,
        "medium_presence": _count_settlements,
        "medium_own": _count_settlements,
        "large_presence": _count_settlements,
        "most_energy": _most_farms,
        "most_food": _most_farms,
        "largest_energy": _count_spaces,
        "largest_food": _count_spaces,
    }
)
