"""Everything that names a clause names one that exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import scoring.rebirth
from scoring.rebirth import pieces
from scoring.rebirth.settings import SETTINGS
from scoring.rules import clauses

ROOM = Path(scoring.rebirth.__file__).parent
CLAUSES = clauses("rebirth")
TOPICS = sorted({clause_id.partition(".")[0] for clause_id in CLAUSES})
CLAUSE_LIKE = re.compile(rf"^({'|'.join(TOPICS)})\.[a-z_]+$")


def named_in_code():
    """Strings of the rules' code that look like a clause. What an error says isn't one."""
    for path in sorted(ROOM.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        in_errors = {
            id(inner) for node in ast.walk(tree) if isinstance(node, ast.Raise) for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in in_errors:
                continue
            if CLAUSE_LIKE.match(node.value):
                yield path.name, node.value


def test_the_code_names_clauses_at_all():
    assert len({clause for _, clause in named_in_code()}) >= 15


@pytest.mark.parametrize(("file", "clause"), sorted(set(named_in_code())))
def test_clauses_named_in_code_exist(file, clause):
    assert clause in CLAUSES, file


@pytest.mark.parametrize(
    "clause",
    [
        *(f"{farm}.group" for farm in ("food", "energy")),
        *(f"settlement.{size}{end}" for size in ("medium", "large") for end in ("", "_tie", "_alone")),
    ],
)
def test_clauses_put_together_in_code_exist(clause):
    assert clause in CLAUSES


def test_every_mission_and_setting_has_its_clause():
    assert {card.clause for card in pieces.missions().values()} <= set(CLAUSES)
    assert {setting.clause for setting in SETTINGS} <= set(CLAUSES)


def test_settings_and_clauses_point_to_each_other():
    for setting in SETTINGS:
        assert CLAUSES[setting.clause].setting == setting.id
