"""Patches drawn by hand: a marker on a tile as a camera sees it, blurred in light, partly hidden, in a reflection."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

SIDE, PX, FINE = 72, 4, 6
"""Side of a patch, px a module, and px of the drawing for each of the patch's."""
MIP = cv2.aruco.DICT_ARUCO_MIP_36h12


@dataclass(frozen=True)
class Disc:
    """Something round that lies on a marker; modules from the patch's middle."""

    x: float
    y: float
    radius: float
    rgb: tuple[int, int, int]


def patch(
    marker: int | None,
    degrees: float = 0.0,
    at: tuple[float, float] = (0.0, 0.0),
    path: tuple[tuple[float, float], ...] = ((0.0, 0.0),),
    discs: tuple[Disc, ...] = (),
    reflection: float = 0.0,
    flank: float = 0.0,
    lit: float = 1.0,
    size: float = 1.0,
    dictionary: int = MIP,
    seed: int = 0,
) -> NDArray[np.uint8]:
    """(SIDE, SIDE, 3) blue, green, red. `path`: places in modules over which a hand shook the camera.

    `reflection`: light of the lamp at the patch's right edge, as a share of paper's; nothing at the left one.
    `flank`: the same of a lamp whose reflection ends within a few modules about the patch's middle. `lit`: by what
    else, as a share of the usual light. `size`: of the sticker, compared with ours.
    """
    n = SIDE * FINE
    line = (np.arange(n) + 0.5) / FINE / PX - SIDE / PX / 2
    x, y = np.meshgrid(line, line)
    a = np.deg2rad(degrees)
    u = (x - at[0]) * np.cos(a) + (y - at[1]) * np.sin(a)
    v = -(x - at[0]) * np.sin(a) + (y - at[1]) * np.cos(a)
    light = np.empty((n, n, 3))
    light[:] = _light((200, 90, 160))  # the tile
    u, v = u / size, v / size
    light[np.maximum(abs(u), abs(v)) < 5] = _light((235, 235, 235))
    if marker is not None:
        drawn = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(dictionary), marker, 8)
        cell_u, cell_v = (np.clip(np.floor(part + 4), 0, 7).astype(int) for part in (u, v))
        black = (drawn[cell_v, cell_u] < 128) & (np.maximum(abs(u), abs(v)) < 4)
        light[black] = _light((35, 35, 35))
    for disc in discs:
        light[np.hypot(x - disc.x, y - disc.y) < disc.radius] = _light(disc.rgb[::-1])
    shaken = sum(np.roll(light, (round(dy * PX * FINE), round(dx * PX * FINE)), (0, 1)) for dx, dy in path)
    light = cv2.GaussianBlur(np.asarray(shaken) / len(path), (0, 0), 0.25 * PX * FINE)
    light = cv2.resize(light, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    light = lit * light + reflection * np.linspace(0, 1, SIDE)[None, :, None]
    light += flank / (1 + np.exp(-(np.arange(SIDE) + 0.5 - SIDE / 2) / PX / 2))[None, :, None]
    noise = np.random.default_rng([seed, 9]).normal(0, 1.5, light.shape)
    level = 255 * np.clip(light, 0, 1) ** (1 / 2.2) + noise
    return np.asarray(np.clip(np.round(level), 0, 255), np.uint8)


def _light(rgb: tuple[int, int, int]) -> NDArray[np.float64]:
    return (np.array(rgb[::-1]) / 255) ** 2.2


def gray(patches: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(n, SIDE, SIDE)."""
    return np.stack([cv2.cvtColor(one, cv2.COLOR_BGR2GRAY) for one in patches]).astype(np.uint8)
