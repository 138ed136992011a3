"""Gray levels and the light behind them: blur and reflections add up in light, not in what a picture file holds."""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@functools.cache
def _light_of_levels() -> Floats:
    level = np.arange(256) / 255
    light = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
    return np.asarray(255 * light, np.float32)


def light(gray: NDArray[np.uint8]) -> Floats:
    """The light of gray levels by the sRGB curve, 0 to 255 as they are."""
    return np.asarray(_light_of_levels()[gray])


def level(light: NDArray[np.floating]) -> NDArray[np.float64]:
    """The gray levels, 0 to 255 and beyond, of light: the other way round."""
    share = np.maximum(np.asarray(light, float), 0.0) / 255
    return np.asarray(
        255 * np.where(share <= 0.0031308, 12.92 * share, 1.055 * np.power(share, 1 / 2.4) - 0.055)
    )
