"""Settlements and harbours, with every tie. Prizes: two spaces 5 and 3, three spaces 8 and 5."""

from __future__ import annotations

import pytest

from scoring.rebirth import settlements

TOWNS = """
 s:one s:two s:two
  s:three s:three s:three
 b b b
"""


def settled(replay):
    return {sheet.player: sheet.line("settlements").points for sheet in replay.sheets}


@pytest.mark.parametrize("symbols", [1, 2, 3, 4])
def test_one_space_scores_its_symbols(play, symbols):
    assert settled(play(TOWNS, "blue pink", [f"blue settlement{symbols} A1"])) == {
        "blue": symbols,
        "pink": 0,
    }


def test_two_spaces_most_and_second(play):
    replay = play(TOWNS, "blue pink", ["blue settlement1 A2", "pink settlement2 A3"])
    assert settled(replay) == {"blue": 3, "pink": 5}


def test_nothing_before_the_last_space(play):
    replay = play(TOWNS, "blue pink", ["blue settlement1 A2"])
    assert settled(replay) == {"blue": 0, "pink": 0}


@pytest.mark.parametrize(
    ("first", "last", "blue", "pink"),
    [
        (2, 2, 5, 3),  # level: pink completed and loses the tie
        (2, 3, 3, 5),  # one symbol more: no tie
        (3, 2, 5, 3),
    ],
)
def test_two_spaces_a_tie_is_lost_by_the_completer(play, first, last, blue, pink):
    replay = play(TOWNS, "blue pink", [f"blue settlement{first} A2", f"pink settlement{last} A3"])
    assert settled(replay) == {"blue": blue, "pink": pink}


def test_two_spaces_alone(play):
    replay = play(TOWNS, "blue pink", ["blue settlement1 A2", "blue settlement1 A3"])
    assert settled(replay) == {"blue": 8, "pink": 0}
    assert replay.sheet("blue").line("settlements").items[0].clause == "settlement.medium_alone"


def test_three_spaces_own_tiles_are_added_up(play):
    # Blue 1 + 1 = 2 against pink 3: pink 8, blue 5. The rulebook's example.
    replay = play(
        TOWNS,
        "blue pink",
        ["blue settlement1 B1", "blue settlement1 B2", "pink settlement3 B3"],
    )
    assert settled(replay) == {"blue": 5, "pink": 8}


def test_three_spaces_third_gets_nothing_and_is_told_so(play):
    replay = play(
        TOWNS,
        "blue pink beige",
        ["blue settlement4 B1", "pink settlement3 B2", "beige settlement1 B3"],
    )
    assert settled(replay) == {"blue": 8, "pink": 5, "beige": 0}
    assert replay.sheet("beige").line("settlements").items[0].what == "item.settlement_none"


def test_three_spaces_alone(play):
    events = ["blue settlement1 B1", "blue settlement1 B2", "blue settlement1 B3"]
    assert settled(play(TOWNS, "blue pink", events)) == {"blue": 13, "pink": 0}


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        # All level at 2, beige completes: clockwise from beige comes blue first, then pink.
        ("blue pink beige", {"blue": 8, "pink": 5, "beige": 0}),
        # The same tiles with pink sitting behind beige: pink first.
        ("pink blue beige", {"pink": 8, "blue": 5, "beige": 0}),
        # The completer between the two: clockwise from beige comes pink.
        ("blue beige pink", {"pink": 8, "blue": 5, "beige": 0}),
    ],
)
def test_three_spaces_ties_go_clockwise_from_the_completer(play, seats, expected):
    events = ["blue settlement2 B1", "pink settlement2 B2", "beige settlement2 B3"]
    assert settled(play(TOWNS, seats, events)) == expected


def test_a_completer_with_the_most_alone_wins_and_the_others_tie_clockwise(play):
    events = ["blue settlement2 B1", "pink settlement2 B2", "beige settlement3 B3"]
    assert settled(play(TOWNS, "blue pink beige", events)) == {
        "beige": 8,
        "blue": 5,
        "pink": 0,
    }


HARBOURS = """
 s:one/h s:two/h s:two
 b b b
"""


def test_harbour_scores_at_once_even_when_the_settlement_is_open(play):
    replay = play(HARBOURS, "blue pink", ["blue settlement3 A2"])
    assert replay.sheet("blue").line("harbours").points == 1
    assert settled(replay)["blue"] == 0


def test_harbour_and_small_settlement_together(play):
    # 1 for the harbour and 3 for the symbols.
    replay = play(HARBOURS, "blue pink", ["blue settlement3 A1"])
    assert replay.sheet("blue").total == 4


NEUTRAL = """
 s:two s:two/2
  s:three/2 s:three s:three
 s:one/2 s:both/2 s:both
"""


@pytest.mark.parametrize(("reading", "medium", "large"), [("first_only", 5, 8), ("both", 8, 13)])
def test_alone_beside_neutral_tiles(play, reading, medium, large):
    events = ["blue settlement1 A1"]
    assert settled(play(NEUTRAL, "blue pink", events, neutral_in_settlements=reading))["blue"] == medium
    events = ["blue settlement1 B2", "blue settlement1 B3"]
    assert settled(play(NEUTRAL, "blue pink", events, neutral_in_settlements=reading))["blue"] == large


@pytest.mark.parametrize("reading", ["first_only", "both"])
def test_two_players_beside_a_neutral_tile_rank_as_usual(play, reading):
    events = ["blue settlement1 B2", "pink settlement2 B3"]
    replay = play(NEUTRAL, "blue pink", events, neutral_in_settlements=reading)
    assert settled(replay) == {"blue": 5, "pink": 8}


def test_with_three_players_no_neutral_tiles_lie_there(play):
    replay = play(NEUTRAL, "blue pink beige", ["blue settlement2 C1"])
    assert replay.problems == ()
    assert settled(replay)["blue"] == 2


def test_outlook_of_an_open_settlement(play):
    replay = play(TOWNS, "blue pink beige", ["blue settlement2 B1", "pink settlement2 B3"])
    (outlook,) = settlements.outlooks(replay.state)
    assert outlook.free == ("B2",)
    assert [(r.player, r.symbols, r.points, r.tied) for r in outlook.ranks] == [
        ("blue", 2, 8, True),
        ("pink", 2, 5, True),
    ]


def test_a_farm_on_a_settlement_space_fills_it_and_ranks_for_nobody(play):
    replay = play(TOWNS, "blue pink", ["blue settlement1 A2", "pink food A3"])
    assert [doubt.message for doubt in replay.doubts] == ["doubt.wrong_space"]
    assert settled(replay) == {"blue": 5, "pink": 0}
    assert replay.sheet("pink").line("food").points == 1
