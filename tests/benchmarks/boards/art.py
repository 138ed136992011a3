"""What stands on printed spaces: four languages of symbols, from small marks to pictures that are never twice the same.

Coordinates of symbols count from a space's centre in units of the distance from there to its corners; y points down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255."""
Points = Sequence[tuple[float, float]] | NDArray[np.float64]


@dataclass(frozen=True)
class Pen:
    """Draws on a board's print, in a coordinate frame of its own."""

    image: NDArray[np.uint8]
    px_per_mm: float
    at: tuple[float, float]
    unit: float
    """Millimetres."""
    degrees: float = 0.0
    """Turned clockwise by that."""

    def sub(self, x: float, y: float, scale: float) -> Pen:
        """A pen for something smaller at a place."""
        (at,) = self._mm([(x, y)])
        return replace(self, at=(float(at[0]), float(at[1])), unit=self.unit * scale)

    def _mm(self, points: Points) -> NDArray[np.float64]:
        c, s = math.cos(math.radians(self.degrees)), math.sin(math.radians(self.degrees))
        return np.asarray(np.asarray(points, float) @ np.array([[c, s], [-s, c]]) * self.unit + self.at)

    def _fixed(self, points: Points) -> NDArray[np.int32]:
        return np.asarray(np.round((self._mm(points) * self.px_per_mm - 0.5) * 16), np.int32)

    def fill(self, points: Points, colour: Colour) -> None:
        """A filled outline."""
        cv2.fillPoly(self.image, [self._fixed(points)], colour, cv2.LINE_AA, 4)

    def line(self, points: Points, colour: Colour, width: float, closed: bool = False) -> None:
        """`width` in units."""
        thick = max(1, round(width * self.unit * self.px_per_mm))
        cv2.polylines(self.image, [self._fixed(points)], closed, colour, thick, cv2.LINE_AA, 4)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle."""
        a = np.linspace(0, 2 * math.pi, 48, endpoint=False)
        self.fill(np.column_stack([x + radius * np.cos(a), y + radius * np.sin(a)]), colour)

    def box(self, x0: float, y0: float, x1: float, y1: float, colour: Colour) -> None:
        """A filled rectangle."""
        self.fill([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], colour)


@dataclass(frozen=True)
class Inks:
    """The colours of one board's symbols."""

    dark: Colour
    light: Colour
    bright: Mapping[str, Colour]
    """One a kind."""


Draw = Callable[[Pen, np.random.Generator, Inks], None]


def _bolt(pen: Pen, colour: Colour) -> None:
    pen.fill([(0.15, -0.5), (-0.3, 0.08), (-0.03, 0.08), (-0.15, 0.5), (0.3, -0.1), (0.03, -0.1)], colour)


def _mill(pen: Pen, colour: Colour, start: float) -> None:
    pen.line([(0, -0.1), (0, 0.55)], colour, 0.07)
    for k in range(3):
        a = math.radians(start + 120 * k)
        pen.line([(0, -0.1), (0.42 * math.sin(a), -0.1 - 0.42 * math.cos(a))], colour, 0.09)


def _ear(pen: Pen, colour: Colour) -> None:
    pen.line([(0, 0.55), (0, -0.4)], colour, 0.06)
    for k in range(4):
        y = 0.1 - 0.17 * k
        for side in (-1, 1):
            pen.fill([(0, y), (side * 0.22, y - 0.2), (side * 0.05, y - 0.2)], colour)


def _apple(pen: Pen, colour: Colour, stalk: Colour) -> None:
    pen.disc(-0.12, 0.1, 0.27, colour)
    pen.disc(0.12, 0.1, 0.27, colour)
    pen.line([(0, -0.1), (0.1, -0.42)], stalk, 0.07)


def _house(pen: Pen, wall: Colour, roof: Colour) -> None:
    pen.box(-0.32, -0.05, 0.32, 0.42, wall)
    pen.fill([(-0.44, -0.03), (0, -0.45), (0.44, -0.03)], roof)
    pen.box(-0.08, 0.15, 0.1, 0.42, roof)


def _waves(pen: Pen, colour: Colour, count: int = 3) -> None:
    x = np.linspace(-0.5, 0.5, 25)
    for k in range(count):
        y = 0.24 * (k - (count - 1) / 2) + 0.06 * np.sin(x * 19)
        pen.line(np.column_stack([x, y]), colour, 0.06)


