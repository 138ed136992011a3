"""The words of a question, and the stems each may be found by in the clauses of a game.

A word of the question finds a clause by its own stem, by a part of a compound or by a word that means much the same,
each counting less than the one before. Words are looked for in the language of the question; what that one doesn't
know may be a word of the other. Slips are mended before, in `companion.lookup.slips`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from companion.lookup.stems import Vocabulary, everyday, languages_of, plain_stem, vocabulary
from scoring import rules

Numbers = NDArray[np.float64]
Places = NDArray[np.intp]
Postings = Mapping[str, tuple[Places, Numbers]]
"""For each stem the rows that have it, and its weight in each, 0 to 1."""

LONGEST_QUESTION = 600
"""Characters of a question that are looked at; the rest is left out."""
MOST_WORDS = 40
"""Words of a question that are looked at."""

KNOWN_PART_WEIGHT = 0.2
"""What a part of a compound of the question counts if the whole word is known too."""
ALIKE_WEIGHT = 0.5
"""What a word counts that means much the same as the one asked with."""
FORM_WEIGHT = 0.6
"""What another form of a verb counts that keeps an ending of its own."""
GUESSED = 0.7
"""What a word counts of which only others are known that mean much the same."""
GUESSED_ELSEWHERE = 0.4
"""The same for a word that another game knows."""
HALF_STRANGE = 1.0
"""How much of such a word is strange if another game knows it."""
PART_STRANGE = 0.25
"""How much of a compound is strange of which this game knows the parts and another game the whole."""
COMPOUND_WEIGHT = 0.9
"""What a part of a compound counts if the whole word is unknown."""
SLIGHT_WEIGHT = 0.7
"""What a word counts that says little."""
ASKING_WEIGHT = 0.2
"""What a word counts that only says what kind of answer is wanted."""
_ASKING = frozenset(["wann", "wer", "wohin", "when", "where", "who"])


@dataclass(frozen=True, slots=True)
class Wanted:
    """A word of a question."""

    stems: Mapping[tuple[str, str], float]
    """The stems it may be found by, each with its language, and what each counts; none for an unknown word."""
    emphasis: float
    """What the word counts, from 0 to 1, however rare it is."""
    slight: bool
    """Whether the word says little."""
    strange: float
    """How much of the word this game doesn't know, from 0 to 1."""
    foreign: bool
    """Whether only other games know the word."""


@dataclass(frozen=True, slots=True)
class Side:
    """What an index knows in one language."""

    vocabulary: Vocabulary
    clauses: Postings
    """The clauses, by position."""
    titles: Postings
    """The titles and `words` of clauses, by position."""
    asked: Postings
    """The questions that clauses are asked for with, by position."""


def wanted(question: str, sides: Mapping[str, Side]) -> list[Wanted]:
    """The words of a question, each once."""
    question = question[:LONGEST_QUESTION]
    languages = languages_of(question)
    found: dict[str, Wanted] = {}
    speech = sides[languages[0]].vocabulary
    for word in speech.words(question, languages)[:MOST_WORDS]:
        found.setdefault(speech.stem(word), _wanted(word, languages, sides))
    return list(found.values())


def _wanted(word: str, languages: Sequence[str], sides: Mapping[str, Side]) -> Wanted:
    asking = word in _ASKING
    slight = asking or any(_slight(word, language, sides[language]) for language in languages)
    emphasis = ASKING_WEIGHT if asking else SLIGHT_WEIGHT if slight else 1.0
    stems: dict[tuple[str, str], float] = {}
    for language in languages:
        found = _stems(word, sides[language])
        stems |= {(language, stem): weight for stem, weight in found.items()}
    for language in rules.LANGUAGES:
        side = sides[language]
        if not stems and (stem := side.vocabulary.stem(word)) in side.clauses:
            stems = {(language, stem): 1.0}
    known = max(stems.values(), default=0.0) > ALIKE_WEIGHT
    elsewhere = not known and not slight and word in known_words()
    if stems and not known:
        # All that is known is what people may mean: it counts less, but then as if it had been said.
        stems = {stem: weight / ALIKE_WEIGHT for stem, weight in stems.items()}
        emphasis *= GUESSED_ELSEWHERE if elsewhere else GUESSED
    elsewhere = elsewhere or (not slight and max(stems.values(), default=0.0) < 1.0 and word in known_words())
    strange = (PART_STRANGE if known else HALF_STRANGE) * elsewhere if stems else 1.0
    if word.isdigit() and not stems:
        strange = 0.0  # a number of the table's own, such as a score
    return Wanted(stems, emphasis, slight, strange, elsewhere)


def _slight(word: str, language: str, side: Side) -> bool:
    """Whether a word says little: the game's own terms never do."""
    stem = plain_stem(word, language)
    return stem in everyday(language).slight and stem not in side.vocabulary.shared


def _stems(word: str, side: Side) -> dict[str, float]:
    """The stems of a language that a word may be found by."""
    speech, there = side.vocabulary, side.clauses
    stem = speech.stem(word)
    stems = {other: ALIKE_WEIGHT for other in speech.alike(word) if other in there}
    stems |= {form: FORM_WEIGHT for form in speech.forms(word) if form in there}
    parts = speech.parts(word, there)
    if stem in there:
        return stems | dict.fromkeys(parts, KNOWN_PART_WEIGHT) | {stem: 1.0}
    return stems | dict.fromkeys(parts, COMPOUND_WEIGHT)


@cache
def known_words() -> frozenset[str]:
    """Every word that the clauses of any game or everyday talk has, in either language: none of them is a slip."""
    found: set[str] = set()
    for language in rules.LANGUAGES:
        spoken = everyday(language)
        found |= spoken.passed_over | spoken.words
        for game in rules.games_with_clauses():
            speech = vocabulary((), language)
            for clause in rules.clauses(game).values():
                for text in (clause.title[language], clause.text[language], *clause.words[language]):
                    found.update(speech.words(text))
    return frozenset(found)
