"""Empty or covered? A free space looks like the other free spaces of its kind, whatever is printed there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import BoardLike
from vision.frame import Frame
from vision.markers import MODULES
from vision.patches import Spot, square_mm
from vision.plane import Array, Camera

ZONES_MM = ((0.0, 4.0), (4.0, 8.0), (8.0, 11.0))
"""Rings around a space's centre whose colours are compared."""
ALIKE = 0.12
"""Largest difference of two spaces' colours, as a share of white, for them to look alike."""
FEWEST = 3
"""As many spaces of a kind it takes to know how the kind looks."""
SHARE = 0.4
"""At least this share of them must look alike, of two or three more than half; otherwise nothing is said."""
WHITE, BLACK = 0.72, 0.32
"""All colours above the one, or below the other share of white: paper, or ink and deep shadow."""
PAPER_MM, PAPER_SHARE = 9.0, 0.08
"""Within this distance of the centre, this share of both makes it look like a sticker."""
_HALF_MM = 12.0


@dataclass(frozen=True)
class Whites:
    """How bright white paper is across the board, where it has been seen."""

    xy: Array
    """(n, 2) mm."""
    level: Array
    """(n,) gray levels."""

    def at(self, xy: Array) -> Array:
        """(m,) levels at (m, 2) mm: the nearest five, the nearer the weightier."""
        away = np.linalg.norm(self.xy[None] - xy[:, None], axis=2)
        nearest = np.argsort(away, axis=1)[:, :5]
        weight = 1 / (np.take_along_axis(away, nearest, axis=1) + 20.0)
        return np.asarray((self.level[nearest] * weight).sum(axis=1) / weight.sum(axis=1))


def frame_whites(gray: NDArray[np.uint8], board: BoardLike, frame: Frame) -> Whites:
    """How bright paper is on the rims of the frame's markers."""
    rims = _rims(board, frame, gray.shape)
    level = [float(np.median(gray[px[:, 1], px[:, 0]])) for _, px in rims]
    return Whites(np.array([xy for xy, _ in rims]).reshape(-1, 2), np.array(level))


def paper_tint(bgr: NDArray[np.uint8], board: BoardLike, frame: Frame, scale: float = 1.0) -> Array:
    """(3,) blue, green, red of white paper in this light, the brightest 1, from the rims of the frame's markers.

    `scale`: of `bgr` against the picture in which the frame was found.
    """
    rims = _rims(board, frame, bgr.shape, scale)
    if not rims:
        return np.ones(3)
    colour = np.median([np.median(bgr[px[:, 1], px[:, 0]], axis=0) for _, px in rims], axis=0)
    return np.asarray(np.maximum(colour, 1.0) / max(1.0, colour.max()))


def _rims(
    board: BoardLike, frame: Frame, shape: tuple[int, ...], scale: float = 1.0
) -> list[tuple[tuple[float, float], NDArray[np.intp]]]:
    """Middle in mm of each frame marker seen, and (4, 2) px on the white around it."""
    out = []
    camera = frame.camera.scaled(scale)
    for place in board.frame:
        rim = place.marker_mm * (0.5 + 0.5 / MODULES)
        around = np.array([[-rim, 0], [rim, 0], [0, -rim], [0, rim]]) + [place.x_mm, place.y_mm]
        px = np.round(camera.at_height(around, 0.0)).astype(np.intp)
        within = ((px >= 0) & (px < shape[1::-1])).all()
        if place.id in frame.seen and within:
            out.append(((place.x_mm, place.y_mm), px))
    return out


@dataclass(frozen=True)
class Look:
    """How a space without a readable marker looks."""

    like_its_kind: bool | None
    """Like the other free spaces of its kind; None where those don't tell."""
    paper: bool
    """As black and white as a sticker, or what can be seen of one."""


def look(bgr: NDArray[np.uint8], camera: Camera, spots: Sequence[Spot], whites: Whites) -> dict[str, Look]:
    """By space, how each of these spots looks."""
    if not spots or not len(whites.level):
        return {spot.space: Look(None, False) for spot in spots}
    shares = _shares_of_white(bgr, camera, spots, whites)
    like = _alike(_colours(shares), [spot.kind for spot in spots])
    on_tile = _far_mm() < PAPER_MM
    white = (shares.min(axis=3) > WHITE)[:, on_tile].mean(axis=1)
    black = (shares.max(axis=3) < BLACK)[:, on_tile].mean(axis=1)
    paper = (white > PAPER_SHARE) & (black > PAPER_SHARE)
    return {spot.space: Look(like[n], bool(paper[n])) for n, spot in enumerate(spots)}


def _alike(colours: Array, kinds: Sequence[str]) -> list[bool | None]:
    """For each space: is it like the typical one of its kind? None where no typical one stands out."""
    out: list[bool | None] = [None] * len(kinds)
    by_kind: dict[str, list[int]] = defaultdict(list)
    for n, kind in enumerate(kinds):
        by_kind[kind].append(n)
    for members in by_kind.values():
        if len(members) < FEWEST:
            continue
        own = colours[members]
        apart = np.abs(own[:, None] - own[None]).max(axis=2)
        fellows = (apart < ALIKE).sum(axis=1)
        typical = int(fellows.argmax())
        needed = SHARE * len(members) if fellows[typical] >= FEWEST else len(members) / 2 + 0.5
        if fellows[typical] < needed:
            continue
        for k, n in enumerate(members):
            out[n] = bool(apart[typical, k] < ALIKE)
    return out


def _far_mm() -> Array:
    """(24, 24): distance of each cell of a square millimetre from the middle of a space."""
    line = np.arange(round(2 * _HALF_MM)) + 0.5 - _HALF_MM
    return np.asarray(np.hypot(*np.meshgrid(line, line)))


def _shares_of_white(
    bgr: NDArray[np.uint8], camera: Camera, spots: Sequence[Spot], whites: Whites
) -> NDArray[np.float32]:
    """(n, 24, 24, 3): blue, green, red of each square millimetre, as a share of white paper there."""
    side = round(2 * _HALF_MM)
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) * 3 - np.float32(0.5)
    out = np.empty((len(spots), side, side, 3), np.float32)
    for n, spot in enumerate(spots):
        px = camera.at_height(square_mm(spot, _HALF_MM), 0.0)
        warp = cv2.getPerspectiveTransform(px.astype(np.float32), corners)
        fine = cv2.warpPerspective(bgr, warp, (3 * side, 3 * side), flags=cv2.INTER_LINEAR)
        out[n] = cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA)
    level = np.maximum(whites.at(np.array([spot.centre_mm for spot in spots])), 10.0)
    out /= np.asarray(level, np.float32)[:, None, None, None]
    return out


def _colours(shares: NDArray[np.float32]) -> Array:
    """(n, 12): mean blue, green, red of each zone, and how much its green varies."""
    far = _far_mm()
    zones = [shares[:, (far >= low) & (far < high)] for low, high in ZONES_MM]
    means = [zone.mean(axis=1) for zone in zones]
    spreads = [zone[..., 1].std(axis=1, keepdims=True) for zone in zones]
    return np.concatenate([*means, *spreads], axis=1).astype(float)
