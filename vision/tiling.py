"""Cut a board that is larger than a sheet of paper into pages: which part of it each page shows.

All lengths in mm, from the board's top left corner. Pages overlap: each goes on top of the one to its left and of the
one above, which show `OVERLAP_MM` more for the glue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from vision.board import BoardLike
from vision.markers import MODULES

OVERLAP_MM = 8.0


@dataclass(frozen=True)
class Window:
    """The part of a board on one page."""

    row: int
    column: int
    """Counted from 1."""
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top


def windows(board: BoardLike, room: tuple[float, float]) -> list[Window]:
    """The board in pages that have `room` (width, height) for it, row by row.

    No seam crosses a frame marker or its white rim, if the seams can be laid so.
    """
    rims = [(place, place.marker_mm * (0.5 + 1 / MODULES)) for place in board.frame]
    columns = _spans(board.size_mm[0], room[0], [(p.x_mm - rim, p.x_mm + rim) for p, rim in rims])
    rows = _spans(board.size_mm[1], room[1], [(p.y_mm - rim, p.y_mm + rim) for p, rim in rims])
    return [
        Window(row, column, left, top, right, bottom)
        for row, (top, bottom) in enumerate(rows, 1)
        for column, (left, right) in enumerate(columns, 1)
    ]


def _spans(length: float, room: float, whole: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """From where to where each page reaches: as few pages as possible, of about the same size."""
    fewest = max(1, ceil((length - OVERLAP_MM) / (room - OVERLAP_MM)))
    for keep in (whole, ()):
        for pages in range(fewest, 2 * fewest + 2):
            seams = [_seam(length * n / pages, length, keep) for n in range(1, pages)]
            starts, ends = [0.0, *seams], [*(seam + OVERLAP_MM for seam in seams), length]
            spans = list(zip(starts, ends, strict=True))
            if all(a < b for a, b in pairwise(starts)) and all(end - start <= room for start, end in spans):
                return spans
    raise ValueError(f"{room:g} mm are no room for a page")


def _seam(wanted: float, length: float, whole: Sequence[tuple[float, float]]) -> float:
    """The whole millimetre nearest to `wanted` inside none of the intervals; `wanted` itself if there is none."""
    nearest = sorted(range(1, ceil(length)), key=lambda at: abs(at - wanted))
    return next((float(at) for at in nearest if not any(a < at < b for a, b in whole)), wanted)
