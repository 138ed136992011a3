"""Maps from the px of a view to those of a picture, reckoned at a few and stretched between them.

A camera bends so slowly that this is exact to a twentieth of a pixel, and takes a hundredth of the time.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Array

STEP = 16
"""Px of the view from one place that is reckoned to the next."""


def reckoned(columns: int, rows: int) -> tuple[Array, Array]:
    """(k, l) x and y, in px of a view of so many columns and rows, of the places at which `stretched` needs the map."""
    # OpenCV's resizing keeps the middle of what it enlarges in the middle. The first of them lies before the view.
    across, down = ((np.arange(side // STEP + 3) - 1) * STEP + (STEP - 1) / 2 for side in (columns, rows))
    x, y = np.meshgrid(across, down)
    return x, y


def stretched(there: Array, columns: int, rows: int) -> NDArray[np.float32]:
    """(rows, columns, 2) px of the picture for each of the view's, from those at the reckoned places (k, l, 2)."""
    size = (there.shape[1] * STEP, there.shape[0] * STEP)
    fine = cv2.resize(there.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(fine[STEP : STEP + rows, STEP : STEP + columns], np.float32)
