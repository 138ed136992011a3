"""Points while the game is played: notes, and what the tokens say beyond them."""

from __future__ import annotations

import pytest

from tests.scoring.glenmore.table import asked, line, play, scoring, setup

NOTHING = (0, 0, 0, 0)
LANDMARKS = (0, 3, 0, 0)
"""Three landmark cards more than somebody with nothing: 3 points."""


def played(replay, player="red"):
    return [(item.what.rpartition(".")[2], item.points) for item in replay.sheet(player).line("play").items]


def test_notes_alone_are_all_there_is_while_no_tokens_were_told() -> None:
    replay = play(setup(), "red scores 7 for trade in A", "red claims douglas in A")
    assert played(replay) == [("noted", 7), ("clan", 3)]


def test_tokens_tell_what_nobody_noted() -> None:
    # 20 tokens, of which 7 were noted: 13 more.
    replay = play(setup(), "red scores 7 for trade in A", "red tokens 20 in A")
    assert played(replay) == [("noted", 7), ("unnoted", 13)]


def test_what_is_noted_afterwards_comes_on_top() -> None:
    replay = play(setup(), "red tokens 20 in A", "red scores 7 for trade in A")
    assert played(replay) == [("noted", 7), ("unnoted", 20)]


def test_a_note_of_an_earlier_stack_was_among_them_whenever_it_is_told() -> None:
    replay = play(setup(), "red tokens 20 in B", "red scores 7 for trade in A")
    assert played(replay) == [("noted", 7), ("unnoted", 13)]


def test_the_latest_tokens_count() -> None:
    replay = play(setup(), "red tokens 20 in A", "red tokens 26 in A")
    assert played(replay) == [("unnoted", 26)]


def test_scorings_that_were_paid_are_among_them() -> None:
    # 3 points came from the scoring of A: 17 while it was played.
    replay = play(setup(), *scoring("A", LANDMARKS, NOTHING), "red tokens 20 in B")
    assert (line(replay, "red", "A"), line(replay, "red", "play")) == (3, 17)
    # One that is told later than the tokens had been paid at the table: they say that B was drawn by then.
    replay = play(setup(), "red tokens 20 in B", *scoring("A", LANDMARKS, NOTHING))
    assert (line(replay, "red", "A"), line(replay, "red", "play")) == (3, 17)


def test_a_scoring_that_is_not_paid_yet_is_not() -> None:
    replay = play(setup(), "red tokens 20 in A", *scoring("A", LANDMARKS, NOTHING))
    assert (line(replay, "red", "A"), line(replay, "red", "play")) == (3, 20)


@pytest.mark.parametrize(("told", "left"), [("in", 20), ("after", 17)])
def test_the_fourth_scoring_is_among_them_or_not(told: str, left: int) -> None:
    replay = play(setup(), *scoring("D", LANDMARKS, NOTHING), f"red tokens 20 {told} D")
    assert (line(replay, "red", "D"), line(replay, "red", "play")) == (3, left)


def test_once_the_game_is_over_all_notes_are_among_them() -> None:
    end = scoring("D", LANDMARKS, NOTHING)
    replay = play(setup(), *end, "red tokens 20 in D", "red scores 7 for trade in D")
    assert played(replay) == [("noted", 7), ("unnoted", 13)]


def test_fewer_tokens_than_were_counted_are_a_difference_and_take_nothing_away() -> None:
    replay = play(
        setup(), "yellow scores 2 for tile in A", "red scores 7 for trade in A", "red tokens 5 in A"
    )
    assert played(replay) == [("noted", 7), ("unnoted", 0)]
    (one,) = replay.differences
    assert (one.entry, one.player, one.printed, one.counted, one.since) == (3, "red", 5, 7, 2)


def test_they_stay_a_question_in_the_end_until_it_is_settled() -> None:
    end = scoring("D", NOTHING, NOTHING)
    fewer = ("red scores 7 for trade in C", *end, "red tokens 5 in D")
    assert ("tokens_fewer", "red", 5, 7) in asked(play(setup(), *fewer))
    for settled in ("red tokens 7 in D", "red scores -2 for other in D"):
        replay = play(setup(), *fewer, settled)
        assert not any(one[0] == "tokens_fewer" for one in asked(replay))
    assert line(play(setup(), *fewer, "red scores -2 for other in D"), "red", "play") == 5


def test_everyone_is_asked_for_tokens_after_the_end() -> None:
    end = scoring("D", NOTHING, NOTHING)
    before = play(setup(), "red tokens 20 in D", *end)
    assert [one for one in asked(before) if one[0] == "tokens"] == [("tokens", "red"), ("tokens", "yellow")]
    after = play(setup(), *end, "red tokens 20 in D", "yellow tokens 1 after D")
    assert not any(one[0] == "tokens" for one in asked(after))


def test_boat_cards_are_no_tokens() -> None:
    replay = play(setup(2, 1), "red boat 1", "red tokens 20 in A")
    assert (line(replay, "red", "boats"), line(replay, "red", "play")) == (15, 20)


def test_a_reward_that_is_no_points_brings_none() -> None:
    replay = play(setup(2, 1), "table reward_1 is coins 2", "red gets reward_1 in B")
    assert played(replay) == [("reward", 0)]


