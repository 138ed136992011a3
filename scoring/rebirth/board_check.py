"""Whether a whole game can be played on a board.

A board with such problems can still be loaded, shown and printed: a printed map being entered bit by bit has them
until its last space is in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring.rebirth.board_parts import FARMLAND, Board, Space

TILES_ON_BOARD = 102
"""Three players place 34 tiles each, which is more than two or four do."""
SETTLEMENT_TILES = 36
"""As many as three players (12 each) or four (9 each) may place."""
FARM_TILES = 72
"""As many as three players (24 each) or four (18 each) may place."""
SETTLEMENT_TILES_OF_TWO = 24
"""What two players may place beside the neutral tiles."""
FARM_TILES_OF_TWO = 48
NEUTRAL_TILES = 32
CATHEDRALS = 8
"""As many as each player has."""
CASTLES = 8
SETTLEMENT_SIZES = {1: "small", 2: "medium", 3: "large"}

CASTLES_ON_CARDS = ("edinburgh", "aberdeen", "eilean_donan", "blair", "invergarry", "inveraray")
CATHEDRALS_ON_CARDS = ("glasgow", "perth", "edinburgh", "dumfries", "inverness", "oban")
"""Buildings that mission cards name."""


@dataclass(frozen=True)
class BoardProblem:
    """Why a game could not be played, or not played to its end, on a board."""

    message: str
    """A message id, never a sentence."""
    values: Mapping[str, object] = field(default_factory=dict)
    """What the sentence names; counts come as ``found`` and ``needed``."""


def problems(board: Board) -> tuple[BoardProblem, ...]:
    """Everything that keeps a board from being playable by two, three and four; empty for a good board."""
    return (*_counts(board), *_sizes(board), *_names(board), *_places_for_missions(board))


def _counts(board: Board) -> Iterator[BoardProblem]:
    spaces = board.spaces.values()
    placeable = [space for space in spaces if space.placeable]
    settlements = [space for space in spaces if space.kind == "settlement"]
    farmland = [space for space in spaces if space.kind in FARMLAND]
    yield from _at_least(TILES_ON_BOARD, len(placeable), "board.few_spaces")
    yield from _at_least(SETTLEMENT_TILES, len(settlements), "board.few_settlement_spaces")
    yield from _at_least(FARM_TILES, len(farmland), "board.few_farm_spaces")
    yield from _at_least(CASTLES, len(board.castles), "board.few_castles")
    if len(board.cathedrals) != CATHEDRALS:
        yield _miscounted("board.cathedral_count", len(board.cathedrals), CATHEDRALS)
    if len(board.two_player) != NEUTRAL_TILES:
        yield _miscounted("board.two_player_count", len(board.two_player), NEUTRAL_TILES)
    yield from _at_least(
        SETTLEMENT_TILES_OF_TWO, _unmarked(settlements), "board.few_settlement_spaces_for_two"
    )
    yield from _at_least(FARM_TILES_OF_TWO, _unmarked(farmland), "board.few_farm_spaces_for_two")


def _unmarked(spaces: list[Space]) -> int:
    return sum(not space.two_player for space in spaces)


def _at_least(needed: int, found: int, message: str) -> Iterator[BoardProblem]:
    if found < needed:
        yield _miscounted(message, found, needed)


def _miscounted(message: str, found: int, needed: int) -> BoardProblem:
    return BoardProblem(message, {"found": found, "needed": needed})


def _sizes(board: Board) -> Iterator[BoardProblem]:
    there = {len(spaces) for spaces in board.settlements.values()}
    for size, name in SETTLEMENT_SIZES.items():
        if size not in there:
            yield BoardProblem("board.no_settlement_of_size", {"size": name})


def _names(board: Board) -> Iterator[BoardProblem]:
    there = {(space.kind, space.key) for space in board.spaces.values()}
    for key in CASTLES_ON_CARDS:
        if ("castle", key) not in there:
            yield BoardProblem("board.no_such_castle", {"key": key})
    for key in CATHEDRALS_ON_CARDS:
        if ("cathedral", key) not in there:
            yield BoardProblem("board.no_such_cathedral", {"key": key})


def _places_for_missions(board: Board) -> Iterator[BoardProblem]:
    placeable = [space for space in board.spaces.values() if space.placeable]
    if not any(space.harbour for space in placeable):
        yield BoardProblem("board.no_harbour")
    if not any(space.coast for space in placeable):
        yield BoardProblem("board.no_coast")
    if not any(space.border for space in placeable):
        yield BoardProblem("board.no_border")
