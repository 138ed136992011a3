"""Food and energy farms score the group they make or extend. Clauses ``food.group``, ``energy.group``, ``farm.*``."""

from __future__ import annotations

from scoring.points import Award, Item
from scoring.rebirth.state import State


def group_at(state: State, space: str) -> tuple[str, ...]:
    """The farm group that the tile on a space belongs to: neighbours of the same kind and colour, and on from them."""
    tile = state.tiles[space]
    found, to_visit = {space}, [space]
    while to_visit:
        for near in state.board.neighbours[to_visit.pop()]:
            lying = state.tiles.get(near)
            if near in found or lying is None:
                continue
            if lying.player == tile.player and lying.kind == tile.kind:
                found.add(near)
                to_visit.append(near)
    return tuple(sorted(found))


def groups(state: State, player: str, kind: str) -> tuple[tuple[str, ...], ...]:
    """All of a player's groups of a kind of farm, single tiles included."""
    mine = [s for s, lying in state.tiles.items() if lying.player == player and lying.kind == kind]
    return tuple(sorted({group_at(state, space) for space in mine}))


def score(state: State, space: str) -> tuple[Award, ...]:
    """What the farm just placed on a space scores: one point for each tile of its group."""
    tile = state.tiles[space]
    if not tile.farm or tile.player is None or tile.kind is None:
        return ()
    group = group_at(state, space)
    item = Item(
        what=f"item.{tile.kind}_group",
        count=len(group),
        points=len(group),
        clause=f"{tile.kind}.group",
        where=group,
        entries=state.entries_on(group),
    )
    return (Award(tile.player, tile.kind, item),)
