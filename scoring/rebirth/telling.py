"""A tile told without a map finds its place in the land that was told so far.

What was told differently before counts as told last, as far as it can: a settlement never gets smaller than the tiles
in it, and keeps its size and its face-down tiles once it was scored. A tile for which it has no space left lies
outside: it counts at castles, cathedrals and for its harbour, but brings nothing in the settlement.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.errors import ImpossibleEvent
from scoring.game import Setup
from scoring.rebirth import pieces, told_groups
from scoring.rebirth.board_parts import Space, SpaceKind
from scoring.rebirth.events import FaceDown, Report
from scoring.rebirth.state import Lying, State
from scoring.rebirth.told_land import (
    NOWHERE,
    ToldLand,
    ToldSettlement,
    first_told,
    tile_space,
    with_face_down,
    with_settlement,
    with_tile,
)
from scoring.rebirth.told_names import same_name


@dataclass(frozen=True)
class Entering:
    """What a tile that is told to go into a settlement makes of it."""

    before: ToldSettlement
    """Of size 0 if nothing was told of it."""
    after: ToldSettlement
    inside: bool
    """Whether it had room for the tile."""


def untold(setup: Setup, events: Iterable[object]) -> ToldLand:
    """The land before anything is told but nobody's tiles next to castles, which lie there from the start."""
    told: dict[str, FaceDown] = {}
    for event in events:
        if isinstance(event, FaceDown) and event.player in setup.ids and len(setup.players) == 2:
            told[same_name(event.castle)] = event
    land = ToldLand()
    for event in told.values():
        land = with_face_down(land, event.castle, event.number)
    return land


def land_of(state: State) -> ToldLand:
    """The land that was told. Raises `ImpossibleEvent` in a game on a map."""
    if not isinstance(state.board, ToldLand):
        raise ImpossibleEvent("told.on_a_map")
    return state.board


def check_possible(state: State, event: Report | FaceDown) -> None:
    """Raise `ImpossibleEvent` for what can't be told in this game."""
    if isinstance(event, Report):
        land_of(state)
    nobodys = event.neutral if isinstance(event, Report) else event.number
    if nobodys and len(state.setup.players) != 2:
        raise ImpossibleEvent("told.two_players_only")


def entering(land: ToldLand, event: Report, entry: int) -> Entering | None:
    """What becomes of the settlement that a report names; None for a farm."""
    if event.settlement is None:
        return None
    before = land.told.get(same_name(event.settlement)) or first_told(event.settlement)
    if before.size and not before.free:
        return Entering(before, before, inside=False)
    tiles = (*before.tiles, tile_space(entry))
    size = max(event.size, len(tiles))
    neutral = min(event.neutral, size - len(tiles))
    return Entering(before, replace(before, size=size, neutral=neutral, tiles=tiles), inside=True)


def told(state: State, event: Report, entry: int) -> tuple[State, str, Lying]:
    """The state with a space for the tile, which isn't laid yet; the space, and the tile."""
    land, at = land_of(state), tile_space(entry)
    enters = entering(land, event, entry)
    farmland: SpaceKind = "food" if event.kind == "food" else "energy"
    kind: SpaceKind = "settlement" if enters else farmland
    settlement = enters.after.key if enters and enters.inside else None
    space = Space(at, NOWHERE, NOWHERE, kind, settlement=settlement, harbour=event.harbour)
    land = with_tile(land, space, event.castles, event.cathedrals)
    tiles, groups = dict(state.tiles), dict(state.groups)
    if enters and enters.inside:
        land = with_settlement(land, enters.after)
        for gone in enters.before.under_nobody:
            del tiles[gone]
        tiles |= {under: Lying(None, None, 0) for under in enters.after.under_nobody}
    if pieces.tile_kinds()[event.kind].farm:
        groups[event.player, event.kind] = told_groups.after(state, event.player, event.kind, event.group)
    state = replace(state, board=land, tiles=tiles, groups=groups)
    return state, at, Lying(event.player, event.kind, entry, event.group)
