"""How a tile's terrains lie on its square: which stretch reaches which edges, and the lines between them.

One area has the middle and everything that nobody else takes. Along the other edges, run by run, lie the others; an
area that reaches no edge is a pebble in the middle. Lines run from corner to corner, so that what joins across an edge
joins along the whole of it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from companion.skye import roads
from companion.skye.curves import Curve, Point, bent, blob, line
from scoring.skye.faces import Area, Face
from scoring.squares import SIDES

CORNERS: tuple[Point, ...] = ((50, -50), (50, 50), (-50, 50), (-50, -50))
"""Where each side of `SIDES` ends, clockwise."""
_FARTHEST = 44.0
"""How far from the middle a pebble may reach."""
_INWARDS: tuple[Point, ...] = ((0, 1), (-1, 0), (0, -1), (1, 0))


@dataclass(frozen=True)
class Stretch:
    """An area as it lies on the tile."""

    rings: tuple[tuple[Curve, ...], ...]
    """Closed outlines; more than one only where another area lies between its edges."""
    shores: tuple[Curve, ...]
    """The lines between it and other areas; without the tile's own edges."""
    holes: tuple[tuple[Curve, ...], ...] = ()
    """Pebbles that lie in it, at least in part."""


def lay_out(face: Face) -> tuple[Stretch, ...]:
    """Every area of a face, in its order, as it lies unturned. Those that reach no edge lie on top."""
    owners = [face.area(side) for side in SIDES]
    middle = _middle(face, owners)
    borders = dict(_borders(face, owners, middle))
    ways = [curve for sides in face.roads for curve in roads.run(sides)]
    pebbles = _pebbles(face, owners, middle, borders, ways)
    found: list[Stretch] = []
    for number, area in enumerate(face.areas):
        if not area.sides:
            ring = pebbles[number]
            found.append(Stretch((ring,), ring))
        elif number == middle:
            ring, shores = _around(owners, middle, borders)
            found.append(Stretch((ring,), shores, tuple(pebbles.values())))
        else:
            parts = [
                (ring, shores) for who, ring, shores in _pieces(owners, middle, borders) if who == number
            ]
            rings = tuple(ring for ring, _ in parts)
            shores = tuple(curve for _, some in parts for curve in some)
            found.append(Stretch(rings, shores, tuple(pebbles.values())))
    return tuple(found)


def _need(area: Area) -> int:
    """How much room an area's symbols want."""
    return sum(area.symbols.values()) + (2 if area.scroll else 0)


def _middle(face: Face, owners: list[int]) -> int | None:
    """The area that has the middle; None where four meet there, under a pebble."""
    if len(set(owners)) == 4 and any(not area.sides for area in face.areas):
        return None

    def rank(number: int) -> tuple[int, bool, bool, int, int]:
        area = face.areas[number]
        others = [one for one in face.areas if one is not area]
        # What separates two areas of the same terrain lies between them.
        across = [
            face.terrain(one)
            for one in SIDES
            if one not in area.sides
            and len(area.sides) == 1
            and (SIDES.index(one) - SIDES.index(area.sides)) % 2
        ]
        divides = len(across) == 2 and across[0] == across[1]
        same = any(one.terrain == area.terrain and one.sides for one in others)
        crossed = face.bridge and area.terrain == "water"
        return (len(area.sides), divides or crossed, not same, _need(area), -number)

    return max(set(owners), key=rank)


@dataclass(frozen=True)
class _Run:
    """Edges next to each other that aren't the middle area's, and the line that bounds them."""

    sides: tuple[int, ...]
    nodes: tuple[Point, ...]
    """From the run's first corner to its last, with a point before each corner between."""
    curves: tuple[Curve, ...]


def _borders(face: Face, owners: list[int], middle: int | None) -> Iterator[tuple[int, _Run]]:
    """The runs by their first side."""
    if middle is None:
        yield 0, _Run((0, 1, 2, 3), (), ())
        return
    runs = list(_runs(owners, middle))
    for sides in runs:
        yield sides[0], _run(face, owners, middle, sides, len(runs))


