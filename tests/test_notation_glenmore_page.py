"""What docs/notation-glenmore.md shows in its tables is our notation. Its game is tested in test_docs.py."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from scoring import notation
from scoring.games import game
from scoring.glenmore import printed
from scoring.glenmore.events import KEYS, GlenMoreEvent, Printed
from scoring.glenmore.pieces import REWARD_KINDS

PAGE = (Path(__file__).parents[1] / "docs" / "notation-glenmore.md").read_text("utf-8")
GLENMORE = game("glenmore")


def _rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    section = re.split(r"^#+ ", PAGE.split(f" {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    return [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")][2:]


def _code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


PRINTED = [_code(row[0])[0] for row in _rows("What is printed on the pieces")]
EXAMPLES = [*[_code(row[0])[0] for row in _rows("Entries")], *PRINTED]


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_is_an_entry_and_written_back_as_it_stands(text: str) -> None:
    assert notation.dump_entry(GLENMORE, notation.parse_entry(GLENMORE, 99, text)) == text


def test_every_kind_of_entry_has_an_example() -> None:
    shown = {type(notation.parse_entry(GLENMORE, 99, text).event) for text in EXAMPLES}
    assert shown == set(get_args(GlenMoreEvent))


def test_all_settings_stand_there_with_the_default_first() -> None:
    shown = {_code(row[0])[0]: tuple(_code(row[1])) for row in _rows("Settings")}
    assert shown == {setting.id: setting.values for setting in GLENMORE.SETTINGS}


def test_all_numbers_stand_there() -> None:
    assert tuple(_code(row[0])[0] for row in _rows("Numbers")) == KEYS


def test_everything_that_can_be_printed_has_an_example() -> None:
    events = [GLENMORE.parse_event(text) for text in PRINTED]
    keys = [event.key for event in events if isinstance(event, Printed)]
    assert all(map(printed.is_key, keys))
    assert {re.split(r"_(?!table|trade)", key)[0] for key in keys} == {
        "cellar",
        "penalty",
        "storr_table",
        "reward",
        "duart_trade",
        "road",
        "roads",
    }
    kinds = next(row for row in _rows("What is printed on the pieces") if "reward_1" in row[0])
    assert tuple(_code(kinds[1])) == REWARD_KINDS
