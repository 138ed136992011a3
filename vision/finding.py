"""Find a game's markers on a table by hard detection, on a copy of the picture that isn't larger than it takes."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images import Picture
from vision.legend import Legend
from vision.markers import Found, find, find_quickly

FIRST_LOOK_PX = 2200
"""Markers are looked for on a copy that isn't larger than this."""
FEW = 6
"""With fewer markers found, they are looked for in the picture itself, too."""
LARGE_PX = 32
"""Unless those that were found are all so large on the copy that more pixels would show no others."""
ENOUGH_PX = 16
"""Many that are all so large on half of the picture can be read there: that is two px a module for the farthest, and
more for the others."""

Finder = Callable[[NDArray[np.uint8]], list[Found]]


def detect(picture: Picture, table: Legend) -> tuple[Picture, list[Found]]:
    """The picture to be read, or half of it if that shows all there is; and the game's markers in it.

    Those that hard detection finds on a small copy, in the picture itself too if they are few.
    """
    known = table.by_marker()
    half = picture.halved()
    seen = half or picture
    shrink = -(-max(seen.shape) // FIRST_LOOK_PX)
    found = _find(seen.gray, shrink, known, (find_quickly, find))
    smallest = min(map(_side, found), default=0.0)
    large = smallest >= LARGE_PX * shrink
    if half is not None:
        if smallest >= ENOUGH_PX and len(found) >= FEW:
            return half, found
        found = [Found(one.marker, (one.corners + 0.5) * half.whole - 0.5) for one in found]
    if len(found) < FEW and not large and (half is not None or shrink > 1):
        found = _with(found, _find(picture.gray, 1, known, (find,)))
    return picture, found


def _find(
    gray: NDArray[np.uint8], shrink: int, known: Collection[int], finders: Sequence[Finder]
) -> list[Found]:
    """Known markers, on a copy smaller by a whole number, by one finder after the other as long as they are few."""
    rows, columns = (side // shrink for side in gray.shape)
    part = gray[: rows * shrink, : columns * shrink]
    small = cv2.resize(part, (columns, rows), interpolation=cv2.INTER_AREA) if shrink > 1 else gray
    out: list[Found] = []
    for finder in finders:
        found = [one for one in finder(np.asarray(small, np.uint8)) if one.marker in known]
        out = _with(out, [Found(one.marker, (one.corners + 0.5) * shrink - 0.5) for one in found])
        if len(out) >= FEW:
            break
    return out


def _with(some: Sequence[Found], more: Sequence[Found]) -> list[Found]:
    """Both, but what lies where another one does."""
    out, centres = list(some), [tuple(one.centre.tolist()) for one in some]
    for one in more:
        centre, reach = tuple(one.centre.tolist()), _side(one) / 2
        if not any(math.dist(other, centre) < reach for other in centres):
            out.append(one)
            centres.append(centre)
    return out


def _side(one: Found) -> float:
    return float(np.linalg.norm(one.corners[1] - one.corners[0]))
