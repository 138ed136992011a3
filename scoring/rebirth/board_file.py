"""The board file: reading it, refusing what is broken with its line and the reason, and writing it.

The format is described in docs/formats.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from scoring import hexes
from scoring.board_frame import check_paper, read_frame
from scoring.board_lines import BoardText, Table
from scoring.rebirth.board_parts import BUILDINGS, KINDS, TIE_BREAK_CASTLES, Board, Space

VERSION = 1
LARGEST_SETTLEMENT = 3
LARGEST_TURN_DEG = 30

_SPACE_KEYS = ("q", "r", "kind", "settlement", "name", "key", "harbour", "coast", "border", "two_player")
_SPACE_ID = re.compile(r"[A-Z][1-9][0-9]?")
_BOARD_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_BUILDING_KEY = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


def parse_board(text: str, file: str = "") -> Board:
    """The board that a board file describes.

    `file` is the name that refusals give. Raises BadBoard, whose values hold ``file``, ``line`` (0 where no line is
    to blame) and what the reason names.
    """
    source = BoardText.of(text, file)
    document = source.document()
    if source.whole(document, "cairn_board", "") != VERSION:
        raise source.refusal("board.version", "cairn_board", found=document["cairn_board"], known=VERSION)
    source.only(document, ("cairn_board", "id", "name", "game", "print", "frame", "spaces"), "")
    board_id, name = source.words(document, "id", ""), source.words(document, "name", "")
    if not _BOARD_ID.fullmatch(board_id):
        raise source.refusal("board.bad_id", "id", found=board_id)
    if source.words(document, "game", "") != "rebirth":
        raise source.refusal("board.other_game", "game", found=document["game"])
    printed = source.table(document, "print")
    source.only(printed, ("size_mm", "pitch_mm", "origin_mm", "turn_deg"), "print")
    spaces = _spaces(source, document)
    board = Board(
        id=board_id,
        name=name,
        spaces=MappingProxyType(spaces),
        settlements=MappingProxyType(_settlements(spaces.values())),
        neighbours=MappingProxyType(_neighbours(spaces.values())),
        size_mm=source.pair(printed, "size_mm", "print"),
        pitch_mm=source.millimetres(printed, "pitch_mm", "print"),
        origin_mm=source.pair(printed, "origin_mm", "print"),
        frame=read_frame(source, document),
        turn_deg=_turn(source, printed),
    )
    _check_settlements(source, board)
    _check_buildings(source, board)
    check_paper(source, board)
    return board


def _turn(source: BoardText, printed: Table) -> float:
    """Turned by more than half the angle between two sides, a grid is the same as one turned less."""
    turn = source.number(printed, "turn_deg", "print") if "turn_deg" in printed else 0.0
    if not -LARGEST_TURN_DEG < turn <= LARGEST_TURN_DEG:
        raise source.refusal("board.bad_turn", "print.turn_deg", found=turn, most=LARGEST_TURN_DEG)
    return turn


def _spaces(source: BoardText, document: Table) -> dict[str, Space]:
    """The spaces in reading order, each checked by itself and for its coordinates."""
    table = source.table(document, "spaces")
    found = [_space(source, space_id, source.table(table, space_id, "spaces")) for space_id in table]
    at: dict[hexes.Cell, Space] = {}
    for space in found:
        other = at.setdefault(space.cell, space)
        if other is not space:
            raise source.refusal(
                "board.same_place", f"spaces.{space.id}", space=space.id, other=other.id, q=space.q, r=space.r
            )
    return {space.id: space for space in sorted(found, key=lambda space: (space.r, space.q))}


def _space(source: BoardText, space_id: str, table: Table) -> Space:
    at = f"spaces.{space_id}"
    if not _SPACE_ID.fullmatch(space_id):
        raise source.refusal("board.bad_space_id", at, space=space_id)
    source.only(table, _SPACE_KEYS, at)
    kind = source.words(table, "kind", at)
    if kind not in KINDS:
        raise source.refusal("board.unknown_kind", at, space=space_id, kind=kind, known=KINDS)
    space = Space(
        id=space_id,
        q=source.whole(table, "q", at),
        r=source.whole(table, "r", at),
        kind=next(known for known in KINDS if known == kind),
        settlement=source.some_words(table, "settlement", at),
        harbour=source.flag(table, "harbour", at),
        coast=source.flag(table, "coast", at),
        border=source.flag(table, "border", at),
        two_player=source.flag(table, "two_player", at),
        name=source.some_words(table, "name", at),
        key=source.some_words(table, "key", at),
    )
    if ord(space_id[0]) - ord("A") != space.r:
        raise source.refusal("board.wrong_row", at, space=space_id, r=space.r)
    _check_fit(source, space)
    return space


def _check_fit(source: BoardText, space: Space) -> None:
    """What a space says about itself must go with its kind."""
    at = f"spaces.{space.id}"
    if (space.settlement is None) == (space.kind == "settlement"):
        message = "board.no_settlement" if space.kind == "settlement" else "board.settlement_misplaced"
        raise source.refusal(message, at, space=space.id, kind=space.kind)
    if space.harbour and space.kind != "settlement":
        raise source.refusal("board.harbour_misplaced", at, space=space.id, kind=space.kind)
    if space.two_player and not space.placeable:
        raise source.refusal("board.flag_misplaced", at, space=space.id, flag="two_player", kind=space.kind)
    if (space.coast or space.border) and space.kind == "water":
        flag = "coast" if space.coast else "border"
        raise source.refusal("board.flag_misplaced", at, space=space.id, flag=flag, kind=space.kind)
    for needed, value in (("name", space.name), ("key", space.key)):
        if (value is None) == (space.kind in BUILDINGS):
            message = "board.missing_key" if value is None else "board.name_misplaced"
            raise source.refusal(message, at, key=needed, where=at, space=space.id, kind=space.kind)
    if space.key is not None and not _BUILDING_KEY.fullmatch(space.key):
        raise source.refusal("board.bad_building_key", at, space=space.id, key=space.key)


def _settlements(spaces: Iterable[Space]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for space in spaces:
        if space.settlement is not None:
            found[space.settlement] = (*found.get(space.settlement, ()), space.id)
    return found


def _neighbours(spaces: Iterable[Space]) -> dict[str, tuple[str, ...]]:
    at = {space.cell: space.id for space in spaces}
    return {
        space_id: tuple(at[near] for near in hexes.neighbours(cell) if near in at)
        for cell, space_id in at.items()
    }


def _check_settlements(source: BoardText, board: Board) -> None:
    for settlement, spaces in board.settlements.items():
        at = f"spaces.{spaces[-1]}"
        if len(spaces) > LARGEST_SETTLEMENT:
            raise source.refusal("board.settlement_too_large", at, settlement=settlement, spaces=spaces)
        if len(hexes.groups(spaces, board.neighbours)) > 1:
            raise source.refusal("board.settlement_apart", at, settlement=settlement, spaces=spaces)


def _check_buildings(source: BoardText, board: Board) -> None:
    known: dict[tuple[str, str], str] = {}
    for space in board.spaces.values():
        if space.key is not None:
            other = known.setdefault((space.kind, space.key), space.id)
            if other != space.id:
                at = f"spaces.{space.id}"
                raise source.refusal("board.same_key", at, space=space.id, other=other, key=space.key)
    for key in TIE_BREAK_CASTLES:
        if ("castle", key) not in known:
            raise source.refusal("board.no_tie_break_castle", "spaces", key=key)


def dump_board(board: Board) -> str:
    """The board as a board file, so that `parse_board` gives it back; comments of an earlier file are not kept."""
    lines = [
        f"cairn_board = {VERSION}",
        f"id = {_toml(board.id)}",
        f"name = {_toml(board.name)}",
        'game = "rebirth"',
        "",
        "[print]",
        f"size_mm = [{', '.join(map(_toml, board.size_mm))}]",
        f"pitch_mm = {_toml(board.pitch_mm)}",
        f"origin_mm = [{', '.join(map(_toml, board.origin_mm))}]",
        *([f"turn_deg = {_toml(board.turn_deg)}"] if board.turn_deg else []),
        "",
        "[frame]",
        f"marker_mm = {_toml(board.frame[0].marker_mm)}",
        "places = [",
        *(f"  {_row({'id': at.id, 'x_mm': at.x_mm, 'y_mm': at.y_mm})}," for at in board.frame),
        "]",
        "",
        "[spaces]",
        *(f"{space.id} = {_row(_said(space))}" for space in board.spaces.values()),
    ]
    return "\n".join(lines) + "\n"


def _said(space: Space) -> Mapping[str, object]:
    """What a space's line says: nothing that goes without saying."""
    values = {key: getattr(space, key) for key in _SPACE_KEYS}
    return {key: value for key, value in values.items() if value is not None and value is not False}


def _row(values: Mapping[str, object]) -> str:
    return "{" + ", ".join(f"{key} = {_toml(value)}" for key, value in values.items()) + "}"


def _toml(value: object) -> str:
    """A text, number or flag; printable texts look the same in TOML and JSON."""
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    return json.dumps(value, ensure_ascii=False)
