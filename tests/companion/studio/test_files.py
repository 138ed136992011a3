"""A board that was drawn, taken away as a file: the command line takes it as any other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from scoring.rebirth.board import load_board


@pytest.fixture
def exported(copy_of: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Practice Isle whose rows run askew."""
    studio = copy_of("practice-isle")
    told = studio.draft["lattice"]
    studio.say("lattice", origin_mm=[55, 55], pitch_mm=told["pitch_mm"] - 3, turn_deg=3.5)
    assert studio.post("publish").status_code == 200, studio.draft["problems"]
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "drawn.toml"
    file.write_bytes(studio.phone.get(f"{studio.path}@1.toml").data)
    return file


def test_the_board_command_tells_where_its_spaces_lie(exported: Path, capsys: Any) -> None:
    assert main(["board", exported.name, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["spaces"]) == len(load_board("practice-isle").spaces)
    # A1 is q = 4, r = 0: four steps of 23 mm to the right of (55, 55), turned by 3.5 degrees clockwise,
    # cos 3.5° = 0.998135 and sin 3.5° = 0.061049.
    first = next(space for space in told["spaces"] if space["id"] == "A1")
    assert (first["x_mm"], first["y_mm"]) == pytest.approx((55 + 92 * 0.998135, 55 + 92 * 0.061049), abs=0.01)


def test_its_frame_is_printed(exported: Path, capsys: Any) -> None:
    assert main(["sheet", "rebirth", "--board", exported.name, "-o", "frame.pdf", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["frame"]) == 8
    assert main(["board", exported.name, "--paper", "board", "-o", "board.pdf"]) == 0
    assert Path("board.pdf").read_bytes().startswith(b"%PDF")


def test_photographs_are_read_by_it(exported: Path, capsys: Any) -> None:
    import cv2
    import numpy as np

    cv2.imwrite("nothing.png", np.full((200, 300), 90, np.uint8))
    # No board is in that picture; the board file itself was taken.
    assert main(["read", "nothing.png", "--board", exported.name]) == 2
    told = capsys.readouterr().err
    assert "drawn.toml" not in told
    assert "No board can be seen in this picture" in told
