"""The second pair of eyes: leads now, and what one more would be worth."""

from __future__ import annotations

import pytest

from scoring.glenmore import eyes
from tests.scoring.glenmore.table import play, setup

CASKS = ("red has casks 4", "yellow has casks 1", "blue has casks 1")


def test_nothing_is_seen_until_everyone_told_their_number() -> None:
    assert eyes.worth(play(setup(3), *CASKS[:2]).state, "casks") is None
    assert eyes.sizes(play(setup(3), "red has tiles 9").state) is None


def test_what_one_more_would_be_worth() -> None:
    worth = eyes.worth(play(setup(3), *CASKS).state, "casks")
    assert worth is not None
    # red leads by 3 (3 points), with a fifth cask by 4 (5 points). yellow and blue are level with the fewest:
    # one more is a lead of 1 over the other.
    assert (worth["red"].lead, worth["red"].points, worth["red"].gain) == (3, 3, 2)
    assert (worth["yellow"].lead, worth["yellow"].points, worth["yellow"].gain) == (0, 0, 1)
    assert not worth["yellow"].others


def test_whoever_has_the_fewest_alone_takes_from_the_others() -> None:
    worth = eyes.worth(play(setup(3), *CASKS[:2], "blue has casks 0").state, "casks")
    assert worth is not None
    # blue raises the fewest from 0 to 1: red's lead falls from 4 (5 points) to 3 (3), yellow's from 1 to 0.
    assert (worth["blue"].gain, worth["blue"].others) == (0, {"red": -2, "yellow": -1})


def test_numbers_of_the_last_scoring_are_seen_until_newer_ones_are_told() -> None:
    told = ("red counts casks 4 in A", "yellow counts casks 1 in A", "red announces A")
    worth = eyes.worth(play(setup(), *told).state, "casks")
    assert worth is not None
    assert worth["red"].points == 3
    worth = eyes.worth(play(setup(), *told, "red has casks 2").state, "casks")
    assert worth is not None
    assert worth["red"].points == 1


def test_hume_moil_and_mike_are_seen() -> None:
    table = setup(3, 8)
    jail = "table jails mike_mccastle, joe_mcduff, bruce_mcmail, derek_anderson"
    numbers = [f"{seat} has scots 2, persons 1" for seat in table.ids]
    told = (jail, "red takes david_hume in A", "red takes mike_mccastle in B", "red mike at blue in B")
    state = play(table, *told, *numbers, "red announces A", "red announces B", "red announces C").state
    persons, scots = eyes.worth(state, "persons"), eyes.worth(state, "scots")
    assert persons is not None
    assert (persons["red"].number, persons["red"].value, persons["red"].points) == (1, 2, 1)
    # red 2 + 1 = 3, blue 2 - 1 = 1, yellow 2: leads 2, 0 and 1.
    assert scots is not None
    assert [scots[one].value for one in table.ids] == [3, 2, 1]
    assert [scots[one].points for one in table.ids] == [2, 1, 0]


def test_a_table_that_nobody_told_is_not_guessed() -> None:
    told = ("red takes inverness_table in B", "red announces A", "red has casks 2", "yellow has casks 0")
    assert eyes.worth(play(setup(2, 6), *told).state, "casks") is None
    worth = eyes.worth(play(setup(2, 6), *told, "table inverness_table is 2 5").state, "casks")
    assert worth is not None
    assert worth["red"].points == 5


def test_territories_against_the_smallest() -> None:
    sizes = eyes.sizes(play(setup(3), "red has tiles 15", "yellow has tiles 13", "blue has tiles 16").state)
    assert sizes is not None
    # Rulebook 848: 2 tiles more cost 6, 3 tiles more cost 9. One more tile of the smallest helps both others by 3.
    assert [sizes[one].points for one in ("red", "yellow", "blue")] == [-6, 0, -9]
    assert sizes["red"].next_tile == -3
    assert (sizes["yellow"].next_tile, sizes["yellow"].others) == (0, {"red": 3, "blue": 3})


def test_two_smallest_hold_each_other() -> None:
    sizes = eyes.sizes(play(setup(2), "red has tiles 9", "yellow has tiles 9").state)
    assert sizes is not None
    assert (sizes["red"].next_tile, sizes["red"].others) == (-3, {})


@pytest.mark.parametrize("category", ["scots", "landmarks", "casks", "persons"])
def test_live_numbers_score_nothing(category: str) -> None:
    replay = play(setup(), f"red has {category} 5", f"yellow has {category} 0", "red announces A")
    assert all(sheet.total == 0 for sheet in replay.sheets)
