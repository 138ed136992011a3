"""Announcements that fell: what was counted for them is of another moment."""

from __future__ import annotations

import pytest

from tests.scoring.glenmore.table import asked, doubted, line, play, scoring, setup

NOTHING, CASKS = (0, 0, 0, 0), (0, 0, 2, 0)
EARLY = scoring("B", CASKS, NOTHING)
"""red announces B, both count, nobody has David Hume: entries 1 to 4."""


def test_numbers_of_an_announcement_that_was_taken_back_are_asked_for_again() -> None:
    replay = play(setup(), *EARLY, "retract 1", "yellow announces B")
    assert line(replay, "red", "B") == 0
    assert [one[0] for one in asked(replay)] == ["number"] * 8 + ["holder"]
    assert doubted(replay) == [(6, "counted_before")]
    # They are what lies there as far as anybody knows, so nobody starts from nothing.
    assert replay.state.live["red", "casks"].value == 2
    again = play(setup(), *EARLY, "retract 1", *scoring("B", (0, 0, 3, 0), NOTHING))
    assert line(again, "red", "B") == 3
    assert not asked(again)


@pytest.mark.parametrize(
    "lines",
    [
        (*EARLY, "retract 1", "retract 5"),  # it stands after all
        (*EARLY[1:], "red announces B"),  # counted first, announced then
        (*EARLY, "replace 1: yellow announces B"),  # another laid the tile
        (*EARLY, "retract 1", "insert 2: yellow announces B"),  # told where it belongs
    ],
)
def test_numbers_stay_where_nothing_fell(lines: tuple[str, ...]) -> None:
    replay = play(setup(), *lines)
    assert line(replay, "red", "B") == 2
    assert not asked(replay)


def test_the_wrong_stack_announced() -> None:
    # D was announced in place of C; its numbers are no numbers of the end that comes later.
    early = (
        *scoring("D", CASKS, NOTHING),
        "red counts tiles 10, coins 9 in D",
        "yellow counts tiles 10, coins 0 in D",
    )
    replay = play(setup(), *early, "replace 1: red announces C", "yellow announces D")
    things = asked(replay)
    assert ("number", "red", "coins", "D") in things
    assert ("number", "red", "casks", "D") in things
    assert ("holder", "castle_moil", "D") in things


def test_tokens_of_a_false_end_are_asked_for_again() -> None:
    end = scoring("D", NOTHING, NOTHING)
    tail = ("red tokens 20 after D", "yellow tokens 18 after D", "retract 1", "yellow claims brodie 4 in D")
    replay = play(setup(), *end, *tail, "red announces D")
    assert {one for one in asked(replay) if one[0] == "tokens"} == {("tokens", "red"), ("tokens", "yellow")}


def test_mike_and_haggis_are_asked_for_again_too() -> None:
    jail = "table jails mike_mccastle, joe_mcduff, bruce_mcmail, derek_anderson"
    told = ("red takes mike_mccastle in B", "red announces B", "red mike at blue in B", "red haggis 1 2 in B")
    replay = play(setup(3, 5, 8), jail, *told, "retract 3", "red announces B")
    assert ("mike", "red", "B") in asked(replay)
    assert ("haggis", "red", "B") in asked(replay)
    assert line(replay, "red", "haggis") == 0
