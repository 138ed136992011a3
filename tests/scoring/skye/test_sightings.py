"""Photographs of territories held against logs, both written by hand.

The castle has pasture N and S, water E and mountain W. Of the tiles here S05 is pasture N, mountain ESW; S14 is
pasture N, water ESW; S31 is pasture NS, water EW; S08 is pasture N, mountain ESW; S16 is water N, pasture E, water S,
mountain W. Quarter turns clockwise take what lies at 0,-1 (above) to 1,0 (right), that to 0,1 and that to -1,0.
"""

from __future__ import annotations

import random

import pytest

from scoring import notation
from scoring.game import Player, Setup
from scoring.games import game
from scoring.laid_out import Region, SeenTile, Unread, rotated
from scoring.log import Entry
from scoring.skye.aligning import Lies, Said, align
from scoring.skye.places import TURN_OF, TURNS, parse_cell
from scoring.skye.sightings import compare

SKYE = game("skye")


def play(*log, players="blue red"):
    setup = Setup("skye", tuple(Player(one, one) for one in players.split()), players.split()[0])
    entries = [Entry(n, "table", "tap", notation.parse_event(SKYE, text)) for n, text in enumerate(log, 1)]
    return SKYE.replay(setup, entries)


def region(castle, *tiles, unread=(), empty=""):
    """`region("blue", "S05 at 0,1 up", unread=["1,0 covered S14 up"], empty="2,0 0,2")`."""
    seen = []
    for one in tiles:
        tile, _, place, turn = one.split()
        seen.append(SeenTile(tile, parse_cell(place), TURN_OF[turn], 0.999))
    asked = []
    for one in unread:
        place, why, *guess = one.split()
        tile, turn = (guess[0], TURN_OF[guess[1]]) if guess else (None, None)
        asked.append(Unread(parse_cell(place), why, tile, turn))
    return Region(castle, tuple(seen), tuple(asked), tuple(parse_cell(place) for place in empty.split()))


def held(replay, *regions, round_=None, since=(), said=None):
    state = replay.state
    aligned = [(one, align(state, one, (said or {}).get(n))) for n, one in enumerate(regions)]
    return compare(state, aligned, round_ or state.round, since)


def told(findings):
    return [notation.dump_event(SKYE, event) for one in findings for event in one.events]


def new(found):
    return told(found.of("new"))


def against(found):
    return [told([one]) for one in found.of("contradicts")]


def nothing(*found):
    return not any(found)


def corrected(replay, found, *sorts):
    """The log with what a picture says added; it must be possible."""
    events = [event for sort in sorts for one in found.of(sort) for event in one.events]
    count = len(replay.played)
    entries = [Entry(n, "table", "tap", step.event) for n, step in enumerate(replay.played, 1)]
    entries += [Entry(n, "table", "photo", event) for n, event in enumerate(events, count + 1)]
    after = SKYE.replay(replay.setup, entries)
    assert not after.problems
    return after


# Aligning


def test_a_cell_turns_clockwise():
    assert [rotated((0, -1), turns) for turns in range(5)] == [(0, -1), (1, 0), (0, 1), (-1, 0), (0, -1)]
    lies = Lies("blue", 1, (3, -2), "tiles")
    assert lies.place((0, -1)) == (4, -2)
    assert lies.cell((4, -2)) == (0, -1)
    assert lies.turned(3) == 0


def test_the_castle_says_whose_and_where():
    found = held(play(), region("blue", "S05 at 0,1 up", "S14 at 1,0 up"))
    assert new(found) == ["blue builds S14 at 1,0 up", "blue builds S05 at 0,1 up"]
    assert found.findings == found.of("new")
    assert nothing(found.riddles, found.whose, found.outside)


def test_a_castle_that_the_log_knows_turned_turns_the_whole_territory():
    # The castle's own top points right for its owner: what lies above it in its own sight lies to the right.
    found = held(play("blue castle right"), region("blue", "S05 at 0,-1 up", "S14 at 1,0 down"))
    assert sorted(new(found)) == ["blue builds S05 at 1,0 right", "blue builds S14 at 0,1 left"]


