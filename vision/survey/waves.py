"""Which hexagonal lattices a picture might show: those by whose steps it lies on itself."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scoring import hexes
from vision.plane import Array
from vision.survey.edges import Edges, Field

PITCHES_MM = (15.0, 40.0)
PITCH_STEP_MM, TURN_STEP = 0.35, 1.0
LONGEST_LAG_MM = 85.0
SHORT_LAG = 1.8
"""In steps: a lattice that is known roughly is off by too much further away."""
FINE = np.linspace(-1, 1, 17)


@dataclass(frozen=True)
class Candidate:
    """A lattice without a place: how far its cells lie apart and how its rows are turned."""

    pitch_mm: float
    turn_deg: float
    score: float


def candidates(edges: Edges, most: int) -> list[Candidate]:
    """The likeliest lattices, best first, by how well edges agree with those one step further."""
    likeness, middle = self_likeness(edges)
    rough = _rough(likeness, middle, edges.px_per_mm)[:most]
    return [_finer(likeness, middle, edges.px_per_mm, one) for one in rough]


def _rough(likeness: Field, middle: Array, px_per_mm: float) -> list[Candidate]:
    pitches = np.arange(PITCHES_MM[0], PITCHES_MM[1] + PITCH_STEP_MM, PITCH_STEP_MM)
    turns = np.arange(-30.0, 30.0, TURN_STEP)
    pitch, turn = np.meshgrid(pitches, turns, indexing="ij")
    steps = np.stack([_at(likeness, middle, px_per_mm, pitch, turn + angle) for angle in (0.0, 60.0, 120.0)])
    further = np.stack(
        [_at(likeness, middle, px_per_mm, pitch * 3**0.5, turn + angle) for angle in (30.0, 90.0, 150.0)]
    )
    steps.sort(axis=0)
    further.sort(axis=0)
    # Planks and paper agree with themselves along one direction only: what the weakest steps say counts most.
    score = steps[0] * 0.5 + steps[1] * 0.3 + steps[2] * 0.2 + 0.5 * (further[0] * 0.6 + further[1] * 0.4)
    wrapped = np.concatenate([score[:, -2:], score, score[:, :2]], axis=1)
    highest = cv2.dilate(
        np.pad(wrapped, ((2, 2), (0, 0)), constant_values=-1e9).astype(np.float32), np.ones((5, 5))
    )
    peaks = np.argwhere(score.astype(np.float32) >= highest[2:-2, 2:-2])
    found = [Candidate(float(pitches[i]), float(turns[j]), float(score[i, j])) for i, j in peaks]
    return sorted(found, key=lambda one: -one.score)


def near(edges: Edges, pitch_mm: float, turn_deg: float, share: float, degrees: float) -> Candidate:
    """The likeliest lattice whose pitch is about this (off by some share of it at most), and whose turn is."""
    likeness, middle = self_likeness(edges)
    wide = _finer(
        likeness, middle, edges.px_per_mm, Candidate(pitch_mm, turn_deg, 0.0), share, degrees, SHORT_LAG
    )
    return _finer(likeness, middle, edges.px_per_mm, wide)


def _finer(
    likeness: Field,
    middle: Array,
    px_per_mm: float,
    start: Candidate,
    share: float = 0.02,
    degrees: float = 1.2,
    longest_steps: float = 99.0,
) -> Candidate:
    """The same lattice with pitch and turn by all its steps that were worked out, not only the shortest."""
    longest = min(LONGEST_LAG_MM * 0.97, longest_steps * start.pitch_mm)
    cells = [(q, r) for q in range(-6, 7) for r in range(7) if (r, q) > (0, 0)]
    at = np.array([hexes.centre(cell) for cell in cells]) * start.pitch_mm
    at = at[np.hypot(*at.T) * (1 + share) <= longest]
    pitch = start.pitch_mm * (1 + share * FINE)
    turn = start.turn_deg + degrees * FINE
    length, angle = np.hypot(*at.T), np.degrees(np.arctan2(at[:, 1], at[:, 0]))
    lengths = (length / start.pitch_mm * pitch[:, None, None]) + 0 * turn[None, :, None]
    angles = angle + turn[None, :, None] + 0 * pitch[:, None, None]
    score = _at(likeness, middle, px_per_mm, lengths.reshape(-1, len(at)), angles.reshape(-1, len(at)))
    mean = score.mean(axis=1).reshape(len(pitch), len(turn))
    i, j = np.unravel_index(int(mean.argmax()), mean.shape)
    return Candidate(float(pitch[i]), float(turn[j]), start.score)


def self_likeness(edges: Edges) -> tuple[Field, Array]:
    """How well edges agree in strength and direction with those some way off, 1 for no way at all, by that way in px;
    and where no way at all is.
    """
    field = edges.along + 1j * edges.askew
    lag = int(LONGEST_LAG_MM * edges.px_per_mm)
    shape = tuple(cv2.getOptimalDFTSize(side + lag + 1) for side in field.shape)
    spectrum = np.fft.fft2(field, shape)
    cover = np.fft.fft2(edges.looked_at.astype(np.float32), shape)
    sums = np.fft.ifft2(np.abs(spectrum) ** 2).real
    overlap = np.fft.ifft2(np.abs(cover) ** 2).real
    likeness = sums / np.maximum(overlap, 0.05 * overlap[0, 0])
    likeness /= max(likeness[0, 0], 1e-9)
    rows, columns = (np.arange(-lag, lag + 1) % side for side in shape)
    near = likeness[np.ix_(rows, columns)].astype(np.float32)
    near = cv2.GaussianBlur(near, (0, 0), 0.5 * edges.px_per_mm)
    return np.asarray(near, np.float32), np.array([lag, lag], float)


def _at(likeness: Field, middle: Array, px_per_mm: float, length_mm: Array, degrees: Array) -> Array:
    x = middle[0] + length_mm * px_per_mm * np.cos(np.radians(degrees))
    y = middle[1] + length_mm * px_per_mm * np.sin(np.radians(degrees))
    return np.asarray(
        cv2.remap(likeness, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR), float
    )
