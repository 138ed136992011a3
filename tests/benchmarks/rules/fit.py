"""Fits what each way of comparing counts in the lookup of rules, and what tells that a question is covered.

    python tests/benchmarks/rules/fit.py

Every question that a clause is asked for with (``companion/phrasings``) is asked once while the index doesn't have
it: they are left out in `FOLDS` turns. The weights are those that make the clause it was written for likeliest among
all of its game (softmax). Whether a question is covered is fitted to the same questions, to the tuning half of
``questions.txt`` and to those that no clause answers, again each left out while it is asked (logistic regression).
Prints what to write into ``companion/lookup/fit.py``.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from asked import covered, not_covered
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[3]))

from companion.lookup import phrasings as asking
from companion.lookup.fit import SIGNS, WAYS, Table, lay, table
from companion.lookup.slips import mended
from scoring import rules

Numbers = NDArray[np.float64]
Floats = NDArray[np.float32]

FOLDS = 6
TURNS = (0, 2, 4)
"""The turns that are taken; all would take twice as long and change little."""
RIDGE = 1e-3
SLIGHT_RIDGE = 3e-5
SHARES = (0.3, 0.3, 0.3, 0.15)
"""What counts together: phrasings and our own questions, then both of those that nothing answers."""
STEPS = 300


@dataclass(frozen=True)
class Case:
    """A question asked of a table that doesn't have it."""

    ways: Numbers
    signs: Numbers
    clause: int | None
    """The clause it was written for; None if no clause answers it."""
    open: bool
    """Whether the best clause says that the documents are silent."""


def main() -> None:
    cases = [case for turn in TURNS for game in rules.games_with_clauses() for case in _turn(game, turn)]
    asked = [case for case in cases if case.clause is not None]
    print(f"{len(asked)} questions for clauses, {len(cases) - len(asked)} that none answers")
    games = _stacked(asked)
    weights = _minimum(lambda w: _misplaced(w, games), np.full(len(WAYS), 3.0))
    told = dict(zip(WAYS, weights.round(2).tolist(), strict=True))
    print("WEIGHTS =", told, "sum", weights.sum().round(2), flush=True)
    ours = [_case(table(one.game), one.game, one.text, 0) for one in covered("tune") if one.game]
    none = [
        _case(table(game), game, one.text, None)
        for one in not_covered("tune")
        for game in ([one.game] if one.game else rules.games_with_clauses())
    ]
    kinds = (asked, ours, [case for case in cases if case.clause is None], none)
    tried = [[case for case in kind if not case.open] for kind in kinds]
    signs = np.array([[*case.signs, 1.0] for kind in tried for case in kind])
    share = np.concatenate(
        [np.full(len(kind), whole / len(kind)) for kind, whole in zip(tried, SHARES, strict=True)]
    )
    yes = np.array([case.clause is not None for kind in tried for case in kind])
    sure = _minimum(lambda w: _unsure(w, signs, yes, share), np.zeros(len(SIGNS) + 1))
    print("SURE =", dict(zip((*SIGNS, "base"), sure.round(2).tolist(), strict=True)))


def _turn(game: str, turn: int) -> Iterator[Case]:
    """Ask the questions of one turn of a table that has all others."""
    every = asking.phrasings(game)
    kept = {
        id_: {
            language: tuple(text for at, text in enumerate(texts) if at % FOLDS != turn)
            for language, texts in one.items()
        }
        for id_, one in every.items()
    }
    nowhere = {
        language: (*asking.not_covered(game)[language], *asking.elsewhere()[language])
        for language in rules.LANGUAGES
    }
    uncovered = [text for texts in nowhere.values() for at, text in enumerate(texts) if at % FOLDS != turn]
    here = lay(game, kept, uncovered)
    for place, clause in enumerate(here.clauses):
        for texts in every.get(clause.id, {}).values():
            yield from (_case(here, game, text, place) for text in texts[turn::FOLDS])
    for texts in nowhere.values():
        yield from (_case(here, game, text, None) for text in texts[turn::FOLDS])


def _case(here: Table, game: str, text: str, clause: int | None) -> Case:
    found = here.compare(mended(text, game))
    best = here.clauses[int(np.argmax(found.fits))]
    return Case(found.ways, found.signs, clause, best.certainty == "unknown")


def _stacked(asked: Sequence[Case]) -> list[tuple[Floats, NDArray[np.intp]]]:
    """The cases of games with as many clauses, together: (case, clause, way), and the right clause of each."""
    together: dict[int, list[Case]] = {}
    for case in asked:
        together.setdefault(len(case.ways), []).append(case)
    return [
        (np.stack([one.ways for one in cases]).astype(np.float32), np.array([one.clause for one in cases]))
        for cases in together.values()
    ]


def _misplaced(weights: Numbers, games: Sequence[tuple[Floats, NDArray[np.intp]]]) -> tuple[float, Numbers]:
    """How unlikely the right clauses are, and how that changes with the weights."""
    loss, slope, count = 0.0, np.zeros(len(weights)), 0
    for ways, right in games:
        cases = np.arange(len(right))
        fits = ways @ weights.astype(np.float32)
        likely = np.exp(fits - fits.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        loss -= float(np.log(likely[cases, right] + 1e-12).sum())
        slope += np.tensordot(likely, ways, axes=2) - ways[cases, right].sum(axis=0)
        count += len(right)
    return loss / count + RIDGE * float(weights @ weights), slope / count + 2 * RIDGE * weights


def _unsure(
    weights: Numbers, signs: Numbers, yes: NDArray[np.bool_], share: Numbers
) -> tuple[float, Numbers]:
    """How unlikely the right verdicts are, and how that changes with the weights."""
    sure = 1 / (1 + np.exp(-(signs @ weights)))
    loss = -float(share @ np.log(np.where(yes, sure, 1 - sure) + 1e-12))
    return loss + SLIGHT_RIDGE * float(weights @ weights), signs.T @ (
        share * (sure - yes)
    ) + 2 * SLIGHT_RIDGE * weights


def _minimum(f: Callable[[Numbers], tuple[float, Numbers]], start: Numbers) -> Numbers:
    """Where a smooth function is least (Adam, with a rate that falls)."""
    at, speed, size = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for step in range(1, STEPS + 1):
        _, slope = f(at)
        speed = 0.9 * speed + 0.1 * slope
        size = 0.99 * size + 0.01 * slope * slope
        rate = 0.3 * (1 - step / (STEPS + 1))
        at -= rate * (speed / (1 - 0.9**step)) / (np.sqrt(size / (1 - 0.99**step)) + 1e-9)
    return at


if __name__ == "__main__":
    main()
