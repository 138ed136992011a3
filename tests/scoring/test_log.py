"""Corrections are entries, reach any earlier entry, and never rewrite history."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.log import Entry, Insert, Replace, Retract, resolve
from scoring.notation import parse_entry
from scoring.rebirth import game


def steps(*texts):
    resolved = resolve([parse_entry(game, seq, text) for seq, text in enumerate(texts, start=1)])
    return [(step.seq, game.dump_event(step.event)) for step in resolved.steps], [
        (problem.seq, problem.message) for problem in resolved.problems
    ]


A, B, C = "blue food A1", "pink food A2", "blue food A3"


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        ([A, B], [(1, A), (2, B)]),
        ([A, B, "retract 1"], [(2, B)]),
        ([A, B, "retract 1", "retract 3"], [(1, A), (2, B)]),
        ([A, B, "retract 1", "retract 3", "retract 4"], [(2, B)]),
        ([A, B, f"replace 1: {C}"], [(1, C), (2, B)]),
        ([A, B, f"replace 1: {C}", "replace 1: blue food A4"], [(1, "blue food A4"), (2, B)]),
        ([A, B, f"replace 1: {C}", "replace 1: blue food A4", "retract 4"], [(1, C), (2, B)]),
        ([A, B, f"replace 1: {C}", "retract 1"], [(2, B)]),
        ([A, B, f"insert 2: {C}"], [(1, A), (3, C), (2, B)]),
        ([A, B, f"insert 2: {C}", "insert 2: blue food A4"], [(1, A), (3, C), (4, "blue food A4"), (2, B)]),
        ([A, B, f"insert 2: {C}", "retract 2"], [(1, A), (3, C)]),
        ([A, B, f"insert 2: {C}", "replace 3: blue food A4"], [(1, A), (3, "blue food A4"), (2, B)]),
        ([A, B, f"insert 2: {C}", "retract 3"], [(1, A), (2, B)]),
    ],
)
def test_what_counts_after_corrections(log, expected):
    assert steps(*log) == (expected, [])


@pytest.mark.parametrize(
    ("log", "problem"),
    [
        ([A, "retract 2"], (2, "log.no_such_entry")),
        ([A, "retract 3", B], (2, "log.no_such_entry")),
        ([A, "retract 1", f"replace 2: {B}"], (3, "log.not_an_event")),
        ([A, "retract 1", f"insert 2: {B}"], (3, "log.not_an_event")),
    ],
)
def test_corrections_that_point_nowhere_are_problems(log, problem):
    assert steps(*log)[1] == [problem]


def test_what_aims_at_a_forgotten_event_without_a_place_has_none_either():
    played, problems = steps(A, f"insert 9: {B}", C, "insert 2: pink food A5", "replace 2: pink food A6")
    assert played == [(1, A), (3, C)]
    assert problems == [(2, "log.no_such_entry"), (4, "log.no_such_entry"), (5, "log.no_such_entry")]


EVENTS = st.sampled_from([game.parse_event(text) for text in (A, B, C)])
TARGETS = st.integers(min_value=0, max_value=12)


@given(
    st.lists(
        EVENTS
        | st.builds(Retract, TARGETS)
        | st.builds(Replace, TARGETS, EVENTS)
        | st.builds(Insert, TARGETS, EVENTS)
    )
)
def test_no_entry_is_ever_lost(events):
    """Each entry plays, was taken back, corrects another one, or is told as a problem."""
    entries = [Entry(seq, "blue", "tap", event) for seq, event in enumerate(events, start=1)]
    resolved = resolve(entries)
    played = [step.seq for step in resolved.steps]
    assert len(played) == len(set(played))
    corrections = {entry.seq for entry in entries if isinstance(entry.event, Retract | Replace)}
    troubled = {problem.seq for problem in resolved.problems}
    assert set(played) | resolved.retracted | corrections | troubled == {entry.seq for entry in entries}
