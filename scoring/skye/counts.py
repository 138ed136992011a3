"""The numbers behind the scoring tiles: as a territory has them, and what they bring when somebody counted by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.skye import scoring_tiles as tiles_
from scoring.skye.scoring_tiles import Found, Reading, broch_points
from scoring.skye.territory import Territory

Numbers = Mapping[str, int]
"""Counts by key; see `events.KEYS`."""


def _things(tile: str) -> Callable[[Territory, Reading], int]:
    """How many things pay for a scoring tile."""
    return lambda own, reading: sum(one.count for one in tiles_.found(tile, own, reading))


def _mountains(brochs: int) -> Callable[[Territory, Reading], int]:
    """How many mountains have so many brochs, three standing for more too."""

    def count(own: Territory, reading: Reading) -> int:
        mountains = tiles_.found("broch_mountains", own, reading)
        return sum(one.points == broch_points(brochs) for one in mountains)

    return count


def _symbol(symbol: str) -> Callable[[Territory, Reading], int]:
    return lambda own, _: own.count(symbol)


def _road_whisky(own: Territory, _: Reading) -> int:
    return sum(cell in own.by_road for cell in own.with_symbol("whisky"))


FROM_TERRITORY: Mapping[str, Callable[[Territory, Reading], int]] = {
    "squares": _things("squares"),
    "sheep": _symbol("sheep"),
    "mountains1": _mountains(1),
    "mountains2": _mountains(2),
    "mountains3": _mountains(3),
    "whisky": _symbol("whisky"),
    "farm_animals": _things("animals_by_farm"),
    "road_cattle": _things("cattle_by_road"),
    "road_tiles": lambda own, _: len(own.by_road) - 1,
    "lake_tiles": _things("largest_lake"),
    "completed": _things("completed_areas"),
    "completed3": _things("completed_areas_3"),
    "brochs": _symbol("broch"),
    "farms": _symbol("farm"),
    "lighthouses": _symbol("lighthouse"),
    "ships": _symbol("ship"),
    "lakes": _things("ship_lighthouse_lakes"),
    "columns": _things("columns"),
    "mountains": _things("completed_mountains"),
    "road_whisky": _road_whisky,
}
"""How a territory has each count. Gold is in nobody's territory."""


_EACH: Mapping[str, tuple[str, int]] = {
    "squares": ("squares", 2),
    "sheep": ("sheep", 1),
    "animals_by_farm": ("farm_animals", 1),
    "cattle_by_road": ("road_cattle", 2),
    "largest_lake": ("lake_tiles", 2),
    "completed_areas": ("completed", 1),
    "completed_areas_3": ("completed3", tiles_.LARGE_AREA),
    "ship_lighthouse_lakes": ("lakes", tiles_.LAKE),
    "columns": ("columns", tiles_.COLUMN),
    "completed_mountains": ("mountains", 2),
}
"""Scoring tiles that pay so many points for each of one count."""


def by_hand(tile: str, numbers: Numbers, reading: Reading) -> tuple[Found, ...]:
    """What counts bring for a scoring tile, without what brings nothing; KeyError for a majority."""
    match tile:
        case "broch_mountains":
            found = [
                Found(
                    numbers[f"mountains{n}"] * broch_points(n), numbers[f"mountains{n}"], values={"brochs": n}
                )
                for n in (1, 2, 3)
            ]
        case "building_sets":
            sets = min(numbers["brochs"], numbers["farms"], numbers["lighthouses"])
            found = [Found(tiles_.SET * sets, sets)]
        case "tiles_by_road":
            count = numbers["road_tiles"] + reading.castle_by_road
            found = [Found(count, count)]
        case _:
            key, each = _EACH[tile]
            found = [Found(each * numbers[key], numbers[key])]
    return tuple(one for one in found if one.points)
