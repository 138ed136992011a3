"""What the scoring tiles bring: for a round that was scored, or for the one being played as if it ended now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.points import Award, Item
from scoring.skye import majorities, pieces
from scoring.skye.counts import FROM_TERRITORY, by_hand
from scoring.skye.places import dump_cell, parse_cell
from scoring.skye.scoring_tiles import Found, found
from scoring.skye.state import State, Tiles
from scoring.skye.territory import Territory

MAJORITY_OF = {"whisky_majority": "whisky", "ship_majority": "ship", "gold_majority": None}
"""What in a territory a majority compares; gold is in none."""


@dataclass(frozen=True)
class Number:
    """A count of a player at the end of a round."""

    value: int
    by_hand: bool
    entries: tuple[int, ...] = ()
    where: tuple[str, ...] = ()


def number(state: State, player: str, key: str, round_: int) -> Number | None:
    """A count as somebody told it, else as the territory has it; None if neither is known."""
    said = state.counts.get((player, key, round_))
    if said is not None:
        return Number(said.value, True, (said.entry,))
    if key not in FROM_TERRITORY or not keeps_up(state, player, round_):
        return None
    own = state.territory_of(player, round_)
    return Number(FROM_TERRITORY[key](own, state.reading), False)


def keeps_up(state: State, player: str, round_: int) -> bool:
    """Whether a territory as it was logged can be the one on the table.

    It isn't, if what the player last counted in an earlier round was something else and no tile was logged since.
    """
    if not state.keeps_territory(player, round_):
        return False
    rounds = [at for who, key, at in state.counts if who == player and key in FROM_TERRITORY and at < round_]
    last = max(rounds, default=0)
    built_since = len(state.tiles_of(player, round_)) > len(state.tiles_of(player, last)) if last else True
    return built_since or agrees(state, player, last)


def agrees(state: State, player: str, round_: int) -> bool:
    """Whether everything that a player counted in a round is as it lies in the territory."""
    own = state.territory_of(player, round_)
    return all(
        said.value == FROM_TERRITORY[key](own, state.reading)
        for (who, key, at), said in state.counts.items()
        if (who, at) == (player, round_) and key in FROM_TERRITORY
    )


def missing(state: State, letter: str, round_: int) -> tuple[tuple[str, str], ...]:
    """The counts, by player and key, that a field waits for."""
    tile = state.scoring_tile(letter)
    if tile is None:
        return ()
    needs = pieces.scoring_tiles()[tile].needs
    return tuple(
        (player, key)
        for player in state.setup.ids
        for key in needs
        if number(state, player, key, round_) is None
    )


def awards(state: State, round_: int, letters: Iterable[str] | None = None) -> tuple[Award, ...]:
    """What everyone gets in a round, for the fields that are scored then or for those given.

    A field whose scoring tile nobody told brings nothing, nor does a count that isn't known; a majority waits for all.
    """
    given: list[Award] = []
    for letter in state.track[round_ - 1].letters if letters is None else letters:
        tile = state.scoring_tile(letter)
        if tile is None:
            continue
        if pieces.scoring_tiles()[tile].majority:
            given += _majority(state, letter, tile, round_)
        else:
            given += [
                Award(player, letter, item)
                for player in state.setup.ids
                for item in items(state, player, tile, round_)
            ]
    return tuple(given)


def items(state: State, player: str, tile: str, round_: int) -> list[Item]:
    """What one player gets in a round for a scoring tile that compares nobody; nothing where a count is missing."""
    needs = pieces.scoring_tiles()[tile].needs
    numbers = {key: number(state, player, key, round_) for key in needs}
    known = {key: one for key, one in numbers.items() if one is not None}
    if len(known) < len(needs):
        return []
    said = any(one.by_hand for one in known.values())
    things: Sequence[Found]
    if said:
        things = by_hand(tile, {key: one.value for key, one in known.items()}, state.reading)
    else:
        things = found(tile, state.territory_of(player, round_), state.reading)
    told = tuple(entry for one in known.values() for entry in one.entries)
    laid = state.tiles_of(player, round_)
    return [
        Item(
            f"item.skye.{tile}" if one.points else "item.skye.nothing",
            one.points,
            f"tile.{tile}",
            one.count,
            one.where,
            told or entries_of(laid, one.where),
            {"round": round_, "tile": tile, "by_hand": said, **one.values},
        )
        for one in (things or (Found(0, 0),))
    ]


def entries_of(laid: Tiles, where: Sequence[str]) -> tuple[int, ...]:
    """The entries that laid the tiles at some places; castles that nobody spoke of have none."""
    cells = (parse_cell(place.partition(":")[0]) for place in where)
    entries = {laid[cell].entry for cell in cells if cell is not None and cell in laid}
    return tuple(sorted(entries - {0}))


def _majority(state: State, letter: str, tile: str, round_: int) -> list[Award]:
    (key,) = pieces.scoring_tiles()[tile].needs
    numbers = {player: number(state, player, key, round_) for player in state.setup.ids}
    known = {player: one for player, one in numbers.items() if one is not None}
    if len(known) < len(numbers):
        return []
    shares = majorities.shares({player: one.value for player, one in known.items()})
    given = []
    for player, share in shares.items():
        one = known[player]
        where = () if one.by_hand else _places(state.territory_of(player, round_), tile)
        item = Item(
            f"item.skye.{tile}.{share.rank}",
            share.points,
            share.clause,
            one.value,
            where,
            one.entries or entries_of(state.tiles_of(player, round_), where),
            {"round": round_, "tile": tile, "by_hand": one.by_hand, "level": share.level},
        )
        given.append(Award(player, letter, item))
    return given


def _places(own: Territory, tile: str) -> tuple[str, ...]:
    symbol = MAJORITY_OF[tile]
    return tuple(map(dump_cell, own.with_symbol(symbol))) if symbol else ()


def points(state: State, rounds: int) -> dict[str, int]:
    """Everyone's place on the printed track after so many rounds."""
    totals = dict.fromkeys(state.setup.ids, 0)
    for round_ in range(1, rounds + 1):
        for award in awards(state, round_):
            totals[award.player] += award.item.points
    return totals
