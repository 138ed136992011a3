"""The numbers a score is made of: typed by somebody, or counted from the map.

A typed number stands until it is taken back, since a person counted the table itself. Where nothing is typed, the map
is counted, as far as it can tell; where both speak and differ, that is a doubt (`scoring.scythe.doubts`).
Clause ``scoring.typed``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from scoring.scythe import bonus, pieces
from scoring.scythe.control import controlled, laid
from scoring.scythe.state import State

Origin: TypeAlias = Literal["typed", "counted"]

FOR_THE_SCORE = ("coins", "popularity", "stars", "territories", "resources", "bonus")
"""Without these there is no final score."""


@dataclass(frozen=True)
class Count:
    """A number, and what it rests on."""

    value: int
    origin: Origin
    entries: tuple[int, ...]
    step: int
    """Since when it is so, in the order of play."""
    where: tuple[str, ...] = ()
    """The places that were counted."""


def number(state: State, player: str, what: str) -> Count | None:
    """A number of `scoring.scythe.events.NUMBERS` for a player; None if nobody has said and the map can't tell."""
    return typed(state, player, what) or counted(state, player, what)


def typed(state: State, player: str, what: str) -> Count | None:
    """The number somebody typed."""
    said = state.typed.get((player, what))
    return None if said is None else Count(said.value, "typed", (said.entry,), said.step)


def counted(state: State, player: str, what: str) -> Count | None:
    """The number as the log and the map tell it."""
    count = _COUNTS.get(what)
    return None if count is None else count(state, player)


def factory(state: State, player: str) -> Count | None:
    """Whether a player controls the Factory (1 or 0): the latest statement about it, else the map."""
    own = state.factory.get(player)
    claims = [said for said in state.factory.values() if said.value]
    latest = max(claims, key=lambda said: said.step, default=None)
    if latest is not None and (own is None or latest.step > own.step):
        return Count(0, "typed", (latest.entry,), latest.step)
    if own is not None:
        return Count(own.value, "typed", (own.entry,), own.step)
    territories = counted(state, player, "territories")
    if territories is None:
        return None
    here = state.factory_place
    if here not in territories.where:
        return Count(0, "counted", (), territories.step)
    return Count(1, "counted", entries_about(state, (here,)), territories.step, (here,))


def other_territories(state: State, player: str) -> Count | None:
    """A player's territories without the Factory. A typed number has the Factory in it, if it is the player's."""
    count, has_factory = number(state, player, "territories"), factory(state, player)
    if count is None:
        return None
    if count.origin == "typed":
        held = has_factory is not None and has_factory.value
        return replace(count, value=max(0, count.value - int(held)))
    where = tuple(place for place in count.where if place != state.factory_place)
    return replace(count, value=len(where), where=where, entries=entries_about(state, where))


def territories(state: State, player: str, factory_as: int) -> int | None:
    """A player's territories with the Factory counted as so many; None if something is missing."""
    others, has_factory = other_territories(state, player), factory(state, player)
    if others is None or has_factory is None:
        return None
    return others.value + has_factory.value * factory_as


def pieces_out(state: State, player: str) -> int | None:
    """Workers, mechs and structures together, for the first tie-break; None if one of them isn't known."""
    told = [number(state, player, what) for what in ("workers", "mechs", "structures")]
    return None if None in told else sum(one.value for one in told if one is not None)


def most(state: State, what: str) -> int:
    """The largest number that is possible at all."""
    if what == "bonus":
        tile = bonus.tiles().get(state.tile or "")
        return tile.most if tile else max(one.most for one in bonus.tiles().values())
    return _MOST[what]


_MOST: Mapping[str, int] = {
    "coins": 999,
    "popularity": pieces.tracks()["popularity"],
    "power": pieces.tracks()["power"],
    "stars": pieces.MOST_STARS,
    "territories": 47,
    "resources": 999,
    "workers": pieces.WORKERS,
    "mechs": pieces.MECHS,
    "structures": len(pieces.STRUCTURES),
}


