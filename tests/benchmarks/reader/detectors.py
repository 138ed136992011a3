"""Ready-made detectors of markers, to hold the reader against: each takes a gray picture and gives what it found.

OpenCV's with its own settings, OpenCV's with those that `vision.markers.find` has for small blurred markers (10 px a
cell, of which the outer .35 on each side are ignored), and AprilTag 3 by pyapriltags if that is installed.
AprilTag's own family 36h11 has as many bits and the same border as ours, so it is given our dictionary's codes: all
look for the same markers in the same files.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.markers import IDS, MODULES, Found, bits, dictionary, find

Gray: TypeAlias = NDArray[np.uint8]
Detect: TypeAlias = Callable[[Gray], list[Found]]

DEFAULT, TUNED, APRILTAG = "ArUco default", "ArUco tuned", "pyapriltags"


def detectors() -> Mapping[str, Detect]:
    """Those that can be had, by name."""
    out: dict[str, Detect] = {DEFAULT: with_defaults, TUNED: find}
    with contextlib.suppress(ImportError):
        out[APRILTAG] = apriltag()
    return out


@functools.cache
def _plain() -> cv2.aruco.ArucoDetector:
    return cv2.aruco.ArucoDetector(dictionary(), cv2.aruco.DetectorParameters())


def with_defaults(gray: Gray) -> list[Found]:
    """What OpenCV finds without any setting."""
    corners, ids, _ = _plain().detectMarkers(gray)
    if not corners:  # ids is None then, whatever OpenCV's type hints say
        return []
    return [Found(int(i), c.reshape(4, 2).astype(float)) for c, i in zip(corners, ids.ravel(), strict=True)]


def apriltag() -> Detect:
    """AprilTag 3 at full size on as many threads as OpenCV has, with our codes; ImportError without pyapriltags."""
    pyapriltags = importlib.import_module("pyapriltags")
    detector: Any = pyapriltags.Detector(
        families="tag36h11", nthreads=max(1, cv2.getNumThreads()), quad_decimate=1.0
    )
    family = detector.tag_families["tag36h11"].contents
    for marker in range(IDS):
        family.codes[marker] = _code(marker, family)
    family.ncodes = IDS
    # The table for looking codes up was made with the family's own codes.
    detector.libc.apriltag_detector_clear_families(detector.tag_detector_ptr)
    detector.libc.apriltag_detector_add_family_bits(
        detector.tag_detector_ptr, detector.tag_families["tag36h11"], 2
    )

    def detect(gray: Gray) -> list[Found]:
        # half a pixel: AprilTag counts from a pixel's corner, OpenCV from its middle
        return [Found(int(one.tag_id), np.asarray(one.corners, float) - 0.5) for one in detector.detect(gray)]

    return detect


def _code(marker: int, family: Any) -> int:
    """A marker's bits in the order in which AprilTag reads those of a family, 1 is white."""
    cells = bits(marker)
    assert family.nbits == (MODULES - 2) ** 2
    code = 0
    for n in range(family.nbits):
        code = code << 1 | int(cells[family.bit_y[n], family.bit_x[n]])
    return code
