"""Which printed spaces of a board look alike, and what they most likely are once some have been named.

Nothing is known of a board beforehand. But most of its spaces have look-alikes, and how near each lies to its nearest
shows what differs by chance only (print, light, where a symbol stands) and what tells kinds apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from scoring.hexes import Cell
from scoring.rebirth.board_parts import KINDS
from vision.survey.cutouts import cutouts
from vision.survey.describing import described
from vision.survey.lattice import Lattice
from vision.survey.merging import apart, clearest_cut, joined, loners_joined, merged, with_loners
from vision.survey.upright import Upright

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

SIZE = 48
"""Of a cell's features."""
DIGITS = 4
SAME, DIFFERENT = 8.0, 18.0
"""Spaces nearer than this, in units of chance, look alike; spaces farther apart don't: see `_by_chance`."""
FARTHEST = 20.0
"""Beyond, a space is like none that was named."""
_LONERS, _LONERS_FARTHEST, _LONERS_CLEAR, _LONERS_APART = 2, 40.0, 0.7, 28.0
"""One or two spaces that look like no others (a name is printed across them) go with those they are least unlike, or
with each other: castles of which no two are drawn alike."""
_ON_EVERY_BOARD = set(KINDS) - {"water"}
_NEAREST = 4
_FAR = 1.5
_ROUNDS = 3
_KEPT = 12
_SHRUNK = 0.1


def features(upright: Upright, lattice: Lattice, cells: Sequence[Cell]) -> Floats:
    """(n, d) with d <= `SIZE`: what each cell looks like, against the others of this board."""
    if not cells:
        return np.zeros((0, 0), np.float32)
    seen = described(cutouts(upright, lattice, cells)).astype(np.float64)
    seen -= seen.mean(axis=0)
    # Principal components, by way of the cells' products: there are fewer cells than numbers about each.
    squared, ways = np.linalg.eigh(seen @ seen.T)
    rows = ways * np.sqrt(np.maximum(squared, 0))
    return np.asarray(np.round(rows[:, ::-1][:, :SIZE], DIGITS), np.float32)


def groups(features: Floats) -> tuple[int, ...]:
    """The number of each cell's group of look-alikes; the largest group is 0, and so on."""
    if not len(features):
        return ()
    distances = apart(_by_chance(features))
    found = joined(distances, clearest_cut(distances, SAME, DIFFERENT))
    found = with_loners(found, distances, _LONERS, _LONERS_FARTHEST, _LONERS_CLEAR)
    found = loners_joined(found, distances, _LONERS, _LONERS_APART)
    names, counts = np.unique(found, return_counts=True)
    order = {int(names[n]): place for place, n in enumerate(np.argsort(-counts, kind="stable"))}
    return tuple(order[int(name)] for name in found)


def proposals(
    features: Floats, cells: Sequence[Cell], examples: Mapping[Cell, str]
) -> dict[Cell, tuple[str, float]]:
    """What each cell without an example most likely is, and how sure that is, 0 to 1.

    `features` has a row for each of `cells`. Cells that look like no example are left out, until all kinds that every
    board has are named: then a cell must be one of them, and is proposed to be, if not surely.
    """
    kinds = sorted(set(examples.values()))
    named = {n: kinds.index(examples[cell]) for n, cell in enumerate(cells) if cell in examples}
    if not named:
        return {}
    whole = set(kinds) >= _ON_EVERY_BOARD
    distances = apart(_by_chance(features))
    found, heights = merged(distances, named, np.inf if whole else FARTHEST)
    out = {}
    for n, cell in enumerate(cells):
        if n not in named and found[n] >= 0:
            margin = _margin(distances[n], found, n)
            out[cell] = (kinds[found[n]], round(_sureness(float(heights[n]), margin, whole), 2))
    return out


def _margin(distances: Doubles, found: NDArray[np.intp], n: int) -> float:
    """How far the cell's own kind lies from it, as a share of how far the next kind lies."""
    others = np.arange(len(found)) != n
    means = {
        int(kind): float(distances[others & (found == kind)].mean()) for kind in set(found[others]) - {-1}
    }
    own = means.pop(int(found[n]), 0.0)
    return own / max(min(means.values(), default=np.inf), 1e-9)


def _sureness(height: float, margin: float, whole: bool) -> float:
    """As often as proposals like this were right on rendered boards, see tests/benchmarks/boards/alike.py.

    The farther off it is, the surer another kind is to lie nearer, unless there is none left.
    """
    heights, sure = ((12, 20, 40, 80), (0.99, 0.93, 0.75, 0.3)) if whole else ((11, 14, 20), (0.99, 0.5, 0.3))
    near = float(np.interp(height, heights, sure))
    clear = float(np.interp(margin, (0.6, 0.8, 1.0), (1.0, 0.8, 0.4)))
    counts = float(np.interp(height, (10, 14), (0.0, 1.0)))
    return near * (1 - counts * (1 - clear))


def _by_chance(features: Floats) -> Doubles:
    """(n, `_KEPT` or fewer) features in units of what differs between look-alikes by chance.

    The nearest neighbours stand for look-alikes: directions in which they differ are shortened, then the nearest are
    looked for anew. Those far off count little: they are the neighbours of a space that has no look-alikes.
    """
    centred = np.asarray(features, np.float64) - np.mean(features, axis=0)
    count, size = centred.shape
    if count < 3 or not centred.any():
        return np.zeros((count, 1))
    seen = centred
    for _ in range(_ROUNDS):
        distances = apart(seen)
        near = np.argsort(distances, axis=1)[:, : min(_NEAREST, count - 1)]
        far = np.take_along_axis(distances, near, axis=1).ravel()
        counts = 1 / (1 + (far / (_FAR * max(float(np.median(far)), 1e-9))) ** 4)
        steps = (centred[:, None] - centred[near]).reshape(-1, size)
        chance = (steps.T * counts) @ steps / counts.sum() / 2
        chance += _SHRUNK * np.trace(chance) / size * np.eye(size) + 1e-9 * np.eye(size)
        spread, ways = np.linalg.eigh(chance)
        seen = centred @ ways / np.sqrt(spread)
    _, ways = np.linalg.eigh(np.cov(seen.T).reshape(size, size))
    return np.asarray(seen @ ways[:, ::-1][:, :_KEPT])
