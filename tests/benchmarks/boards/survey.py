"""How well unknown boards are surveyed from one photograph each: frame, lattice and printed cells.

    python tests/benchmarks/boards/survey.py PHOTOLAB.PY FOLDER [--seeds 100-139] [--every]

Pictures are rendered into FOLDER unless they are there. A lattice is found if each true space lies within 1.5 mm of a
cell's middle, no two of them of the same one; anything else is wrong, and "none" is where nothing was found. True
places are laid onto the surveyed ones by the frame markers, whose places are known to the renderer only: "frame" is the
most that a marker is off then, "scale" by how much a surveyed length is too long at the worst. "By hand" finds the
lattice again after it was laid a quarter of a pitch, 3 % and 3 degrees off, "three taps" through spaces tapped with an
error of a millimetre. "Read" is how far off the true spaces are that a reading looks at which knows the board by this
survey. Seconds are of one core.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from scenes import STYLES, photolab_at, written
from truth import Seen, seen

from scoring import hexes
from scoring.board_frame import FramePlace
from vision.frame import find_frame
from vision.images import Picture, open_picture
from vision.survey.lattice import Lattice, find_lattice, refined, through
from vision.survey.printed import printed_cells

FOUND_MM = 1.5
TAP_MM = 1.5


@dataclass(frozen=True)
class Row:
    """A board."""

    seed: int
    style: str
    worst_mm: float | None
    """None where no lattice was found."""
    by_hand_mm: float
    taps_mm: float
    missed: int
    invented: int
    spaces: int
    frame_mm: float
    scale: float
    read_mm: float
    upright_s: float
    lattice_s: float
    cells_s: float

    @property
    def found(self) -> bool:
        """Whether it was found without help."""
        return self.worst_mm is not None and self.worst_mm <= FOUND_MM


def worst_mm(lattice: Lattice, one: Seen) -> float:
    """How far off the true space is that is furthest off; endless if two share a cell."""
    places = [one.lattice.centre_mm(*cell) for cell in one.kinds]
    cells = [lattice.cell_at(*place) for place in places]
    if len(set(cells)) < len(cells):
        return math.inf
    return max(math.dist(lattice.centre_mm(*cell), place) for cell, place in zip(cells, places, strict=True))


@dataclass(frozen=True)
class Space:
    """A space of a surveyed board."""

    x_mm: float
    y_mm: float
    kind: str


@dataclass(frozen=True)
class Board:
    """A surveyed board, as a reading needs it."""

    spaces: dict[str, Space]
    size_mm: tuple[float, float]
    frame: tuple[FramePlace, ...]
    pitch_mm: float
    id: str = "surveyed"
    name: str = "Surveyed"
    game: str = "rebirth"

    def centre_mm(self, space: str, /) -> hexes.Point:
        """A space's middle."""
        return self.spaces[space].x_mm, self.spaces[space].y_mm


def read_mm(lattice: Lattice, one: Seen, picture: Picture) -> float:
    """How far from the true spaces a reading looks for them, at the worst."""
    cells = [lattice.cell_at(*one.lattice.centre_mm(*cell)) for cell in one.kinds]
    places = [lattice.centre_mm(*cell) for cell in cells]
    spaces = {str(n): Space(*place, "blank") for n, place in enumerate(places)}
    board = Board(spaces, one.upright.size_mm, one.upright.frame, lattice.pitch_mm)
    camera = find_frame(picture.gray, board, picture.focal_px).camera
    true = camera.onto_board(np.array([cell["px"] for cell in one.truth["cells"]]), 0.0)
    return float(np.linalg.norm(true - places, axis=1).max())


def dragged(one: Seen, rng: np.random.Generator) -> Lattice:
    """The true lattice as a hasty hand would lay it."""
    middle, way = np.array(one.upright.size_mm) / 2, rng.uniform(0, 2 * math.pi)
    by = one.lattice.pitch_mm / 4 * np.array([math.cos(way), math.sin(way)])
    wider, turned = rng.choice([0.97, 1.03]), math.radians(rng.choice([-3, 3]))
    return one.lattice.moved(middle, by, float(wider), turned)


