"""Boards to print: for those who have none of their own, and those that people brought along."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Blueprint, Response, abort, request

from companion import boards
from companion.rooms import ROOMS

blueprint = Blueprint("prints", __name__)

PAPERS = ("a4", "letter", "a3", "board")
_A_DAY_S = 24 * 3600


@blueprint.get("/board/<board>.pdf")
def board(board: str) -> Response:
    """A board to print: `?paper=a4|letter|a3`, or `board` for one page of the board's own size."""
    paper = request.args.get("paper", "a4")
    game = next((game for game, room in ROOMS.items() if board in room.board_ids()), None)
    game = game or boards.game_of(board)
    if game is None or ROOMS[game].print_board is None or paper not in PAPERS:
        abort(404)
    response = Response(_pdf(game, boards.loaded_or_404(game, board), paper), mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'attachment; filename="cairn-{board}-{paper}.pdf"'
    response.headers["Cache-Control"] = f"private, max-age={_A_DAY_S}"
    return response


@lru_cache(maxsize=8)
def _pdf(game: str, board: Any, paper: str) -> bytes:
    print_board = ROOMS[game].print_board
    assert print_board is not None
    return print_board(board, paper)
