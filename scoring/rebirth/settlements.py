"""Settlements score when their last space is filled, harbours at once. Clauses ``settlement.*``, ``harbour.point``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.points import Award, Item
from scoring.rebirth.settings import answer
from scoring.rebirth.state import State

PRIZES = {2: (5, 3), 3: (8, 5)}
"""What the most and the second most symbols bring, by the number of spaces."""

SIZES = {1: "small", 2: "medium", 3: "large"}


@dataclass(frozen=True)
class Rank:
    """A player's standing in a settlement."""

    player: str
    symbols: int
    points: int
    tied: bool
    """Whether another player has as many symbols, so that the order was decided by who completed it."""


def spaces_of(state: State, settlement: str) -> tuple[str, ...]:
    """The spaces of a settlement."""
    return state.board.settlements[settlement]


def is_full(state: State, settlement: str) -> bool:
    """Whether every space of it is occupied, by whatever tile."""
    return all(space in state.tiles for space in spaces_of(state, settlement))


def symbols(state: State, settlement: str) -> Mapping[str, int]:
    """Settlement symbols of each player with a settlement tile there, own tiles added up, in seat order."""
    there = [state.tiles[space] for space in spaces_of(state, settlement) if space in state.tiles]
    return {
        player: sum(lying.symbols for lying in there if lying.player == player)
        for player in state.setup.ids
        if any(lying.player == player and lying.symbols for lying in there)
    }


def ranking(state: State, settlement: str, completer: str) -> tuple[Rank, ...]:
    """Who gets what in a settlement of two or three spaces if `completer` fills its last space.

    The completer loses every tie; other ties go clockwise from the completer.
    """
    count = symbols(state, settlement)
    seats = state.setup.clockwise_from(completer)
    # The completer sits at 0 clockwise from themselves, yet comes last among equals.
    turn = {player: seats.index(player) or len(seats) for player in count}
    order = sorted(count, key=lambda player: (-count[player], turn[player]))
    first, second = PRIZES[len(spaces_of(state, settlement))]
    prizes = (first, second, *[0] * len(order))
    if len(order) == 1 and takes_both(state, settlement, order[0]):
        prizes = (first + second,)
    return tuple(
        Rank(player, count[player], prize, tied=list(count.values()).count(count[player]) > 1)
        for player, prize in zip(order, prizes, strict=False)
    )


@dataclass(frozen=True)
class Outlook:
    """A settlement that still has free spaces."""

    settlement: str
    spaces: tuple[str, ...]
    free: tuple[str, ...]
    ranks: tuple[Rank, ...]
    """Who would get what if it were filled without changing the symbols. Among tied players either order
    may come, since it depends on who fills the last space. At the end, if it stays open, each of them
    scores their symbols instead."""


def outlooks(state: State) -> tuple[Outlook, ...]:
    """Every settlement that is begun but not full, in the board's order."""
    return tuple(
        _outlook(state, settlement, spaces)
        for settlement, spaces in state.board.settlements.items()
        if not is_full(state, settlement) and any(space in state.tiles for space in spaces)
    )


def _outlook(state: State, settlement: str, spaces: tuple[str, ...]) -> Outlook:
    count = symbols(state, settlement)
    prizes = (*PRIZES[len(spaces)], *[0] * len(count))
    ranks = tuple(
        Rank(player, count[player], prize, tied=list(count.values()).count(count[player]) > 1)
        for player, prize in zip(sorted(count, key=lambda one: -count[one]), prizes, strict=False)
    )
    return Outlook(settlement, spaces, tuple(space for space in spaces if space not in state.tiles), ranks)


def takes_both(state: State, settlement: str, player: str) -> bool:
    """Whether a player alone in the ranking gets both prizes: all spaces are theirs, or the table says so."""
    there = [state.tiles.get(space) for space in spaces_of(state, settlement)]
    rivals = any(lying is not None and lying.player not in (player, None) for lying in there)
    beside_neutral = any(lying is not None and lying.player is None for lying in there)
    if rivals:
        return False
    return not beside_neutral or answer(state.setup, "neutral_in_settlements") == "both"


def score(state: State, space: str) -> tuple[Award, ...]:
    """What the tile just placed on a space brings to everyone: the harbour's point, and the settlement if full."""
    settlement = state.board.spaces[space].settlement
    harbour = _harbour(state, space)
    if settlement is None or not is_full(state, settlement):
        return harbour
    if len(spaces_of(state, settlement)) == 1:
        return harbour + _small(state, space)
    return harbour + _shared_out(state, settlement, space)


def _harbour(state: State, space: str) -> tuple[Award, ...]:
    tile = state.tiles[space]
    if not state.board.spaces[space].harbour or tile.player is None or not tile.symbols:
        return ()
    item = Item("item.harbour", 1, "harbour.point", where=(space,), entries=(tile.entry,))
    return (Award(tile.player, "harbours", item),)


def _small(state: State, space: str) -> tuple[Award, ...]:
    tile = state.tiles[space]
    if tile.player is None or not tile.symbols:
        return ()
    item = Item(
        "item.settlement_small",
        points=tile.symbols,
        clause="settlement.small",
        count=tile.symbols,
        where=(space,),
        entries=(tile.entry,),
    )
    return (Award(tile.player, "settlements", item),)


def _shared_out(state: State, settlement: str, last: str) -> tuple[Award, ...]:
    completer = state.tiles[last].player
    if completer is None:
        return ()
    where = spaces_of(state, settlement)
    ranks = ranking(state, settlement, completer)
    return tuple(
        Award(
            rank.player,
            "settlements",
            Item(
                what=_reason(state, settlement, ranks, place),
                points=rank.points,
                clause=_clause(state, settlement, ranks, rank),
                count=rank.symbols,
                where=where,
                entries=state.entries_on(where),
                values={"size": SIZES[len(where)], "tied": rank.tied, "completer": completer},
            ),
        )
        for place, rank in enumerate(ranks)
    )


def _reason(state: State, settlement: str, ranks: tuple[Rank, ...], place: int) -> str:
    if len(ranks) == 1 and takes_both(state, settlement, ranks[0].player):
        return "item.settlement_alone"
    return ("item.settlement_most", "item.settlement_second", "item.settlement_none")[place]


def _clause(state: State, settlement: str, ranks: tuple[Rank, ...], rank: Rank) -> str:
    size = SIZES[len(spaces_of(state, settlement))]
    if any(state.tiles[space].player is None for space in spaces_of(state, settlement)) and len(ranks) == 1:
        return "settlement.neutral"
    if len(ranks) == 1 and takes_both(state, settlement, rank.player):
        return f"settlement.{size}_alone"
    return f"settlement.{size}_tie" if rank.tied else f"settlement.{size}"
