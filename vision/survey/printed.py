"""Which cells of a lattice show a printed hexagon: outlined all around, and unlike the ground outside."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from scoring import hexes
from vision.plane import Array
from vision.survey.edges import LIGHTNESS, Field, edges_of
from vision.survey.grid import Lattice
from vision.survey.settling import seen_sides
from vision.survey.upright import Upright

EDGES_PX_PER_MM = 2.4
FAINT = 0.28
"""A side counts as printed with this share of what the clearest tenth of sides shows."""
CLEAREST = 0.15
"""Where they show less than this, there is nothing but paper."""
FEWEST_SIDES = 4
"""Of a cell's six sides, these must be in sight, and all that are must be printed."""
SYMBOL = 3.0
"""How much what goes on in a cell's middle counts, against its colour."""
RING = np.linspace(0.58, 0.78, 3)
"""Where a cell's ground is looked at, in shares of the way from its middle to its rim: outside of its symbol."""
INSIDE = np.linspace(0.0, 0.55, 6)
NEAREST = 30
"""So many cells outside, the nearest ones, say what the ground outside looks like."""
ALIKE = 3
"""And so many of them must look like a cell to call it a hole."""
UNLIKE = (2.0, 14.0)
"""Differences of colour (in CIE Lab) below the first are light and paper, beyond the second they are print."""
FEW, FEW_SHARE = 6, 0.1
"""There are no more holes than this: what looks like the ground more often than that is printed in its colour."""


def printed_cells(upright: Upright, lattice: Lattice) -> tuple[hexes.Cell, ...]:
    """The cells that show a printed hexagon, row by row from the left."""
    outlined, outside = _by_outline(upright, lattice)
    holes = _holes(upright, lattice, outlined, outside)
    return tuple(sorted(outlined - holes, key=lambda cell: (cell[1], cell[0])))


def _by_outline(upright: Upright, lattice: Lattice) -> tuple[set[hexes.Cell], list[hexes.Cell]]:
    """Cells with outlines all around, and those that surely have none of their own."""
    seen = seen_sides(edges_of(upright, EDGES_PX_PER_MM), lattice)
    if not seen:
        return set(), []
    clearest = float(np.quantile(list(seen.values()), 0.9))
    if clearest < CLEAREST:
        return set(), []
    enough = FAINT * clearest
    around: dict[hexes.Cell, list[bool]] = {}
    for pair, strength in seen.items():
        for cell in pair:
            around.setdefault(cell, []).append(strength > enough)
    outlined = {cell for cell, sides in around.items() if len(sides) >= FEWEST_SIDES and all(sides)}
    outside = [
        cell for cell, sides in around.items() if len(sides) >= FEWEST_SIDES and sides.count(False) >= 2
    ]
    return outlined, outside


def _holes(
    upright: Upright, lattice: Lattice, outlined: set[hexes.Cell], outside: list[hexes.Cell]
) -> set[hexes.Cell]:
    """Outlined cells that show the ground that is outside: their outlines are their neighbours'."""
    if len(outside) < ALIKE + 1 or not outlined:
        return set()
    cells = outside + sorted(outlined)
    looks = dict(zip(cells, _looks(upright, lattice, cells), strict=True))
    unlike = {cell: _unlike(lattice, cell, outside, looks) for cell in outlined}
    enough = _parting(np.sort(list(unlike.values())))
    return {cell for cell, much in unlike.items() if much < enough}


def _parting(unlike: Array) -> float:
    """Where sorted differences part into those of holes, which are few, and those of printed cells.

    In the widest gap, as a ratio, and rather about where light and paper end and print begins.
    """
    low = np.maximum(np.concatenate([[UNLIKE[0]], unlike]), UNLIKE[0])
    high = np.clip(np.concatenate([unlike, [UNLIKE[1]]]), low, UNLIKE[1])
    few = np.arange(len(low)) <= max(FEW, FEW_SHARE * len(unlike))
    middle = np.sqrt(low * high)
    away = np.log(middle / np.sqrt(UNLIKE[0] * UNLIKE[1])) / np.log(UNLIKE[1] / UNLIKE[0])
    width = np.where(few, np.log(high / low) * np.exp(-4 * away**2), 0)
    return float(middle[width.argmax()]) if width.any() else UNLIKE[0]


def _unlike(
    lattice: Lattice, cell: hexes.Cell, outside: list[hexes.Cell], looks: Mapping[hexes.Cell, Array]
) -> float:
    """How little a cell looks like those outside that are nearest to it."""
    others = np.array([other for other in outside if other != cell])
    near = np.hypot(*(lattice.centres_mm(others) - lattice.centre_mm(*cell)).T).argsort()[:NEAREST]
    off = np.array([looks[int(q), int(r)] for q, r in others[near]]) - looks[cell]
    return float(
        np.sort(np.hypot(np.linalg.norm(off[:, :3], axis=1), np.minimum(0, off[:, 3]) * SYMBOL))[ALIKE - 1]
    )


def _looks(upright: Upright, lattice: Lattice, cells: list[hexes.Cell]) -> Array:
    """(n, 4): the colour of each cell's ground, and how much goes on in its middle."""
    colours = np.asarray(cv2.cvtColor(upright.picture, cv2.COLOR_BGR2LAB), np.float32) * LIGHTNESS
    lab = np.asarray(cv2.GaussianBlur(colours, (0, 0), 0.5 * upright.px_per_mm), np.float32)
    ring = _sampled(upright, lattice, cells, lab, RING)
    inside = _sampled(upright, lattice, cells, lab, INSIDE)
    return np.column_stack([np.median(ring, axis=1), inside.std(axis=1).mean(axis=1)])


def _sampled(upright: Upright, lattice: Lattice, cells: list[hexes.Cell], lab: Field, shares: Array) -> Array:
    """(n, m, 3) colours on hexes within each cell."""
    corners = np.array([lattice.corners_mm(*cell) for cell in cells])
    middles = corners.mean(axis=1, keepdims=True)
    outline = np.concatenate(
        [corners + (np.roll(corners, -1, axis=1) - corners) * t for t in (0, 0.25, 0.5, 0.75)], axis=1
    )
    at = np.concatenate([middles + (outline - middles) * share for share in shares], axis=1)
    px = upright.px(at).astype(np.float32)
    return np.asarray(
        cv2.remap(lab, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), float
    )
