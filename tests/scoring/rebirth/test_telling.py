"""Tiles told without a map: the land grows, and what can't be right is doubted."""

from __future__ import annotations

import pytest

from scoring.game import BadSetup, Player, Setup
from scoring.notation import parse_entry
from scoring.rebirth import castles, game, placing, told_groups
from scoring.rebirth.board import load_board
from scoring.rebirth.castles import Flip, Strength
from scoring.rebirth.told_land import ToldSettlement

THREE = "pink blue beige"


def said(replay):
    return [(doubt.entry, doubt.message) for doubt in replay.doubts if doubt.message != "doubt.out_of_turn"]


def points(replay, player):
    return {line.category: line.points for line in replay.sheet(player).lines if line.points}


def test_nothing_is_known_of_land_that_nobody_told(tell):
    state = tell(THREE, []).state
    assert (state.way, state.told, dict(state.board.spaces)) == ("told", (), {})
    assert (state.turn, state.left("pink", "food"), state.to_place("pink")) == ("pink", 12, 34)


def test_a_tile_lies_on_a_space_of_its_entry_beside_what_it_touches(tell):
    state = tell(THREE, ["pink reports food group 1 castles Blair,Mine cathedrals blair"]).state
    assert state.board.neighbours["T1"] == ("castle:blair", "castle:mine", "cathedral:blair")
    assert state.board.castles == ("castle:blair", "castle:mine")
    assert state.board.cathedrals == ("cathedral:blair",)
    assert [state.board.spaces[one].name for one in state.board.castles] == ["Blair Castle", "Mine"]
    assert (state.tiles["T1"].player, state.tiles["T1"].kind, state.tiles["T1"].group) == ("pink", "food", 1)
    assert state.missions_held("pink") == 1


def test_a_settlement_has_its_tiles_then_face_down_ones_then_free_spaces(tell):
    events = ["pink reports settlement3 in The_Old_Town 3 neutral 1", "blue reports settlement1 in 7 1"]
    state = tell("pink blue", events).state
    assert state.told == (
        ToldSettlement("the_old_town", "The Old Town", 3, 1, ("T1",)),
        ToldSettlement("7", "7", 1, 0, ("T2",)),
    )
    assert state.board.settlements["the_old_town"] == (
        "T1",
        "settlement:the_old_town:2",
        "settlement:the_old_town:3",
    )
    assert [one.free for one in state.told] == [1, 0]
    # Settlement tiles go on the free space, farms anywhere on untold land.
    assert placing.fitting_spaces(state, "settlement1") == ("settlement:the_old_town:3",)


def test_turns_and_supply_are_watched_as_on_a_map(tell):
    late = tell(THREE, ["blue reports food group 1"])
    assert [(one.message, one.values["turn"]) for one in late.doubts] == [("doubt.out_of_turn", "pink")]
    many = tell(THREE, [f"pink reports settlement4 in Town{n} 2" for n in range(4)])
    assert said(many) == [(4, "doubt.piece_used_up")]


# Groups


def groups(tell, *sizes):
    return tell(THREE, [f"pink reports food group {size}" for size in sizes])


@pytest.mark.parametrize(
    ("sizes", "possible"),
    [
        ((), (1,)),
        ((1,), (1, 2)),
        ((1, 2), (1, 3)),  # the group of one is part of the group of two
        ((1, 1), (1, 2, 3)),
        ((1, 1, 1, 1), (1, 2, 3, 4)),  # a fifth tile touches three groups at most
        ((1, 1, 2, 1), (1, 2, 3, 4, 5)),  # 2 1 1: none, 1, 2 or 1 + 1, 2 + 1, all three
        ((1, 1, 2, 1, 3), (1, 2, 3, 4, 5, 6)),  # 3 1 1, or 3 2
    ],
)
def test_sizes_that_can_come_next(tell, sizes, possible):
    replay = groups(tell, *sizes)
    assert said(replay) == []
    assert told_groups.possible_sizes(replay.state, "pink", "food") == possible
    assert told_groups.possible_sizes(replay.state, "pink", "energy") == (1,)
    assert told_groups.possible_sizes(replay.state, "blue", "food") == (1,)


@pytest.mark.parametrize(("size", "left"), [(2, {(1, 2, 3)}), (3, {(3, 3)}), (5, {(1, 5)}), (6, {(6,)})])
def test_two_groupings_are_kept_until_a_size_tells_them_apart(tell, size, left):
    # After 2 1 1 a group of three is 2 + 1 or 1 + 1 + 1.
    before = groups(tell, 1, 1, 2, 1, 3).state
    assert told_groups.groupings(before, "pink", "food") == {(1, 1, 3), (2, 3)}
    after = groups(tell, 1, 1, 2, 1, 3, size)
    assert said(after) == []
    assert told_groups.groupings(after.state, "pink", "food") == left


