"""What a marker looks like in a soft picture: its modules at several blurs, ready for correlation.

Lengths are modules, with the marker's centre as origin. A template covers the marker and one module of white
around it: 10 by 10 modules, sampled `SAMPLES` times a module.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.markers import IDS, MODULES, bits

Floats = NDArray[np.float32]

SAMPLES = 2
"""Samples along a module; three tell no more."""
REACH = MODULES + 2
SHADES = 6
"""Ways in which the light on a marker may change from place to place."""
SIDE = REACH * SAMPLES
BLURS: tuple[tuple[float, float, float], ...] = (
    (0.20, 0.20, 0.0),
    (0.45, 0.45, 0.0),
    (0.75, 0.75, 0.0),
    (0.85, 0.30, 0.0),
    (0.85, 0.30, 45.0),
    (0.85, 0.30, 90.0),
    (0.85, 0.30, 135.0),
)
"""Standard deviations along and across a direction in degrees: focus and a shaking hand."""
_FINE = 4
_BESIDE = 0.5
"""Modules over which what lies beyond the rim blurs in."""


@functools.cache
def grid() -> Floats:
    """(SIDE * SIDE, 2): x, y of the samples."""
    line = (np.arange(SIDE, dtype=np.float32) + 0.5) / SAMPLES - REACH / 2
    x, y = np.meshgrid(line, line)
    return np.stack([x.ravel(), y.ravel()], axis=1)


@functools.cache
def ring() -> NDArray[np.bool_]:
    """(SIDE * SIDE,): the samples on the black border and the white rim, equal for all markers."""
    return np.asarray(np.abs(grid()).max(axis=1) > MODULES / 2 - 1)


@functools.cache
def rim() -> NDArray[np.bool_]:
    """(SIDE * SIDE,): the samples on the white rim."""
    return np.asarray(np.abs(grid()).max(axis=1) > MODULES / 2)


@dataclass(frozen=True)
class Terms:
    """What poses and light are fitted with at s places: values there, and the products of each two of them."""

    steps: Floats
    """(s, 3): x, y, 1, by which a place moves if a pose is stretched, or shifted."""
    shades: Floats
    """(s, SHADES) that add up to a reflection: 1, x, y, x², xy, y², in units of five modules."""
    steps_by_steps: Floats
    """(s, 9)."""
    steps_by_shades: Floats
    """(s, 3 * SHADES)."""
    shades_by_shades: Floats
    """(s, SHADES, SHADES)."""


def terms(places: Floats) -> Terms:
    """At (s, 2) places of the template; kept for the few sets of them that there are."""
    return _terms(np.ascontiguousarray(places, np.float32).tobytes())


@functools.lru_cache(maxsize=8)
def _terms(places: bytes) -> Terms:
    at = np.frombuffer(places, np.float32).reshape(-1, 2)
    (x, y), one = at.T / 5, np.ones(len(at), np.float32)
    steps = np.column_stack([at, one])
    shades = np.column_stack([one, x, y, x * x, x * y, y * y])
    products = [
        (some[:, :, None] * others[:, None]).reshape(len(at), -1)
        for some, others in ((steps, steps), (steps, shades), (shades, shades))
    ]
    return Terms(steps, shades, products[0], products[1], products[2].reshape(-1, SHADES, SHADES))


def shades(places: Floats) -> Floats:
    """(s, SHADES) at (s, 2) places, as in `Terms`."""
    return terms(places).shades


@functools.cache
def shading() -> Floats:
    """(SIDE * SIDE, SHADES): `shades` of the grid as orthonormal columns."""
    return np.linalg.qr(shades(grid()))[0].astype(np.float32)


@functools.cache
def flat() -> Floats:
    """(SIDE * SIDE, SHADES + 4): orthonormal columns for what says nothing of the marker.

    Brightness, how it slopes and bends, and what blurs in over each side from whatever lies beyond the rim.
    """
    x, y = grid().T
    beyond = [_step((side - REACH / 2) / _BESIDE) for side in (x, -x, y, -y)]
    return np.linalg.qr(np.column_stack([shades(grid()), *beyond]))[0].astype(np.float32)


def _step(at: Floats) -> Floats:
    """A smooth step from 0 to 1, nearly the Gaussian's integral."""
    return np.asarray(1 / (1 + np.exp(-1.702 * at)), np.float32)


def without_light(samples: Floats) -> Floats:
    """(..., SIDE * SIDE) samples without what says nothing of the marker, at unit length."""
    rest = _unlit(samples)
    length = np.sqrt((rest**2).sum(axis=-1, keepdims=True))
    return np.asarray(rest / np.maximum(length, 1e-6), np.float32)


def _unlit(samples: Floats) -> Floats:
    return np.asarray(samples - (samples @ flat()) @ flat().T, np.float32)


@functools.cache
def _black() -> Floats:
    """(ids, 64): 1 for each marker's black modules."""
    return np.stack([1.0 - bits(marker).ravel() for marker in range(IDS)]).astype(np.float32)


@functools.cache
def looks() -> Floats:
    """(blurs, ids, SIDE * SIDE): brightness 0-1 of each marker at each blur."""
    return np.stack([1 - _black() @ _black_modules(*blur) for blur in BLURS])


