"""In which order did these tiles come? And where does it matter?

A photograph shows what was placed, not when. Turn order fixes whose tile came when; which of a player's tiles
came first it leaves open. That makes no difference but in three arenas: a farm group (two groups joined late
score less), a settlement (who filled it loses ties) and a castle (who came first stays on a tie). `puzzles`
finds the arenas in which the order changes a score or a castle; everything else need not be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from scoring.rebirth import castles, farms, game
from scoring.rebirth.events import Place
from scoring.rebirth.state import State

MOST_TILES = 6
"""Arenas with more new tiles than this have too many orders to go through; the table is asked to sort them."""

PATIENCE = 20_000
"""How many tiles to try in how many turns before giving up on an order that pleases everyone."""


@dataclass(frozen=True)
class Outcome:
    """What one possible order leads to."""

    order: tuple[Place, ...]
    """A representative: other orders may lead to the same."""
    points: Mapping[str, int]
    """What each player scores at once with these tiles."""
    holders: Mapping[str, str]
    """Who then holds the castles that these tiles touch."""


@dataclass(frozen=True)
class Puzzle:
    """Tiles whose order changes a score or a castle."""

    tiles: tuple[Place, ...]
    outcomes: tuple[Outcome, ...]
    """The different outcomes, one order each; empty if there are too many tiles to try all orders."""


def arrange(
    state: State, tiles: Sequence[Place], wishes: Iterable[Sequence[Place]] = ()
) -> tuple[Place, ...]:
    """The tiles in turn order, keeping the order of each wish. Without a possible turn order: wishes first."""
    wished = [tuple(wish) for wish in wishes]
    for found in _arrangements(turn_slots(state, tiles), tuple(tiles), wished, iter(range(PATIENCE))):
        return found
    chained = [tile for wish in wished for tile in wish]
    return (*chained, *(tile for tile in tiles if tile not in chained))


def turn_slots(state: State, tiles: Sequence[Place]) -> tuple[str, ...]:
    """The players who placed these tiles, in turn order. Players without a tile left here are passed over."""
    seats = state.setup.clockwise_from(state.setup.start)
    out = {player: state.placed(player) for player in seats}
    left = {player: sum(tile.player == player for tile in tiles) for player in seats}
    slots = list[str]()
    while any(left.values()):
        player = min((one for one in seats if left[one]), key=out.__getitem__)
        slots.append(player)
        out[player] += 1
        left[player] -= 1
    return tuple(slots)


def puzzles(state: State, tiles: Sequence[Place]) -> tuple[Puzzle, ...]:
    """The groups of tiles whose order matters, each with its possible outcomes."""
    slots = turn_slots(state, tiles)
    open_arenas = [arena for arena in _arenas(state, tiles) if _order_matters(state, arena, slots)]
    return tuple(
        Puzzle(group, _outcomes(state, group, slots) if len(group) <= MOST_TILES else ())
        for group in _joined(open_arenas, tiles)
    )


def _arenas(state: State, tiles: Sequence[Place]) -> list[tuple[Place, ...]]:
    """Sets of at least two new tiles in one farm group, one settlement or around one castle."""
    after = _play(state, tiles)
    by_arena: dict[tuple[str, ...], list[Place]] = {}
    for tile in tiles:
        for arena in _arenas_at(after, tile):
            by_arena.setdefault(arena, []).append(tile)
    return [tuple(found) for found in by_arena.values() if len(found) > 1]


def _arenas_at(after: State, tile: Place) -> Iterator[tuple[str, ...]]:
    """Keys of the arenas that a tile plays in."""
    for castle in castles.adjacent_to(after, tile.space, "castle"):
        yield ("castle", castle)
    settlement = after.board.spaces[tile.space].settlement
    if settlement is not None:
        yield ("settlement", settlement)
    if after.tiles[tile.space].farm:
        groups = farms.groups(after, tile.player, tile.kind)
        yield ("farm", *next(group for group in groups if tile.space in group))


def _order_matters(state: State, arena: tuple[Place, ...], slots: tuple[str, ...]) -> bool:
    return len(arena) > MOST_TILES or len(_outcomes(state, arena, slots)) > 1


def _outcomes(state: State, tiles: tuple[Place, ...], slots: tuple[str, ...]) -> tuple[Outcome, ...]:
    """The different results of every order that turn order allows."""
    found: dict[tuple[tuple[tuple[str, int], ...], tuple[tuple[str, str], ...]], Outcome] = {}
    for order in permutations(tiles):
        if not _possible(order, slots):
            continue
        after = _play(state, order)
        points, holders = _points(state, after), _holders(after, order)
        key = (tuple(sorted(points.items())), tuple(sorted(holders.items())))
        found.setdefault(key, Outcome(order, points, holders))
    return tuple(found.values())


def _possible(order: Sequence[Place], slots: Sequence[str]) -> bool:
    """Whether each tile finds a turn of its player after the turn of the tile before it."""
    turn = -1
    for tile in order:
        turn = next((i for i in range(turn + 1, len(slots)) if slots[i] == tile.player), len(slots))
        if turn == len(slots):
            return False
    return True


def _play(state: State, tiles: Sequence[Place]) -> State:
    for tile in tiles:
        state = game.place(state, tile, 0)
    return state


def _points(before: State, after: State) -> dict[str, int]:
    awards = after.awards[len(before.awards) :]
    return {
        player: sum(award.item.points for award in awards if award.player == player)
        for player in before.setup.ids
    }


def _holders(after: State, tiles: Sequence[Place]) -> dict[str, str]:
    touched = {castle for tile in tiles for castle in castles.adjacent_to(after, tile.space, "castle")}
    return {castle: after.holders[castle] for castle in sorted(touched) if castle in after.holders}


def _joined(arenas: list[tuple[Place, ...]], tiles: Sequence[Place]) -> list[tuple[Place, ...]]:
    """Arenas that share a tile become one, since a tile has only one moment."""
    groups = list[set[Place]]()
    for arena in arenas:
        touching = [group for group in groups if group & set(arena)]
        groups = [group for group in groups if group not in touching]
        groups.append(set(arena).union(*touching))
    return [tuple(tile for tile in tiles if tile in group) for group in groups]


def _arrangements(
    slots: tuple[str, ...],
    tiles: tuple[Place, ...],
    wishes: list[tuple[Place, ...]],
    patience: Iterator[int],
) -> Iterator[tuple[Place, ...]]:
    """Every way to fill the turns that keeps the wishes, found by trying turn after turn."""
    if not slots:
        yield ()
        return
    waiting = {tile for wish in wishes for tile in wish[1:]}
    for tile in tiles:
        if tile.player != slots[0] or tile in waiting:
            continue
        if next(patience, None) is None:
            return
        rest = tuple(other for other in tiles if other is not tile)
        moved_on = [wish[1:] if wish[:1] == (tile,) else wish for wish in wishes]
        for later in _arrangements(slots[1:], rest, moved_on, patience):
            yield (tile, *later)
