"""Find the frame around a board in a picture: the markers seen, those missing, and the camera they give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import BoardLike, FramePlaceLike
from vision.exact import exactly
from vision.images import BadPicture
from vision.markers import Found, find, find_large, find_quickly
from vision.plane import Array, Camera, Fit, first_camera, fit
from vision.sharpness import blur_of

FIRST_LOOK_PX, SECOND_LOOK_PX = 1400, 2000
"""The frame is looked for quickly on a copy with about this long side, then on a larger one, there thoroughly too, and
only then in the picture itself."""
STUCK_MM = 1.0
"""How exactly a frame marker's corner lies where it should: stuck on by hand, four corners off together."""
MOST_DOUBT_MM = 4.0
"""The plane must be known better than this everywhere; half the way to a neighbour's marker is 13 mm."""
FEWEST, FEWEST_TO_EXPECT = 4, 2
"""Markers that it takes to know where the board lies; and to know where to look closely for the others."""
ROUNDS = 3
"""Those that are found where the others want them say more exactly where the rest should be."""
SMALL_PX = 40.0
"""On the copy, where markers have a side of less, some may be too small to be found: those on a board's far side are
half as large as those on the near one."""
SHARP_PX = 2.2
"""A copy blurred more than this shows all there is: larger ones only take longer."""


@dataclass(frozen=True)
class Frame:
    """The frame in a picture."""

    fit: Fit
    seen: tuple[int, ...]
    missing: tuple[int, ...]
    error_mm: float
    """Root mean square distance of the frame markers' centres from their places, as the camera sees them."""
    corners_px: Array
    """(4 n, 2) px: corners of the markers seen, in the order of `seen`."""

    @property
    def camera(self) -> Camera:
        """The camera the frame gives."""
        return self.fit.camera


def find_frame(gray: NDArray[np.uint8], board: BoardLike, focal_px: float | None = None) -> Frame:
    """The frame of `board` in a gray picture.

    BadPicture: ``photo.no_frame`` (no frame marker at all), ``photo.frame_missing`` (fewer than four, or all
    to one side; `missing` and `seen` name them, `corners_px` has (4, 2) px of each that was seen).
    """
    places = {place.id: place for place in board.frame}
    size = (gray.shape[1], gray.shape[0])
    found: dict[int, Found] = {}
    for first in _looks(gray, places):
        found = max(found, _all_of_it(gray, places, first, size, focal_px), key=len)
        if len(found) >= FEWEST:
            break
    if not found:
        raise BadPicture("photo.no_frame")
    missing = tuple(sorted(set(places) - set(found)))
    corners = [found[marker].corners.tolist() for marker in sorted(found)]
    if len(found) < FEWEST:
        raise BadPicture("photo.frame_missing", seen=sorted(found), missing=list(missing), corners_px=corners)
    fitted = _fit(places, found, size, focal_px)
    spaces = np.array([board.centre_mm(space) for space in board.spaces])
    if fitted.doubt_mm(spaces) > MOST_DOUBT_MM:
        raise BadPicture("photo.frame_missing", seen=sorted(found), missing=list(missing), corners_px=corners)
    seen = tuple(sorted(found))
    corners_px = np.concatenate([found[marker].corners for marker in seen])
    return Frame(fitted, seen, missing, _error_mm(fitted.camera, places, found), corners_px)


def _looks(gray: NDArray[np.uint8], places: dict[int, FramePlaceLike]) -> Iterator[list[Found]]:
    """Frame markers on a small copy; for who isn't content with these, on larger ones, and in the picture itself."""
    for copy_px, finder in ((FIRST_LOOK_PX, find_large), (SECOND_LOOK_PX, find_quickly)):
        times = max(1, round(max(gray.shape) / copy_px))  # a whole number: that takes a tenth of the time
        yield [one for one in _on_copy(gray, 1 / times, finder) if one.marker in places]
    shrink = min(1.0, SECOND_LOOK_PX / max(gray.shape))
    some = _on_copy(gray, shrink, find)
    found = [one for one in some if one.marker in places]
    yield found
    # Without any marker a board is too far away to be read, or there is none; and where those that are found are large,
    # the others are covered or outside rather than too small.
    sides = [np.linalg.norm(one.corners[1] - one.corners[0]) * shrink for one in found or some]
    small = bool(sides) and min(sides) < SMALL_PX
    if shrink < 1 and small and _finer(gray, shrink):
        yield [one for one in find(gray) if one.marker in places]


def _all_of_it(
    gray: NDArray[np.uint8],
    places: dict[int, FramePlaceLike],
    first: list[Found],
    size: tuple[int, int],
    focal_px: float | None,
) -> dict[int, Found]:
    """The frame from the markers that a first look found, with those that it missed."""
    found = _consistent(first, places)
    if len(found) < len(places):
        found = _consistent(_refined(gray, first), places)
    few = len(found) < FEWEST
    if len(found) >= FEWEST_TO_EXPECT:
        found = _look_again(gray, places, found, size, focal_px)
    # A stranger's marker may have been among a few.
    return _consistent(list(found.values()), places) if few else found


