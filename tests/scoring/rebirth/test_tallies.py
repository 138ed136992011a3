"""End sheets: the final scoring alone, told from what lies on the table."""

from __future__ import annotations

import pytest

PINK = (
    "pink tally track 50 symbols 2 castles 3 holds edinburgh missions ports,cathedral_bonus missed coastline"
)
BLUE = "blue tally track 57 symbols 0 castles 2"


def said(replay):
    return [(doubt.entry, doubt.message) for doubt in replay.doubts]


def test_the_items_of_an_end_sheet(tell):
    replay = tell("pink blue", [PINK, BLUE])
    assert [line.category for line in replay.sheet("pink").lines] == [
        "track",
        "unfinished",
        "castles",
        "missions",
    ]
    items = [
        (item.what, item.count, item.points, item.clause, item.entries)
        for line in replay.sheet("pink").lines
        for item in line.items
    ]
    assert items == [
        ("item.track", 50, 50, "score.track", (1,)),
        ("item.unfinished_told", 2, 2, "unfinished.symbols", (1,)),
        ("item.castles", 3, 15, "castle.end_points", (1,)),
        ("item.mission_told", 1, 5, "mission.harbours", (1,)),
        ("item.mission_bonus", 1, 3, "mission.bonus", (1,)),
        ("item.mission_told_missed", 1, 0, "mission.coast", (1,)),
    ]
    # Nothing but the track is shown for what blue doesn't have.
    assert [item.what for line in replay.sheet("blue").lines for item in line.items] == [
        "item.track",
        "item.castles",
    ]


def test_end_sheets_take_the_place_of_what_was_reported_and_can_be_taken_back(tell):
    events = ["pink reports food group 1", "blue reports food group 1", "pink track 1", "blue track 9"]
    told = tell("pink blue", events)
    assert [(one.entry, one.player) for one in told.differences] == [(4, "blue")]
    tallied = tell("pink blue", [*events, PINK])
    assert (tallied.state.way, tallied.state.turn, tallied.finished) == ("tally", None, False)
    assert [sheet.total for sheet in tallied.sheets] == [50 + 2 + 15 + 5 + 3, 0]
    assert tallied.differences == ()
    assert tell("pink blue", [*events, PINK, "retract 5"]).sheets == told.sheets


def test_a_game_is_over_once_everyone_has_an_end_sheet(tell):
    first = tell("pink blue", [PINK])
    assert [(one.message, one.player, one.clause) for one in first.questions] == [
        ("question.tally", "blue", "final.order")
    ]
    assert {one.decided_by for one in first.standings} == {"open"}
    both = tell("pink blue", [PINK, BLUE])
    assert (both.finished, both.questions) == (True, ())
    assert [(one.place, one.player, one.total) for one in both.standings] == [
        (1, "pink", 75),
        (2, "blue", 67),
    ]


def test_doubts_go_away_with_the_sheet_that_raised_them(tell):
    blue = "blue tally track 57 symbols 0 castles 2 holds edinburgh"
    assert said(tell("pink blue", [PINK, blue])) == [(2, "doubt.tally.both_hold")]
    # Pink's sheet is told again, without Edinburgh: the later one counts.
    again = PINK.replace(" holds edinburgh", "")
    replay = tell("pink blue", [PINK, blue, again])
    assert said(replay) == []
    assert replay.sheet("pink").line("track").items[0].entries == (3,)
    # Told again with Edinburgh, it is pink's sheet that claims what blue has said before.
    assert said(tell("pink blue", [PINK, blue, PINK])) == [(3, "doubt.tally.both_hold")]


