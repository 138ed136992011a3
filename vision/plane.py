"""From picture to board: a camera with lens distortion, fitted to markers whose places are known.

World: millimetres of the board, x right, y down from its top left corner, z up from its surface.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

FOCAL_GUESS = 0.72
"""Focal length of a phone's main camera, as a share of the picture's long side."""
SPREAD = np.array([1.0] * 6 + [0.12, 0.02, 0.02])
"""How far parameters may lie from their first guess: pose (free), log focal length, two distortion terms."""
FREE_POSE = 1e3


@dataclass(frozen=True)
class Camera:
    """A pinhole with two radial terms, seen from the undistorted side: distorted = u (1 + k1 r² + k2 r⁴)."""

    parameters: Array
    """(9,): rotation vector, translation in mm, log of the focal length in px, k1, k2."""
    centre: Array
    """(2,) px: the middle of the picture."""

    @property
    def focal_px(self) -> float:
        """Focal length in px."""
        return float(np.exp(self.parameters[6]))

    def project(self, points: Array) -> Array:
        """(n, 3) mm to (n, 2) px."""
        return _project(self.parameters, self.centre, points)

    def at_height(self, xy: Array, height_mm: Array | float) -> Array:
        """(n, 2) mm at a height above the board to (n, 2) px."""
        z = np.broadcast_to(height_mm, len(xy))
        return self.project(np.column_stack([xy, z]))

    def onto_board(self, px: Array, height_mm: float) -> Array:
        """(n, 2) px to (n, 2) mm on the plane at a height above the board."""
        wanted = (np.asarray(px, float) - self.centre) / self.focal_px
        u = wanted.copy()
        k1, k2 = self.parameters[7:]
        for _ in range(6):
            r2 = (u**2).sum(axis=1, keepdims=True)
            u = wanted / (1 + k1 * r2 + k2 * r2**2)
        rotation = _rotation(self.parameters[:3])
        eye = -rotation.T @ self.parameters[3:6]
        ray = np.column_stack([u, np.ones(len(u))]) @ rotation
        scale = (-height_mm - eye[2]) / ray[:, 2]
        return np.asarray(eye[:2] + ray[:, :2] * scale[:, None])

    def scaled(self, scale: float) -> Camera:
        """The camera of a smaller or larger copy of the picture."""
        parameters = self.parameters.copy()
        parameters[6] += np.log(scale)
        return Camera(parameters, (self.centre + 0.5) * scale - 0.5)

    def measured(self, times: float) -> Camera:
        """The same camera over a board on which every length is said to be `times` as large."""
        parameters = self.parameters.copy()
        parameters[3:6] *= times
        return Camera(parameters, self.centre)

    def homography(self, width_mm: float, height_mm: float, lift_mm: float = 0.0) -> Array:
        """(3, 3) from mm on the board to px, without lens distortion: good enough to draw with."""
        corners = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]], float)
        px = self.at_height(corners, lift_mm)
        return np.asarray(cv2.getPerspectiveTransform(corners.astype(np.float32), px.astype(np.float32)))


def _rotation(vector: Array) -> Array:
    return np.asarray(cv2.Rodrigues(vector)[0])


def _project(parameters: Array, centre: Array, points: Array) -> Array:
    # The board's y points down and its heights up: for a right-handed camera, up is minus z.
    seen = (points * [1, 1, -1]) @ _rotation(parameters[:3]).T + parameters[3:6]
    u = seen[:, :2] / seen[:, 2:3]
    r2 = (u**2).sum(axis=1, keepdims=True)
    spread = 1 + parameters[7] * r2 + parameters[8] * r2**2
    return np.asarray(u * spread * np.exp(parameters[6]) + centre)


@dataclass(frozen=True)
class Fit:
    """A camera fitted to known points, and how well it knows the board."""

    camera: Camera
    residuals_mm: Array
    """(n,) distance between each known point and where the camera puts it."""
    covariance: Array
    """(9, 9) of the camera's parameters."""

    def doubt_mm(self, xy: Array) -> float:
        """Expected error (one standard deviation) of the worst of these places, (n, 2) mm."""
        points = np.column_stack([xy, np.zeros(len(xy))])
        jacobian = _jacobian(self.camera.parameters, self.camera.centre, points)
        variance = np.einsum("nij,jk,nik->n", jacobian, self.covariance, jacobian)
        return float((np.sqrt(np.maximum(variance, 0)) / _px_per_mm(self.camera, points)).max())


