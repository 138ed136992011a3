"""Whose territory a photograph shows, and how its cells become places of the log.

A picture counts its cells from the castle, with the castle's own up. A territory whose castle can't be seen is counted
from anywhere and in any direction; it is recognised by its tiles, or the table is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from scoring.laid_out import Region, SeenTile, rotated
from scoring.skye.state import State
from scoring.skye.territory import CASTLE_AT
from scoring.skye.tiles import CASTLE
from scoring.squares import Cell

By: TypeAlias = Literal["castle", "tiles", "said"]


@dataclass(frozen=True)
class Said:
    """Whose a territory is and how it lies, as the table answered."""

    player: str
    castle: Cell
    """The cell where the castle lies, as the picture counts."""
    turn: int
    """Quarter turns clockwise from the picture's directions to those that the owner sees."""


@dataclass(frozen=True)
class Lies:
    """How a picture's cells become places of a player's territory: turned, then moved."""

    player: str
    turn: int
    """Quarter turns clockwise."""
    shift: Cell
    by: By
    """What tells it: the castle, tiles that the log knows, or the table."""
    support: int = 0
    """How many tiles lie where the log has them."""

    def place(self, cell: Cell) -> Cell:
        """The place of a cell."""
        x, y = rotated(cell, self.turn)
        return x + self.shift[0], y + self.shift[1]

    def cell(self, place: Cell) -> Cell:
        """The cell of a place."""
        return rotated((place[0] - self.shift[0], place[1] - self.shift[1]), -self.turn)

    def turned(self, turn: int) -> int:
        """A tile's turn as its owner sees it."""
        return (turn + self.turn) % 4


def align(state: State, region: Region, said: Said | None = None) -> Lies | None:
    """Whose a territory is and how it lies; None if that must be asked. What the table said goes before all else."""
    if said is not None:
        x, y = rotated(said.castle, said.turn)
        lies = Lies(said.player, said.turn, (-x, -y), "said")
        return _supported(state, region, lies)
    if region.castle is None:
        return _by_tiles(state, region)
    if region.castle not in state.setup.ids:
        return None
    return _by_castle(state, region, region.castle)


def castle_turn(state: State, player: str) -> int:
    """How a player's castle lies, as far as the log says."""
    return state.laid[player][CASTLE_AT].turn


def _by_castle(state: State, region: Region, player: str) -> Lies:
    """As the log says the castle lies, unless more of the tiles it knows say that it lies otherwise."""
    said = castle_turn(state, player)
    ways = [_supported(state, region, Lies(player, turn, (0, 0), "castle")) for turn in range(4)]
    return max(ways, key=lambda lies: (lies.support, lies.turn == said))


def _by_tiles(state: State, region: Region) -> Lies | None:
    """The one way in which more than half of the tiles that the log knows lie where it has them."""
    votes = Counter[tuple[str, int, Cell]]()
    for one in region.tiles:
        votes.update(_votes(state, one))
    if not votes:
        return None
    (player, turn, shift), most = votes.most_common(1)[0]
    if 2 * most <= votes.total():
        return None
    lies = Lies(player, turn, shift, "tiles")
    on_castle = any(lies.place(one.place) == CASTLE_AT for one in region.tiles)
    # What covers the castle may be taken for the table; then one tile alone is no proof.
    bare = most == 1 and any(lies.place(cell) == CASTLE_AT for cell in region.empty)
    return None if on_castle or bare else _supported(state, region, lies)


def _votes(state: State, one: SeenTile) -> Iterator[tuple[str, int, Cell]]:
    """Where the territory would lie if this tile did as the log has it."""
    for player, laid in state.laid.items():
        for place, there in laid.items():
            if there.tile == one.tile and there.tile != CASTLE:
                turn = (there.turn - one.turn) % 4
                x, y = rotated(one.place, turn)
                yield player, turn, (place[0] - x, place[1] - y)


def _supported(state: State, region: Region, lies: Lies) -> Lies:
    laid = state.laid[lies.player]
    support = 0
    for one in region.tiles:
        there = laid.get(lies.place(one.place))
        if there is not None and (there.tile, there.turn) == (one.tile, lies.turned(one.turn)):
            support += 1
    return Lies(lies.player, lies.turn, lies.shift, lies.by, support)