@pytest.mark.parametrize(
    ("sheet", "messages"),
    [
        ("castles 2 holds edinburgh,stirling", []),
        ("castles 1 holds edinburgh,stirling", ["doubt.tally.holds"]),
        ("castles 0 holds edinburgh", ["doubt.tally.holds"]),
        ("castles 12", []),
        ("castles 13", ["doubt.tally.castles"]),
        ("castles 0 missed cathedral_bonus", ["doubt.tally.bonus_missed"]),
        ("castles 0 missions ports,ports", ["doubt.mission_twice"]),
        ("castles 0 missions ports missed ports", ["doubt.mission_twice"]),
        (f"castles 0 missions {','.join(['cathedral_bonus'] * 7)}", []),
        (f"castles 0 missions {','.join(['cathedral_bonus'] * 8)}", ["doubt.mission_twice"]),
        (
            f"castles 0 missions ports,coastline missed {','.join(['castle_blair'] * 7)}",
            ["doubt.tally.missions", "doubt.mission_twice"],
        ),
    ],
)
def test_what_a_sheet_alone_can_get_wrong(tell, sheet, messages):
    replay = tell("pink blue", [f"pink tally track 9 symbols 0 {sheet}"])
    assert said(replay) == [(1, message) for message in messages]


@pytest.mark.parametrize(("seats", "most"), [("pink blue beige", 30), ("pink blue beige green", 21)])
def test_no_colour_has_more_symbols_than_on_its_tiles(tell, seats, most):
    # Three tiles each of 1, 2, 3 and 4 symbols; with four players only two each of 2, 3 and 4.
    for symbols, messages in ((most, []), (most + 1, [(1, "doubt.tally.symbols")])):
        assert said(tell(seats, [f"pink tally track 9 symbols {symbols} castles 0"])) == messages


@pytest.mark.parametrize(
    ("pink", "blue", "messages"),
    [
        ("castles 2 missions castles", "castles 2", []),  # a tie is enough
        ("castles 2 missions castles", "castles 3", [(1, "doubt.tally.most_castles")]),
        ("castles 2 missed castles", "castles 3", []),
        ("castles 3 missed castles", "castles 3", [(1, "doubt.tally.most_castles")]),
        ("castles 0 missed castles", "castles 0", []),  # nothing against nothing: as the table has settled it
        ("castles 0 missions castles", "castles 0", [(1, "doubt.tally.most_castles")]),
    ],
)
def test_the_card_for_most_castles_goes_with_the_castles(tell, pink, blue, messages):
    events = [f"pink tally track 9 symbols 0 {pink}", f"blue tally track 9 symbols 0 {blue}"]
    assert said(tell("pink blue", events)) == messages


def test_nothing_against_nothing_is_as_the_table_has_settled_it(tell):
    events = [
        "pink tally track 9 symbols 0 castles 0 missed castles",
        "blue tally track 9 symbols 0 castles 0",
    ]
    replay = tell("pink blue", events, zero_fulfils="yes")
    assert said(replay) == [(1, "doubt.tally.most_castles")]


def test_a_card_is_not_missed_before_everyone_has_told_their_castles(tell):
    assert said(tell("pink blue", ["pink tally track 9 symbols 0 castles 3 missed castles"])) == []


def test_two_who_claim_the_same_castle_leave_it_to_the_first_in_seat_order(tell):
    events = [
        "blue tally track 10 symbols 0 castles 1 holds edinburgh",
        "pink tally track 10 symbols 0 castles 1 holds edinburgh",
    ]
    replay = tell("pink blue", events)
    assert said(replay) == [(2, "doubt.tally.both_hold")]
    assert [(one.place, one.player, one.decided_by) for one in replay.standings] == [
        (1, "pink", "edinburgh"),
        (2, "blue", "points"),
    ]


def test_what_tiles_brought_before_is_told_no_longer(tell):
    """A food farm brought its point; by the end sheet pink has 7 points on the track, and those are all."""
    events = ["pink reports food group 1", "pink tally track 7 symbols 0 castles 0"]
    assert [len(one.awards) for one in tell("pink blue", events[:1]).played] == [1]
    replay = tell("pink blue", events)
    assert [one.awards for one in replay.played] == [(), ()]
    assert replay.sheet("pink").total == 7
