"""How the tiles of a picture are stickered: how wide they are, and whether all stickers lie beside the middle.

Stickers belong in the middle of a tile, where a turn doesn't move them. If all are stuck elsewhere, such as in the
upper left corner, neighbours that are turned differently show where.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.plane import Array
from vision.tabletop import Laid

NARROWEST, WIDEST = 37.0, 63.0
"""Sides of tiles that are thought of, in mm."""
REACH_MM = 16.0
"""How far beside the middle stickers may be on a tile of 45 mm."""
_STEP, _FINE = 2.0, 0.5
_SIGMA_MM = 3.0
FEWEST, CLEARLY = 3.0, 1.3
"""By as many pairs, and as many times as many, neighbours must fit better for stickers not to be in the middle."""
AS_WELL = 0.75
"""Offsets with such a share of the best one's pairs are tried as well: opposite corners look alike to pairs."""
_RIVAL_MM = 8.0
USUAL_SHARE = 0.3
"""How much a pitch near the usual one counts before any pair."""


@dataclass(frozen=True)
class Sticking:
    """What the stickers' places say of the tiles."""

    pitch: float
    """From the middle of a tile to the next one's, mm."""
    right: float
    """How far the stickers lie to the right of their tiles' middles, in the tiles' own axes."""
    down: float

    @property
    def beside(self) -> bool:
        """Whether they lie beside the middle."""
        return self.right != 0 or self.down != 0


def corrected(laid: Sequence[Laid], how: Sticking) -> Array:
    """(n, 2) mm: the middles of the tiles."""
    xy = np.array([one.xy for one in laid]).reshape(-1, 2)
    return np.asarray(xy - how_far(laid, how.right, how.down))


def how_far(laid: Sequence[Laid], right: float, down: float) -> Array:
    """(n, 2) mm of stickers beside their middles on the plane."""
    angle = np.deg2rad([one.degrees for one in laid])
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack([cos * right - sin * down, sin * right + cos * down], axis=1).reshape(-1, 2)


def stickings(laid: Sequence[Laid], usual_mm: float) -> list[Sticking]:
    """Pitch and common offset: in the middle unless something else fits clearly better; then all that fit as well."""
    pairs = _Pairs(laid)
    if not len(pairs.away):
        return [Sticking(usual_mm, 0.0, 0.0)]
    pitch, support = pairs.best_pitch(np.zeros(2), usual_mm)
    line = np.arange(-REACH_MM, REACH_MM + 0.1, _STEP)
    right, down = (axis.ravel() for axis in np.meshgrid(line, line))
    offsets = np.column_stack([right, down])
    supports = pairs.supports(offsets, usual_mm)
    most = float(supports.max())
    if most < CLEARLY * support or most < support + FEWEST:
        return [Sticking(pitch, 0.0, 0.0)]
    out: list[Sticking] = []
    for n in np.argsort(-supports):
        away = [np.hypot(offsets[n][0] - one.right, offsets[n][1] - one.down) for one in out]
        if supports[n] >= AS_WELL * most and min(away, default=np.inf) > _RIVAL_MM:
            out.append(_refined(pairs, offsets[n], usual_mm))
    return out


def _refined(pairs: _Pairs, best: Array, usual_mm: float) -> Sticking:
    for step in (1.0, 0.5, 0.25):
        around = [best + step * np.array([x, y]) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        best = max(around, key=lambda at: pairs.best_pitch(at, usual_mm)[1])
    pitch, _ = pairs.best_pitch(best, usual_mm)
    return Sticking(pitch, float(best[0]), float(best[1]))


class _Pairs:
    """Pairs of markers that may lie side by side, in axes that both nearly share."""

    def __init__(self, laid: Sequence[Laid]) -> None:
        xy = np.array([one.xy for one in laid]).reshape(-1, 2)
        degrees = np.array([one.degrees for one in laid])
        a, b = np.triu_indices(len(laid), 1)
        between, turned = xy[b] - xy[a], degrees[b] - degrees[a]
        quarter = np.round(turned / 90)
        apart = turned - 90 * quarter
        near = np.hypot(*between.T) <= WIDEST * 1.2 + 2 * REACH_MM
        good = near & (np.abs(apart) <= 25)
        angle = -np.deg2rad(degrees[a] + apart / 2)[good]
        cos, sin = np.cos(angle), np.sin(angle)
        x, y = between[good].T
        self.away = np.column_stack([cos * x - sin * y, sin * x + cos * y])
        self.turn = quarter[good].astype(int) % 4

    def supports(self, beside: Array, usual_mm: float) -> Array:
        """(k,): how many pairs have a common pitch if stickers lie `beside` (k, 2) mm, whichever it is; quickly."""
        x, y = beside.T
        zero = np.zeros(len(beside))
        moved = np.stack(
            [[zero, zero], [-y - x, x - y], [-2 * x, -2 * y], [y - x, -x - y]]
        )  # (4, 2, k), as in `best_pitch`
        away = np.abs(self.away[:, :, None] - moved[self.turn])
        long, across = away.max(axis=1).T, away.min(axis=1).T
        weight = np.exp(-0.5 * (across / _SIGMA_MM) ** 2)
        # Pairs are counted by how long they are, in steps much finer than what they differ by.
        first, steps = NARROWEST - 4 * _SIGMA_MM, round((WIDEST - NARROWEST + 8 * _SIGMA_MM) / _FINE)
        step = np.floor((long - first) / _FINE).astype(int)
        counts = (step >= 0) & (step < steps)
        index = np.arange(len(beside))[:, None] * steps + np.clip(step, 0, steps - 1)
        many = np.bincount(index.ravel(), (weight * counts).ravel(), minlength=len(beside) * steps)
        at = first + (np.arange(steps) + 0.5) * _FINE
        pitches = np.arange(NARROWEST, WIDEST + 0.1, 0.5)
        near = np.exp(-0.5 * ((at[:, None] - pitches) / _SIGMA_MM) ** 2)
        usual = USUAL_SHARE * np.exp(-0.5 * ((pitches - usual_mm) / _SIGMA_MM) ** 2)
        return np.asarray((many.reshape(len(beside), steps) @ near + usual).max(axis=1))

    def best_pitch(self, beside: Array, usual_mm: float) -> tuple[float, float]:
        """The pitch that most pairs have if stickers lie `beside` their middles, and by how many."""
        x, y = beside
        # What a quarter turn makes of the offset, less the offset itself.
        moved = np.array([[0, 0], [-y - x, x - y], [-2 * x, -2 * y], [y - x, -x - y]])
        away = np.abs(self.away - moved[self.turn])
        long, across = away.max(axis=1), away.min(axis=1)
        weight = np.exp(-0.5 * (across / _SIGMA_MM) ** 2)
        pitches = np.arange(NARROWEST, WIDEST + 0.1, 0.5)
        near = np.exp(-0.5 * ((long[None] - pitches[:, None]) / _SIGMA_MM) ** 2)
        support = near @ weight + USUAL_SHARE * np.exp(-0.5 * ((pitches - usual_mm) / _SIGMA_MM) ** 2)
        best = int(support.argmax())
        counted = near[best] * weight
        own = USUAL_SHARE * 0.05
        pitch = ((counted * long).sum() + own * pitches[best]) / (counted.sum() + own)
        return float(pitch), float(support[best])
