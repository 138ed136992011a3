"""`cairn read PHOTO`: what lies on the board of a photograph."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from companion.commands.files import read_bytes
from companion.commands.score import board_of, folder_of, read_record, replayed
from companion.rooms import ROOMS, load_board
from companion.words import say

HELP = "read a photograph of a board"


def describe(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("photo", metavar="PHOTO", help="JPEG, PNG, HEIC …; - reads the standard input")
    parser.add_argument("--board", metavar="BOARD", help="the board's id or a file; default: the log's board")
    parser.add_argument("--log", metavar="FILE", help="a game to compare the photograph with")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: Namespace) -> str:
    """Read it."""
    record = read_record(args.log) if args.log else None
    room = ROOMS[record.setup.game] if record else next(iter(ROOMS.values()))
    if args.board or record is None:
        board = load_board(args.board or room.board_ids()[0], room.game.ID)[1]
    else:
        board = board_of(record.setup, folder_of(args.log))
    data = read_bytes(args.photo)
    # Imported late: OpenCV takes a moment.
    from vision import reading

    seen = reading.read_picture(data, board)
    found: dict[str, Any] = reading.to_json(seen)
    if record is not None:
        from vision import proposals

        replay = replayed(record, folder_of(args.log))
        proposed = proposals.propose(seen, replay.state)
        found["proposals"] = {
            "entries": [room.game.dump_event(event) for event in proposed.placements],
            "differences": [_difference(one) for one in proposed.differences],
            "unread": [one.space for one in proposed.unread],
        }
    return json.dumps(found, ensure_ascii=False, indent=1) if args.json else _text(found)


def _difference(one: Any) -> dict[str, object]:
    fields = ("kind", "space", "logged", "seen", "entry")
    return {field: getattr(one, field) for field in fields}


def _text(found: dict[str, Any]) -> str:
    lines = [
        say("cli.read.found", places=len(found["places"]), unread=len(found["unread"])),
        *(f"  {one['space']:<5}{one['piece']:<22}{one['probability']:>7.1%}" for one in found["places"]),
        *(f"  {one['space']:<5}? {say('unread.' + one['why'])}" for one in found["unread"]),
    ]
    proposed = found.get("proposals")
    if proposed is None:
        return "\n".join(lines)
    nothing = say("cli.read.nothing")
    if proposed["entries"]:
        lines += [say("cli.read.proposed"), *(f"  {entry}" for entry in proposed["entries"])]
    if proposed["differences"]:
        lines.append(say("cli.read.differences"))
    for one in proposed["differences"]:
        lines.append(
            "  "
            + say(
                "cli.read.difference",
                space=one["space"],
                log=one["logged"] or nothing,
                photo=one["seen"] or nothing,
            )
        )
    return "\n".join(lines)
