"""The light on a marker: how bright its black and its white are from place to place, with reflections and shadows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import templates

Floats = NDArray[np.float32]

GAINS = 3
"""Of the shades, those by which white less black may change."""
LEAST_GAIN = 1.5
"""Of light between black and white, 255 the brightest."""


@dataclass(frozen=True)
class Light:
    """Light of black, which reflections bend, and of white less black, which shadows tilt, on each of m patches."""

    dark: Floats
    """(m, 6) of `templates.shades`."""
    gain: Floats
    """(m, 3) of the first three of them."""

    def of(self, which: slice | Sequence[int]) -> Light:
        """On some of the patches."""
        return Light(self.dark[which], self.gain[which])


def under(light: Light, places: Floats) -> tuple[Floats, Floats]:
    """(m, s) light of black, and how much more white has, on each of m patches at (s, 2) places."""
    shades = templates.shades(places)
    dark, gain = light.dark @ shades.T, light.gain @ shades[:, :GAINS].T
    return dark, np.maximum(gain, np.float32(LEAST_GAIN / 2))


STIFF = np.array([0, 0.05, 0.05, 0.1, 0.1, 0.1, 0, 0.1, 0.1], np.float32)
"""How much a light's slopes and bends are held back."""


def fit_light(samples: Floats, looks: Floats, places: Floats, weight: Floats) -> Light:
    """The light on each of m patches: (m, s) samples, looks and weights at (s, 2) places."""
    terms = templates.terms(places)
    shades, products = terms.shades, terms.shades_by_shades
    n = templates.SHADES
    lit = weight * looks
    normal = np.empty((len(samples), n + GAINS, n + GAINS), np.float32)
    normal[:, :n, :n] = (weight @ products.reshape(-1, n * n)).reshape(-1, n, n)
    normal[:, :n, n:] = (lit @ products[..., :GAINS].reshape(-1, n * GAINS)).reshape(-1, n, GAINS)
    normal[:, n:, :n] = normal[:, :n, n:].swapaxes(1, 2)
    both = (lit * looks) @ products[:, :GAINS, :GAINS].reshape(-1, GAINS * GAINS)
    normal[:, n:, n:] = both.reshape(-1, GAINS, GAINS)
    total = weight.sum(axis=1) + 1e-3
    normal += total[:, None, None] * np.diag(STIFF) + 1e-3 * np.eye(n + GAINS, dtype=np.float32)
    right = np.concatenate([(weight * samples) @ shades, (lit * samples) @ shades[:, :GAINS]], axis=1)
    found = np.linalg.solve(normal, right[:, :, None])[:, :, 0].astype(np.float32)
    return Light(found[:, :n], found[:, n:])
