"""The log of edits: going back and on, retries, two devices at once, and a new start of the server."""

from __future__ import annotations

from typing import Any

import pytest

from companion import store
from companion.app import create_app
from companion.database import db
from companion.studio import posts


def without_seq(draft: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in draft.items() if key not in ("seq", "undo", "redo")}


def test_undo_goes_to_the_very_beginning_and_redo_comes_all_the_way_back(drawn: Any) -> None:
    drawn.say("paint", cells=[[0, 0]], kind="castle")
    drawn.say("rename", name="Another Name")
    drawn.say("building", cell=[0, 0], name="Stirling Castle", key="stirling")
    end = drawn.draft
    steps = []
    while drawn.draft["undo"]:
        steps.append(without_seq(drawn.draft))
        assert drawn.post("undo").status_code == 200
    # The board's making is no edit that can be undone.
    assert (drawn.draft["seq"], drawn.draft["cells"], drawn.draft["lattice"]) == (1, [], None)
    assert drawn.draft["name"] == "Our Scotland"
    assert len(steps) == 5
    # Once more at the beginning: nothing happens.
    assert drawn.post("undo").status_code == 200
    assert drawn.draft["seq"] == 1
    while drawn.draft["redo"]:
        assert drawn.post("redo").status_code == 200
        assert without_seq(drawn.draft) == steps.pop()
    assert drawn.draft == end
    assert drawn.post("redo").status_code == 200
    assert drawn.draft == end


def test_the_name_in_the_list_follows_undo(drawn: Any) -> None:
    drawn.say("rename", name="Another Name")
    assert "Another Name" in drawn.phone.get(drawn.path).get_data(as_text=True)
    drawn.post("undo")
    assert drawn.look()["name"] == "Our Scotland"
    assert "Another Name" not in drawn.phone.get(drawn.path).get_data(as_text=True)


def test_an_edit_drops_what_was_undone(drawn: Any) -> None:
    drawn.say("paint", cells=[[0, 0]], kind="food")
    drawn.post("undo")
    drawn.say("paint", cells=[[0, 0]], kind="energy")
    assert drawn.draft["redo"] is False
    drawn.post("undo")
    drawn.post("redo")
    assert drawn.cell(0, 0)["kind"] == "energy"


def test_a_retry_does_nothing_twice(drawn: Any) -> None:
    body = {
        "uid": "same",
        "seen": drawn.draft["seq"],
        "edit": {"op": "paint", "cells": [[0, 0]], "kind": "food"},
    }
    first = drawn.phone.post_json(f"{drawn.path}/edits", body)
    again = drawn.phone.post_json(f"{drawn.path}/edits", body)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json == again.json
    assert first.json["seq"] == drawn.draft["seq"] + 1


def test_two_devices_that_edit_at_once(drawn: Any, phone: Any, studio_at: Any) -> None:
    link = drawn.phone.get(drawn.path).get_data(as_text=True)
    key = drawn.phone.client.get_cookie(f"seat_board_{drawn.slug}").value
    assert key in link
    other = studio_at(tablet := phone(), tablet.get(f"{drawn.path}/edit?key={key}"))
    assert other.draft == drawn.draft
    drawn.say("paint", cells=[[0, 0]], kind="food")
    # The tablet hasn't seen that: it gets the newest draft, and nothing is lost.
    answer = other.post("edits", edit={"op": "paint", "cells": [[1, 0]], "kind": "energy"})
    assert answer.status_code == 409
    assert answer.json["error"]["message"] == "draft.clash"
    assert other.cell(0, 0)["kind"] == "food"
    assert other.cell(1, 0)["kind"] is None
    other.say("paint", cells=[[1, 0]], kind="energy")
    assert drawn.post("undo").status_code == 409
    assert drawn.cell(1, 0)["kind"] == "energy"
    assert drawn.post("undo").status_code == 200
    assert drawn.cell(1, 0)["kind"] is None


def test_a_retry_after_others_went_on_is_no_clash(drawn: Any) -> None:
    body = {"uid": "lost", "seen": drawn.draft["seq"], "edit": {"op": "rename", "name": "One"}}
    assert drawn.phone.post_json(f"{drawn.path}/edits", body).status_code == 200
    drawn.look()
    drawn.say("rename", name="Two")
    again = drawn.phone.post_json(f"{drawn.path}/edits", body)
    assert again.status_code == 200
    assert again.json["name"] == "Two"


