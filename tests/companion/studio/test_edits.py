"""Edits one by one: what they say of the draft, what they refuse, and the way back."""

from __future__ import annotations

from typing import Any

import pytest

from companion.studio import edits
from companion.studio.applying import apply
from companion.studio.draft import Draft, Lattice, Said


def kinds(studio: Any) -> dict[tuple[int, int], Any]:
    return {(one["q"], one["r"]): one["kind"] for one in studio.draft["cells"]}


def test_an_empty_board_has_nothing_but_its_name(new_board: Any) -> None:
    studio = new_board("Our Scotland")
    told = studio.draft
    assert (told["slug"], told["name"], told["seq"]) == ("our-scotland", "Our Scotland", 1)
    assert (told["undo"], told["redo"], told["version"], told["changed"]) == (False, False, None, True)
    assert told["cells"] == told["problems"] == told["frame"] == []
    assert told["picture"] is told["photo"] is told["lattice"] is told["size_mm"] is None
    names = ["picture", "lattice", "kinds", "joins", "buildings", "marks", "keep"]
    assert [step["id"] for step in told["steps"]] == names
    assert studio.step("picture")["done"] is False
    # What there is nothing of yet is not done.
    assert studio.step("joins")["text"] == "No settlement spaces yet"
    assert studio.step("buildings")["done"] is False


def test_painting_says_what_cells_are(drawn: Any) -> None:
    drawn.say("paint", cells=[[0, 0], [1, 0]], kind="food")
    assert kinds(drawn) == {(0, 0): "food", (1, 0): "food", (2, 0): None, (0, 1): None, (1, 1): None}
    assert drawn.step("kinds")["left"] == 3
    drawn.say("paint", cells=[[0, 0]], kind=None)
    assert kinds(drawn)[0, 0] is None


def test_painting_beyond_the_cells_makes_new_ones(drawn: Any) -> None:
    drawn.say("paint", cells=[[0, 0], [3, 0]], kind="blank")
    assert kinds(drawn)[3, 0] == "blank"
    drawn.say("paint", cells=[[9, 9], [0, 0]], kind="none")
    assert (9, 9) not in kinds(drawn)
    assert kinds(drawn)[0, 0] == "none"


def test_painting_over_drops_what_no_longer_fits_and_one_undo_brings_it_back(drawn: Any) -> None:
    drawn.say("join", cells=[[0, 0], [1, 0]])
    for flag in ("harbour", "coast", "border", "two_player"):
        drawn.say("mark", cells=[[0, 0]], flag=flag, on=True)
    before = drawn.cell(0, 0)
    assert before["settlement"] == drawn.cell(1, 0)["settlement"] is not None
    drawn.say("paint", cells=[[0, 0]], kind="castle")
    cell = drawn.cell(0, 0)
    assert (cell["settlement"], cell["harbour"], cell["two_player"]) == (None, False, False)
    assert (cell["coast"], cell["border"]) == (True, True)
    drawn.say("building", cell=[0, 0], name="Blair Castle", key="blair")
    drawn.say("paint", cells=[[0, 0]], kind="water")
    cell = drawn.cell(0, 0)
    assert (cell["name"], cell["key"], cell["coast"], cell["border"]) == (None, None, False, False)
    drawn.post("undo")
    assert drawn.cell(0, 0)["name"] == "Blair Castle"
    drawn.post("undo")
    drawn.post("undo")
    assert drawn.cell(0, 0) == before


def test_painting_the_same_kind_keeps_everything(drawn: Any) -> None:
    drawn.say("join", cells=[[0, 0], [1, 0]])
    before = drawn.draft["cells"]
    drawn.say("paint", cells=[[0, 0], [1, 0]], kind="settlement")
    assert drawn.draft["cells"] == before


