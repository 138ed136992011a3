"""Photographs of a printed test page with known scales: paper on a table, drawn by rays through a phone's lens.

Nothing of what checks the print is used here but where the page's markers are. Lengths in mm, x right, y down, z up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from vision.drawing import draw_marker
from vision.proof import CARD_MM, proof

Array = np.ndarray[Any, Any]
Colour = tuple[int, int, int]

TABLES: dict[str, tuple[Colour, float]] = {
    "dark wood": ((38, 58, 88), 1.0),
    "oak": ((96, 140, 178), 1.0),
    "birch": ((158, 192, 212), 0.5),
    "blue cloth": ((120, 82, 52), 0.4),
    "green felt": ((66, 108, 58), 0.25),
    "grey stone": ((128, 130, 132), 0.6),
    "black glass": ((22, 20, 20), 0.05),
    "red check": ((70, 70, 176), 0.2),
    "light grey": ((196, 198, 198), 0.1),
    "white": ((244, 246, 246), 0.02),
}
"""Colour of a table, BGR, and how strong its pattern is."""


@dataclass(frozen=True)
class Shot:
    """One photograph."""

    paper: str = "a4"
    across: float = 1.0
    along: float = 1.0
    table: str = "oak"
    tilt: float = 10.0
    """Degrees from straight above."""
    azimuth: float = 30.0
    roll: float = 4.0
    size: tuple[int, int] = (1512, 2016)
    """Px, width and height."""
    fill: float = 1.25
    """How much more than the page is in the picture."""
    blur: float = 0.8
    """Sigma in px."""
    noise: float = 0.012
    k1: float = 0.02
    exposure: float = 0.92
    """Light of white paper, 1 being all the sensor can tell."""
    jpeg: int = 88
    shift: tuple[float, float] = (1.0, -1.5)
    """How far off the paper's middle the page was printed."""
    skew: float = 0.15
    """How far the print is turned on its paper, in degrees."""
    curl: float = 0.0
    """How high the paper's left and right edges stand off the table."""
    shade: float = 0.25
    """How much darker the table is just beside the paper."""
    hand: bool = False
    """Whether fingers hold the page at an edge."""
    pad: float = 0.0
    """By how much other white paper looks out from below the page, in mm; 0 for none."""
    card: bool = False
    on: str | None = None
    """The paper it was printed on, if not the one it was made for."""
    seed: int = 1
    density: float = 9.0
    """Px per mm of the paper before it is photographed."""


def photograph(shot: Shot) -> bytes:
    """The picture as JPEG."""
    from vision.paper import PAPERS

    rng = np.random.default_rng(shot.seed)
    sheet_mm = np.array(PAPERS[shot.on or shot.paper])
    page = _printed(shot, sheet_mm)
    eye, rays = _camera(shot, sheet_mm)
    ground = eye[:2] - rays[..., :2] * (eye[2] / rays[..., 2])[..., None]
    on_paper = ground
    if shot.curl:
        for _ in range(8):
            z = shot.curl * (2 * np.clip(on_paper[..., 0] / sheet_mm[0], -0.02, 1.02) - 1) ** 4
            on_paper = ground + (eye[:2] - ground) * (z / eye[2])[..., None]
    table = _table(shot.table, ground, rng)
    at = (on_paper * shot.density - 0.5).astype(np.float32)
    ink = cv2.remap(page, at[..., 0], at[..., 1], cv2.INTER_AREA, borderValue=255)
    # How much of each pixel is paper, from the distance to its edges.
    px_mm = np.linalg.norm(np.gradient(ground, axis=1), axis=-1)
    inside = np.minimum(on_paper, sheet_mm - on_paper).min(axis=-1)
    cover = np.clip(inside / px_mm + 0.5, 0, 1)[..., None]
    shade = 1 - shot.shade * np.exp(np.minimum(inside, 0) / 1.5)[..., None]
    below = _linear(table)
    if shot.pad:
        rim = np.minimum(ground, sheet_mm - ground).min(axis=-1) + shot.pad
        below = np.where((rim > 0)[..., None], 0.92, below)
    light = cover * _linear(ink)[..., None] * 0.92 + (1 - cover) * below * shade
    if shot.hand:
        light = _with_hand(light, sheet_mm, ground, px_mm, rng)
    if shot.card:
        light = _with_card(light, shot, ground, eye, px_mm, rng)
    return _developed(light * (shot.exposure / 0.92), shot, rng)