def _runs(owners: list[int], middle: int) -> Iterator[tuple[int, ...]]:
    for first in range(4):
        if owners[first] != middle and owners[first - 1] == middle:
            sides = [first]
            while owners[(sides[-1] + 1) % 4] != middle:
                sides.append((sides[-1] + 1) % 4)
            yield tuple(sides)


def _run(face: Face, owners: list[int], middle: int, sides: tuple[int, ...], runs: int) -> _Run:
    start, end = CORNERS[sides[0] - 1], CORNERS[sides[-1]]
    wanted = max(_need(face.areas[owners[side]]) for side in sides)
    room = _need(face.areas[middle])
    if len(sides) == 1:
        (dx, dy) = _INWARDS[sides[0]]
        deep = 26 + 4.5 * min(wanted, 4) - (3 if runs > 1 else 0) - (3 if room > 2 else 0)
        pull = deep / 0.75
        # Pulled together a little, so that it doesn't run along the edges it doesn't reach.
        a = (
            start[0] + (end[0] - start[0]) * 0.2 + dx * pull,
            start[1] + (end[1] - start[1]) * 0.2 + dy * pull,
        )
        b = (
            end[0] + (start[0] - end[0]) * 0.2 + dx * pull * 0.96,
            end[1] + (start[1] - end[1]) * 0.2 + dy * pull * 0.96,
        )
        return _Run(sides, (start, end), (Curve(start, a, b, end),))
    towards = {2: 0.1, 3: 0.34}[len(sides)] - 0.06 * max(-2, min(3, wanted - room))
    between = [CORNERS[side] for side in sides[:-1]]
    nodes = (start, *((x * towards, y * towards) for x, y in between), end)
    if len(sides) == 2 and owners[sides[0]] == owners[sides[1]]:
        curve = _through(start, nodes[1], end)
        return _Run(sides, nodes, curve)
    return _Run(sides, nodes, tuple(bent(a, b, 4) for a, b in itertools.pairwise(nodes)))


def _through(a: Point, node: Point, b: Point) -> tuple[Curve, ...]:
    """A wave from a to b by way of a point."""
    ux, uy = (b[0] - a[0]) / 100, (b[1] - a[1]) / 100
    lean = 12
    before = (node[0] - ux * 22 - uy * lean * 0.5, node[1] - uy * 22 + ux * lean * 0.5)
    after = (node[0] + ux * 22 + uy * lean * 0.5, node[1] + uy * 22 - ux * lean * 0.5)
    start = (a[0] + ux * 18 - uy * 2, a[1] + uy * 18 + ux * 2)
    end = (b[0] - ux * 18 + uy * 2, b[1] - uy * 18 - ux * 2)
    return (Curve(a, start, before, node), Curve(node, after, end, b))


def _edge(side: int) -> Curve:
    return line(CORNERS[side - 1], CORNERS[side])


def _around(
    owners: list[int], middle: int, borders: dict[int, _Run]
) -> tuple[tuple[Curve, ...], tuple[Curve, ...]]:
    """The outline of the middle area and its shores."""
    ring: list[Curve] = []
    shores: list[Curve] = []
    side = owners.index(middle)
    for _ in range(4):
        if owners[side] == middle:
            ring.append(_edge(side))
        elif side in borders:
            ring += borders[side].curves
            shores += borders[side].curves
        side = (side + 1) % 4
    return tuple(ring), tuple(shores)


def _pieces(
    owners: list[int], middle: int | None, borders: dict[int, _Run]
) -> Iterator[tuple[int, tuple[Curve, ...], tuple[Curve, ...]]]:
    """The areas along the runs: whose each is, its outline and its shores."""
    for run in borders.values():
        if middle is None:
            for side in run.sides:
                shores = (bent(CORNERS[side], (0, 0), 3), bent(CORNERS[side - 1], (0, 0), 3).reversed)
                yield owners[side], (_edge(side), *shores), shores
            continue
        first = 0
        while first < len(run.sides):
            last = first
            while last + 1 < len(run.sides) and owners[run.sides[last + 1]] == owners[run.sides[first]]:
                last += 1
            yield owners[run.sides[first]], *_piece(run, first, last)
            first = last + 1


