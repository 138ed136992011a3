"""The games of this Cairn: one line each. `companion.room` says what a game's room is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from companion.rebirth.room import ROOM as REBIRTH
from companion.room import Room
from companion.scythe.room import ROOM as SCYTHE
from scoring.errors import CairnError

_BY_ID = {room.game.ID: room for room in (REBIRTH, SCYTHE)}

ROOMS: Mapping[str, Room] = MappingProxyType(_BY_ID)
"""By the game's id, in the order in which they are offered."""


def load_board(board: str, game: str | None = None) -> tuple[Room, Any]:
    """A board by id or file, and the room it belongs to; raises `BadBoard`."""
    rooms = [ROOMS[game]] if game else list(ROOMS.values())
    for room in rooms:
        if board in room.board_ids():
            return room, room.load_board(board)
    first: CairnError | None = None
    for room in rooms:
        try:
            return room, room.load_board(board)
        except CairnError as error:
            first = first or error
    assert first is not None
    raise first


def letter(player: str) -> str:
    """The letter that stands for a player wherever colour alone would."""
    return next(
        (room.letters[player] for room in ROOMS.values() if player in room.letters), player[:1].upper()
    )
