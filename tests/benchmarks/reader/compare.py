"""The reader on photographs by photolab, beside plain detectors of markers on the same files in the same run.

    python tests/benchmarks/reader/compare.py PHOTOLAB.PY [--games rebirth skye] [--sets random far] [--count 5]
        [--keep FOLDER] [--misses]

Rebirth's Practice Isle with 60 to 100 tiles, castles and cathedrals; Scythe's discs beside figures; a territory of
Isle of Skye. Loose pieces lie about and on stickers, and now and then there is a hand, as photolab draws it. With
--keep the pictures stay in FOLDER, and what is there already isn't rendered again; otherwise each takes some seconds.
With --misses every readable piece that wasn't accepted is named, and covered ones are counted by how much is hidden.

- **readable**: the sticker lies in the picture, less than 2 % of it is covered, and there is no strong glare on it
  (photolab's `inside`, `occluded`, `glare`: `photographs.Mark.open`). Neither its size in px nor its blur excuses
  anything; how small the smallest readable module of a set is (`module_px_min`) is printed. All others are **covered**.
- **wrong**: accepted pieces that aren't there; in Isle of Skye tiles in a wrong cell or turn, too. For a plain detector
  a piece's marker that isn't there, or lies more than half a marker's side beside it.
- **whole boards**: every readable piece accepted, none wrong; in Isle of Skye the castle, too. A plain detector needs
  no frame for that, and no lattice.
- **asked**: places that Cairn asks about, of each board. Plain detectors ask nothing.
- **off**: how far accepted pieces lie from where they were put, median and 95 %, in mm. Rebirth: how exactly the camera
  is known; Scythe: the disc's place; Isle of Skye: where the lattice puts the tile, which lies a little off its cell.
  Plain detectors get one homography through the frame's markers.
- **seconds**: decoding, then all of the rest, medians. Each is given the same decoded picture.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import clans_with_photolab as clans
import judging
import numpy as np
import telling
import with_photolab as boards
from detectors import APRILTAG, Detect, detectors
from judging import Row
from photographs import Mark, marks, truth_of

from vision import evaluate, evaluate_clans
from vision.board import BoardLike
from vision.images import BadPicture, Picture, open_picture
from vision.layouts import Layout
from vision.legend import Legend, legend
from vision.reading import Reading, read_either_way
from vision.territories import read_layout_either_way

SETS = ("random", "shake", "dim", "tilt45", "hard", "far", "small print", "large print", "curled")
"""As `with_photolab.SETS` has them: far is 1.9 times the distance, prints are 4 % off, corners curl up to 1.2 mm."""
FIRST_SEED = {"rebirth": 720, "scythe": 810, "skye": 900}
"""Of each game's ninety. The first set begins here, the next ten later, and after the last comes the first again."""
SEEDS, STEP = 90, 10
BOARDS = {"rebirth": "practice-isle", "scythe": "scythe"}
CAIRN = "Cairn"

Rows: TypeAlias = dict[str, Row]
"""By who read: Cairn or a detector."""
Case: TypeAlias = evaluate.Case | evaluate_clans.Case
Read: TypeAlias = tuple[Rows, list[str], Counter[str], list[Mark]]
"""What a picture was worth, what Cairn missed, covered pieces by sort and how many of them it accepted, the truth."""


def seeds(game: str, name: str, count: int) -> list[int]:
    """Of the pictures of a set."""
    start = STEP * SETS.index(name)
    return [FIRST_SEED[game] + (start + n) % SEEDS for n in range(count)]


@dataclass(frozen=True)
class Bench:
    """One game's table, where its pictures are, and who reads them."""

    game: str
    photolab: Path
    folder: Path
    plain: Mapping[str, Detect]

    @property
    def table(self) -> Legend:
        """The game's markers."""
        return legend(self.game)

    @property
    def board(self) -> BoardLike | None:
        """None where tiles lie freely."""
        return evaluate.board_of(self.game, BOARDS[self.game])[1] if self.game in BOARDS else None

    def rendered(self, name: str, seed: int) -> Path:
        """One picture, as the file with its truth."""
        if self.board:
            return boards.render(self.photolab, self.folder, self.board, self.table, name, seed)
        like = boards.SETS[name]
        wanted = clans.Set((like.preset,), like.overrides, None, hand=None)
        path = clans.render(self.photolab, self.folder, self.table, name, wanted, seed)
        assert path is not None
        return path

    def read(self, path: Path) -> Read:
        """One picture by all."""
        lying = marks(truth_of(path))
        case: Case = evaluate.from_file(path) if self.board else evaluate_clans.from_file(path)
        begun = time.perf_counter()
        picture = open_picture(case.data)
        decode = time.perf_counter() - begun
        row, missed, covered = self._by_cairn(case, picture, lying)
        rows = {CAIRN: replace(row, decode=(decode,))}
        ours = {marked.marker for marked in self.table.pieces}
        for who, detect in self.plain.items():
            begun = time.perf_counter()
            found = detect(picture.gray)
            spent = time.perf_counter() - begun
            row = judging.of_found([one for one in found if one.marker in ours], case, lying)
            off = judging.off_by_frame(found, self.board.frame, lying) if self.board else ()
            rows[who] = replace(row, off_mm=off, decode=(decode,), reading=(spent,))
        return rows, missed, covered, lying

    def _by_cairn(
        self, case: Case, picture: Picture, lying: list[Mark]
    ) -> tuple[Row, list[str], Counter[str]]:
        reading: Reading | None = None
        layout: Layout | None = None
        begun = time.perf_counter()
        try:
            if self.board:
                reading = read_either_way(picture, self.board, self.game)[1]
            else:
                layout = read_layout_either_way(picture, self.game)[1]
        except BadPicture:
            pass  # counted as refused
        spent = (time.perf_counter() - begun,)
        if isinstance(case, evaluate.Case):
            assert self.board
            row = judging.of_board(reading, case, picture, self.board, self.table, lying)
            return replace(row, reading=spent), *telling.of_board(reading, case, lying)
        row = judging.of_layout(layout, case, lying)
        return replace(row, reading=spent), *telling.of_layout(layout, case, lying)

    def measured(self, name: str, count: int, misses: bool) -> Rows:
        """A whole set; tells of it while it is measured."""
        rows: Rows = {}
        covered: Counter[str] = Counter()
        modules: list[float] = []
        print(f"{self.game}, {name}")
        for seed in seeds(self.game, name, count):
            found, missed, hidden, lying = self.read(self.rendered(name, seed))
            rows = {who: rows.get(who, Row()) + row for who, row in found.items()}
            covered += hidden
            modules += [mark.module_px for mark in lying if mark.open]
            for line in missed if misses else ():
                print(f"    {seed} {line}")
        print(f"    smallest readable module: {min(modules, default=0):.1f} px")
        if misses:
            print(f"    covered ones accepted: {telling.summary(covered)}")
            ours = rows[CAIRN]
            print(
                f"    {ours.asked_in_vain} free places asked about, {ours.called_empty} with pieces called empty"
            )
        for who, row in rows.items():
            print(f"    {who:14} {' | '.join(cells(row, who))}", flush=True)
        return rows


