"""Looking a rule up: from a question in German or English, slips included, to the clauses that answer it.

No text is made up here; an answer is a list of clauses, best first, or "not covered". `companion.lookup.fit` tells how
well each clause of a game fits the question, and how sure it is that the best one answers it. Where the best one says
that the documents leave the matter open, they don't cover the question either, but that clause is what there is to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from companion.lookup.fit import table
from companion.lookup.seats import asked_for as seats_of
from companion.lookup.seats import fits as fits_players
from companion.lookup.slips import mended
from companion.lookup.stems import languages_of, without_small_talk
from companion.lookup.words import LONGEST_QUESTION
from scoring import rules
from scoring.rules import Clause

COVERED = 0.3
"""The least confidence that counts as an answer; measured, see docs/clauses.md."""

Verdict = Literal["answered", "open", "not covered"]

NAMES = {"skye": r"(?:isle of )?skye", "glenmore": r"glen ?more(?: (?:ii|2))?(?:: chronicles)?"}
"""How people write a game's name where it isn't its id, as a pattern."""

DEEPEST = 50
"""So many clauses of a game are looked at; no question has more answers."""

OTHER_SEATS = 0.2
"""How much less a clause fits that is for another number of players."""

NEAR = 0.08
"""How far a game's best clause may be behind another game's for the question to be about either."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that may answer the question."""

    clause: Clause
    score: float
    """0 to 1: how well the clause fits the question."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the lookup found, best first. If nothing is covered the hits are only the nearest clauses."""

    verdict: Verdict
    """Whether the first clause answers the question, or says that the documents don't, or neither."""
    hits: tuple[Hit, ...]
    language: str
    """The language asked for, else the one the question seems to be in."""

    @property
    def answered(self) -> bool:
        """Whether the documents answer the question."""
        return self.verdict == "answered"


def look_up(
    question: str,
    game: str | None = None,
    language: str | None = None,
    k: int = 5,
    *,
    players: int | None = None,
) -> Answer:
    """The `k` clauses that best answer a question.

    With a game, only its clauses are looked at. Without, a game the question names answers; else the one with the
    best clause does, and if other games' best clauses are as near as `NEAR`, each of those games begins with one.
    The question may be in either language whatever `language` says; that only decides the language of the answer.
    A game without clauses answers nothing. Clauses for another number of players than the question names, or else
    than `players` at the table, fit less.
    """
    whole = question[:LONGEST_QUESTION].encode("utf-8", "ignore").decode()  # half a character is none
    question = without_small_talk(whole)
    games = rules.games_with_clauses() if game is None else (game,)
    patterns = {one: re.compile(rf"\b{NAMES.get(one, re.escape(one))}\b", re.IGNORECASE) for one in games}
    named = [one for one in games if patterns[one].search(question)]
    chatty = question != whole
    for one in named:
        question = patterns[one].sub(" ", question)
    seats = seats_of(question) or players
    found = [_search(question, one, seats) for one in named or games if one in rules.games_with_clauses()]
    best = max(found, key=lambda one: one.score, default=_Found(0.0, False, 0.0, ()))
    covered = best.sure >= COVERED and (best.content or not chatty)
    silent = covered and best.hits[0].clause.certainty == "unknown"
    return Answer(
        verdict="open" if silent else "answered" if covered else "not covered",
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

    sure: float
    """How likely the best clause answers the question, 0 to 1."""
    content: bool
    """Whether the game knows a word of the question that says more than little."""
    score: float
    """How well the best clause fits, less for words that only other games know."""
    hits: tuple[Hit, ...]


def _search(question: str, game: str, players: int | None) -> _Found:
    """Search a game's clauses."""
    if not any(letter.isalnum() for letter in question):
        return _Found(0.0, False, 0.0, ())
    here = table(game)
    compared = here.compare(mended(question, game))
    others = np.array([not fits_players(clause, players) for clause in here.clauses])
    fits = compared.fits - OTHER_SEATS * others
    order = np.argsort(-fits, kind="stable")[:DEEPEST]
    hits = tuple(Hit(here.clauses[at], min(fit, 1.0)) for at in order if (fit := float(fits[at])) > 0)
    if not hits:
        return _Found(0.0, False, 0.0, ())
    return _Found(compared.sure, compared.content, hits[0].score * (1 - compared.foreign), hits)
