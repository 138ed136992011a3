"""Measure the reader: whole boards, single pieces, wrong pieces and seconds, condition by condition.

`python -m vision.evaluate` renders photographs of a board and reads them. With a folder, it reads the pictures
in it instead: each NAME.jpg with a NAME.truth.json `{"condition", "pieces": {space: piece}, "readable": [space]}`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from scoring.rebirth.board import load_board
from vision.board import BoardLike
from vision.images import BadPicture
from vision.reading import Reading, read_picture
from vision.synthetic import SHOTS, deal, photograph


@dataclass(frozen=True)
class Case:
    """A picture whose truth is known."""

    condition: str
    data: bytes
    pieces: Mapping[str, str]
    """Space to piece, hidden ones included."""
    readable: frozenset[str]
    """Spaces whose sticker lies open in the picture."""


@dataclass(frozen=True)
class Tally:
    """What readings were worth; sums over pictures."""

    boards: int = 0
    boards_right: int = 0
    """Every readable piece read, none wrong."""
    refused: int = 0
    """No frame found."""
    readable: int = 0
    read: int = 0
    hidden: int = 0
    hidden_read: int = 0
    wrong: int = 0
    """Accepted pieces that aren't there."""
    free: int = 0
    false_doubts: int = 0
    """Free spaces for which the reader asks."""
    false_empty: int = 0
    """Spaces with a piece that the reader calls empty."""
    seconds: tuple[float, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        names = (name for name in self.__dataclass_fields__)
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in names})


def tally(reading: Reading | None, case: Case, spaces: int) -> Tally:
    """One reading against the truth; None if the picture was refused. `spaces`: where pieces can lie."""
    hidden = len(case.pieces) - len(case.readable)
    free = spaces - len(case.pieces)
    if reading is None:
        return Tally(boards=1, refused=1, readable=len(case.readable), hidden=hidden, free=free)
    seen = {one.space: one.piece for one in reading.places}
    right = {space for space, piece in seen.items() if case.pieces.get(space) == piece}
    read = len(right & case.readable)
    wrong = len(seen) - len(right)
    return Tally(
        boards=1,
        boards_right=int(read == len(case.readable) and not wrong),
        readable=len(case.readable),
        read=read,
        hidden=hidden,
        hidden_read=len(right) - read,
        wrong=wrong,
        free=free,
        false_doubts=sum(one.space not in case.pieces for one in reading.unread),
        false_empty=sum(space in case.pieces for space in reading.empty),
        seconds=(reading.seconds["total"],),
    )


def evaluate(board: BoardLike, cases: Iterable[Case]) -> dict[str, Tally]:
    """Read every case; tallies by condition."""
    spaces = sum(about.kind != "water" for about in board.spaces.values())
    out: dict[str, Tally] = {}
    for case in cases:
        try:
            reading = read_picture(case.data, board)
        except BadPicture:
            reading = None
        out[case.condition] = out.get(case.condition, Tally()) + tally(reading, case, spaces)
    return out


def rendered(board: BoardLike, photos: int, seed: int, size: tuple[int, int]) -> Iterator[Case]:
    """`photos` pictures of each condition, 60 to 100 tiles on each board."""
    for condition, shot in SHOTS.items():
        for n in range(seed, seed + photos):
            pieces = deal(board, tiles=60 + n * 17 % 41, seed=n)
            covered = frozenset(space for k, space in enumerate(sorted(pieces)) if (k + n) % 12 == 0)
            photo = photograph(board, pieces, shot, n, size, covered)
            yield Case(condition, photo.jpeg, pieces, frozenset(pieces) - covered)


def from_folder(folder: Path) -> Iterator[Case]:
    """Pictures with their truth beside them."""
    for truth in sorted(folder.glob("*.truth.json")):
        told = json.loads(truth.read_text(encoding="utf-8"))
        data = truth.with_name(truth.name.replace(".truth.json", ".jpg")).read_bytes()
        yield Case(told["condition"], data, told["pieces"], frozenset(told["readable"]))


def table(tallies: Mapping[str, Tally]) -> str:
    """The tallies as a Markdown table."""
    columns = ["condition", "photographs", "whole boards right", "open pieces read", "wrong pieces"]
    columns += [
        "covered pieces read",
        "covered called empty",
        "free spaces asked",
        "seconds, median (longest)",
    ]
    rows = ["| " + " | ".join(columns) + " |", "|" + " --- |" * len(columns)]
    for condition, t in tallies.items():
        time = f"{median(t.seconds):.2f} ({max(t.seconds):.2f})" if t.seconds else "-"
        rows.append(
            f"| {condition} | {t.boards} | {t.boards_right} | {t.read} of {t.readable} | {t.wrong} "
            f"| {t.hidden_read} of {t.hidden} | {t.false_empty} | {t.false_doubts} of {t.free} | {time} |"
        )
    return "\n".join(rows)


def main() -> None:
    """The command line of this module."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "folder", nargs="?", type=Path, help="pictures with their truth, instead of rendered ones"
    )
    parser.add_argument("--board", default="practice-isle")
    parser.add_argument("--photos", type=int, default=5, help="rendered pictures of each condition")
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--size", default="4032x3024", help="width x height in px")
    told = parser.parse_args()
    board = load_board(told.board)
    width, height = (int(n) for n in told.size.split("x"))
    cases = (
        from_folder(told.folder) if told.folder else rendered(board, told.photos, told.seed, (width, height))
    )
    print(table(evaluate(board, cases)))  # noqa: T201 - a report on the terminal is what this module is run for


if __name__ == "__main__":
    main()
