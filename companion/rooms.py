"""The games of this Cairn: one line each. `companion.room` says what a game's room is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.glenmore.room import ROOM as GLENMORE
from companion.rebirth.room import ROOM as REBIRTH
from companion.room import Room, Words
from companion.room import item_words as plain_words
from companion.scythe.room import ROOM as SCYTHE
from companion.skye.room import ROOM as SKYE
from scoring.errors import BadBoard, CairnError
from scoring.points import Item

_BY_ID = {room.game.ID: room for room in (REBIRTH, SCYTHE, SKYE, GLENMORE)}

ROOMS: Mapping[str, Room] = MappingProxyType(_BY_ID)
"""By the game's id, in the order in which they are offered."""

_GAME = re.compile(r"""^\s*game\s*=\s*["']([a-z0-9_-]+)["']""", re.M)
"""What a board file says it is for, even where the rest of it is no TOML."""


def load_board(board: str, game: str | None = None, folder: Path = Path()) -> tuple[Room, Any]:
    """A board by id, or by file in `folder`, and the room it belongs to.

    Raises `BadBoard` in the words of the game that a broken file says it is for; a board that Cairn brings
    along for another game is none either.
    """
    rooms = [ROOMS[game]] if game else list(ROOMS.values())
    for room in rooms:
        if board in room.board_ids():
            return room, room.load_board(board)
    file = folder / board
    text = _text(file)
    if text is None and any(board in room.board_ids() for room in ROOMS.values()):
        raise BadBoard("setup.unknown_board", board=board, known=", ".join(rooms[0].board_ids()))
    said = _GAME.search(text or "")
    rooms = [room for room in rooms if said and said[1] == room.game.ID] or rooms
    first: CairnError | None = None
    for room in rooms:
        try:
            return room, room.load_board(str(file))
        except CairnError as error:
            first = first or error
    assert first is not None
    raise first


def _text(file: Path) -> str | None:
    """What a file holds; None where none can be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError):  # ValueError: a path with a null character
        return None


def item_words(item: Item) -> Words:
    """Why points were given, in the words of the item's game."""
    _, _, rest = item.what.partition(".")
    room = ROOMS.get(rest.partition(".")[0])
    return room.item_words(item) if room else plain_words(item)


def letter(player: str) -> str:
    """The letter that stands for a player wherever colour alone would."""
    return next(
        (room.letters[player] for room in ROOMS.values() if player in room.letters), player[:1].upper()
    )
