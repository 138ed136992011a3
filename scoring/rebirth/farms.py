"""Food and energy farms score the group they make or extend. Clauses ``food.group``, ``energy.group``, ``farm.*``."""

from __future__ import annotations

from scoring import hexes
from scoring.points import Award, Item
from scoring.rebirth.state import State


def groups(state: State, player: str, kind: str) -> tuple[tuple[str, ...], ...]:
    """All of a player's groups of a kind of farm, single tiles included: neighbours, and on from them."""
    mine = (space for space, lying in state.tiles.items() if (lying.player, lying.kind) == (player, kind))
    return hexes.groups(mine, state.board.neighbours)


def score(state: State, space: str) -> tuple[Award, ...]:
    """What the farm just placed on a space scores: one point for each tile of its group.

    Without a map that is the size that was told, and of the group's tiles only the new one is known.
    """
    tile = state.tiles[space]
    if not tile.farm or tile.player is None or tile.kind is None:
        return ()
    group = next(group for group in groups(state, tile.player, tile.kind) if space in group)
    size = tile.group or len(group)
    item = Item(
        what=f"item.{tile.kind}_group",
        count=size,
        points=size,
        clause=f"{tile.kind}.group",
        where=group,
        entries=state.entries_on(group),
    )
    return (Award(tile.player, tile.kind, item),)
