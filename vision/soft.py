"""Soft reading: what marker lies in a small upright patch, if any, even where hard detection gives up.

Patches are gray, rectified, with their expected marker's centre in the middle, `PX` pixels a module. Search
for the black border, align, then correlate with every marker at every blur in four rotations. All patches of
a picture are read together.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import templates
from vision.markers import IDS, MODULES

Floats = NDArray[np.float32]

PX = 4
"""Pixels a module in a patch."""
HALF = 9
"""Modules from the middle of a patch to its edge."""
SIDE = 2 * HALF * PX
"""Side of a patch in px."""
SEARCH = 4.0
"""Modules that a marker may lie off the middle: some 6 mm on a tile."""
ANGLES = tuple(range(0, 90, 9))
CANDIDATES = 2
"""Borders tried in each patch."""
COARSE = 2
"""Borders are looked for in patches shrunk by this."""


@dataclass(frozen=True)
class Guess:
    """The best explanation of a patch by a marker."""

    marker: int
    second: int
    """The next best marker."""
    match: float
    """Correlation with the best marker's look, -1 to 1."""
    margin: float
    """How much worse the next marker correlates."""
    bad_modules: int
    """Of 64: those that look like the other colour."""
    contrast: float
    """White less black, gray levels."""
    level: float
    """Gray level of white."""
    border: float
    """How much like a black border the patch looked at first, -1 to 1."""
    offset: tuple[float, float]
    """Modules right and down of the patch's middle."""
    scale: float
    """Size against the expected one."""
    blur: int
    """Index of the best blur."""
    degrees: float = 0.0
    """Where the marker's top points, clockwise from the patch's."""


def read(patches: NDArray[np.uint8]) -> list[Guess]:
    """(n, SIDE, SIDE) gray patches to the best guess for each."""
    if not len(patches):
        return []
    borders, poses = _borders(patches)
    strip = _Strip(patches)
    poses = poses.reshape(-1, 2, 3)
    only_ring = templates.ring().astype(np.float32)
    wanted = np.broadcast_to(templates.ring_looks(), (len(poses), templates.SIDE**2))
    for _ in range(4):
        poses = _align(strip, poses, wanted, only_ring)
    found = _correlate(strip.sample(poses)[..., 0])
    for _ in range(3):
        wanted = _wanted(found)
        poses = _align(strip, poses, wanted, np.ones_like(only_ring))
    samples = strip.sample(poses)[..., 0]
    found = _correlate(samples)
    guesses = _guesses(samples, found, poses, borders.ravel())
    pairs = zip(guesses[::CANDIDATES], guesses[1::CANDIDATES], strict=True)
    return [max(pair, key=lambda guess: guess.match + guess.margin) for pair in pairs]


@functools.cache
def _ring_kernels() -> list[Floats]:
    """Border and rim at each angle, zero mean, unit length, at the coarse scale."""
    px, fine = PX // COARSE, 8
    reach = int(np.ceil((MODULES / 2 + 1) * 2**0.5 * px))
    line = (np.arange((2 * reach + 1) * fine) + 0.5) / fine / px - (reach + 0.5) / px
    x, y = np.meshgrid(line, line)
    out = []
    for angle in np.deg2rad(ANGLES):
        u, v = x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle)
        far = np.maximum(abs(u), abs(v))
        inner, outer = MODULES / 2 - 1, MODULES / 2
        black = ((far > inner) & (far < outer)).astype(np.float32)
        white = ((far > outer) & (far < outer + 1)).astype(np.float32)
        ring = white / white.sum() - black / black.sum()
        small = ring.reshape(2 * reach + 1, fine, 2 * reach + 1, fine).sum(axis=(1, 3))
        out.append(np.asarray(small / np.sqrt((small**2).sum()), np.float32))
    return out


