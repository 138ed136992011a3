"""A whole board as one short text, small enough for a QR code that a phone can read.

``CAIRN-BOARD:1:`` and then base45 (RFC 9285), whose letters a QR code holds most tightly, of compressed JSON. In that,
the spaces are told row by row, a letter for the kind and one for the marks, and names only where they are needed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice
from typing import Any

from scoring.board_frame import FramePlace
from scoring.errors import BadBoard
from scoring.rebirth.board_file import dump_board, parse_board
from scoring.rebirth.board_parts import BUILDINGS, KINDS, Board, Space
from scoring.rebirth.pieces import buildings

START = "CAIRN-BOARD:1:"
LONGEST_TEXT = 12_000
_MOST_BYTES = 200_000
"""Of what is unpacked: a bomb ends here."""
MOST_SPACES = 26 * 99
"""More names of spaces there aren't."""

_BROKEN = (
    *(ArithmeticError, AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError),
    *(BadBoard, zlib.error),
)
"""What may go wrong with a text that is none of ours: JSON of any other shape."""

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_LETTERS = "fesbcaw"
"""Of the kinds, in the order of `KINDS`."""
_FLAGS = ("harbour", "coast", "border", "two_player")


def pack(board: Board) -> str:
    """The board as text."""
    told = json.dumps(_told(board), ensure_ascii=False, separators=(",", ":"))
    while True:
        text = START + _base45(_compressed(told.encode()))
        if not text.endswith(" "):
            return text
        # What is pasted loses blanks at its end; one more blank in the JSON makes another text.
        told += " "


def unpack(text: str) -> Board:
    """The board that a text from `pack` holds. Raises `BadBoard`."""
    # What was sent as a message may have been broken into lines.
    tidy = "".join(text.strip().splitlines())
    if not tidy.startswith(START):
        raise BadBoard("draft.no_compact_board", file="", line=0)
    if len(tidy) > LONGEST_TEXT:
        raise BadBoard("draft.broken_compact_board", file="", line=0)
    try:
        return _board(json.loads(_expanded(_from_base45(tidy.removeprefix(START)))))
    except _BROKEN as error:
        raise BadBoard("draft.broken_compact_board", file="", line=0) from error


def _compressed(data: bytes) -> bytes:
    return zlib.compress(data, 9)


def _expanded(data: bytes) -> bytes:
    """Raises `ValueError` for what is too large, or goes on after its end."""
    reader = zlib.decompressobj()
    found = reader.decompress(data, _MOST_BYTES)
    if not reader.eof or reader.unused_data:
        raise ValueError("not one whole piece")
    return found


def _told(board: Board) -> list[Any]:
    spaces = list(board.spaces.values())
    names = list(board.settlements)
    usual = names == [f"s{number}" for number in range(1, len(names) + 1)]
    return [
        board.id,
        board.name,
        [*board.size_mm, board.pitch_mm, *board.origin_mm, board.turn_deg],
        [board.frame[0].marker_mm, *([at.id, at.x_mm, at.y_mm] for at in board.frame)],
        [_row(list(row)) for _, row in groupby(spaces, lambda space: space.r)],
        [names.index(space.settlement) for space in spaces if space.settlement is not None],
        None if usual else names,
        [_building(space) for space in spaces if space.key is not None],
    ]


def _row(row: list[Space]) -> list[Any]:
    """Row, first q, the spaces with dots for gaps, and their numbers unless they are counted from 1."""
    first = row[0].q
    by_q = {space.q: space for space in row}
    cells = "".join(_space(by_q[q]) if q in by_q else "." for q in range(first, max(by_q) + 1))
    numbers = [int(space.id[1:]) for space in row]
    told = [row[0].r, first, cells]
    return told if numbers == list(range(1, len(row) + 1)) else [*told, numbers]


def _space(space: Space) -> str:
    """A small letter for the kind, and before it the marks as one of 16 signs, if there are any."""
    marks = sum(getattr(space, flag) << bit for bit, flag in enumerate(_FLAGS))
    letter = _LETTERS[KINDS.index(space.kind)]
    return f"{marks:X}{letter}" if marks else letter


def _building(space: Space) -> Any:
    """Only the key of one whose name everybody knows."""
    known = buildings().get((space.kind, str(space.key)))
    return space.key if known is not None and known.name == space.name else [space.key, space.name]


def _board(told: Any) -> Board:
    board_id, name, printed, frame, rows, members, names, named = told
    width, height, pitch, left, top, turn = map(float, printed)
    marker_mm, *places = frame
    in_settlements, in_buildings = iter(members), iter(named)
    spaces: dict[str, Space] = {}
    every = islice((space for row in rows for space in _spaces(*row)), MOST_SPACES + 1)
    for space in every:
        if space.kind == "settlement":
            number = next(in_settlements)
            spaces[space.id] = replace(space, settlement=names[number] if names else f"s{number + 1}")
        elif space.kind in BUILDINGS:
            spaces[space.id] = _called(space, next(in_buildings))
        else:
            spaces[space.id] = space
    if len(spaces) > MOST_SPACES:
        raise ValueError("more spaces than there are names")
    board = Board(
        id=board_id,
        name=name,
        spaces=spaces,
        settlements={},
        neighbours={},
        size_mm=(width, height),
        pitch_mm=pitch,
        origin_mm=(left, top),
        frame=tuple(FramePlace(place, float(x), float(y), float(marker_mm)) for place, x, y in places),
        turn_deg=turn,
    )
    # The board file's own reader says what is joined to what, and refuses what no board can be.
    return parse_board(dump_board(board))


def _spaces(r: int, q: int, cells: str, numbers: Sequence[int] | None = None) -> Iterator[Space]:
    """The spaces of a row, still without names and settlements."""
    left, marks = iter(numbers or range(1, len(cells) + 1)), 0
    for sign in cells:
        if sign == ".":
            q += 1
        elif sign in _LETTERS:
            flags: dict[str, Any] = {flag: bool(marks >> bit & 1) for bit, flag in enumerate(_FLAGS)}
            kind = KINDS[_LETTERS.index(sign)]
            yield Space(id=f"{chr(ord('A') + r)}{next(left)}", q=q, r=r, kind=kind, **flags)
            q, marks = q + 1, 0
        else:
            marks = int(sign, 16)


def _called(space: Space, told: Any) -> Space:
    if isinstance(told, str):
        return replace(space, key=told, name=buildings()[space.kind, told].name)
    key, name = told
    return replace(space, key=key, name=name)


def _base45(data: bytes) -> str:
    """Two bytes are three letters, the last letter counting 45 times 45; a single last byte is two."""
    found: list[str] = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        number = int.from_bytes(pair)
        for _ in range(len(pair) + 1):
            number, letter = divmod(number, 45)
            found.append(_ALPHABET[letter])
    return "".join(found)


def _from_base45(text: str) -> bytes:
    """Raises `ValueError` for what is no base45."""
    found = bytearray()
    for at in range(0, len(text), 3):
        letters = [_ALPHABET.index(letter) for letter in text[at : at + 3]]
        number = sum(letter * 45**place for place, letter in enumerate(letters))
        if len(letters) < 2 or number >= 256 ** (len(letters) - 1):
            raise ValueError("no base45")
        found += number.to_bytes(len(letters) - 1)
    return bytes(found)
