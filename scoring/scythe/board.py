"""Scythe's board: the printed map that Cairn brings along, and files that say how anyone's own copy is printed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from scoring.board_frame import FramePlace
from scoring.board_lines import read_text
from scoring.errors import BadBoard
from scoring.scythe.board_file import parse_board
from scoring.scythe.board_parts import Board, Home, Space, SpaceKind

__all__ = ["Board", "FramePlace", "Home", "Space", "SpaceKind", "as_json", "board_ids", "load_board"]

_SHIPPED = Path(__file__).parent / "boards"


@cache
def board_ids() -> tuple[str, ...]:
    """The boards that Cairn brings along, by id."""
    return tuple(sorted(path.stem for path in _SHIPPED.glob("*.toml")))


def load_board(id_or_path: str | Path) -> Board:
    """One of `board_ids`, or the board in a file.

    Raises BadBoard, with the file, the line and the reason, for a file that is no board or cannot be read.
    """
    if str(id_or_path) in board_ids():
        return _shipped(str(id_or_path))
    return _read(Path(id_or_path))


@cache
def _shipped(board_id: str) -> Board:
    if board_id not in board_ids():
        raise BadBoard("board.not_found", file=board_id, line=0, known=board_ids())
    return _read(_SHIPPED / f"{board_id}.toml")


def _read(path: Path) -> Board:
    return parse_board(read_text(path, board_ids()), _shipped, file=str(path))


def as_json(board: Board) -> dict[str, object]:
    """The board as `cairn board scythe --json` prints it, with millimetres from the board's top-left corner."""
    return {
        "id": board.id,
        "name": board.name,
        "game": "scythe",
        "size_mm": list(board.size_mm),
        "pitch_mm": board.pitch_mm,
        "measured": board.measured,
        "spaces": [_space_as_json(board, space) for space in board.spaces.values()],
        "rivers": [list(pair) for pair in board.rivers],
        "homes": [_home_as_json(board, home) for home in board.homes.values()],
        "frame": [
            {"id": place.id, "x_mm": place.x_mm, "y_mm": place.y_mm, "marker_mm": place.marker_mm}
            for place in board.frame
        ],
    }


def _space_as_json(board: Board, space: Space) -> dict[str, object]:
    x_mm, y_mm = board.centre_mm(space.id)
    return {
        "id": space.id,
        "q": space.q,
        "r": space.r,
        "kind": space.kind,
        "x_mm": round(x_mm, 3),
        "y_mm": round(y_mm, 3),
        "encounter": space.encounter,
        "tunnel": space.tunnel,
    }


def _home_as_json(board: Board, home: Home) -> dict[str, object]:
    x_mm, y_mm = board.centre_mm(home.id)
    return {
        "id": home.id,
        "faction": home.faction,
        "q": home.q,
        "r": home.r,
        "x_mm": round(x_mm, 3),
        "y_mm": round(y_mm, 3),
        "start": list(home.start),
    }
