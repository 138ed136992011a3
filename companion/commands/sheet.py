"""`cairn sheet GAME -o FILE.pdf`: markers to print; `cairn sheet --test -o FILE.pdf`: a page to check the printer."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from companion.commands import BadInput
from companion.commands.files import write_bytes
from companion.rooms import ROOMS, load_board
from companion.words import say

HELP = "make the PDF with a game's markers and the frame of its board, or a test page for the printer"


def describe(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument(
        "game", metavar="GAME", nargs="?", choices=tuple(ROOMS), help=f"one of {', '.join(ROOMS)}"
    )
    parser.add_argument("-o", "--output", metavar="FILE.pdf", help="where to write the PDF")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument(
        "--board",
        metavar="BOARD",
        help="the board whose frame is printed, its id or a file; Scythe: the printed board if not given",
    )
    parser.add_argument(
        "--only",
        metavar="WHICH",
        nargs="+",
        help="single stickers: ids (17, 30-35), a colour, a kind, a piece (“blue castle 3”), frame, spares",
    )
    parser.add_argument(
        "--test",
        action="store_true",
        help="the test page: print it and photograph it for `cairn read --test-page`",
    )
    parser.add_argument("--json", action="store_true", help="print what is on the sheets, as JSON")


def run(args: Namespace) -> str:
    """Make the sheets, or tell what is on them, or both."""
    if args.output is None and (args.test or not args.json):
        raise BadInput(say("cli.sheet.no_output"))
    if args.test:
        return _test_page(args)
    if args.game is None:
        raise BadInput(say("cli.sheet.no_game"))
    # Imported late: the reader's libraries take a moment.
    from vision import sheets
    from vision.legend import legend
    from vision.single_stickers import markers_named

    board = _board(args)
    if args.output is not None:
        only = markers_named(legend(args.game), args.only) if args.only else None
        write_bytes(args.output, sheets.sheet_pdf(args.game, board, args.paper, only))
    if args.json:
        return json.dumps(sheets.sheet_json(args.game, board), ensure_ascii=False, indent=1)
    return say("cli.written", file=args.output)


def _test_page(args: Namespace) -> str:
    if args.game or args.only or args.board or args.json:
        raise BadInput(say("cli.sheet.test_alone"))
    from vision.proof import proof_pdf

    write_bytes(args.output, proof_pdf(args.paper))
    return say("cli.written", file=args.output)


def _board(args: Namespace) -> Any:
    room = ROOMS[args.game]
    if args.board is not None:
        return load_board(args.board, args.game)[1]
    # A board that Cairn prints is for practice; one that it doesn't print is the board of the game itself.
    boards = room.board_ids()
    return room.load_board(boards[0]) if len(boards) == 1 and room.print_board is None else None
