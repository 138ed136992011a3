"""Where spaces of a board are in a photograph: outlines to draw over it, and what to show of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.outlines import Point

if TYPE_CHECKING:
    from companion.photo_record import Record, Shot

OUTLINE = 0.94
"""An outline's width compared with its space."""
CROP = 1.5
"""A crop's width compared with its space: the neighbours can be seen too."""
RIM = 0.02
"""Paper and table left around the board, compared with its size."""


@dataclass(frozen=True)
class Shape:
    """A space as the photograph shows it, in px of the upright picture."""

    points: str
    """Ready for a polygon's `points`."""
    x: float
    y: float
    size: float
    """Half its height, for lettering."""


def is_shown(record: Record, board: Any, space: str) -> bool:
    """Whether the photograph on the page shows the middle of a space."""
    ((x, y),) = _to_picture(record, [board.centre_mm(space)])
    return 0 <= x < record.size[0] and 0 <= y < record.size[1]


def shape(record: Record, board: Any, space: str) -> Shape:
    """The outline of a space, in the photograph on the page."""
    corners = _around(record, board, space, OUTLINE)
    x, y = _middle(corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in corners)
    return Shape(points, round(x), round(y), round((bottom - top) / 2))


@dataclass(frozen=True)
class Crop:
    """A cut-out of a photograph."""

    photo: int
    size: tuple[int, int]
    """Of the whole picture, px."""
    view_box: str
    nth: int = 1
    """Which of the position's photographs it is from."""


def crop(record: Record, board: Any, space: str) -> Crop | None:
    """A square around a space, from the photograph that shows it best; None if none does."""
    return next(iter(crops(record, board, space)), None)


def crops(record: Record, board: Any, space: str) -> tuple[Crop, ...]:
    """The same from every photograph that shows it, the best first."""
    # Imported late: numpy takes a moment.
    from vision.joining import witnesses

    best = witnesses([shot.reading for shot in record.shots], space)
    others = [n for n in range(len(record.shots)) if n not in best]
    found = [_crop(record.shots[n], n + 1, board, space) for n in (*best, *others)]
    return tuple(one for one in found if one is not None)


def _crop(shot: Shot, nth: int, board: Any, space: str) -> Crop | None:
    corners = _around(shot, board, space, CROP)
    x, y = _middle(corners)
    width, height = shot.size
    if not (0 <= x < width and 0 <= y < height):
        return None
    side = max(max(p[i] for p in corners) - min(p[i] for p in corners) for i in (0, 1))
    return Crop(shot.photo, shot.size, f"{x - side / 2:.0f} {y - side / 2:.0f} {side:.0f} {side:.0f}", nth)


def whole_board(record: Record, board: Any) -> str:
    """A `viewBox` around the board, as far as it is in the picture."""
    width, height = board.size_mm
    corners = _to_picture(record, [(0, 0), (width, 0), (width, height), (0, height)])
    low, high = [0.0, 0.0], [0.0, 0.0]
    for i, most in enumerate(record.size):
        least, largest = min(p[i] for p in corners), max(p[i] for p in corners)
        rim = RIM * (largest - least)
        low[i], high[i] = max(0.0, least - rim), min(float(most), largest + rim)
    return f"{low[0]:.0f} {low[1]:.0f} {high[0] - low[0]:.0f} {high[1] - low[1]:.0f}"


def _around(record: Record | Shot, board: Any, space: str, scale: float) -> list[Point]:
    x, y = board.centre_mm(space)
    corners = board.corners_mm(space)
    return _to_picture(record, [(x + scale * (cx - x), y + scale * (cy - y)) for cx, cy in corners])


def _to_picture(record: Record | Shot, points_mm: Iterable[Point]) -> list[Point]:
    a, b, c = (tuple(float(v) for v in row) for row in record.reading.to_picture)
    found = []
    for x, y in points_mm:
        depth = c[0] * x + c[1] * y + c[2]
        found.append(((a[0] * x + a[1] * y + a[2]) / depth, (b[0] * x + b[1] * y + b[2]) / depth))
    return found


def _middle(corners: Sequence[Point]) -> Point:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