def test_joined_spaces_are_one_settlement(drawn: Any) -> None:
    drawn.say("paint", cells=[[0, 0]], kind="food")
    drawn.say("join", cells=[[0, 0], [1, 0]])
    assert kinds(drawn)[0, 0] == kinds(drawn)[1, 0] == "settlement"
    name = drawn.cell(0, 0)["settlement"]
    # It grows, and keeps its name; then one of its spaces goes to another.
    drawn.say("join", cells=[[0, 0], [1, 0], [0, 1]])
    assert [drawn.cell(*cell)["settlement"] for cell in ((0, 0), (1, 0), (0, 1))] == [name] * 3
    drawn.say("join", cells=[[0, 1], [1, 1]])
    assert drawn.cell(0, 0)["settlement"] == drawn.cell(1, 0)["settlement"] == name
    assert drawn.cell(0, 1)["settlement"] == drawn.cell(1, 1)["settlement"] != name
    drawn.say("part", cells=[[0, 1], [1, 1]])
    assert drawn.cell(0, 1)["settlement"] is drawn.cell(1, 1)["settlement"] is None
    assert drawn.step("joins")["left"] == 2


def test_neighbours_that_stand_alone_are_said_in_one_edit(drawn: Any) -> None:
    drawn.say("paint", cells=[[0, 0], [1, 0], [0, 1]], kind="settlement")
    assert drawn.step("joins")["left"] == 3
    before = drawn.draft["seq"]
    drawn.say("alone", cells=[[0, 0], [1, 0], [0, 1]])
    assert drawn.draft["seq"] == before + 1
    names = {drawn.cell(*cell)["settlement"] for cell in ((0, 0), (1, 0), (0, 1))}
    assert len(names) == 3
    assert None not in names
    assert drawn.step("joins")["done"] is True
    drawn.post("undo")
    assert drawn.step("joins")["left"] == 3


def test_what_must_be_settled_is_told_from_what_a_whole_game_needs(drawn: Any) -> None:
    drawn.say("join", cells=[[0, 0], [2, 0]])
    must = {one["text"]: one["must"] for one in drawn.draft["problems"]}
    assert must["The spaces of a settlement don’t touch each other."] is True
    assert False in must.values()
    assert drawn.post("publish").status_code == 422


def test_a_settlement_that_cannot_be_is_a_problem_with_its_cells_and_no_refusal(drawn: Any) -> None:
    drawn.say("join", cells=[[0, 0], [1, 0], [0, 1], [1, 1]])
    found = {one["text"]: sorted(one["cells"]) for one in drawn.draft["problems"]}
    large = "A settlement of 4 spaces; at most 3 belong to one."
    assert found[large] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    drawn.post("undo")
    drawn.say("join", cells=[[0, 0], [2, 0]])
    found = {one["text"]: sorted(one["cells"]) for one in drawn.draft["problems"]}
    assert found["The spaces of a settlement don’t touch each other."] == [[0, 0], [2, 0]]


def test_a_lone_settlement_space_needs_no_joining(drawn: Any) -> None:
    drawn.say("paint", cells=[[0, 0], [2, 0]], kind="settlement")
    assert drawn.step("joins")["done"] is True
    drawn.say("paint", cells=[[1, 0]], kind="settlement")
    assert drawn.step("joins")["left"] == 3
    drawn.say("join", cells=[[0, 0]])
    drawn.say("join", cells=[[1, 0], [2, 0]])
    assert drawn.step("joins")["done"] is True


def test_marks_pass_over_what_cannot_have_them(drawn: Any) -> None:
    drawn.say("paint", cells=[[0, 0]], kind="water")
    drawn.say("paint", cells=[[1, 0]], kind="food")
    drawn.say("mark", cells=[[0, 0], [1, 0], [2, 0]], flag="coast", on=True)
    assert [drawn.cell(q, 0)["coast"] for q in range(3)] == [False, True, True]
    told = drawn.refused({"op": "mark", "cells": [[0, 0], [1, 0]], "flag": "harbour", "on": True})
    assert told == "No space there can be marked as harbour."
    drawn.say("mark", cells=[[0, 0], [1, 0], [2, 0]], flag="coast", on=False)
    assert not any(one["coast"] for one in drawn.draft["cells"])


