"""Patches cut out of pictures with known pixels, of boards seen from straight above."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision import soft
from vision.legend import Mount, legend
from vision.markers import dictionary
from vision.patches import Spot, cut
from vision.plane import Camera

MOUNT: Mount = legend("skye").mounts["tile"]


def above(px_a_mm: float) -> Camera:
    """From 1000 mm above; the board's corner is at px 0, 0."""
    return Camera(np.array([0, 0, 0, 0, 0, 1000, np.log(1000 * px_a_mm), 0, 0]), np.array([0.0, 0.0]))


@pytest.mark.parametrize("module_px", [2.0, 4.0, 8.0, 12.0])
def test_a_patch_shows_its_marker_in_the_middle_whatever_the_picture_has(module_px: float) -> None:
    """A marker of 8 modules about a place; what lies on a tile's face lies nearer to the camera than the board."""
    spot = Spot("", "", MOUNT, (100.0, 80.0))
    camera = above(module_px * 8 / MOUNT.marker_mm)
    middle = camera.at_height(np.array([[100.0, 80.0]]), MOUNT.height_mm)[0]
    side = module_px * 8 * 1000 / (1000 - MOUNT.height_mm)
    drawn = cv2.aruco.generateImageMarker(dictionary(), 7, 96)
    rows, columns = round(2.2 * middle[1]), round(2.2 * middle[0])
    # Drawn eight times as large and averaged; the middle of a pixel is its whole number.
    times = 8 * side / 96
    start = 8 * (middle + 0.5) - 0.5 - times * 95 / 2
    to = np.array([[times, 0, start[0]], [0, times, start[1]]])
    fine = cv2.warpAffine(drawn, to, (8 * columns, 8 * rows), flags=cv2.INTER_NEAREST, borderValue=220)
    fine = cv2.GaussianBlur(fine, (0, 0), 8 * 0.3 * module_px)  # as a lens does
    picture = np.asarray(cv2.resize(fine, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)
    (patch,) = cut(picture, camera, [spot])
    (guess,) = soft.read(patch[None])
    assert guess.marker == 7
    assert np.hypot(*guess.offset) < 0.05
    assert guess.scale == pytest.approx(1.0, abs=0.04)
