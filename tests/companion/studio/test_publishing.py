"""Keeping a board: its file, its versions, its checks, and the tables that play on earlier ones."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from companion import boards
from scoring.rebirth.board import Board, load_board, parse_board
from scoring.rebirth.board_parts import Space


def published(studio: Any) -> Board:
    answer = studio.post("publish")
    assert answer.status_code == 200, answer.json
    return board_of(studio, answer.json["version"])


def board_of(studio: Any, version: int) -> Board:
    answer = studio.phone.get(f"{studio.path}@{version}.toml")
    assert answer.status_code == 200
    assert f'filename="{studio.slug}.toml"' in answer.headers["Content-Disposition"]
    return parse_board(answer.get_data(as_text=True))


def small_board(studio: Any) -> None:
    """Two castles and three spaces for tiles: the least that a board file can be, without a picture."""
    studio.say("paint", cells=[[0, 0], [2, 0]], kind="castle")
    studio.say("building", cell=[0, 0], name="Edinburgh Castle", key="edinburgh")
    studio.say("building", cell=[2, 0], name="Stirling Castle", key="stirling")
    studio.say("paint", cells=[[1, 0]], kind="food")
    studio.say("join", cells=[[0, 1], [1, 1]])
    studio.say("mark", cells=[[0, 1]], flag="harbour", on=True)
    studio.say("mark", cells=[[1, 0], [0, 1]], flag="coast", on=True)


def test_a_board_drawn_without_a_picture_gets_a_paper_that_fits(drawn: Any) -> None:
    small_board(drawn)
    board = published(drawn)
    assert board.spaces == {
        "A1": Space("A1", 0, 0, "castle", name="Edinburgh Castle", key="edinburgh"),
        "A2": Space("A2", 1, 0, "food", coast=True),
        "A3": Space("A3", 2, 0, "castle", name="Stirling Castle", key="stirling"),
        "B1": Space("B1", 0, 1, "settlement", settlement="s1", harbour=True, coast=True),
        "B2": Space("B2", 1, 1, "settlement", settlement="s1"),
    }
    # Three hexagons of 26 mm side by side are 78 mm wide, and two rows 26 * (2 / sqrt(3) + sqrt(3) / 2) = 52.539 mm
    # high; around them are 44 mm for the frame.
    assert board.size_mm == (166.0, 140.5)
    assert board.origin_mm == pytest.approx((44 + 13, 44 + 26 / 3**0.5), abs=0.001)
    assert len(board.frame) == 8
    assert board.name == "Our Scotland"


def test_the_same_board_is_the_same_version_and_a_change_the_next(drawn: Any) -> None:
    small_board(drawn)
    first = published(drawn)
    assert (drawn.draft["version"], drawn.draft["changed"]) == (1, False)
    assert drawn.step("keep")["done"] is True
    assert published(drawn) == first
    assert drawn.draft["version"] == 1
    drawn.say("paint", cells=[[1, 0]], kind="energy")
    assert (drawn.draft["version"], drawn.draft["changed"]) == (1, True)
    second = published(drawn)
    assert (drawn.draft["version"], second.spaces["A2"].kind) == (2, "energy")
    assert board_of(drawn, 1) == first
    drawn.post("undo")
    assert drawn.draft["changed"] is True
    assert published(drawn) == first
    assert drawn.draft["version"] == 3


def test_a_new_space_changes_no_other_id(drawn: Any) -> None:
    small_board(drawn)
    published(drawn)
    drawn.say("paint", cells=[[-1, 0], [-1, 1]], kind="food")
    board = published(drawn)
    assert {space.id: space.cell for space in board.spaces.values()} == {
        "A1": (0, 0), "A2": (1, 0), "A3": (2, 0), "A4": (-1, 0), "B1": (0, 1), "B2": (1, 1), "B3": (-1, 1),
    }  # fmt: skip
    # The paper grew by the hexagon further left, and the spaces moved on it.
    assert board.size_mm[0] == 166 + 26


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ({"op": "cells", "add": [[3, 0]]}, "Spaces without a kind: 1."),
        ({"op": "building", "cell": [0, 0], "name": None}, "Castles and cathedrals without a name: 1."),
        (
            {"op": "building", "cell": [0, 0], "name": "Blair Castle", "key": "blair"},
            "Edinburgh Castle is missing",
        ),
        ({"op": "part", "cells": [[0, 1], [1, 1]]}, "side by side that are not joined: 2."),
        ({"op": "join", "cells": [[1, 1], [-1, 1]]}, "The spaces of a settlement don’t touch each other."),
    ],
)
def test_what_is_open_keeps_a_board_from_being_kept(drawn: Any, last: dict[str, Any], told: str) -> None:
    small_board(drawn)
    drawn.say(last.pop("op"), **last)
    answer = drawn.post("publish")
    assert answer.status_code == 422
    assert told in answer.json["error"]["text"]
    assert drawn.phone.get(f"{drawn.path}@1.toml").status_code == 404


def test_a_cell_without_a_space_is_left_out(drawn: Any) -> None:
    small_board(drawn)
    drawn.say("cells", add=[[3, 0]])
    drawn.say("paint", cells=[[3, 0]], kind="none")
    assert len(published(drawn).spaces) == 5


def test_an_empty_board_cannot_be_kept(new_board: Any) -> None:
    answer = new_board().post("publish")
    assert answer.status_code == 422
    assert answer.json["error"]["text"] == "There is no space on the board yet."


def test_the_checks_name_the_cells_they_are_about(drawn: Any) -> None:
    small_board(drawn)
    drawn.say("paint", cells=[[0, 0]], kind="castle")
    drawn.say("building", cell=[0, 0], name=None)
    found = {one["text"]: one["cells"] for one in drawn.draft["problems"]}
    assert found["Castles and cathedrals without a name: 1."] == [[0, 0]]
    assert found["Edinburgh Castle is missing, which decides ties."] == []
    assert found["The board has 3 spaces for tiles; a whole game needs 102."] == []


def test_a_copy_of_practice_isle_is_that_board(copy_of: Any) -> None:
    studio = copy_of("practice-isle")
    shipped = load_board("practice-isle")
    assert (studio.slug, studio.draft["version"]) == ("practice-isle-copy", None)
    assert studio.draft["problems"] == []
    assert len(studio.draft["cells"]) == len(shipped.spaces)
    assert all(step["done"] for step in studio.draft["steps"] if step["id"] != "keep")
    assert (studio.draft["undo"], studio.draft["redo"]) == (False, False)
    assert published(studio) == replace(shipped, id="practice-isle-copy", name="Practice Isle (copy)")


def test_a_copy_of_a_copy(copy_of: Any) -> None:
    first = copy_of("practice-isle")
    # Even before it was kept.
    assert copy_of(first.slug).slug == "practice-isle-copy-copy"
    published(first)
    again = copy_of("practice-isle-copy@1")
    assert again.slug == "practice-isle-copy-copy-2"
    assert len(again.draft["cells"]) == len(load_board("practice-isle").spaces)


@pytest.mark.parametrize("ref", ["", "nowhere", "nowhere@1", "../../etc/passwd", "practice-isle@1"])
def test_a_board_that_is_not_here_cannot_be_copied(phone: Any, ref: str) -> None:
    answer = phone().post("/boards/copy", {"ref": ref})
    assert answer.status_code == 422
    assert "practice-isle" in answer.get_data(as_text=True)


def test_tables_that_play_on_an_earlier_version_are_named(copy_of: Any, phone: Any, app: Any) -> None:
    studio = copy_of("practice-isle")
    published(studio)
    players = [{"id": "pink", "name": "Anna"}, {"id": "blue", "name": "Ben"}]
    game = {"game": "rebirth", "players": players, "start": "pink", "board": f"{studio.slug}@1"}
    made = phone().post_json("/new", game)
    assert made.status_code == 201, made.json
    assert studio.post("publish").json["tables"] == []
    studio.say("paint", cells=[[4, 0]], kind="food")
    answer = studio.post("publish")
    assert answer.json["tables"] == [{"code": made.json["code"], "version": 1}]
    with app.test_request_context():
        assert boards.load("rebirth", f"{studio.slug}@2").spaces["A1"].kind == "food"
        assert boards.load("rebirth", f"{studio.slug}@1").spaces["A1"].kind == "energy"


def test_a_kept_board_is_printed_and_shared(copy_of: Any, phone: Any) -> None:
    studio = copy_of("practice-isle")
    published(studio)
    stranger = phone()
    printed = stranger.get(f"{studio.path}@1.pdf?paper=board", follow_redirects=True)
    assert (printed.status_code, printed.mimetype) == (200, "application/pdf")
    page = stranger.get(f"{studio.path}@1/share").get_data(as_text=True)
    assert "CAIRN-BOARD:1:" in page
    assert f"{studio.path}@1.qr.svg" in page
    code = stranger.get(f"{studio.path}@1.qr.svg")
    assert (code.status_code, code.mimetype) == (200, "image/svg+xml")
    # 18 is the version of its code; with 17 modules, four for each version and a rim of four on each side.
    assert re.search(rb'viewBox="0 0 97 97"', code.data)
    assert stranger.get(f"{studio.path}@2/share").status_code == 404


def test_what_cards_ask_for_is_named_in_one_sentence(copy_of: Any) -> None:
    studio = copy_of("practice-isle")
    built = {(one["kind"], one["key"]): [one["q"], one["r"]] for one in studio.draft["cells"] if one["key"]}
    for key in ("aberdeen", "blair"):
        studio.say("building", cell=built["castle", key], name="Another")
    studio.say("building", cell=built["cathedral", "oban"], name="Another")
    assert studio.problems() == [
        "Castles that mission cards or ties ask for and that are missing: Aberdeen Castle, Blair Castle.",
        "Cathedrals that mission cards ask for and that are missing: Oban Cathedral.",
    ]


def test_counts_light_up_what_was_counted(copy_of: Any) -> None:
    studio = copy_of("practice-isle")
    marked = [[one["q"], one["r"]] for one in studio.draft["cells"] if one["two_player"]]
    assert len(marked) == 32
    studio.say("mark", cells=marked[:1], flag="two_player", on=False)
    (problem,) = studio.draft["problems"]
    assert problem["text"] == "The board has 31 spaces marked for two players instead of 32."
    assert sorted(problem["cells"]) == sorted(marked[1:])
    assert studio.step("marks")["text"] == "Missing: two players"


def test_a_board_that_is_too_large_for_a_code_is_shared_as_text(drawn: Any) -> None:
    small_board(drawn)
    letters = random.Random(5)
    cells = [[q, r] for r in range(2, 26) for q in range(-(r // 2), 8 - r // 2)]
    drawn.say("paint", cells=cells, kind="cathedral")
    for cell in cells[:60]:
        name = "".join(letters.choice("abcdefghijklmnopqrstuvwxyzäöü ABCDEFGH") for _ in range(38))
        drawn.say("building", cell=cell, name=f"C{name}X")
    drawn.say("paint", cells=cells[60:], kind="food")
    published(drawn)
    page = drawn.phone.get(f"{drawn.path}@1/share").get_data(as_text=True)
    assert "CAIRN-BOARD:1:" in page
    assert f"{drawn.path}@1.qr.svg" not in page
    assert drawn.phone.get(f"{drawn.path}@1.qr.svg").status_code == 404
