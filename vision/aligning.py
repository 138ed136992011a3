"""Move poses onto what patches show, step by step.

Poses and patches are as in `vision.soft`, places and their `Terms` as in `vision.templates`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision import templates
from vision.borders import PX

Floats = NDArray[np.float32]

STIFFNESS = np.array([0.15, 0.15, 0.02] * 2 + [0.0, 0.0] + [0.001] * (templates.SHADES - 1), np.float32)
"""How much a step's four stretches, two shifts, contrast and shades are held back, against the samples' own say."""
_PATTERN, _LIGHT = 6, slice(7, None)
"""Where contrast and shades stand among what is looked for, after two rows of the pose."""


def step(
    samples: Floats, poses: Floats, places: Floats, wanted: Floats, weight: Floats | None = None
) -> Floats:
    """One Gauss-Newton step of (n, 2, 3) poses towards gain * wanted + shades.

    What slopes and bends the brightness is reckoned in the same step: it would move the poses otherwise, since a marker
    in a reflection's flank looks brighter, and so farther, on one side.

    (n, s, planes) samples as `Strip` gives them, and (n, s) weights, at (s, 2) places of the template.
    """
    normal, right = _equations(samples, templates.terms(places), wanted, weight)
    held = np.einsum("nii->ni", normal) * STIFFNESS + 1e-3
    normal += np.einsum("ni,ij->nij", held, np.eye(len(STIFFNESS), dtype=np.float32))
    change = np.linalg.solve(normal, right[:, :, None])[:, :6, 0].reshape(-1, 2, 3)
    change[:, :, :2] = np.clip(change[:, :, :2], -0.15 * PX, 0.15 * PX)
    change[:, :, 2] = np.clip(change[:, :, 2], -0.6 * PX, 0.6 * PX)
    return np.asarray(poses + change, np.float32)


def _equations(
    samples: Floats, terms: templates.Terms, wanted: Floats, weight: Floats | None
) -> tuple[Floats, Floats]:
    """(n, 13, 13) and (n, 13): their least squares for two rows of the pose, contrast and shades.

    Each is a sum over samples of what the picture shows times what only depends on the place, so that sums for all
    patches come from few products of matrices.
    """
    here, *slopes = (np.ascontiguousarray(samples[..., plane]) for plane in range(3))
    n, size = len(here), len(STIFFNESS)
    counted = wanted if weight is None else wanted * weight
    normal, right = np.empty((n, size, size), np.float32), np.empty((n, size), np.float32)
    rows = (slice(0, 3), slice(3, 6))
    for k, row in enumerate(rows):
        slope = slopes[k] if weight is None else slopes[k] * weight
        for other, column in list(zip(slopes, rows, strict=True))[k:]:
            both = ((slope * other) @ terms.steps_by_steps).reshape(n, 3, 3)
            normal[:, row, column] = normal[:, column, row] = both
        normal[:, row, _PATTERN] = -((counted * slopes[k]) @ terms.steps)
        normal[:, row, _LIGHT] = -(slope @ terms.steps_by_shades).reshape(n, 3, -1)
        right[:, row] = -((slope * here) @ terms.steps)
    normal[:, _PATTERN, _PATTERN] = (counted * wanted).sum(axis=1)
    normal[:, _PATTERN, _LIGHT] = counted @ terms.shades
    products = terms.shades_by_shades.reshape(-1, templates.SHADES**2)
    light = products.sum(axis=0) if weight is None else weight @ products
    normal[:, _LIGHT, _LIGHT] = light.reshape(-1, templates.SHADES, templates.SHADES)
    normal[:, _PATTERN, :_PATTERN] = normal[:, :_PATTERN, _PATTERN]
    normal[:, _LIGHT, : _PATTERN + 1] = normal[:, : _PATTERN + 1, _LIGHT].swapaxes(1, 2)
    right[:, _PATTERN] = (counted * here).sum(axis=1)
    right[:, _LIGHT] = (here if weight is None else here * weight) @ terms.shades
    return normal, right
