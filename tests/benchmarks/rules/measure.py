"""How well the lookup of rules answers, next to plain BM25 over the rulebooks' own lines.

    python tests/benchmarks/rules/measure.py [QUESTIONS.JSON] [--rulebooks FOLDER] [--part tune|held|fresh] [--misses]

Prints, for each game and language, the share of questions whose first clause and one of whose first three cite a line
that answers the question (hit@1, hit@3), the mean reciprocal rank among ten (MRR), how many questions were wrongly
called not covered, how many answers were clauses of another game with the game given, and for how many, asked without
one, the first clause was of another game. BM25 finds lines instead of clauses; it never declines.

Measured are the JSON file's questions (by default ``shared/questions/dev.json`` beside the repository), those of
strangers, and our own in ``questions.txt`` and ``not_covered.txt``. The strangers had read the rulebooks and nothing
of Cairn; ``strangers.json`` was only ever measured, ``strangers_tuned.json`` was looked at while the lookup was made.
Of our own, half may be tuned on (``--part tune``) and half is only measured (``held``); ``fresh`` are others that came
after the first tuning, the default. A question about nothing is asked of each game and without one. The rulebooks are
no part of Cairn; without them, no BM25. Whoever writes clauses or phrasings must not read any of these questions.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from asked import (
    DOCUMENTS,
    GAMES,
    LANGUAGES,
    PARTS,
    Asked,
    Place,
    covered,
    from_json,
    not_covered,
    uncovered_from_json,
)

SHARED = Path(__file__).parents[4] / "shared"
ROOT = Path(__file__).parents[3]
DEPTH = 10

sys.path.insert(0, str(ROOT))

from bm25 import Lines  # noqa: E402  (a sibling, like the module above it)

from companion.search import look_up  # noqa: E402  (the checkout beside this file)

HEADER = f"{'':28}{'n':>5}{'hit@1':>7}{'hit@3':>7}{'MRR':>6}{'silent':>8}{'foreign':>9}{'lost':>6}"


@dataclass
class Tally:
    """What came of some questions."""

    ranks: list[int | None] = field(default_factory=list)
    """The place of the first hit, from 1; None for none among the first `DEPTH`."""
    silent: int = 0
    """Questions wrongly called not covered."""
    foreign: int = 0
    """Clauses of another game than the one given."""
    lost: int = 0
    """Questions that asked without a game found another one's clause first."""

    def add(self, other: Tally) -> None:
        self.ranks += other.ranks
        self.silent += other.silent
        self.foreign += other.foreign
        self.lost += other.lost

    def row(self, name: str) -> str:
        n = len(self.ranks) or 1
        first, three = (sum(rank is not None and rank <= top for rank in self.ranks) / n for top in (1, 3))
        mrr = sum(1 / rank for rank in self.ranks if rank) / n
        told = f"{self.silent / n:8.1%}{self.foreign:9}{self.lost / n:6.1%}"
        return f"{name:28}{len(self.ranks):5}{first:7.1%}{three:7.1%}{mrr:6.2f}{told}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("questions", nargs="?", type=Path, default=SHARED / "questions" / "dev.json")
    parser.add_argument("--rulebooks", type=Path, default=SHARED / "rulebooks")
    parser.add_argument("--part", choices=PARTS, default="fresh")
    parser.add_argument("--misses", action="store_true", help="print the questions that were not hit first")
    args = parser.parse_args()
    for game in GAMES:
        look_up("Burg", game)  # builds the index; that happens once in the life of the app
    times: list[float] = []
    lines = _lines(args.rulebooks)
    files = [args.questions, *sorted(Path(__file__).parent.glob("strangers*.json"))]
    found = {file.name: file for file in files if file.is_file()}
    sets = {name: from_json(file) for name, file in found.items()}
    for name, questions in (sets | {f"own questions ({args.part})": covered(args.part)}).items():
        _print_covered(name, questions, lines, times, args.misses)
    for name, file in found.items():
        if uncovered := uncovered_from_json(file):
            _print_not_covered(f"not covered ({name})", uncovered, times, args.misses)
    _print_not_covered(f"not covered ({args.part})", not_covered(args.part), times, args.misses)
    p95 = statistics.quantiles(times, n=20)[-1]
    print(f"\n{len(times)} questions: median {statistics.median(times):.1f} ms, p95 {p95:.1f} ms", end="")
    print(f", longest {max(times):.1f} ms")


