"""The lattice of hexes that a board is printed with, found in its upright picture."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass

from vision.survey.edges import edges_of
from vision.survey.folding import Points, folded, points_of
from vision.survey.grid import Lattice
from vision.survey.settling import settled
from vision.survey.upright import Upright
from vision.survey.waves import Candidate, candidates, near

__all__ = ["Lattice", "find_lattice", "refined", "through"]

SEARCH_PX_PER_MM = 1.6
SETTLE_PX_PER_MM = 2.4
CANDIDATES = 10
NEARBY_SHARE, NEARBY_DEG = 0.004, 0.25
"""How far around a candidate's pitch and turn outlines are tried."""
CLEAR = 1.9
"""Outlines of hexes must be so much stronger than other edges."""
ALIKE = 0.1
"""And cells so much like their neighbours."""
PLACE = 0.75
"""There must not be another place for the cells that is nearly as good, as among triangles: at most this share."""
ALONE = 1.5
"""And both together so much clearer than in any other lattice."""
SAME_SHARE, SAME_DEG = 0.02, 1.5
DRAGGED_SHARE, DRAGGED_DEG = 0.06, 5.0
"""How far a lattice laid on by hand may be off, and a little more."""
CLEAR_BY_HAND = 1.4
SHORTEST_MM, LONGEST_MM, MOST_UNEQUAL = 8.0, 60.0, 1.5
"""Of the distances between three taps."""


@dataclass(frozen=True)
class _Tried:
    lattice: Lattice
    contrast: float
    second: float
    alike: float

    @property
    def score(self) -> float:
        return self.contrast * self.alike


def find_lattice(upright: Upright) -> Lattice | None:
    """The printed lattice with a pitch of 15 to 40 mm; None where no hexes, or no certain ones, are to be seen."""
    edges = edges_of(upright, SEARCH_PX_PER_MM)
    points = points_of(edges)
    if not len(points.xy):
        return None
    tried = [_best(points, one) for one in candidates(edges, CANDIDATES)]
    tried.sort(key=lambda one: -one.score)
    if not tried or not _certain(tried[0], tried[1:]):
        return None
    return settled(edges_of(upright, SETTLE_PX_PER_MM), tried[0].lattice).tidy(upright.size_mm)


def _certain(best: _Tried, others: Sequence[_Tried]) -> bool:
    rivals = [one.score for one in others if not _same(one.lattice, best.lattice)]
    return (
        best.contrast >= CLEAR
        and best.alike >= ALIKE
        and best.second <= PLACE * best.contrast
        and max(rivals, default=0.0) * ALONE <= best.score
    )


def _best(points: Points, one: Candidate, about_mm: tuple[float, float] | None = None) -> _Tried:
    """Where a candidate's cells lie best, pitch and turn varied a little."""
    around = [
        (one.pitch_mm * (1 + NEARBY_SHARE * a), one.turn_deg + NEARBY_DEG * b)
        for a in (-1, 0, 1)
        for b in (-1, 0, 1)
    ]
    found = [(folded(points, pitch, turn, about_mm), pitch, turn) for pitch, turn in around]
    fold, pitch, turn = max(found, key=lambda each: each[0].contrast)
    return _Tried(Lattice(fold.origin_mm, pitch, turn), fold.contrast, fold.second, one.score)


def _same(one: Lattice, other: Lattice) -> bool:
    turned = (one.turn_deg - other.turn_deg + 30) % 60 - 30
    return abs(one.pitch_mm / other.pitch_mm - 1) < SAME_SHARE and abs(turned) < SAME_DEG


def refined(upright: Upright, lattice: Lattice) -> Lattice:
    """A lattice laid on by hand, moved onto what is printed near it; as it was where that shows no hexes.

    It may be off by a quarter of its pitch in the middle of the picture, its pitch by 3 %, its turn by 3 degrees. Cells
    keep their numbers, unless the turn goes beyond its limits.
    """
    edges = edges_of(upright, SEARCH_PX_PER_MM)
    points = points_of(edges)
    like = near(edges, lattice.pitch_mm, lattice.turn_deg, DRAGGED_SHARE, DRAGGED_DEG)
    middle = (upright.size_mm[0] / 2, upright.size_mm[1] / 2)
    here = lattice.centre_mm(*lattice.cell_at(*middle))
    found = _best(points, like, here)
    if found.contrast < CLEAR_BY_HAND:
        return lattice
    return settled(edges_of(upright, SETTLE_PX_PER_MM), found.lattice).counted_like(lattice, here)


def through(upright: Upright, taps_mm: Sequence[tuple[float, float]]) -> Lattice:
    """The lattice with three cells that touch each other, whose middles were tapped, then `refined`.

    ValueError: there are not three, or they are no such triangle.
    """
    if len(taps_mm) != 3:
        raise ValueError("three taps are needed")
    taps = [complex(*tap) for tap in taps_mm]
    a, b, c = (later - tap for tap, later in zip(taps, taps[1:] + taps[:1], strict=True))
    lengths = sorted(abs(side) for side in (a, b, c))
    if lengths[0] < SHORTEST_MM or lengths[2] > min(LONGEST_MM, MOST_UNEQUAL * lengths[0]):
        raise ValueError("the taps are not on three cells that touch each other")
    pitch = sum(lengths) / 3
    # The sixth power makes one of the six directions a triangle's sides can have.
    sixth = sum((side / abs(side)) ** 6 for side in (a, b, c))
    turn = math.degrees(cmath.phase(sixth)) / 6
    rough = Lattice((0.0, 0.0), pitch, turn)
    middle = sum(taps) / 3
    return refined(upright, _with_corner_at(rough, middle, taps[0]).tidy(upright.size_mm))


def _with_corner_at(rough: Lattice, corner: complex, cell: complex) -> Lattice:
    """Three cells meet at `corner`, one of them has its middle near `cell`."""
    turn = math.radians(rough.turn_deg)
    way = cmath.phase(cell - corner) - turn
    # Cells lie 30, 90, 150, ... degrees from a corner of theirs.
    way = math.radians(60) * round((way - math.radians(30)) / math.radians(60)) + math.radians(30) + turn
    origin = corner + cmath.rect(rough.pitch_mm / math.sqrt(3), way)
    return Lattice((origin.real, origin.imag), rough.pitch_mm, rough.turn_deg)
