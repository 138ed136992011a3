"""Photographs of territories in Glen More II, written by hand, and what they say to a log.

All numbers are counted from the little maps in the tests.
"""

from __future__ import annotations

import pytest

from scoring import notation
from scoring.game import Player, Setup
from scoring.games import game
from scoring.glenmore.sightings import Said, compare, final_keys, sticker, territory, told
from scoring.laid_out import Region, SeenTile, Unread
from scoring.log import Entry
from scoring.squares import largest_square

GLENMORE = game("glenmore")
PLAYERS = ("red", "yellow", "blue")
TURNS = {"up": 0, "right": 1, "down": 2, "left": 3}


def play(*log, **settings):
    setup = Setup("glenmore", tuple(Player(one, one) for one in PLAYERS), "red", settings=settings)
    entries = [
        Entry(n, "table", "tap", notation.parse_event(GLENMORE, text)) for n, text in enumerate(log, 1)
    ]
    return GLENMORE.replay(setup, entries).state


def cell(text):
    x, y = text.split(",")
    return int(x), int(y)


def region(*tiles, unread=(), empty=""):
    """`region("red castle at 0,0", "T01 at 1,0 right", unread=["2,0 covered C01"], empty="0,1")`."""
    seen = []
    for one in tiles:
        name, _, where = one.partition(" at ")
        place, _, turn = where.partition(" ")
        seen.append(SeenTile(name, cell(place), TURNS[turn or "up"], 0.999))
    asked = []
    for one in unread:
        place, why, *guess = one.split(" ", 2)
        asked.append(Unread(cell(place), why, *guess))
    return Region(None, tuple(seen), tuple(asked), tuple(cell(one) for one in empty.split()))


START = ("red castle at 0,0", "red village at -1,0")


def test_what_stickers_stand_for():
    assert [(one.sort, one.colour, one.scot) for one in map(sticker, ("T84", "V01", "C14", "W07"))] == [
        ("tile", None, False),
        ("over", None, False),
        ("castle", None, False),
        ("over_castle", None, False),
    ]
    own = ("blue castle", "blue village", "blue scot home", "blue scot 4", "blue scot over 2")
    assert [(one.sort, one.colour, one.scot) for one in map(sticker, own)] == [
        ("home", "blue", False),
        ("village", "blue", False),
        ("home", "blue", True),
        ("castle", "blue", True),
        ("over_castle", "blue", True),
    ]
    assert sticker("S17") is None
    assert sticker("blue food 1") is None


# Size, overbuilt places, castles


def test_the_start_tile_alone_is_two_tiles():
    shown = territory(region(*START), PLAYERS)
    assert (shown.player, shown.by) == ("red", "castle")
    assert shown.complete
    assert shown.numbers()["tiles"] == 2


def test_a_territory():
    """V01 T02 C01
    vil  HOM  W01 T03
              T04        nine places: two overbuilt, three castles, the largest square 2 by 2."""
    shown = territory(
        region(*START, "V01 at 0,-1", "T02 at 1,-1", "C01 at 2,-1", "W01 at 1,0", "T03 at 2,0", "T04 at 1,1"),
        PLAYERS,
        Said(scots={(0, 0): True, (1, 0): False, (2, -1): True}),
    )
    assert shown.numbers() == {"tiles": 8, "overbuilt": 2, "castles": 2, "square": 2}


def test_castles_are_told_only_when_all_are_known():
    shown = territory(region(*START, "C01 at 1,0"), PLAYERS, Said(scots={(0, 0): True}))
    assert [(one.cell, one.scot) for one in shown.castles] == [((0, 0), True), ((1, 0), None)]
    assert shown.numbers() == {"tiles": 3, "overbuilt": 0, "square": 1}


def test_cards_tell_where_own_scots_stand():
    tiles = ("red scot home at 0,0", "red village at -1,0", "red scot 2 at 1,0", "red scot over 1 at 0,1")
    shown = territory(region(*tiles), PLAYERS)
    assert (shown.player, shown.by) == ("red", "castle")
    assert all(one.card and one.scot for one in shown.castles)
    assert shown.numbers() == {"tiles": 4, "overbuilt": 1, "castles": 3, "square": 1}