def _on_copy(
    gray: NDArray[np.uint8], shrink: float, find_in: Callable[[NDArray[np.uint8]], list[Found]]
) -> list[Found]:
    """What is found on a smaller copy, in px of the picture itself."""
    if shrink == 1:
        return find_in(gray)
    rows, columns = (max(1, round(side * shrink)) for side in gray.shape)
    half = (gray.shape[1] // 2, gray.shape[0] // 2)
    # Halves are made in no time, and what is left of the way is short then.
    near = cv2.resize(gray, half, interpolation=cv2.INTER_AREA) if shrink <= 0.5 else gray
    small = np.asarray(cv2.resize(near, (columns, rows), interpolation=cv2.INTER_LINEAR), np.uint8)
    scale = np.array(gray.shape[1::-1]) / [columns, rows]
    return [Found(one.marker, (one.corners + 0.5) * scale - 0.5) for one in find_in(small)]


def _finer(gray: NDArray[np.uint8], shrink: float) -> bool:
    """Whether the picture itself shows more than a copy that is smaller by `shrink`."""
    blur = blur_of(gray, max(1, round(2 / shrink)))
    return blur is not None and blur.least * shrink < SHARP_PX


def _consistent(found: list[Found], places: dict[int, FramePlaceLike]) -> dict[int, Found]:
    """One of each id: those that agree on one plane. Strangers' markers lying about drop out."""
    if len({one.marker for one in found}) < FEWEST:
        return {one.marker: one for one in found}
    xy = np.concatenate([corners_mm(places[one.marker]) for one in found])
    px = np.concatenate([one.corners for one in found])
    side = float(np.median([np.linalg.norm(one.corners[1] - one.corners[0]) for one in found]))
    # None where nothing agrees, whatever OpenCV's type hints say
    inside = cast("NDArray[np.uint8] | None", cv2.findHomography(xy, px, cv2.RANSAC, 0.2 * side)[1])
    if inside is None:
        return {}
    agree = inside.reshape(-1, 4).sum(axis=1) >= 3
    return {one.marker: one for one, good in zip(found, agree, strict=True) if good}


def corners_mm(place: FramePlaceLike) -> Array:
    """(4, 2) corners of a marker of the frame, from its top left one on."""
    half = place.marker_mm / 2
    around = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    return around + [place.x_mm, place.y_mm]


def _look_again(
    gray: NDArray[np.uint8],
    places: dict[int, FramePlaceLike],
    found: dict[int, Found],
    size: tuple[int, int],
    focal_px: float | None,
) -> dict[int, Found]:
    """All markers to a fraction of a pixel, and those that were missing, where the others say that they should be."""
    expected: list[Found] = []
    for _ in range(ROUNDS):
        expected = _expected(_fit(places, found, size, focal_px).camera, places)
        exact = {one.marker: one for one in exactly(gray, expected) if one is not None}
        new = exact.keys() - found.keys()
        found = found | exact
        if not new or len(found) == len(places):
            break
    for one in expected if len(found) >= FEWEST else ():
        if one.marker not in found:
            found = found | {again.marker: again for again in _around(gray, one)}
    return found


def _refined(gray: NDArray[np.uint8], found: Sequence[Found]) -> list[Found]:
    """To a fraction of a pixel, each for itself."""
    return [exact or one for exact, one in zip(exactly(gray, found), found, strict=True)]


def _expected(camera: Camera, places: dict[int, FramePlaceLike]) -> list[Found]:
    px = {marker: camera.at_height(corners_mm(place), 0.0) for marker, place in places.items()}
    return [Found(marker, corners) for marker, corners in px.items() if np.isfinite(corners).all()]


def _around(gray: NDArray[np.uint8], expected: Found) -> list[Found]:
    """The marker, if hard detection finds it in the picture itself about where it should be."""
    px = expected.corners
    span = float(np.ptp(px, axis=0).max())
    low = np.maximum(px.min(axis=0) - span, 0).astype(int)
    high = np.minimum(px.max(axis=0) + span, gray.shape[::-1]).astype(int)
    if (high - low < 20).any():
        return []
    crop = np.ascontiguousarray(gray[low[1] : high[1], low[0] : high[0]])
    some = [Found(one.marker, one.corners + low) for one in find(crop) if one.marker == expected.marker]
    near = [one for one in some if np.abs(one.corners.mean(axis=0) - px.mean(axis=0)).max() < span / 2]
    return _refined(gray, near)


def _fit(
    places: dict[int, FramePlaceLike], found: dict[int, Found], size: tuple[int, int], focal_px: float | None
) -> Fit:
    xy = np.concatenate([corners_mm(places[marker]) for marker in found])
    px = np.concatenate([one.corners for one in found.values()])
    points = np.column_stack([xy, np.zeros(len(xy))])
    return fit(first_camera(xy, px, size, focal_px), points, px, np.full(len(points), STUCK_MM))


def _error_mm(camera: Camera, places: dict[int, FramePlaceLike], found: dict[int, Found]) -> float:
    centres = np.array([one.centre for one in found.values()])
    wanted = np.array([[places[marker].x_mm, places[marker].y_mm] for marker in found])
    off = camera.onto_board(centres, 0.0) - wanted
    return float(np.sqrt((off**2).sum(axis=1).mean()))
