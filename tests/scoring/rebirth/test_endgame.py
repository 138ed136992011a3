"""The end: unfinished settlements, castles, missions, ties."""

from __future__ import annotations

import pytest

# B2 is Edinburgh (touches A2 A3 B1 B3 C2 C3), B5 Stirling (A5 A6 B4 B6 C5 C6), D2 Oban cathedral (C2 C3 D1 D3).
COUNTRY = """
 b b b b b b
  b C:edinburgh b b C:stirling b
 b b b b b b
  b K:oban b s:two s:two b
"""


def standings(replay):
    return [(s.place, s.player, s.total, s.decided_by) for s in replay.standings]


def test_nothing_is_decided_before_the_end(play):
    replay = play(COUNTRY, "blue pink", ["blue food A1"])
    assert not replay.finished
    assert standings(replay) == [(1, "blue", 1, "open"), (2, "pink", 0, "open")]


def test_unfinished_settlements_score_their_symbols(play):
    replay = play(COUNTRY, "blue pink", ["blue settlement3 D4", "blue ends"])
    assert replay.sheet("blue").line("unfinished").points == 3
    assert replay.sheet("blue").line("settlements").points == 0


def test_castles_score_five_each(play):
    # A2 (1 point) touches Edinburgh, A5 (1 point) Stirling: 10 for castles.
    replay = play(COUNTRY, "blue pink", ["blue food A2", "blue food A5", "blue ends"])
    assert replay.sheet("blue").line("castles").points == 10
    assert replay.sheet("blue").total == 12
    assert standings(replay)[0] == (1, "blue", 12, "points")


def test_edinburgh_decides_a_tie(play):
    # Each one farm and one castle: 6 to 6.
    replay = play(COUNTRY, "blue pink", ["blue food A5", "pink food A2", "pink ends"])
    assert standings(replay) == [(1, "pink", 6, "edinburgh"), (2, "blue", 6, "points")]
    assert replay.standings[0].clause == "final.tie_edinburgh"


def test_one_point_more_is_no_tie(play):
    replay = play(
        COUNTRY,
        "blue pink",
        ["blue food A5", "pink food A2", "blue food D6", "pink ends"],
    )
    assert standings(replay) == [(1, "blue", 7, "points"), (2, "pink", 6, "points")]


# B1 is Stirling (touches A1 A2 B2), B8 Edinburgh (touches A8 B7); D and F lie far from both.
SHIRES = """
 b b b b b b b b
  C:stirling b w b b b b C:edinburgh
 w w w w w w w w
  b b b b b b b b
 w w w w w w w w
  b b b b b b b b
"""
# Blue on D1 to D4 and pink on F1 to F4: 1 + 2 + 3 + 4 = 10 points each.
LEVEL = [f"{who} food {row}{n}" for n in range(1, 5) for who, row in (("blue", "D"), ("pink", "F"))]


def test_nobody_on_either_castle_shares_the_place(play):
    replay = play(SHIRES, "blue pink beige", [*LEVEL, "blue ends"])
    assert standings(replay) == [
        (1, "blue", 10, "shared"),
        (1, "pink", 10, "shared"),
        (3, "beige", 0, "points"),
    ]
    assert replay.standings[0].clause == "final.shared"


def test_stirling_decides_for_one_of_the_tied(play):
    # Pink instead: A1 1 and Stirling 5, F1 and F2 1 + 2, F8 1: 10 as well.
    events = [f"blue food D{n}" for n in range(1, 5)]
    events += [f"pink food {space}" for space in ("A1", "F1", "F2", "F8")]
    replay = play(SHIRES, "blue pink", [*events, "blue ends"])
    assert standings(replay) == [(1, "pink", 10, "stirling"), (2, "blue", 10, "points")]


def test_stirling_decides_from_outside_the_tie(play):
    # Beige: A1 1 and Stirling 5.
    replay = play(SHIRES, "blue pink beige", [*LEVEL, "beige food A1", "blue ends"])
    assert standings(replay) == [
        (1, "beige", 6, "stirling"),
        (2, "blue", 10, "shared"),
        (2, "pink", 10, "shared"),
    ]