def test_buildings_are_named_from_the_list_or_by_the_person(drawn: Any) -> None:
    drawn.say("paint", cells=[[0, 0], [1, 0], [2, 0]], kind="castle")
    drawn.say("building", cell=[0, 0], name="Stirling Castle", key="stirling")
    drawn.say("building", cell=[1, 0], name="Château d’Été")
    assert drawn.cell(1, 0)["key"] == "chateau_dete"
    drawn.say("building", cell=[2, 0], name="Chateau d'Ete")
    assert drawn.cell(2, 0)["key"] == "chateau_d_ete"
    drawn.say("building", cell=[2, 0], name="Château d’Été")
    assert drawn.cell(2, 0)["key"] == "chateau_dete_2"
    offered = {one["key"]: (one["name"], one["cell"]) for one in drawn.draft["castles"]}
    assert offered["stirling"] == ("Stirling Castle", [0, 0])
    assert offered["edinburgh"] == ("Edinburgh Castle", None)
    assert offered["chateau_dete"] == ("Château d’Été", [1, 0])
    assert "glasgow" in {one["key"] for one in drawn.draft["cathedrals"]}
    # A name taken from another one leaves that one without.
    drawn.say("building", cell=[2, 0], name="Stirling Castle", key="stirling")
    assert drawn.cell(0, 0)["name"] is None
    assert drawn.step("buildings")["left"] == 1
    drawn.say("building", cell=[2, 0], name=None)
    assert drawn.step("buildings")["left"] == 2


def test_a_cathedral_may_have_the_key_of_a_castle(drawn: Any) -> None:
    drawn.say("paint", cells=[[0, 0]], kind="castle")
    drawn.say("paint", cells=[[1, 0]], kind="cathedral")
    drawn.say("building", cell=[0, 0], name="Edinburgh Castle", key="edinburgh")
    drawn.say("building", cell=[1, 0], name="Edinburgh Cathedral", key="edinburgh")
    assert drawn.cell(0, 0)["key"] == drawn.cell(1, 0)["key"] == "edinburgh"


def test_cells_are_added_and_taken_away(drawn: Any) -> None:
    drawn.say("cells", add=[[5, 5]], remove=[[0, 0], [1, 0]])
    assert set(kinds(drawn)) == {(2, 0), (0, 1), (1, 1), (5, 5)}


BASE = Draft(
    "Base", lattice=Lattice((100.0, 100.0), 26.0, 0.0), cells={(0, 0): Said(kind="food"), (1, 0): Said()}
)
LATTICE = {"op": "lattice", "origin_mm": [0, 0], "pitch_mm": 26, "turn_deg": 0}


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        ({"op": "explode"}, "unknown_edit"),
        ({"op": "survey", "file": "../../etc/passwd"}, "unknown_edit"),
        ({"op": "photo", "file": "../../etc/passwd", "px": [1, 1]}, "unknown_edit"),
        ({"op": "begin", "text": "x"}, "unknown_edit"),
        ({"op": ["paint"]}, "unknown_edit"),
        ({}, "unknown_edit"),
        ("paint", "bad_field"),
        ([], "bad_field"),
        (None, "bad_field"),
        ({"op": "paint", "cells": [[61, 0]], "kind": "food"}, "bad_cell"),
        ({"op": "paint", "cells": [[0, -61]], "kind": "food"}, "bad_cell"),
        ({"op": "paint", "cells": [[0.5, 0]], "kind": "food"}, "bad_cell"),
        ({"op": "paint", "cells": [["0", 0]], "kind": "food"}, "bad_cell"),
        ({"op": "paint", "cells": [[True, 0]], "kind": "food"}, "bad_cell"),
        ({"op": "paint", "cells": [[0, 0, 0]], "kind": "food"}, "bad_cell"),
        ({"op": "paint", "cells": [], "kind": "food"}, "bad_cell"),
        ({"op": "paint", "cells": [[0, 0]] * 401, "kind": "food"}, "bad_cell"),
        ({"op": "paint", "kind": "food"}, "bad_cell"),
        ({"op": "paint", "cells": [[0, 0]], "kind": "lava"}, "bad_kind"),
        ({"op": "paint", "cells": [[0, 0]]}, "bad_kind"),
        ({"op": "example", "cell": [0, 0], "kind": None}, "bad_kind"),
        ({"op": "example", "cell": [10**30, 0], "kind": "food"}, "bad_cell"),
        ({"op": "rename", "name": "<script>alert(1)</script> a b c"}, "bad_name"),
        ({"op": "rename", "name": "a\u202eb"}, "bad_name"),
        ({"op": "rename", "name": "a\u0000b"}, "bad_name"),
        ({"op": "rename", "name": " "}, "bad_name"),
        ({"op": "rename", "name": "x" * 41}, "bad_name"),
        ({"op": "rename", "name": 7}, "bad_name"),
        ({"op": "rename", "name": "a", "more": 1}, "bad_field"),
        (LATTICE | {"pitch_mm": -26}, "bad_lattice"),
        (LATTICE | {"pitch_mm": 0}, "bad_lattice"),
        (LATTICE | {"pitch_mm": float("nan")}, "bad_lattice"),
        (LATTICE | {"pitch_mm": "26"}, "bad_lattice"),
        (LATTICE | {"origin_mm": [0, float("inf")]}, "bad_lattice"),
        (LATTICE | {"origin_mm": [1e300, 0]}, "bad_lattice"),
        (LATTICE | {"origin_mm": [0]}, "bad_lattice"),
        (LATTICE | {"turn_deg": -30}, "bad_lattice"),
        ({"op": "mark", "cells": [[0, 0]], "flag": "gold", "on": True}, "bad_field"),
        ({"op": "mark", "cells": [[0, 0]], "flag": "coast", "on": "yes"}, "bad_field"),
        ({"op": "mark", "cells": [[9, 9]], "flag": "coast", "on": True}, "no_such_cell"),
        ({"op": "mark", "cells": [[0, 0]], "flag": "harbour", "on": True}, "mark_nowhere"),
        ({"op": "part", "cells": [[9, 9]]}, "no_such_cell"),
        ({"op": "building", "cell": [0, 0], "name": "Blair Castle"}, "no_building"),
        ({"op": "building", "cell": [9, 9], "name": "Blair Castle"}, "no_such_cell"),
        ({"op": "building", "cell": [0, 0], "name": "Blair", "key": "../x"}, "bad_field"),
    ],
)
def test_what_cannot_be_is_refused(edit: Any, message: str) -> None:
    with pytest.raises(edits.BadEdit) as refused:
        apply(BASE, edits.read_sent(edit))
    assert refused.value.message == f"draft.{message}"


