"""How people ask: whole questions for what each clause says, and questions that no clause answers, in both languages.

``phrasings/<game>/<topic>.toml`` stands beside the clauses of that topic: a table for each clause, named by its id,
with a list of questions for each language. ``not_covered.toml`` of a game has what people ask about it and no document
answers, ``phrasings/elsewhere.toml`` what they ask about something else. The lookup compares a question with all of
them; none is ever shown.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

Phrasings = Mapping[str, tuple[str, ...]]
"""Questions by language."""

NOT_COVERED = "not_covered.toml"
ELSEWHERE = "elsewhere.toml"

_FOLDER = files("companion") / "phrasings"


@cache
def phrasings(game: str) -> Mapping[str, Phrasings]:
    """By the id of a clause, how people ask for it. A game without the folder has none."""
    folder = _FOLDER / game
    if not folder.is_dir():
        return {}
    return {
        clause: _by_language(asked)
        for file in sorted(folder.iterdir(), key=lambda one: one.name)
        if file.name.endswith(".toml") and file.name != NOT_COVERED
        for clause, asked in tomllib.loads(file.read_text("utf-8")).items()
    }


@cache
def not_covered(game: str) -> Phrasings:
    """What people ask about a game and no document answers. A game without the file has none."""
    file = _FOLDER / game / NOT_COVERED
    return _by_language(tomllib.loads(file.read_text("utf-8"))) if file.is_file() else {}


@cache
def elsewhere() -> Phrasings:
    """What people ask that is about none of the games."""
    return _by_language(tomllib.loads((_FOLDER / ELSEWHERE).read_text("utf-8")))


def _by_language(asked: Mapping[str, Any]) -> Phrasings:
    return {language: tuple(questions) for language, questions in asked.items()}