def _tower(pen: Pen, x: float, half: float, top: float, colour: Colour) -> None:
    pen.box(x - half, top, x + half, 0.45, colour)
    for side in (-0.75, 0.0, 0.75):
        pen.box(x + half * side - 0.22 * half, top - 0.1, x + half * side + 0.22 * half, top + 0.02, colour)


def _castle(pen: Pen, colour: Colour, gate: Colour) -> None:
    pen.box(-0.45, -0.05, 0.45, 0.45, colour)
    for x in (-0.42, 0.0, 0.42):
        _tower(pen, x, 0.14, -0.35, colour)
    pen.box(-0.09, 0.15, 0.09, 0.45, gate)


def _church(pen: Pen, wall: Colour, roof: Colour) -> None:
    pen.box(-0.1, -0.02, 0.45, 0.45, wall)
    pen.fill([(-0.1, 0.0), (0.05, -0.22), (0.32, -0.22), (0.48, 0.0)], roof)
    pen.box(-0.38, -0.2, -0.1, 0.45, wall)
    pen.fill([(-0.42, -0.18), (-0.24, -0.6), (-0.06, -0.18)], roof)
    pen.line([(-0.24, -0.82), (-0.24, -0.55)], roof, 0.05)
    pen.line([(-0.33, -0.72), (-0.15, -0.72)], roof, 0.05)


def _cross(pen: Pen, colour: Colour) -> None:
    pen.box(-0.08, -0.5, 0.08, 0.5, colour)
    pen.box(-0.3, -0.28, 0.3, -0.12, colour)


def _tufts(pen: Pen, rng: np.random.Generator, colour: Colour, count: int) -> None:
    for _ in range(count):
        x, y = rng.uniform(-0.5, 0.5, 2)
        for lean in (-0.08, 0.0, 0.08):
            pen.line([(x, y), (x + lean, y - 0.13)], colour, 0.03)


def pictograms() -> dict[str, Draw]:
    """One sign a kind, filling half a space, all alike but for the printer."""
    return {
        "food": lambda pen, rng, ink: _apple(pen, ink.bright["food"], ink.dark),
        "energy": lambda pen, rng, ink: _bolt(pen, ink.bright["energy"]),
        "settlement": lambda pen, rng, ink: _house(pen, ink.light, ink.dark),
        "blank": lambda pen, rng, ink: None,
        "castle": lambda pen, rng, ink: _castle(pen.sub(0, 0, 1.2), ink.dark, ink.light),
        "cathedral": lambda pen, rng, ink: _church(pen.sub(0, 0, 1.1), ink.light, ink.dark),
        "water": lambda pen, rng, ink: _waves(pen, ink.light),
    }


def marks() -> dict[str, Draw]:
    """Small signs in the middle, one ink."""

    def dots(pen: Pen, rng: np.random.Generator, ink: Inks) -> None:
        for k in range(3):
            a = math.radians(120 * k - 90)
            pen.disc(0.16 * math.cos(a), 0.16 * math.sin(a), 0.1, ink.dark)

    def square(pen: Pen, rng: np.random.Generator, ink: Inks) -> None:
        pen.box(-0.2, -0.2, 0.2, 0.2, ink.dark)
        pen.box(-0.11, -0.11, 0.11, 0.11, ink.light)

    def star(pen: Pen, rng: np.random.Generator, ink: Inks) -> None:
        a = np.deg2rad(np.arange(10) * 36 - 90)
        radius = np.where(np.arange(10) % 2, 0.2, 0.46)
        pen.fill(np.column_stack([radius * np.cos(a), radius * np.sin(a)]), ink.dark)

    return {
        "food": dots,
        "energy": lambda pen, rng, ink: pen.fill([(0, -0.25), (0.24, 0.17), (-0.24, 0.17)], ink.dark),
        "settlement": square,
        "blank": lambda pen, rng, ink: None,
        "castle": star,
        "cathedral": lambda pen, rng, ink: _cross(pen.sub(0, 0, 0.8), ink.dark),
        "water": lambda pen, rng, ink: _waves(pen.sub(0, 0, 0.6), ink.dark, 2),
    }


def badges() -> dict[str, Draw]:
    """A coloured disc with a small sign in it."""
    signs = pictograms() | {"energy": lambda pen, rng, ink: _mill(pen, ink.dark, 10)}

    def badge(kind: str) -> Draw:
        def draw(pen: Pen, rng: np.random.Generator, ink: Inks) -> None:
            radius = 0.62 if kind in ("castle", "cathedral") else 0.46
            pen.disc(0, 0, radius + 0.06, ink.dark)
            pen.disc(0, 0, radius, ink.bright[kind])
            plain = replace(ink, bright=dict.fromkeys(ink.bright, ink.dark))
            signs[kind](pen.sub(0, 0, 0.7 if radius > 0.5 else 0.62), rng, plain)

        return draw

    return {kind: badge(kind) for kind in signs if kind not in ("blank", "water")} | {
        "blank": signs["blank"],
        "water": signs["water"],
    }


