"""Games that come from another Cairn, whose boards may be called otherwise there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import store
from companion.cli import main
from companion.codes import hashed
from scoring.rebirth.board import Board, dump_board, fingerprint, load_board

ISLE = load_board("practice-isle")
ONE_FOOD = next(space.id for space in ISLE.spaces.values() if space.kind == "food")
ANOTHER = replace(ISLE, spaces={**ISLE.spaces, ONE_FOOD: replace(ISLE.spaces[ONE_FOOD], kind="energy")})


def bring(slug: str, *versions: Board) -> None:
    made = store.create_board(slug, "rebirth", slug, hashed("key"))
    assert made is not None
    for board in versions:
        store.publish_board(made.id, dump_board(replace(board, id=slug)))


def saved(board: str, fingerprints: str, *log: str) -> str:
    lines = ", ".join(f'"{line}"' for line in log)
    return (
        f'cairn = 1\ngame = "rebirth"\n{board}start = "pink"\nplayers = [{{id = "pink"}}, {{id = "blue"}}]\n'
        f"boards = {fingerprints}\nlog = [{lines}]\n"
    )


def test_only_what_scores_makes_a_fingerprint() -> None:
    assert len(fingerprint(ISLE)) == 12
    moved = replace(ISLE, id="x", name="X", origin_mm=(1.0, 2.0), pitch_mm=20.0, frame=ISLE.frame[:4])
    assert fingerprint(moved) == fingerprint(ISLE)
    assert fingerprint(ANOTHER) != fingerprint(ISLE)
    coast = next(space for space in ISLE.spaces.values() if space.coast)
    inland = replace(ISLE, spaces={**ISLE.spaces, coast.id: replace(coast, coast=False)})
    assert fingerprint(inland) != fingerprint(ISLE)


def test_an_export_tells_which_boards_it_means(phone: Any, app_context: Flask, new_table: Any) -> None:
    bring("ours", ISLE, ANOTHER)
    anna = phone()
    code = new_table(anna, board="ours@1")
    anna.sit(code, "all")
    anna.log(code, f"pink food {ONE_FOOD}")
    anna.log(code, "pink board ours@2")
    text = anna.get(f"/t/{code}/export.toml").get_data(as_text=True)
    told = f'boards = {{"ours@1" = "{fingerprint(ISLE)}", "ours@2" = "{fingerprint(ANOTHER)}"}}'
    assert told in text
    # And comes back as it was.
    answer = anna.post("/import", {"text": text})
    assert answer.status_code == 303
    again = anna.get(f"{answer.location}/export.toml").get_data(as_text=True)
    assert again == text


def test_a_board_is_found_under_another_name(phone: Any, app_context: Flask) -> None:
    # There it was version 1 of `theirs`, and then version 2; here the two came as boards of their own.
    bring("theirs", ANOTHER)
    bring("theirs-2", ISLE)
    text = saved(
        'board = "theirs@1"\n',
        f'{{"theirs@1" = "{fingerprint(ISLE)}", "theirs@2" = "{fingerprint(ANOTHER)}"}}',
        f"pink food {ONE_FOOD}",
        "blue board theirs@2",
        "replace 2: blue board theirs@2",
    )
    answer = phone().post("/import", {"text": text})
    assert answer.status_code == 303
    told = phone().get(f"{answer.location}/export.toml").get_data(as_text=True)
    assert 'board = "theirs-2@1"' in told
    assert '"blue board theirs@1"' in told
    assert '"replace 2: blue board theirs@1"' in told


def test_another_board_of_that_name_is_not_taken_for_it(phone: Any, app_context: Flask) -> None:
    bring("ours", ANOTHER)
    told = f'{{"ours@1" = "{fingerprint(ISLE)}"}}'
    answer = phone().post("/import", {"text": saved('board = "ours@1"\n', told)})
    assert answer.status_code == 422
    assert "is another board" in answer.get_data(as_text=True)
    told = f'{{"gone@1" = "{fingerprint(ISLE)}"}}'
    answer = phone().post("/import", {"text": saved('board = "gone@1"\n', told)})
    assert answer.status_code == 422
    assert "isn’t here" in answer.get_data(as_text=True)


def test_the_command_line_wants_the_right_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, board = tmp_path / "game.toml", tmp_path / "ours@1.toml"
    game.write_text(saved('board = "ours@1"\n', f'{{"ours@1" = "{fingerprint(ISLE)}"}}'), "utf-8")
    board.write_text(dump_board(replace(ISLE, id="ours")), "utf-8")
    assert main(["score", str(game)]) == 0
    board.write_text(dump_board(replace(ANOTHER, id="ours")), "utf-8")
    assert main(["score", str(game)]) == 2
    assert "another board" in capsys.readouterr().err


def test_fingerprints_must_be_texts(phone: Any) -> None:
    answer = phone().post("/import", {"text": saved("", "{ours = 3}")})
    assert answer.status_code == 422
    assert "table of texts" in answer.get_data(as_text=True)
