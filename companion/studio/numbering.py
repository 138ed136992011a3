"""Which row and number each space of a board gets: its id in every log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.studio.draft import Kind, Said
from companion.studio.edits import BadEdit
from scoring.hexes import Cell
from scoring.rebirth.board_parts import Board

MOST_ROWS = 26
"""Rows have letters."""
MOST_IN_ROW = 99


@dataclass(frozen=True)
class Numbers:
    """The spaces' ids, and which cell of the draft is q = 0, r = 0 of the board file."""

    start: Cell
    ids: Mapping[Cell, str]
    """By the draft's cells."""


def numbered(spaces: Mapping[Cell, Said], before: Board | None) -> Numbers:
    """Rows from the top, numbers from the left.

    Spaces that `before` has already keep their ids, as games are being played with them, and new ones get the next
    free numbers of their rows; all are numbered anew if a row was put above the first. Raises `BadEdit` for too many.
    """
    if before is not None and (start := _start(spaces, before)) is not None:
        known = {(space.q + start[0], space.r + start[1]): space.id for space in before.spaces.values()}
        if all(0 <= r - start[1] < MOST_ROWS for _, r in spaces):
            return Numbers(start, _ids(spaces, start[1], known))
    cells = sorted(spaces, key=lambda cell: (cell[1], cell[0]))
    start = cells[0]
    if cells[-1][1] - start[1] >= MOST_ROWS:
        raise BadEdit("draft.too_many_rows", found=cells[-1][1] - start[1] + 1, most=MOST_ROWS)
    return Numbers(start, _ids(spaces, start[1], {}))


def _start(spaces: Mapping[Cell, Said], before: Board) -> Cell | None:
    """Where the earlier board's cell q = 0, r = 0 lies now: most spaces of a kind agree; None if hardly any do."""
    by_kind: dict[Kind | None, list[Cell]] = {}
    for cell, said in spaces.items():
        by_kind.setdefault(said.kind, []).append(cell)
    votes = Counter(
        (q - space.q, r - space.r) for space in before.spaces.values() for q, r in by_kind.get(space.kind, ())
    )
    if not votes:
        return None
    start, agreeing = min(votes.items(), key=lambda one: (-one[1], abs(one[0][0]) + abs(one[0][1]), one[0]))
    return start if 2 * agreeing >= len(before.spaces) else None


def _ids(spaces: Mapping[Cell, Said], top: int, known: Mapping[Cell, str]) -> dict[Cell, str]:
    rows: dict[int, list[Cell]] = {}
    for cell in sorted(spaces, key=lambda cell: (cell[1], cell[0])):
        rows.setdefault(cell[1], []).append(cell)
    ids: dict[Cell, str] = {}
    for r, cells in rows.items():
        # Also numbers of spaces that are gone stay theirs: logs may name them.
        used = {int(space[1:]) for (_, row), space in known.items() if row == r}
        number = max(used, default=0)
        for cell in cells:
            if cell in known:
                ids[cell] = known[cell]
                continue
            number += 1
            if number > MOST_IN_ROW:
                raise BadEdit("draft.row_too_long", row=_letter(r - top), most=MOST_IN_ROW)
            ids[cell] = f"{_letter(r - top)}{number}"
    return ids


def _letter(row: int) -> str:
    return chr(ord("A") + row)