def pictures() -> dict[str, Draw]:
    """Drawn one by one: fields, mills, villages, and castles and cathedrals of which no two are alike."""

    def field(pen: Pen, rng: np.random.Generator, ink: Inks) -> None:
        slant = rng.normal(0, 0.12)
        for k in range(5):
            y = -0.4 + 0.2 * k + rng.normal(0, 0.02)
            pen.line([(-0.5, y + slant), (0.5, y - slant)], ink.bright["food"], 0.07)
        _ear(pen.sub(rng.uniform(-0.3, 0.3), rng.uniform(-0.1, 0.15), 0.7), ink.dark)

    def mills(pen: Pen, rng: np.random.Generator, ink: Inks) -> None:
        for x, y, size in ((-0.28, 0.05, 0.8), (0.27, -0.05, 0.9)):
            _mill(pen.sub(x + rng.normal(0, 0.04), y, size), ink.light, rng.uniform(0, 120))

    def village(pen: Pen, rng: np.random.Generator, ink: Inks) -> None:
        for n in range(int(rng.integers(3, 6))):
            x = 0.42 * math.cos(2.1 * n) + rng.normal(0, 0.07)
            y = 0.36 * math.sin(2.1 * n) + rng.normal(0, 0.07)
            _house(pen.sub(x, y, rng.uniform(0.45, 0.6)), ink.light, ink.bright["settlement"])

    return {
        "food": field,
        "energy": mills,
        "settlement": village,
        "blank": lambda pen, rng, ink: _tufts(pen, rng, ink.bright["blank"], int(rng.integers(3, 7))),
        "castle": _own_castle,
        "cathedral": _own_cathedral,
        "water": lambda pen, rng, ink: _waves(pen, ink.light, int(rng.integers(2, 4))),
    }


def _own_castle(pen: Pen, rng: np.random.Generator, ink: Inks) -> None:
    stone = _tinted(rng, (150, 155, 165), 22)
    pen.box(-0.5, rng.uniform(-0.1, 0.15), 0.5, 0.48, stone)
    for x in np.linspace(-0.46, 0.46, int(rng.integers(2, 5))):
        top = rng.uniform(-0.55, -0.15)
        _tower(pen, x, rng.uniform(0.1, 0.19), top, _tinted(rng, stone, 14))
        if rng.random() < 0.5:
            pen.fill([(x - 0.18, top), (x, top - 0.35), (x + 0.18, top)], _tinted(rng, (60, 60, 140), 30))
    pen.line([(-0.6, 0.5), (0.6, 0.5)], ink.dark, 0.06)
    pen.box(-0.1, 0.2, 0.1, 0.48, ink.dark)


def _own_cathedral(pen: Pen, rng: np.random.Generator, ink: Inks) -> None:
    wall, roof = _tinted(rng, (190, 205, 215), 18), _tinted(rng, (130, 95, 90), 25)
    pen.box(-0.5, -0.05, 0.5, 0.46, wall)
    pen.fill([(-0.55, 0.0), (-0.4, -0.25), (0.4, -0.25), (0.55, 0.0)], roof)
    for x in rng.choice([-0.4, -0.2, 0.0, 0.2, 0.4], int(rng.integers(1, 4)), replace=False):
        top = rng.uniform(-0.45, -0.2)
        pen.box(x - 0.1, top, x + 0.1, 0.46, wall)
        pen.fill([(x - 0.13, top), (x, top - 0.4), (x + 0.13, top)], roof)
    for x in (-0.3, 0.0, 0.3):
        pen.disc(x, 0.15, 0.07, ink.dark)
    pen.line([(-0.55, 0.48), (0.55, 0.48)], ink.dark, 0.05)


def _tinted(rng: np.random.Generator, colour: Colour, by: float) -> Colour:
    b, g, r = np.clip(np.array(colour) + rng.normal(0, by) + rng.normal(0, by / 3, 3), 5, 250)
    return float(b), float(g), float(r)


LANGUAGES: Mapping[str, Callable[[], dict[str, Draw]]] = {
    "pictograms": pictograms,
    "marks": marks,
    "badges": badges,
    "pictures": pictures,
}