def test_what_only_the_piece_says_is_asked_and_then_pays() -> None:
    sold = "red sells cellar_2:2 in C"
    before = play(setup(2, 3), sold)
    assert asked(before) == [("printed", "cellar_2")]
    assert played(before) == []
    after = play(setup(2, 3), sold, "table cellar_2 is 4 5 6")
    assert (asked(after), played(after)) == ([], [("cask_sold", 5)])
    assert played(play(setup(2, 3), "red sells cellar_1:3 in B", "red sells cellar_1:0 in B")) == [
        ("cask_sold", 3),
        ("cask_sold", 0),
    ]


def test_a_scoring_that_was_never_announced_leaves_its_points_in_the_tokens() -> None:
    numbers = scoring("C", LANDMARKS, NOTHING)[1:]
    replay = play(
        setup(), *numbers, *scoring("D", NOTHING, NOTHING), "red tokens 50 in D", "yellow tokens 0 in D"
    )
    assert (line(replay, "red", "C"), line(replay, "red", "play")) == (0, 50)
    assert not play(setup(), *numbers, "red tokens 2 in D").differences


def test_tokens_with_the_fourth_scoring_before_the_end_are_asked_for_again() -> None:
    replay = play(
        setup(), "red tokens 20 after D", "red scores 7 for trade in D", *scoring("D", LANDMARKS, NOTHING)
    )
    assert ("tokens", "red") in asked(replay)


def corrected(*edits: str) -> tuple[str, ...]:
    """Five casks of red in A, then the end and its tokens, and then something is put right."""
    counted = ("red announces A", "red counts scots 0, landmarks 0, casks 5, persons 0 in A")
    counted += ("yellow counts scots 0, landmarks 0, casks 0, persons 0 in A", "table leaves david_hume in A")
    end = scoring("D", NOTHING, NOTHING)
    return (*counted, *end, "red tokens 30 in D", "yellow tokens 28 in D", *edits)


@pytest.mark.parametrize(
    "edit", ["red counts casks 3 in A", "replace 2: red counts scots 0, landmarks 0, casks 3, persons 0 in A"]
)
def test_a_scoring_that_is_put_right_after_the_tokens_is_not_swallowed(edit: str) -> None:
    # A lead of 5 paid 8 of the 30; it should have been 3 points for a lead of 3: 22 in play and 3, so 25.
    before, after = play(setup(), *corrected()), play(setup(), *corrected(edit))
    assert (before.sheet("red").total, after.sheet("red").total) == (30, 25)
    assert not any(one[0] == "tokens_changed" for one in asked(before))
    # Whether the 5 points lie on the table only the table knows, so they are counted once more.
    assert ("tokens_changed", "red", 8, 3) in asked(after)
    assert {row.decided_by for row in after.standings} == {"open"}
    told = play(setup(), *corrected(edit, "red tokens 25 in D"))
    assert told.sheet("red").total == 25
    assert not any(one[0] == "tokens_changed" for one in asked(told))


def test_points_that_are_due_by_a_correction_are_due() -> None:
    # Three landmark cards more than red's none: 3 points that none of the 28 tokens shows.
    after = play(setup(), *corrected("yellow counts landmarks 3 in A"))
    assert after.sheet("yellow").total == 31
    assert ("tokens_changed", "yellow", 0, 3) in asked(after)


def test_an_earlier_stack_told_late_replaces_nothing() -> None:
    replay = play(setup(), "red tokens 20 in C", "red tokens 5 in A")
    assert played(replay) == [("unnoted", 20)]
    end = scoring("D", NOTHING, NOTHING)
    replay = play(setup(), "red scores 8 for trade in C", *end, "red tokens 9 in D", "red tokens 4 in B")
    assert not replay.differences
    assert line(replay, "red", "play") == 9


def test_what_the_tokens_hold_is_put_right_by_saying_it_again() -> None:
    end = scoring("D", LANDMARKS, NOTHING)
    assert play(setup(), *end, "red tokens 30 after D", "red tokens 30 in D").sheet("red").total == 33
    assert play(setup(), *end, "red tokens 30 in D", "red tokens 30 after D").sheet("red").total == 30


def test_the_last_haggis_is_among_them_or_not() -> None:
    end = (*scoring("D", NOTHING, NOTHING), "red haggis 2 3 in D", "yellow haggis none in D")
    # Two tokens, 2 + 3: 10 points.
    assert play(setup(2, 5), *end, "red tokens 30 after haggis").sheet("red").total == 30
    assert play(setup(2, 5), *end, "red tokens 30 after D").sheet("red").total == 40


def test_a_scoring_that_is_taken_back_leaves_its_points_in_the_tokens() -> None:
    lines = (*scoring("B", LANDMARKS, NOTHING), "red announces C", "red tokens 30 in D")
    replay = play(setup(), *lines, "retract 1")
    assert (replay.sheet("red").total, line(replay, "red", "B")) == (30, 0)


def test_whoever_is_ready_first_tells_tokens_before_the_others_numbers() -> None:
    # "After D": the 3 points of the fourth scoring are among the 63, though Cairn learns only later that they were 3.
    *most, hume, moil, armadale = scoring("D", LANDMARKS, NOTHING)
    replay = play(setup(), *most, "red tokens 63 after D", hume, moil, armadale)
    assert replay.sheet("red").total == 63
    assert not any(one[0] == "tokens_changed" for one in asked(replay))
