"""Squares in patches that may be markers, some of them partly hidden: moved onto as much of border and rim as is seen.

Patches and poses are as in `vision.soft`.
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from vision import templates
from vision.aligning import step
from vision.borders import PX
from vision.lighting import Light, fit_light, under
from vision.strips import Strip

Floats = NDArray[np.float32]
Ints = NDArray[np.intp]

COLOURED = 0.22
"""What differs by more between red, green and blue, as a share of white paper, is neither paper nor ink."""
_RING_LIMITS = (0.9, 0.6, 0.45, 0.4, 0.35)
"""As shares of the contrast: what is further off is no part of border and rim, more strictly each time."""


@functools.cache
def _ring() -> tuple[Floats, Floats]:
    """Places and looks of border and rim."""
    on = templates.ring()
    return templates.grid()[on], templates.ring_looks()[on].astype(np.float32)


def onto_ring(strip: Strip, which: Ints, poses: Floats) -> tuple[Floats, Light, Floats]:
    """Poses moved onto black borders in white rims as far as these can be seen, their light, and the share seen.

    `strip`: with colour as its fourth plane, as `closer.look` has it; `which` (n,) patches of it.
    """
    weight = np.ones((len(poses), len(_ring()[0])), np.float32)
    for limit in _RING_LIMITS[:-1]:
        samples, light, weight = _look(strip, which, poses, weight, limit)
        places, look = _ring()
        poses = step(samples, poses, places, look * np.maximum(light.gain[:, :1], 1.0), weight)
    _, light, weight = _look(strip, which, poses, weight, _RING_LIMITS[-1])
    return poses, light, (weight > 0.3).mean(axis=1)


def _look(
    strip: Strip, which: Ints, poses: Floats, weight: Floats, limit: float
) -> tuple[Floats, Light, Floats]:
    """Samples, their light, and how much each of them counts from now on, by how far off it is."""
    places, look = _ring()
    samples = strip.sample(poses, which, places)
    looks = np.broadcast_to(look, samples.shape[:2])
    seen = (samples[..., 3] < COLOURED).astype(np.float32)
    dark, gain = under(fit_light(samples[..., 0], looks, places, weight * seen), places)
    off = (samples[..., 0] - dark - looks * gain) / gain.mean(axis=1, keepdims=True)
    weight = seen * (1 - np.clip(off / limit, -1, 1) ** 2) ** 2
    return samples, fit_light(samples[..., 0], looks, places, weight), weight


def distinct(candidates: list[int], poses: Floats) -> list[int]:
    """Those of which no earlier one is nearly the same square."""
    kept: list[int] = []
    for j in candidates:
        if all(not _same_square(poses[j], poses[other]) for other in kept):
            kept.append(j)
    return kept


def _same_square(one: Floats, other: Floats) -> bool:
    turned = (degrees(one) - degrees(other) + 45) % 90 - 45
    return bool(np.hypot(*(one[:, 2] - other[:, 2])) < 0.35 * PX and abs(turned) < 4)


def degrees(pose: Floats) -> float:
    """Where a pose's top points, clockwise from the patch's."""
    return float(np.rad2deg(np.arctan2(pose[1, 0] - pose[0, 1], pose[0, 0] + pose[1, 1])))