def test_a_size_that_cannot_be_counts_as_told(tell):
    replay = groups(tell, 1, 2, 2)
    assert said(replay) == [(3, "doubt.told.group")]
    assert replay.doubts[-1].values["possible"] == (1, 3)
    assert replay.doubts[-1].clause == "food.group"
    assert points(replay, "pink") == {"food": 1 + 2 + 2}
    # A group of two, and one or two other tiles: together or apart.
    assert told_groups.groupings(replay.state, "pink", "food") == {(1, 2), (1, 1, 2), (2, 2)}


def test_a_forgotten_tile_makes_one_doubt(tell):
    # Three tiles were forgotten: the fourth told makes a group of five, and goes on growing.
    assert said(groups(tell, 1, 5, 6, 7)) == [(2, "doubt.told.group")]


def test_of_more_tiles_than_a_colour_has_nothing_is_known(tell):
    replay = groups(tell, *[1] * 13, 5)
    assert said(replay) == [(13, "doubt.piece_used_up"), (14, "doubt.piece_used_up")]
    assert told_groups.groupings(replay.state, "pink", "food") == frozenset()
    assert told_groups.possible_sizes(replay.state, "pink", "food") == tuple(range(1, 16))


# Settlements


def test_a_settlement_told_larger_is_larger(tell):
    replay = tell(THREE, ["pink reports settlement3 in Ayr 2", "blue reports settlement1 in Ayr 3"])
    assert said(replay) == [(2, "doubt.told.settlement")]
    assert replay.doubts[0].values == {
        "player": "blue",
        "settlement": "Ayr",
        "size": 3,
        "neutral": 0,
        "size_before": 2,
        "neutral_before": 0,
    }
    assert replay.state.told[0].free == 1


def test_a_settlement_told_smaller_is_as_large_as_its_tiles(tell):
    events = [
        "pink reports settlement3 in Ayr 3",
        "blue reports settlement1 in Ayr 3",
        "beige reports settlement1 in Ayr 1",
    ]
    replay = tell(THREE, events)
    assert said(replay) == [(3, "doubt.told.settlement")]
    # Large and full: pink 3, then blue and beige 1 each; beige completed it.
    assert [points(replay, player) for player in ("pink", "blue", "beige")] == [
        {"settlements": 8},
        {"settlements": 5},
        {},
    ]


def test_a_settlement_that_was_scored_stays_as_it_was(tell):
    events = [
        "pink reports settlement3 in Ayr 2",
        "blue reports settlement1 in Ayr 2",
        "beige reports settlement4 in Ayr 3 harbour castles blair cathedrals perth",
    ]
    replay = tell(THREE, events)
    assert said(replay) == [(3, "doubt.told.settlement"), (3, "doubt.told.full")]
    assert replay.state.told == (ToldSettlement("ayr", "Ayr", 2, 0, ("T1", "T2")),)
    # Beige's tile lies outside: harbour, castle and cathedral, but nothing in Ayr.
    assert points(replay, "beige") == {"harbours": 1}
    assert replay.state.holders == {"castle:blair": "beige"}
    assert replay.state.missions_held("beige") == 1
    assert replay.state.placed("beige") == 1


def test_face_down_tiles_told_later_take_the_spaces_that_are_left(tell):
    events = ["pink reports settlement1 in Ayr 3", "blue reports settlement2 in Ayr 3 neutral 2"]
    replay = tell("pink blue", events)
    assert said(replay) == [(2, "doubt.told.settlement")]
    # Two tiles and room for one of the two: full, blue before pink.
    assert [points(replay, player) for player in ("pink", "blue")] == [{"settlements": 5}, {"settlements": 8}]


def test_face_down_tiles_in_every_space_leave_room_for_the_tile(tell):
    replay = tell("pink blue", ["pink reports settlement4 in Ayr 1 neutral 1"])
    assert said(replay) == [(1, "doubt.told.full")]
    assert points(replay, "pink") == {"settlements": 4}


# Castles and cathedrals


def test_a_castle_has_six_neighbours(tell):
    events = [f"pink reports food group {n + 1} castles blair cathedrals perth" for n in range(7)]
    around = [doubt for doubt in tell(THREE, events).doubts if doubt.message == "doubt.told.around"]
    assert [(one.entry, one.values["name"], one.clause) for one in around] == [
        (7, "Blair Castle", "castle.control"),
        (7, "Perth Cathedral", "cathedral.mission"),
    ]


def test_there_are_eight_cathedrals(tell):
    names = [f"Kirk{n}" for n in range(9)]
    replay = tell(
        THREE, [f"pink reports food group {n + 1} cathedrals {name}" for n, name in enumerate(names)]
    )
    assert said(replay) == [(9, "doubt.told.cathedrals")]
    assert replay.state.missions_held("pink") == 8