@pytest.mark.parametrize(
    ("log", "sort", "event"),
    [
        ((), "new", "blue castle right"),
        (("blue castle down",), "contradicts", "replace 1: blue castle right"),
    ],
)
def test_known_tiles_tell_that_the_castle_lies_otherwise(log, sort, event):
    replay = play(*log, "blue builds S05 at 1,0 right", "blue builds S14 at 0,1 left")
    found = held(replay, region("blue", "S05 at 0,-1 up", "S14 at 1,0 down", "S31 at 0,1 up"))
    assert new(found)[-1] == "blue builds S31 at -1,0 right"
    assert told(found.of(sort))[0] == event
    assert len(found.findings) == 2
    assert corrected(replay, found, sort).state.laid["blue"][0, 0].turn == 1


def test_a_castle_that_was_scored_with_is_turned_from_the_start():
    replay = play("blue builds S05 at 1,0 right", "table scores 1")
    found = held(replay, region("blue", "S05 at 0,-1 up"))
    assert new(found) == ["insert 2: blue castle right"]
    assert corrected(replay, found, "new").state.scored[0].laid["blue"][0, 0].turn == 1


def test_a_territory_without_its_castle_is_known_by_its_tiles():
    # Seen upside down and counted from S05: the castle is at 0,0 of the log, which is cell 0,1.
    replay = play("blue builds S05 at 0,1 up", "red builds S16 at 1,0 up")
    shown = region(None, "S05 at 0,0 down", "S31 at 1,0 up", unread=["0,1 covered"])
    assert align(replay.state, shown) == Lies("blue", 2, (0, 1), "tiles", 1)
    assert new(held(replay, shown)) == ["blue builds S31 at -1,1 down"]


def test_two_known_tiles_go_before_a_castle_that_seems_to_be_missing():
    replay = play("blue builds S05 at 0,1 up", "blue builds S14 at 1,0 up")
    shown = region(None, "S05 at 0,1 up", "S14 at 1,0 up", empty="0,0")
    assert align(replay.state, shown) == Lies("blue", 0, (0, 0), "tiles", 2)


def test_most_of_the_known_tiles_decide():
    replay = play("blue builds S05 at 0,1 up", "blue builds S14 at 1,0 up", "blue builds S31 at 0,2 up")
    shown = region(None, "S05 at 0,1 up", "S14 at 1,0 up", "S31 at 0,-1 up")
    assert align(replay.state, shown) == Lies("blue", 0, (0, 0), "tiles", 2)
    found = held(replay, shown)
    assert against(found) == [["replace 3: blue builds S31 at 0,-1 up"]]


@pytest.mark.parametrize(
    "shown",
    [
        region(None, "S16 at 0,0 up", "S08 at 1,0 up"),  # nothing known
        region(None, "S05 at 0,1 up", "S14 at 2,0 up"),  # one against the other
        region(None, "S05 at 0,0 up", "S08 at 0,-1 up"),  # a tile where the castle should be
        region(None, "S05 at 0,0 up", empty="0,-1"),  # bare table where the castle should be
        region("green", "S05 at 0,1 up"),  # a castle that doesn't play
    ],
)
def test_whose_it_is_is_asked_if_nothing_tells_it(shown):
    replay = play("blue builds S05 at 0,1 up", "blue builds S14 at 1,0 up")
    found = held(replay, shown)
    assert found.whose == (0,)
    assert nothing(found.findings, found.riddles)


def test_what_the_table_said_goes_first():
    # The castle is at cell 1,0, and the owner's up is the picture's right: three quarter turns take it there.
    said = {0: Said("red", (1, 0), 3)}
    found = held(play(), region(None, "S05 at 2,0 right", unread=["1,0 covered"]), said=said)
    assert new(found) == ["red builds S05 at 0,-1 up"]
    assert not found.riddles
    castle = held(play(), region("blue", "S05 at 0,-1 up"), said={0: Said("blue", (0, 0), 1)})
    assert sorted(new(castle)) == ["blue builds S05 at 1,0 right", "blue castle right"]


@pytest.mark.parametrize("seed", range(30))
def test_however_a_picture_counts_its_cells_the_log_gets_the_same_places(seed):
    """Tiles strewn over a square; some of them logged, all of them seen from another cell in another direction."""
    chance = random.Random(seed)
    cells = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0)]
    tiles = [f"S{number:02}" for number in chance.sample(range(1, 74), 9)]
    laid = [
        (tile, cell, chance.randrange(4)) for tile, cell in zip(tiles, chance.sample(cells, 9), strict=True)
    ]
    events = [f"blue builds {tile} at {x},{y} {TURNS[turn]}" for tile, (x, y), turn in laid]
    turns, (dx, dy) = chance.randrange(4), (chance.randrange(-5, 6), chance.randrange(-5, 6))
    seen = []
    for tile, place, turn in laid:
        x, y = rotated(place, turns)
        seen.append(SeenTile(tile, (x + dx, y + dy), (turn + turns) % 4))
    known = chance.sample(events, 1 + seed % 4)
    found = held(play(*known), Region(None, tuple(seen)))
    assert sorted([*new(found), *known]) == sorted(events)
    assert found.findings == found.of("new")


