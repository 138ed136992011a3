"""From the photograph of an unknown board to its spaces and their kinds, without help but for one example a kind.

    python tests/benchmarks/boards/chain.py PHOTOLAB.PY FOLDER [--seeds 100-139] [--misses]

Pictures are rendered into FOLDER unless they are there. "Lattice" is right if every space's middle lies within 1.5 mm;
"kept" is how far from a space's true middle a later reading looks, that trusts the frame and the lattice of the survey;
"missed" are spaces that were not found, "extra" are places without one, holes mostly; "kinds" are the true spaces that
were both found and proposed right, the mean of ten rounds with other examples. Seconds are of one core, for all but the
kinds.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from alike import examples, seeds
from scenes import STYLES, photolab_at, written
from truth import Seen, seen

from scoring.hexes import Cell
from vision.images import BadPicture
from vision.survey.alike import features, groups, proposals
from vision.survey.lattice import Lattice, find_lattice
from vision.survey.printed import printed_cells

NEAR_MM = 1.5
ROUNDS = 10


@dataclass(frozen=True)
class Row:
    """A picture."""

    seed: int
    style: str
    why: str
    """What failed: ``frame``, ``none`` (no lattice), ``lattice`` (off), or nothing."""
    off_mm: float = np.nan
    kept_mm: float = np.nan
    missed: int = 0
    extra: int = 0
    kinds: float = 0.0
    taps: int = 0
    seconds: float = 0.0


def measured(picture: Path, truth: dict[str, Any]) -> Row:
    """The whole chain on one picture."""
    seed, style = truth["seed"], truth["style"]
    start = time.process_time()
    try:
        one = seen(picture, truth)
    except BadPicture:
        return Row(seed, style, "frame")
    lattice = find_lattice(one.upright)
    if lattice is None:
        return Row(seed, style, "none")
    cells = printed_cells(one.upright, lattice)
    seconds = time.process_time() - start
    centres = one.moved(np.array([cell["mm"] for cell in truth["cells"]]))
    of = {lattice.cell_at(*at): cell["kind"] for at, cell in zip(centres, truth["cells"], strict=True)}
    found = np.array([lattice.centre_mm(*lattice.cell_at(*at)) for at in centres])
    off = float(np.linalg.norm(found - centres, axis=1).max())
    right = off <= NEAR_MM and len(of) == len(centres)
    shares, taps = _kinds(one, lattice, cells, of) if right else ([0.0], 0)
    missed, extra = len(set(of) - set(cells)), len(set(cells) - set(of))
    kept = _kept(one, found)
    share = float(np.mean(shares))
    return Row(seed, style, "" if right else "lattice", off, kept, missed, extra, share, taps, seconds)


def _kinds(
    one: Seen, lattice: Lattice, cells: Sequence[Cell], of: dict[Cell, str]
) -> tuple[list[float], int]:
    """The shares of the true spaces that are found and proposed right, and how many groups there are."""
    rng = np.random.default_rng(one.truth["seed"])
    known = features(one.upright, lattice, cells)
    shares = []
    for _ in range(ROUNDS):
        given = examples({cell: of[cell] for cell in cells if cell in of}, rng)
        said = proposals(known, cells, given)
        asked = [cell for cell in of if cell not in given]
        shares.append(sum(cell in said and said[cell][0] == of[cell] for cell in asked) / len(asked))
    return shares, max(groups(known)) + 1


def _kept(one: Seen, found: np.ndarray[Any, Any]) -> float:
    """The most that spaces are off, in true mm, for one who fits the kept frame onto the true one."""
    true = {mark["id"]: mark["mm"] for mark in one.truth["frame"]}
    kept = np.array([(place.x_mm, place.y_mm) for place in one.upright.frame], np.float32)
    frame = np.array([true[place.id] for place in one.upright.frame], np.float32)
    onto, _ = cv2.findHomography(kept, frame)
    looked = cv2.perspectiveTransform(found.astype(np.float32)[:, None], onto)[:, 0]
    centres = np.array([cell["mm"] for cell in one.truth["cells"]])
    return float(np.linalg.norm(looked - centres, axis=1).max())


def line(name: str, rows: Sequence[Row]) -> str:
    """A line of the table."""
    good = [row for row in rows if not row.why]
    offs, kept = [row.off_mm for row in good] or [np.nan], [row.kept_mm for row in good] or [np.nan]
    missed, extra = sum(row.missed for row in good), sum(row.extra for row in good)
    kinds, enough = float(np.mean([row.kinds for row in rows])), sum(row.kinds >= 0.9 for row in rows)
    seconds = max(row.seconds for row in rows)
    return (
        f"| {name} | {len(rows)} | {len(good)} | {np.median(offs):.2f} | {max(offs):.2f} | {np.median(kept):.2f} "
        f"| {max(kept):.2f} | {missed} | {extra} | {kinds:.1%} | {enough} | {seconds:.1f} s |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", default="100-139", help="from-to, or some with commas between them")
    parser.add_argument("--misses", action="store_true", help="tell of each picture that isn't whole")
    told = parser.parse_args()
    cv2.setNumThreads(1)
    lab = photolab_at(told.photolab.resolve())
    told.folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for seed in seeds(told.seeds):
        picture = told.folder / f"{seed}.jpg"
        rows.append(measured(picture, written(lab, seed, picture)))
        if told.misses and (rows[-1].why or rows[-1].missed or rows[-1].extra or rows[-1].kinds < 0.97):
            print(rows[-1], flush=True)
    print(
        "| style | pictures | lattice | off, median mm | most | kept, median mm | most | missed | extra | kinds ",
        end="",
    )
    print("| 90 % or more | seconds |\n" + "| --- " * 12 + "|")
    for style in STYLES:
        some = [row for row in rows if row.style == style]
        if some:
            print(line(style, some))
    print(line("all", rows))


if __name__ == "__main__":
    main()