def _piece(run: _Run, first: int, last: int) -> tuple[tuple[Curve, ...], tuple[Curve, ...]]:
    """The area along some sides of a run: out along the edges, back along the line before the middle."""
    shores: list[Curve] = []
    if last + 1 < len(run.sides):
        shores.append(bent(CORNERS[run.sides[last]], run.nodes[last + 1], 3))
    shores += [curve.reversed for curve in reversed(_between(run, first, last))]
    if first > 0:
        shores.append(bent(CORNERS[run.sides[first - 1]], run.nodes[first], 3).reversed)
    return (*(_edge(side) for side in run.sides[first : last + 1]), *shores), tuple(shores)


def _between(run: _Run, first: int, last: int) -> tuple[Curve, ...]:
    if len(run.curves) == len(run.sides):
        return run.curves[first : last + 1]
    return run.curves


def _pebbles(
    face: Face, owners: list[int], middle: int | None, borders: dict[int, _Run], ways: Sequence[Curve]
) -> dict[int, tuple[Curve, ...]]:
    """The areas that reach no edge, by their number, beside each other where nothing is in the way."""
    alone = [side for side in range(4) if middle is not None and owners[side] != middle]
    upright = len(alone) == 1 and alone[0] % 2 == 1
    lines = [curve for border in borders.values() for curve in border.curves]
    found: dict[int, tuple[Curve, ...]] = {}
    taken: list[tuple[Point, float]] = []
    for number, area in enumerate(face.areas):
        if area.sides:
            continue
        long, short = ((15, 13), (21, 18), (29, 17), (31, 22))[min(_need(area), 3)]
        bridged = face.bridge and area.terrain == "water"
        if bridged and _need(area):
            long, short = long + 7, short + 6
        rx, ry = (short, long) if upright else (long, short)
        # Under a bridge, or where four areas meet, it has to be in the middle.
        fixed = bridged or middle is None or len(alone) != 1
        centre = _clear(alone, (rx, ry), lines, [] if fixed else ways, taken, fixed)
        taken.append((centre, max(rx, ry)))
        found[number] = blob(centre, rx, ry)
    return found


def _clear(
    alone: Sequence[int],
    radii: tuple[float, float],
    lines: Sequence[Curve],
    ways: Sequence[Curve],
    taken: Sequence[tuple[Point, float]],
    fixed: bool,
) -> Point:
    """The best place for a pebble: away from the edge that isn't its surroundings', from roads and other pebbles."""
    usual = (0.0, 0.0)
    if len(alone) == 1:
        usual = (_INWARDS[alone[0]][0] * 13.0, _INWARDS[alone[0]][1] * 13.0)
    if fixed and not taken:
        return usual
    large, (rx, ry) = max(radii), radii
    near_by = [(_along(ways), 8.0), (_along(lines), 5.0)]

    def ease(point: Point) -> float:
        x, y = point
        found = -0.3 * hypot(x - usual[0], y - usual[1])
        for points, gap in near_by:
            near = min((hypot(x - px, y - py) for px, py in points), default=99.0)
            found += 1.8 * min(0.0, near - large - gap)
        for (px, py), other in taken:
            found += 3 * min(0.0, hypot(x - px, y - py) - large - other - 4)
        return found

    return max(
        (
            (float(x), float(y))
            for y in range(-32, 33, 4)
            for x in range(-32, 33, 4)
            if abs(x) + rx < _FARTHEST and abs(y) + ry < _FARTHEST
        ),
        key=ease,
    )


def _along(curves: Sequence[Curve]) -> list[Point]:
    return [point for curve in curves for point in curve.points]
