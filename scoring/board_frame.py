"""The frame of markers around a board that a photograph is read by, as a board file gives it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scoring import hexes
from scoring.board_lines import BoardText, Table

FRAME_MARKERS = range(242, 250)
"""The ids of markers that are kept for frames."""
FEWEST_FRAME_PLACES = 4


@dataclass(frozen=True)
class FramePlace:
    """Where a frame marker sits on the printed board: upright, millimetres from the board's top-left corner."""

    id: int
    """The marker's number in the dictionary of markers."""
    x_mm: float
    """Its centre, to the right."""
    y_mm: float
    """Its centre, downwards."""
    marker_mm: float
    """The side of its black square."""


class PrintedBoard(Protocol):
    """What `check_paper` looks at."""

    @property
    def spaces(self) -> Mapping[str, object]: ...
    @property
    def size_mm(self) -> tuple[float, float]: ...
    @property
    def frame(self) -> tuple[FramePlace, ...]: ...
    def corners_mm(self, space_id: str) -> tuple[hexes.Point, ...]:
        """A space's corners on the printed board."""
        ...


def read_frame(source: BoardText, document: Table) -> tuple[FramePlace, ...]:
    """The places of the frame's markers, in the file's order."""
    table = source.table(document, "frame")
    source.only(table, ("marker_mm", "places"), "frame")
    marker_mm = source.millimetres(table, "marker_mm", "frame")
    rows = source.tables(table, "places", "frame")
    if len(rows) < FEWEST_FRAME_PLACES:
        raise source.refusal(
            "board.few_frame_places", "frame.places", found=len(rows), needed=FEWEST_FRAME_PLACES
        )
    places: dict[int, FramePlace] = {}
    for row in rows:
        place_id = source.whole(row, "id", "frame.places")
        at = f"frame.{place_id}"
        source.only(row, ("id", "x_mm", "y_mm"), at)
        if place_id not in FRAME_MARKERS:
            known = (FRAME_MARKERS[0], FRAME_MARKERS[-1])
            raise source.refusal("board.bad_frame_id", at, marker=place_id, known=known)
        if place_id in places:
            raise source.refusal("board.frame_twice", at, marker=place_id)
        x_mm, y_mm = source.millimetres(row, "x_mm", at), source.millimetres(row, "y_mm", at)
        places[place_id] = FramePlace(place_id, x_mm, y_mm, marker_mm)
    return tuple(places.values())


def check_paper(source: BoardText, board: PrintedBoard) -> None:
    """Everything is on the board, and nothing covers a frame marker."""
    hexagons = {space_id: board.corners_mm(space_id) for space_id in board.spaces}
    for space_id, hexagon in hexagons.items():
        if not _inside(board.size_mm, hexagon):
            raise source.refusal("board.space_outside", f"spaces.{space_id}", space=space_id)
    placed: dict[int, tuple[hexes.Point, ...]] = {}
    for place in board.frame:
        at, square = f"frame.{place.id}", _square(place)
        if not _inside(board.size_mm, square):
            raise source.refusal("board.frame_outside", at, marker=place.id)
        for space_id, hexagon in hexagons.items():
            if _overlap(square, hexagon):
                raise source.refusal("board.frame_on_space", at, marker=place.id, space=space_id)
        for other, earlier in placed.items():
            if _overlap(square, earlier):
                raise source.refusal("board.frame_on_frame", at, marker=place.id, other=other)
        placed[place.id] = square


def _square(place: FramePlace) -> tuple[hexes.Point, ...]:
    half = place.marker_mm / 2
    return tuple(
        (place.x_mm + dx, place.y_mm + dy)
        for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half))
    )


def _inside(size_mm: tuple[float, float], outline: Iterable[hexes.Point]) -> bool:
    width, height = size_mm
    return all(0 <= x <= width and 0 <= y <= height for x, y in outline)


def _overlap(a: Sequence[hexes.Point], b: Sequence[hexes.Point]) -> bool:
    """Whether two convex shapes share more than an edge: if not, an axis across one of their sides separates them."""
    for ax, ay in (*_axes(a), *_axes(b)):
        along_a = [ax * x + ay * y for x, y in a]
        along_b = [ax * x + ay * y for x, y in b]
        if max(along_a) <= min(along_b) + _TOUCHING or max(along_b) <= min(along_a) + _TOUCHING:
            return False
    return True


_TOUCHING = 1e-9
"""What rounding may make of a shared edge, in units of mm²."""


def _axes(shape: Sequence[hexes.Point]) -> Iterator[hexes.Point]:
    """The normals of its sides."""
    for (x0, y0), (x1, y1) in zip(shape, (*shape[1:], shape[0]), strict=True):
        yield (y0 - y1, x1 - x0)
