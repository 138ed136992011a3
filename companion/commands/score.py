"""`cairn score FILE`: the sheet of a written game, with the reasons."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from companion.commands import BadInput
from companion.commands.files import read_text
from companion.rooms import ROOMS, load_board
from companion.scoresheet import as_json, as_text
from companion.words import say, say_error
from scoring import notation
from scoring.errors import BadNotation
from scoring.game import BadSetup, Replay
from scoring.notation import Record

_OF_THE_HOUSE = re.compile(r"@[0-9]+$")

HELP = "score a game written in our notation"


def describe(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("file", metavar="FILE", help="the game; - reads the standard input")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    parser.add_argument("--at", type=int, metavar="SEQ", help="as it stood after this entry; 0 is the start")


def run(args: Namespace) -> str:
    """Score the file."""
    record = read_record(args.file)
    if args.at is not None:
        if not 0 <= args.at <= len(record.entries):
            raise BadInput(say("cli.no_such_entry", entry=args.at, last=len(record.entries)))
        record = Record(record.setup, record.entries[: args.at])
    replay = replayed(record, folder_of(args.file))
    if args.json:
        return json.dumps(as_json(replay), ensure_ascii=False, indent=1)
    return as_text(replay)


def read_record(file: str) -> Record:
    """A game from a file. Raises `BadInput` with file and line for what isn't one."""
    try:
        return notation.parse(read_text(file))
    except BadNotation as error:
        line = error.values.get("line")
        at = f"{file}:{line}" if line else file
        raise BadInput(f"{at}: {say_error(error)}") from None


def replayed(record: Record, folder: Path) -> Replay:
    """Play it on its board, which may also be a file beside the log."""
    return ROOMS[record.setup.game].game.replay(record.setup, record.entries, board_of(record, folder))


def board_of(record: Record, folder: Path) -> Any:
    """The board of a written game; None for one without. Raises `BadBoard`, and `BadSetup` for another than was meant.

    A board of the house, ``our-scotland@3``, is looked for as a file ``our-scotland@3.toml``.
    """
    game = record.setup.game
    board = ROOMS[game].board_now(record.setup, record.entries)
    if board is None:
        return None
    room, found = load_board(f"{board}.toml" if _OF_THE_HOUSE.search(board) else board, game, folder)
    meant = record.boards.get(board)
    if meant is not None and room.fingerprint is not None and room.fingerprint(found) != meant:
        raise BadSetup("setup.another_board", board=board)
    return found


def folder_of(file: str) -> Path:
    """Where a log's own board file is looked for."""
    return Path() if file == "-" else Path(file).parent
