"""Find a game's markers on a table by hard detection, on a copy of the picture that isn't larger than it takes."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.legend import Legend
from vision.markers import Found, find, find_quickly

FIRST_LOOK_PX = 2200
"""Markers are looked for on a copy that isn't larger than this."""
FEW = 6
"""With fewer markers found, they are looked for in the picture itself, too."""
LARGE_PX = 32
"""Unless those that were found are all so large on the copy that more pixels would show no others."""


def detect(gray: NDArray[np.uint8], table: Legend) -> list[Found]:
    """The game's markers that hard detection finds on a small copy; in the picture itself too where few and small."""
    known = table.by_marker()
    shrink = -(-max(gray.shape) // FIRST_LOOK_PX)
    out: list[Found] = []
    for step, finder in ((shrink, find_quickly), (shrink, find), (1, find)):
        if step < shrink and out and min(map(_side, out)) >= LARGE_PX * shrink:
            break
        rows, columns = (side // step for side in gray.shape)
        part = gray[: rows * step, : columns * step]
        small = cv2.resize(part, (columns, rows), interpolation=cv2.INTER_AREA) if step > 1 else gray
        for one in finder(np.asarray(small, np.uint8)):
            larger = Found(one.marker, (one.corners + 0.5) * step - 0.5)
            near = [np.linalg.norm(other.centre - larger.centre) < _side(larger) / 2 for other in out]
            if one.marker in known and not any(near):
                out.append(larger)
        if len(out) >= FEW:
            break
    return out


def _side(one: Found) -> float:
    return float(np.linalg.norm(one.corners[1] - one.corners[0]))
