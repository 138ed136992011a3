"""Farms score their group. Expected points are counted in the pictures."""

from __future__ import annotations

FIELD = """
 b b b b
  b b b b
"""


def points(replay, player, category):
    return [item.points for item in replay.sheet(player).line(category).items]


def test_a_group_counts_all_its_tiles_with_the_new_one(play):
    # A1 alone 1; A3 alone 1; A2 joins both: 3.
    replay = play(FIELD, "blue pink", ["blue food A1", "blue food A3", "blue food A2"])
    assert points(replay, "blue", "food") == [1, 1, 3]
    assert replay.sheet("blue").line("food").items[2].where == ("A1", "A3", "A2")


def test_another_colour_does_not_extend_a_group(play):
    # The rulebook's examples A and B: blue beside beige scores 1, beige beside its own scores 2.
    replay = play(FIELD, "blue beige", ["beige energy A2", "blue energy A1", "beige energy A3"])
    assert points(replay, "blue", "energy") == [1]
    assert points(replay, "beige", "energy") == [1, 2]


def test_food_and_energy_do_not_mix(play):
    replay = play(FIELD, "blue pink", ["blue food A1", "blue energy A2"])
    assert points(replay, "blue", "food") == [1]
    assert points(replay, "blue", "energy") == [1]


def test_rows_touch_across_the_half_step(play):
    # B1 lies below and between A1 and A2; it touches both, and A3 only touches B2 and B3.
    replay = play(FIELD, "blue pink", ["blue food A1", "blue food B1", "blue food A3"])
    assert points(replay, "blue", "food") == [1, 2, 1]
