"""The reader on photographs without a single sticker: whatever it accepts is wrong.

    python tests/benchmarks/reader/nothing.py PHOTOLAB.PY [--games rebirth skye] [--count 130] [--keep FOLDER]

Rebirth's and Scythe's board with its frame, so that every space is really read, and tiles laid out for Isle of Skye
and Glen More II. photolab takes the pictures: presets mixed, loose pieces about, now and then a hand. The prints of
`other_prints.py` lie where a sticker would, as large as one, or as whole pages and cloths below and between.

- **bare**: pieces of the players' colours without stickers.
- **strays**: markers of our own dictionary that belong to no piece of the game.
- **markers**: of all other dictionaries, mirrored or inverted ones of ours, and bits that nobody chose in our border.
  Mirrored ones only beside the frame or real tiles: without those a picture passes for a mirror image, rightly.
- **codes**: QR codes and what looks like Data Matrix.
- **prints**: bits of chess boards, text, tables, bar codes, crosswords and halftone, as large as a marker.
- **pages**: the same as large as a page or a chess board, lying about.
- **cloth**: one such print all over the board or the table; on boards every other time below the printed spaces.
- **another game's** (boards only): another game's stickers in their own size, whose numbers are pieces here, too, but
  larger or smaller by 15 % at least.
- **beside real tiles** (free layouts only): some of the tiles have stickers. Those aren't counted; all the others are.

Seeds: `FIRST_SEED` and up, one a picture, the kinds in turn. Of the first 25 pictures of a game a quarter has 12
megapixels. After them the size goes with the kind: all of "prints" have 12 megapixels, the other kinds 2 to 5. With
--keep the pictures stay in FOLDER, and what is there already isn't rendered again.

- **accepted**: pieces in the answer that don't lie there, and the highest probability given to any.
- **questions**: places asked about, and how many of those show a guess, with its highest probability.
- **called empty** (Rebirth): spaces in the picture on which a piece without a sticker lies and that the reader takes
  for free ones. A disc without a number is no disc of Scythe's.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nothing_scenes import BOARDS, Camera, on_board, on_table

from vision import evaluate
from vision.images import BadPicture, Picture, open_picture
from vision.reading import read_either_way
from vision.territories import read_layout_either_way

FIRST_SEED = {"rebirth": 31000, "scythe": 32000, "skye": 33000, "glenmore": 34000}
ANYWHERE = ("bare", "strays", "markers", "codes", "prints", "pages", "cloth")
KINDS = {
    game: (*ANYWHERE, "another game's" if game in BOARDS else "beside real tiles") for game in FIRST_SEED
}
LARGE, SMALL = "4032x3024", "2048x1536"
SIZES = (SMALL, LARGE, "2592x1944", SMALL, "2592x1944", LARGE, SMALL, "3264x2448")
"""In turn, for the first pictures of a game."""
THEN = (SMALL, SMALL, "1632x1224", SMALL, LARGE, SMALL, SMALL, "2592x1944", SMALL)
"""And for all after them: most are small, to save time."""
FIRST = 25
PRESETS = ("good", "random", "dim", "random", "hard", "tilt45", "random", "shake", "night", "defocus", "blur")


@dataclass(frozen=True)
class Row:
    """Sums over pictures."""

    pictures: int = 0
    large: int = 0
    """Of 12 megapixels."""
    refused: int = 0
    judged: int = 0
    """Spaces of boards that were read."""
    accepted: tuple[float, ...] = ()
    """Probabilities of pieces that don't lie there."""
    real: int = 0
    """Pieces that do, accepted."""
    asked: int = 0
    guessed: tuple[float, ...] = ()
    """Probabilities of the guesses among the questions."""
    taken: int = 0
    called_empty: int = 0

    def __add__(self, other: Row) -> Row:
        return Row(**{name: getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__})


def read(game: str, jpeg: bytes, told: Mapping[str, Any]) -> tuple[Row, list[str]]:
    """One picture; what was accepted wrongly is named."""
    row = Row(1, int(told["size"] == LARGE))
    try:
        picture = open_picture(jpeg)
        found, pieces = (_board if game in BOARDS else _layout)(game, picture, told)
    except BadPicture:
        return row + Row(refused=1), []
    wrong = [(piece, probability) for piece, probability in pieces if piece not in told["real"]]
    accepted = Row(accepted=tuple(p for _, p in wrong), real=len(pieces) - len(wrong))
    return row + found + accepted, [f"{piece} ({probability:.4f})" for piece, probability in wrong]


