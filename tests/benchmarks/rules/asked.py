"""Questions to measure the lookup of rules with: those of a JSON file, and our own beside this module."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("de", "en")
PARTS = ("tune", "held", "fresh")
"""Every other question may be tuned on, those between are only measured; the fresh ones came after all tuning."""
GAMES = ("rebirth", "skye", "scythe", "glenmore")
DOCUMENTS = {
    "R": "rebirth-rules-de",
    "Q": "rebirth-quick-reference-de",
    "K": "isle-of-skye-rules-de",
    "S": "scythe-rules-de",
    "G": "glen-more-2-rules-de",
}
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Place:
    """Lines of a document, both ends included."""

    doc: str
    first: int
    last: int

    def overlaps(self, other: Place) -> bool:
        return self.doc == other.doc and self.first <= other.last and other.first <= self.last


@dataclass(frozen=True)
class Asked:
    """One question in one language."""

    game: str | None
    """None for what is about no game."""
    language: str
    text: str
    places: tuple[Place, ...]
    """Where the answer stands; empty if no document says it."""


def from_json(path: Path) -> list[Asked]:
    """The questions of a file like ``../shared/questions/dev.json``. Those without lines can't be measured."""
    rows = json.loads(path.read_text("utf-8"))
    return [
        Asked(row["game"], language, row[language], places)
        for row in rows
        for language in LANGUAGES
        if (places := tuple(Place(one["doc"], *one["lines"]) for one in row.get("sources", ())))
    ]


def uncovered_from_json(path: Path) -> list[Asked]:
    """Those of a file's questions that no document answers."""
    return [
        Asked(row["game"], language, row[language], ())
        for row in json.loads(path.read_text("utf-8"))
        for language in LANGUAGES
        if row["status"] in ("uncovered", "not covered")
    ]


def covered(part: str) -> list[Asked]:
    """Our own questions with an answer: one of `PARTS`."""
    return [
        Asked(game, language, text, tuple(_places(where)))
        for game, (where, *texts) in _rows("questions.txt", part)
        for language, text in zip(LANGUAGES, texts, strict=True)
    ]


def not_covered(part: str) -> list[Asked]:
    """Our own questions that no document answers, in the same parts."""
    return [
        Asked(None if game == "off" else game, language, text, ())
        for game, texts in _rows("not_covered.txt", part)
        for language, text in zip(LANGUAGES, texts, strict=True)
    ]


def _rows(name: str, part: str) -> Iterator[tuple[str, list[str]]]:
    """The rows of a part with their groups, split at their bars."""
    group, number = "", 0
    if part == "fresh":
        name = "fresh.txt" if name == "questions.txt" else f"fresh_{name}"
    for line in (HERE / name).read_text("utf-8").splitlines():
        if line.startswith("["):
            group, number = line.strip("[]"), 0
        elif line and not line.startswith("#"):
            if part == "fresh" or number % 2 == PARTS.index(part):
                yield group, line.split(" | ")
            number += 1


def _places(where: str) -> Iterator[Place]:
    for place in where.split():
        first, _, last = place[1:].partition("-")
        yield Place(DOCUMENTS[place[0]], int(first), int(last or first))
