"""What a scoring waits for, and what it doesn't."""

from __future__ import annotations

from tests.scoring.glenmore.table import asked, line, play, scoring, setup

NOTHING = (0, 0, 0, 0)
CASKS = (0, 0, 2, 0)


def test_it_brings_nothing_until_everyones_numbers_are_known() -> None:
    lines = scoring("A", CASKS, NOTHING)
    assert line(play(setup(), *lines), "red", "A") == 2
    for missing in range(1, len(lines)):
        left = (*lines[:missing], *lines[missing + 1 :])
        replay = play(setup(), *left)
        assert line(replay, "red", "A") == 0
        assert asked(replay)


def test_armadale_the_mountain_and_idle_mobsters_are_asked_but_not_waited_for() -> None:
    jail = "table jails joe_mcduff, bruce_mcmail, derek_anderson"
    lines = [one for one in scoring("D", CASKS, NOTHING) if "armadale" not in one]
    replay = play(setup(2, 2, 8), jail, *lines)
    assert line(replay, "red", "D") == 2
    things = {one[1] for one in asked(replay) if one[0] == "holder"}
    assert things == {"armadale_castle", "mountain", "joe_mcduff", "bruce_mcmail", "derek_anderson"}


def test_it_waits_for_the_mobsters_that_change_it() -> None:
    jail = "table jails joe_mcduff, bruce_mcmail, sibyl_macsponge"
    lines = scoring("B", CASKS, NOTHING)
    assert line(play(setup(2, 8), *lines), "red", "B") == 0  # nobody told who is in the game
    assert line(play(setup(2, 8), jail, *lines), "red", "B") == 0
    assert line(play(setup(2, 8), jail, *lines, "table leaves sibyl_macsponge in B"), "red", "B") == 2
    assert line(play(setup(2, 8), jail, *scoring("A", CASKS, NOTHING)), "red", "A") == 2  # she comes with B


def test_a_table_of_ones_own_is_asked_for_only_where_it_pays() -> None:
    event = ("table leaves storr_table in B", "red counts events 1 in B", "yellow counts events 0 in B")
    behind = (*scoring("B", NOTHING, CASKS), *event, "red takes inverness_table in B")
    replay = play(setup(2, 6), *behind)
    assert asked(replay) == []
    assert (line(replay, "red", "B"), line(replay, "yellow", "B")) == (1, 2)
    ahead = (*scoring("B", CASKS, NOTHING), *event, "red takes inverness_table in B")
    replay = play(setup(2, 6), *ahead)
    assert asked(replay) == [("printed", "inverness_table")]
    assert line(replay, "red", "B") == 0
    # A lead of two by a table of 2, 6: 6 points, and 1 for the event side.
    assert line(play(setup(2, 6), *ahead, "table inverness_table is 2 6"), "red", "B") == 7


def test_nobody_before_a_card_is_taken() -> None:
    lines = [one for one in scoring("A", CASKS, NOTHING) if "leaves" not in one]
    replay = play(setup(), *lines, "red takes david_hume in B")
    assert asked(replay) == []
    assert [item.points for item in replay.sheet("red").line("A").items] == [0, 0, 2, 0]
