from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from companion import boards, store
from companion.codes import hashed
from scoring.game import BadSetup
from scoring.rebirth.board import dump_board, load_board

ISLE = load_board("practice-isle")
OURS = replace(ISLE, id="our-scotland", name="Our Scotland")


@pytest.fixture
def ours(app_context: Flask) -> store.HouseBoard:
    made = store.create_board("our-scotland", "rebirth", "Our Scotland", hashed("key"))
    assert made is not None
    return made


def test_a_slug_is_given_once(ours: store.HouseBoard) -> None:
    assert store.create_board("our-scotland", "rebirth", "Another", hashed("k")) is None
    assert store.house_board("our-scotland") == ours
    assert store.house_boards("rebirth") == (ours,)
    assert store.house_boards("scythe") == ()


def test_only_its_key_opens_a_board(ours: store.HouseBoard) -> None:
    assert store.board_of_key("our-scotland", hashed("key"))
    assert not store.board_of_key("our-scotland", hashed("another"))
    assert not store.board_of_key("no-such-board", hashed("key"))


def test_edits_are_numbered_and_a_retry_adds_nothing(ours: store.HouseBoard) -> None:
    assert store.append_edit(ours.id, "u1", "one", seen=0) == store.Edited(1, kept=True)
    assert store.append_edit(ours.id, "u2", "two", seen=1) == store.Edited(2, kept=True)
    assert store.append_edit(ours.id, "u1", "one", seen=0) == store.Edited(2, kept=True, repeated=True)
    assert store.board_edits(ours.id) == (store.StoredEdit(1, "u1", "one"), store.StoredEdit(2, "u2", "two"))


def test_an_edit_of_a_phone_that_missed_the_latest_is_not_kept(ours: store.HouseBoard) -> None:
    store.append_edit(ours.id, "u1", "one", seen=0)
    assert store.append_edit(ours.id, "u2", "two", seen=0) == store.Edited(1, kept=False)
    assert [edit.text for edit in store.board_edits(ours.id)] == ["one"]


def test_undone_edits_stay_until_another_is_added(ours: store.HouseBoard) -> None:
    for number, text in enumerate(("one", "two", "three")):
        store.append_edit(ours.id, text, text, seen=number)
    assert store.move_edit_pointer(ours.id, 1, seen=3) == store.Edited(1, kept=True)
    assert [edit.text for edit in store.board_edits(ours.id)] == ["one", "two", "three"]
    assert store.move_edit_pointer(ours.id, 4, seen=1) == store.Edited(1, kept=False)
    assert store.move_edit_pointer(ours.id, -1, seen=1) == store.Edited(1, kept=False)
    assert store.move_edit_pointer(ours.id, 2, seen=3) == store.Edited(1, kept=False)
    store.append_edit(ours.id, "four", "four", seen=1)
    assert [edit.text for edit in store.board_edits(ours.id)] == ["one", "four"]


def test_versions_count_up_and_an_unchanged_board_is_no_new_one(ours: store.HouseBoard) -> None:
    assert store.publish_board(ours.id, "first").ref == "our-scotland@1"
    assert store.publish_board(ours.id, "first").version == 1
    assert store.publish_board(ours.id, "second").version == 2
    # Back to how it was is a version of its own: games on the second one can go there.
    assert store.publish_board(ours.id, "first").version == 3
    assert [one.text for one in store.board_versions("our-scotland")] == ["first", "second", "first"]
    latest = boards.latest("our-scotland")
    assert latest is not None
    assert latest.version == 3
    assert store.board_version("our-scotland", 4) is None


def test_a_picture_is_told_what_it_takes_the_place_of(ours: store.HouseBoard) -> None:
    assert store.keep_board_picture(ours.id, "a") is None
    assert store.keep_board_picture(ours.id, "b") == "a"
    found = store.house_board("our-scotland")
    assert found is not None
    assert found.picture == "b"


def test_a_board_of_the_house_is_loaded_by_its_version(ours: store.HouseBoard) -> None:
    store.publish_board(ours.id, dump_board(OURS))
    store.publish_board(ours.id, dump_board(replace(OURS, name="Our Scotland, put right")))
    assert boards.load("rebirth", "our-scotland@1") == OURS
    assert boards.load("rebirth", "our-scotland@2").name == "Our Scotland, put right"
    assert boards.load("rebirth", "practice-isle") == ISLE
    assert [(one.ref, one.name) for one in boards.choices("rebirth")] == [
        ("practice-isle", "Practice Isle (our own map)"),
        ("our-scotland@2", "Our Scotland, put right"),
    ]


@pytest.mark.parametrize(
    "ref", ["our-scotland", "our-scotland@2", "our-scotland@0", "other@1", "../x@1", "scythe", "", "@1"]
)
def test_no_other_name_is_a_board(ours: store.HouseBoard, ref: str) -> None:
    store.publish_board(ours.id, dump_board(OURS))
    with pytest.raises(BadSetup) as refused:
        boards.load("rebirth", ref)
    assert refused.value.message == "setup.unknown_board"


def test_a_board_is_of_one_game(ours: store.HouseBoard) -> None:
    store.publish_board(ours.id, dump_board(OURS))
    with pytest.raises(BadSetup):
        boards.load("scythe", "our-scotland@1")
