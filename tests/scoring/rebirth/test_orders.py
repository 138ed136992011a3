"""The order of placement: proposed in turn order, asked only where it changes a score or a castle."""

from __future__ import annotations

from scoring.rebirth import game, orders

# The castle B2 touches A2 A3 B1 B3 C2 C3. The two-space settlement is A5 and B5.
LAND = """
 b b b b s:two b b
  b C:blair b b s:two b b
 b b b b b b b
"""


def tiles(*texts):
    return tuple(game.parse_event(text) for text in texts)


def test_turn_slots_go_round_from_whoever_is_next(play):
    state = play(LAND, "blue pink beige", ["blue food A1"]).state
    new = tiles("blue food A4", "pink food A7", "beige food C7", "pink food C5")
    assert orders.turn_slots(state, new) == ("pink", "beige", "blue", "pink")


def test_turn_slots_pass_over_players_without_a_tile(play):
    state = play(LAND, "blue pink beige", []).state
    assert orders.turn_slots(state, tiles("beige food A1", "blue food C7")) == ("blue", "beige")


def test_far_apart_nothing_need_be_asked(play):
    state = play(LAND, "blue pink", []).state
    new = tiles("pink food A7", "blue food A1", "pink food C7", "blue food C5")
    assert orders.puzzles(state, new) == ()
    assert [tile.player for tile in orders.arrange(state, new)] == ["blue", "pink", "blue", "pink"]


def test_two_tiles_at_a_castle_in_fixed_turns_need_no_question(play):
    # Blue's only tile must have come before pink's only tile.
    state = play(LAND, "blue pink", []).state
    assert orders.puzzles(state, tiles("pink food A2", "blue food A3")) == ()


def test_a_castle_that_either_may_have_reached_first_is_asked(play):
    # Two turns each; one tile of each is at the castle. Blue first: blue stays. Pink's first turn before
    # blue's second: pink stays.
    state = play(LAND, "blue pink", []).state
    new = tiles("blue food A2", "blue food A7", "pink food A3", "pink food C7")
    (puzzle,) = orders.puzzles(state, new)
    assert puzzle.tiles == tiles("blue food A2", "pink food A3")
    assert {tuple(o.holders.items()) for o in puzzle.outcomes} == {(("B2", "blue"),), (("B2", "pink"),)}


def test_a_settlement_tie_that_either_may_have_completed_is_asked(play):
    state = play(LAND, "blue pink", []).state
    new = tiles("blue settlement2 A5", "blue food A1", "pink settlement2 B5", "pink food C7")
    (puzzle,) = orders.puzzles(state, new)
    # Whoever completed the tie has 3, the other 5.
    outcomes = {(o.points["blue"], o.points["pink"]) for o in puzzle.outcomes}
    assert outcomes == {(3, 5), (5, 3)}


def test_a_settlement_without_a_tie_is_not_asked(play):
    state = play(LAND, "blue pink", []).state
    new = tiles("blue settlement1 A5", "blue food A1", "pink settlement2 B5", "pink food C7")
    assert orders.puzzles(state, new) == ()


def test_joining_two_farms_late_is_asked(play):
    # In a row: 1 + 2 + 3 = 6. The middle one last: 1 + 1 + 3 = 5.
    state = play(LAND, "blue pink", []).state
    (puzzle,) = orders.puzzles(state, tiles("blue food C5", "blue food C6", "blue food C7"))
    assert {o.points["blue"] for o in puzzle.outcomes} == {5, 6}


def test_extending_one_group_twice_is_not_asked(play):
    state = play(LAND, "blue pink", ["blue food C5", "pink food A1"]).state
    assert orders.puzzles(state, tiles("blue food C4", "blue food C6")) == ()


def test_wishes_are_kept_within_turn_order(play):
    state = play(LAND, "blue pink", []).state
    new = tiles("blue food A2", "blue food A7", "pink food A3", "pink food C7")
    wish = tiles("pink food A3", "blue food A2")
    assert orders.arrange(state, new, [wish]) == tiles(
        "blue food A7", "pink food A3", "blue food A2", "pink food C7"
    )


def test_too_many_tiles_at_once_are_left_to_the_table(play):
    state = play(LAND, "blue pink", []).state
    new = tiles(*[f"blue food C{n}" for n in range(1, 8)])
    (puzzle,) = orders.puzzles(state, new)
    assert (len(puzzle.tiles), puzzle.outcomes) == (7, ())
