"""What docs/notation-skye.md shows in its tables is our notation. Its game is tested in test_docs.py."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from scoring import notation
from scoring.games import game
from scoring.skye import pieces
from scoring.skye.events import KEYS, SkyeEvent
from scoring.skye.faces import dump_face, parse_face

PAGE = (Path(__file__).parents[1] / "docs" / "notation-skye.md").read_text("utf-8")
SKYE = game("skye")


def _rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    section = re.split(r"^#+ ", PAGE.split(f" {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    return [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")][2:]


def _code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


EXAMPLES = [_code(row[0])[0] for row in _rows("Entries")]


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_is_an_entry_and_written_back_as_it_stands(text: str) -> None:
    assert notation.dump_entry(SKYE, notation.parse_entry(SKYE, 99, text)) == text


def test_every_kind_of_entry_has_an_example() -> None:
    shown = {type(notation.parse_entry(SKYE, 99, text).event) for text in EXAMPLES}
    assert shown == set(get_args(SkyeEvent))


def test_all_settings_stand_there_with_the_default_first() -> None:
    shown = {_code(row[0])[0]: tuple(_code(row[1])) for row in _rows("Settings")}
    assert shown == {setting.id: setting.values for setting in SKYE.SETTINGS}


def test_all_scoring_tiles_stand_there_with_what_is_counted_for_them() -> None:
    shown = {_code(row[0])[0]: tuple(_code(row[1])) for row in _rows("Scoring tiles")}
    assert shown == {tile.id: tile.needs for tile in pieces.scoring_tiles().values()}
    assert {key for needs in shown.values() for key in needs} | {"road_whisky"} == set(KEYS)


def test_the_example_of_a_face_is_one() -> None:
    text = "pasture N, mountain EW broch scroll whisky, water S; roads NE; bridge"
    assert f"`{text}`" in PAGE
    assert dump_face(parse_face(text)) == text
