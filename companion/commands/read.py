"""`cairn read PHOTO`: what lies on the board of a photograph, or how its tiles are laid out."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from companion import print_words
from companion.commands import BadInput
from companion.commands.files import read_bytes
from companion.commands.score import board_of, folder_of, read_record, replayed
from companion.room import Room
from companion.rooms import ROOMS, load_board
from companion.words import say
from scoring.notation import Record

HELP = "read a photograph of a board, or of tiles laid out without one"


def describe(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("photo", metavar="PHOTO", help="JPEG, PNG, HEIC …; - reads the standard input")
    parser.add_argument(
        "--game", metavar="GAME", choices=tuple(ROOMS), help="the game; default: the log's or the board's"
    )
    parser.add_argument("--board", metavar="BOARD", help="the board's id or a file; default: the log's board")
    parser.add_argument("--log", metavar="FILE", help="a game to compare the photograph with")
    parser.add_argument(
        "--spare",
        metavar="ID=PIECE",
        action="append",
        help="a spare sticker and what it stands in for, such as 234=“blue food 7”; may be repeated",
    )
    parser.add_argument(
        "--test-page",
        action="store_true",
        help="the photograph shows the test page of `cairn sheet --test`: tell whether the printer kept the size",
    )
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: Namespace) -> str:
    """Read it."""
    if args.test_page:
        return _test_page(args)
    record = read_record(args.log) if args.log else None
    if record is not None and args.game not in (None, record.setup.game):
        raise BadInput(say("cli.read.other_game", game=args.game, other=say(f"game.{record.setup.game}")))
    game = args.game or (record.setup.game if record else None)
    if game is not None and args.board is None and not ROOMS[game].board_ids():
        return _layout(args, ROOMS[game], record)
    room, board = _board(args, record)
    data = read_bytes(args.photo)
    # Imported late: OpenCV takes a moment.
    from vision import reading

    seen = reading.read_picture(data, board, room.game.ID, None, _spares(args))
    found = reading.to_json(seen) | _proposed(args, room, record, seen)
    return json.dumps(found, ensure_ascii=False, indent=1) if args.json else _text(found)


def _test_page(args: Namespace) -> str:
    """What the printer did."""
    if args.game or args.board or args.log:
        raise BadInput(say("cli.read.test_alone"))
    data = read_bytes(args.photo)
    # Imported late: OpenCV takes a moment.
    from vision.print_check import check_picture, to_json

    checked = check_picture(data)
    if args.json:
        return json.dumps(to_json(checked), indent=1)
    told = "\n".join([print_words.headline(checked), *print_words.details(checked)])
    return told.replace("\N{NO-BREAK SPACE}", " ")


def _layout(args: Namespace, room: Room, record: Record | None) -> str:
    """Tiles laid out freely."""
    data = read_bytes(args.photo)
    # Imported late: OpenCV takes a moment.
    from vision import layouts, territories

    seen = territories.read_layout_picture(data, room.game.ID, _spares(args))
    found = layouts.to_json(seen, room.game.ID) | _proposed(args, room, record, seen)
    return json.dumps(found, ensure_ascii=False, indent=1) if args.json else _layout_text(found)


def _spares(args: Namespace) -> dict[int, str]:
    """What spare stickers stand in for."""
    told: dict[int, str] = {}
    for words in args.spare or ():
        marker, _, piece = words.partition("=")
        if not marker.strip().isdecimal() or not piece.strip():
            raise BadInput(say("cli.read.no_spare", spare=words))
        told[int(marker)] = piece.strip()
    return told


def _proposed(args: Namespace, room: Room, record: Record | None, seen: Any) -> dict[str, Any]:
    """What the photograph says to the log, if there is one and the game can tell."""
    if record is None or room.propose is None:
        return {}
    proposed = room.propose(seen, replayed(record, folder_of(args.log)))
    told = {
        "entries": list(proposed.entries),
        "differences": [dict(one) for one in proposed.differences],
        "unread": list(proposed.unread),
    }
    return {"proposals": told}


def _board(args: Namespace, record: Record | None) -> tuple[Room, Any]:
    """The board that was named, else the log's, else the game's first; and the room it belongs to."""
    if args.board:
        return load_board(args.board, args.game or (record.setup.game if record else None))
    if record is not None:
        room, board = ROOMS[record.setup.game], board_of(record, folder_of(args.log))
        if board is None and room.board_ids():
            raise BadInput(say("cli.read.no_map"))
        return room, board
    room = ROOMS[args.game] if args.game else next(iter(ROOMS.values()))
    return room, room.load_board(room.board_ids()[0])


def _layout_text(found: dict[str, Any]) -> str:
    lines = [_warning(one) for one in found.get("warnings", ())]
    wide = max((len(one["piece"]) + 1 for one in found["places"]), default=0)
    for n, territory in enumerate(found["territories"]):
        castle = territory["castle"]
        whose = (
            say("cli.read.territory", player=say(f"player.{castle}")) if castle else say("cli.read.no_castle")
        )
        own = [one for one in found["places"] if one["territory"] == n]
        unread = [one for one in found["unread"] if one["territory"] == n]
        lines.append(f"{whose} {say('cli.read.found', places=len(own), unread=len(unread))}")
        lines += [
            f"  {one['space']:<7}{one['piece']:<{max(7, wide)}}"
            f"{say('cli.read.up.' + one['up']):<10}{one['probability']:>7.1%}"
            for one in own
        ]
        lines += [f"  {one['space']:<7}? {say('unread.' + one['why'])}" for one in unread]
    if found["loose"]:
        lines.append(say("cli.read.loose", pieces=", ".join(one["piece"] for one in found["loose"])))
    return "\n".join([*lines, *_proposals(found.get("proposals"))])


def _text(found: dict[str, Any]) -> str:
    lines = [
        *(_warning(one) for one in found.get("warnings", ())),
        say("cli.read.found", places=len(found["places"]), unread=len(found["unread"])),
        *(f"  {one['space']:<5}{one['piece']:<22}{one['probability']:>7.1%}" for one in found["places"]),
        *(f"  {one['space']:<5}? {say('unread.' + one['why'])}" for one in found["unread"]),
    ]
    return "\n".join([*lines, *_proposals(found.get("proposals"))])


def _proposals(proposed: dict[str, Any] | None) -> list[str]:
    if proposed is None:
        return []
    lines: list[str] = []
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
    return lines


def _warning(told: Mapping[str, Any]) -> str:
    """What the reading warns of, in the sentence of the page about a photograph."""
    values: dict[str, Any] = {
        name: round(value, 1) if isinstance(value, float) else value
        for name, value in told.items()
        if name != "why"
    }
    return say(f"photo.warning.{told['why']}", None, **values)
