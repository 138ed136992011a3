"""What keeps a draft from being a board, or a board from being played on, with the cells it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.studio.draft import Draft
from companion.studio.edits import BadEdit
from companion.studio.publishing import board_of, on_paper
from scoring import hexes
from scoring.errors import BadBoard
from scoring.hexes import Cell
from scoring.rebirth.board_check import problems as lacks
from scoring.rebirth.board_file import LARGEST_SETTLEMENT, dump_board, parse_board
from scoring.rebirth.board_parts import TIE_BREAK_CASTLES, Board
from scoring.rebirth.pieces import buildings


@dataclass(frozen=True)
class DraftProblem:
    """Something that is wrong or missing."""

    message: str
    """A message id, never a sentence."""
    values: Mapping[str, Any] = field(default_factory=dict)
    cells: tuple[Cell, ...] = ()
    must: bool = False
    """Whether the board can't be kept before it is settled."""


def problems(draft: Draft, slug: str, before: str | None) -> tuple[DraftProblem, ...]:
    """First what no board can be, then what the rules ask of one; nothing while there are no spaces."""
    unreadable = (DraftProblem("draft.unreadable", {"count": draft.unreadable}),) if draft.unreadable else ()
    return (*unreadable, *hindrances(draft), *_rules(draft, slug, before)) if draft.spaces else unreadable


def hindrances(draft: Draft) -> tuple[DraftProblem, ...]:
    """What keeps a draft from being a board at all."""
    found = (*_kinds(draft), *_settlements(draft), *_buildings(draft), *_paper(draft))
    return tuple(replace(one, must=True) for one in found)


def _kinds(draft: Draft) -> Iterator[DraftProblem]:
    if draft.unsaid:
        yield DraftProblem("draft.unsaid", {"count": len(draft.unsaid)}, draft.unsaid)


def _settlements(draft: Draft) -> Iterator[DraftProblem]:
    unclear = draft.unclear()
    if unclear:
        yield DraftProblem("draft.unclear_settlements", {"count": len(unclear)}, unclear)
    for cells in draft.settlements().values():
        if len(cells) > LARGEST_SETTLEMENT:
            values = {"found": len(cells), "most": LARGEST_SETTLEMENT}
            yield DraftProblem("draft.settlement_too_large", values, cells)
        if len(hexes.groups(cells, hexes.neighbours)) > 1:
            yield DraftProblem("draft.settlement_apart", {}, cells)


def _buildings(draft: Draft) -> Iterator[DraftProblem]:
    nameless = tuple(cell for cell, said in draft.spaces.items() if said.named and not said.name)
    if nameless:
        yield DraftProblem("draft.nameless", {"count": len(nameless)}, nameless)
    there: dict[tuple[object, str], Cell] = {}
    for cell, said in draft.spaces.items():
        if said.key is not None and (other := there.setdefault((said.kind, said.key), cell)) != cell:
            yield DraftProblem("draft.same_key", {"name": said.name}, (other, cell))
    for key in TIE_BREAK_CASTLES:
        if ("castle", key) not in there:
            yield DraftProblem("draft.no_tie_break_castle", {"name": buildings()["castle", key].name})


def _paper(draft: Draft) -> Iterator[DraftProblem]:
    paper = on_paper(draft)
    if paper.lattice is None or paper.size_mm is None:
        yield DraftProblem("draft.no_lattice_yet")
        return
    width, height = paper.size_mm
    lattice = paper.lattice
    outside = tuple(
        cell
        for cell in paper.spaces
        if not all(0 <= x <= width and 0 <= y <= height for x, y in lattice.corners_mm(cell))
    )
    if outside:
        yield DraftProblem("draft.outside", {"count": len(outside)}, outside)


def _rules(draft: Draft, slug: str, before: str | None) -> Iterator[DraftProblem]:
    """What the board file's own reader and the rules say, once there is a board to ask them about."""
    try:
        board = board_of(draft, slug, before)
    except BadEdit as error:
        if draft.lattice is not None:
            yield DraftProblem(error.message, error.values, must=True)
        return
    try:
        parse_board(dump_board(board), file=draft.name)
    except BadBoard as error:
        if error.message not in _SAID_ALREADY:
            cells = _cells(draft, board, error.values.get("space"))
            yield DraftProblem(error.message, error.values, cells, must=True)
    missing: dict[str, list[str]] = {}
    for lack in lacks(board):
        if lack.message in _ABSENT:
            kind, message = _ABSENT[lack.message]
            missing.setdefault(message, []).append(buildings()[kind, str(lack.values["key"])].name)
        else:
            yield DraftProblem(lack.message, lack.values, _counted(draft, lack.message))
    for message, names in missing.items():
        yield DraftProblem(message, {"missing": ", ".join(names)})


_SAID_ALREADY = frozenset(
    {
        "board.no_settlement",
        "board.settlement_too_large",
        "board.settlement_apart",
        "board.missing_key",
        "board.same_key",
        "board.no_tie_break_castle",
        "board.space_outside",
    }
)
"""Refusals of the reader that have a sentence with cells here."""


_ABSENT = {
    "board.no_such_castle": ("castle", "draft.missing_castles"),
    "board.no_such_cathedral": ("cathedral", "draft.missing_cathedrals"),
}
"""One sentence names all that mission cards ask for."""


def _counted(draft: Draft, message: str) -> tuple[Cell, ...]:
    """The cells that are too many, or not enough yet."""
    match message:
        case "board.cathedral_count":
            return tuple(cell for cell, said in draft.spaces.items() if said.kind == "cathedral")
        case "board.few_castles":
            return tuple(cell for cell, said in draft.spaces.items() if said.kind == "castle")
        case "board.two_player_count":
            return tuple(cell for cell, said in draft.spaces.items() if said.two_player)
        case _:
            return ()


def _cells(draft: Draft, board: Board, space: object) -> tuple[Cell, ...]:
    """The draft's cell of a space that a refusal names."""
    named = list(zip(draft.spaces, board.spaces, strict=True))
    return tuple(cell for cell, space_id in named if space_id == space)
