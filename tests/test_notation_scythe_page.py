"""What docs/notation-scythe.md shows in its tables is our notation. Its game is tested in test_docs.py."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from scoring import notation
from scoring.games import game
from scoring.scythe import bonus, pieces
from scoring.scythe.events import NUMBERS, ScytheEvent

PAGE = (Path(__file__).parents[1] / "docs" / "notation-scythe.md").read_text("utf-8")
SCYTHE = game("scythe")


def _section(heading: str) -> str:
    return re.split(r"^#+ ", PAGE.split(f" {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def _rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    return [line.strip("| ").split(" | ") for line in _section(heading).splitlines() if line.startswith("|")][
        2:
    ]


def _code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


EXAMPLES = [_code(row[0])[0] for row in _rows("Entries")]


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_is_an_entry_and_written_back_as_it_stands(text: str) -> None:
    assert notation.dump_entry(SCYTHE, notation.parse_entry(SCYTHE, 99, text)) == text


def test_every_kind_of_entry_has_an_example() -> None:
    shown = {type(notation.parse_entry(SCYTHE, 99, text).event) for text in EXAMPLES}
    assert shown == set(get_args(ScytheEvent))


def test_all_settings_stand_there_with_the_default_first() -> None:
    shown = {_code(row[0])[0]: tuple(_code(row[1])) for row in _rows("Settings")}
    assert shown == {setting.id: setting.values for setting in SCYTHE.SETTINGS}


def test_all_numbers_stars_mats_and_tiles_are_named() -> None:
    assert sorted(_code(row[0])[0] for row in _rows("Numbers")) == sorted(NUMBERS)
    assert _code(_section("Stars")) == list(pieces.star_kinds())
    named = {row[0]: _code(row[1]) for row in _rows("Entries")}
    assert named["`nordic mat industrial`"] == list(pieces.mats())
    assert named["`table tile lakes_adjacent`"] == list(bonus.tiles())
