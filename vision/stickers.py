"""Find the stickers that lie on a table, wherever they are: hard detection first, then a search and soft reading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import judge, search, soft
from vision.images import Picture
from vision.legend import Legend
from vision.markers import Found, find
from vision.pane import Pane, moved
from vision.patches import Spot, cut, inside
from vision.plane import Array, Camera
from vision.tabletop import Laid, lay

FEW = 6
"""With fewer markers found, they are looked for in a smaller copy too, where shake and noise are less."""
AROUND_MM = 160.0
"""So far around the markers found, more are looked for."""
WIDEST_MM = 1600.0
MOST_PLACES = 140
"""As many places that look like markers are read closely."""
SAME_MARKERS = 0.5
"""Two readings nearer than this share of a marker's side are of the same sticker."""
ONE_OVER = 0.8
"""Where a marker was read, none can be nearer than this."""
NEARLY_MM = 2.0
"""A place so near to one that was read needn't be read again."""
WRONG_SIZE = 0.2
WRONG_WAY = 30.0
"""Degrees by which hard detection and soft reading may differ."""


@dataclass(frozen=True)
class Sticker:
    """A place on the table that was read closely, or that hard detection calls a marker."""

    at: Laid
    """The marker it is, or that hard detection has it for, and how it lies."""
    guess: soft.Guess | None
    """None where the picture doesn't show it whole."""
    patch: NDArray[np.uint8] | None
    freely: frozenset[int]
    """Markers that hard detection found here."""

    @property
    def agreed(self) -> bool:
        """Whether nothing contradicts hard detection."""
        return not self.freely or (self.guess is not None and self.freely == {self.guess.marker})

    @property
    def believed(self) -> bool:
        """Whether it may be accepted for what it looks like."""
        return self.guess is not None and self.agreed and judge.believed(self.guess, bool(self.freely))

    @property
    def why(self) -> str:
        """How it was read, as answers have it."""
        return "both" if self.freely else "soft"


