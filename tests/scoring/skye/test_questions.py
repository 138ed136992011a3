"""What Isle of Skye still has to ask. Players: blue lays tiles, red counts by hand."""

from __future__ import annotations

from scoring import notation
from scoring.game import Player, Setup
from scoring.games import game
from scoring.log import Entry

SKYE = game("skye")
TILES = ["table A sheep", "table B columns", "table C completed_mountains", "table D largest_lake"]
ALL_OF_RED = [
    f"red counts {key} 0 in {number}"
    for number, keys in enumerate(
        (
            "sheep",
            "columns",
            "sheep mountains",
            "columns lake_tiles",
            "sheep mountains lake_tiles",
            "columns mountains lake_tiles",
        ),
        start=1,
    )
    for key in keys.split()
]
SCORED = [f"table scores {number}" for number in range(1, 7)]
GOLD = ["blue counts gold 7 in 6", "red counts gold 3 in 6"]
END = [*ALL_OF_RED, *SCORED, *GOLD, "red scrolls done"]


def asked(*log: str) -> list[tuple[str, str | None, object]]:
    """Message, player, and what about."""
    setup = Setup("skye", (Player("blue", "Blue"), Player("red", "Red")), "blue")
    entries = [Entry(n, "table", "tap", notation.parse_event(SKYE, text)) for n, text in enumerate(log, 1)]
    replay = SKYE.replay(setup, entries)
    assert not replay.problems
    return [
        (one.message.removeprefix("question.skye."), one.player, _about(one.values))
        for one in replay.questions
    ]


def _about(values):
    return values.get("key") or values.get("tile") or values.get("field")


def test_nothing_is_asked_when_everything_is_told():
    assert asked(*TILES, "blue builds S01 at 0,-1 right", *END) == []


def test_whoever_shows_no_tile_is_asked_for_numbers():
    log = [*TILES, "blue builds S01 at 0,-1 right", "table scores 1", "table scores 2", "table scores 3"]
    assert asked(*log) == [
        ("number", "red", "sheep"),
        ("number", "red", "columns"),
        ("number", "red", "sheep"),
        ("number", "red", "mountains"),
    ]


def test_a_field_that_was_scored_unseen_is_asked_about():
    assert asked("blue builds S01 at 0,-1 right", "red builds S04 at 0,-1 right", "table scores 1") == [
        ("scoring_tile", None, "A")
    ]


def test_gold_and_scrolls_are_asked_after_the_last_round():
    log = [*TILES, "blue builds S01 at 0,-1 right", *ALL_OF_RED, *SCORED]
    assert asked(*log[:-1]) == []
    assert asked(*log) == [("scrolls", "red", None), ("gold", "blue", "gold"), ("gold", "red", "gold")]


def test_gold_is_asked_once_where_it_pays_in_the_last_round_as_well():
    tiles = [*TILES[:3], "table D gold_majority"]
    log = [*tiles, "blue builds S01 at 0,-1 right", *ALL_OF_RED, *SCORED, "red scrolls done"]
    gold = [f"{who} counts gold 4 in {number}" for who in ("blue", "red") for number in (4, 5)]
    assert asked(*log, *gold) == [("gold", "blue", "gold"), ("gold", "red", "gold")]


def test_whoever_counted_something_else_in_the_last_round_is_asked_for_scrolls():
    log = [*TILES, "blue builds S01 at 0,-1 right", *END]
    assert asked(*log, "blue counts lake_tiles 0 in 6") == []  # as in the territory
    assert asked(*log, "blue counts lake_tiles 3 in 6") == [("scrolls", "blue", None)]
    assert asked(*log, "blue counts lake_tiles 3 in 6", "blue scrolls done") == []


def test_a_disputed_tile_is_asked_about_until_the_table_settles_it():
    # S16 has two or three sheep; its mountain W comes to lie in the east, beside the castle's mountain.
    log = [*TILES, "blue builds S16 at -1,0 down"]
    assert asked(*log) == [("tile", "blue", "S16")]
    assert asked(*log, "table S16 is water N, pasture E 2 sheep, water S, mountain W") == []


def test_after_the_end_only_disputes_that_change_points_are_left():
    build = "blue builds S16 at -1,0 down"
    assert asked(*TILES, build, *END) == [("tile", "blue", "S16")]  # sheep pay on field A
    no_sheep = ["table A squares", *TILES[1:]]
    counted = [text.replace("sheep", "squares") for text in END if "scrolls" not in text]
    assert asked(*no_sheep, build, *counted, "red scrolls done") == []


def test_disputes_that_change_points_only_together_are_left_too():
    # No scoring tile pays for sheep. Tile 34 has a scroll for them; tile 16 has three or two, 47 one or none, 1 one:
    # five, and two points; four if one of the two has fewer, and still two points; three if both have, and one point.
    fields = ["table A squares", *TILES[1:]]
    counted = [text.replace("sheep", "squares") for text in END if "scrolls" not in text]
    builds = [
        "blue builds S34 at 0,-1 up",
        "blue builds S16 at -1,0 down",
        "blue builds S47 at 2,3 up",
        "blue builds S01 at 3,3 up",
    ]
    log = [*fields, *builds, *counted, "red scrolls done"]
    assert asked(*log) == [("tile", "blue", "S16"), ("tile", "blue", "S47")]
    # With the two sheep settled, the other tile changes a point by itself; with three, it changes nothing.
    two = "table S16 is water N, pasture E 2 sheep, water S, mountain W"
    assert asked(*log, two) == [("tile", "blue", "S47")]
    assert asked(*log, two.replace("2 sheep", "3 sheep")) == []


def test_a_territory_that_was_left_behind_counts_for_nothing():
    # Blue logs tile 1 with its one sheep, counts seven in round 3, and then neither logs nor counts anything.
    log = [
        *TILES,
        "blue builds S01 at 0,-1 right",
        "red builds S04 at 0,-1 right",
        "table scores 1",
        "table scores 2",
        "blue counts sheep 7 in 3",
        "table scores 3",
        "table scores 4",
    ]
    asked_for = [
        ("number", "blue", "columns"),
        ("number", "blue", "lake_tiles"),
    ]
    assert asked(*log) == asked_for
    # Whoever goes on building has put the territory right.
    assert asked(*log[:-1], "blue builds S05 at 0,1 up", log[-1]) == []
    # A count like the territory's is no reason to ask.
    assert asked(*[text.replace("sheep 7", "sheep 1") for text in log]) == []
