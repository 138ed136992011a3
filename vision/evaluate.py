"""Measure the reader: whole boards, single pieces, wrong pieces and seconds, condition by condition.

`python -m vision.evaluate` renders photographs of a board and reads them. With a folder, it reads the pictures
in it instead: each NAME.jpg with a NAME.truth.json `{"condition", "pieces", "readable"}`, the latter two lists of
`[space, piece]`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TypeAlias

from scoring.rebirth import board as rebirth
from scoring.scythe import board as scythe
from vision.board import BoardLike
from vision.images import BadPicture
from vision.legend import legend
from vision.reading import Reading, read_picture
from vision.scatter import Lying, scatter
from vision.synthetic import SHOTS, deal, photograph

Pairs: TypeAlias = frozenset[tuple[str, str]]
"""Spaces with a piece on each; where pieces are scattered a space may stand here with several."""


@dataclass(frozen=True)
class Case:
    """A picture whose truth is known."""

    condition: str
    data: bytes
    pieces: Pairs
    """Hidden ones included."""
    readable: Pairs
    """Those whose sticker lies open in the picture."""


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
    missing_asked: int = 0
    """Pieces not read, open or hidden, whose space the reader asks about."""
    wrong: int = 0
    """Accepted pieces that aren't there."""
    free: int = 0
    false_doubts: int = 0
    """Free spaces for which the reader asks."""
    false_empty: int = 0
    """Spaces with a piece that the reader calls empty."""
    seconds: tuple[float, ...] = ()

    @property
    def missing(self) -> int:
        """Pieces that were not read."""
        return self.readable - self.read + self.hidden - self.hidden_read

    def __add__(self, other: Tally) -> Tally:
        names = (name for name in self.__dataclass_fields__)
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in names})


def tally(reading: Reading | None, case: Case, spaces: int) -> Tally:
    """One reading against the truth; None if the picture was refused. `spaces`: where pieces can lie."""
    hidden = len(case.pieces) - len(case.readable)
    taken = {space for space, _ in case.pieces}
    free = spaces - len(taken)
    if reading is None:
        return Tally(boards=1, refused=1, readable=len(case.readable), hidden=hidden, free=free)
    seen = [(one.space, one.piece) for one in reading.places]
    right = case.pieces.intersection(seen)
    read = len(right & case.readable)
    wrong = len(seen) - len(right)
    asked = {one.space for one in reading.unread}
    return Tally(
        boards=1,
        boards_right=int(read == len(case.readable) and not wrong),
        readable=len(case.readable),
        read=read,
        hidden=hidden,
        hidden_read=len(right) - read,
        missing_asked=sum(space in asked for space, _ in case.pieces - right),
        wrong=wrong,
        free=free,
        false_doubts=sum(one.space not in taken for one in reading.unread),
        false_empty=len(taken.intersection(reading.empty)),
        seconds=(reading.seconds["total"],),
    )


def evaluate(board: BoardLike, cases: Iterable[Case], game: str = "rebirth") -> dict[str, Tally]:
    """Read every case; tallies by condition."""
    pieces = legend(game)
    spaces = sum(pieces.mount_at(about.kind) is not None for about in board.spaces.values())
    out: dict[str, Tally] = {}
    for case in cases:
        try:
            reading = read_picture(case.data, board, game)
        except BadPicture:
            reading = None
        out[case.condition] = out.get(case.condition, Tally()) + tally(reading, case, spaces)
    return out


def rendered(
    board: BoardLike, photos: int, seed: int, size: tuple[int, int], game: str = "rebirth"
) -> Iterator[Case]:
    """`photos` pictures of each condition; 60 to 100 tiles on each board, or as many as `scatter` lays."""
    for condition, shot in SHOTS.items():
        for n in range(seed, seed + photos):
            pieces: dict[str, str] = {}
            lying: list[Lying] = []
            if legend(game).scattered:
                lying = scatter(board, legend(game), n)
                pairs = {one.piece: (one.space, one.piece) for one in lying}
            else:
                pieces = deal(board, 60 + n * 17 % 41, n, game)
                pairs = {space: (space, piece) for space, piece in pieces.items()}
            covered = frozenset(what for k, what in enumerate(sorted(pairs)) if (k + n) % 12 == 0)
            photo = photograph(board, pieces, shot, n, size, covered, game=game, scattered=lying)
            open_pairs = frozenset(pair for what, pair in pairs.items() if what not in covered)
            yield Case(condition, photo.jpeg, frozenset(pairs.values()), open_pairs)


def from_folder(folder: Path) -> Iterator[Case]:
    """Pictures with their truth beside them."""
    return map(from_file, sorted(folder.glob("*.truth.json")))


def from_file(truth: Path) -> Case:
    """NAME.jpg with NAME.truth.json, which is given."""
    told = json.loads(truth.read_text(encoding="utf-8"))
    data = truth.with_name(truth.name.replace(".truth.json", ".jpg")).read_bytes()
    pieces, readable = (
        frozenset((space, piece) for space, piece in told[key]) for key in ("pieces", "readable")
    )
    return Case(told["condition"], data, pieces, readable)


BOARDS = {"rebirth": rebirth, "scythe": scythe}
"""Where each game keeps its boards."""


def board_of(game: str | None, board: str | None) -> tuple[str, BoardLike]:
    """A game and a board of it: the game's first one if only the game is named, the board's game if only that is."""
    if game is None:
        game = next((name for name, boards in BOARDS.items() if board in boards.board_ids()), "rebirth")
    boards = BOARDS[game]
    return game, boards.load_board(board or boards.board_ids()[0])


def table(tallies: Mapping[str, Tally]) -> str:
    """The tallies as a Markdown table."""
    columns = ["condition", "photographs", "whole boards right", "open pieces read", "wrong pieces"]
    columns += [
        "covered pieces read",
        "unread pieces asked",
        "spaces with pieces called empty",
        "free spaces asked",
        "seconds, median (longest)",
    ]
    rows = ["| " + " | ".join(columns) + " |", "|" + " --- |" * len(columns)]
    for condition, t in tallies.items():
        time = f"{median(t.seconds):.2f} ({max(t.seconds):.2f})" if t.seconds else "-"
        rows.append(
            f"| {condition} | {t.boards} | {t.boards_right} | {t.read} of {t.readable} | {t.wrong} "
            f"| {t.hidden_read} of {t.hidden} | {t.missing_asked} of {t.missing} | {t.false_empty} "
            f"| {t.false_doubts} of {t.free} | {time} |"
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
    parser.add_argument("--game", choices=list(BOARDS), help="the board's game if not given")
    parser.add_argument("--board", help="id or file; the game's first board if not given")
    parser.add_argument("--photos", type=int, default=5, help="rendered pictures of each condition")
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--size", default="4032x3024", help="width x height in px")
    told = parser.parse_args()
    game, board = board_of(told.game, told.board)
    width, height = (int(n) for n in told.size.split("x"))
    cases = (
        from_folder(told.folder)
        if told.folder
        else rendered(board, told.photos, told.seed, (width, height), game)
    )
    print(table(evaluate(board, cases, game)))  # noqa: T201 - a report on the terminal is what this module is run for


if __name__ == "__main__":
    main()