def test_what_would_turn_a_castle_without_a_map(tell):
    # Pink has two farms there, blue a settlement tile: level needs one more, and three farms of two tiles can't be.
    events = [
        "pink reports food group 1 castles blair",
        "blue reports settlement1 in Ayr 2 castles blair",
        "pink reports food group 2 castles blair",
    ]
    state = tell("pink blue", events).state
    assert castles.strength(state, "castle:blair", "pink") == Strength(2, 2)
    assert castles.flips(state, "castle:blair") == (Flip("blue", 2, 0),)


def test_no_more_than_six_can_lie_around_a_castle_without_a_map(tell):
    # Pink four, blue one: one space may be left, and four would be needed.
    events = [f"pink reports food group {n + 1} castles blair" for n in range(4)]
    state = tell("pink blue", [*events, "blue reports food group 1 castles blair"]).state
    assert castles.flips(state, "castle:blair") == ()


def test_face_down_tiles_lie_at_a_castle_from_the_start(tell):
    events = ["pink reports settlement1 in Ayr 2 castles blair", "blue facedown BLAIR 1"]
    assert tell("pink blue", events, neutral_at_castles="yes").state.holders == {}
    assert tell("pink blue", events).state.holders == {"castle:blair": "pink"}
    # Taken back, nobody lies there, and it is asked again.
    undone = tell("pink blue", [*events, "retract 2"], neutral_at_castles="yes")
    assert undone.state.holders == {"castle:blair": "pink"}
    assert [(one.message, one.values["key"]) for one in undone.questions] == [("question.face_down", "blair")]


# Counts


COUNTED = ["pink reports food group 1", "pink reports food group 1", "pink reports food group 2"]


def test_a_count_that_the_reports_rule_out_is_doubted_and_counts(tell):
    events = [*COUNTED, "blue ends", "pink counts largest_food 3", "blue missions food_largest"]
    replay = tell("pink blue", events)
    (doubt,) = (one for one in replay.doubts if one.message == "doubt.told.count")
    assert (doubt.entry, doubt.clause, doubt.values["possible"]) == (5, "mission.largest_food", (2,))
    assert replay.sheet("blue").line("missions").items[0].values["best_other"] == 3


def test_a_count_is_asked_again_once_its_player_placed_another_tile(tell):
    events = [
        *COUNTED,
        "blue counts coast 1",
        "pink counts coast 2",
        "pink reports food group 3",
        "blue ends",
    ]
    replay = tell("pink blue", [*events, "blue missions coastline"])
    assert [(one.message, one.player) for one in replay.questions if one.message == "question.count"] == [
        ("question.count", "pink")
    ]
    told = tell("pink blue", [*events, "blue missions coastline", "pink counts coast 1"])
    # One and one: a tie is enough.
    assert points(told, "blue") == {"missions": 5}


def test_nothing_is_asked_that_no_card_needs(tell):
    replay = tell("pink blue", [*COUNTED, "blue ends", "blue missions cathedral_bonus castles ports"])
    assert replay.questions == ()


def test_farms_counted_as_tiles_are_never_asked(tell):
    # 1 1 2 1 3 is 3 1 1 or 3 2: groups are open, tiles are five.
    events = [f"pink reports food group {size}" for size in (1, 1, 2, 1, 3)]
    events += ["blue ends", "pink missions food_most"]
    assert [one.player for one in tell("pink blue", events).questions] == ["pink"]
    tiles = tell("pink blue", events, most_food="tiles")
    assert tiles.questions == ()
    assert tiles.sheet("pink").line("missions").items[0].count == 5


# Boards


def entries(*events):
    return tuple(parse_entry(game, seq, text) for seq, text in enumerate(events, start=1))


@pytest.mark.parametrize(
    ("events", "board"),
    [
        ([], None),
        (["pink board practice-isle"], "practice-isle"),
        (["pink board practice-isle", "pink board our-isle@2"], "our-isle@2"),
        (["pink board practice-isle", "pink board our-isle@2", "retract 2"], "practice-isle"),
        (["pink board practice-isle", "replace 1: blue board our-isle@1"], "our-isle@1"),
        (["green board practice-isle"], None),  # a stranger
    ],
)
def test_the_board_of_a_game_is_the_one_named_last(events, board):
    players = (Player("pink", "Pink"), Player("blue", "Blue"))
    assert game.board_now(Setup("rebirth", players, "pink"), entries(*events)) == board
    begun = Setup("rebirth", players, "pink", "moor")
    assert game.board_now(begun, entries(*events)) == (board or "moor")


