"""Questions to measure the lookup of rules with: those of a JSON file, and our own beside this module."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("de", "en")
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


def covered(half: int) -> list[Asked]:
    """Our own questions with an answer: half 0 may be tuned on, half 1 is only measured."""
    return [
        Asked(game, language, text, tuple(_places(where)))
        for game, (where, *texts) in _half("questions.txt", half)
        for language, text in zip(LANGUAGES, texts, strict=True)
    ]


def not_covered(half: int) -> list[Asked]:
    """Our own questions that no document answers, halved in the same way."""
    return [
        Asked(None if game == "off" else game, language, text, ())
        for game, texts in _half("not_covered.txt", half)
        for language, text in zip(LANGUAGES, texts, strict=True)
    ]


def _half(name: str, half: int) -> Iterator[tuple[str, list[str]]]:
    """Every second row of each group, split at its bars."""
    group, number = "", 0
    for line in (HERE / name).read_text("utf-8").splitlines():
        if line.startswith("["):
            group, number = line.strip("[]"), 0
        elif line and not line.startswith("#"):
            if number % 2 == half:
                yield group, line.split(" | ")
            number += 1


def _places(where: str) -> Iterator[Place]:
    for place in where.split():
        first, _, last = place[1:].partition("-")
        yield Place(DOCUMENTS[place[0]], int(first), int(last or first))