def test_everything_is_there_after_a_new_start(drawn: Any, config: Any) -> None:
    drawn.say("paint", cells=[[0, 0]], kind="food")
    drawn.say("rename", name="Two")
    drawn.post("undo")
    again = create_app(config)
    try:
        answer = again.test_client().get(f"{drawn.path}/draft.json")
    finally:
        with again.app_context():
            db.engine.dispose()
    assert answer.json == drawn.draft
    assert answer.json["redo"] is True


def test_others_may_look_but_not_touch(drawn: Any, phone: Any) -> None:
    stranger = phone()
    assert stranger.get(drawn.path).status_code == 200
    assert stranger.get(f"{drawn.path}/draft.json").json == drawn.draft
    for what in ("edits", "undo", "redo", "find", "three", "corners", "publish", "picture"):
        answer = stranger.post_json(f"{drawn.path}/{what}", {"uid": "x", "seen": drawn.draft["seq"]})
        assert answer.status_code in (403, 422), what
    assert drawn.look()["seq"] == 3
    assert stranger.get(f"{drawn.path}/edit?key=wrong").status_code == 403
    assert stranger.get(f"{drawn.path}/edit.qr.svg").status_code == 403
    assert stranger.get(f"{drawn.path}/picture.jpg").status_code == 403


def test_a_foreign_page_cannot_edit(drawn: Any) -> None:
    answer = drawn.phone.client.post(
        f"{drawn.path}/edits",
        json={"edit": {"op": "rename", "name": "Mine"}},
        headers={"Origin": "http://evil.example"},
    )
    assert answer.status_code == 403


def test_unknown_boards_are_not_found(phone: Any) -> None:
    for path in (
        "",
        "/draft.json",
        "/picture.jpg",
        "/edit?key=x",
        "@1.toml",
        "@1.qr.svg",
        "@1.pdf",
        "@1/share",
    ):
        assert phone().get(f"/boards/nowhere{path}").status_code == 404, path
    assert phone().post_json("/boards/nowhere/edits", {"edit": {}}).status_code == 404


def test_a_log_has_an_end(drawn: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posts, "MOST_EDITS", drawn.draft["seq"] + 1)
    drawn.say("rename", name="The Last")
    assert "was changed 4 times" in drawn.refused({"op": "rename", "name": "One More"})
    drawn.post("undo")
    drawn.say("rename", name="Still Fine")


def test_an_edit_that_can_no_longer_be_read_is_passed_over(drawn: Any, app: Any) -> None:
    before = drawn.draft["cells"]
    with app.app_context():
        board = store.house_board(drawn.slug)
        store.append_edit(board.id, "old-1", '{"op": "gild"}', 3)
        store.append_edit(board.id, "old-2", "no JSON", 4)
        # It speaks of a picture, in fields that are not known any more.
        store.append_edit(board.id, "old-3", '{"op": "survey", "file": "abc", "depth": 3}', 5)
    assert drawn.look()["cells"] == before
    assert "can’t be read by this version of Cairn" in drawn.problems()[0]
    assert "places: 3" in drawn.problems()[0]
    drawn.say("paint", cells=[[0, 0]], kind="food")
    assert drawn.cell(0, 0)["kind"] == "food"


def test_as_many_edits_but_others_are_a_clash(drawn: Any) -> None:
    """Somebody else undid one and made another: the count is the same again."""
    old = drawn.draft
    drawn.post("undo")
    drawn.say("rename", name="Otherwise")
    assert drawn.draft["seq"] == old["seq"]
    new = drawn.draft
    late = {"seen": old["seq"], "last": old["last"]}
    assert drawn.post("edits", edit={"op": "rename", "name": "Mine"}, **late).status_code == 409
    assert drawn.post("undo", **late).status_code == 409
    assert drawn.post("publish", **late).status_code == 409
    assert drawn.look() == new
    assert drawn.post("undo", seen=new["seq"], last=new["last"]).status_code == 200


def test_what_has_not_changed_is_not_sent_again(drawn: Any) -> None:
    draft = drawn.look()
    same = f"{drawn.path}/draft.json?seq={draft['seq']}&last={draft['last']}&version=0"
    assert drawn.phone.get(same).status_code == 204
    drawn.post("undo")
    drawn.say("rename", name="Otherwise")
    assert drawn.phone.get(same).json["name"] == "Otherwise"
