"""What the web app and the command line need of each game beside its rules: one line a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion import steps
from scoring.game import Game, Setup
from scoring.games import GAMES
from scoring.rebirth import board as rebirth_boards
from scoring.rebirth import pieces as rebirth_pieces


@dataclass(frozen=True)
class Room:
    """A game as one sets it up."""

    game: Game
    players: tuple[str, ...]
    """The ids to choose from: colours, where the game has them."""
    fewest: int
    most: int
    board_ids: Callable[[], tuple[str, ...]]
    load_board: Callable[[str], Any]
    """Raises `BadBoard`."""
    board_json: Callable[[Any], dict[str, object]]
    steps: Callable[[Setup], tuple[steps.Step, ...]]
    """How to set the game up for exactly these players."""


ROOMS: Mapping[str, Room] = MappingProxyType(
    {
        "rebirth": Room(
            game=GAMES["rebirth"],
            players=tuple(rebirth_pieces.colours()),
            fewest=2,
            most=4,
            board_ids=rebirth_boards.board_ids,
            load_board=rebirth_boards.load_board,
            board_json=rebirth_boards.as_json,
            steps=steps.rebirth,
        ),
    }
)


def load_board(board: str, game: str | None = None) -> tuple[Room, Any]:
    """A board by id or file, and the room it belongs to; raises `BadBoard`."""
    rooms = [ROOMS[game]] if game else list(ROOMS.values())
    room = next((room for room in rooms if board in room.board_ids()), rooms[0])
    return room, room.load_board(board)
