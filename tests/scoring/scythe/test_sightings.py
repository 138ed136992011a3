"""What a photograph's discs mean, held against logs written by hand.

C3 is a forest between the lakes C4, B3 and D3, the mountain C2 and the Factory D4 (facts/scythe/board.json).
"""

from __future__ import annotations

import pytest

from scoring.scythe.events import dump_event
from scoring.scythe.sightings import Sighting, Unread, compare, sighting


@pytest.fixture
def held_against(play):
    """`held_against(["C3 nordic control 1"], log=[...])`: what a photograph of Nordic and Rusviet says."""

    def compared(discs, log=(), unread=(), players="nordic rusviet"):
        seen = [sighting(*disc.split(" ", 1)) for disc in discs]
        return compare(
            play(players, list(log)).state, seen, [Unread(place, "covered", None) for place in unread]
        )

    return compared


def told(found, *sorts):
    return [dump_event(event) for one in found.of(*sorts) for event in one.events]


def test_discs_are_read_as_the_legend_writes_them() -> None:
    assert sighting("C3", "nordic control 14") == Sighting("C3", "nordic", "control")
    assert sighting("C3", "polania mine 1", 0.9) == Sighting("C3", "polania", "mine", 1, 0.9)
    assert sighting("C3", "resources 5 2") == Sighting("C3", "table", "resources", 5)
    assert sighting("C3", "pink food 1") is None
    assert sighting("C3", "resources") is None


def test_what_an_empty_log_lacks_is_new(held_against) -> None:
    found = held_against(
        ["C3 nordic control 1", "C3 nordic mill 1", "D4 rusviet control 1", "D4 resources 5 1"]
    )
    assert told(found, "new") == [
        "nordic holds C3",
        "nordic mill C3",
        "rusviet holds D4",
        "table resources D4 5",
    ]
    assert found.findings == found.of("new")
    assert not found.questions


def test_several_resource_discs_are_added_up(held_against) -> None:
    found = held_against(["C3 resources 8 1", "C3 resources 4 2"])
    assert told(found, "new") == ["table resources C3 12"]


@pytest.mark.parametrize(
    "log",
    [
        ["nordic at C3: 1 worker", "nordic mill C3", "table resources C3 5"],
        ["nordic holds C3", "nordic mill C3", "table resources C3 5"],
    ],
)
def test_what_is_logged_already_needs_nothing(held_against, log) -> None:
    found = held_against(
        ["C3 nordic control 3", "C3 nordic mill 1", "C3 resources 3 1", "C3 resources 2 1"], log
    )
    assert not found.findings
    assert not found.questions


def test_a_structure_alone_needs_no_control_disc(held_against) -> None:
    found = held_against(["C3 nordic mill 1", "A1 rusviet control 1"], ["nordic mill C3"])
    assert told(found, "new") == ["rusviet holds A1"]
    assert found.findings == found.of("new")


@pytest.mark.parametrize("said", ["rusviet at C3: 2 workers", "rusviet holds C3"])
def test_a_disc_against_the_log_is_a_contradiction(held_against, said) -> None:
    found = held_against(["C3 nordic control 1"], [said])
    (one,) = found.findings
    assert (one.sort, one.logged, one.seen, one.entry) == ("contradicts", "rusviet", "nordic", 1)
    assert told(found, "contradicts") == ["nordic holds C3"]


def test_a_disc_over_a_structure_only_is_a_change(held_against) -> None:
    found = held_against(["C3 nordic control 1", "C3 rusviet mill 1"], ["rusviet mill C3"])
    (one,) = found.findings
    assert (one.sort, one.about, one.logged) == ("changed", "control", "rusviet")


def test_a_disc_says_whose_a_shared_territory_is(held_against) -> None:
    log = ["nordic at C3: 1 worker", "rusviet at C3: 1 mech"]
    assert told(held_against(["C3 rusviet control 1"], log), "new") == ["rusviet holds C3"]
    (one,) = held_against(["C3 polania control 1"], log, players="nordic rusviet polania").findings
    assert one.sort == "contradicts"
    assert one.logged == "nordic, rusviet"


