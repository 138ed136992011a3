"""A game that comes from another Cairn names boards of the house there, which may be called otherwise here.

Its export tells the boards' fingerprints. So a name that means another board here is told from one that means the same,
and a board that is here under another name is found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion import boards, store
from companion.room import Room
from companion.rooms import ROOMS
from scoring import notation
from scoring.game import BadSetup
from scoring.notation import Record


def with_fingerprints(record: Record) -> Record:
    """The record with the fingerprints of the house's boards that it names."""
    room = ROOMS[record.setup.game]
    named = room.boards_named(record.setup, record.entries)
    return replace(record, boards={ref: _print(room, ref) for ref in named if boards.split_ref(ref)})


def rebound(record: Record) -> Record:
    """The record with the names that its boards have here.

    Raises `BadSetup` where a name means another board here, and none here is the one that is meant.
    """
    names = {ref: _name_here(record.setup.game, ref, wanted) for ref, wanted in record.boards.items()}
    if all(ref == name for ref, name in names.items()):
        return record
    rules = ROOMS[record.setup.game].game
    entries = []
    for entry in record.entries:
        text = notation.dump_event(rules, entry.event)
        before, _, last = text.rpartition(" ")
        if before.endswith(" board") and last in names:
            text = f"{before} {names[last]}"
        entries.append(replace(entry, event=notation.parse_event(rules, text)))
    board = record.setup.board
    return replace(
        record,
        setup=replace(record.setup, board=names.get(board, board) if board else None),
        entries=tuple(entries),
    )


def _name_here(game: str, ref: str, wanted: str) -> str:
    room = ROOMS[game]
    here = _prints(room, game)
    if here.get(ref) == wanted:
        return ref
    for name, found in here.items():
        if found == wanted:
            return name
    raise BadSetup("setup.another_board" if ref in here else "setup.board_not_here", board=ref)


def _prints(room: Room, game: str) -> Mapping[str, str]:
    """The fingerprints of every version of every board of the house, the latest versions first."""
    versions = [
        one for board in store.house_boards(game) for one in reversed(store.board_versions(board.slug))
    ]
    return {one.ref: _print(room, one.ref) for one in versions}


def _print(room: Room, ref: str) -> str:
    assert room.fingerprint is not None  # only such games have boards of the house
    return room.fingerprint(boards.load(room.game.ID, ref))
