"""How well each clause of a game fits a question, and how sure it is that the best one answers it.

A clause is compared with the question in seven ways, each about 0 to 1: by its words (`companion.lookup.index`), by
letters (`companion.lookup.letters`) and by meaning (`companion.lookup.meaning`). What each counts was fitted to how
people ask for the clauses (`companion.lookup.phrasings`), each question being left out of the index while it was
asked. Whether the question is covered at all is decided by how well the best clause fits, how much of the question is
strange, and how near the question is to those that no clause answers. See docs/clauses.md; to fit anew:
``tests/benchmarks/rules/fit.py``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock

import numpy as np

from companion.lookup.index import Index, Owners, build, index, owners
from companion.lookup.letters import Letters, letters
from companion.lookup.meaning import ELSEWHERE, Vectors, one_thread, said_by, vector, vectors
from companion.lookup.phrasings import Phrasings, elsewhere, not_covered, phrasings
from companion.lookup.words import Numbers
from scoring import rules
from scoring.rules import Clause

WAYS = ("coverage", "titled", "asked", "meant", "meant_twice", "said", "letters")
"""The ways a clause is compared, in the order of the columns of `Compared.ways`."""
WEIGHTS = np.array([7.25, 1.30, 2.64, 1.59, 2.78, 4.79, 7.48]) / 27.8
"""What each way counts; fitted."""
ONCE = 0.15
"""How much less alike a second question is taken to be where a clause has only one."""
FEW = 3
"""So many of the most alike questions that no clause answers are looked at."""

SIGNS = (
    "fit",
    "lead",
    "coverage",
    "said",
    "letters",
    "asked",
    "strange",
    "elsewhere",
    "elsewhere_letters",
    "length",
)
"""What tells whether a question is covered, in the order of `Compared.signs`."""
SURE = np.array([3.48, -2.93, 3.24, -0.23, 4.20, 6.55, -5.33, -9.93, -8.50, 0.39])
"""What each sign counts; fitted."""
BASE = 0.49
LONG = 15
"""Words of a question that is as long as any."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A question compared with the clauses of a game."""

    ways: Numbers
    """How alike they are in each of the `WAYS`: a row for each clause."""
    fits: Numbers
    """How well each clause fits, about 0 to 1."""
    signs: Numbers
    """The `SIGNS`."""
    content: bool
    """Whether the game knows a word of the question that says more than little."""
    foreign: float
    """The share of the question that only other games know."""

    @property
    def sure(self) -> float:
        """How likely the best clause answers the question, 0 to 1."""
        return 1 / (1 + math.exp(-(BASE + float(self.signs @ SURE))))


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a question about a game is compared with."""

    index: Index
    said: Letters
    """What each clause says and is asked for with, in each language: two texts a clause."""
    meanings: Vectors
    """The titles and texts of clauses."""
    meanings_of: Owners
    asked: Vectors
    """The questions that clauses are asked for with."""
    asked_of: Owners
    elsewhere: Vectors
    """The questions that no clause answers."""
    elsewhere_letters: Letters

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.index.clauses

    def compare(self, question: str) -> Compared:
        """Compare a question with every clause; its slips are mended already."""
        found = self.index.look_at(question)
        meaning = vector(question)
        with one_thread():
            alike_asked = (self.asked @ meaning).astype(np.float64)
            alike_meant = (self.meanings @ meaning).astype(np.float64)
            alike_elsewhere = self.elsewhere @ meaning
        meant, twice = _best_two(alike_asked, self.asked_of)
        said = self.meanings_of.best(alike_meant)
        alike = self.said.likeness(question).reshape(-1, len(rules.LANGUAGES)).max(axis=1)
        ways = np.stack([found.coverage, found.titled, found.asked, meant, twice, said, alike], axis=1)
        fits = ways @ WEIGHTS
        order = np.argsort(-fits, kind="stable")
        best = ways[order[0]]
        whole = found.substance + found.unfamiliar or 1.0
        signs = {
            "fit": fits[order[0]],
            "lead": fits[order[0]] - fits[order[1:2]].sum(),  # a game may have a single clause
            "coverage": best[0],
            "said": best[5],
            "letters": best[6],
            "asked": meant.max(),
            "strange": found.unfamiliar / whole,
            "elsewhere": np.sort(alike_elsewhere)[-FEW:].mean(),
            "elsewhere_letters": np.sort(self.elsewhere_letters.likeness(question))[-FEW:].mean(),
            "length": min(len(question.split()), LONG) / LONG,
        }
        return Compared(
            ways=ways,
            fits=fits,
            signs=np.array([signs[sign] for sign in SIGNS]),
            content=found.content,
            foreign=found.foreign / whole,
        )


_LAYING = {game: Lock() for game in rules.games_with_clauses()}
"""So that questions which come together wait for one table instead of laying it each."""


def table(game: str) -> Table:
    """What a question about a game is compared with; laid once."""
    with _LAYING[game]:
        return _table(game)


@cache
def _table(game: str) -> Table:
    everywhere = elsewhere()
    uncovered = [
        text for one in rules.LANGUAGES for text in (*not_covered(game).get(one, ()), *everywhere[one])
    ]
    return lay(game, phrasings(game), uncovered)


def lay(game: str, asked: Mapping[str, Phrasings], uncovered: Sequence[str]) -> Table:
    """A table with these questions, that clauses are asked for with and that no clause answers."""
    clauses = rules.clauses(game)
    said: list[str] = []
    meanings: list[tuple[int, str]] = []
    questions: list[tuple[int, str]] = []
    for place, (id_, clause) in enumerate(clauses.items()):
        for language in rules.LANGUAGES:
            here = asked.get(id_, {}).get(language, ())
            said.append(
                " . ".join((clause.title[language], clause.text[language], *clause.words[language], *here))
            )
            meanings += [(place, text) for text in said_by(clause, language)]
            questions += [(place, text) for text in here]
    return Table(
        index=index(game) if asked is phrasings(game) else build(game, asked),
        said=letters(said),
        meanings=vectors([text for _, text in meanings], game),
        meanings_of=owners([place for place, _ in meanings], len(clauses)),
        asked=vectors([text for _, text in questions], game),
        asked_of=owners([place for place, _ in questions], len(clauses)),
        elsewhere=vectors(uncovered, game, ELSEWHERE),
        elsewhere_letters=letters(uncovered),
    )


def _best_two(alike: Numbers, of: Owners) -> tuple[Numbers, Numbers]:
    """For each clause how alike its most and its second most alike text is."""
    alike = np.maximum(alike, 0.0)
    best = of.best(alike)
    counts = np.diff(np.append(of.starts, len(alike)))
    others = np.where(alike < np.repeat(best[of.clauses], counts), alike, -1.0)
    second = of.best(others)
    return best, np.where(second < 0, np.maximum(best - ONCE, 0.0), second)
