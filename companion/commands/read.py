"""`cairn read PHOTO`: what lies on the board of a photograph."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from companion.commands.files import read_bytes
from companion.commands.score import board_of, folder_of, read_record, replayed
from companion.room import Room
from companion.rooms import ROOMS, load_board
from companion.words import say
from scoring.notation import Record

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
    room, board = _board(args, record)
    data = read_bytes(args.photo)
    # Imported late: OpenCV takes a moment.
    from vision import reading

    seen = reading.read_picture(data, board, room.game.ID)
    found: dict[str, Any] = reading.to_json(seen)
    if record is not None and room.propose is not None:
        proposed = room.propose(seen, replayed(record, folder_of(args.log)))
        found["proposals"] = {
            "entries": list(proposed.entries),
            "differences": [dict(one) for one in proposed.differences],
            "unread": list(proposed.unread),
        }
    return json.dumps(found, ensure_ascii=False, indent=1) if args.json else _text(found)


def _board(args: Namespace, record: Record | None) -> tuple[Room, Any]:
    """The board that was named, else the log's, else the first that Cairn has; and the room it belongs to."""
    if args.board:
        return load_board(args.board, record.setup.game if record else None)
    if record is not None:
        return ROOMS[record.setup.game], board_of(record.setup, folder_of(args.log))
    room = next(iter(ROOMS.values()))
    return room, room.load_board(room.board_ids()[0])


def _text(found: dict[str, Any]) -> str:
    lines = [
        *(_warning(one) for one in found.get("warnings", ())),
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


def _warning(told: Mapping[str, Any]) -> str:
    """What the reading warns of, in the sentence of the page about a photograph."""
    values: dict[str, Any] = {
        name: round(value, 1) if isinstance(value, float) else value
        for name, value in told.items()
        if name != "why"
    }
    return say(f"photo.warning.{told['why']}", None, **values)
