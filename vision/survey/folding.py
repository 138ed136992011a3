"""All cells of a lattice laid over each other: where their outlines run, and whether they are hexes at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring import hexes
from vision.plane import Array
from vision.survey.edges import Edges

BINS = 48
"""Bins along either step of the lattice."""
BLUR_BINS = 2.0
"""Wide enough to make one of the two outlines on either side of a gap."""
FEWEST_STRENGTH = 0.25
MOST_POINTS = 40_000
ALONG_SIDE = np.linspace(-0.42, 0.42, 22)
"""Points of a side in the shares of its length, its ends left out: corners have all directions."""
ELSEWHERE = 0.22
"""In pitches: how far off another place for the cells is not the same one, seen less exactly."""
AROUND = 0.36
"""And how far around a place that is given cells are looked for."""


@dataclass(frozen=True)
class Points:
    """The stronger edges of a picture as points."""

    xy: Array
    """(n, 2) mm."""
    strength: Array
    """(n,)."""
    twice: Array
    """(n, 2) cosine and sine of twice the gradient's direction."""


def points_of(edges: Edges) -> Points:
    """Points of edges worth looking at, thinned out evenly where they are too many."""
    rows, columns = np.nonzero(edges.strength > FEWEST_STRENGTH)
    every = max(1, -(-len(rows) // MOST_POINTS))
    rows, columns = rows[::every], columns[::every]
    strength = np.asarray(edges.strength[rows, columns], np.float64)
    twice = np.column_stack([edges.along[rows, columns], edges.askew[rows, columns]]) / strength[:, None]
    xy = np.asarray((np.column_stack([columns, rows]) + 0.5) / edges.px_per_mm, np.float64)
    return Points(xy, strength, np.asarray(twice, np.float64))


@dataclass(frozen=True)
class Fold:
    """How well outlines of hexes fit a lattice, for the best place of its cells."""

    origin_mm: tuple[float, float]
    contrast: float
    """How much stronger edges along the outlines are than such edges elsewhere, for the weakest of three directions."""
    second: float
    """The same for the best place that is somewhere else."""


def folded(
    points: Points, pitch_mm: float, turn_deg: float, about_mm: tuple[float, float] | None = None
) -> Fold:
    """The best place for the cells of a lattice with this pitch and turn, only around one place if that is given."""
    turn = np.radians(turn_deg)
    back = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    flat = points.xy @ back / pitch_mm
    r = flat[:, 1] / hexes.ROW_HEIGHT
    q = flat[:, 0] - r / 2
    bins = (np.floor(q % 1 * BINS).astype(int) % BINS) * BINS + np.floor(r % 1 * BINS).astype(int) % BINS
    fits, means = [], []
    for k in range(3):
        normal = 2 * (turn + k * np.pi / 3)
        near = np.maximum(0, points.twice @ np.array([np.cos(normal), np.sin(normal)]))
        # To the third power, so that it counts how exactly an edge runs along a side.
        sums = np.bincount(bins, points.strength * near * near * near, BINS * BINS).reshape(BINS, BINS)
        fitting = np.fft.ifft2(np.fft.fft2(sums) * _TEMPLATES[k]).real
        fits.append(fitting)
        means.append(float(sums.mean()))
    weakest = np.min(fits, axis=0) / max(float(np.mean(means)), 1e-9)
    if about_mm is not None:
        x, y = np.array(about_mm) @ back / pitch_mm
        r0 = y / hexes.ROW_HEIGHT
        here = (int((x - r0 / 2) % 1 * BINS), int(r0 % 1 * BINS))
        weakest[np.roll(_AWAY, here, (0, 1)) > AROUND] = 0
    i, j = np.unravel_index(int(weakest.argmax()), weakest.shape)
    elsewhere = weakest[np.roll(_AWAY, (i, j), (0, 1)) > ELSEWHERE]
    q0, r0 = (i + 0.5) / BINS, (j + 0.5) / BINS
    origin = np.array([q0 + r0 / 2, r0 * hexes.ROW_HEIGHT]) * pitch_mm @ back.T
    return Fold((float(origin[0]), float(origin[1])), float(weakest[i, j]), float(elsewhere.max()))


def _away() -> Array:
    """(`BINS`, `BINS`) how many pitches each bin is off the first one, or off its like in a cell beside it."""
    steps = np.arange(BINS) / BINS
    q, r = np.meshgrid(steps, steps, indexing="ij")
    ways = [np.hypot(q - a + (r - b) / 2, (r - b) * hexes.ROW_HEIGHT) for a in (0, 1) for b in (0, 1)]
    return np.asarray(np.min(ways, axis=0))


def _templates() -> list[Array]:
    """The conjugate spectra of blurred sides across 0, 60 and 120 degrees, around a cell in the first bin."""
    freq = np.fft.fftfreq(BINS)
    blur = np.exp(-2 * (np.pi * BLUR_BINS) ** 2 * (freq[:, None] ** 2 + freq[None] ** 2))
    out = []
    for k in range(3):
        a = np.pi / 3 * k
        x = 0.5 * np.cos(a) - hexes.RADIUS * ALONG_SIDE * np.sin(a)
        y = 0.5 * np.sin(a) + hexes.RADIUS * ALONG_SIDE * np.cos(a)
        r = y / hexes.ROW_HEIGHT
        q = x - r / 2
        phase = np.exp(2j * np.pi * BINS * (freq[:, None, None] * q + freq[None, :, None] * r)).mean(axis=2)
        out.append(phase * blur)
    return out


_TEMPLATES, _AWAY = _templates(), _away()
