"""Where the symbols of a tile stand: in their area, clear of its shores, of roads and of each other."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot

from companion.skye.curves import Curve, Point, distance, inside, polygon
from companion.skye.terrain import CORNERS, Stretch

SIZES = (27.0, 25.0, 23.0, 21.0, 19.0, 17.0, 15.0)
"""How large symbols may be drawn; the first that fits is taken for the whole tile."""
WIDE = 1.3
"""A scroll's width compared with a symbol's."""
_STEP = 5
_TRIES = 150
"""Places tried for one size, so that a crowded tile doesn't keep anybody waiting."""
_ROAD = 5.0
"""Half of a road's width."""
_LABEL = 10.0
"""Around each corner, for the tile's number."""


@dataclass(frozen=True)
class Spot:
    """A point on the tile and how much room is around it."""

    x: float
    y: float
    shore: float
    road: float

    @cached_property
    def label(self) -> float:
        """How far the nearest corner is, where the tile's number may stand."""
        return min(hypot(self.x - x * 0.76, self.y - y * 0.76) for x, y in CORNERS) - _LABEL

    def to(self, other: Spot) -> float:
        """How far another spot is."""
        return hypot(self.x - other.x, self.y - other.y)


@dataclass(frozen=True)
class Ground:
    """What is known of a tile before anything stands on it."""

    stretches: tuple[Stretch, ...]
    ways: tuple[tuple[Point, Point], ...]
    """All roads, in short straight steps."""

    @cached_property
    def _rings(self) -> tuple[tuple[tuple[Point, ...], ...], ...]:
        return tuple(tuple(map(polygon, one.rings)) for one in self.stretches)

    def area_at(self, point: Point) -> int | None:
        """The number of the area at a point; pebbles lie on top."""
        found = None
        for number, rings in enumerate(self._rings):
            if any(inside(point, ring) for ring in rings):
                if not self.stretches[number].holes:
                    return number
                found = number if found is None else found
        return found

    def spot(self, point: Point) -> Spot:
        """How much room is around a point, whichever area it is in."""
        lines = [edge for one in self.stretches for edge in steps(one.shores)]
        shore = min((distance(point, a, b) for a, b in lines), default=99.0)
        return Spot(*point, shore, min((distance(point, a, b) for a, b in self.ways), default=99.0))

    def spots(self, number: int) -> tuple[Spot, ...]:
        """Every point of an area, on a grid."""
        stretch = self.stretches[number]
        shores = [
            *(edge for ring in stretch.rings for edge in steps(ring)),
            *(edge for ring in stretch.holes for edge in steps(ring)),
        ]
        rings = [polygon(ring) for ring in stretch.rings]
        holes = [polygon(ring) for ring in stretch.holes]
        found = []
        for y in range(-45, 46, _STEP):
            for x in range(-45, 46, _STEP):
                point = (float(x), float(y))
                if not any(inside(point, ring) for ring in rings) or any(
                    inside(point, hole) for hole in holes
                ):
                    continue
                shore = min(distance(point, a, b) for a, b in shores)
                if shore >= 4:
                    road = min((distance(point, a, b) for a, b in self.ways), default=99.0)
                    found.append(Spot(*point, shore, road))
        return tuple(found)


def steps(curves: Sequence[Curve]) -> list[tuple[Point, Point]]:
    """Lines in short straight steps."""
    found = []
    for curve in curves:
        points = [*curve.points, curve.d]
        found += list(itertools.pairwise(points))
    return found


def ground(stretches: tuple[Stretch, ...], roads: Sequence[Sequence[Curve]]) -> Ground:
    """A tile's ground."""
    return Ground(stretches, tuple(step for road in roads for step in steps(road)))


@dataclass(frozen=True)
class Room:
    """What an area has to give room to."""

    spots: tuple[Spot, ...]
    widths: tuple[float, ...]
    """Of each symbol compared with a usual one."""


def place(rooms: Sequence[Room]) -> tuple[float, tuple[tuple[Spot, ...], ...]]:
    """How large the symbols are, and where each stands, area by area."""
    for size in SIZES:
        found = [_place(room, size, 1.0) for room in rooms]
        if all(one is not None for one in found):
            return size, tuple(one for one in found if one is not None)
    size = SIZES[-1]
    return size, tuple(_place(room, size, 0.0) or _crowded(room) for room in rooms)


def _place(room: Room, size: float, strict: float) -> tuple[Spot, ...] | None:
    chosen = _choose(room, size, strict)
    if chosen is None:
        return None
    for _ in range(3):
        for nth in range(len(chosen)):
            others = (*chosen[:nth], *chosen[nth + 1 :])
            wide = room.widths[nth]
            near = [w for n, w in enumerate(room.widths) if n != nth]
            best = max(room.spots, key=lambda spot: _ease(spot, others, wide, near, size))
            chosen = (*chosen[:nth], best, *chosen[nth + 1 :])
    return chosen


def _ease(spot: Spot, others: Sequence[Spot], wide: float, near: Sequence[float], size: float) -> float:
    """How well a symbol stands at a spot; half its size is enough room."""
    half = size * wide / 2
    room = min(spot.shore / half, spot.label / half, (spot.road - _ROAD) / half, 1.25)
    apart = min(
        (spot.to(other) / (half + size * w / 2) for other, w in zip(others, near, strict=True)), default=1.4
    )
    together = sum(spot.to(other) for other in others) / 2000
    return room + 0.6 * min(apart, 1.12) + 2 * min(0, apart - 0.98) - together


def _choose(room: Room, size: float, strict: float) -> tuple[Spot, ...] | None:
    """A first arrangement that fits; None if none is found after a good look."""
    left = _TRIES

    def more(chosen: tuple[Spot, ...]) -> tuple[Spot, ...] | None:
        nonlocal left
        if len(chosen) == len(room.widths):
            return chosen
        half = size * room.widths[len(chosen)] / 2
        fitting = [
            spot
            for spot in room.spots
            if spot.shore >= half * (0.86 if strict else 0.5)
            and spot.road >= (half * 0.8 + _ROAD) * strict
            and spot.label >= half * 0.8 * strict
            and all(
                spot.to(other) >= (half + size * w / 2) * 0.98
                for other, w in zip(chosen, room.widths, strict=False)
            )
        ]
        for spot in sorted(fitting, key=lambda one: (-min(one.shore, one.road), one.y, one.x)):
            left -= 1
            if left < 0:
                return None
            found = more((*chosen, spot))
            if found is not None:
                return found
        return None

    return more(())


def _crowded(room: Room) -> tuple[Spot, ...]:
    """Where nothing fits: as far from each other as can be."""
    chosen: list[Spot] = []
    for _ in room.widths:
        if not room.spots:
            chosen.append(Spot(0, 0, 0, 0))
            continue
        chosen.append(
            max(room.spots, key=lambda spot: min([spot.shore, *(spot.to(one) * 0.8 for one in chosen)]))
        )
    return tuple(chosen)