def _lines(folder: Path) -> dict[str, Lines]:
    """The rulebooks of each game, if they are at hand."""
    docs = {"rebirth": "RQ", "skye": "K", "scythe": "S", "glenmore": "G"}
    if not all((folder / f"{doc}.txt").is_file() for doc in DOCUMENTS.values()):
        return {}
    return {game: Lines(folder, [DOCUMENTS[doc] for doc in letters]) for game, letters in docs.items()}


def _print_covered(
    name: str, questions: Sequence[Asked], lines: dict[str, Lines], times: list[float], misses: bool
) -> None:
    print(f"\n{name}\n{HEADER}")
    for language in LANGUAGES:
        ours, plain = Tally(), Tally()
        for game in GAMES:
            here = [one for one in questions if (one.game, one.language) == (game, language)]
            ours_here = _ask(here, times, misses)
            print(ours_here.row(f"{game} {language}"))
            ours.add(ours_here)
            if lines:
                found = [lines[game].search(one, DEPTH) for one in here]
                plain_here = Tally(
                    [_rank(one, [[line] for line in by]) for one, by in zip(here, found, strict=True)]
                )
                print(plain_here.row("  BM25 over lines"))
                plain.add(plain_here)
        print(ours.row(f"all {language}"))
        if lines:
            print(plain.row("  BM25 over lines"))


def _ask(questions: Sequence[Asked], times: list[float], misses: bool) -> Tally:
    tally = Tally()
    for one in questions:
        started = time.perf_counter()
        answer = look_up(one.text, one.game, None, DEPTH)
        times.append((time.perf_counter() - started) * 1000)
        found = [
            [
                Place(source.doc, source.first, source.last or source.first)
                for source in hit.clause.sources
                if source.first
            ]
            for hit in answer.hits
        ]
        tally.ranks.append(_rank(one, found))
        tally.silent += not answer.answered
        tally.foreign += sum(hit.clause.game != one.game for hit in answer.hits)
        anywhere = look_up(one.text, None, None, DEPTH).hits
        tally.lost += not anywhere or anywhere[0].clause.game != one.game
        if misses and (tally.ranks[-1] != 1 or not answer.answered):
            top = ", ".join(f"{hit.clause.id} {hit.score:.2f}" for hit in answer.hits[:3])
            silent = "" if answer.answered else "SILENT "
            print(f"    {tally.ranks[-1] or '-'} {silent}{one.text} -> {top}")
    return tally


def _rank(one: Asked, found: Sequence[Sequence[Place]]) -> int | None:
    """The place, from 1, of the first result with a line that answers the question."""
    for rank, places in enumerate(found, 1):
        if any(place.overlaps(wanted) for place in places for wanted in one.places):
            return rank
    return None


def _print_not_covered(name: str, questions: Sequence[Asked], times: list[float], misses: bool) -> None:
    print(f"\n{name}\n{'':28}{'n':>5}{'rightly declined':>18}")
    for language in LANGUAGES:
        for label, group in (
            ("about a game", [one for one in questions if one.game]),
            ("about nothing", [one for one in questions if not one.game]),
        ):
            asked = [
                (one.text, game)
                for one in group
                if one.language == language
                for game in ([one.game] if one.game else [*GAMES, None])
            ]
            declined = 0
            for text, game in asked:
                started = time.perf_counter()
                answer = look_up(text, game, None, DEPTH)
                times.append((time.perf_counter() - started) * 1000)
                declined += not answer.answered
                if misses and answer.answered:
                    best = answer.hits[0]
                    print(f"    {game}: {text} -> {best.clause.id} {best.score:.2f}")
            if asked:
                print(f"{f'{label} {language}':28}{len(asked):5}{declined / len(asked):18.1%}")


if __name__ == "__main__":
    main()
