"""A picture from which nothing can be read: the likely reason, so that the next one can be better.

Quick, since whoever holds the phone is still standing there: a small copy tells most of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import BoardLike, FramePlaceLike
from vision.frame import FIRST_LOOK_PX, STUCK_MM, Frame
from vision.images import BadPicture
from vision.legend import FRAME_IDS, Legend
from vision.markers import MODULES, Found, find
from vision.patches import modules_px, spots
from vision.plane import Array, Camera, first_camera, fit
from vision.sharpness import Blur, blur_of

SMALLEST_SIDE_PX = 160
"""Pictures that are narrower are previews."""
SMALLEST_MODULE_PX, SMALLEST_FRAME_PX = 0.6, 2.0
"""Where no piece's marker, or no frame marker, has modules so large, hardly anything is read. That is far below what
`vision.judge` wants for calling a space empty."""
FOCUS, SHAKE = 0.65, 1.1
"""Blur in every direction, or in one, in modules of a piece's marker, beyond which hardly any can be read."""
SHAKE_FRAME, SHAKE_UNSEEN = 0.4, 0.25
"""The same in modules of a frame marker where some were seen; and of the largest there might be where none was."""
LEAST_BLUR_PX = 2.5
"""Less blur can't be told from none."""
ENOUGH_MODULE_PX = 2.5
"""Blur is measured in a copy that leaves modules so many px: blur of a third of a module or more can be told there."""
WIDEST_MODULES = 350
"""A picture of tiles on a table is seldom wider than so many modules."""
DARK = 60
"""Where hardly anything is brighter than this gray level, markers drown in noise."""
ENLARGED_PIXELS = 4_000_000
"""Pictures up to this size are looked at enlarged too: their markers may only be too small."""

_SIDES = ("left", "right", "top", "bottom")


