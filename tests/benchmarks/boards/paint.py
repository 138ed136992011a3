"""The print of a board that nobody has printed: sea, land, spaces, symbols, and what decorates them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from art import LANGUAGES, Colour, Inks, Pen
from land import KINDS
from numpy.typing import NDArray

from scoring import hexes

PX_PER_MM = 9.0
Bgr = NDArray[np.uint8]


@dataclass(frozen=True)
class Look:
    """How a board is printed."""

    colours: str
    """Of the spaces: ``fields`` (one a kind), ``pale`` (hardly apart), ``uniform`` (one for all land) or ``painting``
    (a landscape that minds no spaces)."""
    outline: str
    """``dark``, ``light``, ``gaps`` or ``wobble``."""
    languages: tuple[str, str]
    """Of the symbols, in turn; see `art`."""
    decorated: bool = False
    """Rivers, names and mountains run across the spaces."""
    outline_mm: float = 0.6


LOOKS: Mapping[str, Look] = {
    "fields": Look("fields", "dark", ("pictograms", "marks"), outline_mm=0.8),
    "pale": Look("pale", "dark", ("marks", "pictures"), outline_mm=0.4),
    "uniform": Look("uniform", "dark", ("badges", "marks"), outline_mm=0.35),
    "light": Look("fields", "light", ("pictures", "badges"), outline_mm=0.7),
    "gaps": Look("pale", "gaps", ("badges", "pictograms")),
    "wobble": Look("fields", "wobble", ("pictures", "pictograms"), outline_mm=0.6),
    "decorated": Look("pale", "light", ("pictures", "pictograms"), decorated=True, outline_mm=0.6),
    "painting": Look("painting", "light", ("pictures", "badges"), outline_mm=0.5),
}


@dataclass(frozen=True)
class Ground:
    """Where the spaces lie on the board."""

    size_mm: tuple[float, float]
    origin_mm: tuple[float, float]
    pitch_mm: float
    turn_deg: float
    upright_deg: float
    """The symbols' direction: with the spaces or with the board."""

    def mm(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """(n, 2) in units of the pitch to mm on the board."""
        c, s = math.cos(math.radians(self.turn_deg)), math.sin(math.radians(self.turn_deg))
        return np.asarray(points @ np.array([[c, s], [-s, c]]) * self.pitch_mm + self.origin_mm)

    def centre(self, cell: hexes.Cell) -> tuple[float, float]:
        """A cell's centre in mm."""
        x, y = self.mm(np.array([hexes.centre(cell)]))[0]
        return float(x), float(y)

    def corners(self, cell: hexes.Cell, share: float = 1.0) -> NDArray[np.float64]:
        """(6, 2) mm, `share` of the way from the centre to the corners."""
        middle = np.array(hexes.centre(cell))
        return self.mm(middle + share * (np.array(hexes.corners(cell)) - middle))


def noise(
    rng: np.random.Generator, size: tuple[int, int], coarse: float, octaves: int = 3
) -> NDArray[np.float32]:
    """(h, w) smooth noise of about unit strength; `size` (w, h), `coarse` in px."""
    out = np.zeros((size[1], size[0]), np.float32)
    for octave in range(octaves):
        step = max(2.0, coarse / 2**octave)
        grid = rng.standard_normal((int(size[1] / step) + 3, int(size[0] / step) + 3)).astype(np.float32)
        out += 0.6**octave * cv2.resize(grid, size, interpolation=cv2.INTER_CUBIC)
    return out


def painted(seed: int, style: str, ground: Ground, kinds: Mapping[hexes.Cell, str]) -> Bgr:
    """The whole board, `PX_PER_MM`."""
    rng = np.random.default_rng([seed, 42])
    look = LOOKS[style]
    width, height = (round(side * PX_PER_MM) for side in ground.size_mm)
    fills, sea, inks = _palette(rng, look)
    image = np.empty((height, width, 3), np.uint8)
    image[:] = np.clip(np.array(sea) + 5 * noise(rng, (width, height), 60 * PX_PER_MM)[..., None], 0, 255)
    land = _land(rng, ground, kinds, (width, height))
    base = np.array(fills["blank"] if look.outline != "gaps" else inks.dark)
    coast = cv2.dilate(land, np.ones((9, 9), np.uint8)) > land
    image[land > 0] = np.clip(base * 0.97, 0, 255)
    image[coast] = np.clip(np.array(sea) * 0.6, 0, 255)
    image = _textured(rng, image, 4)
    if look.colours == "painting":
        _landscape(rng, image, land > 0)
        kinds_filled = {cell: kind for cell, kind in kinds.items() if kind == "water"}
    else:
        kinds_filled = dict(kinds)
    _spaces(rng, image, look, ground, kinds_filled, fills)
    if look.decorated:
        _decorate(rng, image, ground, kinds, inks)
    _outlines(rng, image, look, ground, kinds, inks)
    draw = LANGUAGES[look.languages[(seed // 8 + 1) % 2]]()
    radius = ground.pitch_mm * hexes.RADIUS
    for cell, kind in kinds.items():
        x, y = np.array(ground.centre(cell)) + rng.normal(0, 0.012, 2) * ground.pitch_mm
        pen = Pen(image, PX_PER_MM, (float(x), float(y)), radius, ground.upright_deg)
        draw[kind](pen, rng, inks)
    if look.decorated or rng.random() < 0.3:
        _names(rng, image, ground, kinds, inks)
    _creases(rng, image)
    return _textured(rng, image, 2)


def _palette(rng: np.random.Generator, look: Look) -> tuple[dict[str, Colour], Colour, Inks]:
    """Fills a kind, the sea, and the symbols' inks: far apart in Lab, whatever they are."""

    def apart(count: int, low: float, high: float, chroma: tuple[float, float]) -> list[NDArray[np.float64]]:
        hue, c = rng.uniform(0, 2 * math.pi, 300), rng.uniform(*chroma, 300)
        many = np.column_stack([rng.uniform(low, high, 300), c * np.cos(hue), c * np.sin(hue)])
        found = [many[0]]
        while len(found) < count:
            found.append(many[np.min([np.linalg.norm(many - one, axis=1) for one in found], axis=0).argmax()])
        return [found[int(n)] for n in rng.permutation(count)]

    strong = dict(zip(KINDS, apart(7, 48, 84, (12, 48)), strict=True))
    ground = np.array([rng.uniform(70, 88), *rng.normal(0, 9, 2)])
    if look.colours == "fields":
        fills = strong
    else:
        spread = 9.0 if look.colours == "pale" else 0.6
        fills = {kind: ground + spread * _unit(rng) for kind in KINDS}
        fills["water"] = strong["water"]
    like_lochs = strong["water"] + rng.normal(0, 4, 3)
    sea = _lab(like_lochs if rng.random() < 0.6 else [rng.uniform(35, 90), 0, 4])
    bright = {kind: _lab(one) for kind, one in zip(KINDS, apart(7, 30, 70, (30, 60)), strict=True)}
    dark = _lab([rng.uniform(10, 28), *rng.normal(0, 8, 2)])
    inks = Inks(dark, _lab([rng.uniform(90, 97), *rng.normal(0, 3, 2)]), bright)
    return {kind: _lab(colour) for kind, colour in fills.items()}, sea, inks


def _unit(rng: np.random.Generator) -> NDArray[np.float64]:
    way = rng.normal(0, 1, 3)
    return np.asarray(way / np.linalg.norm(way))


def _lab(colour: NDArray[np.float64] | list[float]) -> Colour:
    pixel = np.array(colour, np.float32).reshape(1, 1, 3)
    b, g, r = np.clip(cv2.cvtColor(pixel, cv2.COLOR_LAB2BGR)[0, 0] * 255, 4, 250)
    return float(b), float(g), float(r)


def _land(
    rng: np.random.Generator, ground: Ground, kinds: Mapping[hexes.Cell, str], size: tuple[int, int]
) -> NDArray[np.uint8]:
    """Where land lies: a little beyond its spaces, with a ragged coast."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    for cell in kinds:
        cv2.fillPoly(mask, [np.round(ground.corners(cell, 1.02) * PX_PER_MM).astype(np.int32)], 255)
    sigma = 0.1 * ground.pitch_mm * PX_PER_MM
    soft = cv2.GaussianBlur(mask, (0, 0), sigma).astype(np.float32) / 255
    ragged = soft + 0.13 * noise(rng, size, 3 * sigma)
    beyond = (ragged > 0.3) & (soft > 0.03)  # no islets out at sea
    return np.asarray((beyond | (mask > 0)) * np.uint8(255), np.uint8)


def _textured(rng: np.random.Generator, image: Bgr, strength: float) -> Bgr:
    """Paper, brush and printer."""
    size = (image.shape[1], image.shape[0])
    fine, wide = noise(rng, size, 1.2 * PX_PER_MM, 2), noise(rng, size, 14 * PX_PER_MM)
    return np.asarray(np.clip(image + strength * (fine + 0.8 * wide)[..., None], 0, 255), np.uint8)


def _landscape(rng: np.random.Generator, image: Bgr, land: NDArray[np.bool_]) -> None:
    """Meadows, moors and hills, in colours of their own."""
    size = (image.shape[1], image.shape[0])
    tones = [_lab([rng.uniform(45, 80), *rng.normal((-6, 16), 12, 2)]) for _ in range(4)]
    mixed = np.full(image.shape, tones[0], np.float32)
    for tone in tones[1:]:
        share = np.clip(0.5 + 0.9 * noise(rng, size, 45 * PX_PER_MM, 4), 0, 1)[..., None]
        mixed += share * (np.array(tone, np.float32) - mixed)
    mixed += 9 * noise(rng, size, 6 * PX_PER_MM)[..., None]
    np.copyto(image, np.clip(mixed, 0, 255).astype(np.uint8), where=land[..., None])


def _spaces(
    rng: np.random.Generator,
    image: Bgr,
    look: Look,
    ground: Ground,
    kinds: Mapping[hexes.Cell, str],
    fills: Mapping[str, Colour],
) -> None:
    pen = Pen(image, PX_PER_MM, (0, 0), 1)
    share = rng.uniform(0.86, 0.93) if look.outline == "gaps" else 1.0
    brush = noise(rng, (image.shape[1], image.shape[0]), 5 * PX_PER_MM)[..., None]
    mask = np.zeros(image.shape[:2], np.uint8)
    for cell, kind in kinds.items():
        # No two spaces of a kind come out quite alike: the printer's, the painter's and the years' doing.
        lighter = rng.normal(0, 4) + rng.normal(0, 1.5, 3)
        b, g, r = np.clip(np.array(fills[kind]) + lighter, 0, 255)
        pen.fill(ground.corners(cell, share), (float(b), float(g), float(r)))
        cv2.fillPoly(mask, [np.round(ground.corners(cell, share) * PX_PER_MM).astype(np.int32)], 255)
    np.copyto(image, np.clip(image + 6 * brush, 0, 255).astype(np.uint8), where=(mask > 0)[..., None])


def _outlines(
    rng: np.random.Generator,
    image: Bgr,
    look: Look,
    ground: Ground,
    kinds: Mapping[hexes.Cell, str],
    inks: Inks,
) -> None:
    if look.outline == "gaps":
        return
    pen = Pen(image, PX_PER_MM, (0, 0), 1)
    colour = inks.light if look.outline == "light" else inks.dark
    for cell in kinds:
        corners = ground.corners(cell)
        if look.outline != "wobble":
            pen.line(corners, colour, look.outline_mm, closed=True)
            continue
        steps = np.linspace(0, 1, 8, endpoint=False)[:, None]
        ends = np.roll(corners, -1, 0)
        around = np.concatenate([a + steps * (b - a) for a, b in zip(corners, ends, strict=True)])
        shake = np.array([cv2.GaussianBlur(rng.normal(0, 1, (1, 48)), (0, 0), 2)[0] for _ in "xy"]).T
        pen.line(around + 0.03 * ground.pitch_mm * shake, colour, look.outline_mm, closed=True)


def _decorate(
    rng: np.random.Generator, image: Bgr, ground: Ground, kinds: Mapping[hexes.Cell, str], inks: Inks
) -> None:
    """Rivers and mountains, which don't care about spaces."""
    pen = Pen(image, PX_PER_MM, (0, 0), 1)
    cells = list(kinds)
    river = _lab([rng.uniform(45, 65), rng.uniform(-12, 0), rng.uniform(-35, -20)])
    for _ in range(4):
        at, way = np.array(ground.centre(cells[int(rng.integers(len(cells)))])), rng.uniform(0, 2 * math.pi)
        course = [at]
        for _ in range(60):
            way += rng.normal(0, 0.25)
            at = at + 2.0 * np.array([math.cos(way), math.sin(way)])
            course.append(at)
        pen.line(np.array(course), river, rng.uniform(0.8, 1.8))
    for _ in range(7):
        middle = np.array(ground.centre(cells[int(rng.integers(len(cells)))])) + rng.normal(0, 5, 2)
        for _ in range(int(rng.integers(2, 5))):
            x, y = middle + rng.normal(0, 6, 2)
            size = rng.uniform(2, 5)
            peak = [(x - size, y + size), (x, y - size), (x + size, y + size)]
            b, g, r = np.array(inks.dark) * 0.5 + 90
            pen.fill(peak, (float(b), float(g), float(r)))
            pen.line(peak, inks.dark, 0.4)


def _names(
    rng: np.random.Generator, image: Bgr, ground: Ground, kinds: Mapping[hexes.Cell, str], inks: Inks
) -> None:
    cells = list(kinds)
    for _ in range(12):
        word = "".join(rng.choice(list("aeiounrstldmk"), int(rng.integers(4, 9)))).capitalize()
        x, y = np.array(ground.centre(cells[int(rng.integers(len(cells)))])) + rng.normal(0, 4, 2)
        size = ground.pitch_mm * PX_PER_MM * rng.uniform(0.004, 0.008)
        at = (int(x * PX_PER_MM), int(y * PX_PER_MM))
        face, thick = int(rng.choice([2, 3, 4, 6])), max(1, round(size * 2))
        cv2.putText(image, word, at, face, size, inks.dark, thick, cv2.LINE_AA)


def _creases(rng: np.random.Generator, image: Bgr) -> None:
    """Where the board folds."""
    height, width = image.shape[:2]
    if rng.random() < 0.6:
        image[:, width // 2 - 3 : width // 2 + 2] = image[:, width // 2 - 3 : width // 2 + 2] // 2
    if rng.random() < 0.4:
        image[height // 2 - 2 : height // 2 + 2] = image[height // 2 - 2 : height // 2 + 2] // 2