# New tiles


def test_what_agrees_is_only_counted():
    replay = play("blue builds S05 at 0,1 up")
    found = held(replay, region("blue", "S05 at 0,1 up", empty="0,2 1,1"))
    assert found.agreeing == ((0, (0, 1)),)
    assert nothing(found.findings, found.riddles, found.whose)


def test_new_tiles_come_outwards_from_what_lies():
    # A row to the right of the castle, named the other way round: each can only be built beside the one before.
    shown = region("blue", "S31 at 3,0 up", "S14 at 2,0 up", "S16 at 1,0 right")
    found = held(play(), shown)
    # S16 turned right has its top, water, to the right and its bottom, water, to the left: both sides match.
    assert new(found) == [
        "blue builds S16 at 1,0 right",
        "blue builds S14 at 2,0 up",
        "blue builds S31 at 3,0 up",
    ]
    assert not corrected(play(), found, "new").doubts


def test_tiles_against_the_rule_come_last():
    # S05 to the right of the castle: mountain W against water. S14 below it matches with its pasture.
    found = held(play(), region("blue", "S05 at 1,0 up", "S14 at 0,1 up"))
    assert new(found) == ["blue builds S14 at 0,1 up", "blue builds S05 at 1,0 up"]


def test_several_territories_are_kept_apart():
    found = held(play(), region("red", "S05 at 0,1 up"), region("blue", "S14 at 0,1 up"))
    assert new(found) == ["blue builds S14 at 0,1 up", "red builds S05 at 0,1 up"]
    assert [one.changes[0].territory for one in found.findings] == [1, 0]


def test_tiles_of_an_earlier_round_are_built_before_it_is_scored():
    replay = play("blue builds S05 at 0,1 up", "table scores 1", "blue builds S14 at 1,0 up")
    found = held(replay, region("blue", "S05 at 0,1 up", "S31 at 0,2 up"), round_=1)
    assert told(found.findings) == ["insert 2: blue builds S31 at 0,2 up"]
    after = corrected(replay, found, "new").state
    assert (0, 2) in after.scored[0].laid["blue"]


def test_after_the_end_tiles_belong_to_the_last_round():
    log = [f"table scores {number}" for number in range(1, 7)]
    found = held(play(*log), region("blue", "S05 at 0,1 up"))
    assert new(found) == ["insert 6: blue builds S05 at 0,1 up"]


# Contradictions


def test_another_turn():
    replay = play("blue builds S05 at 0,1 right")
    found = held(replay, region("blue", "S05 at 0,1 up"))
    assert against(found) == [["replace 1: blue builds S05 at 0,1 up"]]
    assert found.findings[0].key == "contradicts-S05"


def test_another_tile_with_the_same_looks():
    replay = play("blue builds S05 at 0,1 up")
    found = held(replay, region("blue", "S08 at 0,1 up"))
    assert against(found) == [["replace 1: blue builds S08 at 0,1 up"]]
    assert {one.tile for one in found.findings[0].changes} == {"S05", "S08"}


def test_a_tile_elsewhere_in_the_territory():
    replay = play("blue builds S05 at 0,1 up", "blue builds S14 at 0,2 up")
    found = held(replay, region("blue", "S05 at 0,1 up", "S14 at 1,0 up", empty="0,2"))
    assert against(found) == [["replace 2: blue builds S14 at 1,0 up"]]


def test_a_tile_in_anothers_territory():
    replay = play("red builds S05 at 0,1 up")
    found = held(replay, region("blue", "S05 at 0,1 up"))
    assert against(found) == [["replace 1: blue builds S05 at 0,1 up"]]


def test_two_tiles_that_were_mixed_up_are_put_right_together():
    replay = play("blue builds S05 at 0,1 up", "blue builds S14 at 1,0 up")
    found = held(replay, region("blue", "S14 at 0,1 up", "S05 at 1,0 up"))
    assert len(found.findings) == 1
    after = corrected(replay, found, "contradicts").state.laid["blue"]
    assert (after[0, 1].tile, after[1, 0].tile) == ("S14", "S05")