@dataclass(frozen=True)
class Look:
    """A first look at a gray picture; each thing is looked at once, and only if it is asked for."""

    gray: NDArray[np.uint8]

    @cached_property
    def small(self) -> NDArray[np.uint8]:
        """A copy whose long side is `FIRST_LOOK_PX` at most."""
        scale = self.scale
        if scale == 1.0:
            return self.gray
        small = cv2.resize(self.gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)

    @property
    def scale(self) -> float:
        """Of the small copy."""
        return min(1.0, FIRST_LOOK_PX / int(max(self.gray.shape)))

    @cached_property
    def found(self) -> list[Found]:
        """Markers on the small copy, with their corners in the picture itself."""
        return [Found(one.marker, (one.corners + 0.5) / self.scale - 0.5) for one in find(self.small)]

    @cached_property
    def blur(self) -> Blur | None:
        """How blurred the picture is."""
        return blur_of(self.gray, max(1, int(max(self.gray.shape)) // 1000))

    @property
    def shaken(self) -> float:
        """Its blur in the worst direction, in px; 0 if that can't be told."""
        return 0.0 if self.blur is None or self.blur.most < LEAST_BLUR_PX else self.blur.most

    @cached_property
    def dark(self) -> bool:
        """Whether hardly anything in it is bright."""
        return bool(np.quantile(self.small, 0.99) < DARK)

    def mirrored(self, known: Collection[int]) -> bool:
        """Whether the mirror image shows one of the `known` markers. A marker's own mirror image is none."""
        if self.dark or self.shaken > max(self.gray.shape) / WIDEST_MODULES or self.found:
            return False
        return any(one.marker in known for one in find(np.ascontiguousarray(self.small[:, ::-1])))


def before(shape: tuple[int, int]) -> None:
    """Raises BadPicture ``photo.too_small`` for what can't show a board (`width`, `height`)."""
    if min(shape) < SMALLEST_SIDE_PX:
        raise BadPicture("photo.too_small", width=shape[1], height=shape[0])


def on_board(gray: NDArray[np.uint8], board: BoardLike, table: Legend, frame: Frame) -> float:
    """How blurred the pieces on a board are, in modules, in the worst direction; 0 if that can't be told.

    Raises BadPicture ``photo.too_far`` or ``photo.too_blurred`` where a frame was found and no piece can be read.
    """
    largest = float(modules_px(spots(board, table), frame.camera).max(initial=0.0))
    if largest < SMALLEST_MODULE_PX:
        raise BadPicture("photo.too_far")
    seen = [place for place in board.frame if place.id in frame.seen]
    # Around a few frame markers first: that takes a tenth of the time, and is enough for nearly all pictures.
    some = seen[:: max(1, len(seen) // 4)]
    shrink = max(1, int(largest / ENOUGH_MODULE_PX))
    around = [_blur_around(gray, frame.camera, place, shrink) for place in some]
    if _hopeless(around, largest) and _hopeless([Look(gray).blur], largest):
        raise BadPicture("photo.too_blurred")
    known = [blur.most for blur in around if blur is not None]
    return float(np.median(known)) / largest if known else 0.0


def why_no_board(look: Look, error: BadPicture, board: BoardLike, table: Legend) -> BadPicture:
    """What `vision.frame.find_frame` raised, in the words of what to do about it.

    ``photo.cut_off`` (`sides`), ``photo.too_near``, ``photo.frame_covered`` (`corners`), ``photo.too_dark``,
    ``photo.too_blurred``, ``photo.too_far``, ``photo.frame_outside``, ``photo.other_markers``, or ``photo.no_frame``
    where no board is to be seen. Other errors come back as they are.
    """
    if error.message not in ("photo.no_frame", "photo.frame_missing"):
        return error
    places = {place.id: place for place in board.frame}
    seen = _told(error)
    if not seen:
        return _plain_reason(look, error, max(board.size_mm), table)
    sides_px = [np.linalg.norm(one.corners[1] - one.corners[0]) for one in seen.values()]
    module = float(np.median(sides_px)) / MODULES
    if module < SMALLEST_FRAME_PX:
        return BadPicture("photo.too_far")
    if look.shaken > SHAKE_FRAME * module:
        return BadPicture("photo.too_blurred")
    at = _where(places, seen, look.gray.shape)
    sides = _cut_off([at[marker] for marker in places if marker not in seen], look.gray.shape)
    if len(sides) > 2:
        return BadPicture("photo.too_near")
    if sides:
        return BadPicture("photo.cut_off", sides=sides)
    return BadPicture("photo.frame_covered", corners=_corners(at, set(places) - set(seen)))


def _told(error: BadPicture) -> dict[int, Found]:
    """The frame markers that `vision.frame.find_frame` saw before it gave up."""
    seen, corners = error.values.get("seen"), error.values.get("corners_px")
    if not isinstance(seen, list) or not isinstance(corners, list):
        return {}
    return {marker: Found(marker, np.array(px, float)) for marker, px in zip(seen, corners, strict=True)}


def why_no_tiles(look: Look, error: BadPicture, table: Legend) -> BadPicture:
    """The same for tiles laid out freely: besides the above ``photo.no_neighbours`` for single tiles only."""
    if error.message != "photo.no_tiles":
        return error
    if any(one.marker in table.by_marker() for one in look.found):
        return BadPicture("photo.no_neighbours")
    return _plain_reason(look, error, None, table)


def _plain_reason(look: Look, error: BadPicture, longest_mm: float | None, table: Legend) -> BadPicture:
    """Without a marker to go by."""
    gray = look.gray
    if look.dark:
        return BadPicture("photo.too_dark")
    # A board larger than the picture shows is none that could be read.
    longest_px = max(gray.shape)
    module = (
        longest_px / WIDEST_MODULES
        if longest_mm is None
        else longest_px / longest_mm * table.frame_mm / MODULES
    )
    if look.shaken > (1.0 if longest_mm is None else SHAKE_UNSEEN) * module:
        return BadPicture("photo.too_blurred")
    found = {one.marker for one in look.found}
    pieces = found & set(table.by_marker())
    if longest_mm is not None and pieces:
        return BadPicture("photo.frame_outside")
    if found - pieces - (set() if longest_mm is None else set(FRAME_IDS)):
        return BadPicture("photo.other_markers")
    if gray.size <= ENLARGED_PIXELS:
        known = set(table.by_marker()) | (set(FRAME_IDS) if longest_mm is not None else set())
        enlarged = cv2.resize(gray, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        if len({one.marker for one in find(np.asarray(enlarged, np.uint8))} & known) > 1:
            return BadPicture("photo.too_far")
    return error


def _where(
    places: dict[int, FramePlaceLike], seen: dict[int, Found], shape: tuple[int, ...]
) -> dict[int, Array]:
    """(4, 2) px of where each frame marker should be, by those that were seen."""
    xy = np.concatenate([_square(places[marker], 0.5) for marker in seen])
    px = np.concatenate([one.corners for one in seen.values()])
    camera = first_camera(xy, px, (shape[1], shape[0]), None)
    if len(seen) > 1:
        points = np.column_stack([xy, np.zeros(len(xy))])
        camera = fit(camera, points, px, np.full(len(points), STUCK_MM)).camera
    return {marker: camera.at_height(_square(place, 0.5), 0.0) for marker, place in places.items()}


def _cut_off(missing: Sequence[Array], shape: tuple[int, ...]) -> list[str]:
    """The sides of the picture beyond which markers lie."""
    out = set()
    for px in missing:
        (left, top), (right, bottom) = px.min(axis=0), px.max(axis=0)
        beyond = (-left, right - shape[1], -top, bottom - shape[0])
        out |= {side for side, far in zip(_SIDES, beyond, strict=True) if far > 0}
    return [side for side in _SIDES if side in out]


def _corners(at: dict[int, Array], missing: Iterable[int]) -> list[str]:
    """Where in the picture, seen from the middle of the frame, markers are missing: such as ``top_left``."""
    middles = {marker: px.mean(axis=0) for marker, px in at.items()}
    low, high = np.min(list(middles.values()), axis=0), np.max(list(middles.values()), axis=0)
    out = set()
    for marker in missing:
        right, down = (middles[marker] - low) / np.maximum(high - low, 1.0)
        across = "left" if right < 0.3 else "right" if right > 0.7 else ""
        along = "top" if down < 0.3 else "bottom" if down > 0.7 else ""
        out.add("_".join(part for part in (along, across) if part) or "middle")
    return sorted(out)


def _hopeless(blurs: Sequence[Blur | None], module: float) -> bool:
    """Whether most of these are too wide for modules of so many px."""
    known = [blur for blur in blurs if blur is not None]
    if not known:
        return False
    least, most = (
        float(np.median(values)) for values in zip(*((b.least, b.most) for b in known), strict=True)
    )
    return (least > FOCUS * module or most > SHAKE * module) and most > LEAST_BLUR_PX


def _blur_around(gray: NDArray[np.uint8], camera: Camera, place: FramePlaceLike, shrink: int) -> Blur | None:
    px = camera.at_height(_square(place, 0.9), 0.0)
    low = np.clip(px.min(axis=0), 0, gray.shape[::-1]).astype(int)
    high = np.clip(px.max(axis=0), 0, gray.shape[::-1]).astype(int)
    crop = gray[low[1] : high[1], low[0] : high[0]]
    return blur_of(np.ascontiguousarray(crop), shrink) if crop.size else None


def _square(place: FramePlaceLike, half: float) -> Array:
    around = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (half * place.marker_mm)
    return np.asarray(around + [place.x_mm, place.y_mm])
