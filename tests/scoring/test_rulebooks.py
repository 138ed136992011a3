"""Clauses against the rulebooks: every line is cited or is no rule, and no sentence is theirs.

The rulebooks are no part of Cairn, so what needs their texts is only checked where they lie beside the repository.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from companion.lookup.phrasings import phrasings
from scoring import rules

RULEBOOKS = Path(__file__).resolve().parents[3] / "shared" / "rulebooks"
NO_RULES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("no_rules.toml").read_text("utf-8")
)
DOCUMENTS = {
    "rebirth-rules-de": "rebirth",
    "rebirth-quick-reference-de": "rebirth",
    "isle-of-skye-rules-de": "skye",
    "scythe-rules-de": "scythe",
    "glen-more-2-rules-de": "glenmore",
}
RUN = 8
"""So many words in a row are a sentence of somebody's."""

at_hand = pytest.mark.skipif(
    not RULEBOOKS.is_dir(), reason="needs the rulebooks' texts, which aren't part of Cairn"
)


def text(document: str) -> str:
    return (RULEBOOKS / f"{document}.txt").read_text("utf-8")


def cited(document: str) -> set[int]:
    """The lines that some clause cites."""
    sources = [source for one in rules.clauses(DOCUMENTS[document]).values() for source in one.sources]
    spans = [(one.first, one.last) for one in sources if one.doc == document]
    return {line for first, last in spans if first and last for line in range(first, last + 1)}


def no_rules(document: str) -> set[int]:
    """The lines that are listed as something else."""
    spans = [part.partition("-") for told in NO_RULES[document].values() for part in told.split()]
    return {line for first, _, last in spans for line in range(int(first), int(last or first) + 1)}


@at_hand
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_line_is_cited_or_is_no_rule(document: str) -> None:
    written = {number for number, line in enumerate(text(document).split("\n"), 1) if line.strip()}
    assert written - cited(document) - no_rules(document) == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_line_is_both(document: str) -> None:
    assert cited(document) & no_rules(document) == set()


@at_hand
def test_every_rulebook_is_looked_at() -> None:
    assert {path.stem for path in RULEBOOKS.glob("*.txt")} == set(DOCUMENTS)
    assert set(NO_RULES) == set(DOCUMENTS)


@cache
def runs() -> frozenset[tuple[str, ...]]:
    """All runs of words in all rulebooks."""
    found = set()
    for path in RULEBOOKS.glob("*.txt"):
        words = re.findall(r"\w+", path.read_text("utf-8").lower())
        found |= {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}
    return frozenset(found)


@at_hand
@pytest.mark.parametrize("game", rules.games_with_clauses())
def test_no_sentence_is_a_rulebooks(game: str) -> None:
    for id_, one in rules.clauses(game).items():
        asked = (text for texts in phrasings(game)[id_].values() for text in texts)
        for own in (*one.title.values(), *one.text.values(), *asked):
            words = re.findall(r"\w+", own.lower())
            spoken = {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}
            assert not spoken & runs(), id_


def test_both_languages_are_there() -> None:
    for game in rules.games_with_clauses():
        for one in rules.clauses(game).values():
            assert set(one.title) == set(one.text) == {"de", "en"}