COLUMNS = (
    "pictures",
    "whole boards",
    "readable accepted",
    "wrong",
    "covered accepted",
    "asked per board",
    "off, mm (95 %)",
    "seconds: decode + read",
)


def cells(row: Row, who: str) -> Iterator[str]:
    """A row of the report, as `COLUMNS` has it."""
    yield str(row.pictures)
    yield f"{row.whole} of {row.boards}" + (f", {row.refused} refused" if row.refused else "")
    yield f"{row.read} of {row.readable}"
    yield str(row.wrong)
    yield f"{row.covered_read} of {row.covered}"
    yield f"{row.asked / max(1, row.boards):.1f}" if who == CAIRN else "-"
    yield f"{np.median(row.off_mm):.2f} ({np.percentile(row.off_mm, 95):.2f})" if row.off_mm else "-"
    yield f"{statistics.median(row.decode):.2f} + {statistics.median(row.reading):.2f}"


def report(measured: Mapping[tuple[str, str], Rows]) -> str:
    """Markdown: Cairn's rows, then how many readable pieces each detector found beside it."""
    lines = ["| game and set | " + " | ".join(COLUMNS) + " |", "|" + " --- |" * (len(COLUMNS) + 1)]
    for (game, name), rows in measured.items():
        lines.append(f"| {game}, {name} | " + " | ".join(cells(rows[CAIRN], CAIRN)) + " |")
    everyone = list(dict.fromkeys(who for rows in measured.values() for who in rows))
    lines += ["", "| readable accepted (whole boards; wrong; seconds) | " + " | ".join(everyone) + " |"]
    lines.append("|" + " --- |" * (len(everyone) + 1))
    for (game, name), rows in measured.items():
        lines.append(f"| {game}, {name} | " + " | ".join(_short(rows[who]) for who in everyone) + " |")
    for game in dict.fromkeys(game for game, _ in measured):
        total = {
            who: sum((rows[who] for (one, _), rows in measured.items() if one == game), Row())
            for who in everyone
        }
        lines.append(f"| {game}, all | " + " | ".join(_short(total[who]) for who in everyone) + " |")
    return "\n".join(lines)


def _short(row: Row) -> str:
    share = row.read / max(1, row.readable)
    return f"{share:.1%} ({row.whole} of {row.boards}; {row.wrong}; {statistics.median(row.reading):.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("--games", nargs="+", default=list(FIRST_SEED), choices=list(FIRST_SEED))
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=list(SETS))
    parser.add_argument("--count", type=int, default=5, help=f"pictures of each set, at most {SEEDS}")
    parser.add_argument("--keep", type=Path, help="folder in which the pictures stay")
    parser.add_argument("--misses", action="store_true", help="name what was missed")
    told = parser.parse_args()
    if not 1 <= told.count <= SEEDS:
        parser.error(f"--count goes from 1 to {SEEDS}")
    plain = detectors()
    if APRILTAG not in plain:
        print(f"{APRILTAG} isn't installed: left out.", file=sys.stderr)
    print(" " * 18 + " | ".join(COLUMNS))
    measured: dict[tuple[str, str], Rows] = {}
    with tempfile.TemporaryDirectory() as passing:
        for game in told.games:
            folder: Path = ((told.keep or Path(passing)) / game).resolve()
            folder.mkdir(parents=True, exist_ok=True)
            bench = Bench(game, told.photolab.resolve(), folder, plain)
            for name in told.sets:
                measured[game, name] = bench.measured(name, told.count, told.misses)
    print("\n" + report(measured))


if __name__ == "__main__":
    main()
