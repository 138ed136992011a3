"""Where tiles are in a photograph of territories: outlines to draw over it, and cut-outs as their owner sees them."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import TYPE_CHECKING

from companion.photo_geometry import Shape
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


def cut_out(record: LayoutRecord, region: Region, cell: Cell, turn: int) -> str | None:
    """An SVG `matrix(…)` that brings a cell to the square from -50 to 50, turned as its owner sees it.

    None if the picture doesn't show it.
    """
    x, y = cell
    px, py = _to_picture(region, cell)
    width, height = record.size
    if not (0 <= px < width and 0 <= py < height):
        return None
    right, left = _to_picture(region, (x + _STEP, y)), _to_picture(region, (x - _STEP, y))
    down, up = _to_picture(region, (x, y + _STEP)), _to_picture(region, (x, y - _STEP))
    # How the picture changes by one cell to the right and down, and the other way round.
    a, c = ((one - other) / (2 * _STEP) for one, other in zip(right, left, strict=True))
    b, d = ((one - other) / (2 * _STEP) for one, other in zip(down, up, strict=True))
    size = a * d - b * c
    rows = [(100 * d / size, -100 * b / size), (-100 * c / size, 100 * a / size)]
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


def boxed(box: tuple[int, int, int, int]) -> str:
    """A `viewBox` of a part of the picture."""
    left, top, right, bottom = box
    return f"{left} {top} {right - left} {bottom - top}"


def _to_picture(region: Region, at: Point) -> Point:
    a, b, c = (tuple(float(v) for v in row) for row in region.to_picture)
    x, y = at
    depth = c[0] * x + c[1] * y + c[2]
    return (a[0] * x + a[1] * y + a[2]) / depth, (b[0] * x + b[1] * y + b[2]) / depth


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
