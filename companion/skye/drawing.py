"""A landscape tile as our own drawing, made from what is printed on it.

Geometry for the template `skye/tile.svg.html`: terrains, roads and symbols in a square from -50 to 50. How it looks is
the stylesheet's affair. A turned tile has its land turned and its symbols upright.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees, hypot

from companion.skye import roads, standing
from companion.skye.curves import Curve, Point, distance, number, path, turned
from companion.skye.standing import WIDE, Ground, Room
from companion.skye.terrain import lay_out
from scoring.skye.faces import Face, dump_face, parse_face
from scoring.skye.tiles import castle, tiles

_MARKS = {
    "pasture": ("m-3 2.5-1.2-4m4.2 4.2v-5.6m3 5.4 1.2-4", 2.0),
    "mountain": ("m-5.5 3.2 4.6-7 2.4 3 1.4-1.8 2.9 5.8m-7.6-3.6 1.2 1.4 1.2-2", 3.0),
    "water": ("m-6 .8q3-3.6 6 0t6 0", 3.0),
}
"""A terrain's mark around its point, and how much room it wants beside its own size."""
_GRID = 12.5


@dataclass(frozen=True)
class AreaMark:
    """A stretch of terrain."""

    number: int
    """In the order of the face."""
    terrain: str
    path: str
    """What it covers; pebbles are drawn over it."""
    shores: str
    """Where it borders on other areas; empty for a tile of one area."""
    marks: str
    """The terrain's marks on it: tufts, peaks, waves."""


@dataclass(frozen=True)
class RoadMark:
    """A road. Roads are drawn one after the other; what crosses does so on a bridge."""

    path: str
    end: Point | None
    """Where it ends on the tile."""


@dataclass(frozen=True)
class BridgeMark:
    """A bridge in a road."""

    x: float
    y: float
    angle: float
    """Of the road, in degrees clockwise from the right."""


@dataclass(frozen=True)
class SymbolMark:
    """A symbol where it stands."""

    kind: str
    """One of `faces.SYMBOLS`, or ``scroll``."""
    pays: str | None
    """What a scroll pays for."""
    area: int
    x: float
    y: float
    size: float

    @property
    def left(self) -> float:
        """The left edge of its box."""
        return round(self.x - self.width / 2, 1)

    @property
    def top(self) -> float:
        """The upper edge of its box."""
        return round(self.y - self.size / 2, 1)

    @property
    def width(self) -> float:
        """The width of its box; scrolls are wide."""
        return round(self.size * WIDE, 1) if self.kind == "scroll" else self.size


@dataclass(frozen=True)
class Picture:
    """A tile, drawn."""

    number: int | None
    """As people call it; None for a castle and where no number is wanted."""
    turn: int
    """Quarter turns clockwise."""
    areas: tuple[AreaMark, ...]
    """In the order to draw them, which is that of the face but for pebbles: those come last."""
    roads: tuple[RoadMark, ...]
    bridges: tuple[BridgeMark, ...]
    symbols: tuple[SymbolMark, ...]
    castle: bool = False
    """Whether the owner's castle stands in the middle."""


def picture(face: Face, number: int | None = None, turn: int = 0, castle: bool = False) -> Picture:
    """A face as it is drawn, after so many quarter turns clockwise. `face` is as printed, unturned."""
    return _picture(dump_face(face), number, turn % 4, castle)


def of_tile(tile: str, turn: int = 0, face: Face | None = None) -> Picture:
    """A tile or the castle by its id; `face` where this table or house knows better than the data."""
    if tile in tiles():
        one = tiles()[tile]
        return picture(face or one.face, one.number, turn)
    return picture(face or castle(), None, turn, castle=True)


@lru_cache(maxsize=1200)
def _picture(text: str, number_: int | None, turn: int, castle_: bool) -> Picture:
    drawn = _unturned(text, castle_)
    return Picture(
        number_,
        turn,
        tuple(
            _area(drawn, one, turn)
            for one in sorted(range(len(drawn.face.areas)), key=lambda one: not drawn.face.areas[one].sides)
        ),
        tuple(_road(way, turn) for way in drawn.ways),
        tuple(_turned_bridge(one, turn) for one in drawn.bridges),
        tuple(_turned_symbol(one, turn) for one in drawn.symbols),
        castle_,
    )


@dataclass(frozen=True)
class _Drawn:
    """A face before it is turned."""

    face: Face
    ground: Ground
    ways: tuple[tuple[Curve, ...], ...]
    """The roads."""
    symbols: tuple[SymbolMark, ...]
    bridges: tuple[BridgeMark, ...]
    marks: tuple[tuple[Point, ...], ...]
    """By area."""


@lru_cache(maxsize=400)
def _unturned(text: str, castle_: bool) -> _Drawn:
    face = parse_face(text)
    land = standing.ground(lay_out(face), ())
    ways = tuple(_way(land, sides) for sides in face.roads)
    ground = standing.ground(land.stretches, ways)
    symbols = tuple(_symbols(face, ground))
    taken = [(one.x, one.y, one.width / 2) for one in symbols]
    if castle_:
        taken.append((0.0, 0.0, 22.0))
    bridges = tuple(_bridges(face, ground, ways))
    marks: list[list[Point]] = [[] for _ in face.areas]
    for point, area in _scattered(face, ground, taken):
        marks[area].append(point)
    return _Drawn(face, ground, ways, symbols, bridges, tuple(map(tuple, marks)))


def _way(land: Ground, sides: str) -> tuple[Curve, ...]:
    """A road; one that ends on the tile doesn't leave the area in which it begins."""
    if len(sides) > 1:
        return roads.run(sides)

    def fits(way: tuple[Curve, ...]) -> bool:
        begins, ends = way[0].at(0.05), way[0].d
        return land.spot(ends).shore >= 7 and land.area_at(ends) == land.area_at(begins)

    ways = [roads.run(sides, float(reach)) for reach in (30, 26, 22, 18)]
    return next(filter(fits, ways), ways[-1])


