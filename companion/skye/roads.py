"""How a tile's roads run: from the middle of each edge they leave by to where they meet."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from companion.skye.curves import Curve, Point
from scoring.squares import SIDES

MIDDLES: tuple[Point, ...] = ((0, -50), (50, 0), (0, 50), (-50, 0))
"""The middle of each side of `SIDES`."""


def run(sides: str, reach: float = 30) -> tuple[Curve, ...]:
    """A road that leaves by some edges; its parts meet. One that leaves by a single edge goes `reach` inwards."""
    numbers = [SIDES.index(side) for side in sides]
    if len(numbers) == 1:
        return (_inwards(numbers[0], reach),)
    if len(numbers) == 2:
        return (_between(*numbers),)
    return tuple(_joining(numbers))


def _inwards(side: int, reach: float) -> Curve:
    x, y = MIDDLES[side]
    left, lean = 1 - reach / 50, reach / 300
    return Curve(
        (x, y),
        (x * (1 - reach / 100) - y * 0.03, y * (1 - reach / 100) + x * 0.03),
        (x * (left + 0.2), y * (left + 0.2)),
        (x * left - y * lean, y * left + x * lean),
    )


def _between(one: int, other: int) -> Curve:
    (ax, ay), (bx, by) = MIDDLES[one], MIDDLES[other]
    if (one - other) % 2:
        # Around the corner, near the middle but clear of another road around the other corner.
        return Curve((ax, ay), (ax * 0.3, ay * 0.3), (bx * 0.3, by * 0.3), (bx, by))
    return Curve(
        (ax, ay),
        (ax * 0.4 - ay * 0.11, ay * 0.4 + ax * 0.11),
        (bx * 0.4 - by * 0.11, by * 0.4 + bx * 0.11),
        (bx, by),
    )


def _joining(numbers: list[int]) -> Iterator[Curve]:
    """Three or four ways that meet in the middle: a pair goes straight on, the others come from the side."""
    through = next((n, n + 2) for n in (0, 1) if n in numbers and n + 2 in numbers)
    yield _between(*through)
    for side in numbers:
        if side not in through:
            x, y = MIDDLES[side]
            yield Curve((x, y), (x * 0.6, y * 0.6), (x * 0.25 + y * 0.04, y * 0.25 - x * 0.04), (0, 0))


def crossing(one: tuple[Curve, ...], other: tuple[Curve, ...]) -> Point | None:
    """Where two roads that don't meet cross."""
    for a, b in _steps(one):
        for c, d in _steps(other):
            if (found := _cross(a, b, c, d)) is not None:
                return found
    return None


def _steps(curves: tuple[Curve, ...]) -> Iterator[tuple[Point, Point]]:
    for curve in curves:
        points = [*curve.points, curve.d]
        yield from itertools.pairwise(points)


def _cross(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    across = rx * sy - ry * sx
    if across == 0:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / across
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / across
    return (a[0] + t * rx, a[1] + t * ry) if 0 <= t <= 1 and 0 <= u <= 1 else None