def detect(gray: NDArray[np.uint8], table: Legend) -> list[Found]:
    """The game's markers that hard detection finds; in a smaller copy too if they are few."""
    known = table.by_marker()
    out = [one for one in find(gray) if one.marker in known]
    if len(out) >= FEW:
        return out
    small = cv2.resize(gray, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    for one in find(np.asarray(small, np.uint8)):
        larger = Found(one.marker, (one.corners + 0.5) * 2 - 0.5)
        side = float(np.linalg.norm(larger.corners[1] - larger.corners[0]))
        near = [np.linalg.norm(other.centre - larger.centre) < side / 2 for other in out]
        if one.marker in known and not any(near):
            out.append(larger)
    return out


class Stickers:
    """Reads places of one picture under one camera."""

    def __init__(self, picture: Picture, table: Legend, camera: Camera, found: Sequence[Found]) -> None:
        self.picture, self.camera = picture, camera
        self.known = table.by_marker().keys()
        self.mount = replace(
            table.mounts[table.usual], height_mm=0.0
        )  # the camera's plane is that of the faces
        self.kept: list[tuple[Array, soft.Guess, NDArray[np.uint8]]] = []
        laid = zip(found, lay(camera, found), strict=True)
        self.free = [where for one, where in laid if self._right_size(one)]

    def _right_size(self, one: Found) -> bool:
        corners = self.camera.onto_board(one.corners, 0.0)
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
        return bool(abs(sides.mean() / self.mount.marker_mm - 1) <= WRONG_SIZE)

    def spot(self, xy: Array) -> Spot:
        """A place as `vision.patches` takes it."""
        return Spot("", "", self.mount, (float(xy[0]), float(xy[1])))

    def everywhere(self) -> list[Sticker]:
        """All stickers around those that hard detection found."""
        hard = [one.xy for one in self.free]
        return self.at(hard + self._search())

    def at(self, places: Iterable[Array]) -> list[Sticker]:
        """The stickers at these places (2,) mm, each once: believed ones, and whatever hard detection found there."""
        spots = [self.spot(xy) for xy in places]
        shown = [spot for spot in spots if inside(spot, self.camera, self.picture.gray.shape)]
        read = [
            self._sticker(spot, guess, patch)
            for spot, (guess, patch) in zip(shown, self._read(shown), strict=True)
        ]
        return self._each_once([one for one in read if one.freely or self._ours(one)])

    def _ours(self, one: Sticker) -> bool:
        """Whether it may be accepted, and is a piece of the game at all."""
        return one.believed and one.at.marker in self.known

    def best_guess(self, places: Sequence[Array]) -> tuple[soft.Guess, NDArray[np.uint8]]:
        """The best of what was read at these places, or nearly there, with its patch."""
        known = [
            (guess, patch)
            for at in places
            for xy, guess, patch in self.kept
            if np.hypot(*(xy - at)) <= NEARLY_MM
        ]
        known = known or self._read([self.spot(at) for at in places])
        return max(known, key=lambda pair: pair[0].match + pair[0].margin)

    def _read(self, spots: Sequence[Spot]) -> list[tuple[soft.Guess, NDArray[np.uint8]]]:
        patches = cut(self.picture.gray, self.camera, list(spots))
        out = list(zip(soft.read(patches), patches, strict=True))
        self.kept += [(np.array(spot.centre_mm), *pair) for spot, pair in zip(spots, out, strict=True)]
        return out

    def _sticker(self, spot: Spot, guess: soft.Guess, patch: NDArray[np.uint8]) -> Sticker:
        xy = np.array(spot.centre_mm) + np.array(guess.offset) * spot.module_mm
        reach = SAME_MARKERS * self.mount.marker_mm
        hard = [one for one in self.free if np.hypot(*(one.xy - xy)) <= reach]
        hard = hard or [one for one in self.free if np.hypot(*(one.xy - spot.centre_mm)) <= 1e-6]
        freely = frozenset(one.marker for one in hard)
        if hard and guess.marker not in freely:
            return Sticker(hard[0], guess, patch, freely)
        laid = Laid(guess.marker, float(xy[0]), float(xy[1]), guess.degrees)
        if hard and abs((hard[0].degrees - guess.degrees + 180) % 360 - 180) > WRONG_WAY:
            return Sticker(laid, None, patch, freely)
        return Sticker(laid, guess, patch, freely)

    def _each_once(self, read: list[Sticker]) -> list[Sticker]:
        """Of readings that overlap, the best one."""
        kept: list[Sticker] = []
        for one in sorted(
            read, key=lambda s: (not s.believed, not s.freely, -judge.ratio(s.guess) if s.guess else 0)
        ):
            away = [float(np.hypot(*(one.at.xy - other.at.xy))) for other in kept]
            needed = [self.mount.marker_mm * (ONE_OVER if other.believed else SAME_MARKERS) for other in kept]
            if all(distance > least for distance, least in zip(away, needed, strict=True)):
                kept.append(one)
        return kept

    def _search(self) -> list[Array]:
        """Places that look like markers, where hard detection found none."""
        xy = np.array([one.xy for one in self.free]).reshape(-1, 2)
        if not len(xy):
            return []
        low, high = self._seen(xy.min(axis=0) - AROUND_MM, xy.max(axis=0) + AROUND_MM)
        if (high - low > WIDEST_MM).any() or (high - low < 2 * self.mount.marker_mm).any():
            return []
        size = high - low
        pane, camera = Pane((float(size[0]), float(size[1]))), moved(self.camera, low)
        image = search.from_above(self.picture.gray, camera, pane, self.mount)
        where = np.ones(image.shape, np.bool_)
        reach = round(ONE_OVER * self.mount.marker_mm * search.px_per_mm(self.mount))
        blank = where.astype(np.uint8)
        for at in (xy - low) * search.px_per_mm(self.mount):
            cv2.circle(blank, (round(float(at[0])), round(float(at[1]))), reach, 0, -1)
        places, _ = search.like_markers(image, self.mount, blank > 0)
        return [np.asarray(place + low) for place in places[:MOST_PLACES]]

    def _seen(self, low: Array, high: Array) -> tuple[Array, Array]:
        """The part of a rectangle that lies within the picture's own, roughly."""
        rows, columns = self.picture.gray.shape
        edge = np.array(
            [[x, y] for x in (0, columns / 2, columns - 1) for y in (0, rows / 2, rows - 1)], float
        )
        mm = self.camera.onto_board(edge, 0.0)
        back = self.camera.at_height(mm, 0.0)
        good = mm[np.linalg.norm(back - edge, axis=1) < 2]  # beyond the horizon nothing comes back
        if len(good) < len(edge):
            return low, high
        return np.maximum(low, good.min(axis=0)), np.minimum(high, good.max(axis=0))
