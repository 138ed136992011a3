"""`cairn read` on a photograph of a territory: by the game's name, or held against a log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.cli import main
from vision.clan import Care, lay, on_table
from vision.legend import legend
from vision.synthetic import Shot, photograph

LOG = """cairn = 1
game = "skye"
start = "red"
players = [{id = "red", name = "R"}, {id = "blue", name = "B"}]
log = ["red builds S01 at 1,0 left"]
"""


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A castle with S01 and S02 to its right, S03 below it; turns as the dice fell."""
    places, table = [(1, 0), (2, 0), (0, 1)], legend("skye")
    clan = lay(table, ["S01", "S02", "S03"], places, "red castle", 20, Care(), np.random.default_rng(5))
    assert [turn for _, _, turn in clan.tiles] == [2, 3, 0]
    pane, lying = on_table(clan.lying)
    shot = photograph(pane, {}, Shot(), 1, (1008, 756), game="skye", scattered=lying)
    path = tmp_path_factory.mktemp("photo") / "clan.jpg"
    path.write_bytes(shot.jpeg)
    return path


def test_as_json(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(photo), "--game", "skye", "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert [(one["space"], one["piece"], one["up"]) for one in told["places"]] == [
        ("1,0", "S01", "down"),
        ("2,0", "S02", "left"),
        ("0,1", "S03", "up"),
    ]
    assert [one["castle"] for one in told["territories"]] == ["red"]
    assert told["frame_error_mm"] < 5


def test_against_a_log(photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.toml"
    log.write_text(LOG, encoding="utf-8")
    assert main(["read", str(photo), "--log", str(log), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["proposals"]
    assert sorted(told["entries"]) == ["red builds S02 at 2,0 left", "red builds S03 at 0,1 up"]
    assert main(["read", str(photo), "--log", str(log)]) == 0
    text = capsys.readouterr().out
    assert "red builds S03 at 0,1 up" in text
    assert "S02    left" in text
    assert main(["read", str(photo), "--log", str(log), "--game", "rebirth"]) == 2
    assert "Isle of Skye" in capsys.readouterr().err


def test_a_picture_of_a_territory_shows_no_board(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(photo), "--game", "scythe"]) == 2
    assert capsys.readouterr().err
