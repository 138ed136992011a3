"""The board file: the map with its print, or with ``like`` the print of somebody's own copy of a map.

The format is described in docs/markers.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from types import MappingProxyType

from scoring import hexes
from scoring.board_frame import check_paper, read_frame
from scoring.board_lines import BoardText, Table
from scoring.scythe.board_parts import KINDS, Board, Home, Space

VERSION = 1
_SPACE_ID = re.compile(r"[A-Z][1-9][0-9]?")
_BOARD_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TOP = ("cairn_board", "id", "name", "game", "like", "print", "frame", "rivers", "homes", "spaces")
_PRINT = ("size_mm", "pitch_mm", "factory_mm", "certainty")
CERTAINTIES = ("measured", "inferred")


def parse_board(text: str, load_board: Callable[[str], Board], file: str = "") -> Board:
    """The board that a board file describes; `load_board` gives the one that it is like.

    `file` is the name that refusals give. Raises BadBoard, whose values hold ``file``, ``line`` (0 where no line is
    to blame) and what the reason names.
    """
    source = BoardText.of(text, file)
    document = source.document()
    if source.whole(document, "cairn_board", "") != VERSION:
        raise source.refusal("board.version", "cairn_board", found=document["cairn_board"], known=VERSION)
    if source.words(document, "game", "") != "scythe":
        raise source.refusal("board.other_game", "game", found=document["game"])
    source.only(document, _TOP, "")
    board_id, name = source.words(document, "id", ""), source.words(document, "name", "")
    if not _BOARD_ID.fullmatch(board_id):
        raise source.refusal("board.bad_id", "id", found=board_id)
    if "like" in document:
        source.only(document, ("cairn_board", "id", "name", "game", "like", "print", "frame"), "")
        board = replace(load_board(source.words(document, "like", "")), id=board_id, name=name)
        board = _printed(source, document, board)
        if "frame" in document:
            board = replace(board, frame=read_frame(source, document))
    else:
        board = _whole(source, document, board_id, name)
    check_paper(source, board)
    return board


def _whole(source: BoardText, document: Table, board_id: str, name: str) -> Board:
    spaces = _spaces(source, document)
    printed = source.table(document, "print")
    return Board(
        id=board_id,
        name=name,
        spaces=MappingProxyType(spaces),
        neighbours=MappingProxyType(_neighbours(spaces.values())),
        homes=MappingProxyType(_homes(source, document, spaces)),
        rivers=_rivers(source, document, spaces),
        size_mm=source.pair(printed, "size_mm", "print"),
        pitch_mm=source.millimetres(printed, "pitch_mm", "print"),
        origin_mm=source.pair(printed, "factory_mm", "print"),
        measured=_measured(source, printed),
        frame=read_frame(source, document),
    )


def _printed(source: BoardText, document: Table, like: Board) -> Board:
    """The same map with the print's figures that the file gives."""
    printed = source.table(document, "print")
    measured = _measured(source, printed)
    return replace(
        like,
        size_mm=source.pair(printed, "size_mm", "print") if "size_mm" in printed else like.size_mm,
        pitch_mm=source.millimetres(printed, "pitch_mm", "print"),
        origin_mm=source.pair(printed, "factory_mm", "print"),
        measured=measured,
    )


def _measured(source: BoardText, printed: Table) -> bool:
    source.only(printed, _PRINT, "print")
    certainty = source.some_words(printed, "certainty", "print") or "measured"
    if certainty not in CERTAINTIES:
        raise source.wrong("print.certainty", " / ".join(CERTAINTIES))
    return certainty == "measured"


def _spaces(source: BoardText, document: Table) -> dict[str, Space]:
    """The territories in reading order."""
    table = source.table(document, "spaces")
    found = [_space(source, space_id, source.table(table, space_id, "spaces")) for space_id in table]
    at: dict[hexes.Cell, Space] = {}
    for space in found:
        other = at.setdefault(space.cell, space)
        if other is not space:
            raise source.refusal(
                "board.same_place", f"spaces.{space.id}", space=space.id, other=other.id, q=space.q, r=space.r
            )
    if sum(space.kind == "factory" for space in found) != 1:
        raise source.refusal("board.one_factory", "spaces")
    return {space.id: space for space in sorted(found, key=lambda space: (space.r, space.q))}


def _space(source: BoardText, space_id: str, table: Table) -> Space:
    at = f"spaces.{space_id}"
    if not _SPACE_ID.fullmatch(space_id):
        raise source.refusal("board.bad_space_id", at, space=space_id)
    source.only(table, ("q", "r", "kind", "encounter", "tunnel"), at)
    kind = source.words(table, "kind", at)
    if kind not in KINDS:
        raise source.refusal("board.unknown_kind", at, space=space_id, kind=kind, known=KINDS)
    return Space(
        id=space_id,
        q=source.whole(table, "q", at),
        r=source.whole(table, "r", at),
        kind=next(known for known in KINDS if known == kind),
        encounter=source.flag(table, "encounter", at),
        tunnel=source.flag(table, "tunnel", at),
    )


def _neighbours(spaces: Iterable[Space]) -> dict[str, tuple[str, ...]]:
    at = {space.cell: space.id for space in spaces}
    return {
        space_id: tuple(at[near] for near in hexes.neighbours(cell) if near in at)
        for cell, space_id in at.items()
    }


def _homes(source: BoardText, document: Table, spaces: dict[str, Space]) -> dict[str, Home]:
    table = source.table(document, "homes")
    found = {}
    for home_id in table:
        at, row = f"homes.{home_id}", source.table(table, home_id, "homes")
        source.only(row, ("faction", "q", "r", "start"), at)
        found[home_id] = Home(
            id=home_id,
            faction=source.words(row, "faction", at),
            q=source.whole(row, "q", at),
            r=source.whole(row, "r", at),
            start=_territories(source, source.value(row, "start", at), at, spaces),
        )
    return found


def _rivers(source: BoardText, document: Table, spaces: dict[str, Space]) -> tuple[tuple[str, str], ...]:
    table = source.table(document, "rivers")
    source.only(table, ("between",), "rivers")
    pairs = source.value(table, "between", "rivers")
    found = [
        _territories(source, pair, "rivers.between", spaces)
        for pair in _list(source, pairs, "rivers.between")
    ]
    if any(len(pair) != 2 for pair in found):
        raise source.wrong("rivers.between", "list_of_pairs")
    return tuple((pair[0], pair[1]) for pair in found)


def _territories(source: BoardText, found: object, at: str, spaces: dict[str, Space]) -> tuple[str, ...]:
    names = _list(source, found, at)
    if not all(isinstance(name, str) and name in spaces for name in names):
        raise source.wrong(at, "list_of_spaces")
    return tuple(map(str, names))


def _list(source: BoardText, found: object, at: str) -> list[object]:
    if not isinstance(found, list):
        raise source.wrong(at, "list")
    return found