def test_a_structure_that_the_log_has_elsewhere(held_against) -> None:
    found = held_against(["C3 nordic mill 1"], ["nordic mill C2"])
    (one,) = found.findings
    assert (one.sort, one.logged, one.seen, one.entry) == ("contradicts", "C2", "C3", 1)
    assert told(found, "contradicts") == ["nordic mill C3"]


def test_other_resources_are_a_change(held_against) -> None:
    (one,) = held_against(["C3 resources 5 1"], ["table resources C3 2"]).findings
    assert (one.sort, one.logged, one.seen, one.complete) == ("changed", "2", "5", True)


def test_a_sum_with_an_unread_disc_is_not_complete(held_against) -> None:
    (one,) = held_against(["C3 resources 5 1"], unread=["C3"]).findings
    assert not one.complete


def test_what_the_photograph_does_not_show_is_asked(held_against) -> None:
    """Something of each sort lies elsewhere, so each sort is told by discs."""
    elsewhere = ["A1 nordic control 1", "A1 nordic mill 1", "A1 resources 1 1"]
    log = ["nordic holds A1", "nordic mill A1", "table resources A1 1"]
    log += ["rusviet at C3: 1 mech", "rusviet at C3: 1 mech, 2 workers", "nordic holds C2", "rusviet mine G5"]
    found = held_against(elsewhere, [*log, "table resources G5 3"])
    assert found.findings == found.of("missing")
    assert told(found, "missing") == [
        "nordic leaves C2",
        "rusviet at C3: nobody",
        "rusviet mine off",
        "table resources G5 0",
    ]
    assert [one.entry for one in found.findings] == [6, 5, 7, 8]


def test_nothing_is_asked_of_what_is_not_told_by_discs(held_against) -> None:
    log = ["rusviet at C3: 1 mech", "rusviet mine G5", "table resources G5 3"]
    assert not held_against(["A1 nordic control 1"], ["nordic holds A1", *log[1:]]).findings
    assert not held_against([], log).findings


def test_nothing_is_missing_where_something_is_unread(held_against) -> None:
    log = ["nordic holds A1", "rusviet at C3: 1 mech"]
    assert not held_against(["A1 nordic control 1"], log, unread=["C3"]).findings
    assert held_against(["A1 nordic control 1"], log).findings


def test_two_control_discs_on_one_territory_are_a_question(held_against) -> None:
    discs = ["C3 nordic control 1", "C3 rusviet control 4"]
    (one,) = held_against(discs).questions
    assert (one.why, one.place) == ("two_controls", "C3")
    assert [dump_event(event) for event in one.options] == ["nordic holds C3", "rusviet holds C3"]
    assert not held_against(discs).findings
    assert not held_against(discs, ["rusviet holds C3"]).questions
    assert not held_against(["C3 nordic control 1", "C3 nordic control 2"]).questions


def test_a_structure_seen_twice_is_a_question(held_against) -> None:
    discs = ["C3 nordic mill 1", "A1 nordic mill 1"]
    (one,) = held_against(discs).questions
    assert [dump_event(event) for event in one.options] == ["nordic mill C3", "nordic mill A1"]
    assert not held_against(discs).findings
    assert not held_against(discs, ["nordic mill A1"]).questions


def test_a_structure_on_a_lake_is_a_question(held_against) -> None:
    """Around the lake B1 (-2,-2) lie A1 (-1,-3), B2 (-1,-2) and C1 (-2,-1)."""
    (one,) = held_against(["B1 nordic mill 1"]).questions
    assert one.why == "on_lake"
    assert {event.place for event in one.options} == {"A1", "B2", "C1"}
    assert told(held_against(["B1 nordic mill 1", "B2 nordic mill 1"]), "new") == ["nordic mill B2"]
    assert not held_against(["B1 nordic mill 1"], ["nordic mill B2"]).questions


def test_factions_that_do_not_play_are_strangers(held_against) -> None:
    found = held_against(["C3 saxony control 1", "C3 nordic control 1"])
    assert [one.player for one in found.strangers] == ["saxony"]
    assert told(found, "new") == ["nordic holds C3"]


def test_keys_tell_findings_apart(held_against) -> None:
    found = held_against(
        ["C3 nordic control 1", "C3 nordic mill 1", "C3 resources 1 1", "C2 rusviet control 1"]
    )
    assert len({one.key for one in found.findings}) == 4
