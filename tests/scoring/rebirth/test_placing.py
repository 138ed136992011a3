"""What is impossible, and what is only against the rules."""

from __future__ import annotations

import pytest

LAND = """
 f e b s:x
  C:blair K:oban w b
"""


def doubts(replay):
    return [(doubt.entry, doubt.message) for doubt in replay.doubts]


def problems(replay):
    return [(problem.seq, problem.message) for problem in replay.problems]


@pytest.mark.parametrize("space", ["B1", "B2", "B3"])
def test_no_tile_on_castles_cathedrals_or_water(play, space):
    replay = play(LAND, "blue pink", [f"blue food {space}"])
    assert problems(replay) == [(1, "space.never")]


def test_taken_and_unknown_spaces(play):
    replay = play(LAND, "blue pink", ["blue food A1", "pink food A1", "pink food Z9"])
    assert problems(replay) == [(2, "space.taken"), (3, "space.unknown")]


@pytest.mark.parametrize(
    ("kind", "space", "fits"),
    [
        ("food", "A1", True),
        ("food", "A3", True),
        ("food", "A2", False),
        ("food", "A4", False),
        ("energy", "A2", True),
        ("energy", "A3", True),
        ("energy", "A1", False),
        ("settlement2", "A4", True),
        ("settlement2", "A3", False),
        ("settlement2", "A1", False),
    ],
)
def test_which_tile_fits_where(play, kind, space, fits):
    replay = play(LAND, "blue pink", [f"blue {kind} {space}"])
    assert doubts(replay) == ([] if fits else [(1, "doubt.wrong_space")])


def test_the_other_farms_symbol_only_when_nothing_else_is_free_on_the_whole_board(play):
    filled = ["blue energy A2", "pink energy A3"]
    # One blank space, B4, is still free: not allowed yet.
    assert doubts(play(LAND, "blue pink", [*filled, "blue energy A1"])) == [(3, "doubt.wrong_space")]
    filled = [*filled, "blue food B4"]
    assert (
        doubts(
            play(
                LAND,
                "blue pink beige",
                filled[:2] + ["beige food B4", "blue energy A1"],
            )
        )
        == []
    )


@pytest.mark.parametrize(("answer", "expected"), [("yes", []), ("no", [(4, "doubt.wrong_space")])])
def test_the_exception_with_two_players_is_a_setting(play, answer, expected):
    events = ["blue energy A2", "pink energy A3", "blue food B4", "pink energy A1"]
    assert doubts(play(LAND, "blue pink", events, farm_exception_two_players=answer)) == expected


def test_out_of_turn_does_not_blame_those_who_come_after(play):
    # Pink plays twice; then blue and blue again catch up, all in turn.
    wide = " b b b b b b b b\n  b b b b b b b b"
    events = [
        "blue food A1",
        "pink food A2",
        "pink food A3",
        "blue food A4",
        "blue food A5",
    ]
    assert doubts(play(wide, "blue pink", events)) == [(3, "doubt.out_of_turn")]


def test_a_thirteenth_food_tile_is_doubted(play):
    wide = "\n".join([" b b b b b b b b"] * 4)
    spaces = [f"{row}{n}" for row in "ABCD" for n in range(1, 9)]
    events = [f"{who} food {space}" for who, space in zip(["blue", "pink"] * 13, spaces, strict=False)]
    assert doubts(play(wide, "blue pink", events)) == [
        (25, "doubt.piece_used_up"),
        (26, "doubt.piece_used_up"),
    ]


def test_with_four_players_the_tenth_food_tile_is_doubted(play):
    wide = "\n".join([" b b b b b b b b b b"] * 4)
    spaces = [f"{row}{n}" for row in "ABCD" for n in range(1, 11)]
    seats = ["blue", "pink", "beige", "green"]
    events = [f"{who} food {space}" for who, space in zip(seats * 10, spaces, strict=True)]
    assert doubts(play(wide, "blue pink beige green", events)) == [
        (seq, "doubt.piece_used_up") for seq in (37, 38, 39, 40)
    ]


def test_a_stranger_cannot_place(play):
    assert problems(play(LAND, "blue pink", ["green food A1"])) == [(1, "player.unknown")]
