"""Frame markers to a fraction of a pixel, in pictures drawn so that every corner is known."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.exact import exactly
from vision.markers import Found, dictionary

MARKER, SIDE, FINE = 245, 96, 4
CORNERS = np.array([[150.0, 120.0], [238.0, 131.0], [229.0, 214.0], [143.0, 201.0]])
"""Px of a picture of 400 by 320: a marker seen from aside, with modules of some 10 px."""


def picture(shaken: tuple[float, float] = (0.0, 0.0), hidden: bool = False) -> NDArray[np.uint8]:
    """The marker on white paper on green cloth, drawn out by so many px to both sides."""
    drawn = cv2.aruco.generateImageMarker(dictionary(), MARKER, SIDE)
    paper = np.full((SIDE + 48, SIDE + 48), 225, np.uint8)
    paper[24:-24, 24:-24] = np.where(drawn > 128, 225, 30)
    inner = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32) + np.float32(24 - 0.5)
    to = cv2.getPerspectiveTransform(inner, ((CORNERS + 0.5) * FINE - 0.5).astype(np.float32))
    size = (400 * FINE, 320 * FINE)
    fine = np.asarray(cv2.warpPerspective(paper, to, size, borderValue=90), float)
    if hidden:
        fine[:, 190 * FINE :] = 90
    steps = np.linspace(-1, 1, 25)
    moved = [np.roll(fine, (round(t * shaken[1] * FINE), round(t * shaken[0] * FINE)), (0, 1)) for t in steps]
    small = cv2.resize(np.mean(moved, axis=0), (400, 320), interpolation=cv2.INTER_AREA)
    return np.asarray(np.clip(small + np.random.default_rng(1).normal(0, 2, small.shape), 0, 255), np.uint8)


def off(found: Found) -> float:
    """Px of the corner that lies farthest from its place."""
    return float(np.linalg.norm(found.corners - CORNERS, axis=1).max())


@pytest.mark.parametrize("shaken", [(0.0, 0.0), (6.0, 0.0), (3.0, 5.0)])
def test_a_marker_is_moved_onto_its_place(shaken: tuple[float, float]) -> None:
    """Expected some px beside its place and a bit too large. Its modules are 10 px wide."""
    middle = CORNERS.mean(axis=0)
    first = Found(MARKER, middle + 1.03 * (CORNERS - middle) + [3.0, -2.0])
    (found,) = exactly(picture(shaken), [first])
    assert found is not None
    assert found.marker == MARKER
    assert off(first) > 4.0
    assert off(found) < (1.2 if any(shaken) else 0.6)


def test_neither_what_is_hidden_nor_another_marker_is_told() -> None:
    first = Found(MARKER, CORNERS + 2.0)
    assert exactly(picture(hidden=True), [first]) == [None]
    assert exactly(picture(), [Found(MARKER + 1, CORNERS + 2.0)]) == [None]


@pytest.mark.parametrize(
    "corners",
    [
        CORNERS - [900.0, 0.0],  # outside of the picture
        CORNERS * [1.0, 0.0] + [0.0, 100.0],  # seen from the edge
        np.tile(CORNERS[:1], (4, 1)),
        CORNERS[::-1],  # from behind
        CORNERS * 1e7,
    ],
)
def test_where_nothing_can_be_seen_nothing_is_told(corners: NDArray[np.float64]) -> None:
    assert exactly(picture(), [Found(MARKER, corners)]) == [None]


def test_nothing_is_looked_for_far_from_where_it_is_expected() -> None:
    assert exactly(picture(), [Found(MARKER, CORNERS + [25.0, 0.0])]) == [None]


def test_without_markers_there_is_nothing_to_do() -> None:
    assert exactly(picture(), []) == []