def _printed(shot: Shot, sheet_mm: Array) -> Array:
    """The sheet of paper from straight above, gray."""
    about, density = proof(shot.paper), shot.density
    rows, columns = (round(side * density) for side in sheet_mm[::-1])
    drawn = np.full((*(round(side * density) for side in about.size_mm[::-1]), 3), 255, np.uint8)
    for place in about.markers:
        at = np.array([place.x_mm, place.y_mm])
        draw_marker(drawn, place.id, place.marker_mm, at, 0, density)
    x, y = about.card_mm
    half = np.array(CARD_MM) / 2 + 5
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        corner = np.array([x, y]) + half * [across, down]
        for way in ([-8.0 * across, 0.0], [0.0, -8.0 * down]):
            line = [tuple(int(v) for v in np.round(one * density)) for one in (corner, corner + way)]
            cv2.line(drawn, line[0], line[1], (33, 33, 38), round(0.25 * density))
    for n in range(16):
        start = (round(46 * density), round((56 + 3.6 * n) * density))
        words = "Diese Seite so drucken wie die Aufkleber, bitte"
        cv2.putText(drawn, words, start, cv2.FONT_HERSHEY_SIMPLEX, density * 0.07, (40,) * 3, 1, cv2.LINE_AA)
    for n in range(101):
        x, y = round(46 * density), round((119 + n) * density)
        cv2.line(drawn, (x, y), (x + round(2 * density), y), (30, 30, 30), 1)
    cos, sin = math.cos(math.radians(shot.skew)), math.sin(math.radians(shot.skew))
    turn = np.array([[cos, -sin], [sin, cos]]) @ np.diag([shot.across, shot.along])
    move = sheet_mm / 2 + shot.shift - turn @ (np.array(about.size_mm) / 2)
    # In px, whose centres lie half a pixel off their edges.
    offset = move * density - 0.5 + turn @ np.array([0.5, 0.5])
    matrix = np.column_stack([turn, offset])
    gray = cv2.cvtColor(drawn, cv2.COLOR_BGR2GRAY)
    printed = cv2.warpAffine(gray, matrix, (columns, rows), flags=cv2.INTER_LINEAR, borderValue=255)
    rim = round(5 * density)
    blank = np.full_like(printed, 255)
    blank[rim:-rim, rim:-rim] = printed[rim:-rim, rim:-rim]
    return np.asarray(blank)


def _camera(shot: Shot, sheet_mm: Array) -> tuple[Array, Array]:
    """(3,) the lens, and (height, width, 3) the way each pixel looks."""
    width, height = shot.size
    focal = 0.74 * max(shot.size)
    x, y = np.meshgrid(np.arange(width) - (width - 1) / 2, np.arange(height) - (height - 1) / 2)
    wanted = np.stack([x, y], axis=-1) / focal
    u = wanted.copy()
    for _ in range(5):
        r2 = (u**2).sum(axis=-1, keepdims=True)
        u = wanted / (1 + shot.k1 * r2 - 0.4 * shot.k1 * r2**2)
    tilt, azimuth, roll = (math.radians(v) for v in (shot.tilt, shot.azimuth, shot.roll))
    back = np.array([math.sin(tilt) * math.sin(azimuth), math.sin(tilt) * math.cos(azimuth), math.cos(tilt)])
    down = np.array([0.0, 1.0, 0.0]) - back * back[1]
    down /= np.linalg.norm(down)
    right = np.cross(-back, down)
    right = right if right[0] > 0 else -right
    cos, sin = math.cos(roll), math.sin(roll)
    right, down = cos * right + sin * down, cos * down - sin * right
    rays = u[..., :1] * right + u[..., 1:] * down - back
    half = max(sheet_mm[0] / width, sheet_mm[1] / height) * shot.fill * focal
    return np.append(sheet_mm / 2, 0) + back * half * (1 + 0.35 * math.sin(tilt)), rays


