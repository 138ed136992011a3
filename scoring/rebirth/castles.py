"""Who holds a castle. Clauses ``castle.*``.

Control is looked at only by whoever places a tile next to the castle, so it depends on the order of play.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.hexes import DIRECTIONS
from scoring.rebirth.settings import answer
from scoring.rebirth.state import State, Takeover


@dataclass(frozen=True, order=True)
class Strength:
    """What counts at a castle: tiles first, farms where the tiles are level."""

    tiles: int
    farms: int


@dataclass(frozen=True)
class Flip:
    """The smallest change that gives a castle to another player."""

    player: str
    tiles: int
    """How many more tiles next to it."""
    farms: int
    """How many of them must be food or energy."""


def adjacent_to(state: State, space: str, kind: str) -> tuple[str, ...]:
    """The neighbouring spaces of a kind, such as the castles that a tile touches."""
    return tuple(near for near in state.board.neighbours[space] if state.board.spaces[near].kind == kind)


def strength(state: State, castle: str, player: str | None) -> Strength:
    """A player's tiles and farms next to a castle; for None the face-down tiles there."""
    there = [state.tiles[near] for near in state.board.neighbours[castle] if near in state.tiles]
    own = [lying for lying in there if lying.player == player]
    return Strength(len(own), sum(lying.farm for lying in own))


def to_beat(state: State, castle: str) -> Strength:
    """What a newcomer must exceed: the holder's strength, or on an empty castle nothing at all.

    If the table lets nobody's tiles count at castles, an empty castle must be won from them.
    """
    holder = state.holders.get(castle)
    if holder is not None:
        return strength(state, castle, holder)
    if answer(state.setup, "neutral_at_castles") == "yes":
        return strength(state, castle, None)
    return Strength(0, 0)


def contest(state: State, space: str, player: str, entry: int) -> State:
    """The state after a player who placed on a space has looked at every castle next to it."""
    for castle in adjacent_to(state, space, "castle"):
        holder = state.holders.get(castle)
        if holder != player and strength(state, castle, player) > to_beat(state, castle):
            state = replace(
                state,
                holders={**state.holders, castle: player},
                takeovers=(*state.takeovers, Takeover(entry, castle, player, holder)),
            )
    return state


def reason(state: State, castle: str) -> str:
    """The clause that explains why the castle is held as it is now."""
    holder = state.holders.get(castle)
    if holder is None:
        return "castle.neutral" if strength(state, castle, None).tiles else "castle.first"
    mine = strength(state, castle, holder)
    rivals = [strength(state, castle, other) for other in state.setup.ids if other != holder]
    best = max(rivals)
    if best.tiles == 0:
        return "castle.first"
    if best == mine:
        return "castle.tie_stays"
    return "castle.tie_farms" if best.tiles == mine.tiles else "castle.takeover"


def free_next_to(state: State, castle: str) -> tuple[str, ...]:
    """The free spaces next to a castle that can still take a tile."""
    return tuple(
        near
        for near in state.board.neighbours[castle]
        if near not in state.tiles and state.board.spaces[near].placeable
    )


def flips(state: State, castle: str) -> tuple[Flip, ...]:
    """For each player who could still take the castle, the least it needs; in seat order.

    Without a map nobody knows which spaces beside it are free: then it is what it needs if there is room.
    """
    found = (_flip(state, castle, player) for player in state.setup.ids)
    return tuple(flip for flip in found if flip is not None)


def _flip(state: State, castle: str, player: str) -> Flip | None:
    if state.holders.get(castle) == player:
        return None
    free, farmland = _room(state, castle)
    farm_room = min(farmland, state.left(player, "food") + state.left(player, "energy"))
    room = min(free, state.to_place(player))
    mine, goal = strength(state, castle, player), to_beat(state, castle)
    level = goal.tiles - mine.tiles
    farms = max(0, goal.farms - mine.farms + 1)
    if 1 <= level <= room and farms <= min(level, farm_room):
        return Flip(player, level, farms)
    return Flip(player, level + 1, 0) if level + 1 <= room else None


def _room(state: State, castle: str) -> tuple[int, int]:
    """The free spaces beside a castle, and how many of them take farms; without a map the most there can be."""
    if state.way != "map":
        most = max(0, len(DIRECTIONS) - len(state.board.neighbours[castle]))
        return most, most
    free = free_next_to(state, castle)
    return len(free), sum(state.board.spaces[space].kind != "settlement" for space in free)
