"""What several photographs of one position tell together, and what each of them tells alone.

    python tests/benchmarks/reader/joined.py PHOTOLAB.PY FOLDER [--games rebirth scythe skye] [--positions 5]

photolab takes each position three times, from different sides: under random conditions, hard ones, and dim; a third of
the pieces have a loose one on them, others in each picture. Boards have seeds from 201 up, cameras from 300 up. The
pictures stay in FOLDER. Every picture alone, every two and all three are read together, as the web app does it.
Prints Markdown. A piece counts as open if one of the pictures read together shows it.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

import clans_with_photolab as clans
import with_photolab as boards
from photographs import marks, photograph

from vision import evaluate, evaluate_clans
from vision.images import BadPicture
from vision.joining import join
from vision.joining_layouts import join_layouts
from vision.legend import legend
from vision.reading import read_picture
from vision.territories import read_layout_picture

PRESETS = ("random", "hard", "dim")
OVERRIDES: Mapping[str, Any] = {"loose_rate": 0.33}
BOARDS, CAMERAS = 201, 300
Open: TypeAlias = frozenset[str]
"""Labels of the pieces that a picture shows openly."""
Row: TypeAlias = tuple[int, ...]
"""Times read; open pieces, and how many of them were read; covered ones; wrong, asked, called empty, free asked."""


def pictures(
    photolab: Path, folder: Path, game: str, seed: int, scene: Mapping[str, Any]
) -> Iterator[tuple[bytes, Open]]:
    """The three photographs of a position."""
    for n, preset in enumerate(PRESETS):
        camera = CAMERAS + len(PRESETS) * (seed - BOARDS) + n
        stem = folder / f"{game}-{seed}-{preset}"
        truth = photograph(photolab, stem, scene, camera, preset, OVERRIDES)
        yield stem.with_suffix(".jpg").read_bytes(), frozenset(one.label for one in marks(truth) if one.open)


def board_rows(photolab: Path, folder: Path, game: str, seed: int) -> Iterator[tuple[int, Row]]:
    """How many pictures were read together, and what that gave, on a fixed board."""
    table, board = legend(game), evaluate.board_of(game, None)[1]
    lying = boards.laid(board, table, seed)
    scene = boards.scene(board, table, lying, seed, busy=True)
    shown = list(pictures(photolab, folder, game, seed, scene))
    readings = [(read_picture(data, board, game), seen) for data, seen in shown]
    pairs = frozenset((one.space, one.piece) for one in lying)
    spaces = sum(table.mount_at(about.kind) is not None for about in board.spaces.values())
    for count in range(1, len(readings) + 1):
        for some in combinations(readings, count):
            seen = frozenset().union(*(those for _, those in some))
            readable = frozenset(pair for pair in pairs if "/".join(pair) in seen)
            case = evaluate.Case("", b"", pairs, readable)
            told = evaluate.tally(join([reading for reading, _ in some], table.scattered), case, spaces)
            rest = (told.missing_asked, told.false_empty, told.false_doubts)
            yield count, (1, told.readable, told.read, told.hidden, told.hidden_read, told.wrong, *rest)


def clan_rows(photolab: Path, folder: Path, game: str, seed: int) -> Iterator[tuple[int, Row]]:
    """The same for tiles laid out freely."""
    scene, laid, _ = clans.scene(legend(game), clans.Set(clans=(1, 2), tiles=(8, 20), apart=0.0), seed)
    readings = []
    for data, seen in pictures(photolab, folder, game, seed, scene):
        try:
            readings.append((read_layout_picture(data, game), seen))
        except BadPicture as error:
            print(f"{game} {seed}: {error.message}")
    for count in range(1, len(readings) + 1):
        for some in combinations(readings, count):
            seen = frozenset().union(*(those for _, those in some))
            truths = tuple(
                evaluate_clans.Truth(
                    clan.castle,
                    clan.castle in seen,
                    {piece: (place, turn) for place, piece, turn in clan.tiles},
                    frozenset(piece for _, piece, _ in clan.tiles if piece in seen),
                )
                for clan in laid
            )
            layout = join_layouts([layout for layout, _ in some])
            told = evaluate_clans.tally(layout, evaluate_clans.Case("", b"", truths))
            rest = (told.missing_told, told.false_empty, told.false_asked)
            yield count, (1, told.open, told.read, told.hidden, told.hidden_read, told.wrong, *rest)


ROWS: Mapping[str, Callable[[Path, Path, str, int], Iterator[tuple[int, Row]]]] = {
    "rebirth": board_rows,
    "scythe": board_rows,
    "skye": clan_rows,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="+", default=list(ROWS), choices=list(ROWS))
    parser.add_argument("--positions", type=int, default=5)
    told = parser.parse_args()
    told.folder.mkdir(parents=True, exist_ok=True)
    columns = ["game", "read together", "times", "open pieces read", "covered pieces read"]
    columns += ["wrong", "asked", "called empty", "free asked"]
    print("| " + " | ".join(columns) + " |")
    print("|" + " --- |" * len(columns))
    for game in told.games:
        sums: dict[int, Row] = {}
        for seed in range(BOARDS, BOARDS + told.positions):
            for count, row in ROWS[game](told.photolab.resolve(), told.folder.resolve(), game, seed):
                before = sums.get(count, (0,) * len(row))
                sums[count] = tuple(a + b for a, b in zip(before, row, strict=True))
        for count, (times, open_ones, read, hidden, hidden_read, *rest) in sums.items():
            cells = [game, count, times, f"{read} of {open_ones}", f"{hidden_read} of {hidden}", *rest]
            print("| " + " | ".join(map(str, cells)) + " |")


if __name__ == "__main__":
    main()
