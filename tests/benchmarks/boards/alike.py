"""How often spaces are proposed right after one example of each kind, on photographs of unknown boards.

    python tests/benchmarks/boards/alike.py PHOTOLAB.PY FOLDER [--seeds 100-139]

Pictures are rendered into FOLDER unless they are there. Each board is named ten times with examples taken at random,
once with its lattice as it is, once with one off by up to a millimetre or so. "Buildings" are castles and cathedrals,
many of which are drawn but once; "taps" is how many groups there are, each of which is named once; "sure" counts
proposals that say 0.8 or more. Last, how often proposals were right that said to be so sure.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from scenes import STYLES, photolab_at, written
from truth import Seen, seen

from scoring.hexes import Cell
from vision.survey.alike import features, groups, proposals

BUILDINGS = ("castle", "cathedral")
ROUNDS = 10
STEPS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 1.01)


@dataclass(frozen=True)
class Named:
    """What became of naming a board's kinds once."""

    right: float
    buildings: float
    sure: float
    sure_wrong: float
    said: list[tuple[float, bool]]


def examples(kinds: Mapping[Cell, str], rng: np.random.Generator, few: int | None = None) -> dict[Cell, str]:
    """A cell of each kind at random, or of only a few kinds."""
    all_ = sorted(set(kinds.values()))
    chosen = all_ if few is None else [str(kind) for kind in rng.permutation(all_)[:few]]
    of = {kind: [cell for cell in kinds if kinds[cell] == kind] for kind in chosen}
    return {cells[int(rng.integers(len(cells)))]: kind for kind, cells in of.items()}


def named(
    kinds: Mapping[Cell, str], given: Mapping[Cell, str], found: Mapping[Cell, tuple[str, float]]
) -> Named:
    """Judge proposals; a cell left out is not right."""
    right = {
        cell: cell in found and found[cell][0] == kind for cell, kind in kinds.items() if cell not in given
    }
    large = [right[cell] for cell in right if kinds[cell] in BUILDINGS]
    sure = [right[cell] for cell, (_, p) in found.items() if p >= 0.8]
    said = [(p, right[cell]) for cell, (_, p) in found.items()]
    count = max(1, len(right))
    wrong = (len(sure) - sum(sure)) / count
    return Named(sum(right.values()) / count, sum(large) / max(1, len(large)), len(sure) / count, wrong, said)


def purity(numbers: Sequence[int], kinds: Sequence[str]) -> float:
    """The share of cells that are of their group's commonest kind."""
    of: dict[int, list[str]] = defaultdict(list)
    for number, kind in zip(numbers, kinds, strict=True):
        of[number].append(kind)
    return sum(max(map(members.count, members)) for members in of.values()) / len(kinds)


def off(one: Seen, rng: np.random.Generator) -> Seen:
    """The same with a lattice found badly."""
    x, y = np.array(one.lattice.origin_mm) + rng.normal(0, 0.6, 2)
    pitch = one.lattice.pitch_mm * (1 + rng.normal(0, 0.003))
    turn = one.lattice.turn_deg + rng.normal(0, 0.25)
    return replace(
        one, lattice=replace(one.lattice, origin_mm=(float(x), float(y)), pitch_mm=pitch, turn_deg=turn)
    )


@dataclass(frozen=True)
class Row:
    """A board."""

    seed: int
    style: str
    taps: int
    purity: float
    right: float
    worst: float
    buildings: float
    sure: float
    sure_wrong: float
    off: float
    seconds: float


def measured(one: Seen, said: list[tuple[float, bool]], partly: list[tuple[float, bool]]) -> Row:
    """All figures of a board; what proposals said of themselves is added to the lists."""
    rng = np.random.default_rng(one.truth["seed"])
    cells = list(one.kinds)
    start = time.process_time()
    known = features(one.upright, one.lattice, cells)
    numbers = groups(known)
    given = [examples(one.kinds, rng) for _ in range(ROUNDS)]
    first = proposals(known, cells, given[0])
    seconds = time.process_time() - start
    all_ = [named(one.kinds, given[0], first)]
    all_ += [named(one.kinds, each, proposals(known, cells, each)) for each in given[1:]]
    said += [each for result in all_ for each in result.said]
    for _ in range(4):
        some = examples(one.kinds, rng, few=4)
        partly += named(one.kinds, some, proposals(known, cells, some)).said
    worse = off(one, rng)
    blurred = features(worse.upright, worse.lattice, cells)
    shaken = [named(one.kinds, each, proposals(blurred, cells, each)) for each in given]
    return Row(
        one.truth["seed"],
        one.truth["style"],
        max(numbers) + 1,
        purity(numbers, list(one.kinds.values())),
        float(np.mean([each.right for each in all_])),
        min(each.right for each in all_),
        float(np.mean([each.buildings for each in all_])),
        float(np.mean([each.sure for each in all_])),
        float(np.mean([each.sure_wrong for each in all_])),
        float(np.mean([each.right for each in shaken])),
        seconds,
    )


def line(name: str, rows: Sequence[Row]) -> str:
    """A line of the table."""
    mean = {
        key: float(np.mean([getattr(row, key) for row in rows]))
        for key in ("taps", "purity", "right", "buildings", "sure", "sure_wrong", "off")
    }
    worst, slowest = min(row.worst for row in rows), max(row.seconds for row in rows)
    return (
        f"| {name} | {len(rows)} | {mean['right']:.1%} | {worst:.1%} | {mean['buildings']:.1%} | {mean['off']:.1%} "
        f"| {mean['sure']:.1%} | {mean['sure_wrong']:.2%} | {mean['taps']:.1f} | {mean['purity']:.1%} "
        f"| {slowest:.2f} s |"
    )


def calibration(name: str, said: Sequence[tuple[float, bool]]) -> None:
    """How often proposals were right, by how sure they were."""
    print(f"\n{name}\n| said | proposals | right |\n| --- | --- | --- |")
    for low, high in pairwise(STEPS):
        some = [right for p, right in said if low <= p < high]
        if some:
            print(f"| {low:.2f} to {min(high, 1):.2f} | {len(some)} | {np.mean(some):.1%} |")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", default="100-139", help="from-to, or some with commas between them")
    told = parser.parse_args()
    cv2.setNumThreads(1)
    lab = photolab_at(told.photolab.resolve())
    told.folder.mkdir(parents=True, exist_ok=True)
    said: list[tuple[float, bool]] = []
    partly: list[tuple[float, bool]] = []
    rows = []
    for seed in seeds(told.seeds):
        picture = told.folder / f"{seed}.jpg"
        rows.append(measured(seen(picture, written(lab, seed, picture)), said, partly))
    print(
        "| style | boards | right | worst | buildings | lattice off | sure | sure, wrong | taps | pure | seconds |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for style in STYLES:
        some = [row for row in rows if row.style == style]
        if some:
            print(line(style, some))
    print(line("all", rows))
    print(
        "Below 90 %:",
        ", ".join(f"{row.seed} {row.style} {row.right:.1%}" for row in rows if row.right < 0.9) or "-",
    )
    calibration("Each kind named", said)
    calibration("Four kinds named", partly)


def seeds(text: str) -> list[int]:
    """Of ``100-139`` or ``100,117``."""
    parts = [part.split("-") for part in text.split(",")]
    return [seed for part in parts for seed in range(int(part[0]), int(part[-1]) + 1)]


if __name__ == "__main__":
    main()
