"""The light on a marker: how bright its black and its white are from place to place, with reflections and shadows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import templates

Floats = NDArray[np.float32]

LEAST_GAIN = 1.5
"""Of light between black and white, 255 the brightest."""


@dataclass(frozen=True)
class Light:
    """Light of black, which reflections bend, and of white less black, which shadows tilt."""

    dark: Floats
    """(6,) of `templates.shades`."""
    gain: Floats
    """(3,) of the first three of them."""


def under(lights: Sequence[Light], places: Floats) -> tuple[Floats, Floats]:
    """(m, s) light of black, and how much more white has, under each of m lights at (s, 2) places."""
    shades = templates.shades(places)
    dark = np.array([light.dark for light in lights]) @ shades.T
    gain = np.array([light.gain for light in lights]) @ shades[:, :3].T
    return dark, np.maximum(gain, LEAST_GAIN / 2)


_STIFF = np.array([0, 0.05, 0.05, 0.1, 0.1, 0.1, 0, 0.1, 0.1], np.float32)
"""How much a light's slopes and bends are held back."""


def fit_light(samples: Floats, looks: Floats, places: Floats, weight: Floats) -> list[Light]:
    """The light of each of m patches: (m, s) samples, looks and weights at (s, 2) places."""
    basis = templates.shades(places)
    shade = np.broadcast_to(basis, (len(samples), *basis.shape))
    design = np.concatenate([shade, looks[:, :, None] * basis[:, :3]], axis=2)
    weighted = design * weight[:, :, None]
    normal = design.swapaxes(1, 2) @ weighted
    total = weight.sum(axis=1) + 1e-3
    normal += total[:, None, None] * np.diag(_STIFF) + 1e-3 * np.eye(9, dtype=np.float32)
    right = (weighted * samples[:, :, None]).sum(axis=1)
    found = np.linalg.solve(normal, right[:, :, None])[:, :, 0].astype(np.float32)
    return [Light(one[:6], one[6:]) for one in found]
