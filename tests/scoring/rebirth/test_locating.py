"""Where told tiles can lie. In pictures of one row every space touches the one before and the one behind it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from scoring.game import Player, Setup
from scoring.rebirth import farms, game, pieces, placing
from scoring.rebirth.board import Board, load_board
from scoring.rebirth.events import Place
from scoring.rebirth.locating import locate
from scoring.rebirth.state import State, opening
from scoring.rebirth.told_tiles import Difference, Tile, differences


@pytest.fixture
def drawn(play: Callable[..., Any]) -> Callable[[str], Board]:
    """The board of a picture."""

    def board(picture: str) -> Board:
        found: Board = play(picture, "pink blue", []).state.board
        return found

    return board


def food(entry: int, group: int = 1, player: str = "pink", **more: Any) -> Tile:
    return Tile(entry, player, "food", group, **more)


def house(entry: int, town: str, size: int = 1, **more: Any) -> Tile:
    return Tile(entry, "pink", "settlement2", settlement=town, size=size, **more)


def test_farms_go_to_their_own_sign_and_to_blank_spaces(drawn: Callable[[str], Board]) -> None:
    found = locate(drawn("f e b w s:x C:blair"), [food(1)], {})
    # B, at A3, touches nothing that matters; the castle at A6 touches only A5.
    assert found.choices == {1: ("A1", "A3")}


def test_castles_and_cathedrals_are_exactly_those_that_were_told(drawn: Callable[[str], Board]) -> None:
    board = drawn("f C:blair f K:perth f f")
    at_blair = food(1, castles=frozenset(["blair"]))
    between = food(2, castles=frozenset(["blair"]), cathedrals=frozenset(["perth"]))
    away = food(3)
    found = locate(board, [at_blair, between, away], {})
    assert found.single == {1: "A1", 2: "A3", 3: "A6"}


def test_a_group_grows_only_beside_its_tiles(drawn: Callable[[str], Board]) -> None:
    board = drawn("f f f f f")
    # The first lies on A2. A second alone is not beside it: A4 or A5. A group of two is: A1 or A3.
    assert locate(board, [food(1), food(2, group=1)], {1: "A2"}).choices == {2: ("A4", "A5")}
    assert locate(board, [food(1), food(2, group=2)], {1: "A2"}).choices == {2: ("A1", "A3")}


def test_another_players_tiles_make_no_group(drawn: Callable[[str], Board]) -> None:
    found = locate(drawn("f f f"), [food(1), food(2, player="blue")], {1: "A2"})
    assert found.choices == {2: ("A1", "A3")}


def test_a_later_tile_tells_where_an_earlier_one_was_not(drawn: Callable[[str], Board]) -> None:
    """The second, on A3, was alone: the first is neither on A2 nor on A4."""
    assert locate(drawn("f f f f f"), [food(1), food(2)], {2: "A3"}).choices == {1: ("A1", "A5")}


def test_joining_two_tiles_needs_a_gap_of_one_space(drawn: Callable[[str], Board]) -> None:
    """Three in a row, the last between the other two: it lies on A2 or A3, and those are on its two sides."""
    found = locate(drawn("f f f f"), [food(1), food(2), food(3, group=3)], {1: "A1"})
    # The first is on A1. Alone are then A3 and A4; from A4 nothing of one tile reaches A1.
    assert found.single == {2: "A3", 3: "A2"}


def test_two_tiles_for_two_spaces_leave_none_for_a_third(drawn: Callable[[str], Board]) -> None:
    board = drawn("f C:blair f e f")
    beside = frozenset(["blair"])
    found = locate(board, [food(1, castles=beside), food(2, castles=beside), food(3)], {})
    assert found.choices == {1: ("A1", "A3"), 2: ("A1", "A3"), 3: ("A5",)}


def test_a_name_means_one_settlement_and_no_two_names_the_same(drawn: Callable[[str], Board]) -> None:
    board = drawn("s:x s:x e s:y s:y e s:z")
    # Ayr has two spaces and lies in x once a tile of it does; so Wick, of two spaces, is y.
    tiles = [house(1, "ayr", 2), house(2, "wick", 2), house(3, "ayr", 2), house(4, "oban")]
    found = locate(board, tiles, {1: "A2"})
    assert found.settlements == {"ayr": "x", "wick": "y", "oban": "z"}
    assert found.choices == {2: ("A4", "A5"), 3: ("A1",), 4: ("A7",)}


def test_harbours_and_nobodys_tiles_tell_settlements_apart(drawn: Callable[[str], Board]) -> None:
    board = drawn("s:x/h s:x e s:y/2 s:y/h")
    tiles = [house(1, "ayr", 2, harbour=True, neutral=1), house(2, "wick", 2)]
    found = locate(board, tiles, {}, neutral=("A4",))
    assert found.single == {1: "A5", 2: "A2"}


def test_the_other_farms_sign_is_for_when_the_own_ones_are_used_up(drawn: Callable[[str], Board]) -> None:
    board = drawn("f w e")
    assert locate(board, [food(1), food(2)], {1: "A1"}).choices == {2: ("A3",)}
    assert locate(drawn("f w f w e"), [food(1), food(2)], {1: "A1"}).choices == {2: ("A3",)}


def test_what_fits_nowhere_has_no_choice_and_leaves_the_others_alone(drawn: Callable[[str], Board]) -> None:
    found = locate(drawn("f e f"), [food(1, castles=frozenset(["blair"])), food(2), food(3)], {2: "A1"})
    assert found.choices == {1: (), 3: ("A3",)}


def test_a_tile_against_what_was_told_is_taken_as_it_lies(drawn: Callable[[str], Board]) -> None:
    """Told as alone, put beside the first all the same: the third of a group of three goes on from there."""
    found = locate(drawn("f f f f"), [food(1), food(2, group=1), food(3, group=3)], {1: "A1", 2: "A2"})
    assert found.choices == {3: ("A3",)}


def test_trying_rules_out_what_no_single_rule_does(drawn: Callable[[str], Board]) -> None:
    """Two farms on three spaces in a row, each alone: neither can lie in the middle."""
    board, tiles = drawn("f f f"), [food(1), food(2)]
    assert locate(board, tiles, {}).choices == {1: ("A1", "A3"), 2: ("A1", "A3")}
    assert locate(board, tiles, {}, patience=0).choices == {1: ("A1", "A2", "A3"), 2: ("A1", "A2", "A3")}


def test_differences_say_what_lies_there_otherwise(drawn: Callable[[str], Board]) -> None:
    board = drawn("f C:blair f f s:x s:y/h")
    tiles = [food(1), food(2, group=2), house(3, "ayr"), house(4, "ayr")]
    where = {1: "A1", 2: "A4", 3: "A5", 4: "A6"}
    assert differences(board, tiles, where) == (
        Difference(1, "castles", (), ("blair",)),
        Difference(2, "group", 2, 1),
        Difference(4, "harbour", False, True),
        Difference(4, "settlement", "ayr", "y"),
    )
    assert differences(board, tiles[1:2], {2: "A5"})[0] == Difference(2, "kind", "food", "settlement")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_a_tile_really_lies_is_always_offered(seats: int) -> None:
    """Random games of 40 tiles, told and then put on the map again in order: nothing ever gets stuck."""
    board = load_board("practice-isle")
    tiles, truth, neutral = _random_game(board, seats, seats)
    assert differences(board, tiles, truth, neutral) == ()
    placed: dict[int, str] = {}
    while True:
        found = locate(board, tiles, placed, neutral, patience=800)
        assert all(truth[entry] in spaces for entry, spaces in found.choices.items())
        unclear = next((entry for entry, spaces in found.choices.items() if len(spaces) > 1), None)
        if unclear is None:
            break
        placed[unclear] = truth[unclear]
    assert {**placed, **found.single} == truth
    # Most tiles are found without anybody's help.
    assert len(placed) < 30


def _random_game(
    board: Board, seats: int, seed: int
) -> tuple[Sequence[Tile], dict[int, str], tuple[str, ...]]:
    rng = random.Random(seed)
    colours = tuple(pieces.colours())[:seats]
    setup = Setup("rebirth", tuple(Player(one, one) for one in colours), colours[0], board.id)
    state = opening(setup, board)
    neutral = tuple(state.tiles)
    tiles, truth = list[Tile](), dict[int, str]()
    for number, (player, kind, space) in enumerate(_moves(state, colours, rng), 1):
        state = game.place(state, Place(player, kind, space), number)
        tiles.append(_as_told(state, number, space, neutral))
        truth[number] = space
        if number == 40:
            break
    return tiles, truth, neutral


def _moves(state: State, colours: Sequence[str], rng: random.Random) -> Iterator[tuple[str, str, str]]:
    taken: set[str] = set()
    for number in range(200):
        player, kind = colours[number % len(colours)], rng.choice(tuple(pieces.tile_kinds()))
        fitting = [space for space in placing.fitting_spaces(state, kind) if space not in taken]
        space = rng.choice(fitting)
        taken.add(space)
        yield player, kind, space


def _as_told(state: State, entry: int, space: str, neutral: Sequence[str]) -> Tile:
    board, lying = state.board, state.tiles[space]
    assert lying.player is not None
    assert lying.kind is not None
    near = [board.spaces[one] for one in board.neighbours[space]]
    town = board.spaces[space].settlement
    members = board.settlements[town] if town else ()
    group = next((g for g in farms.groups(state, lying.player, lying.kind) if space in g), ())
    return Tile(
        entry,
        lying.player,
        lying.kind,
        group=len(group) if lying.farm else 0,
        castles=frozenset(one.key for one in near if one.kind == "castle" and one.key),
        cathedrals=frozenset(one.key for one in near if one.kind == "cathedral" and one.key),
        settlement=f"the {town}" if town else None,
        size=len(members),
        neutral=sum(one in neutral for one in members),
        harbour=board.spaces[space].harbour,
    )
