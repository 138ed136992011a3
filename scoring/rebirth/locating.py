"""Where on a map can tiles lie that were told without one?

A tile was told by what can be seen at the table: its kind, how large its group then was, which castles and
cathedrals it touches, which settlement it went into. `locate` keeps for every tile the spaces that agree with all
of it, given the tiles whose space is known. Spaces are ruled out by going through the rules again and again, and
then by trying: a space that leads to a contradiction is none. It never rules out a space that could be right, but
with little patience it may keep some that couldn't.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring.rebirth.board import Board
from scoring.rebirth.told_tiles import Tile, reached, touched

PATIENCE = 5_000
"""How many groups to measure while trying."""
FEW = 8
"""Tiles with more spaces than this to choose from are not tried out."""

_OTHER_FARM = {"food": "energy", "energy": "food"}


@dataclass(frozen=True)
class Located:
    """What can be said about the tiles whose space is not known yet."""

    choices: Mapping[int, tuple[str, ...]]
    """By entry: the spaces that agree with what was told, in the board's order; none where nothing does."""
    settlements: Mapping[str, str]
    """Which settlement of the board is meant by the table's name, where only one is left."""

    @property
    def single(self) -> Mapping[int, str]:
        """The tiles with only one space left."""
        return {entry: spaces[0] for entry, spaces in self.choices.items() if len(spaces) == 1}


def locate(
    board: Board,
    tiles: Sequence[Tile],
    placed: Mapping[int, str],
    neutral: Collection[str] = (),
    patience: int = PATIENCE,
) -> Located:
    """The spaces left for every tile without one.

    `placed` are the spaces known so far, by entry, even those that don't agree with what was told. `neutral` are
    the spaces under nobody's tiles. A tile for which no space is left restrains the others no longer.
    """
    lost: set[int] = set()
    while True:
        search = _Search(board, tiles, placed, frozenset(neutral), lost, patience)
        stuck = search.settle()
        if not stuck:
            break
        lost |= stuck
    search.try_out()
    order = list(board.spaces)
    return Located(
        choices={
            tile.entry: () if tile.entry in lost else tuple(sorted(search.left[tile.entry], key=order.index))
            for tile in tiles
            if tile.entry not in placed
        },
        settlements={name: found[0] for name, found in search.meant.items() if len(found) == 1},
    )


class _Contradiction(Exception):
    """No space is left for these tiles."""

    def __init__(self, *entries: int) -> None:
        super().__init__(entries)
        self.entries = entries