def test_a_board_that_cairn_brings_along_is_found_by_itself(tell):
    replay = tell("pink blue", ["pink food D4", "pink board practice-isle"])
    assert (replay.state.way, replay.problems, replay.state.holders) == ("map", (), {"C4": "pink"})


def test_a_board_of_the_house_must_be_given(tell):
    events = ["pink food D4", "pink board our-isle@2"]
    with pytest.raises(BadSetup) as refused:
        tell("pink blue", events)
    assert (refused.value.message, refused.value.values["board"]) == ("setup.unknown_board", "our-isle@2")
    setup = tell("pink blue", []).setup
    assert game.replay(setup, entries(*events), load_board("practice-isle")).state.holders == {"C4": "pink"}


def test_what_was_told_of_face_down_tiles_is_held_against_the_map(play):
    # B2 has one of nobody's tiles beside it.
    picture = """
 b b/2 b
  b C:blair b
"""
    right = play(picture, "pink blue", ["pink facedown blair 1"])
    wrong = play(picture, "pink blue", ["pink facedown blair 2"])
    assert right.doubts == ()
    assert [(one.message, one.values["there"]) for one in wrong.doubts] == [("doubt.told.face_down", 1)]


# After the end, and what is counted


@pytest.mark.parametrize("end", ["blue ends", "blue tally track 5 symbols 0 castles 0"])
def test_a_tile_after_the_end_is_nobodys_turn(tell, end):
    late = tell(THREE, ["pink reports food group 1", end, "blue reports food group 1"])
    assert [(one.entry, one.message, one.clause, dict(one.values)) for one in late.doubts] == [
        (3, "doubt.turn.over", "game.end", {"player": "blue"})
    ]


def test_no_more_coast_or_border_is_counted_than_tiles_lie_there(tell):
    """Pink has two tiles; two at the coast may be, three may not."""
    tiles = ["pink reports food group 1", "blue reports food group 1", "beige reports food group 1"]
    tiles += ["pink reports settlement1 in Ayr 2"]
    assert said(tell(THREE, [*tiles, "pink counts coast 2", "pink counts border 2"])) == []
    many = tell(THREE, [*tiles, "pink counts coast 3", "pink counts border 3", "pink counts most_food 3"])
    assert said(many) == [
        (5, "doubt.told.count_tiles"),
        (6, "doubt.told.count_tiles"),
        (7, "doubt.told.count"),
    ]
    assert dict(many.doubts[0].values) == {"player": "pink", "measure": "coast", "count": 3, "most": 2}


def test_where_no_grouping_is_known_any_more_tiles_of_the_kind_bound_the_count(tell):
    """Thirteen food tiles of a colour can't be, so nothing is known of their groups; there are thirteen of them."""
    tiles = [f"pink reports food group {size}" for size in range(1, 14)] + ["pink reports energy group 1"]
    assert (15, "doubt.told.count_tiles") in said(tell(THREE, [*tiles, "pink counts largest_food 14"]))
    assert (15, "doubt.told.count_tiles") not in said(tell(THREE, [*tiles, "pink counts largest_food 13"]))


def test_what_is_counted_anew_is_doubted_no_longer(tell):
    tiles = ["pink reports food group 1", "pink counts coast 9"]
    assert said(tell(THREE, tiles)) == [(2, "doubt.told.count_tiles")]
    assert said(tell(THREE, [*tiles, "pink counts coast 1"])) == []
    # Another player's count, or another count, leaves it as it is.
    for other in ("blue counts coast 0", "pink counts border 1"):
        assert said(tell(THREE, [*tiles, other])) == [(2, "doubt.told.count_tiles")]


COASTS = ["pink reports food group 1 cathedrals oban", "blue reports food group 1 cathedrals oban"]


def test_cards_turned_up_anew_are_doubted_as_they_are_now(tell):
    """There is one card of each. Blue has it too, until one of the two is corrected, by a new entry or in its place."""
    both = [*COASTS, "pink missions coastline", "blue missions coastline"]
    assert said(tell(THREE, both)) == [(4, "doubt.mission_twice")]
    for mend in (
        "blue missions english_border",
        "pink missions english_border",
        "replace 4: blue missions english_border",
    ):
        assert said(tell(THREE, [*both, mend])) == []
    twice = [*COASTS, "pink missions english_border", "blue missions coastline coastline"]
    assert said(tell(THREE, twice)) == [(4, "doubt.mission_count"), (4, "doubt.mission_twice")]
    for mend in ("blue missions coastline", "replace 4: blue missions coastline"):
        assert said(tell(THREE, [*twice, mend])) == []
    # A tile forgotten at another cathedral: then one card of pink's is still missing.
    forgotten = "insert 2: pink reports food group 1 cathedrals perth"
    assert (3, "doubt.mission_count") in said(
        tell(THREE, [*both[:3], "blue missions english_border", forgotten])
    )
