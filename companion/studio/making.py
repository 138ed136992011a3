"""A new board of the house: empty, a copy, or one that somebody sends."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath

from werkzeug.datastructures import FileStorage

from companion import store
from companion.codes import hashed, new_token
from companion.rooms import ROOMS
from companion.studio import compact
from companion.studio.applying import apply
from companion.studio.draft import Draft
from companion.studio.edits import LONGEST_NAME, BadEdit, Begin, Rename, dump
from companion.words import say
from scoring.errors import BadBoard
from scoring.rebirth.board_file import dump_board, parse_board
from scoring.rebirth.board_parts import Board

GAME = "rebirth"
LARGEST_FILE = 300_000
"""Bytes of a board file that is brought along; a whole one has about 15,000."""
RESERVED = frozenset({"new", "copy", "import"})
"""Words that stand where slugs do in the addresses of the studio."""
_LONGEST_SLUG = 32
_NOT_IN_SLUGS = re.compile(r"[^a-z0-9]+")
_BEGINNING = "begin"
"""The uid of the edit that a board begins with."""


def empty(name: str) -> tuple[store.HouseBoard, str]:
    """A board without anything on it, and the key to it."""
    made, key = _made(slug_of(name), name)
    return _first(made, Rename(op="rename", name=name)), key


def copied(board: Board, name: str) -> tuple[store.HouseBoard, str]:
    """A board that begins as a copy under another name, and the key to it. Raises `BadEdit`."""
    return _begun(replace(board, name=name), slug_of(name))


def brought(board: Board) -> tuple[store.HouseBoard, str]:
    """A board from elsewhere, ready to be played on, and the key to it. Raises `BadEdit`."""
    made, key = _begun(board, board.id[:_LONGEST_SLUG].strip("-"))
    store.publish_board(made.id, dump_board(replace(board, id=made.slug)))
    return made, key


def sent_board(upload: FileStorage | None, text: str) -> Board:
    """The board in a file: a board file, a text that another Cairn gave, or a picture of such a QR code.

    Raises `BadBoard`, in the words of docs/formats.md for a board file, and `BadPicture`.
    """
    if upload is None or not upload.filename:
        if not text.strip():
            raise BadBoard("draft.nothing_sent", file="", line=0)
        return _board_in(text, "")
    # Imported late: OpenCV takes a moment.
    from vision.kinds import kind_of

    data = upload.stream.read()
    if kind_of(data) is not None:
        return _photographed(data)
    name = PurePath(upload.filename.replace("\\", "/")).name[:80]
    if len(data) > LARGEST_FILE:
        raise BadBoard("draft.file_too_large", file=name, line=0)
    try:
        return _board_in(data.decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        line = 1 + data[: error.start].count(b"\n")
        raise BadBoard("board.not_utf8", file=name, line=line) from None


def _board_in(text: str, file: str) -> Board:
    if text.lstrip().startswith(compact.START):
        return compact.unpack(text)
    if len(text) > LARGEST_FILE:
        raise BadBoard("draft.file_too_large", file=file, line=0)
    return parse_board(text, file=file or say("draft.pasted"))


def _photographed(data: bytes) -> Board:
    from vision.codes import read_codes
    from vision.images import open_picture

    texts = read_codes(open_picture(data).gray)
    for text in texts:
        if text.startswith(compact.START):
            return compact.unpack(text)
    raise BadBoard("draft.other_code" if texts else "draft.no_code", file="", line=0)


def slug_of(name: str) -> str:
    """A name in small letters, digits and hyphens; ``board`` if none of it is left."""
    bare = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return _NOT_IN_SLUGS.sub("-", bare).strip("-")[:_LONGEST_SLUG].strip("-") or "board"


def _begun(board: Board, slug: str) -> tuple[store.HouseBoard, str]:
    names = [board.name, *(space.name for space in board.spaces.values() if space.name)]
    if max(map(len, names)) > 2 * LONGEST_NAME:
        raise BadEdit("draft.bad_name", longest=2 * LONGEST_NAME)
    begin = Begin(op="begin", text=dump_board(board))
    apply(Draft(board.name), begin)
    made, key = _made(slug, board.name)
    return _first(made, Begin(op="begin", text=dump_board(replace(board, id=made.slug)))), key


def _first(board: store.HouseBoard, edit: Rename | Begin) -> store.HouseBoard:
    """The edit that every board begins with, so that all that can be known of it stands in its log."""
    return replace(board, at=store.append_edit(board.id, _BEGINNING, dump(edit), 0).at)


def _made(slug: str, name: str) -> tuple[store.HouseBoard, str]:
    key = new_token()
    for free in _numbered(slug):
        # A board file may be asked for by the id of a board that Cairn brings along: that one is meant then. And some
        # words are addresses of their own.
        if free in ROOMS[GAME].board_ids() or free in RESERVED:
            continue
        board = store.create_board(free, GAME, name, hashed(key))
        if board is not None:
            return board, key
    raise AssertionError("numbers never end")


def _numbered(slug: str) -> Iterator[str]:
    yield slug
    number = 1
    while True:
        number += 1
        yield f"{slug}-{number}"