def test_a_card_of_somebody_else_says_nothing_of_own_scots():
    shown = territory(region(*START, "blue scot 1 at 1,0"), PLAYERS)
    assert shown.strangers == ("blue",)
    assert [one.scot for one in shown.castles] == [None, None]
    # Two colours, but only one's own tiles: it is red's.
    assert (shown.player, shown.mixed, shown.numbers()["tiles"]) == ("red", False, 3)


def test_the_table_may_contradict_a_card():
    shown = territory(region(*START, "red scot 1 at 1,0"), PLAYERS, Said(scots={(0, 0): True, (1, 0): False}))
    assert shown.numbers()["castles"] == 1


# What could not be read


def test_what_is_covered_is_asked_before_the_size_is_told():
    asked = region(*START, unread=["1,0 covered", "0,1 glare C02", "2,0 covered"])
    shown = territory(asked, PLAYERS)
    assert [(one.cell, one.why, one.guess) for one in shown.riddles] == [
        ((1, 0), "covered", None),
        ((0, 1), "glare", "castle"),
        ((2, 0), "covered", None),
    ]
    assert not shown.complete
    assert shown.numbers() == {}
    answered = Said(cells={(1, 0): "over", (0, 1): "castle", (2, 0): "nothing"}, scots={(0, 0): False})
    shown = territory(asked, PLAYERS, answered)
    assert shown.riddles == ()
    assert shown.numbers() == {"tiles": 4, "overbuilt": 1, "square": 1}
    assert [one.cell for one in shown.castles] == [(0, 0), (0, 1)]


def test_the_other_half_of_the_start_tile_is_known_to_be_there():
    """Scots crowd on the home castle: it lies on the right of the village, whichever way the picture has it."""
    for turn, place in (("up", "1,0"), ("right", "0,1"), ("down", "-1,0"), ("left", "0,-1")):
        shown = territory(region(f"blue village at 0,0 {turn}", unread=[f"{place} covered"]), PLAYERS)
        assert (shown.player, shown.by) == ("blue", "village")
        assert [(one.cell, one.guess, one.start_tile) for one in shown.riddles] == [
            (cell(place), "home", True)
        ]


def test_half_a_start_tile_is_asked_for_even_where_the_table_seems_bare():
    shown = territory(region("red castle at 0,0", "T01 at 0,1", empty="-1,0 1,0"), PLAYERS)
    assert [(one.cell, one.guess) for one in shown.riddles] == [((-1, 0), "village")]
    # Overbuilt, it is there, and nothing is to be asked.
    assert territory(region("red castle at 0,0", "V01 at -1,0", empty="1,0"), PLAYERS).riddles == ()


def test_a_territory_at_the_edge_of_the_picture_is_not_complete():
    cut = region(*START, unread=["1,0 outside"])
    shown = territory(cut, PLAYERS)
    assert (shown.riddles, shown.cut, shown.numbers()) == ((), True, {})
    assert territory(cut, PLAYERS, Said(whole=True)).numbers()["tiles"] == 2


def test_two_tiles_in_one_place_are_no_size():
    shown = territory(region(*START, "T01 at 1,0", unread=["1,0 askew T02"]), PLAYERS)
    assert shown.crowded == ((1, 0),)
    assert shown.numbers() == {}


# Whose it is


def test_a_territory_without_a_castle_or_a_village_is_asked_for():
    shown = territory(region("T01 at 0,0", "T02 at 1,0"), PLAYERS)
    assert (shown.player, shown.strangers) == (None, ())
    shown = territory(region("T01 at 0,0", "T02 at 1,0"), PLAYERS, Said(player="yellow"))
    assert (shown.player, shown.by) == ("yellow", "said")


def test_cards_tell_whose_it_is_where_the_start_tile_is_hidden():
    shown = territory(region("T01 at 0,0", "yellow scot 1 at 1,0"), PLAYERS)
    assert (shown.player, shown.by) == ("yellow", "cards")


