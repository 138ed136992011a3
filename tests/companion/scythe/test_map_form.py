"""A place of the map as a form says it: only what was changed, in an order that can be logged."""

from __future__ import annotations

import pytest

from companion.scythe import map_form
from scoring.errors import BadNotation
from scoring.game import Player, Setup
from scoring.games import GAMES
from scoring.notation import parse_entry
from scoring.scythe import game
from scoring.scythe.events import dump_event
from scoring.scythe.state import State


def state(*log: str) -> State:
    players = (Player("nordic", "Nils"), Player("rusviet", "Ruslana"))
    setup = Setup("scythe", players, "nordic", "scythe")
    entries = [parse_entry(GAMES["scythe"], seq, text) for seq, text in enumerate(log, 1)]
    found: State = game.replay(setup, entries).state
    return found


def told(before: State, place: str, **changes: tuple[str, str]) -> list[str]:
    """The entries that a form makes; each field as (was, is), with _ for -."""
    sent = dict[str, str]()
    for field, (was, now) in changes.items():
        name = field.replace("_", "-")
        sent |= {f"was-{name}": was} | ({name: now} if now else {})
    found = map_form.events(before, place, sent)
    # Whatever a form makes can be logged in its order.
    after = before
    for event in found:
        after = game.apply(after, event, 99)
    return [dump_event(event) for event in found]


def test_only_what_was_changed_is_logged() -> None:
    before = state("nordic at C3: 2 workers")
    changes = {"workers_nordic": ("2", "2"), "mechs_nordic": ("0", "1"), "workers_rusviet": ("0", "0")}
    assert told(before, "C3", **changes) == ["nordic at C3: 2 workers, 1 mech"]
    with pytest.raises(map_form.NothingToDo):
        told(before, "C3", workers_nordic=("2", "2"))


def test_what_another_phone_changed_meanwhile_stays() -> None:
    """The page showed one worker; meanwhile there are three."""
    before = state("nordic at C3: 3 workers")
    changes = {"workers_nordic": ("1", "1"), "mechs_nordic": ("0", "2")}
    assert told(before, "C3", **changes) == ["nordic at C3: 3 workers, 2 mechs"]


def test_what_another_phone_did_already_is_not_done_again() -> None:
    before = state("nordic at C3: 1 mech", "nordic mill C3", "table resources C3 4", "rusviet holds D4")
    for place, changes in (
        ("C3", {"mechs_nordic": ("0", "1")}),
        ("C3", {"mill_nordic": ("", "here")}),
        ("C3", {"resources": ("", "4")}),
        ("D4", {"holds": ("", "rusviet")}),
    ):
        with pytest.raises(map_form.NothingToDo):
            told(before, place, **changes)


def test_a_leader_leaves_the_old_place_first() -> None:
    before = state("nordic at D4: leader, 2 workers")
    assert told(before, "C3", leader_nordic=("", "here")) == [
        "nordic at D4: 2 workers",
        "nordic at C3: leader",
    ]


def test_mechs_and_workers_can_come_from_another_place() -> None:
    """Four mechs are all there are: two of the three on D4 go to C3, where one is."""
    before = state("nordic at D4: leader, 5 workers, 3 mechs", "nordic at C3: 1 mech")
    sent = {
        "was-mechs-nordic": "1", "mechs-nordic": "3", "was-workers-nordic": "0", "workers-nordic": "4",
        "was-leader-nordic": "", "leader-nordic": "here", "from-nordic": "D4",
    }  # fmt: skip
    assert [dump_event(event) for event in map_form.events(before, "C3", sent)] == [
        "nordic at D4: 1 worker, 1 mech",
        "nordic at C3: leader, 4 workers, 3 mechs",
    ]


def test_a_structure_is_set_from_elsewhere_and_taken_off() -> None:
    before = state("nordic mill D1")
    assert told(before, "C3", mill_nordic=("", "here")) == ["nordic mill C3"]
    assert told(before, "D1", mill_nordic=("here", "")) == ["nordic mill off"]
    # Taken off a place where it doesn't stand any more.
    with pytest.raises(map_form.NothingToDo):
        told(before, "C3", mill_nordic=("here", ""))


def test_resources() -> None:
    assert told(state(), "C3", resources=("", "3")) == ["table resources C3 3"]
    assert told(state("table resources C3 3"), "C3", resources=("3", "0")) == ["table resources C3 0"]


def test_who_holds_a_shared_place_is_said_after_the_units() -> None:
    before = state("nordic at C3: 1 worker")
    changes = {"mechs_rusviet": ("0", "1"), "holds": ("", "nordic")}
    assert told(before, "C3", **changes) == ["rusviet at C3: 1 mech", "nordic holds C3"]


def test_naming_units_anew_keeps_who_was_there_first() -> None:
    before = state("nordic at C3: 1 worker", "rusviet at C3: 1 mech", "nordic holds C3")
    assert told(before, "C3", workers_nordic=("1", "2")) == ["nordic at C3: 2 workers", "nordic holds C3"]
    # With whoever held it gone, the rest decides.
    assert told(before, "C3", workers_nordic=("1", "0")) == ["nordic at C3: nobody"]


def test_leaving_a_shared_place_keeps_who_was_there_first() -> None:
    log = ["nordic at D4: leader, 1 worker", "rusviet at D4: 1 mech", "rusviet holds D4"]
    assert told(state(*log), "C3", leader_nordic=("", "here")) == [
        "nordic at D4: 1 worker",
        "nordic at C3: leader",
        "rusviet holds D4",
    ]


def test_taking_back_who_holds_a_place() -> None:
    assert told(state("nordic holds C3"), "C3", holds=("nordic", "")) == ["nordic leaves C3"]
    with pytest.raises(map_form.NothingToDo):
        told(state("rusviet holds C3"), "C3", holds=("nordic", ""))


def test_too_many_are_left_to_the_rules() -> None:
    sent = {"was-mechs-nordic": "0", "mechs-nordic": "5"}
    assert [dump_event(event) for event in map_form.events(state(), "C3", sent)] == ["nordic at C3: 5 mechs"]


@pytest.mark.parametrize(
    ("place", "sent"),
    [
        ("Z9", {}),
        ("C3", {"was-mechs-nordic": "0", "mechs-nordic": "many"}),
        ("C3", {"was-mechs-nordic": "0", "mechs-nordic": "-1"}),
        ("C3", {"was-resources": "", "resources": "1000"}),
        ("C3", {"was-holds": "", "holds": "pink"}),
    ],
)
def test_no_form_of_ours(place: str, sent: dict[str, str]) -> None:
    with pytest.raises(BadNotation):
        map_form.events(state(), place, sent)


def test_the_start_position() -> None:
    """Leaders on the home bases, a worker on each of the two territories beside them (facts/scythe/board.json)."""
    assert [dump_event(event) for event in map_form.start(state())] == [
        "nordic at home-nordic: leader",
        "nordic at A4: 1 worker",
        "nordic at A5: 1 worker",
        "rusviet at home-rusviet: leader",
        "rusviet at C6: 1 worker",
        "rusviet at D7: 1 worker",
    ]
    for said in ("nordic at C3: leader", "nordic mill C3", "nordic holds C3"):
        with pytest.raises(map_form.NothingToDo):
            map_form.start(state(said))
    assert map_form.is_empty(state("nordic mill C3", "nordic mill off"))
