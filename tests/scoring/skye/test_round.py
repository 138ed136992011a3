"""A round's income, market and purse, with gold computed by hand."""

from __future__ import annotations

import pytest

from scoring import notation
from scoring.game import Player, Setup
from scoring.games import game
from scoring.log import Entry
from scoring.skye import income, market, results
from scoring.skye.state import State

SKYE = game("skye")


def play(*log: str, players: str = "blue red", start: str = "blue") -> State:
    """The state after a log without problems."""
    setup = Setup("skye", tuple(Player(one, one) for one in players.split()), start)
    entries = [Entry(n, "table", "tap", notation.parse_event(SKYE, text)) for n, text in enumerate(log, 1)]
    replay = SKYE.replay(setup, entries)
    assert not replay.problems
    state = replay.state
    assert isinstance(state, State)
    return state


OFFERS = ("blue offers S01 for 3, S05 for 2, discards S03", "red offers S06 for 1, S07 for 4, discards S08")


def test_the_first_income_is_the_castles():
    state = play()
    assert [income.income(state, player, 1).gold for player in ("blue", "red")] == [5, 5]
    assert income.purse(state, "blue") == 5


def test_whisky_joined_by_road_yields_gold():
    # S05: pasture N, mountain ESW with a broch and whisky; a road from N to E. At 0,1 its N edge meets the castle's S.
    state = play("blue builds S05 at 0,1 up", "red counts road_whisky 2 in 1", "table scores 1")
    assert income.income(state, "blue", 2).gold == 5 + 1
    assert income.income(state, "red", 2).gold == 5 + 2


def test_whisky_that_nobody_counted_makes_the_income_unknown():
    state = play("blue builds S05 at 0,1 up", "table scores 1")
    assert income.income(state, "red", 2).gold is None
    assert income.purse(state, "red") is None


def test_catch_up_gold_begins_in_the_third_round_and_counts_those_strictly_ahead():
    log = ["table A sheep", "table B columns"]
    for number in (1, 2, 3, 4):
        for player, sheep in (("blue", 1), ("red", 3), ("white", 3)):
            log += [f"{player} counts {key} 0 in {number}" for key in ("road_whisky", "columns", "completed")]
            log += [f"{player} counts sheep {sheep} in {number}"]
    log += ["table C completed_areas", "table D completed_areas_3"]
    log += [f"{player} counts completed3 0 in 4" for player in ("blue", "red", "white")]
    log += [f"table scores {number}" for number in (1, 2, 3, 4)]
    state = play(*log, players="blue red white")
    # Sheep pay in rounds 1 and 3: blue has 2, red and white have 6. Two are ahead of blue, nobody of the others.
    ahead = [[income.income(state, "blue", number).catch_up for number in (1, 2, 3, 4, 5)]]
    ahead += [[income.income(state, "red", number).catch_up for number in (1, 2, 3, 4, 5)]]
    assert ahead == [[0, 0, 2, 4, 6], [0, 0, 0, 0, 0]]


def test_buying_goes_around_from_the_start_player():
    assert market.buyer(play(OFFERS[0])) is None
    assert market.buyer(play(*OFFERS)) == "blue"
    assert market.buyer(play(*OFFERS, "blue buys S06 from red")) == "red"
    assert market.buyer(play(*OFFERS, "blue buys S06 from red", "red passes")) is None


def test_the_seller_gets_the_price_and_the_own_gold_back_and_the_rest_is_gone():
    # Blue: 5, lays 3 + 2 and has nothing left; red: 5, lays 1 + 4.
    state = play(*OFFERS)
    assert [income.purse(state, player) for player in ("blue", "red")] == [0, 0]
    # Red buys blue's S05 for 2: blue gets 2 and the own 2 back. Red can't pay, which is the table's affair.
    state = play(*OFFERS, "blue passes", "red buys S05 from blue")
    assert [income.purse(state, player) for player in ("blue", "red")] == [4, -2]
    # Blue keeps S01 (its 3 gold are gone), red keeps both and has bought S05.
    assert market.received(state, "blue", 1) == ("S01",)
    assert market.received(state, "red", 1) == ("S05", "S06", "S07")
    assert market.to_build(state, "red", 1) == ("S05", "S06", "S07")


def test_the_start_player_tile_passes_on_clockwise():
    state = play(players="blue red white", start="red")
    assert [state.start_player(number) for number in (1, 2, 3, 4)] == ["red", "white", "blue", "red"]


def test_a_purse_starts_anew_from_gold_that_was_shown():
    state = play(
        "blue counts road_whisky 0 in 1",
        "red counts road_whisky 0 in 1",
        "blue counts gold 7 in 1",
        "table scores 1",
    )
    # 7 shown at the end of the first round, 5 from the castle in the second. Red showed nothing and noted nothing.
    assert income.purse(state, "blue") == 12
    assert income.purse(state, "red") is None


@pytest.mark.parametrize(
    ("players", "letters"),
    [
        ("blue red", ["A", "B", "AC", "BD", "ACD", "BCD"]),
        ("blue red white green", ["A", "B", "AC", "BD", "ACD", "BCD"]),
        ("blue red white green yellow", ["AB", "AC", "BD", "ACD", "BCD"]),
    ],
)
def test_every_field_is_scored_three_times(players, letters):
    track = play(players=players).track
    assert [one.letters for one in track] == letters
    assert {field: "".join(letters).count(field) for field in "ABCD"} == dict.fromkeys("ABCD", 3)


def test_a_castle_lies_as_it_lies_from_the_first_round_on():
    # Upright, the castle has no road to the right. Turned to the right it has one there, which meets tile 1's.
    log = [
        "table A tiles_by_road",
        "blue builds S01 at 1,0 down",
        "red builds S05 at 0,1 up",
        "table scores 1",
    ]
    assert results.points(play(*log), 1) == {"blue": 1, "red": 2}
    assert results.points(play(*log, "blue castle right"), 1) == {"blue": 2, "red": 2}
    assert results.points(play("blue castle right", *log), 1) == {"blue": 2, "red": 2}
