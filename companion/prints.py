"""Boards to print, for those who have none of their own."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, Response, abort, request

from companion.rooms import ROOMS, load_board

blueprint = Blueprint("prints", __name__)

PAPERS = ("a4", "letter", "a3", "board")
_A_DAY_S = 24 * 3600


@blueprint.get("/board/<board>.pdf")
def board(board: str) -> Response:
    """A board that Cairn brings along: `?paper=a4|letter|a3`, or `board` for one page of the board's own size."""
    paper = request.args.get("paper", "a4")
    known = {name for room in ROOMS.values() if room.print_board for name in room.board_ids()}
    if board not in known or paper not in PAPERS:
        abort(404)
    response = Response(_pdf(board, paper), mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'attachment; filename="cairn-{board}-{paper}.pdf"'
    response.headers["Cache-Control"] = f"private, max-age={_A_DAY_S}"
    return response


@lru_cache(maxsize=8)
def _pdf(board: str, paper: str) -> bytes:
    room, loaded = load_board(board)
    assert room.print_board is not None
    return room.print_board(loaded, paper)
