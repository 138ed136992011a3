"""What docs/notation.md shows in its tables is our notation, all of it. Its whole games are tested in test_docs.py."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from scoring import notation
from scoring.game import Setup
from scoring.games import game
from scoring.log import SOURCES, Insert, Replace, Retract
from scoring.notation import Record
from scoring.rebirth import pieces
from scoring.rebirth.events import Count, End, FaceDown, Place, PlayOn, Report, Reveal, Tally, Track
from scoring.rebirth.told_events import MEASURES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "notation.md").read_text("utf-8")
REBIRTH = game("rebirth")


def _table(heading: str) -> list[list[str]]:
    """The cells of the first table under a heading, without its head."""
    section = re.split(r"^#+ ", PAGE.split(f" {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return rows[2:]


def _code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


EXAMPLES = [
    _code(row[0])[0]
    for heading in (
        "Entries",
        "Without a map",
        "Only the final scoring",
        "Corrections",
        "Where an entry came from, and who wrote it",
    )
    for row in _table(heading)
]


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_is_an_entry_and_written_back_as_it_stands(text: str) -> None:
    assert notation.dump_entry(REBIRTH, notation.parse_entry(REBIRTH, 99, text)) == text


def test_every_kind_of_entry_has_an_example() -> None:
    entries = [notation.parse_entry(REBIRTH, 99, text) for text in EXAMPLES]
    assert {type(entry.event) for entry in entries} == {
        Place,
        Report,
        FaceDown,
        Count,
        Tally,
        PlayOn,
        Reveal,
        Track,
        End,
        Retract,
        Replace,
        Insert,
    }
    assert {entry.source for entry in entries} == set(SOURCES)


def test_all_mission_cards_are_named() -> None:
    cards = PAGE.split("Mission cards:\n", 1)[1].split("\n\n", 1)[0]
    assert sorted(_code(cards)) == sorted(pieces.missions())


def test_all_settings_stand_there_with_the_default_first() -> None:
    shown = {_code(row[0])[0]: tuple(_code(row[1])) for row in _table("Settings")}
    assert shown == {setting.id: setting.values for setting in REBIRTH.SETTINGS}


def test_the_golden_game_shown_is_one_of_ours() -> None:
    shown = PAGE.rsplit("```toml\n", 1)[1].split("```", 1)[0]
    file = (ROOT / "tests" / "games" / "rebirth" / "castle-example-2.toml").read_text("utf-8")
    one, other = tomllib.loads(shown), tomllib.loads(file)
    assert one["expect"].keys() <= other["expect"].keys()
    for table in (one, other):
        table["expect"] = {key: table["expect"][key] for key in one["expect"] if key != "source"}
    assert one == other


def test_the_head_is_described_and_nothing_else() -> None:
    keys = {_code(row[0])[0] for row in _table("The head")}
    beside = {field.name for field in fields(Record)} - {"setup", "entries"}
    assert keys == {"cairn", "log"} | {field.name for field in fields(Setup)} | beside


def test_measures_and_buildings_are_all_named() -> None:
    section = PAGE.split("### Without a map\n", 1)[1].split("<!-- file", 1)[0]
    named = set(_code(section))
    assert set(MEASURES) <= named
    assert {building.key for building in pieces.buildings().values()} <= named