def test_a_refusal_is_a_clear_sentence(drawn: Any) -> None:
    for edit, told in (
        ({"op": "explode"}, "Cairn doesn’t know “explode” as something to do with a board."),
        ("paint", "That can’t be understood: edit."),
        ({"op": "paint", "cells": [[61, 0]], "kind": "food"}, "at most 60 steps"),
        ({"op": "rename", "name": "<script>alert(1)</script> a b c"}, "A name has 1 to 40 letters"),
        (LATTICE | {"pitch_mm": float("nan")}, "The lattice can’t lie like that"),
        ({"op": "mark", "cells": [[9, 9]], "flag": "coast", "on": True}, "There is no space."),
        ({"op": "accept"}, "There is nothing to take over"),
    ):
        assert told in drawn.refused(edit)
    answer = drawn.phone.post_json(
        f"{drawn.path}/edits?lang=de", {"seen": drawn.draft["seq"], "edit": {"op": "explode"}}
    )
    assert answer.json["error"]["text"].startswith("„explode“ kennt Cairn nicht")


def test_a_board_has_at_most_400_spaces(drawn: Any) -> None:
    further = [[q, r] for q in range(-20, 20) for r in range(5, 15)]
    assert len(further) == 400
    # With the five that are there it would be 405, then 400.
    assert drawn.refused({"op": "cells", "add": further}) == "A board has at most 400 spaces."
    drawn.say("cells", add=further[:395])
    assert len(drawn.draft["cells"]) == 400
    assert drawn.refused({"op": "paint", "cells": [[-9, -9]], "kind": "food"}).startswith(
        "A board has at most"
    )


def test_what_is_no_request_is_refused(drawn: Any) -> None:
    headers = {"Origin": "http://localhost", "Content-Type": "application/json"}
    for body in ("{", "[]", '"x"', "7", "null", "[" * 3000, '{"seen": -1}', '{"uid": "a b"}'):
        answer = drawn.phone.client.post(f"{drawn.path}/edits", data=body, headers=headers)
        assert answer.status_code in (400, 422), body
        assert answer.json["error"]["text"]


def test_a_body_that_is_far_too_large_is_refused(drawn: Any) -> None:
    answer = drawn.post("edits", edit={"op": "rename", "name": "x" * 70_000})
    assert answer.status_code == 413
    assert answer.json["error"]["text"]


def test_a_form_is_no_edit(drawn: Any) -> None:
    assert drawn.phone.post(f"{drawn.path}/edits", {"uid": "a"}).status_code == 415
