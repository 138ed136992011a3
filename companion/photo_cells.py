"""Where tiles are in a photograph of territories: outlines to draw over it, and cut-outs as their owner sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from companion.photo_geometry import Crop, Shape
from scoring.laid_out import OUTSIDE
from scoring.squares import Cell

if TYPE_CHECKING:
    from companion.photo_layouts import LayoutRecord
    from vision.layouts import Region

Point = tuple[float, float]

OUTLINE = 0.46
"""Half an outline's width, in tiles."""
RIM = 0.35
"""Table left around the territories, in tiles."""
_STEP = 0.25


def shape(region: Region, cell: Cell) -> Shape:
    """The outline of a cell."""
    x, y = cell
    around = [(x - OUTLINE, y - OUTLINE), (x + OUTLINE, y - OUTLINE)]
    around += [(x + OUTLINE, y + OUTLINE), (x - OUTLINE, y + OUTLINE)]
    corners = [_to_picture(region, corner) for corner in around]
    middle = _to_picture(region, cell)
    half = min(_distance(corners[n], corners[n - 1]) for n in range(4)) / 2
    points = " ".join(f"{px:.0f},{py:.0f}" for px, py in corners)
    return Shape(points, round(middle[0]), round(middle[1]), round(half))


@dataclass(frozen=True)
class Cut:
    """A cell cut out of a photograph, turned as its owner sees it."""

    photo: int
    size: tuple[int, int]
    """Of the whole picture, px."""
    matrix: str
    """An SVG `matrix(…)` that brings the cell to the square from -50 to 50."""
    nth: int = 1
    """Which of the position's photographs it is from."""


def cut_out(record: LayoutRecord, n: int, cell: Cell, turn: int) -> Cut | None:
    """A cell of a territory, from the photograph that shows it best; None if none does."""
    return next(iter(cut_outs(record, n, cell, turn)), None)


def cut_outs(record: LayoutRecord, n: int, cell: Cell, turn: int) -> tuple[Cut, ...]:
    """The same from every photograph that shows it, the best first: where it was read, then where it is asked about."""
    found = []
    for view in record.views[n]:
        shot, region = record.shots[view.picture], view.region
        read = [one.probability for one in region.tiles if one.place == cell]
        asked = any(one.place == cell and one.why != OUTSIDE for one in region.unread)
        rank = -max(read) if read else 0 if asked else 1
        matrix = _matrix(region, shot.size, cell, turn)
        if matrix is not None:
            found.append((rank, view.picture, Cut(shot.photo, shot.size, matrix, view.picture + 1)))
    return tuple(cut for _, _, cut in sorted(found, key=lambda one: one[:2]))


def _matrix(region: Region, size: tuple[int, int], cell: Cell, turn: int) -> str | None:
    x, y = cell
    px, py = _to_picture(region, cell)
    width, height = size
    if not (0 <= px < width and 0 <= py < height):
        return None
    right, left = _to_picture(region, (x + _STEP, y)), _to_picture(region, (x - _STEP, y))
    down, up = _to_picture(region, (x, y + _STEP)), _to_picture(region, (x, y - _STEP))
    # How the picture changes by one cell to the right and down, and the other way round.
    a, c = ((one - other) / (2 * _STEP) for one, other in zip(right, left, strict=True))
    b, d = ((one - other) / (2 * _STEP) for one, other in zip(down, up, strict=True))
    area = a * d - b * c
    rows = [(100 * d / area, -100 * b / area), (-100 * c / area, 100 * a / area)]
    for _ in range(turn % 4):
        rows = [(-rows[1][0], -rows[1][1]), rows[0]]
    moved = [-(row[0] * px + row[1] * py) for row in rows]
    told = [rows[0][0], rows[1][0], rows[0][1], rows[1][1], *moved]
    return f"matrix({' '.join(f'{value:.6g}' for value in told)})"


def around(record: LayoutRecord, cells: Iterable[tuple[Region, Cell]]) -> str:
    """A `viewBox` around cells, as far as they are in the picture; all of it if there are none."""
    half = 0.5 + RIM
    corners = [
        _to_picture(region, (x + dx, y + dy))
        for region, (x, y) in cells
        for dx in (-half, half)
        for dy in (-half, half)
    ]
    box = []
    for i, most in enumerate(record.size):
        low = max(0.0, min((corner[i] for corner in corners), default=0.0))
        high = min(float(most), max((corner[i] for corner in corners), default=float(most)))
        box.append((low, max(1.0, high - low)))
    return f"{box[0][0]:.0f} {box[1][0]:.0f} {box[0][1]:.0f} {box[1][1]:.0f}"


def boxed(record: LayoutRecord, n: int) -> Crop:
    """The cut-out of what lies apart, by its number."""
    shot = record.shots[record.loose_in[n]]
    left, top, right, bottom = record.layout.loose[n].box
    box = f"{left} {top} {right - left} {bottom - top}"
    return Crop(shot.photo, shot.size, box, record.loose_in[n] + 1)


def _to_picture(region: Region, at: Point) -> Point:
    a, b, c = (tuple(float(v) for v in row) for row in region.to_picture)
    x, y = at
    depth = c[0] * x + c[1] * y + c[2]
    return (a[0] * x + a[1] * y + a[2]) / depth, (b[0] * x + b[1] * y + b[2]) / depth


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
