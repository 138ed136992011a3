"""Setting up: factions, player mats and the bonus tile, drawn or chosen, and the order at the table.

Clauses ``setup.mats``, ``setup.seats``, ``setup.start`` and ``setup.bonus_tile``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, TypeAlias

from scoring.game import BadSetup
from scoring.scythe import bonus, pieces

DRAW = "draw"
"""Chosen in place of a faction, a mat or a tile, it lets chance decide."""

Pick: TypeAlias = Callable[[Sequence[Any]], Any]
"""Chooses one of several by chance, such as `random.choice`."""


@dataclass(frozen=True)
class Seat:
    """What somebody wants to play."""

    faction: str
    """A key of `pieces.factions()`, or `DRAW`."""
    name: str
    mat: str | None = None
    """A key of `pieces.mats()`, `DRAW`, or None: nobody notes the mats."""


@dataclass(frozen=True)
class Beginning:
    """Everything as it is at the start."""

    players: tuple[tuple[str, str], ...]
    """Faction and name, clockwise around the board."""
    mats: Mapping[str, str]
    """By faction; without those that nobody notes."""
    tile: str | None
    start: str | None
    """Who begins; None if not all mats are known."""


def begin(seats: Sequence[Seat], tile: str | None, pick: Pick, avoid_banned: bool = False) -> Beginning:
    """Draw what is to be drawn and put everyone in their place. Raises `BadSetup` for what can't be played."""
    factions = _factions(seats, pick, avoid_banned)
    mats = _mats(dict(zip(factions, (seat.mat for seat in seats), strict=True)), pick, avoid_banned)
    names = dict(zip(factions, (seat.name for seat in seats), strict=True))
    order = tuple(faction for faction in pieces.factions() if faction in names)
    if tile == DRAW:
        tile = pick(tuple(bonus.tiles()))
    elif tile is not None and tile not in bonus.tiles():
        raise BadSetup("setup.unknown_tile", tile=tile)
    return Beginning(
        players=tuple((faction, names[faction]) for faction in order),
        mats={faction: mats[faction] for faction in order if faction in mats},
        tile=tile,
        start=first(mats) if len(mats) == len(order) else None,
    )


def first(mats: Mapping[str, str]) -> str | None:
    """Who begins with these mats: whoever has the lowest number."""
    return min(mats, key=lambda faction: pieces.mats()[mats[faction]].number, default=None)


def _factions(seats: Sequence[Seat], pick: Pick, avoid_banned: bool) -> list[str]:
    chosen = [seat.faction for seat in seats if seat.faction != DRAW]
    for faction in chosen:
        if faction not in pieces.factions():
            raise BadSetup("setup.unknown_colour", player=faction)
    if len(set(chosen)) != len(chosen):
        raise BadSetup("setup.same_player_twice")
    left = [faction for faction in pieces.factions() if faction not in chosen]
    if len(seats) - len(chosen) > len(left):
        raise BadSetup("setup.player_count", count=len(seats), fewest=1, most=len(pieces.factions()))
    found = []
    for seat in seats:
        faction = seat.faction
        if faction == DRAW:
            banned = {one for one, mat in pieces.banned_pairs() if avoid_banned and mat == seat.mat}
            faction = pick(tuple(one for one in left if one not in banned) or tuple(left))
            left.remove(faction)
        found.append(faction)
    return found


def _mats(wanted: Mapping[str, str | None], pick: Pick, avoid_banned: bool) -> dict[str, str]:
    chosen = {faction: mat for faction, mat in wanted.items() if mat is not None and mat != DRAW}
    for mat in chosen.values():
        if mat not in pieces.mats():
            raise BadSetup("setup.unknown_mat", mat=mat)
    if len(set(chosen.values())) != len(chosen):
        raise BadSetup("setup.same_mat_twice")
    drawing = [faction for faction, mat in wanted.items() if mat == DRAW]
    left = [mat for mat in pieces.mats() if mat not in chosen.values()]
    # All ways to deal the mats, so that each is as likely as any other that may be.
    deals = [dict(zip(drawing, mats, strict=True)) for mats in permutations(left, len(drawing))]
    allowed = [deal for deal in deals if not pieces.banned_pairs().intersection(deal.items())]
    return {**chosen, **pick(allowed if avoid_banned and allowed else deals)}
