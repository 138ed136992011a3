"""Castles: who holds them depends on the order of play."""

from __future__ import annotations

import pytest

from scoring.rebirth import castles
from scoring.rebirth.castles import Flip

# The castle B2 touches A2 A3 B1 B3 C2 C3.
HILL = """
 b b b b
  b C:blair b b
 b s:x b b
"""


def test_the_first_tile_takes_an_empty_castle(play):
    replay = play(HILL, "blue pink", ["blue settlement1 C2"])
    assert replay.state.holders == {"B2": "blue"}


def test_more_tiles_take_it(play):
    replay = play(HILL, "blue pink", ["blue food A2", "pink food B1", "pink food B3"])
    assert replay.state.holders == {"B2": "pink"}
    assert [(t.entry, t.by, t.held_before) for t in replay.state.takeovers] == [
        (1, "blue", None),
        (3, "pink", "blue"),
    ]


def test_level_in_tiles_more_farms_take_it(play):
    # The rulebook's second example: one tile each, blue's is a farm, pink's a settlement.
    replay = play(HILL, "pink blue", ["pink settlement1 C2", "blue energy A2"])
    assert replay.state.holders == {"B2": "blue"}


def test_level_in_tiles_and_farms_the_holder_stays(play):
    # The rulebook's first example: one farm each.
    replay = play(HILL, "pink blue", ["pink food A2", "blue energy A3"])
    assert replay.state.holders == {"B2": "pink"}


def test_food_and_energy_count_together(play):
    events = ["pink food A2", "pink settlement1 C2", "blue food A3", "blue energy B1"]
    # Two tiles each; farms pink 1, blue 2.
    assert play(HILL, "pink blue", events).state.holders == {"B2": "blue"}


def test_the_same_board_with_different_holders(play):
    one = play(HILL, "pink blue", ["pink food A2", "blue food A3"])
    other = play(HILL, "pink blue", ["blue food A3", "pink food A2"])
    assert {s: (t.player, t.kind) for s, t in one.state.tiles.items()} == {
        s: (t.player, t.kind) for s, t in other.state.tiles.items()
    }
    assert one.state.holders == {"B2": "pink"}
    assert other.state.holders == {"B2": "blue"}


def test_a_tile_elsewhere_changes_nothing(play):
    assert play(HILL, "pink blue", ["pink food A1"]).state.holders == {}


MARKED = """
 b b/2 b/2 b
  b C:blair b b
 b b b b
"""


@pytest.mark.parametrize(("reading", "after_two"), [("no", {"B2": "blue"}), ("yes", {})])
def test_neutral_tiles_at_a_castle(play, reading, after_two):
    # Two neutral tiles: if they count, blue needs as many tiles and more farms. Face-down tiles are no farms.
    first = play(MARKED, "blue pink", ["blue food B1"], neutral_at_castles=reading)
    assert first.state.holders == after_two
    second = play(
        MARKED,
        "blue pink",
        ["blue food B1", "blue food B3"],
        neutral_at_castles=reading,
    )
    assert second.state.holders == {"B2": "blue"}


def test_smallest_change_that_flips_it(play):
    # Pink: two tiles, one farm. Blue: one farm. Level in tiles after one more, and farms must then be 2: one more farm.
    replay = play(HILL, "pink blue", ["pink food A2", "pink settlement1 C2", "blue food A3"])
    assert castles.flips(replay.state, "B2") == (Flip("blue", 1, 1),)


def test_flip_needs_a_tile_more_where_farms_are_out_of_reach(play):
    # Pink two farms; blue none. Level at 2 tiles would need 3 farms with two tiles: so three tiles of any kind.
    replay = play(HILL, "pink blue", ["pink food A2", "pink food A3"])
    assert castles.flips(replay.state, "B2") == (Flip("blue", 3, 0),)


def test_no_flip_without_room(play):
    # Pink holds four of six places, blue has none: two are free and four would be needed.
    events = ["pink food A2", "pink food A3", "pink food B1", "pink food B3"]
    assert castles.flips(play(HILL, "pink blue", events).state, "B2") == ()


def test_the_holder_of_nothing_flips_with_one_tile(play):
    assert castles.flips(play(HILL, "pink blue", []).state, "B2") == (
        Flip("pink", 1, 0),
        Flip("blue", 1, 0),
    )