def _black_modules(along: float, across: float, degrees: float) -> Floats:
    """(64, SIDE * SIDE): how much each module darkens each sample if it is black and all else is white."""
    fine = _FINE * SAMPLES
    return spread_modules(_kernel(along, across, degrees, fine), _FINE)


def spread_modules(kernel: Floats, fine: int) -> Floats:
    """(64, SIDE * SIDE): how much each black module darkens each sample if all else is white.

    `kernel`: the blur, of sum 1 and odd side, `fine` px a sample.
    """
    side = fine * SAMPLES
    alone = np.zeros((2 * REACH * side + side,) * 2, np.float32)  # one module in the middle of white
    around = kernel.shape[0] // 2
    near = slice(REACH * side - around, REACH * side + side + around)
    module = np.zeros((side + 2 * around,) * 2, np.float32)
    module[around : around + side, around : around + side] = 1
    # filter2D correlates; a kernel blurs the way it is drawn only when it is turned by half.
    alone[near, near] = cv2.filter2D(
        module, -1, np.ascontiguousarray(kernel[::-1, ::-1]), borderType=cv2.BORDER_CONSTANT
    )
    small = cv2.resize(alone, None, fx=1 / fine, fy=1 / fine, interpolation=cv2.INTER_AREA)
    out = np.empty((MODULES, MODULES, SIDE, SIDE), np.float32)
    for row in range(MODULES):
        for column in range(MODULES):
            top, left = (REACH - 1 - row) * SAMPLES, (REACH - 1 - column) * SAMPLES
            out[row, column] = small[top : top + SIDE, left : left + SIDE]
    return out.reshape(MODULES * MODULES, -1)


def scores(samples: Floats) -> Floats:
    """(blurs, n, ids): how (n, SIDE * SIDE) samples `without_light` correlate with each look, -1 to 1."""
    modules, codes = _keys()
    return np.asarray((samples @ modules).reshape(len(samples), len(BLURS), -1).swapaxes(0, 1) @ codes)


@functools.cache
def _keys() -> tuple[Floats, Floats]:
    """What a look is made of, so that not all looks need be held against samples, four times as many numbers.

    (SIDE * SIDE, blurs * 37): how much the whole border and each module inside darken each sample at each blur; and
    (blurs, 37, ids): which of them each marker has, at the length that makes each look, `without_light`, one of 1.
    """
    inside = np.pad(np.ones((MODULES - 2, MODULES - 2), np.bool_), 1).ravel()
    parts, codes = [], []
    for blur in BLURS:
        darkens = _black_modules(*blur)
        parts += [darkens[~inside].sum(axis=0, keepdims=True), darkens[inside]]
        rest = _unlit(1 - _black() @ darkens)
        black = np.concatenate([np.ones((IDS, 1), np.float32), _black()[:, inside]], axis=1)
        codes.append(-black.T / np.linalg.norm(rest, axis=1))
    return np.ascontiguousarray(np.concatenate(parts).T), np.stack(codes).astype(np.float32)


@functools.cache
def ring_looks() -> Floats:
    """(SIDE * SIDE,): border and rim of a moderately soft marker; meaningless where `ring` is False."""
    return np.asarray(looks()[1].mean(axis=0))


@functools.cache
def turns() -> NDArray[np.intp]:
    """(4, SIDE * SIDE): sample order that turns a patch by 0, 90, 180 and 270 degrees."""
    order = np.arange(SIDE * SIDE).reshape(SIDE, SIDE)
    return np.stack([np.rot90(order, k).ravel() for k in range(4)])


def cell_means(samples: Floats) -> Floats:
    """(n, SIDE * SIDE) to (n, 10, 10): mean brightness of each module and of the rim's."""
    return np.asarray((samples @ _cells()).reshape(-1, REACH, REACH), np.float32)


def module_means(samples: Floats) -> Floats:
    """(n, SIDE * SIDE) to (n, 8, 8): mean brightness of each module, the rim left out."""
    return np.asarray((samples @ _modules()).reshape(-1, MODULES, MODULES), np.float32)


@functools.cache
def _modules() -> Floats:
    """(SIDE * SIDE, 64): `_cells` without the rim's."""
    cells = _cells().reshape(-1, REACH, REACH)[:, 1:-1, 1:-1]
    return np.ascontiguousarray(cells.reshape(SIDE * SIDE, -1))


@functools.cache
def _cells() -> Floats:
    """(SIDE * SIDE, 100): each sample's share of its module's mean."""
    cell = np.arange(REACH * REACH).reshape(REACH, REACH).repeat(SAMPLES, axis=0).repeat(SAMPLES, axis=1)
    return np.asarray((np.eye(REACH * REACH) / SAMPLES**2)[cell.ravel()], np.float32)


def _kernel(along: float, across: float, degrees: float, modules: int) -> Floats:
    """Gaussian with two standard deviations in modules; `modules` px a module."""
    reach = int(np.ceil(2.5 * max(along, across) * modules))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1] / modules
    a = np.deg2rad(degrees)
    u, v = x * np.cos(a) + y * np.sin(a), -x * np.sin(a) + y * np.cos(a)
    weight = np.exp(-0.5 * ((u / along) ** 2 + (v / across) ** 2))
    return np.asarray(weight / weight.sum(), np.float32)
