"""A camera and the places of squares in one plane, fitted together: nothing is known but the squares' size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vision.plane import Array, Camera, first_camera

CORNER_PX = 0.25
"""How exactly corners are found in the picture, beyond what their size leaves."""
CORNER_SHARE = 0.002
"""And as a share of a marker's side: paper curls."""
FOCAL_SPREAD, BEND_SPREAD = 0.12, 0.02
FREE = 1e4
ROUNDS = 25

AROUND = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@dataclass(frozen=True)
class Laid:
    """Squares in a plane and the camera that sees them; the plane's origin and direction mean nothing."""

    camera: Camera
    ids: tuple[int, ...]
    centres: Array
    """(n, 2) mm."""
    turns: Array
    """(n,) radians, clockwise."""
    side_mm: float
    errors_mm: Array
    """(n,) root mean square of each square's corners."""

    def corners(self) -> Array:
        """(n, 4, 2) mm."""
        return _corners(self.centres, self.turns, self.side_mm)


def laid_squares(
    corners_px: Mapping[int, Array], side_mm: float, size: tuple[int, int], focal_px: float | None
) -> Laid:
    """Fit at least four squares of `side_mm`, (4, 2) px each. `size`: the picture's width and height."""
    px = np.stack(list(corners_px.values()))
    flat = _flattened(px, side_mm)
    across = flat[:, 1] - flat[:, 0] + flat[:, 2] - flat[:, 3]
    camera = first_camera(flat.reshape(-1, 2), px.reshape(-1, 2), size, focal_px)
    start = np.concatenate(
        [camera.parameters, flat.mean(axis=1).ravel(), np.arctan2(across[:, 1], across[:, 0])]
    )
    found = _fit(start, px, side_mm, camera.centre)
    camera = Camera(found[:9], camera.centre)
    centres, turns = _placed(found, len(px))
    seen = camera.onto_board(px.reshape(-1, 2), 0.0).reshape(-1, 4, 2)
    off = ((seen - _corners(centres, turns, side_mm)) ** 2).sum(axis=2)
    return Laid(camera, tuple(corners_px), centres, turns, side_mm, np.sqrt(off.mean(axis=1)))


def _corners(centres: Array, turns: Array, side_mm: float) -> Array:
    c, s = np.cos(turns), np.sin(turns)
    turn = np.stack([np.stack([c, s], axis=1), np.stack([-s, c], axis=1)], axis=1)
    return np.asarray(centres[:, None] + side_mm * AROUND @ turn)


def _flattened(px: Array, side_mm: float) -> Array:
    """(n, 4, 2) mm of corners, from their areas: the third root of a square's area in the picture changes linearly
    across it, and says where the plane's horizon lies; what is left is skewed, which the squares' sides put right.
    """
    middle, scale = px.reshape(-1, 2).mean(axis=0), float(np.ptp(px.reshape(-1, 2), axis=0).max())
    at = (px - middle) / scale
    d, e = at[:, 2] - at[:, 0], at[:, 3] - at[:, 1]
    size = np.cbrt(np.abs(d[:, 0] * e[:, 1] - d[:, 1] * e[:, 0]))
    centre = at.mean(axis=1)
    plane = np.linalg.lstsq(np.column_stack([centre, np.ones(len(at))]), size / size.mean(), rcond=None)[0]
    depth = np.maximum(at @ plane[:2] + plane[2], 0.05)
    affine = at / depth[..., None]
    right = (affine[:, 1] - affine[:, 0] + affine[:, 2] - affine[:, 3]) / (2 * side_mm)
    down = (affine[:, 3] - affine[:, 0] + affine[:, 2] - affine[:, 1]) / (2 * side_mm)
    both = np.stack([right, down], axis=2)
    skew = np.linalg.cholesky((both @ both.transpose(0, 2, 1)).mean(axis=0))
    return np.asarray(affine @ np.linalg.inv(skew).T)


def _placed(parameters: Array, n: int) -> tuple[Array, Array]:
    return parameters[9 : 9 + 2 * n].reshape(n, 2), parameters[9 + 2 * n :]


def _fit(start: Array, px: Array, side_mm: float, middle: Array) -> Array:
    """Damped least squares over camera and squares; squares that don't fit can't pull far."""
    n = len(px)
    spread = np.concatenate(
        [np.full(6, FREE), [FOCAL_SPREAD, BEND_SPREAD, BEND_SPREAD], np.full(2 * n, FREE), np.full(n, FREE)]
    )
    step = np.concatenate([[1e-5] * 3, [1e-2] * 3, [1e-5] * 3, np.full(2 * n, 1e-2), np.full(n, 1e-5)])
    sides = np.linalg.norm(px - np.roll(px, 1, axis=1), axis=2).mean(axis=1)
    sigma = np.hypot(CORNER_PX, CORNER_SHARE * sides)[:, None, None]

    def residual(p: Array) -> Array:
        centres, turns = _placed(p, n)
        corners = _corners(centres, turns, side_mm).reshape(-1, 2)
        seen = Camera(p[:9], middle).at_height(corners, 0.0).reshape(n, 4, 2)
        return np.asarray(((px - seen) / sigma).ravel())

    def cost(p: Array) -> float:
        squared = (residual(p).reshape(-1, 2) ** 2).sum(axis=1)
        return float((squared / (1 + squared / 25)).sum() + (((p - start) / spread) ** 2).sum())

    def slopes(p: Array) -> Array:
        columns = []
        for k, size in enumerate(step):
            by = np.zeros(len(p))
            by[k] = size
            columns.append((residual(p - by) - residual(p + by)) / (2 * size))
        return np.column_stack(columns)

    p, damping, error = start.copy(), 1e-3, cost(start)
    for _ in range(ROUNDS):
        now = residual(p)
        weight = np.repeat(1 / (1 + (now.reshape(-1, 2) ** 2).sum(axis=1) / 25) ** 2, 2)
        jacobian = slopes(p)
        normal = jacobian.T @ (jacobian * weight[:, None]) + np.diag(spread**-2)
        pull = jacobian.T @ (now * weight) - (p - start) / spread**2
        trial = p + np.linalg.solve(normal + damping * np.diag(np.diag(normal)), pull)
        trial_error = cost(trial)
        if trial_error < error:
            done = error - trial_error < 1e-7 * error
            p, error, damping = trial, trial_error, max(damping / 6, 1e-9)
            if done:
                break
        else:
            damping *= 10
    return np.asarray(p)
