"""Boards of Rebirth: those that Cairn brings along, and anyone's own board files."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from scoring.board_frame import FramePlace
from scoring.board_lines import read_text
from scoring.rebirth.board_check import BoardProblem, problems
from scoring.rebirth.board_file import dump_board, parse_board
from scoring.rebirth.board_parts import Board, Space, SpaceKind

__all__ = [
    "Board",
    "BoardProblem",
    "FramePlace",
    "Space",
    "SpaceKind",
    "as_json",
    "board_ids",
    "dump_board",
    "fingerprint",
    "load_board",
    "parse_board",
    "problems",
]

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


def fingerprint(board: Board) -> str:
    """12 hex digits that boards share if every game on them scores the same, wherever and under whatever name."""
    first = {space: members[0] for members in board.settlements.values() for space in members}
    rules = [
        (s.id, s.q, s.r, s.kind, first.get(s.id), s.harbour, s.coast, s.border, s.two_player, s.key)
        for s in board.spaces.values()
    ]
    return sha256(json.dumps(rules).encode()).hexdigest()[:12]


@cache
def _shipped(board_id: str) -> Board:
    return _read(_SHIPPED / f"{board_id}.toml")


def _read(path: Path) -> Board:
    return parse_board(read_text(path, board_ids()), file=str(path))


def as_json(board: Board) -> dict[str, object]:
    """The board as `cairn board BOARD --json` prints it, with millimetres from the board's top-left corner."""
    return {
        "id": board.id,
        "name": board.name,
        "game": "rebirth",
        "size_mm": list(board.size_mm),
        "pitch_mm": board.pitch_mm,
        "spaces": [_space_as_json(board, space) for space in board.spaces.values()],
        "settlements": {name: list(spaces) for name, spaces in board.settlements.items()},
        "frame": [
            {"id": place.id, "x_mm": place.x_mm, "y_mm": place.y_mm, "marker_mm": place.marker_mm}
            for place in board.frame
        ],
    }


def _space_as_json(board: Board, space: Space) -> dict[str, object]:
    x_mm, y_mm = board.centre_mm(space.id)
    known = {"settlement": space.settlement, "name": space.name, "key": space.key}
    return {
        "id": space.id,
        "q": space.q,
        "r": space.r,
        "kind": space.kind,
        "x_mm": round(x_mm, 3),
        "y_mm": round(y_mm, 3),
        "harbour": space.harbour,
        "coast": space.coast,
        "border": space.border,
        "two_player": space.two_player,
    } | {key: value for key, value in known.items() if value is not None}
