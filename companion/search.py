"""Looking a rule up: from a question in German or English, slips included, to the clauses that answer it.

No text is made up here; an answer is a list of clauses, best first, or "not covered". `companion.lookup_index` tells
how well each clause of a game fits the question. Whether the best one answers it is decided by how well it fits, how
much there was to go by, and how much of the question no clause knows.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from companion.lookup_index import LONGEST_QUESTION, index
from companion.stems import languages_of, without_small_talk
from scoring import rules
from scoring.rules import Clause

COVERED = 0.33
"""The least confidence that counts as an answer; measured, see docs/clauses.md."""

NAMES = {"skye": r"(?:isle of )?skye", "glenmore": r"glen ?more(?: (?:ii|2))?(?:: chronicles)?"}
"""How people write a game's name where it isn't its id, as a pattern."""

NEAR = 0.08
"""How far a game's best clause may be behind another game's for the question to be about either."""

BASE, FIT, SUBSTANCE, UNFAMILIAR, FOREIGN = -5.0, 8.0, 5.0, -4.0, -2.0
"""What makes up the confidence in an answer; fitted to questions, see docs/clauses.md."""
MUCH = 12.0
"""What the words of a question weigh together when there is much to go by."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that may answer the question."""

    clause: Clause
    score: float
    """0 to 1: how well the clause fits the question."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the lookup found, best first. Without `answered` the hits are only the nearest clauses."""

    answered: bool
    hits: tuple[Hit, ...]
    language: str
    """The language asked for, else the one the question seems to be in."""


def look_up(question: str, game: str | None = None, language: str | None = None, k: int = 5) -> Answer:
    """The `k` clauses that best answer a question.

    With a game, only its clauses are looked at. Without, a game the question names answers; else the one with the
    best clause does, and if other games' best clauses are as near as `NEAR`, each of those games begins with one.
    The question may be in either language whatever `language` says; that only decides the language of the answer.
    A game without clauses answers nothing.
    """
    whole = question[:LONGEST_QUESTION]
    question = without_small_talk(whole)
    games = rules.games_with_clauses() if game is None else (game,)
    patterns = {one: re.compile(rf"\b{NAMES.get(one, re.escape(one))}\b", re.IGNORECASE) for one in games}
    named = [one for one in games if patterns[one].search(question)]
    chatty = question != whole
    for one in named:
        question = patterns[one].sub(" ", question)
    found = [_search(question, one) for one in named or games if one in rules.games_with_clauses()]
    best = max(found, key=lambda one: one.score, default=_Found(0.0, False, 0.0, ()))
    return Answer(
        answered=best.confidence >= COVERED and (best.content or not chatty),
        hits=_hits(one for one in found if one.score >= best.score - NEAR)[: max(k, 0)],
        language=language if language in rules.LANGUAGES else languages_of(question)[0],
    )


def _hits(found: Iterable[_Found]) -> tuple[Hit, ...]:
    """The hits of games that come equally into question: first the best of each game, then the others."""
    ranked = ((rank > 0, -hit.score, hit) for one in found for rank, hit in enumerate(one.hits))
    return tuple(hit for *_, hit in sorted(ranked, key=lambda place: place[:2]))


def answer_json(answer: Answer, language: str | None = None) -> dict[str, object]:
    """An answer as ``cairn rules --json`` prints it. Sources that are no rulebook are left out."""
    told = language if language in rules.LANGUAGES else answer.language
    return {
        "answered": answer.answered,
        "clauses": [
            {
                "id": hit.clause.id,
                "title": hit.clause.title[told],
                "text": hit.clause.text[told],
                "score": round(hit.score, 3),
                "sources": [
                    {"doc": source.doc, "lines": [source.first, source.last]}
                    for source in hit.clause.sources
                    if source.first is not None
                ],
            }
            for hit in answer.hits
        ],
    }


@dataclass(frozen=True, slots=True)
class _Found:
    """What one game's clauses say to a question."""

    confidence: float
    """How likely the best clause answers the question, 0 to 1."""
    content: bool
    """Whether the game knows a word of the question that says more than little."""
    score: float
    """How well the best clause fits, less for words that only other games know."""
    hits: tuple[Hit, ...]


def _search(question: str, game: str) -> _Found:
    """Search a game's clauses."""
    here = index(game)
    found = here.scores(question)
    order = [at for at in np.argsort(-found.scores, kind="stable") if found.scores[at] > 0]
    hits = tuple(Hit(here.clauses[at], float(found.scores[at])) for at in order)
    if not hits:
        return _Found(0.0, False, 0.0, ())
    whole = found.substance + found.unfamiliar
    foreign = found.foreign / whole
    sure = (
        BASE
        + FIT * hits[0].score
        + SUBSTANCE * min(found.substance / MUCH, 1.0)
        + UNFAMILIAR * found.unfamiliar / whole
        + FOREIGN * foreign
    )
    return _Found(1 / (1 + math.exp(-sure)), found.content, hits[0].score * (1 - foreign), hits)
