"""What may hide a part of a marker: a round or square piece, or the edge of something larger, such as a hand.

A marker of which a piece hides a third still shows two thirds of its modules, more than enough to tell it from the
249 others; as long as the hidden third isn't held against it. So each marker is given the best excuse there is, and
the one that explains what is left is much better than the next.
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from vision.markers import MODULES

Floats = NDArray[np.float32]

RADII = (1.3, 1.9, 2.6, 3.4, 4.3)
"""Of round occluders, in modules."""
RIM = 0.35
"""Modules around an occluder in which its blur spoils what can be seen."""
EDGE_COST, BORDER_COST, MODULE_COST, COST = 2.5, 2.0, 0.15, 5.0
"""What it costs to suppose that something hides a part: for each sharp edge within, since pieces are plain; for each
module of the border that is black beside a white rim, since what hides it would hide the rim too; for each module; and
at all."""
SHARP = 0.55
"""Difference of two neighbouring modules, as a share of the contrast, that counts as an edge."""
DARK, LIGHT = 0.35, 0.65
"""Brightness below which a module is black, and above which it is white."""
_STEP, _FINE_STEP = 1.0, 0.75
_EDGES = 16
"""Directions of straight edges."""
_OFFSETS = (-1.0, 0.0, 1.0, 2.0, 3.0)


@functools.cache
def shapes() -> Floats:
    """(n, MODULES²): 1 for each module that can be seen, 0 for each that is hidden; the first hides nothing."""
    y, x = np.mgrid[:MODULES, :MODULES] + 0.5
    seen = []
    for radius in RADII:
        line = np.arange(-0.5, MODULES + 0.6, _STEP if radius > 1.5 else _FINE_STEP)
        seen += [np.hypot(x - right, y - down) > radius + RIM for right in line for down in line]
    for turn in 2 * np.pi * np.arange(_EDGES) / _EDGES:
        along = (x - MODULES / 2) * np.cos(turn) + (y - MODULES / 2) * np.sin(turn)
        seen += [along < offset for offset in _OFFSETS]
    every = np.unique(np.array(seen).reshape(len(seen), -1), axis=0)
    nothing = every.all(axis=1)
    return np.concatenate([np.ones((1, MODULES**2)), every[~nothing]]).astype(np.float32)


@functools.cache
def _hidden_edges() -> Floats:
    """(shapes, 112): which pairs of neighbouring modules each hides, those side by side first."""
    hidden = 1 - shapes().reshape(-1, MODULES, MODULES)
    across = (hidden[:, :, 1:] * hidden[:, :, :-1]).reshape(len(hidden), -1)
    down = (hidden[:, 1:] * hidden[:, :-1]).reshape(len(hidden), -1)
    return np.concatenate([across, down], axis=1)


def edges(brightness: Floats, seen: Floats) -> Floats:
    """(..., 112) 1 for each pair of neighbouring modules that are seen and differ sharply, as in `cost`."""
    shape = (*seen.shape[:-1], MODULES, MODULES)
    value, there = brightness.reshape(shape), seen.reshape(shape) > 0.5
    across = (np.abs(np.diff(value, axis=-1)) > SHARP) & there[..., 1:] & there[..., :-1]
    down = (np.abs(np.diff(value, axis=-2)) > SHARP) & there[..., 1:, :] & there[..., :-1, :]
    flat = [pairs.reshape(*pairs.shape[:-2], -1) for pairs in (across, down)]
    return np.concatenate(flat, axis=-1).astype(np.float32)


def hidden_edges(edges: Floats) -> Floats:
    """(..., shapes) how many sharp edges each shape hides."""
    return np.asarray(edges @ _hidden_edges().T, np.float32)


def cost(hidden: Floats, seen: Floats, brightness: Floats) -> Floats:
    """(..., shapes) in units of evidence, from the sharp edges that each hides and (..., 64) how far modules are seen.

    `brightness` (..., 10, 10): 0 black, 1 white, of the modules and those of the rim. A module of a colour isn't seen:
    that it is hidden is known, at no cost.
    """
    plain = seen > 0.5
    border = _border_seen(brightness).reshape(plain.shape) & plain
    each = MODULE_COST * plain + BORDER_COST * border
    supposed = np.full(len(shapes()), COST, np.float32)
    supposed[0] = 0.0
    return np.asarray(EDGE_COST * hidden + each.astype(np.float32) @ (1 - shapes()).T + supposed, np.float32)


def _border_seen(brightness: Floats) -> NDArray[np.bool_]:
    """(..., 8, 8): the modules of the border that look like it, black beside white."""
    black, white = brightness < DARK, brightness > LIGHT
    beside = np.zeros(brightness.shape, np.bool_)
    beside[..., 1, :], beside[..., -2, :] = white[..., 0, :], white[..., -1, :]
    beside[..., 1] |= white[..., 0]
    beside[..., -2] |= white[..., -1]
    return np.asarray((black & beside)[..., 1:-1, 1:-1])