def border_scores(image: Floats) -> Iterator[Floats]:
    """For each angle, how much like the middle of a black border in white every pixel looks, -1 to 1.

    A module is ``PX / COARSE`` px.
    """
    window = int(2 * (MODULES / 2 + 1) * PX // COARSE) | 1
    mean = cv2.blur(image, (window, window))
    spread = np.sqrt(np.maximum(cv2.blur(image**2, (window, window)) - mean**2, 4.0))
    for kernel in _ring_kernels():
        found = cv2.filter2D(image, -1, kernel) / (spread * np.sqrt((kernel != 0).sum()))
        yield np.asarray(found, np.float32)


def _borders(patches: NDArray[np.uint8]) -> tuple[Floats, Floats]:
    """Scores (n, CANDIDATES) and first poses (n, CANDIDATES, 2, 3) of the most border-like squares."""
    n, side, px = len(patches), SIDE // COARSE, PX // COARSE
    columns = int(np.ceil(np.sqrt(n)))
    mosaic = np.zeros((-(-n // columns) * side, columns * side), np.float32)
    for k, patch in enumerate(patches):
        small = cv2.resize(patch, (side, side), interpolation=cv2.INTER_AREA)
        row, column = divmod(k, columns)
        mosaic[row * side : (row + 1) * side, column * side : (column + 1) * side] = small
    reach = int(SEARCH * px)
    middle = slice(side // 2 - reach, side // 2 + reach)
    scores = np.empty((n, len(ANGLES), 2 * reach, 2 * reach), np.float32)
    for a, score in enumerate(border_scores(mosaic)):
        cells = score.reshape(-1, side, columns, side).swapaxes(1, 2).reshape(-1, side, side)
        scores[:, a] = cells[:n, middle, middle]
    return _peaks(scores, px, reach)


def _peaks(scores: Floats, px: int, reach: int) -> tuple[Floats, Floats]:
    n, angles = scores.shape[:2]
    best = np.empty((n, CANDIDATES), np.float32)
    poses = np.empty((n, CANDIDATES, 2, 3), np.float32)
    y, x = np.mgrid[: 2 * reach, : 2 * reach]
    scores = scores.copy()
    for c in range(CANDIDATES):
        where = scores.reshape(n, -1).argmax(axis=1)
        a, row, column = np.unravel_index(where, scores.shape[1:])
        best[:, c] = scores.reshape(n, -1)[np.arange(n), where]
        turn = np.deg2rad(np.array(ANGLES)[a])
        cos, sin = np.cos(turn) * PX, np.sin(turn) * PX
        centre_x = (column + 0.5 - reach) / px * PX + SIDE / 2 - 0.5
        centre_y = (row + 0.5 - reach) / px * PX + SIDE / 2 - 0.5
        poses[:, c] = np.stack([cos, -sin, centre_x, sin, cos, centre_y], axis=1).reshape(n, 2, 3)
        near = np.hypot(x - column[:, None, None], y - row[:, None, None]) < px
        gap = np.abs(np.arange(angles) - a[:, None])
        alike = np.minimum(gap, angles - gap) <= 1
        scores[alike[:, :, None, None] & near[:, None]] = -1
    return best, poses


class _Strip:
    """All patches one below the other, with their slopes, ready to be sampled under any pose."""

    def __init__(self, patches: NDArray[np.uint8]) -> None:
        values = patches.astype(np.float32)
        down, across = np.gradient(values, axis=(1, 2))
        self.strip = np.stack([values, across, down], axis=-1).reshape(-1, SIDE, 3)
        self.top = np.repeat(np.arange(len(patches), dtype=np.float32) * SIDE, CANDIDATES)

    def sample(self, poses: Floats) -> Floats:
        """(m, samples, 3): brightness and its slope right and down at the template's samples."""
        at = poses[:, :, :2] @ templates.grid().T + poses[:, :, 2:]
        at = np.clip(at, 0, SIDE - 1)
        rows = at[:, 1] + self.top[:, None]
        return np.asarray(cv2.remap(self.strip, at[:, 0], rows, cv2.INTER_LINEAR), np.float32)


STIFFNESS = np.array([0.15, 0.15, 0.02, 0.15, 0.15, 0.02, 0.0, 0.0], np.float32)
"""How much a step's four stretches and two shifts are held back, against the samples' own say."""


def _align(strip: _Strip, poses: Floats, wanted: Floats, weight: Floats) -> Floats:
    """One Gauss-Newton step of the poses towards gain * wanted + offset, all patches at once."""
    grid = templates.grid()
    here, across, down = np.moveaxis(strip.sample(poses), -1, 0)
    columns = [across * grid[:, 0], across * grid[:, 1], across, down * grid[:, 0], down * grid[:, 1], down]
    design = np.stack([*columns, -wanted, -np.ones_like(here)], axis=2)
    weighted = design * weight[:, None]
    normal = design.swapaxes(1, 2) @ weighted
    right = -(weighted * here[:, :, None]).sum(axis=1)
    held = np.einsum("nii->ni", normal) * STIFFNESS + 1e-3
    normal += np.einsum("ni,ij->nij", held, np.eye(8, dtype=np.float32))
    change = np.linalg.solve(normal, right[:, :, None])[:, :6, 0].reshape(-1, 2, 3)
    change[:, :, :2] = np.clip(change[:, :, :2], -0.15 * PX, 0.15 * PX)
    change[:, :, 2] = np.clip(change[:, :, 2], -0.6 * PX, 0.6 * PX)
    return np.asarray(poses + change, np.float32)


@dataclass(frozen=True)
class _Found:
    """Per candidate: the best marker, rotation and blur, and the next marker."""

    marker: NDArray[np.intp]
    turn: NDArray[np.intp]
    blur: NDArray[np.intp]
    match: Floats
    second: NDArray[np.intp]
    second_match: Floats


def _correlate(samples: Floats) -> _Found:
    m = len(samples)
    turned = templates.without_light(samples)[:, templates.turns()]
    scores = (turned.reshape(m * 4, -1) @ templates.keys().T).reshape(m, 4, len(templates.BLURS), IDS)
    by_marker = scores.max(axis=(1, 2))
    order = np.argsort(by_marker, axis=1)
    marker, second = order[:, -1], order[:, -2]
    rows = np.arange(m)
    own = scores[rows, :, :, marker].reshape(m, -1)
    turn, blur = np.divmod(own.argmax(axis=1), len(templates.BLURS))
    return _Found(marker, turn, blur, by_marker[rows, marker], second, by_marker[rows, second])


def _wanted(found: _Found) -> Floats:
    """(m, samples): the look of each best guess, turned the way the patch lies."""
    look = templates.looks()[found.blur, found.marker]
    back = np.argsort(templates.turns(), axis=1)[found.turn]
    return np.take_along_axis(look, back, axis=1)


def _guesses(samples: Floats, found: _Found, poses: Floats, borders: Floats) -> list[Guess]:
    wanted = _wanted(found)
    centred = wanted - wanted.mean(axis=1, keepdims=True)
    gain = (centred * samples).sum(axis=1) / (centred**2).sum(axis=1)
    base = samples.mean(axis=1) - gain * wanted.mean(axis=1)
    seen = (templates.module_means(samples) - base[:, None, None]) / np.maximum(gain, 1e-3)[:, None, None]
    bad = (np.abs(seen - templates.module_means(wanted)) > 0.5).sum(axis=(1, 2))
    scale = np.sqrt(np.abs(np.linalg.det(poses[:, :, :2]))) / PX
    off = (poses[:, :, 2] - (SIDE / 2 - 0.5)) / PX
    # The template's right and down turned back by a quarter, together, whatever the pose stretches.
    across, along = poses[:, 0, 0] + poses[:, 1, 1], poses[:, 1, 0] - poses[:, 0, 1]
    degrees = np.rad2deg(np.arctan2(along, across)) + 90 * found.turn
    return [
        Guess(
            marker=int(found.marker[k]),
            second=int(found.second[k]),
            match=float(found.match[k]),
            margin=float(found.match[k] - found.second_match[k]),
            bad_modules=int(bad[k]),
            contrast=float(gain[k]),
            level=float(base[k] + gain[k]),
            border=float(borders[k]),
            offset=(float(off[k, 0]), float(off[k, 1])),
            scale=float(scale[k]),
            blur=int(found.blur[k]),
            degrees=float(degrees[k]),
        )
        for k in range(len(samples))
    ]
