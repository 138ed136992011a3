"""What a printed space looks like, in numbers that neither shade nor a slightly wrong lattice changes much.

Each cutout is brought to one brightness by its own ground, the ring between its symbol and its outline: what is left is
the ground's tint, and how everything on it differs from that ground.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.survey.cutouts import DEPTH, SIDE

Floats = NDArray[np.float32]

_GROUND = (DEPTH > 0.5) & (DEPTH < 0.8)
_INSIDE = DEPTH < 0.8
_FADING = np.clip((0.88 - DEPTH) / 0.12, 0, 1).astype(np.float32)
"""Outlines are every space's, and in one space more to be seen than in another."""
_RINGS = tuple(np.digitize(DEPTH, (0.2, 0.4, 0.6, 0.8)) == ring for ring in range(4))
_SHARES = (0.02, 0.1, 0.25, 0.75, 0.9, 0.98)
_LUMINANCE = np.array([0.0722, 0.7152, 0.2126], np.float32)
_GREY = 0.3
_DARKEST = 0.002
_WAYS = 8
_WEIGHTS = (1.0, 1.0, 1.5, 1.0, 1.0, 0.7)


def described(cutouts: Floats) -> Floats:
    """(n, SIDE, SIDE, 3) cutouts to (n, many) numbers: the nearer two rows, the more two spaces look alike."""
    count = len(cutouts)
    ground = np.median(cutouts[:, _GROUND], axis=1)
    brightness = np.maximum(ground @ _LUMINANCE, _DARKEST)
    evened = np.clip(cutouts * (_GREY / brightness)[:, None, None, None], 0, 1)
    lab = np.asarray(cv2.cvtColor(evened.reshape(-1, SIDE, 3), cv2.COLOR_LBGR2LAB)).reshape(cutouts.shape)
    tint = np.median(lab[:, _GROUND], axis=1)
    above = lab - tint[:, None, None]
    parts = (
        tint[:, 1:],
        lab[:, _INSIDE].mean(axis=1)[:, 1:],
        _colours(above),
        _around(above),
        _coarse(above * _FADING[None, :, :, None], 9, 2.0).reshape(count, -1),
        _strokes(lab[..., 0]),
    )
    return np.concatenate([w * _scaled(part) for w, part in zip(_WEIGHTS, parts, strict=True)], axis=1)


def _colours(above: Floats) -> Floats:
    """How much of the space has which colour, wherever it is: villages differ in where their houses stand."""
    ordered = np.sort(above[:, _INSIDE], axis=1)
    steps = [int(ordered.shape[1] * share) for share in _SHARES]
    return np.asarray(ordered[:, steps].reshape(len(above), -1))


def _around(above: Floats) -> Floats:
    """How the space's colour changes from its middle outwards."""
    rings = [above[:, ring] for ring in _RINGS]
    return np.concatenate([each for ring in rings for each in (ring.mean(axis=1), ring.std(axis=1))], axis=1)


def _strokes(lightness: Floats) -> Floats:
    """Which way lines run in which part of the space."""
    down, across = np.gradient(lightness, axis=(1, 2))
    strength = np.hypot(across, down) * (DEPTH < 0.84)
    way = np.arctan2(down, across) % np.pi / np.pi * _WAYS
    apart = np.abs((way[..., None] - np.arange(_WAYS) + _WAYS / 2) % _WAYS - _WAYS / 2)
    share = np.clip(1 - apart, 0, 1) * strength[..., None]
    return np.sqrt(_coarse(share.astype(np.float32), 4, 4.0).reshape(len(lightness), -1))


def _coarse(images: Floats, side: int, sigma_px: float) -> Floats:
    """(n, SIDE, SIDE, c) to (n, side, side, c), softly."""
    at = (np.arange(side) + 0.5) * SIDE / side
    mix = np.exp(-(((np.arange(SIDE) + 0.5 - at[:, None]) / sigma_px) ** 2) / 2)
    mix = (mix / mix.sum(axis=1, keepdims=True)).astype(np.float32)
    return np.asarray(np.einsum("ai,bj,nijc->nabc", mix, mix, images, optimize=True))


def _scaled(part: Floats) -> Floats:
    """Each part speaks as loudly as the others on this board."""
    centred = part - np.median(part, axis=0)
    loud = np.sqrt((centred**2).sum(axis=1).mean())
    return np.asarray(centred / max(float(loud), 1e-6), np.float32)
