"""How a picture blurs: the kernel that makes of a sharp marker what the picture shows of it.

A shaking hand draws its own little path, which no set of Gaussians holds. But it draws the same one everywhere in a
picture, and markers that were read are known in every module: so the path can be reckoned from them, and is then what
the others are compared with. Lengths are modules, axes those of the patches (`vision.soft`).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import templates, tone
from vision.markers import MODULES, bits

Floats = NDArray[np.float32]

STEP = 3
"""Kernel samples a module."""
REACH = 5
"""Samples from the kernel's middle to its edge."""
SIDE = 2 * REACH + 1
MOST = 14
"""Markers that are looked at; more don't make it better."""
FEWEST = 4
"""With fewer markers the kernel would be guesswork."""
_LEAST = (0.02, 0.05, 0.05)
"""Kernel samples below such a share of the largest are noise, in each round."""
_FINE = 4
_HAT = np.array([1, 2, 3, 4, 3, 2, 1], np.float32) / 16
_FIELD = 12
"""Modules along a side of what is looked at around a marker."""
_SMOOTHNESS = 0.3
"""How much neighbouring samples are held together."""


def kernel(
    patches: Sequence[NDArray[np.uint8]], poses: Floats, markers: Sequence[int], px: int
) -> Floats | None:
    """(SIDE, SIDE) of sum 1, from gray patches in which these markers lie; None if they are too few.

    `poses` (n, 2, 3): from template modules to patch px, as in `vision.soft`, the marker upright in the template.
    `px`: patch px a module.
    """
    if len(patches) < FEWEST:
        return None
    step = -(-len(patches) // MOST)
    designs, lights = [], []
    for patch, pose, marker in list(zip(patches, poses, markers, strict=True))[::step]:
        design, seen = _equations(patch, pose, marker, px)
        if len(seen) < 4 * SIDE:
            continue
        spread = design.sum(axis=1).std()  # a flat kernel blurs so much that only this much contrast is left
        if spread < 1e-6 or seen.std() < 1.0:
            continue
        designs.append(design - design.mean(axis=0))
        lights.append((seen - seen.mean()) / seen.std())
    if not designs:
        return None
    design, seen = np.concatenate(designs), np.concatenate(lights)
    normal, right, count = (design.T @ design).astype(float), (design.T @ seen).astype(float), len(seen)
    # What is seen at a place is the kernel turned by half over what is around it.
    normal, right = normal[::-1, ::-1], right[::-1]
    held = normal + _SMOOTHNESS * count / 1000 * _roughness() + 1e-3 * count / 1000 * np.eye(SIDE**2)
    return _not_negative(held, right)


def _not_negative(normal: NDArray[np.float64], right: NDArray[np.float64]) -> Floats:
    """The kernel, solved again and again without the samples that came out too small: noise would add up."""
    there = np.ones(len(right), bool)
    found = np.zeros(len(right))
    for share in _LEAST:
        found[:] = 0
        found[there] = np.linalg.solve(normal[np.ix_(there, there)], right[there])
        there &= found > share * found.max()
    found[~there] = 0
    return np.asarray((found / found.sum()).reshape(SIDE, SIDE), np.float32)


def length(kernel: Floats) -> float:
    """How wide a kernel is in its worst direction: standard deviation in modules."""
    y, x = np.mgrid[:SIDE, :SIDE]
    weight = np.maximum(kernel, 0).ravel().astype(float)
    spread = np.cov(np.stack([x.ravel(), y.ravel()]), aweights=weight / weight.sum(), bias=True)
    return float(np.sqrt(max(np.linalg.eigvalsh(spread)[-1], 0.0))) / STEP


def _equations(patch: NDArray[np.uint8], pose: Floats, marker: int, px: int) -> tuple[Floats, Floats]:
    """(n, SIDE²) sharp surroundings of n places and (n,) what the picture shows there, as far as all of it is known."""
    side = _FIELD * STEP
    line = ((np.arange(side, dtype=np.float32) + 0.5) / STEP - _FIELD / 2) * px
    x, y = np.meshgrid(line + pose[0, 2], line + pose[1, 2])
    seen = np.asarray(cv2.remap(tone.light(patch), x, y, cv2.INTER_LINEAR), np.float32)
    sharp, known = _sharp(marker, np.asarray(pose[:, :2] / px, np.float32))
    whole = (
        cv2.erode(known, np.ones((SIDE, SIDE), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0) > 0
    )
    middle = whole[REACH:-REACH, REACH:-REACH]
    around = np.lib.stride_tricks.sliding_window_view(sharp, (SIDE, SIDE))[middle]
    return around.reshape(-1, SIDE**2), seen[REACH:-REACH, REACH:-REACH][middle]


def _sharp(marker: int, turn: Floats) -> tuple[Floats, NDArray[np.uint8]]:
    """A marker and its rim around the middle as the patch has it, unblurred, and 1 where that is known."""
    modules = np.ones((MODULES + 2, MODULES + 2), np.float32)
    modules[1:-1, 1:-1] = bits(marker)
    n = _FIELD * STEP * _FINE
    back = np.linalg.inv(turn).astype(np.float64)
    middle, start = MODULES / 2 + 1 - 0.5, 0.5 / (STEP * _FINE) - _FIELD / 2
    to = np.column_stack([back / (STEP * _FINE), middle + back @ [start, start]])

    def drawn(values: Floats, beyond: float) -> Floats:
        flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpAffine(values, to, (n, n), flags=flags, borderValue=beyond), np.float32)

    fine, inside = drawn(modules, 1.0), drawn(np.ones_like(modules), 0.0)
    # A kernel is stretched between its samples when it is used; that blur is no part of the picture's.
    soft = cv2.sepFilter2D(fine, -1, _HAT, _HAT, borderType=cv2.BORDER_REPLICATE)
    size = (_FIELD * STEP, _FIELD * STEP)
    known = np.asarray(cv2.resize(inside, size, interpolation=cv2.INTER_AREA) > 0.99, np.uint8)
    return np.asarray(cv2.resize(soft, size, interpolation=cv2.INTER_AREA), np.float32), known


@functools.cache
def _roughness() -> NDArray[np.float64]:
    """(SIDE², SIDE²): squared differences of neighbouring samples, those beyond the edge being 0."""
    rows = []
    for y in range(SIDE):
        for x in range(SIDE):
            for down, along in ((0, 1), (1, 0)):
                row = np.zeros((SIDE, SIDE))
                row[y, x] = 1
                if y + down < SIDE and x + along < SIDE:
                    row[y + down, x + along] = -1
                rows.append(row.ravel())
    steps = np.array(rows)
    return np.asarray(steps.T @ steps)


def black_modules(kernel: Floats, degrees: float) -> Floats:
    """(64, templates.SIDE²): how much each black module darkens each sample of a marker that lies turned clockwise."""
    fine = _FINE * templates.SAMPLES
    stretch = fine / STEP
    side = int(SIDE * stretch) | 1
    a = np.deg2rad(degrees)
    cos, sin = np.cos(a) / stretch, np.sin(a) / stretch
    middle = (side - 1) / 2
    to = np.array(
        [[cos, -sin, REACH - (cos - sin) * middle], [sin, cos, REACH - (sin + cos) * middle]], np.float32
    )
    turned = cv2.warpAffine(kernel, to, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return templates.spread_modules(np.asarray(turned / max(float(turned.sum()), 1e-6), np.float32), _FINE)
