"""`cairn board BOARD`: a board as data, or as a PDF to print and play on."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.commands import BadInput
from companion.commands.files import write_bytes
from companion.rooms import load_board
from companion.words import say

HELP = "show or print a board: one that Cairn brings along, or a board file"
PAPERS = ("a4", "letter", "a3", "board")


def describe(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("board", metavar="BOARD", help="the board's id, or a file")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    parser.add_argument("-o", "--output", metavar="FILE.pdf", help="where to write the board to print")
    parser.add_argument(
        "--paper", choices=PAPERS, default="a4", help="a4 if not given; board: in one piece, for a copy shop"
    )


def run(args: Namespace) -> str:
    """Show the board, or print it, or both."""
    room, board = load_board(args.board)
    data = room.board_json(board)
    if args.output is not None:
        if room.print_board is None:
            raise BadInput(say("cli.board.no_print", board=data["name"]))
        write_bytes(args.output, room.print_board(board, args.paper))
        if not args.json:
            return say("cli.written", file=args.output)
    return json.dumps(data, ensure_ascii=False, indent=1) if args.json else _text(data)


def _text(data: Mapping[str, Any]) -> str:
    kinds = Counter(space["kind"] for space in data["spaces"])
    width, height = data["size_mm"]
    lines = [f"{data['name']} ({data['id']}), {width:g} × {height:g} mm"]
    lines += [f"  {say(f'kind.{kind}'):<20}{count:>4}" for kind, count in kinds.most_common()]
    return "\n".join(lines)
