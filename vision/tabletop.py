"""A camera without a board: the plane on which equal square markers lie, from the markers alone.

World: millimetres on the plane of the markers' faces, x right, y down, z up from it, as in `vision.plane`; where the
origin is and how the axes are turned says nothing. Lengths are true as far as the stickers were printed true.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.markers import Found
from vision.plane import FOCAL_GUESS, SPREAD, Array, Camera

NOISE_PX = 0.8
"""How exactly a marker's corner is found."""
CURLED_MM = 0.35
"""How far a corner of a sticker seems to lie beside its place, bent up a little."""
LATTICE_MM = 1.3
"""How exactly tiles lie in their lattice, their stickers on them included."""
MOST_TILT = math.radians(68)
_TILTS, _SIDES = (0.0, 20.0, 38.0, 50.0), 8
_FEW = 10
"""So many markers tell the first guess."""
_STEPS = np.array([1e-4, 1e-4, 1e-4, 1e-4, 1e-3])


@dataclass(frozen=True)
class Laid:
    """A marker on the plane."""

    marker: int
    x_mm: float
    y_mm: float
    degrees: float
    """Where its top points, clockwise from the plane's own up."""

    @cached_property
    def xy(self) -> Array:
        """(2,) mm."""
        return np.array([self.x_mm, self.y_mm])


@dataclass(frozen=True)
class Group:
    """Markers known to lie in one square lattice."""

    members: tuple[int, ...]
    """Indices of the markers."""
    cells: Array
    """(n, 2) cells, which may be moved off the whole numbers where stickers lie beside their tiles' middles."""


def fit_table(
    found: Sequence[Found],
    side_mm: float,
    size: tuple[int, int],
    focal_px: float | None,
    groups: Sequence[Group] = (),
    start: Camera | None = None,
) -> Camera:
    """The camera for which the markers are squares of `side_mm` in a plane, and the `groups` lattices.

    `size`: the picture's width and height. `start`: a camera to begin with. At least one marker.
    """
    fitting = _Fitting(np.array([one.corners for one in found]), side_mm, size, focal_px, groups)
    return fitting.fit(start)


def lay(camera: Camera, found: Sequence[Found]) -> list[Laid]:
    """Where each marker lies."""
    px = np.array([[*one.corners, one.centre] for one in found]).reshape(-1, 2)
    # Beyond the horizon there is no place; it may be far away then, but it must be a number.
    seen = np.nan_to_num(camera.onto_board(px, 0.0), posinf=1e6, neginf=-1e6).reshape(-1, 5, 2)
    right = seen[:, 1] - seen[:, 0] + seen[:, 2] - seen[:, 3]
    down = seen[:, 3] - seen[:, 0] + seen[:, 2] - seen[:, 1]
    degrees = np.rad2deg(np.arctan2(right[:, 1] - down[:, 0], right[:, 0] + down[:, 1]))
    return [
        Laid(one.marker, float(x), float(y), float(turned))
        for one, (x, y), turned in zip(found, seen[:, 4], degrees, strict=True)
    ]