def _jacobian(parameters: Array, centre: Array, points: Array) -> Array:
    """(n, 2, 9) px per unit of each parameter."""
    focal = float(np.exp(parameters[6]))
    matrix = np.array([[focal, 0, centre[0]], [0, focal, centre[1]], [0, 0, 1]])
    bent = np.array([*parameters[7:], 0.0, 0.0])
    _, slopes = cv2.projectPoints(points * [1, 1, -1], parameters[:3], parameters[3:6], matrix, bent)
    # Of its columns the first six turn and move, two stretch, two shift, and the next two bend.
    stretched = (slopes[:, 6] + slopes[:, 7]) * focal
    return np.column_stack([slopes[:, :6], stretched, slopes[:, 10:12]]).reshape(-1, 2, 9)


def first_camera(xy: Array, px: Array, size: tuple[int, int], focal_px: float | None) -> Camera:
    """A camera from (n, 2) mm on the board and (n, 2) px, n >= 4. `size`: the picture's width and height."""
    focal = focal_px or FOCAL_GUESS * max(size)
    centre = (np.array(size, float) - 1) / 2
    matrix = np.array([[focal, 0, centre[0]], [0, focal, centre[1]], [0, 0, 1]])
    points = np.column_stack([xy, np.zeros(len(xy))])
    _, turn, move = cv2.solvePnP(points, np.asarray(px, float), matrix, np.zeros(5), flags=cv2.SOLVEPNP_IPPE)
    parameters = np.concatenate([turn.ravel(), move.ravel(), [np.log(focal)], [0.0, 0.0]])
    return Camera(parameters, centre)


def fit(camera: Camera, points: Array, px: Array, sigma_mm: Sequence[float] | Array, rounds: int = 12) -> Fit:
    """Fit a camera to (n, 3) mm and (n, 2) px by damped least squares that outliers can't pull far.

    `sigma_mm` (n,): how exactly each point lies where it should.
    """
    start = camera.parameters
    prior = np.where(np.arange(9) < 6, FREE_POSE * np.maximum(1.0, np.abs(start)), SPREAD)
    parameters = start.copy()
    damping = 1e-3
    sigma_px = np.asarray(sigma_mm) * _px_per_mm(camera, points)
    error = _cost(parameters, camera.centre, points, px, sigma_px, start, prior)
    normal = np.eye(9)
    for _ in range(rounds):
        residual = (px - _project(parameters, camera.centre, points)) / sigma_px[:, None]
        weight = 1 / (1 + (residual**2).sum(axis=1) / 9) ** 2
        jacobian = _jacobian(parameters, camera.centre, points) / sigma_px[:, None, None]
        normal = np.einsum("nij,n,nik->jk", jacobian, weight, jacobian) + np.diag(prior**-2)
        pull = np.einsum("nij,n,ni->j", jacobian, weight, residual) - (parameters - start) / prior**2
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), pull)
        trial = parameters + step
        trial_error = _cost(trial, camera.centre, points, px, sigma_px, start, prior)
        if trial_error < error:
            done = error - trial_error < 1e-6 * error
            parameters, error, damping = trial, trial_error, damping / 5
            if done:
                break
        else:
            damping *= 8
    found = Camera(parameters, camera.centre)
    off = np.asarray(np.linalg.norm(px - found.project(points), axis=1) / _px_per_mm(found, points))
    return Fit(found, off, np.asarray(np.linalg.inv(normal), np.float64))


def _cost(
    parameters: Array, centre: Array, points: Array, px: Array, sigma_px: Array, start: Array, prior: Array
) -> float:
    """Geman-McClure on distances beyond three sigma, plus the pull of the first guess."""
    squared = (((px - _project(parameters, centre, points)) / sigma_px[:, None]) ** 2).sum(axis=1)
    return float((squared / (1 + squared / 9)).sum() + (((parameters - start) / prior) ** 2).sum())


def _px_per_mm(camera: Camera, points: Array) -> Array:
    """(n,) px per mm, the mean over the directions on the board."""
    base = camera.project(points)
    right = camera.project(points + [1, 0, 0]) - base
    down = camera.project(points + [0, 1, 0]) - base
    return np.asarray(np.sqrt(np.abs(right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0])))
