"""The scoring tiles that every player is paid for alone: what in a territory brings how many points.

One function a tile, from a territory to what was found. Clauses ``tile.<id>``; `majorities` has the other three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from scoring.skye.places import dump_cell
from scoring.skye.territory import CASTLE_AT, JoinedArea, Territory
from scoring.squares import Cell, around, blocks, columns

BROCHS_PAY = (0, 1, 3, 6)
"""Points for a mountain with none, one, two, three or more brochs."""
MANY_TILES = 3
"""From so many tiles on an area or a column counts as large."""
LARGE_AREA, SET, LAKE, COLUMN = 3, 5, 3, 3
"""Points for each."""


@dataclass(frozen=True)
class Reading:
    """What the table decided about the tiles that the documents leave open."""

    castle_by_road: bool = True
    """Whether the castle counts among the tiles that a road joins to it."""
    gap_in_column: bool = True
    """Whether two runs in one column count twice."""


@dataclass(frozen=True)
class Found:
    """Something that pays."""

    points: int
    count: int = 1
    """How many of it."""
    where: tuple[str, ...] = ()
    """Tiles as ``2,-1``, areas as ``2,-1:0``."""
    values: Mapping[str, object] = field(default_factory=dict)


def at(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Tiles as places."""
    return tuple(dump_cell(cell) for cell in cells)


def at_area(area: JoinedArea) -> tuple[str, ...]:
    """An area as places."""
    return tuple(f"{dump_cell(cell)}:{number}" for cell, number in area.parts)


def _squares(own: Territory, _: Reading) -> Iterator[Found]:
    for block in blocks(own.cells):
        yield Found(2, where=at(block))


def _sheep(own: Territory, _: Reading) -> Iterator[Found]:
    count = own.count("sheep")
    yield Found(count, count, at(own.with_symbol("sheep")))


def _broch_mountains(own: Territory, _: Reading) -> Iterator[Found]:
    for area in own.areas:
        brochs = own.count_in(area, "broch")
        if brochs and area.terrain == "mountain":
            yield Found(broch_points(brochs), where=at_area(area), values={"brochs": brochs})


def broch_points(brochs: int) -> int:
    """What a mountain with so many brochs brings."""
    return BROCHS_PAY[min(brochs, len(BROCHS_PAY) - 1)]


def _animals_by_farm(own: Territory, _: Reading) -> Iterator[Found]:
    farms = own.with_symbol("farm")
    near = {cell for farm in farms for cell in (farm, *around(farm))}
    there = [cell for cell in own.with_symbol("sheep", "cattle") if cell in near]
    count = sum(own.faces[cell].count("sheep") + own.faces[cell].count("cattle") for cell in there)
    yield Found(count, count, at(there))


def _cattle_by_road(own: Territory, _: Reading) -> Iterator[Found]:
    there = [cell for cell in own.with_symbol("cattle") if cell in own.by_road]
    count = sum(own.faces[cell].count("cattle") for cell in there)
    yield Found(2 * count, count, at(there))


def _tiles_by_road(own: Territory, reading: Reading) -> Iterator[Found]:
    there = [
        cell for cell in own.faces if cell in own.by_road and (reading.castle_by_road or cell != CASTLE_AT)
    ]
    yield Found(len(there), len(there), at(there))


def _largest_lake(own: Territory, _: Reading) -> Iterator[Found]:
    lakes = [area for area in own.areas if area.terrain == "water" and area.completed]
    if lakes:
        largest = max(lakes, key=lambda lake: len(lake.cells))
        yield Found(2 * len(largest.cells), len(largest.cells), at_area(largest))


def _completed_areas(own: Territory, _: Reading) -> Iterator[Found]:
    for area in own.areas:
        if area.completed:
            yield Found(1, where=at_area(area), values={"terrain": area.terrain})


def _completed_areas_3(own: Territory, _: Reading) -> Iterator[Found]:
    for area in own.areas:
        if area.completed and len(area.cells) >= MANY_TILES:
            yield Found(LARGE_AREA, where=at_area(area), values={"terrain": area.terrain})


BUILDINGS = ("broch", "farm", "lighthouse")


def _building_sets(own: Territory, _: Reading) -> Iterator[Found]:
    count = min(own.count(building) for building in BUILDINGS)
    yield Found(SET * count, count, at(own.with_symbol(*BUILDINGS)))


def _ship_lighthouse_lakes(own: Territory, _: Reading) -> Iterator[Found]:
    for area in own.areas:
        both = own.count_in(area, "ship") and own.count_in(area, "lighthouse")
        if both and area.terrain == "water":
            yield Found(LAKE, where=at_area(area))


def _columns(own: Territory, reading: Reading) -> Iterator[Found]:
    paid: set[int] = set()
    for run in columns(own.cells):
        (x, _), *_rest = run
        if len(run) >= MANY_TILES and (reading.gap_in_column or x not in paid):
            paid.add(x)
            yield Found(COLUMN, where=at(run))


def _completed_mountains(own: Territory, _: Reading) -> Iterator[Found]:
    for area in own.areas:
        if area.completed and area.terrain == "mountain":
            yield Found(2, where=at_area(area))


PAYS: Mapping[str, Callable[[Territory, Reading], Iterator[Found]]] = {
    "squares": _squares,
    "sheep": _sheep,
    "broch_mountains": _broch_mountains,
    "animals_by_farm": _animals_by_farm,
    "cattle_by_road": _cattle_by_road,
    "tiles_by_road": _tiles_by_road,
    "largest_lake": _largest_lake,
    "completed_areas": _completed_areas,
    "completed_areas_3": _completed_areas_3,
    "building_sets": _building_sets,
    "ship_lighthouse_lakes": _ship_lighthouse_lakes,
    "columns": _columns,
    "completed_mountains": _completed_mountains,
}
"""By scoring tile."""


def found(tile: str, own: Territory, reading: Reading) -> tuple[Found, ...]:
    """What a territory has for a scoring tile, without what brings nothing; KeyError for a majority."""
    return tuple(one for one in PAYS[tile](own, reading) if one.points)