class _Fitting:
    """Five numbers: two of the tilt, logs of the distance and the focal length, a distortion term."""

    def __init__(
        self,
        corners: Array,
        side_mm: float,
        size: tuple[int, int],
        focal_px: float | None,
        groups: Sequence[Group],
    ) -> None:
        self.corners, self.side, self.groups = corners, side_mm, groups
        self.centre = (np.array(size, float) - 1) / 2
        self.focal = math.log(focal_px or FOCAL_GUESS * max(size))
        self.square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side_mm / 2
        self.middles = np.array([Found(0, one).centre for one in corners])
        sides_px = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
        self.sigma = np.hypot(NOISE_PX * side_mm / sides_px, CURLED_MM)

    def camera(self, p: Array) -> Camera:
        return Camera(np.array([p[0], p[1], 0.0, 0.0, 0.0, math.exp(p[2]), p[3], p[4], 0.0]), self.centre)

    def fit(self, start: Camera | None) -> Camera:
        p = self._few().first() if start is None else start.parameters[[0, 1, 5, 6, 7]]
        if start is not None:
            p[2] = math.log(p[2])
        damping, (residual, jacobian) = 1e-3, self.around(p)
        for _ in range(25):
            weight = 1 / (1 + residual**2 / 9) ** 2
            normal = (jacobian * weight[:, None]).T @ jacobian
            pull = -(jacobian * weight[:, None]).T @ residual
            trial = p + np.linalg.solve(normal + damping * np.diag(np.diag(normal)) + 1e-9 * np.eye(5), pull)
            if np.hypot(trial[0], trial[1]) > MOST_TILT:
                damping *= 8
                continue
            after, slopes = self.around(trial)
            gained = _cost(residual) - _cost(after)
            if gained > 0:
                p, residual, jacobian, damping = trial, after, slopes, damping / 5
                if gained < 1e-5 * _cost(residual):
                    break
            else:
                damping *= 8
        return self.camera(p)

    def around(self, p: Array) -> tuple[Array, Array]:
        """(m,) residuals of a camera, and (m, 5) how they change with it; together as quick as one of them."""
        every = self.residuals(p + np.vstack([np.zeros(5), np.diag(_STEPS)]))
        return every[0], np.asarray(((every[1:] - every[0]) / _STEPS[:, None]).T)

    def _few(self) -> _Fitting:
        """Some of the markers from all over the picture, without lattices."""
        order = np.argsort(self.middles @ [1.0, 0.3])
        some = order[np.unique(np.linspace(0, len(order) - 1, _FEW).round().astype(int))]
        few = _Fitting(self.corners[some], self.side, (1, 1), None, ())
        few.centre, few.focal = self.centre, self.focal
        return few

    def first(self) -> Array:
        """The best of some tilts from all sides."""
        turns = [(tilt, 2 * math.pi * k / _SIDES) for tilt in _TILTS for k in range(_SIDES if tilt else 1)]
        tried = np.array(
            [
                [math.radians(tilt) * math.cos(turn), math.radians(tilt) * math.sin(turn), math.log(500.0)]
                for tilt, turn in turns
            ]
        )
        tried = np.column_stack([tried, np.full(len(tried), self.focal), np.zeros(len(tried))])
        sides = self._sides(tried)
        tried = tried[np.isfinite(sides).all(axis=1) & (sides.max(axis=1) < 1e4)]
        if not len(tried):
            return np.zeros(5)
        tried[:, 2] += np.log(self.side / np.median(self._sides(tried), axis=1))
        return np.asarray(tried[np.argmin([_cost(one) for one in self.residuals(tried)])])

    def _sides(self, p: Array) -> Array:
        """(k, 4 n) mm of the markers' sides for (k, 5) cameras."""
        mm = self._on_plane(p, self.corners.reshape(-1, 2)).reshape(len(p), -1, 4, 2)
        return np.asarray(np.linalg.norm(mm - np.roll(mm, 1, axis=2), axis=3).reshape(len(p), -1))

    def _on_plane(self, p: Array, px: Array) -> Array:
        """(n, 2) px as (k, n, 2) mm on the plane for (k, 5) cameras: many at once, else as `Camera.onto_board`."""
        wanted = (px - self.centre) / np.exp(p[:, 3])[:, None, None]
        u = wanted
        for _ in range(6):
            u = wanted / (1 + p[:, 4, None, None] * (u**2).sum(axis=2, keepdims=True))
        turns = np.array([cv2.Rodrigues(np.array([a, b, 0.0]))[0] for a, b in p[:, :2]])
        eye = -np.exp(p[:, 2])[:, None] * turns[:, 2]
        ray = u @ turns[:, :2] + turns[:, None, 2]
        with np.errstate(divide="ignore", invalid="ignore"):  # looking along the plane, or away from it
            scale = -eye[:, None, 2] / ray[..., 2]
            return np.asarray(eye[:, None, :2] + ray[..., :2] * scale[..., None])

    def residuals(self, p: Array) -> Array:
        """(k, m) for (k, 5) cameras, in sigmas: corners off the best square, lattices, and unusual cameras."""
        k, n = len(p), len(self.corners)
        mm = self._on_plane(p, np.concatenate([self.corners.reshape(-1, 2), self.middles]))
        mm = np.nan_to_num(mm, nan=1e4, posinf=1e4, neginf=-1e4)
        corners, places = mm[:, : 4 * n].reshape(k, n, 4, 2), mm[:, 4 * n :]
        off = corners - corners.mean(axis=2, keepdims=True)
        cos = (off * self.square).sum(axis=(2, 3))
        sin = (off[..., 1] * self.square[:, 0] - off[..., 0] * self.square[:, 1]).sum(axis=2)
        length = np.maximum(np.hypot(cos, sin), 1e-9)
        cos, sin = (cos / length)[..., None], (sin / length)[..., None]
        x = cos * self.square[:, 0] - sin * self.square[:, 1]
        y = sin * self.square[:, 0] + cos * self.square[:, 1]
        rest = off - np.stack([x, y], axis=3)
        parts = [(rest / self.sigma[:, None, None]).reshape(k, -1)]
        parts += [
            (_off_lattice(places[:, list(g.members)], g.cells) / LATTICE_MM).reshape(k, -1)
            for g in self.groups
        ]
        parts.append(np.column_stack([(p[:, 3] - self.focal) / SPREAD[6], p[:, 4] / SPREAD[7]]))
        return np.concatenate(parts, axis=1)


def _off_lattice(xy: Array, cells: Array) -> Array:
    """(k, n, 2) mm of places off the similar images of their (n, 2) cells that fit best."""
    to = cells - cells.mean(axis=0)
    have = xy - xy.mean(axis=1, keepdims=True)
    square = max(1e-9, float((to**2).sum()))
    a = ((to * have).sum(axis=(1, 2)) / square)[:, None]
    b = ((to[:, 0] * have[..., 1] - to[:, 1] * have[..., 0]).sum(axis=1) / square)[:, None]
    return np.asarray(have - np.stack([a * to[:, 0] - b * to[:, 1], b * to[:, 0] + a * to[:, 1]], axis=2))


def _cost(residual: Array) -> float:
    return float((residual**2 / (1 + residual**2 / 9)).sum())
