"""Lay pieces about as people do where they may lie anywhere on a space. For rendered photographs."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vision.board import BoardLike
from vision.legend import Legend
from vision.plane import Array

USUAL_SHARE = (1 / 3, 3 / 4)
"""How many spaces have a piece of the usual mount."""
OTHER_SHARE = 0.43
"""How many at most have one of another mount,"""
OTHER_PIECES = 0.6
"""using at most this share of that mount's pieces."""
GAP_MM = 0.5
"""Between pieces, and between a piece and its space's border, at least."""
_TRIES, _FRESH = 2000, 0.01


@dataclass(frozen=True)
class Lying:
    """A piece and where it lies."""

    piece: str
    space: str
    x_mm: float
    y_mm: float
    degrees: float
    sticker_mm: tuple[float, float] = (0.0, 0.0)
    """How far the sticker lies beside the piece's middle, right and down as the piece lies upright."""
    sticker_degrees: float = 0.0
    """How far it is turned against the piece."""

    def beside(self) -> Array:
        """(2,) mm on the table from the piece's middle to its sticker's."""
        cos, sin = math.cos(math.radians(self.degrees)), math.sin(math.radians(self.degrees))
        right, down = self.sticker_mm
        return np.array([cos * right - sin * down, sin * right + cos * down])


def scatter(board: BoardLike, table: Legend, seed: int) -> list[Lying]:
    """Random pieces of a game whose pieces may lie anywhere, each once and wholly on its space."""
    rng = np.random.default_rng([seed, 5])
    spaces = [space for space, about in board.spaces.items() if table.mount_at(about.kind)]
    on: dict[str, list[str]] = {space: [] for space in spaces}
    for mount in table.mounts:
        pieces = [marked.piece for marked in table.pieces if marked.mount == mount]
        low, high = (share * len(spaces) for share in USUAL_SHARE)
        if mount != table.usual:
            low, high = 0, min(OTHER_SHARE * len(spaces), OTHER_PIECES * len(pieces))
        count = min(int(rng.integers(round(low), round(high) + 1)), len(pieces))
        where, which = rng.permutation(len(spaces))[:count], rng.permutation(len(pieces))[:count]
        for space, piece in zip(where, which, strict=True):
            on[spaces[int(space)]].append(pieces[int(piece)])
    radius = table.mounts[table.usual].size_mm / 2
    out: list[Lying] = []
    for space, pieces in on.items():
        at = spread(board, space, [radius] * len(pieces), rng)
        out += [
            Lying(piece, space, float(x), float(y), float(rng.uniform(0, 360)))
            for piece, (x, y) in zip(pieces, at, strict=False)
        ]
    return out


def spread(board: BoardLike, space: str, radii: list[float], rng: np.random.Generator) -> Array:
    """(n, 2) mm: places on a space for round things of these radii that don't overlap; the last ones may not fit."""
    centre = np.array(board.centre_mm(space))
    normals = np.deg2rad(60.0 * np.arange(3))
    across = np.stack([np.cos(normals), np.sin(normals)])
    best: list[Array] = []
    at: list[Array] = []
    for _ in range(_TRIES):
        best = max(best, at, key=len)
        if len(best) == len(radii):
            break
        if rng.random() < _FRESH:
            at = []
        radius = radii[len(at)]
        one = rng.uniform(-0.6, 0.6, 2) * board.pitch_mm
        inside = (np.abs(one @ across) <= board.pitch_mm / 2 - radius - GAP_MM).all()
        apart = [np.hypot(*(one - other)) - r for r, other in zip(radii, at, strict=False)]
        if inside and min(apart, default=np.inf) >= radius + GAP_MM:
            at = [*at, one]
    return np.asarray(np.array(best).reshape(-1, 2) + centre)
