"""What becomes of the cells when the lattice is laid anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import dist
from typing import TypeVar

from companion.studio.draft import Draft, Lattice
from scoring.hexes import Cell

_Value = TypeVar("_Value")

SAME_PITCH = 0.01
SAME_TURN_DEG = 0.5
"""Lattices that differ by less are the same one, moved as a whole."""
CLOSE = 1 / 3
"""Of a pitch: cells that moved less are still the same on the board."""


@dataclass(frozen=True)
class Moved:
    """Where each cell's content goes: turned about q = 0, r = 0 by sixths of a circle, then moved on."""

    sixths: int = 0
    """Clockwise."""
    dq: int = 0
    dr: int = 0

    def to(self, cell: Cell) -> Cell:
        """The cell that has now what `cell` had."""
        q, r = cell
        for _ in range(self.sixths % 6):
            q, r = -r, q + r
        return (q + self.dq, r + self.dr)


def nudged(old: Lattice, new: Lattice, cells: Iterable[Cell]) -> Moved:
    """For a lattice that was dragged by hand: cells keep their numbers, unless it was dragged by whole cells."""
    same_pitch = abs(new.pitch_mm / old.pitch_mm - 1) < SAME_PITCH
    turned = abs(new.turn_deg - old.turn_deg)
    if turned <= 30 and not (same_pitch and turned < SAME_TURN_DEG):
        return Moved()
    return by_place(old, new, cells)


def close(old: Lattice, new: Lattice, cells: Iterable[Cell]) -> bool:
    """Whether every cell lies nearly where it did; there must be some."""
    moves = [dist(old.centre_mm(cell), new.centre_mm(cell)) for cell in cells]
    return bool(moves) and max(moves) < CLOSE * old.pitch_mm


def by_place(old: Lattice, new: Lattice, cells: Iterable[Cell]) -> Moved:
    """For a lattice that was found again in the same picture: what was said stays where it was on the board.

    A turn of 60° more is the same lattice with other numbers.
    """
    turned = Moved(-round((new.turn_deg - old.turn_deg) / 60))
    known = list(cells) or [(0, 0)]
    middle = (round(sum(q for q, _ in known) / len(known)), round(sum(r for _, r in known) / len(known)))
    (q, r), (there_q, there_r) = turned.to(middle), new.cell_at(old.centre_mm(middle))
    return Moved(turned.sixths, there_q - q, there_r - r)


def by_shape(cells: Iterable[Cell], seen: Iterable[Cell]) -> Moved:
    """For another picture of the board: the move after which most of `cells` are among those `seen` in it."""
    known, targets = list(cells), list(seen)
    steps = Counter((q - a, r - b) for a, b in known for q, r in targets)
    if not steps:
        return Moved()
    (dq, dr), _ = min(steps.items(), key=lambda one: (-one[1], abs(one[0][0]) + abs(one[0][1]), one[0]))
    return Moved(0, dq, dr)


def moved(draft: Draft, move: Moved) -> Draft:
    """The draft with everything that is known of its cells carried along."""
    if move == Moved():
        return draft
    return replace(
        draft,
        cells=_keys(draft.cells, move),
        gone=frozenset(map(move.to, draft.gone)),
        by_hand=frozenset(map(move.to, draft.by_hand)),
        examples=_keys(draft.examples, move),
        features=_keys(draft.features, move),
        groups=_keys(draft.groups, move),
    )


def _keys(values: Mapping[Cell, _Value], move: Moved) -> dict[Cell, _Value]:
    return {move.to(cell): value for cell, value in values.items()}
