"""Where a tile lies in a territory and which way, as it is written.

A place is a column and a row, counted from the castle at ``0,0``: to the right and downwards, as the owner sees it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from scoring.squares import Cell

TURNS = ("up", "right", "down", "left")
"""Where a tile's arrow points after no, one, two and three quarter turns clockwise."""

TURN_OF: Mapping[str, int] = {word: number for number, word in enumerate(TURNS)}
"""Quarter turns by the word for them."""

FARTHEST = 20
"""No tile can lie further from its castle: at most three a round are built."""

_CELL = re.compile(r"^(-?[0-9]{1,2}),(-?[0-9]{1,2})$")


def parse_cell(text: str) -> Cell | None:
    """Read a place such as ``2,-1``; None for anything that is none, or is out of reach."""
    found = _CELL.match(text)
    if found is None or found[1] == "-0" or found[2] == "-0":
        return None
    cell = (int(found[1]), int(found[2]))
    return cell if max(map(abs, cell)) <= FARTHEST else None


def dump_cell(cell: Cell) -> str:
    """Write a place."""
    return f"{cell[0]},{cell[1]}"