class _Search:
    """The spaces left for each tile, and the rules that make them fewer."""

    def __init__(
        self,
        board: Board,
        tiles: Sequence[Tile],
        placed: Mapping[int, str],
        neutral: frozenset[str],
        lost: Collection[int],
        patience: int,
    ) -> None:
        self.board, self.neutral, self.placed, self.patience = board, neutral, placed, patience
        free = [
            space
            for space, one in board.spaces.items()
            if one.placeable and space not in neutral and space not in placed.values()
        ]
        everywhere = frozenset(free)
        self.loose = frozenset(lost)
        self.left: dict[int, frozenset[str]] = {}
        for number, tile in enumerate(tiles):
            if tile.entry in placed:
                self.left[tile.entry] = frozenset([placed[tile.entry]])
            elif tile.entry in self.loose:
                self.left[tile.entry] = everywhere
            else:
                kinds = _kinds(board, tile, tiles[:number], neutral)
                self.left[tile.entry] = frozenset(s for s in free if _fits(board, tile, s, kinds))
        self.bound = [t for t in tiles if t.entry not in self.loose and t.entry not in placed]
        self.chains: dict[tuple[str, str], list[Tile]] = {}
        for tile in tiles:
            if tile.farm:
                self.chains.setdefault((tile.player, tile.kind), []).append(tile)
        self.towns: dict[str, list[Tile]] = {}
        for tile in tiles:
            if tile.settlement is not None:
                self.towns.setdefault(tile.settlement, []).append(tile)
        self.meant: dict[str, tuple[str, ...]] = {name: self._towns_like(name) for name in self.towns}

    def settle(self) -> set[int]:
        """Rule out what can be; answers with the tiles for which nothing is left."""
        stuck = {tile.entry for tile in self.bound if not self.left[tile.entry]}
        if stuck:
            return stuck
        try:
            self._narrow()
        except _Contradiction as contradiction:
            return set(contradiction.entries)
        return set()

    def try_out(self) -> None:
        """Rule out spaces that lead to a contradiction, as long as patience lasts."""
        for tile in self.bound:
            if not 1 < len(self.left[tile.entry]) <= FEW:
                continue
            works = frozenset(space for space in self.left[tile.entry] if self._works(tile, space))
            if not works:
                # Something was told wrongly, but nobody knows of which tile: the person decides.
                return
            if works == self.left[tile.entry]:
                continue
            before = dict(self.left)
            self.left[tile.entry] = works
            try:
                self._narrow()
            except _Contradiction:
                self.left = before
                return

    def _works(self, tile: Tile, space: str) -> bool:
        if self.patience <= 0:
            return True
        left, meant = dict(self.left), dict(self.meant)
        self.left[tile.entry] = frozenset([space])
        try:
            self._narrow()
        except _Contradiction:
            return False
        finally:
            self.left, self.meant = left, meant
        return True

    def _narrow(self) -> None:
        before: dict[int, frozenset[str]] = {}
        while before != self.left:
            changed = {entry for entry, spaces in self.left.items() if before.get(entry) != spaces}
            before = dict(self.left)
            self._keep_apart()
            self._find_towns()
            for chain in self.chains.values():
                if any(
                    tile.entry in changed or before[tile.entry] != self.left[tile.entry] for tile in chain
                ):
                    self._measure(chain)

    def _leave(self, tile: Tile, spaces: frozenset[str]) -> None:
        if not spaces:
            raise _Contradiction(tile.entry)
        self.left[tile.entry] = spaces

    def _keep_apart(self) -> None:
        """No two tiles on one space; as many tiles as spaces to share among them leave none for others."""
        alike: dict[frozenset[str], list[Tile]] = {}
        for tile in self.bound:
            alike.setdefault(self.left[tile.entry], []).append(tile)
        for spaces, sharing in alike.items():
            if len(sharing) > len(spaces):
                raise _Contradiction(*(tile.entry for tile in sharing[len(spaces) :]))
            if len(sharing) < len(spaces):
                continue
            for tile in self.bound:
                if tile not in sharing and self.left[tile.entry] & spaces:
                    self._leave(tile, self.left[tile.entry] - spaces)

    def _towns_like(self, name: str) -> tuple[str, ...]:
        """The settlements of the board that a told name can mean by their size alone, or by a tile that lies there."""
        told = self.towns[name]
        for tile in told:
            where = self.placed.get(tile.entry)
            settlement = None if where is None else self.board.spaces[where].settlement
            if settlement is not None:
                return (settlement,)
        return tuple(
            settlement
            for settlement, spaces in self.board.settlements.items()
            if len(spaces) == told[-1].size and sum(s in self.neutral for s in spaces) == told[-1].neutral
        )

    def _find_towns(self) -> None:
        """Each name means one settlement, and no two the same one."""
        for name, told in self.towns.items():
            taken = {found[0] for other, found in self.meant.items() if other != name and len(found) == 1}
            waiting = [
                tile for tile in told if tile.entry not in self.placed and tile.entry not in self.loose
            ]
            if not waiting:
                continue
            pinned = len(self.meant[name]) == 1
            self.meant[name] = tuple(
                town
                for town in self.meant[name]
                if (pinned or town not in taken) and self._holds(town, waiting)
            )
            if not self.meant[name]:
                raise _Contradiction(waiting[-1].entry)
            possible = frozenset(s for town in self.meant[name] for s in self.board.settlements[town])
            for tile in waiting:
                self._leave(tile, self.left[tile.entry] & possible)

    def _holds(self, town: str, waiting: Sequence[Tile]) -> bool:
        spaces = frozenset(self.board.settlements[town])
        each = [self.left[tile.entry] & spaces for tile in waiting]
        return all(each) and len(frozenset().union(*each)) >= len(waiting)

    def _measure(self, chain: Sequence[Tile]) -> None:
        """The group that a farm makes or extends has the size that was told."""
        known: set[str] = set()
        maybe: list[Tile] = []
        for tile in chain:
            if tile.entry not in self.loose and tile.entry not in self.placed:
                fits = frozenset(s for s in self.left[tile.entry] if self._can_be(tile, s, known, maybe))
                if fits != self.left[tile.entry]:
                    self._leave(tile, fits)
            if tile.entry not in self.loose and len(self.left[tile.entry]) == 1:
                (space,) = self.left[tile.entry]
                group = reached(self.board, space, known)
                if len(group) == tile.group:
                    self._keep_away(group, maybe)
                known.add(space)
            else:
                maybe.append(tile)

    def _can_be(self, tile: Tile, space: str, known: set[str], maybe: Sequence[Tile]) -> bool:
        self.patience -= 1
        least = len(reached(self.board, space, known))
        if least >= tile.group or not maybe:
            return least == tile.group
        through = known.union(*(self.left[one.entry] for one in maybe))
        far = reached(self.board, space, through)
        most = 1 + len(far & (known - {space})) + sum(bool(self.left[one.entry] & far) for one in maybe)
        return tile.group <= most

    def _keep_away(self, group: set[str], earlier: Sequence[Tile]) -> None:
        """A group that was complete when it was measured had no further tile beside it then."""
        beside = {near for space in group for near in self.board.neighbours[space]}
        for tile in earlier:
            if tile.entry not in self.loose and self.left[tile.entry] & beside:
                self._leave(tile, self.left[tile.entry] - beside)


def _kinds(board: Board, tile: Tile, before: Sequence[Tile], neutral: Collection[str]) -> frozenset[str]:
    """The kinds of spaces that a tile may go on; the other farm's only if its own may have been used up."""
    if not tile.farm:
        return frozenset(["settlement"])
    own = frozenset([tile.kind, "blank"])
    room = sum(one.kind in own and one.id not in neutral for one in board.spaces.values())
    used_up = sum(one.farm for one in before) >= room
    return own | {_OTHER_FARM[tile.kind]} if used_up else own


def _fits(board: Board, tile: Tile, space: str, kinds: frozenset[str]) -> bool:
    """Whether what was told about the tile itself agrees with a space."""
    there = board.spaces[space]
    if there.kind not in kinds or there.harbour != tile.harbour:
        return False
    return (
        touched(board, space, "castle") == tile.castles
        and touched(board, space, "cathedral") == tile.cathedrals
    )
