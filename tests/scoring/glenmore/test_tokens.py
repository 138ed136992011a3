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
    # A scoring that is told later than the tokens changes what is left of them, not the sum.
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


def test_with_the_fourth_scoring_paid_the_game_is_over_wherever_that_stands() -> None:
    replay = play(
        setup(), "red tokens 20 after D", "red scores 7 for trade in D", *scoring("D", LANDMARKS, NOTHING)
    )
    assert played(replay) == [("noted", 7), ("unnoted", 10)]
    assert ("tokens", "red") not in asked(replay)
