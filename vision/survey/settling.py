"""A lattice moved onto the outlines that a picture shows, to a fraction of a line's width."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import hexes
from vision.plane import Array
from vision.survey.edges import Edges, Field
from vision.survey.grid import Lattice

ALONG_SIDE = np.linspace(-0.4, 0.4, 11)
ACROSS_STEPS = 41
REACHES = (0.2, 0.15, 0.13, 0.13)
"""In pitches: how far off outlines are looked for, round by round."""
FEWEST_SIDES = 20
DIRECTIONS = np.radians([0.0, 60.0, 120.0])
"""Of the normals of a cell's three sides to the right and below; the others are neighbours' sides."""
STEPS = np.array(hexes.DIRECTIONS[:3])
"""To the cells beyond them."""


@dataclass(frozen=True)
class Sides:
    """The sides of cells, seen across: how strongly edges run along each, at steps from one cell into the next."""

    cells: NDArray[np.int64]
    """(n, 2) q and r of the cell."""
    direction: NDArray[np.int64]
    """(n,) 0, 1 or 2: which of `DIRECTIONS` leads over the side."""
    middle: Array
    """(n, 2) mm."""
    normal: Array
    """(n, 2) away from the cell."""
    profile: Array
    """(n, `ACROSS_STEPS`) 0 to 1."""
    across: Array
    """(`ACROSS_STEPS`,) mm along the normal."""


def sides_of(edges: Edges, lattice: Lattice, reach: float) -> Sides:
    """All sides of the lattice that lie in the picture and not under a frame marker; `reach` in pitches."""
    size = np.array(edges.strength.shape[::-1]) / edges.px_per_mm
    cells = np.array(lattice.cells_within((float(size[0]), float(size[1])), -0.6), np.int64).reshape(-1, 2)
    cells, direction = np.repeat(cells, 3, axis=0), np.tile(np.arange(3), len(cells))
    angle = DIRECTIONS[direction] + np.radians(lattice.turn_deg)
    normal = np.column_stack([np.cos(angle), np.sin(angle)])
    centres = lattice.centres_mm(cells)
    middle = centres + normal * lattice.pitch_mm / 2
    across = np.linspace(-reach, reach, ACROSS_STEPS) * lattice.pitch_mm
    along = ALONG_SIDE * hexes.RADIUS * lattice.pitch_mm
    way = np.column_stack([-normal[:, 1], normal[:, 0]])
    at = (
        middle[:, None, None]
        + across[None, :, None, None] * normal[:, None, None]
        + along[None, None, :, None] * way[:, None, None]
    )
    px = edges.px(at).astype(np.float32)
    keep = np.flatnonzero(_in_sight(edges, px[:, [0, 0, -1, -1], [0, -1, 0, -1]]))
    profile = _running_along(edges, px[keep], angle[keep])
    return Sides(cells[keep], direction[keep], middle[keep], normal[keep], profile, across)


def _in_sight(edges: Edges, ends: Field) -> NDArray[np.bool_]:
    """(n,) whether all of (n, 4, 2) px lie in the picture and on no frame marker."""
    size = np.array(edges.strength.shape[::-1])
    inside = ((ends >= 0) & (ends < size - 1)).all(axis=(1, 2))
    pixel = np.clip(np.round(ends).astype(int), 0, size - 1)
    return np.asarray(inside & edges.looked_at[pixel[..., 1], pixel[..., 0]].all(axis=1))


def _running_along(edges: Edges, px: Field, angle: Array) -> Array:
    """(n, steps) how strongly edges run across a direction in radians, the mean of (n, steps, m, 2) px."""
    if not len(px):
        return np.zeros((0, ACROSS_STEPS))
    across, down = np.moveaxis(px.reshape(len(px), -1, 2), -1, 0)
    along, askew = (cv2.remap(field, across, down, cv2.INTER_LINEAR) for field in (edges.along, edges.askew))
    # The cosine of twice the angle between gradient and normal, times the strength.
    agree = along * np.cos(2 * angle)[:, None] + askew * np.sin(2 * angle)[:, None]
    return np.asarray(np.maximum(agree, 0).reshape(px.shape[:3]).mean(axis=2), np.float64)


def settled(edges: Edges, lattice: Lattice) -> Lattice:
    """The lattice that lies best on the outlines near it."""
    for reach in REACHES:
        sides = sides_of(edges, lattice, reach)
        if len(sides.cells) < FEWEST_SIDES:
            return lattice
        usual = _usual(sides)
        off, weight = _offsets(sides, usual)
        lattice = _moved(lattice, sides, off, weight)
    return lattice


def _usual(sides: Sides) -> Array:
    """(3, `ACROSS_STEPS`) what a side of each direction looks like: its mirror image, so that the middle between two
    lines is found where spaces have a gap between them.
    """
    out = np.empty((3, ACROSS_STEPS))
    steps = np.arange(ACROSS_STEPS)
    for k in range(3):
        mean = sides.profile[sides.direction == k].mean(axis=0)
        mean = np.maximum(mean - np.median(mean), 0)
        # Where it is most like its own mirror image; index s means the middle s / 2.
        mirrored = np.convolve(mean, mean)
        s = int(mirrored[ACROSS_STEPS // 2 : -(ACROSS_STEPS // 2)].argmax()) + ACROSS_STEPS // 2
        middle = s / 2
        centred = np.interp(steps - ACROSS_STEPS // 2 + middle, steps, mean, 0, 0)
        out[k] = centred + centred[::-1]
    return out


def _offsets(sides: Sides, usual: Array) -> tuple[Array, Array]:
    """(n,) mm that outlines lie off their sides, and how much each counts."""
    step = (sides.across[-1] - sides.across[0]) / (ACROSS_STEPS - 1)
    size = 2 * ACROSS_STEPS
    flat = sides.profile - np.median(sides.profile, axis=1, keepdims=True)
    wanted = usual - usual.mean(axis=1, keepdims=True)
    wanted /= np.maximum(np.linalg.norm(wanted, axis=1, keepdims=True), 1e-9)
    spectrum = np.conj(np.fft.rfft(wanted, size))[sides.direction]
    likeness = np.fft.irfft(np.fft.rfft(flat, size) * spectrum, size)
    most = ACROSS_STEPS // 2 - 1
    likeness = np.concatenate([likeness[:, -most:], likeness[:, : most + 1]], axis=1)
    peak = likeness.argmax(axis=1)
    rows = np.arange(len(peak))
    inner = np.clip(peak, 1, 2 * most - 1)
    left, mid, right = (likeness[rows, inner + d] for d in (-1, 0, 1))
    bend = np.minimum(left - 2 * mid + right, -1e-9)
    off = step * (inner - most + np.clip(0.5 * (left - right) / bend, -1, 1))
    clear = np.where(peak == inner, np.maximum(likeness[rows, peak], 0.0), 0.0)
    return np.asarray(off), np.asarray(clear**2 * _within(sides, clear) ** 2)


def _within(sides: Sides, clear: Array) -> Array:
    """(n,) how clear the other sides are of both cells that share a side, by how `clear` each side is.

    A board's rim has but one of the two lines along a gap, and where their middle would be can't be told there.
    """
    beyond = sides.cells + STEPS[sides.direction]
    both = np.concatenate([sides.cells, beyond])
    _, number = np.unique(both, axis=0, return_inverse=True)
    number = number.reshape(2, -1)
    sums = np.bincount(number.ravel(), np.tile(clear, 2))
    return np.asarray((sums[number] - clear).min(axis=0) / 5)


def _moved(lattice: Lattice, sides: Sides, off: Array, weight: Array) -> Lattice:
    """By weighted least squares that outliers can't pull: where to, how much wider, how much further turned."""
    if weight.sum() <= 0:
        return lattice
    middle = np.average(sides.middle, axis=0, weights=weight)
    away = sides.middle - middle
    turned = np.column_stack([-away[:, 1], away[:, 0]])
    design = np.column_stack(
        [sides.normal, (sides.normal * away).sum(axis=1), (sides.normal * turned).sum(axis=1)]
    )
    spread = lattice.pitch_mm * 0.06
    found = np.zeros(4)
    for _ in range(6):
        wrong = off - design @ found
        now = weight / (1 + (wrong / spread) ** 2) ** 2
        normal = (design * now[:, None]).T @ design
        found = np.linalg.solve(normal + 1e-9 * np.trace(normal) * np.eye(4), (design * now[:, None]).T @ off)
        spread = max(lattice.pitch_mm * 0.015, spread * 0.7)
    return lattice.moved(middle, found[:2], 1 + float(found[2]), float(found[3]))


def seen_sides(edges: Edges, lattice: Lattice) -> dict[tuple[hexes.Cell, hexes.Cell], float]:
    """How clearly each side between two cells is printed, 0 to 1, where it is in sight."""
    sides = sides_of(edges, lattice, REACHES[0])
    if not len(sides.cells):
        return {}
    usual = _usual(sides)[sides.direction]
    strength = (sides.profile * usual).sum(axis=1) / np.maximum(usual.sum(axis=1), 1e-9)
    beyond = sides.cells + STEPS[sides.direction]
    return {
        ((int(a), int(b)), (int(c), int(d))): float(one)
        for (a, b), (c, d), one in zip(sides.cells, beyond, strength, strict=True)
    }
