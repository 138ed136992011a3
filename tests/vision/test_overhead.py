"""Views from straight above, and where paper lies in them: drawn by hand, so that every place is known."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision import soft
from vision.leftover import Paper
from vision.overhead import View, patches
from vision.peers import Whites
from vision.plane import Array, Camera
from vision.stretching import reckoned, stretched

WHITES = Whites(np.array([[50.0, 50.0]]), np.array([240.0]))
DISC_MM = 25.0
SCALE = 1.0
"""Px a millimetre."""


def view(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> View:
    return View(pixels, np.array([10.0, 20.0]), SCALE)


def test_places_and_pixels() -> None:
    """The middle of the first pixel lies half a pixel from the corner at 10, 20 mm."""
    seen = View(np.zeros((4, 6), np.uint8), np.array([10.0, 20.0]), 2.0)
    assert seen.mm(np.array([[0.0, 0.0]]))[0] == pytest.approx([10.25, 20.25])
    assert seen.px(np.array([[10.25, 20.25], [11.25, 20.25]])) == pytest.approx(np.array([[0, 0], [2, 0]]))


def test_patches_beyond_the_edge_are_black_there() -> None:
    seen = view(np.full((200, 200), 90, np.uint8))
    cut, middles = patches(seen, np.array([[10.0, 120.0], [-500.0, 0.0]]))
    assert (cut[0][:, soft.SIDE // 2 + 1 :] == 90).all()
    assert not cut[0][:, : soft.SIDE // 2 - 1].any()
    assert not cut[1].any()
    assert np.abs(middles[0] - [10.0, 120.0]).max() <= 0.5


def drawn() -> Paper:
    """Green cloth; a disc with ink at 60, 70 mm, one without at 160, 70, and a large white sheet below."""
    pixels = np.full((260, 220, 3), (60, 120, 50), np.uint8)
    for x in (50, 150):
        cv2.circle(pixels, (x, 50), 12, (240, 240, 240), -1)
    cv2.rectangle(pixels, (44, 44), (56, 56), (20, 20, 20), 2)
    cv2.rectangle(pixels, (20, 140), (200, 240), (240, 240, 240), -1)
    return Paper(view(pixels), DISC_MM, np.ones(3))


def test_paper_with_ink_is_worth_reading_and_asked_about() -> None:
    paper = drawn()
    (place,) = (at for at in paper.worth_reading(WHITES, []) if at[1] < 120)
    assert place == pytest.approx([60.0, 70.0], abs=4.0)
    found = {(round(at[0] / 50), inked) for at, inked in paper.unread(WHITES, []) if at[1] < 120}
    assert found == {(1, True), (3, False)}
    assert all(at[1] > 120 for at in paper.worth_reading(WHITES, [np.array([60.0, 70.0])]))


def test_a_disc_whose_ink_shines_is_worth_reading() -> None:
    """As in a lamp's reflection: the ink is as bright as two thirds of white paper. Beside it white without ink."""
    pixels = np.full((120, 220, 3), (60, 120, 50), np.uint8)
    for x in (50, 150):
        cv2.circle(pixels, (x, 50), 12, (240, 240, 240), -1)
    cv2.rectangle(pixels, (44, 44), (56, 56), (165, 165, 165), 2)
    paper = Paper(view(pixels), DISC_MM, np.ones(3))
    (place,) = paper.worth_reading(WHITES, [])
    assert place == pytest.approx([60.0, 70.0], abs=4.0)


@pytest.mark.parametrize("seed", range(100))
def test_no_disc_in_a_reflection_lies_beside_all_that_is_read(seed: int) -> None:
    """Gray ink, and a board that is nearly as bright as paper here and there: no middle stands out, so places are read
    so close together that one lies within the 4 modules, 7.5 mm, in which a first look finds a marker."""
    rng = np.random.default_rng(seed)
    ground = cv2.resize(rng.uniform(150, 225, (3, 4)), (140, 120), interpolation=cv2.INTER_CUBIC)
    grain = np.clip(ground + rng.normal(0, 2, ground.shape), 0, 250).astype(np.uint8)
    pixels = np.repeat(grain[..., None], 3, axis=2)
    cv2.circle(pixels, (70, 60), 12, (248, 248, 248), -1)
    turn = np.deg2rad(rng.uniform(0, 90))
    right = 7 * np.array([np.cos(turn), np.sin(turn)])
    down = np.array([-right[1], right[0]])
    border = np.array([-right - down, right - down, right + down, down - right]) + [70, 60]
    cv2.polylines(pixels, [border.round().astype(np.int32)], True, (185, 185, 185), 2)
    for x, y in (rng.uniform(-4, 4, (5, 2)) + [70, 60]).astype(int).tolist():
        cv2.circle(pixels, (x, y), 1, (185, 185, 185), -1)
    paper = Paper(view(pixels), DISC_MM, np.ones(3))
    middle = np.array([80.5, 80.5])
    assert min(np.abs(at - middle).max() for at in paper.worth_reading(WHITES, [])) <= 7.5


def test_maps_are_stretched_to_the_pixel() -> None:
    """A camera asked for every pixel of a view says the same as one asked for every sixteenth, either way."""
    parameters = np.array([0.6, 0.05, -0.1, -180, -200, 700, np.log(2950), 0.03, -0.003])
    camera = Camera(parameters, np.array([2015.5, 1511.5]))
    scale, columns, rows = 2.35, 333, 201

    def there(x: Array, y: Array) -> Array:
        mm = np.column_stack([x.ravel(), y.ravel()]) / scale
        return camera.at_height(mm, 2.0).reshape(*x.shape, 2)

    found = stretched(there(*reckoned(columns, rows)), columns, rows)
    exact = there(*np.meshgrid(np.arange(columns), np.arange(rows)))
    assert found.shape == exact.shape
    # From one that is reckoned to the next there are 29 px of the picture, 4.2 of them a millimetre.
    assert np.abs(found - exact).max() < 0.06
    assert np.abs(found - exact).mean() < 0.015


def test_without_paper_there_is_nothing_to_read() -> None:
    scores = (paper := drawn()).somewhere(WHITES)
    assert paper.at(scores, np.array([60.0, 70.0])) > 0.5
    assert paper.at(scores, np.array([110.0, 70.0])) < 0.05
    assert paper.at(scores, np.array([-99.0, 0.0])) == 1.0
