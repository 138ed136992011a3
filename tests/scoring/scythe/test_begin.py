"""Drawing and choosing factions, mats and the bonus tile."""

from __future__ import annotations

import random

import pytest

from scoring.game import BadSetup
from scoring.scythe import bonus, pieces
from scoring.scythe.begin import DRAW, Seat, begin


def first_of(choices):
    return choices[0]


def test_everyone_sits_clockwise_from_nordic_and_the_lowest_mat_begins():
    seats = [
        Seat("polania", "P", "industrial"),
        Seat("rusviet", "R", "engineering"),
        Seat("nordic", "N", "patriotic"),
    ]
    begun = begin(seats, "row", first_of)
    assert begun.players == (("nordic", "N"), ("rusviet", "R"), ("polania", "P"))
    assert (begun.start, begun.tile) == ("polania", "row")


def test_what_is_drawn_is_never_there_twice():
    for seed in range(40):
        seats = [Seat("crimea", "", "mechanical"), *(Seat(DRAW, "", DRAW) for _ in range(4))]
        begun = begin(seats, DRAW, random.Random(seed).choice)
        assert {faction for faction, _ in begun.players} == set(pieces.factions())
        assert set(begun.mats.values()) == set(pieces.mats())
        assert begun.mats["crimea"] == "mechanical"
        assert begun.tile in bonus.tiles()


def test_banned_pairs_are_drawn_only_where_that_is_allowed():
    seats = [Seat("rusviet", "", DRAW), Seat("crimea", "", DRAW)]
    drawn = [begin(seats, None, random.Random(seed).choice, avoid_banned=True).mats for seed in range(60)]
    assert all(mats["rusviet"] != "industrial" and mats["crimea"] != "patriotic" for mats in drawn)
    mine = [Seat(DRAW, "", "industrial"), Seat("nordic", "", "patriotic")]
    chosen = [begin(mine, None, random.Random(seed).choice, avoid_banned=True).mats for seed in range(60)]
    assert all("rusviet" not in mats for mats in chosen)
    free = [begin(seats, None, random.Random(seed).choice).mats for seed in range(60)]
    assert any(mats["rusviet"] == "industrial" for mats in free)


def test_mats_that_nobody_notes_leave_open_who_begins():
    begun = begin([Seat("nordic", "N", "industrial"), Seat("saxony", "S")], None, first_of)
    assert (begun.mats, begun.start, begun.tile) == ({"nordic": "industrial"}, None, None)


@pytest.mark.parametrize(
    ("seats", "tile", "message"),
    [
        ([Seat("nordic", ""), Seat("nordic", "")], None, "setup.same_player_twice"),
        ([Seat("nordic", "", "industrial"), Seat("saxony", "", "industrial")], None, "setup.same_mat_twice"),
        ([Seat("albion", "")], None, "setup.unknown_colour"),
        ([Seat("nordic", "", "militant")], None, "setup.unknown_mat"),
        ([Seat("nordic", "")], "golden", "setup.unknown_tile"),
        ([Seat(DRAW, "")] * 6, None, "setup.player_count"),
    ],
)
def test_what_cannot_be_played_is_refused(seats, tile, message):
    with pytest.raises(BadSetup) as refused:
        begin(seats, tile, first_of)
    assert refused.value.message == message


def test_the_pieces_are_as_printed():
    # Rulebook pages 3, 8 and 27; the numbers of the mats are from pictures of them.
    assert list(pieces.factions()) == ["nordic", "rusviet", "crimea", "saxony", "polania"]
    assert [mat.number for mat in pieces.mats().values()] == [1, 2, 3, 4, 5]
    assert sum(kind.most for kind in pieces.star_kinds().values()) == 10
    assert pieces.star_kinds()["combat"].most_for("saxony") == 6
    assert [(tier.first, tier.last) for tier in pieces.tiers()] == [(0, 6), (7, 12), (13, 18)]