def tapped(one: Seen, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Middles of three spaces that touch each other, nearly."""
    known = set(one.kinds)
    threes = [((q, r), (q + 1, r), (q, r + 1)) for q, r in sorted(known) if {(q + 1, r), (q, r + 1)} <= known]
    cells: Sequence[hexes.Cell] = threes[int(rng.integers(len(threes)))]
    taps = [np.array(one.lattice.centre_mm(*cell)) + rng.normal(0, TAP_MM / 2, 2) for cell in cells]
    return [(float(x), float(y)) for x, y in taps]


def measured(picture: Path, truth: dict[str, object]) -> Row:
    """All figures of a board."""
    start = time.process_time()
    one = seen(picture, truth)
    flat = time.process_time()
    lattice = find_lattice(one.upright)
    laid = time.process_time()
    printed = printed_cells(one.upright, lattice or one.lattice)
    done = time.process_time()
    said = {one.lattice.cell_at(*(lattice or one.lattice).centre_mm(*cell)) for cell in printed}
    rng = np.random.default_rng([one.truth["seed"], 43])
    return Row(
        one.truth["seed"],
        one.truth["style"],
        worst_mm(lattice, one) if lattice else None,
        worst_mm(refined(one.upright, dragged(one, rng)), one),
        worst_mm(through(one.upright, tapped(one, rng)), one),
        len(set(one.kinds) - said),
        len(said - set(one.kinds)),
        len(one.kinds),
        one.frame_mm,
        one.scale,
        read_mm(lattice or one.lattice, one, open_picture(picture.read_bytes())),
        flat - start,
        laid - flat,
        done - laid,
    )


def line(name: str, rows: Sequence[Row]) -> str:
    """A line of the table."""
    told = [row.worst_mm for row in rows if row.worst_mm is not None]
    found, missed, invented = (
        sum(getattr(row, key) for row in rows) for key in ("found", "missed", "invented")
    )
    by_hand, taps = (
        sum(mm <= FOUND_MM for mm in each)
        for each in zip(*((r.by_hand_mm, r.taps_mm) for r in rows), strict=True)
    )
    scale = max((row.scale for row in rows), key=lambda scale: abs(scale - 1)) - 1
    worst_read = max(row.read_mm for row in rows)
    seconds = (max(getattr(row, key) for row in rows) for key in ("upright_s", "lattice_s", "cells_s"))
    return (
        f"| {name} | {len(rows)} | {found} | {len(told) - found} | {len(rows) - len(told)} "
        f"| {max(told, default=math.nan):.2f} | {by_hand} | {taps} "
        f"| {sum(row.spaces for row in rows)} | {missed} | {invented} "
        f"| {max(row.frame_mm for row in rows):.2f} | {scale:+.2%} | {worst_read:.2f} "
        f"| {' | '.join(f'{one:.1f}' for one in seconds)} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", default="100-139", help="from-to")
    parser.add_argument("--every", action="store_true", help="a line for each picture too")
    told = parser.parse_args()
    cv2.setNumThreads(1)
    lab = photolab_at(told.photolab.resolve())
    told.folder.mkdir(parents=True, exist_ok=True)
    first, last = map(int, told.seeds.split("-"))
    rows = []
    for seed in range(first, last + 1):
        picture = told.folder / f"{seed}.jpg"
        rows.append(measured(picture, written(lab, seed, picture)))
    print(
        "| style | boards | found | wrong | none | worst mm | by hand | three taps | spaces | missed | invented "
        "| frame mm | scale | read mm | upright s | lattice s | cells s |\n" + "| --- " * 17 + "|"
    )
    if told.every:
        print("\n".join(line(f"{row.seed} {row.style}", [row]) for row in rows))
    for style in STYLES:
        if some := [row for row in rows if row.style == style]:
            print(line(style, some))
    print(line("all", rows))


if __name__ == "__main__":
    main()
