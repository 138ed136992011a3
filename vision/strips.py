"""Many patches in one picture, to be sampled all at once, each under a pose of its own."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import tone
from vision.borders import SIDE

Floats = NDArray[np.float32]


class Strip:
    """Patches one below the other: their light, its slopes right and down, and whatever else is known of each pixel.

    OpenCV samples no picture of 32,767 rows or more, which is 455 patches.
    """

    def __init__(self, patches: NDArray[np.uint8], *more: Floats) -> None:
        """(n, SIDE, SIDE) gray patches, and more planes of that shape."""
        planes = np.empty((*patches.shape, 3 + len(more)), np.float32)
        planes[..., 0] = values = tone.light(patches)
        planes[..., 2], planes[..., 1] = np.gradient(values, axis=(1, 2))
        for n, plane in enumerate(more):
            planes[..., 3 + n] = plane
        self.planes = planes.reshape(-1, SIDE, planes.shape[-1])

    def sample(self, poses: Floats, which: NDArray[np.intp], places: Floats) -> Floats:
        """(m, samples, planes) of the patches `which` (m,), under (m, 2, 3) poses at (samples, 2) template places."""
        px = np.clip(poses[:, :, :2] @ places.T + poses[:, :, 2:], 0, SIDE - 1)
        rows = px[:, 1] + (which * SIDE).astype(np.float32)[:, None]
        return np.asarray(cv2.remap(self.planes, px[:, 0], rows, cv2.INTER_LINEAR), np.float32)
