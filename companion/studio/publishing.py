"""From a draft to a board file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.studio.draft import MARKER_MM, Draft, Said
from companion.studio.edits import BadEdit
from companion.studio.numbering import Numbers, numbered
from scoring import hexes
from scoring.board_frame import FRAME_MARKERS, FramePlace
from scoring.hexes import Cell
from scoring.rebirth.board_file import dump_board, parse_board
from scoring.rebirth.board_parts import KINDS, Board, Space

MARGIN_MM = 44.0
"""Around a map that was drawn without a picture: there its frame markers go."""


def text_of(draft: Draft, slug: str, before: str | None) -> str:
    """The board file; `before` is the one whose spaces keep their ids.

    Raises `BadEdit` as `board_of`, and `BadBoard` for what no board can be.
    """
    text = dump_board(board_of(draft, slug, before))
    parse_board(text, file=draft.name)
    return text


def board_of(draft: Draft, slug: str, before: str | None) -> Board:
    """The board as far as it is drawn: it may still be one that no board file can be.

    Raises `BadEdit` if there is no space, or too many in a row or column.
    """
    spaces = draft.spaces
    if not spaces or draft.lattice is None:
        raise BadEdit("draft.no_spaces")
    draft = on_paper(draft)
    assert draft.lattice is not None
    assert draft.size_mm is not None
    numbers = numbered(spaces, parse_board(before) if before else None)
    settlements = {cell: name for name, cells in draft.settlements().items() for cell in cells}
    made = {
        numbers.ids[cell]: _space(numbers, cell, said, settlements.get(cell)) for cell, said in spaces.items()
    }
    at = {space.cell: space.id for space in made.values()}
    joined: dict[str, tuple[str, ...]] = {}
    for space in made.values():
        if space.settlement is not None:
            joined[space.settlement] = (*joined.get(space.settlement, ()), space.id)
    origin = draft.lattice.origin_mm
    if numbers.start != (0, 0):
        x_mm, y_mm = draft.lattice.centre_mm(numbers.start)
        origin = (round(x_mm, 3), round(y_mm, 3))
    return Board(
        id=slug,
        name=draft.name,
        spaces=MappingProxyType(made),
        settlements=MappingProxyType(joined),
        neighbours=MappingProxyType(_neighbours(at)),
        size_mm=draft.size_mm,
        pitch_mm=draft.lattice.pitch_mm,
        origin_mm=origin,
        frame=draft.frame,
        turn_deg=draft.lattice.turn_deg,
    )


def on_paper(draft: Draft) -> Draft:
    """The draft on a paper with a frame: one drawn without a picture gets a paper that fits around its spaces."""
    if draft.size_mm is not None or draft.lattice is None or not draft.spaces:
        return draft
    corners = [corner for cell in draft.spaces for corner in draft.lattice.corners_mm(cell)]
    left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
    right, bottom = (max(corner[axis] for corner in corners) for axis in (0, 1))
    width, height = (round(side + 2 * MARGIN_MM, 1) for side in (right - left, bottom - top))
    x_mm, y_mm = draft.lattice.origin_mm
    origin = (round(x_mm - left + MARGIN_MM, 3), round(y_mm - top + MARGIN_MM, 3))
    return replace(
        draft,
        size_mm=(width, height),
        frame=_frame(width, height),
        marker_mm=MARKER_MM,
        lattice=replace(draft.lattice, origin_mm=origin),
    )


def _frame(width: float, height: float) -> tuple[FramePlace, ...]:
    """Markers at the corners and in the middle of the sides, clockwise from the top left."""
    edge = MARGIN_MM / 2
    xs, ys = (edge, width / 2, width - edge), (edge, height / 2, height - edge)
    steps = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
    return tuple(
        FramePlace(marker, round(xs[column], 2), round(ys[row], 2), MARKER_MM)
        for marker, (column, row) in zip(FRAME_MARKERS, steps, strict=True)
    )


def _space(numbers: Numbers, cell: Cell, said: Said, settlement: str | None) -> Space:
    return Space(
        id=numbers.ids[cell],
        q=cell[0] - numbers.start[0],
        r=cell[1] - numbers.start[1],
        kind=next(kind for kind in KINDS if kind == said.kind),
        settlement=settlement,
        harbour=said.harbour,
        coast=said.coast,
        border=said.border,
        two_player=said.two_player,
        name=said.name,
        key=said.key,
    )


def _neighbours(at: Mapping[Cell, str]) -> dict[str, tuple[str, ...]]:
    return {
        space_id: tuple(at[near] for near in hexes.neighbours(cell) if near in at)
        for cell, space_id in at.items()
    }
