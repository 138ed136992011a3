"""The structure bonus tiles: what each counts, and what it pays. Clauses ``bonus.*``.

Only the printed map counts: rivers cut nothing, tunnels are no neighbours of each other, and a mine is no tunnel.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.hexes import DIRECTIONS

if TYPE_CHECKING:
    from scoring.scythe.board import Board


@dataclass(frozen=True)
class BonusTile:
    """A structure bonus tile."""

    id: str
    steps: tuple[tuple[int, int], ...]
    """From how many on it pays how many coins, rising. Fewer than the first step bring nothing."""
    most: int
    """How many of the thing a player can have on the printed map."""

    printed: int
    """Up to how many the printed table goes."""

    def clause(self, count: int) -> str:
        """The clause that says what so many of the thing bring."""
        return f"bonus.{self.id}" if count <= self.printed else "bonus.beyond_table"

    def coins(self, count: int) -> int:
        """What so many of the thing bring."""
        return max((coins for first, coins in self.steps if count >= first), default=0)


@cache
def tiles() -> Mapping[str, BonusTile]:
    """Tile id to tile, in the rulebook's order."""
    rows = tomllib.loads(files(__package__).joinpath("bonus.toml").read_text(encoding="utf-8"))["tile"]
    return MappingProxyType(
        {
            row["id"]: BonusTile(
                row["id"],
                tuple((a, b) for a, b in row["steps"]),
                row["most"],
                row.get("printed", row["most"]),
            )
            for row in rows
        }
    )


def counted(board: Board, tile: str, structures: Collection[str]) -> tuple[str, ...]:
    """The territories that count for a tile, in the board's order, for structures standing on these territories.

    For ``row`` those of a longest row, else what lies next to the structures or under them. Each counts once.
    """
    return _COUNTS[tile](board, frozenset(structures))


def _next_to(board: Board, structures: frozenset[str], wanted: Collection[str]) -> tuple[str, ...]:
    return tuple(place for place in wanted if structures.intersection(board.neighbours[place]))


def _row(board: Board, structures: frozenset[str]) -> tuple[str, ...]:
    """The longest unbroken straight row; of several equally long ones the first."""
    by_cell = {(board.spaces[place].q, board.spaces[place].r): place for place in structures}
    longest: tuple[str, ...] = ()
    for q, r in sorted(by_cell, key=lambda cell: (cell[1], cell[0])):
        for dq, dr in DIRECTIONS[:3]:  # the other three run the same rows backwards
            row, at = [], (q, r)
            while at in by_cell:
                row.append(by_cell[at])
                at = (at[0] + dq, at[1] + dr)
            if len(row) > len(longest):
                longest = tuple(row)
    return longest


def _on(structures: frozenset[str], wanted: Collection[str]) -> tuple[str, ...]:
    return tuple(place for place in wanted if place in structures)


def _on_farm_or_tundra(board: Board, structures: frozenset[str]) -> tuple[str, ...]:
    wanted = [place for place in board.neighbours if board.spaces[place].kind in ("farm", "tundra")]
    return _on(structures, wanted)


_COUNTS: Mapping[str, Callable[[Board, frozenset[str]], tuple[str, ...]]] = {
    "tunnels_adjacent": lambda board, structures: _next_to(board, structures, board.tunnels),
    "lakes_adjacent": lambda board, structures: _next_to(board, structures, board.lakes),
    "encounters_adjacent": lambda board, structures: _next_to(board, structures, board.encounters),
    "on_tunnels": lambda board, structures: _on(structures, board.tunnels),
    "row": _row,
    "on_farm_or_tundra": _on_farm_or_tundra,
}