def _board(game: str, picture: Picture, told: Mapping[str, Any]) -> tuple[Row, list[tuple[str, float]]]:
    board = evaluate.board_of(game, BOARDS[game])[1]
    reading = read_either_way(picture, board, game)[1]
    outside = {one.space for one in reading.unread if one.why == "outside"}
    taken = set(told["taken"]) - outside if game == "rebirth" else set()
    spaces = (
        {seen.space for seen in reading.places} | {one.space for one in reading.unread} | {*reading.empty}
    )
    row = Row(
        judged=len(spaces),
        asked=len(reading.unread),
        guessed=tuple(one.probability for one in reading.unread if one.guess),
        taken=len(taken),
        called_empty=len(taken & set(reading.empty)),
    )
    return row, [(seen.piece, seen.probability) for seen in reading.places]


def _layout(game: str, picture: Picture, told: Mapping[str, Any]) -> tuple[Row, list[tuple[str, float]]]:
    layout = read_layout_either_way(picture, game)[1]
    pieces = [(tile.piece, tile.probability) for region in layout.territories for tile in region.tiles]
    pieces += [(region.castle, region.castle_probability) for region in layout.territories if region.castle]
    pieces += [(one.piece, one.probability) for one in layout.loose]
    unread = [one for region in layout.territories for one in region.unread]
    row = Row(asked=len(unread), guessed=tuple(one.probability for one in unread if one.guess))
    return row, pieces


def pictures(lens: Camera, game: str, count: int, keep: Path) -> Iterator[tuple[str, bytes, dict[str, Any]]]:
    """Name, JPEG and truth of each picture of a game; rendered where they aren't there yet."""
    kinds = KINDS[game]
    for n in range(count):
        seed, kind, turn = FIRST_SEED[game] + n, kinds[n % len(kinds)], n // len(kinds)
        sizes = SIZES if n < FIRST else THEN
        size, preset = sizes[(turn + n) % len(sizes)], PRESETS[(turn + n * 3) % len(PRESETS)]
        stem = keep / f"{game}-{seed}"
        told: dict[str, Any] = {"kind": kind, "size": size, "preset": preset}
        file, beside = stem.with_suffix(".jpg"), stem.with_suffix(".json")
        there = json.loads(beside.read_text()) if file.exists() and beside.exists() else {}
        if told.items() <= there.items():
            yield stem.name, file.read_bytes(), there
            continue
        drawn = (on_board if game in BOARDS else on_table)(game, kind, seed)
        jpeg, truth = lens.render(drawn, seed, preset, size)
        told |= {"real": drawn.real, "taken": drawn.taken, "conditions": truth["conditions"]}
        file.write_bytes(jpeg)
        beside.write_text(json.dumps(told, default=lambda value: value.item()))
        yield stem.name, jpeg, told


COLUMNS = (
    "pictures (of 12 MP)",
    "refused",
    "spaces judged",
    "accepted",
    "questions",
    "with a guess",
    "called empty",
)


def cells(row: Row) -> Iterator[str]:
    """A row of the report, as `COLUMNS` has it."""
    yield f"{row.pictures} ({row.large})"
    yield str(row.refused)
    yield str(row.judged) if row.judged else "-"
    yield f"{len(row.accepted)}" + (f", up to {max(row.accepted):.4f}" if row.accepted else "")
    yield str(row.asked)
    yield f"{len(row.guessed)}" + (f", up to {max(row.guessed):.2f}" if row.guessed else "")
    yield f"{row.called_empty} of {row.taken}" if row.taken else "-"


def report(rows: Mapping[tuple[str, str], Row]) -> str:
    """Markdown, a row for each game and kind."""
    lines = ["| game and kind | " + " | ".join(COLUMNS) + " |", "|" + " --- |" * (len(COLUMNS) + 1)]
    lines += [f"| {game}, {kind} | " + " | ".join(cells(row)) + " |" for (game, kind), row in rows.items()]
    return "\n".join([*lines, "| all | " + " | ".join(cells(sum(rows.values(), Row()))) + " |"])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("--games", nargs="+", default=list(FIRST_SEED), choices=list(FIRST_SEED))
    parser.add_argument("--count", type=int, default=130, help="pictures of each game")
    parser.add_argument("--render", action="store_true", help="only render what is missing")
    parser.add_argument("--keep", type=Path, help="folder in which the pictures stay")
    told = parser.parse_args()
    lens = Camera(told.photolab.resolve())
    rows: dict[tuple[str, str], Row] = {}
    with tempfile.TemporaryDirectory() as passing:
        keep = Path(told.keep or passing)
        keep.mkdir(parents=True, exist_ok=True)
        for game in told.games:
            for name, jpeg, truth in pictures(lens, game, told.count, keep):
                if told.render:
                    continue
                row, wrong = read(game, jpeg, truth)
                key = game, truth["kind"]
                rows[key] = rows.get(key, Row()) + row
                print(f"{name} {truth['kind']}: {' | '.join(cells(row))}", flush=True)
                for line in wrong:
                    print(f"    accepted {line}")
    print("\n" + report(rows))


if __name__ == "__main__":
    main()
