"""Lines from which tiles are drawn: cubic Bézier curves in a square from -50 to 50."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, pi, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

_SAMPLES = 8
_ROUND = 0.5523
"""How far the handles of a quarter of a circle reach, for a radius of 1."""


@dataclass(frozen=True)
class Curve:
    """From `a` to `d`, pulled towards `b` and then `c`; a straight line where those lie on it."""

    a: Point
    b: Point
    c: Point
    d: Point

    @property
    def reversed(self) -> Curve:
        """The same from the other end."""
        return Curve(self.d, self.c, self.b, self.a)

    def at(self, t: float) -> Point:
        """The point at 0 … 1 of the way."""
        u = 1 - t
        one, two, three, four = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.a, self.b, self.c, self.d
        return (
            one * ax + two * bx + three * cx + four * dx,
            one * ay + two * by + three * cy + four * dy,
        )

    def turned(self, turns: int) -> Curve:
        """After so many quarter turns clockwise around the middle."""
        return Curve(*(turned(point, turns) for point in (self.a, self.b, self.c, self.d)))

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Points along it, without the last."""
        steps = 1 if self.straight else _SAMPLES
        return tuple(self.at(step / steps) for step in range(steps))

    @cached_property
    def straight(self) -> bool:
        """Whether it is a line."""
        return self.b == self.a and self.c == self.d


def turned(point: Point, turns: int) -> Point:
    """A point after so many quarter turns clockwise around the middle."""
    x, y = point
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def line(a: Point, b: Point) -> Curve:
    """The straight way."""
    return Curve(a, a, b, b)


def bent(a: Point, b: Point, by: float) -> Curve:
    """From a to b in a slight S, as if drawn by hand: `by` to the left first, then to the right."""
    (ax, ay), (bx, by_) = a, b
    length = hypot(bx - ax, by_ - ay) or 1.0
    nx, ny = (by_ - ay) / length * by, -(bx - ax) / length * by
    first = (ax + (bx - ax) / 3 + nx, ay + (by_ - ay) / 3 + ny)
    second = (ax + (bx - ax) * 2 / 3 - nx, ay + (by_ - ay) * 2 / 3 - ny)
    return Curve(a, first, second, b)


def blob(centre: Point, rx: float, ry: float) -> tuple[Curve, ...]:
    """A closed pebble, a little uneven."""
    cx, cy = centre
    corners = []
    for nth, swell in enumerate((1.0, 0.93, 1.04, 0.97)):
        angle = nth * pi / 2
        corners.append((cos(angle) * rx * swell, sin(angle) * ry * swell))
    curves = []
    for nth, (x, y) in enumerate(corners):
        nx, ny = corners[(nth + 1) % 4]
        # The way is along the pebble's edge, so it is square to the spoke at both ends.
        first = (x + nx * _ROUND * 1.08, y + ny * _ROUND * 1.08)
        second = (nx + x * _ROUND, ny + y * _ROUND)
        curves.append(
            Curve(
                (cx + x, cy + y),
                (cx + first[0], cy + first[1]),
                (cx + second[0], cy + second[1]),
                (cx + nx, cy + ny),
            )
        )
    return tuple(curves)


def path(curves: Sequence[Curve], closed: bool = False) -> str:
    """What stands in a path's `d`."""
    if not curves:
        return ""
    steps = (
        f"L{_at(one.d)}" if one.straight else f"C{_at(one.b)} {_at(one.c)} {_at(one.d)}" for one in curves
    )
    return f"M{_at(curves[0].a)}{''.join(steps)}{'Z' if closed else ''}"


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def number(value: float) -> str:
    """As short as an SVG takes it."""
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 0.05 else "0"


def polygon(curves: Sequence[Curve]) -> tuple[Point, ...]:
    """Points along a closed outline."""
    return tuple(point for one in curves for point in one.points)


def inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies within a polygon."""
    x, y = point
    found = False
    for nth, (ax, ay) in enumerate(corners):
        bx, by = corners[nth - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def distance(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a stretch between two others."""
    (px, py), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    t = 0.0 if square == 0 else min(1.0, max(0.0, ((px - ax) * dx + (py - ay) * dy) / square))
    return hypot(px - ax - t * dx, py - ay - t * dy)
