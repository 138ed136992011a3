"""Each printed space of a surveyed board cut out of its upright picture, all of one size and standing alike."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.hexes import ROW_HEIGHT, Cell
from vision.survey.lattice import Lattice
from vision.survey.upright import Upright

SIDE = 36
"""Pixels of a cutout."""
HALF = 0.56
"""From its middle to its sides, in pitches: a little more than the space."""
_VALUES = np.arange(256) / 255
_LINEAR = np.where(_VALUES <= 0.04045, _VALUES / 12.92, ((_VALUES + 0.055) / 1.055) ** 2.4).astype(np.float32)
_AT = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * HALF
_X, _Y = np.meshgrid(_AT, _AT)

DEPTH: NDArray[np.float64] = 2 * np.max(
    [np.abs(_X), np.abs(_X / 2 + _Y * ROW_HEIGHT), np.abs(_X / 2 - _Y * ROW_HEIGHT)], axis=0
)
"""(SIDE, SIDE) how far out a cutout's pixel lies in its space: 0 in the middle, 1 on the outline."""


def cutouts(upright: Upright, lattice: Lattice, cells: Sequence[Cell]) -> NDArray[np.float32]:
    """(n, SIDE, SIDE, 3) blue, green, red in linear light, 0 to 1."""
    step_px = 2 * HALF * lattice.pitch_mm * upright.px_per_mm / SIDE
    picture = cv2.GaussianBlur(upright.picture, (0, 0), max(0.4, 0.55 * step_px))
    c, s = math.cos(math.radians(lattice.turn_deg)), math.sin(math.radians(lattice.turn_deg))
    around = np.stack([_X * c - _Y * s, _X * s + _Y * c], axis=-1) * lattice.pitch_mm
    centres = np.array([lattice.centre_mm(*cell) for cell in cells])
    px = upright.px(centres[:, None, None] + around).astype(np.float32).reshape(-1, SIDE, 2)
    out = cv2.remap(picture, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(_LINEAR[out].reshape(len(cells), SIDE, SIDE, 3), np.float32)