def test_a_new_tile_where_the_log_has_one_that_lies_elsewhere():
    replay = play("blue builds S05 at 0,1 up", "table scores 1")
    found = held(replay, region("blue", "S08 at 0,1 up", "S05 at 0,2 up"))
    assert against(found) == [["replace 1: blue builds S05 at 0,2 up", "blue builds S08 at 0,1 up"]]
    after = corrected(replay, found, "contradicts").state.laid["blue"]
    assert (after[0, 1].tile, after[0, 2].tile) == ("S08", "S05")


def test_a_tile_that_is_gone():
    replay = play("blue builds S05 at 0,1 up", "blue builds S14 at 1,0 up")
    found = held(replay, region("blue", "S05 at 0,1 up", empty="1,0"))
    assert against(found) == [["retract 2"]]


def test_a_tile_logged_since_the_picture_need_not_be_on_it():
    replay = play("blue builds S05 at 0,1 up", "blue builds S14 at 1,0 up")
    found = held(replay, region("blue", "S05 at 0,1 up", empty="1,0"), since=[2])
    assert not found.findings


def test_what_the_picture_does_not_show_is_left_alone():
    replay = play("blue builds S05 at 0,1 up", "red builds S14 at 1,0 up")
    found = held(replay, region("blue", empty="1,0", unread=["0,1 outside"]))
    assert nothing(found.findings, found.riddles, found.outside)


def test_tiles_of_later_rounds_are_not_missing_in_an_earlier_picture():
    replay = play("blue builds S05 at 0,1 up", "table scores 1", "blue builds S14 at 1,0 up")
    found = held(replay, region("blue", "S05 at 0,1 up", empty="1,0"), round_=1)
    assert not found.findings


def test_a_tile_that_was_built_earlier_than_the_log_says():
    replay = play("table scores 1", "blue builds S05 at 0,1 up")
    found = held(replay, region("blue", "S05 at 0,1 up"), round_=1)
    assert against(found) == [["retract 2", "insert 1: blue builds S05 at 0,1 up"]]
    assert found.findings[0].changes[0].later
    after = corrected(replay, found, "contradicts").state
    assert after.scored[0].laid["blue"][0, 1].tile == "S05"


# Riddles


def test_unread_cells_are_asked_with_a_guess():
    found = held(play(), region("blue", unread=["0,1 covered S05 up"]))
    (riddle,) = found.riddles
    assert (riddle.player, riddle.place, riddle.why) == ("blue", (0, 1), "covered")
    assert riddle.guesses == (("S05", 0),)


def test_the_log_explains_unread_cells():
    replay = play("blue builds S05 at 0,1 up")
    assert not held(replay, region("blue", unread=["0,1 covered S14 up"])).riddles


def test_a_guess_that_lies_elsewhere_is_none():
    replay = play("red builds S05 at 0,1 up")
    shown = region("blue", "S14 at 1,0 up", unread=["0,1 covered S05 up", "0,2 glare S14 up"])
    assert [one.guesses for one in held(replay, shown).riddles] == [(), ()]


def test_tiles_that_were_bought_are_guesses_too():
    replay = play(
        "blue offers S05 for 1, S14 for 1, discards S31",
        "red offers S08 for 1, S16 for 1, discards S01",
        "blue buys S16 from red",
        "red buys S14 from blue",
    )
    # Blue keeps S05 and has bought S16.
    (riddle,) = held(replay, region("blue", unread=["0,1 covered S08 up"])).riddles
    assert riddle.guesses == (("S08", 0), ("S16", None), ("S05", None))


def test_a_second_tile_meant_for_one_place_is_asked():
    found = held(play(), region("blue", "S05 at 0,1 up", unread=["0,1 askew S14 up"]))
    assert new(found) == ["blue builds S05 at 0,1 up"]
    assert [(one.place, one.why, one.guesses) for one in found.riddles] == [((0, 1), "askew", (("S14", 0),))]


def test_a_tile_on_the_castles_place_is_asked():
    said = {0: Said("blue", (0, 0), 0)}
    found = held(play(), region(None, "S05 at 0,0 up"), said=said)
    assert not found.findings
    assert [one.why for one in found.riddles] == ["on_castle"]


def test_the_pictures_edge_is_told():
    found = held(play(), region("blue", "S05 at 0,1 up", unread=["0,2 outside"]))
    assert found.outside == (0,)
    assert not found.riddles
