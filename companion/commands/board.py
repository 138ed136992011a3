"""`cairn board BOARD`: a board as data."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.rooms import load_board
from companion.words import say

HELP = "show a board: one that Cairn brings along, or a board file"


def describe(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("board", metavar="BOARD", help="the board's id, or a file")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: Namespace) -> str:
    """Show the board."""
    room, board = load_board(args.board)
    data = room.board_json(board)
    return json.dumps(data, ensure_ascii=False, indent=1) if args.json else _text(data)


def _text(data: Mapping[str, Any]) -> str:
    kinds = Counter(space["kind"] for space in data["spaces"])
    width, height = data["size_mm"]
    lines = [f"{data['name']} ({data['id']}), {width:g} × {height:g} mm"]
    lines += [f"  {say(f'kind.{kind}'):<20}{count:>4}" for kind, count in kinds.most_common()]
    return "\n".join(lines)
