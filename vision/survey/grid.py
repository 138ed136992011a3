"""A hexagonal lattice on paper: where its cells lie in millimetres, and which cell a place belongs to."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring import hexes
from vision.plane import Array


@dataclass(frozen=True)
class Lattice:
    """Rows of hexes that stand on a corner, turned clockwise as a whole."""

    origin_mm: tuple[float, float]
    """The centre of the cell q = 0, r = 0."""
    pitch_mm: float
    """From a centre to its neighbours'."""
    turn_deg: float
    """-30 < turn <= 30."""

    def centre_mm(self, q: int, r: int) -> hexes.Point:
        """The middle of a cell."""
        return self._on_paper(hexes.centre((q, r)))

    def corners_mm(self, q: int, r: int) -> tuple[hexes.Point, ...]:
        """A cell's six corners, clockwise from the top one."""
        return tuple(self._on_paper(corner) for corner in hexes.corners((q, r)))

    def cell_at(self, x_mm: float, y_mm: float) -> hexes.Cell:
        """The cell in which a place lies."""
        x, y = hexes.turned((x_mm - self.origin_mm[0], y_mm - self.origin_mm[1]), -self.turn_deg)
        return hexes.cell_at((x / self.pitch_mm, y / self.pitch_mm))

    def centres_mm(self, cells: NDArray[np.int64] | Array) -> Array:
        """(n, 2) q and r to (n, 2) mm."""
        q, r = np.asarray(cells, float).T
        x, y = (q + r / 2) * self.pitch_mm, r * hexes.ROW_HEIGHT * self.pitch_mm
        c, s = math.cos(math.radians(self.turn_deg)), math.sin(math.radians(self.turn_deg))
        return np.column_stack([c * x - s * y, s * x + c * y]) + self.origin_mm

    def cells_within(self, size_mm: tuple[float, float], rim: float = 0.5) -> list[hexes.Cell]:
        """Cells whose middle lies in the area, `rim` pitches or more from its border; row by row."""
        wide, high = size_mm
        reach = int(math.hypot(wide, high) / self.pitch_mm * 1.2) + 2
        q0, r0 = self.cell_at(wide / 2, high / 2)
        steps = np.arange(-reach, reach + 1)
        r, q = np.meshgrid(steps + r0, steps + q0, indexing="ij")
        cells = np.column_stack([q.ravel(), r.ravel()])
        at = self.centres_mm(cells)
        margin = rim * self.pitch_mm
        inside = ((at >= margin) & (at <= np.array(size_mm) - margin)).all(axis=1)
        return [(int(a), int(b)) for a, b in cells[inside]]

    def moved(self, about: Array, by: Array, wider: float, turned: float) -> Lattice:
        """Moved by (2,) mm, and stretched and turned (in radians) about (2,) mm."""
        dx, dy = np.asarray(self.origin_mm) - about
        c, s = wider * math.cos(turned), wider * math.sin(turned)
        x, y = about[0] + by[0] + c * dx - s * dy, about[1] + by[1] + s * dx + c * dy
        return Lattice((float(x), float(y)), self.pitch_mm * wider, self.turn_deg + math.degrees(turned))

    def tidy(self, size_mm: tuple[float, float]) -> Lattice:
        """The same lattice, its turn within limits, and its first cell the one in the middle of the area."""
        same = self._turned_back()
        return replace(same, origin_mm=same.centre_mm(*same.cell_at(size_mm[0] / 2, size_mm[1] / 2)))

    def counted_like(self, other: Lattice, at_mm: tuple[float, float]) -> Lattice:
        """The same lattice, its turn within limits, with the other one's number for the cell at a place."""
        same = self._turned_back()
        own, wanted = same.cell_at(*at_mm), other.cell_at(*at_mm)
        return replace(same, origin_mm=same.centre_mm(own[0] - wanted[0], own[1] - wanted[1]))

    def _turned_back(self) -> Lattice:
        """The same lattice by the one of its six directions that is within limits."""
        return replace(self, turn_deg=self.turn_deg - 60 * math.ceil((self.turn_deg - 30) / 60))

    def _on_paper(self, at: hexes.Point) -> hexes.Point:
        x, y = hexes.turned(at, self.turn_deg)
        return self.origin_mm[0] + self.pitch_mm * x, self.origin_mm[1] + self.pitch_mm * y