def entries_about(state: State, places: tuple[str, ...]) -> tuple[int, ...]:
    """The entries that what stands on these places rests on, in order of number."""
    found = {said.entry for (place, _), (_, said) in state.units.items() if place in places}
    found |= {said.entry for place, said in state.structures.values() if place in places}
    found |= {said.entry for place, (_, said) in state.held.items() if place in places}
    return tuple(sorted(found))


def _map_step(state: State) -> int:
    """Since when the map is as it is: of the latest statements about its places, the oldest.

    All of the map, not just a player's part, since an enemy's unit can take a territory away.
    """
    statements = (*state.touched.values(), *(said for _, said in state.structures.values()))
    return min((said.step for said in statements), default=0)


def _on_map(state: State, value: int, where: tuple[str, ...], entries: tuple[int, ...]) -> Count:
    return Count(value, "counted", entries, _map_step(state), where)


def _stars(state: State, player: str) -> Count | None:
    """Stars that were seen to be placed; unknown for whoever none were logged for, since not everyone logs theirs."""
    own = state.stars.get(player, ())
    if not own:
        return None
    return Count(len(own), "counted", tuple(said.entry for _, said in own), own[-1][1].step)


def _territories(state: State, player: str) -> Count | None:
    if not laid(state, player):
        return None
    where = controlled(state, player)
    return _on_map(state, len(where), where, entries_about(state, where))


def _resources(state: State, player: str) -> Count | None:
    """Tokens on the player's territories; unknown while nobody has said anything of any."""
    if not laid(state, player) or not state.resources:
        return None
    where = tuple(p for p in controlled(state, player) if p in state.resources and state.resources[p].value)
    entries = tuple(sorted({state.resources[place].entry for place in where}))
    return _on_map(state, sum(state.resources[place].value for place in where), where, entries)


def _bonus(state: State, player: str) -> Count | None:
    """What counts for the bonus tile; a player of whose structures nothing is said may have some all the same."""
    if state.tile is None:
        return None
    standing = tuple(state.standing_of(player).values())
    if not standing:
        structures = number(state, player, "structures")
        if structures is None or structures.value:
            return None
        return Count(0, "counted", structures.entries, structures.step)
    where = bonus.counted(state.board, state.tile, standing)
    return Count(
        len(where), "counted", _structure_entries(state, player), _structure_step(state, player), where
    )


def _structures(state: State, player: str) -> Count | None:
    entries = _structure_entries(state, player)
    if not entries:
        return None
    where = tuple(state.standing_of(player).values())
    return Count(len(where), "counted", entries, _structure_step(state, player), where)


def _structure_step(state: State, player: str) -> int:
    """Since when a player's structures are as they are."""
    return min(said.step for (owner, _), (_, said) in state.structures.items() if owner == player)


def _structure_entries(state: State, player: str) -> tuple[int, ...]:
    return tuple(
        sorted({said.entry for (owner, _), (_, said) in state.structures.items() if owner == player})
    )


def _units(sort: str) -> Callable[[State, str], Count | None]:
    """Counts workers or mechs, unless some place is the player's without anyone having named the units there."""

    def count(state: State, player: str) -> Count | None:
        own = {place: told for (place, owner), told in state.units.items() if owner == player}
        unnamed = [
            place for place, (holder, _) in state.held.items() if holder == player and place not in own
        ]
        if not own or unnamed:
            return None
        where = tuple(place for place, (units, _) in own.items() if getattr(units, sort))
        total = sum(int(getattr(units, sort)) for units, _ in own.values())
        return _on_map(state, total, where, tuple(sorted({own[place][1].entry for place in where})))

    return count


_COUNTS: Mapping[str, Callable[[State, str], Count | None]] = {
    "stars": _stars,
    "territories": _territories,
    "resources": _resources,
    "bonus": _bonus,
    "structures": _structures,
    "workers": _units("workers"),
    "mechs": _units("mechs"),
}
