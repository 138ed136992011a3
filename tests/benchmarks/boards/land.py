"""Countries nobody has printed: which cells of a hexagonal lattice have spaces, and of what kind."""

from __future__ import annotations

import math

import numpy as np

from scoring import hexes

KINDS = ("food", "energy", "settlement", "blank", "castle", "cathedral", "water")
_SHARE = {"castle": 8, "cathedral": 8, "settlement": 36}
"""Of a board with 124 spaces on land."""
_WHOLE = 124


def country(rng: np.random.Generator, count: int) -> dict[hexes.Cell, str]:
    """About `count` connected cells with an irregular coast and some holes, and each one's kind."""
    cells = _shape(rng, count)
    kinds: dict[hexes.Cell, str] = {}
    lochs = int(rng.integers(2, 9))
    share = (len(cells) - lochs) / _WHOLE
    for kind in ("castle", "cathedral"):
        for _ in range(max(5, round(_SHARE[kind] * share))):
            free = [cell for cell in cells if cell not in kinds]
            near = [min((hexes.distance(cell, other) for other in kinds), default=9) for cell in free]
            weight = np.minimum(np.array(near, float), 4) ** 2 * rng.random(len(free))
            kinds[free[int(weight.argmax())]] = kind
    _villages(rng, cells, kinds, round(_SHARE["settlement"] * share))
    free = [cell for cell in cells if cell not in kinds]
    for cell in _lochs(rng, free, lochs):
        kinds[cell] = "water"
    free = [cell for cell in free if cell not in kinds]
    third = [("food", "energy", "blank")[n % 3] for n in range(len(free))]
    for cell, kind in zip(free, rng.permutation(third), strict=True):
        kinds[cell] = str(kind)
    return {cell: kinds[cell] for cell in cells}


def _shape(rng: np.random.Generator, count: int) -> list[hexes.Cell]:
    wide = rng.uniform(0.85, 1.2)
    waves = [(rng.normal(0, 0.55, 2), rng.uniform(0, 2 * math.pi)) for _ in range(8)]
    height: dict[hexes.Cell, float] = {}
    for r in range(-14, 15):
        for q in range(-22, 23):
            x, y = hexes.centre((q, r))
            rough = sum(math.cos(k[0] * x + k[1] * y + at) for k, at in waves) / math.sqrt(len(waves))
            height[q, r] = rough * 1.1 - math.hypot(x / wide, y * wide) * 0.8
    chosen = {max(height, key=height.__getitem__)}
    holes = int(rng.integers(2, 8))
    while len(chosen) < count + holes:
        rim = {near for cell in chosen for near in hexes.neighbours(cell)} - chosen
        chosen.add(max(rim, key=height.__getitem__))
    inside = sorted(cell for cell in chosen if all(near in chosen for near in hexes.neighbours(cell)))
    for n in rng.permutation(len(inside))[:holes]:
        left = chosen - {inside[int(n)]}
        if len(hexes.groups(sorted(left), hexes.neighbours)) == 1:
            chosen = left
    return sorted(chosen, key=lambda cell: (cell[1], cell[0]))


def _villages(
    rng: np.random.Generator, cells: list[hexes.Cell], kinds: dict[hexes.Cell, str], count: int
) -> None:
    """Settlements of one to three spaces, apart from each other where that is possible."""
    done = 0
    for apart in (True, False):
        for n in rng.permutation(len(cells)):
            if done >= count:
                return
            village: list[hexes.Cell] = []
            edge = [cells[int(n)]]
            for _ in range(min(int(rng.integers(1, 4)), count - done)):
                free = [cell for cell in edge if cell in cells and cell not in kinds and cell not in village]
                if apart:
                    free = [
                        c for c in free if not any(kinds.get(n) == "settlement" for n in hexes.neighbours(c))
                    ]
                if not free:
                    break
                village.append(free[int(rng.integers(len(free)))])
                edge = [near for cell in village for near in hexes.neighbours(cell)]
            kinds.update(dict.fromkeys(village, "settlement"))
            done += len(village)


def _lochs(rng: np.random.Generator, free: list[hexes.Cell], count: int) -> list[hexes.Cell]:
    """Water in one or two stretches."""
    found = [free[int(rng.integers(len(free)))]]
    while len(found) < count:
        beside = [cell for cell in free if cell not in found and set(hexes.neighbours(cell)) & set(found)]
        others = beside if beside and rng.random() < 0.8 else [cell for cell in free if cell not in found]
        found.append(others[int(rng.integers(len(others)))])
    return found
