"""What a marker looks like in a soft picture: its modules at several blurs, ready for correlation.

Lengths are modules, with the marker's centre as origin. A template covers the marker and one module of white
around it: 10 by 10 modules, sampled `SAMPLES` times a module.
"""

from __future__ import annotations

import functools

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.markers import IDS, MODULES, bits

Floats = NDArray[np.float32]

SAMPLES = 3
REACH = MODULES + 2
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
def flat() -> Floats:
    """(SIDE * SIDE, 3): orthonormal columns for brightness and its slope, which say nothing of the marker."""
    basis = np.column_stack([np.ones(SIDE * SIDE), grid()])
    return np.linalg.qr(basis)[0].astype(np.float32)


def without_light(samples: Floats) -> Floats:
    """(..., SIDE * SIDE) samples without brightness and slope, at unit length."""
    rest = samples - (samples @ flat()) @ flat().T
    length = np.sqrt((rest**2).sum(axis=-1, keepdims=True))
    return np.asarray(rest / np.maximum(length, 1e-6), np.float32)


@functools.cache
def looks() -> Floats:
    """(blurs, ids, SIDE * SIDE): brightness 0-1 of each marker at each blur."""
    black = np.stack([1.0 - bits(marker).ravel() for marker in range(IDS)]).astype(np.float32)
    return np.stack([1 - black @ _black_modules(*blur) for blur in BLURS])


def _black_modules(along: float, across: float, degrees: float) -> Floats:
    """(64, SIDE * SIDE): how much each module darkens each sample if it is black and all else is white."""
    fine = _FINE * SAMPLES
    alone = np.zeros((2 * REACH * fine + fine,) * 2, np.float32)  # one module in the middle of white
    middle = slice(REACH * fine, REACH * fine + fine)
    alone[middle, middle] = 1
    soft = cv2.filter2D(alone, -1, _kernel(along, across, degrees, fine), borderType=cv2.BORDER_REPLICATE)
    small = cv2.resize(soft, None, fx=1 / _FINE, fy=1 / _FINE, interpolation=cv2.INTER_AREA)
    out = np.empty((MODULES, MODULES, SIDE, SIDE), np.float32)
    for row in range(MODULES):
        for column in range(MODULES):
            top, left = (REACH - 1 - row) * SAMPLES, (REACH - 1 - column) * SAMPLES
            out[row, column] = small[top : top + SIDE, left : left + SIDE]
    return out.reshape(MODULES * MODULES, -1)


@functools.cache
def keys() -> Floats:
    """(blurs * ids, SIDE * SIDE): `looks` without light, the rows to correlate with."""
    return without_light(looks()).reshape(len(BLURS) * IDS, -1)


@functools.cache
def ring_looks() -> Floats:
    """(SIDE * SIDE,): border and rim of a moderately soft marker; meaningless where `ring` is False."""
    return np.asarray(looks()[1].mean(axis=0))


@functools.cache
def turns() -> NDArray[np.intp]:
    """(4, SIDE * SIDE): sample order that turns a patch by 0, 90, 180 and 270 degrees."""
    order = np.arange(SIDE * SIDE).reshape(SIDE, SIDE)
    return np.stack([np.rot90(order, k).ravel() for k in range(4)])


def module_means(samples: Floats) -> Floats:
    """(n, SIDE * SIDE) to (n, 8, 8): mean brightness of each module, the rim left out."""
    cells = samples.reshape(-1, REACH, SAMPLES, REACH, SAMPLES).mean(axis=(2, 4))
    return np.asarray(cells[:, 1:-1, 1:-1])


def _kernel(along: float, across: float, degrees: float, modules: int) -> Floats:
    """Gaussian with two standard deviations in modules; `modules` px a module."""
    reach = int(np.ceil(2.5 * max(along, across) * modules))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1] / modules
    a = np.deg2rad(degrees)
    u, v = x * np.cos(a) + y * np.sin(a), -x * np.sin(a) + y * np.cos(a)
    weight = np.exp(-0.5 * ((u / along) ** 2 + (v / across) ** 2))
    return np.asarray(weight / weight.sum(), np.float32)