def test_a_castle_that_does_not_play_here():
    shown = territory(region("green castle at 0,0", "green village at -1,0"), PLAYERS)
    assert (shown.player, shown.strangers, shown.mixed) == (None, ("green",), False)


def test_two_territories_that_touch_are_nobodys():
    shown = territory(region(*START, "blue village at 1,0"), PLAYERS)
    assert (shown.player, shown.mixed, shown.numbers()) == (None, True, {})


# Held against the log


def sorts(state, **numbers):
    return {one.key: (one.sort, one.logged) for one in compare(state, "red", numbers)}


def test_a_territory_grows_and_scots_walk():
    state = play("red has tiles 7, castles 2, overbuilt 1")
    assert sorts(state, tiles=9, castles=1, overbuilt=1, square=3) == {
        "tiles": ("new", 7),
        "castles": ("new", 2),
        "overbuilt": ("agrees", 1),
    }
    assert sorts(state, tiles=6) == {"tiles": ("contradicts", 7)}
    assert sorts(play(), tiles=6) == {"tiles": ("new", None)}


def test_what_is_logged_while_the_game_goes_on():
    event = told(play(), "red", {"tiles": 12, "overbuilt": 1, "castles": 2, "square": 3})
    assert notation.dump_event(GLENMORE, event) == "red has tiles 12, castles 2, overbuilt 1"


def test_what_is_counted_at_the_end():
    numbers = {"tiles": 15, "overbuilt": 1, "castles": 2, "square": 3}
    state = play("red has tiles 15", "red announces D")
    # What was only told live is no count.
    assert sorts(state, **numbers) == {"tiles": ("new", None)}
    assert notation.dump_event(GLENMORE, told(state, "red", numbers)) == "red counts tiles 15 in D"
    state = play("red announces D", "red counts tiles 14 in D")
    assert sorts(state, **numbers) == {"tiles": ("contradicts", 14)}


@pytest.mark.parametrize(
    ("cards", "keys"),
    [
        ("animals, square, sets, smallest, farthest", ("tiles", "square")),
        ("animals, castles, sets, smallest, farthest", ("tiles", "castles")),
        (None, ("tiles", "castles", "square")),
    ],
)
def test_score_cards_ask_for_more(cards, keys):
    log = ["red announces D"] + ([f"table cards {cards}"] if cards else [])
    state = play(*log, chronicle_7="yes")
    assert final_keys(state) == keys
    counted = notation.dump_event(GLENMORE, told(state, "red", {"tiles": 15, "castles": 2, "square": 3}))
    values = {"tiles": 15, "castles": 2, "square": 3}
    assert counted == f"red counts {', '.join(f'{key} {values[key]}' for key in keys)} in D"


# Squares


@pytest.mark.parametrize(
    ("rows", "side"),
    [
        ([], 0),
        (["#"], 1),
        (["##", "#."], 1),
        (["##.", "##.", "..#"], 2),
        (["####", "#.##", "####", "####"], 2),
        (["..###", "..###", "#####", "##.##"], 3),
    ],
)
def test_the_largest_square(rows, side):
    cells = [(x - 2, y - 1) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
    assert largest_square(cells) == side


# Tiles that lie apart


def test_tiles_beyond_covered_ones_count_but_make_no_square():
    """Two covered tiles lie between the start tile and V05: the picture has it lying apart, the table knows better."""
    asked = region(*START, unread=["0,-1 covered", "-1,-1 covered"])
    answers = {(0, -1): "tile", (-1, -1): "tile"}
    shown = territory(asked, PLAYERS, Said(cells=answers, apart=("V05", "red scot 3"), scots={(0, 0): False}))
    assert shown.numbers() == {"tiles": 6, "overbuilt": 1, "castles": 1}
    # In a castle without a card of one's own nobody knows whether a Scot stands.
    shown = territory(asked, PLAYERS, Said(cells=answers, apart=("C05",), scots={(0, 0): False}))
    assert shown.numbers() == {"tiles": 5, "overbuilt": 0}