def _symbols(face: Face, ground: Ground) -> Iterator[SymbolMark]:
    """Everything that stands on the tile, in the order of the face."""
    wanted: list[tuple[int, list[tuple[str, str | None]]]] = []
    for area, printed in enumerate(face.areas):
        kinds: list[tuple[str, str | None]] = []
        if printed.scroll:
            kinds.append(("scroll", printed.scroll))
        kinds += [(symbol, None) for symbol, count in printed.symbols.items() for _ in range(count)]
        if kinds:
            wanted.append((area, kinds))
    rooms = [
        Room(ground.spots(area), tuple(WIDE if kind == "scroll" else 1.0 for kind, _ in kinds))
        for area, kinds in wanted
    ]
    size, places = standing.place(rooms)
    for (area, kinds), spots in zip(wanted, places, strict=True):
        # From left to right in the order of the face, scrolls where they were put.
        for (kind, pays), spot in zip(kinds, spots, strict=True):
            yield SymbolMark(kind, pays, area, spot.x, spot.y, size)


def _bridges(face: Face, ground: Ground, ways: Sequence[tuple[Curve, ...]]) -> Iterator[BridgeMark]:
    crossed = False
    for nth, way in enumerate(ways):
        for other in ways[:nth]:
            point = roads.crossing(other, way)
            if point is not None:
                crossed = True
                yield _bridge_at(point, way)
    if not face.bridge or crossed or not ways:
        return
    points = [(curve.at(t / 24), way) for way in ways for curve in way for t in range(2, 23)]
    wet = [
        (point, way)
        for point, way in points
        if (area := ground.area_at(point)) is not None and face.areas[area].terrain == "water"
    ]
    if not wet:
        yield _bridge_at(*points[len(points) // 2])
        return

    def room(at: tuple[Point, tuple[Curve, ...]]) -> float:
        """In the middle of the water, and not where ways meet."""
        (x, y), way = at
        return min(ground.spot((x, y)).shore, hypot(x, y) if len(way) > 1 else 99.0)

    yield _bridge_at(*max(wet, key=room))


def _bridge_at(point: Point, way: tuple[Curve, ...]) -> BridgeMark:
    """A bridge in the direction of the road's nearest step."""
    steps = [(curve.at(t / 12), curve.at((t + 1) / 12)) for curve in way for t in range(12)]
    a, b = min(steps, key=lambda step: distance(point, *step))
    return BridgeMark(
        round(point[0], 1), round(point[1], 1), round(degrees(atan2(b[1] - a[1], b[0] - a[0])), 1)
    )


def _scattered(
    face: Face, ground: Ground, taken: Sequence[tuple[float, float, float]]
) -> Iterator[tuple[Point, int]]:
    """Where a terrain's marks stand: on a loose grid, where nothing else is."""
    lines = [
        standing.steps([*one.shores, *(curve for hole in one.holes for curve in hole)])
        for one in ground.stretches
    ]
    for row in range(8):
        for column in range(8):
            # Every other row is shifted; the small unevenness repeats with the grid, so that nothing is random.
            x = -43.75 + _GRID * column + (3.4 if row % 2 else -2.4) + (0, 1.3, -0.9)[(row + 2 * column) % 3]
            y = -43.75 + _GRID * row + (0.9, -1.2, 0.2)[(2 * row + column) % 3]
            point = (x, y)
            area = ground.area_at(point)
            if area is None:
                continue
            half = 3.0 + _MARKS[face.areas[area].terrain][1]
            near = min((distance(point, a, b) for a, b in lines[area]), default=99.0)
            road = min((distance(point, a, b) for a, b in ground.ways), default=99)
            if near < half + 1 or road < 10 or max(abs(x), abs(y)) > 45:
                continue
            if all(hypot(x - sx, y - sy) > reach + 5.5 for sx, sy, reach in taken):
                yield point, area


def _area(drawn: _Drawn, nth: int, turn: int) -> AreaMark:
    stretch = drawn.ground.stretches[nth]
    rings = [tuple(curve.turned(turn) for curve in ring) for ring in stretch.rings]
    terrain = drawn.face.areas[nth].terrain
    places = sorted(turned(point, turn) for point in drawn.marks[nth])
    return AreaMark(
        nth,
        terrain,
        "".join(path(ring, closed=True) for ring in rings),
        path_of([curve.turned(turn) for curve in stretch.shores]),
        "".join(f"M{number(x)} {number(y)}{_MARKS[terrain][0]}" for x, y in places),
    )


def path_of(curves: Sequence[Curve]) -> str:
    """Several lines, each from where it begins; what goes on is not begun anew."""
    told, run = "", list[Curve]()
    for curve in curves:
        if run and run[-1].d != curve.a:
            told += path(run)
            run = []
        run.append(curve)
    return told + path(run)


def _road(way: tuple[Curve, ...], turn: int) -> RoadMark:
    curves = [curve.turned(turn) for curve in way]
    end = curves[0].d
    return RoadMark(path_of(curves), end if max(map(abs, end)) < 49 and len(curves) == 1 else None)


def _turned_bridge(one: BridgeMark, turn: int) -> BridgeMark:
    x, y = turned((one.x, one.y), turn)
    return BridgeMark(x, y, (one.angle + 90 * turn) % 360)


def _turned_symbol(one: SymbolMark, turn: int) -> SymbolMark:
    x, y = turned((one.x, one.y), turn)
    return SymbolMark(one.kind, one.pays, one.area, x, y, one.size)
