"""The plane of a photographed test page: from millimetres as they were drawn to pixels of the picture.

A plain homography with two distortion terms, since the page may be stretched differently across and along, which no
camera looking at a true page could show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.markers import Found
from vision.plane import Array
from vision.proof import Place

SPREAD = np.array([0.15, 0.15])
"""How far the two distortion terms may lie from zero, for a phone's lens."""
CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
ROUNDS = 15


@dataclass(frozen=True)
class Sheet:
    """Where the drawn page lies in the picture."""

    parameters: Array
    """(10,): a homography from `mm - middle` to units of `unit_px` around `centre`, without its last 1; k1, k2."""
    middle: Array
    """(2,) mm."""
    centre: Array
    """(2,) px."""
    unit_px: float
    covariance: Array
    """(10, 10)."""
    off_mm: float
    """How far the markers' corners lie from their places, root mean square."""

    def project(self, mm: Array) -> Array:
        """(n, 2) mm of the page as it was drawn to (n, 2) px."""
        return _project(self.parameters, mm - self.middle) * self.unit_px + self.centre

    def density(self, mm: Array) -> float:
        """Px per mm around a place, (2,) mm: of the direction in which the picture is coarsest."""
        return float(np.linalg.svd(self._slopes(mm), compute_uv=False)[-1])

    def doubt_mm(self, mm: Array) -> float:
        """Expected error (one standard deviation) of a place, (2,) mm."""
        at = (mm - self.middle)[None]
        there = _jacobian(self.parameters, at)[0] * self.unit_px
        spread = np.linalg.inv(self._slopes(mm)) @ there
        return float(np.sqrt(max(0.0, np.linalg.eigvalsh(spread @ self.covariance @ spread.T)[-1])))

    def _slopes(self, mm: Array) -> Array:
        """(2, 2) px per mm."""
        around = self.project(mm + np.array([[0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.5]]))
        return np.column_stack([around[0] - around[1], around[2] - around[3]])


def fit_sheet(found: Sequence[Found], places: Sequence[Place], shape: tuple[int, int]) -> Sheet | None:
    """The page from its markers, four of them at least; `shape`: rows and columns of the picture."""
    known = {place.id: place for place in places}
    seen = [one for one in found if one.marker in known]
    if len(seen) < 4:
        return None
    middle = np.mean([[place.x_mm, place.y_mm] for place in places], axis=0)
    mm = np.concatenate([_corners(known[one.marker]) for one in seen]) - middle
    centre = (np.array(shape[::-1], float) - 1) / 2
    unit = max(shape) / 2.0
    px = (np.concatenate([one.corners for one in seen]) - centre) / unit
    first, _ = cv2.findHomography(mm, px, cv2.RANSAC, 4.0 / unit)
    if first is None or abs(first[2, 2]) < 1e-9:  # type: ignore[redundant-expr]  # it is None where nothing fits
        return None
    start = np.concatenate([(first / first[2, 2]).ravel()[:8], [0.0, 0.0]])
    parameters, covariance = _refine(start, mm, px)
    sheet = Sheet(parameters, middle, centre, unit, covariance, 0.0)
    off_px = np.linalg.norm(px - _project(parameters, mm), axis=1) * unit
    off = off_px / sheet.density(middle)
    return Sheet(parameters, middle, centre, unit, covariance, float(np.sqrt((off**2).mean())))


def _corners(place: Place) -> Array:
    return np.asarray(np.array([place.x_mm, place.y_mm]) + CORNERS * place.marker_mm)


def _refine(start: Array, mm: Array, px: Array) -> tuple[Array, Array]:
    """Damped least squares; corners that don't fit hardly count. The parameters and their covariance."""
    # What varies by 1 in each parameter moves the page by about its own size: so the numbers stay comparable.
    size = np.abs(mm).max()
    scale = np.array([1 / size, 1 / size, 1, 1 / size, 1 / size, 1, 1 / size, 1 / size, 1, 1])
    prior = np.zeros(10)
    prior[8:] = SPREAD**-2
    parameters, damping = start, 1e-3
    sigma = 1e-3
    normal = np.eye(10)
    for _ in range(ROUNDS):
        residual = px - _project(parameters, mm)
        sigma = max(1e-5, 1.48 * float(np.median(np.abs(residual))))
        weight = 1 / (1 + (residual**2).sum(axis=1) / (4 * sigma) ** 2) ** 2
        jacobian = _jacobian(parameters, mm) * scale
        normal = np.einsum("nij,n,nik->jk", jacobian, weight, jacobian) / sigma**2 + np.diag(prior)
        pull = np.einsum("nij,n,ni->j", jacobian, weight, residual) / sigma**2 - prior * parameters
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), pull) * scale
        trial = parameters + step
        if (weight[:, None] * (px - _project(trial, mm)) ** 2).sum() <= (
            weight[:, None] * residual**2
        ).sum() + 1e-12:
            parameters, damping = trial, damping / 5
        else:
            damping *= 8
    return parameters, np.asarray(scale[:, None] * np.linalg.inv(normal) * scale)


def _project(parameters: Array, mm: Array) -> Array:
    a, b, c, d, e, f, g, h, k1, k2 = parameters
    x, y = mm[:, 0], mm[:, 1]
    u = np.column_stack([a * x + b * y + c, d * x + e * y + f]) / (g * x + h * y + 1)[:, None]
    r2 = (u**2).sum(axis=1, keepdims=True)
    return np.asarray(u * (1 + k1 * r2 + k2 * r2**2))


def _jacobian(parameters: Array, mm: Array) -> Array:
    """(n, 2, 10) by central differences."""
    size = max(1.0, float(np.abs(mm).max()))
    steps = np.array([1 / size, 1 / size, 1, 1 / size, 1 / size, 1, 1 / size, 1 / size, 1, 1]) * 1e-5
    out = np.empty((len(mm), 2, 10))
    for k, step in enumerate(steps):
        up, down = parameters.copy(), parameters.copy()
        up[k] += step
        down[k] -= step
        out[:, :, k] = (_project(up, mm) - _project(down, mm)) / (2 * step)
    return out
