"""Doubts about Isle of Skye that no golden game shows: gold told late, scrolls told against a territory."""

from __future__ import annotations

from scoring import notation
from scoring.game import Player, Replay, Setup
from scoring.games import game
from scoring.log import Entry

SKYE = game("skye")
TRADED = [
    "blue offers S51 for 1, S38 for 3, discards S47",
    "red offers S31 for 1, S41 for 1, discards S07",
    "blue passes",
    "red passes",
    "blue builds S51 at 0,1 up",
    "blue builds S38 at 0,-1 up",
    "red builds S31 at 0,-1 down",
    "red builds S41 at 1,0 up",
]


def played(*log: str) -> Replay:
    setup = Setup("skye", (Player("blue", "Blue"), Player("red", "Red")), "blue")
    entries = [Entry(n, "table", "tap", notation.parse_event(SKYE, text)) for n, text in enumerate(log, 1)]
    return SKYE.replay(setup, entries)


def doubted(*log: str) -> list[tuple[str, object, object]]:
    """Message, what was typed and what was counted, for doubts about numbers."""
    return [
        (one.message, one.values["typed"], one.values["counted"])
        for one in played(*log).doubts
        if "typed" in one.values
    ]


def test_gold_that_cannot_be_is_doubted_before_and_after_its_round_is_scored():
    # Blue had 5 and laid 1 and 3 at tiles that nobody bought: 1 is left. Rules, lines 141-143.
    wrong = [("doubt.skye.count_differs", 2, 1)]
    assert doubted(*TRADED, "blue counts gold 2 in 1") == wrong
    assert doubted(*TRADED, "blue counts gold 2 in 1", "table scores 1") == wrong
    assert doubted(*TRADED, "table scores 1", "blue counts gold 2 in 1") == wrong
    assert doubted(*TRADED, "blue counts gold 1 in 1", "table scores 1") == []


def test_saying_that_those_are_all_scrolls_ends_those_of_the_territory():
    # S02 has a scroll for whisky and none of it; S03 and S05 have one each: one point for two. Blue's lie open.
    log = ["blue builds S02 at 0,-1 down", "blue builds S03 at 1,-1 up", "blue builds S05 at 0,1 up"]
    log += [f"table scores {number}" for number in range(1, 7)]
    laid = played(*log)
    assert laid.sheet("blue").line("scrolls").points == 1
    done = played(*log, "blue scrolls done")
    assert done.sheet("blue").line("scrolls").points == 0
    told = played(*log, "blue scrolls sheep 4: 0 open, 1 completed", "blue scrolls done")
    assert told.sheet("blue").line("scrolls").points == 4


def test_all_scrolls_told_otherwise_than_they_lie_are_doubted():
    log = ["blue builds S02 at 0,-1 down", "blue builds S03 at 1,-1 up", "blue builds S05 at 0,1 up"]
    log += [f"table scores {number}" for number in range(1, 7)]
    assert doubted(*log, "blue scrolls done") == [("doubt.skye.scrolls_differ", 0, 1)]
    assert doubted(*log, "blue scrolls whisky 2: 1 open", "blue scrolls done") == []
