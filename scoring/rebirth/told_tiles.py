"""Tiles as they were told without a map, and how a map differs from what was told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.rebirth import pieces
from scoring.rebirth.board import Board


@dataclass(frozen=True)
class Tile:
    """A tile as it was told. Buildings are named by the keys of the board's spaces."""

    entry: int
    """The entry that told it; tiles are given in the order in which they were placed."""
    player: str
    kind: str
    """A key of `pieces.tile_kinds()`."""
    group: int = 0
    """Of a farm: how many tiles its group had once it lay there."""
    castles: frozenset[str] = frozenset()
    cathedrals: frozenset[str] = frozenset()
    settlement: str | None = None
    """What the table calls the settlement that it went into."""
    size: int = 0
    """How many spaces that settlement has."""
    neutral: int = 0
    """How many of them hold nobody's tile in a game of two."""
    harbour: bool = False

    @property
    def farm(self) -> bool:
        """Whether it is food or energy."""
        return pieces.tile_kinds()[self.kind].farm


@dataclass(frozen=True)
class Difference:
    """Something about a tile that isn't on the map as it was told."""

    entry: int
    what: str
    """``kind``, ``castles``, ``cathedrals``, ``group``, ``settlement`` or ``harbour``."""
    told: object
    there: object


def differences(
    board: Board, tiles: Sequence[Tile], where: Mapping[int, str], neutral: Collection[str] = ()
) -> tuple[Difference, ...]:
    """How the map differs from what was told, with all tiles of `where` in their places, in order of play."""
    found: list[Difference] = []
    before: dict[str, Tile] = {}
    meant: dict[str, str] = {}
    for tile in tiles:
        if tile.entry not in where:
            continue
        space = where[tile.entry]
        found += _differs(board, tile, space, before, meant, neutral)
        before[space] = tile
    return tuple(found)


def _differs(
    board: Board,
    tile: Tile,
    space: str,
    before: Mapping[str, Tile],
    meant: dict[str, str],
    neutral: Collection[str],
) -> Iterator[Difference]:
    there = board.spaces[space]
    if tile.farm == (there.kind == "settlement"):
        yield Difference(tile.entry, "kind", tile.kind, there.kind)
    for what, told in (("castle", tile.castles), ("cathedral", tile.cathedrals)):
        there_are = touched(board, space, what)
        if there_are != told:
            yield Difference(tile.entry, f"{what}s", tuple(sorted(told)), tuple(sorted(there_are)))
    if tile.farm:
        mine = [at for at, one in before.items() if (one.player, one.kind) == (tile.player, tile.kind)]
        group = len(reached(board, space, frozenset(mine)))
        if group != tile.group:
            yield Difference(tile.entry, "group", tile.group, group)
        return
    if tile.harbour != there.harbour:
        yield Difference(tile.entry, "harbour", tile.harbour, there.harbour)
    if there.settlement is None or tile.settlement is None:
        return
    spaces = board.settlements[there.settlement]
    size, nobodys = len(spaces), sum(one in neutral for one in spaces)
    taken = meant.get(tile.settlement, there.settlement) != there.settlement or any(
        other == there.settlement and name != tile.settlement for name, other in meant.items()
    )
    meant.setdefault(tile.settlement, there.settlement)
    if taken or (size, nobodys) != (tile.size, tile.neutral):
        yield Difference(tile.entry, "settlement", tile.settlement, there.settlement)


def touched(board: Board, space: str, kind: str) -> frozenset[str]:
    """The keys of the castles or cathedrals beside a space."""
    near = (board.spaces[one] for one in board.neighbours[space])
    return frozenset(one.key for one in near if one.kind == kind and one.key is not None)


def reached(board: Board, space: str, through: Collection[str]) -> set[str]:
    """The group of a space, itself included, if the others of it lie on some of those given."""
    group, edge = {space}, [space]
    while edge:
        fresh = [near for near in board.neighbours[edge.pop()] if near in through and near not in group]
        group.update(fresh)
        edge += fresh
    return group