def _table(name: str, ground: Array, rng: np.random.Generator) -> Array:
    """The table's colours, 8 bits."""
    colour, strength = TABLES[name]
    small = rng.normal(0, 1, (160, 160)).astype(np.float32)
    stretch = (0.35, 0.02) if "wood" in name or name in ("oak", "birch") else (0.3, 0.3)
    along = np.deg2rad(rng.uniform(0, 180))
    a, b = np.cos(along), np.sin(along)
    s = ground[..., 0] * a + ground[..., 1] * b
    t = ground[..., 1] * a - ground[..., 0] * b
    at = np.stack([s * stretch[0], t * stretch[1]], axis=-1).astype(np.float32) % 158
    grain = cv2.remap(small, at[..., 0], at[..., 1], cv2.INTER_CUBIC)
    grain = grain + 0.5 * cv2.remap(small, at[..., 1] * 3 % 158, at[..., 0] * 3 % 158, cv2.INTER_CUBIC)
    if name == "red check":
        grain = grain + 3.0 * np.sign(np.sin(s / 8)) + 3.0 * np.sign(np.sin(t / 8))
    if "wood" in name or name == "oak":
        grain = grain - 3.0 * (np.abs(t % 70 - 35) > 34.2)
    factor = np.exp(0.10 * strength * grain)[..., None]
    return np.asarray(np.clip(np.array(colour) * factor, 0, 255), np.uint8)


def _with_hand(light: Array, sheet_mm: Array, ground: Array, px_mm: Array, rng: np.random.Generator) -> Array:
    """Two fingers over one of the long edges, and their soft shadow."""
    x = 0.0 if rng.random() < 0.5 else sheet_mm[0]
    first = rng.uniform(0.2, 0.7) * sheet_mm[1]
    skin = _linear(np.array([120, 150, 205], np.uint8))
    for n in range(2):
        middle = np.array([x, first + 19 * n])
        far = np.linalg.norm((ground - middle) / [24, 8], axis=-1)
        light = light * (1 - 0.35 * np.clip(1.6 - far, 0, 0.6) / 0.6)[..., None]
        cover = np.clip((1 - far) * 8 / px_mm + 0.5, 0, 1)[..., None]
        light = light * (1 - cover) + cover * skin
    return np.asarray(light)


def _with_card(
    light: Array, shot: Shot, ground: Array, eye: Array, px_mm: Array, rng: np.random.Generator
) -> Array:
    """A bank card on its place, 0.76 mm thick: its side, then its face."""
    about = proof(shot.paper)
    middle = (np.array(about.card_mm) - np.array(about.size_mm) / 2) * [shot.across, shot.along]
    middle = middle + np.array(about.size_mm) / 2 + shot.shift + rng.uniform(-1.5, 1.5, 2)
    turn = math.radians(rng.uniform(-1.5, 1.5))
    cos, sin = math.cos(turn), math.sin(turn)
    colours = ((60, 40, 20), (40, 40, 160), (150, 120, 60), (90, 170, 200))
    face = _linear(np.array(colours[rng.integers(len(colours))], np.uint8))
    for height, colour in ((0.0, face * 0.5), (0.38, face * 0.5), (0.76, face)):
        seen = ground + (eye[:2] - ground) * (height / eye[2]) - middle
        local = np.stack(
            [seen[..., 0] * cos + seen[..., 1] * sin, seen[..., 1] * cos - seen[..., 0] * sin], -1
        )
        corner = 3.18
        q = np.abs(local) - (np.array(CARD_MM) / 2 - corner)
        far = np.linalg.norm(np.maximum(q, 0), axis=-1) + np.minimum(q.max(axis=-1), 0) - corner
        cover = np.clip(0.5 - far / px_mm, 0, 1)[..., None]
        light = light * (1 - cover) + cover * colour
    return light


def _developed(light: Array, shot: Shot, rng: np.random.Generator) -> bytes:
    """Lamp, lens, sensor, the phone's sharpening, JPEG."""
    rows, columns = light.shape[:2]
    way = rng.uniform(0, 2 * np.pi)
    x, y = np.meshgrid(np.linspace(-1, 1, columns), np.linspace(-1, 1, rows))
    lamp = 1 + 0.15 * (np.cos(way) * x + np.sin(way) * y) - 0.08 * (x**2 + y**2)
    light = cv2.GaussianBlur(light * lamp[..., None], (0, 0), shot.blur)
    light = light + rng.normal(0, 1, light.shape) * shot.noise * np.sqrt(np.maximum(light, 0.01))
    code = np.clip(light, 0, 1)
    code = 255 * np.where(code <= 0.0031308, 12.92 * code, 1.055 * code ** (1 / 2.4) - 0.055)
    picture = np.clip(code, 0, 255).astype(np.uint8)
    soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
    picture = cv2.addWeighted(picture, 1.5, soft, -0.5, 0)
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, shot.jpeg])[1].tobytes())


def _linear(code: Array) -> Array:
    share = code.astype(np.float32) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4).astype(np.float32)