def test_edinburgh_from_outside_the_tie_decides_nothing(play):
    replay = play(SHIRES, "blue pink beige", [*LEVEL, "beige food A8", "blue ends"])
    assert replay.state.holders == {"B8": "beige"}
    assert standings(replay)[:2] == [(1, "blue", 10, "shared"), (1, "pink", 10, "shared")]


def test_missions_must_be_turned_up_before_anyone_has_won(play):
    # C2 touches Oban and Edinburgh: blue draws a card and takes the castle.
    events = ["blue food C2", "blue ends"]
    replay = play(COUNTRY, "blue pink", events)
    assert [(q.message, q.player) for q in replay.questions] == [("question.missions", "blue")]
    assert {one.decided_by for one in replay.standings} == {"open"}
    told = play(COUNTRY, "blue pink", [*events, "blue missions cathedral_bonus"])
    assert told.questions == ()
    assert standings(told)[0] == (1, "blue", 1 + 5 + 3, "points")


def test_one_card_for_each_cathedral_however_many_tiles(play):
    replay = play(COUNTRY, "blue pink", ["blue food C2", "blue food C3", "pink food D1"])
    assert replay.state.cathedrals == {"D2": ("blue", "pink")}
    assert [replay.state.missions_held(who) for who in ("blue", "pink")] == [1, 1]


@pytest.mark.parametrize(
    ("cards", "messages"),
    [
        ("cathedral_bonus", []),
        ("none", ["doubt.mission_count"]),
        ("cathedral_bonus ports", ["doubt.mission_count"]),
        ("ports ports", ["doubt.mission_count", "doubt.mission_twice"]),
    ],
)
def test_wrong_numbers_of_cards_are_doubted(play, cards, messages):
    replay = play(COUNTRY, "blue pink", ["blue food C2", "blue ends", f"blue missions {cards}"])
    assert [doubt.message for doubt in replay.doubts] == messages


def test_checkpoints_name_the_first_entry_where_the_two_could_have_parted(play):
    events = [
        "blue food A1",
        "pink food A4",
        "blue track 1",
        "pink food B4",
        "blue food D6",
        "blue track 5",
    ]
    replay = play(COUNTRY, "blue pink", events)
    (one,) = replay.differences
    assert (one.entry, one.player, one.printed, one.counted, one.since) == (
        6,
        "blue",
        5,
        2,
        5,
    )


def test_a_checkpoint_after_the_end_may_give_the_final_total(play):
    events = [
        "blue food A2",
        "blue ends",
        "blue track 6",
        "blue track 1",
        "blue track 2",
    ]
    replay = play(COUNTRY, "blue pink", events)
    assert [one.entry for one in replay.differences] == [5]


def test_lower_places_are_shared_and_say_why(play):
    # Blue 10 alone; pink and beige one point each.
    events = [f"blue food D{n}" for n in range(1, 5)] + ["pink food F1", "beige food F8"]
    replay = play(SHIRES, "blue pink beige", [*events, "blue ends"])
    assert standings(replay) == [
        (1, "blue", 10, "points"),
        (2, "pink", 1, "shared"),
        (2, "beige", 1, "shared"),
    ]
    assert [one.clause for one in replay.standings] == [None, "final.lower_places", "final.lower_places"]


def test_a_card_missed_at_nought_to_nought_names_the_reading(play):
    replay = play(COUNTRY, "blue pink", ["blue food C2", "blue ends", "blue missions ports"])
    (item,) = replay.sheet("blue").line("missions").items
    assert (item.what, item.points, item.clause) == ("item.mission_missed", 0, "mission.zero")


def test_nobody_is_on_turn_once_the_game_is_over(play):
    assert play(COUNTRY, "blue pink", ["blue food A1"]).state.turn == "pink"
    assert play(COUNTRY, "blue pink", ["blue food A1", "pink ends"]).state.turn is None
