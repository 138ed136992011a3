"""On which space does something lie, and do the spaces lie where the board's file says?

A board that was printed otherwise than its file says would shift pieces to their neighbours. So nothing near a border
is assigned, and pieces that lie beside their spaces' middles in a common way are noticed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.answers import Warned
from vision.board import BoardLike
from vision.plane import Array

REACH_PITCH = 0.62
"""Within this share of the pitch of a space's middle something may belong to it: a hexagon's corners are at 0.58."""
SURE_PITCH = 0.42
"""A piece belongs to a space if its middle lies within this share of the pitch of the space's middle."""
SHIFT_PITCH, SCALE = 0.10, 0.025
"""Common shift, as a share of the pitch, and common stretch from which on a grid is doubted."""
SIGMAS = 3.5
"""As many times its own uncertainty a shift or stretch must be; people lay pieces beside the middle."""
FEWEST = 6
"""As many pieces it takes to say anything of the grid."""
BETWEEN, BETWEEN_SHARE = 3, 0.2
"""So many pieces near borders, as a number and a share of all, make the grid doubtful too."""
LOST_SHARE = 0.4
"""With so large a share of them nothing is sure: on a board half a pitch off, pieces seem to lie anywhere."""


@dataclass(frozen=True)
class Assigned:
    """On which space a place lies."""

    space: str | None
    """The nearest; None if it lies on none."""
    sure: bool
    """Whether it can't be the neighbour."""


@dataclass(frozen=True)
class Grid:
    """The middles of a board's spaces, by order."""

    names: tuple[str, ...]
    xy: Array
    pitch: float

    @classmethod
    def of(cls, board: BoardLike) -> Grid:
        """A board's grid."""
        xy = np.array([board.centre_mm(space) for space in board.spaces], float)
        return cls(tuple(board.spaces), xy, board.pitch_mm)

    def assign(self, xy: Array, pieces: NDArray[np.bool_]) -> tuple[list[Assigned], tuple[Warned, ...]]:
        """(n, 2) mm to spaces, and what speaks against the grid: only `pieces` (n,) tell anything of that.

        Where pieces lie beside the middles in a common way, one that the corrected grid would give to another space
        isn't sure.
        """
        if not len(xy):
            return [], ()
        nearest, away = self._nearest(xy)
        on = away <= REACH_PITCH * self.pitch
        sure = away <= SURE_PITCH * self.pitch
        warnings: tuple[Warned, ...] = ()
        change = self._common(xy[on & pieces])
        if change is not None:
            corrected, away_corrected = self._nearest(change.undo(xy))
            sure &= (corrected == nearest) & (away_corrected <= SURE_PITCH * self.pitch)
            warnings = (change.warned(self.pitch),)
        lost = int((on & pieces & ~sure).sum())
        share = lost / max(1, int((on & pieces).sum()))
        if lost >= BETWEEN and share >= BETWEEN_SHARE:
            warnings = (*warnings, Warned("borders", {"pieces": lost}))
            sure &= share < LOST_SHARE
        out = [
            Assigned(self.names[n] if near else None, bool(certain))
            for n, near, certain in zip(nearest, on, sure, strict=True)
        ]
        return out, warnings

    def nearest(self, xy: Array, reach_pitch: float = REACH_PITCH) -> str | None:
        """The space that a place (2,) mm may belong to."""
        nearest, away = self._nearest(xy[None])
        return self.names[nearest[0]] if away[0] <= reach_pitch * self.pitch else None

    def away(self, xy: Array) -> float:
        """How far a place (2,) mm is from the nearest middle, in mm."""
        return float(self._nearest(xy[None])[1][0])

    def _nearest(self, xy: Array) -> tuple[NDArray[np.intp], Array]:
        apart = np.linalg.norm(self.xy[None] - xy[:, None], axis=2)
        nearest = apart.argmin(axis=1)
        return nearest, apart[np.arange(len(xy)), nearest]

    def _common(self, xy: Array) -> _Change | None:
        """The shift and stretch that the pieces' places have in common, if they are beyond doubt."""
        if len(xy) < FEWEST:
            return None
        middle = self.xy.mean(axis=0)
        change, shift_sd, scale_sd = _Change(middle, np.zeros(2), 0.0), 0.0, 0.0
        for _ in range(4):
            nearest, _away = self._nearest(change.undo(xy))
            change, shift_sd, scale_sd = _fit(self.xy[nearest], xy, middle)
        shifted = np.abs(change.shift).max() > max(SHIFT_PITCH * self.pitch, SIGMAS * shift_sd)
        stretched = abs(change.scale) > max(SCALE, SIGMAS * scale_sd)
        return change if shifted or stretched else None


@dataclass(frozen=True)
class _Change:
    """How pieces lie against the grid: stretched around a middle, then shifted."""

    middle: Array
    shift: Array
    scale: float
    """0 for none."""

    def undo(self, xy: Array) -> Array:
        """Where the pieces would lie on the grid as it should be."""
        return np.asarray((xy - self.middle - self.shift) / (1 + self.scale) + self.middle)

    def warned(self, pitch: float) -> Warned:
        """In millimetres, for whoever reads it."""
        right, down = (round(float(v), 1) for v in self.shift)
        return Warned(
            "grid", {"right_mm": right, "down_mm": down, "pitch_mm": round(pitch * (1 + self.scale), 1)}
        )


def _fit(centres: Array, xy: Array, middle: Array) -> tuple[_Change, float, float]:
    """Least squares for shift and stretch; with one standard deviation of each, as far as the pieces' spread tells."""
    around = centres - middle
    off = xy - centres
    n = len(xy)
    design = np.zeros((2 * n, 3))
    design[:n, 0] = design[n:, 1] = 1
    design[:n, 2], design[n:, 2] = around[:, 0], around[:, 1]
    wanted = np.concatenate([off[:, 0], off[:, 1]])
    normal = design.T @ design + np.diag([1e-9, 1e-9, 1e-3])
    found = np.linalg.solve(normal, design.T @ wanted)
    rest = wanted - design @ found
    spread = np.sqrt(np.diag(np.linalg.inv(normal)) * (rest**2).sum() / max(1, 2 * n - 3))
    return _Change(middle, found[:2], float(found[2])), float(spread[:2].max()), float(spread[2])
