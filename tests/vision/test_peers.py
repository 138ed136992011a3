"""Empty or covered: looks compared among spaces of a kind, on plain colours that can be worked out."""

from __future__ import annotations

import numpy as np
import pytest

from vision.legend import legend
from vision.patches import Spot
from vision.peers import Whites, look
from vision.plane import Camera

# Straight above, 1 px a mm: 1000 mm away with f = 1000 px; the board's corner is at px 0, 0.
FROM_ABOVE = Camera(np.array([0, 0, 0, 0, 0, 1000, np.log(1000), 0, 0]), np.array([0.0, 0.0]))
WHITES = Whites(np.array([[0.0, 0.0]]), np.array([200.0]))


def spot(name: str, kind: str, x: float) -> Spot:
    return Spot(name, kind, legend("rebirth").mounts["tile"], (x, 50.0))


def picture(colours: list[int]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Columns 40 px wide, each of one gray."""
    return np.repeat(np.repeat(np.array(colours, np.uint8), 40)[None, :, None], 100, axis=0).repeat(3, axis=2)


def test_the_odd_one_of_a_kind_is_named() -> None:
    spots = [spot(f"A{n}", "food", 20 + 40 * n) for n in range(4)]
    # 100 and 110 of 200 differ by 0.05, 160 by 0.3; alike is below 0.12
    looks = look(picture([100, 110, 100, 160]), FROM_ABOVE, spots, WHITES)
    assert [looks[s.space].like_its_kind for s in spots] == [True, True, True, False]


@pytest.mark.parametrize("grays", [[100, 160, 60, 190], [100, 100, 160, 160]])
def test_without_a_typical_one_nothing_is_said(grays: list[int]) -> None:
    spots = [spot(f"A{n}", "food", 20 + 40 * n) for n in range(4)]
    looks = look(picture(grays), FROM_ABOVE, spots, WHITES)
    assert {one.like_its_kind for one in looks.values()} == {None}


def test_two_of_a_kind_say_nothing() -> None:
    spots = [spot("A0", "food", 20), spot("A1", "food", 60), spot("A2", "energy", 100)]
    looks = look(picture([100, 100, 100]), FROM_ABOVE, spots, WHITES)
    assert {one.like_its_kind for one in looks.values()} == {None}


def test_black_beside_white_looks_like_a_sticker() -> None:
    image = picture([190, 190, 100])
    image[:, 60:80] = 20  # the right half of the second column
    spots = [spot("A0", "food", 20), spot("A1", "food", 60), spot("A2", "food", 100)]
    looks = look(image, FROM_ABOVE, spots, WHITES)
    assert [looks[s.space].paper for s in spots] == [False, True, False]


def test_no_white_no_opinion() -> None:
    nowhere = Whites(np.empty((0, 2)), np.empty(0))
    looks = look(picture([100]), FROM_ABOVE, [spot("A0", "food", 20)], nowhere)
    assert looks["A0"].like_its_kind is None


def test_white_is_taken_from_near_by() -> None:
    whites = Whites(np.array([[0.0, 0.0], [1000.0, 0.0]]), np.array([100.0, 200.0]))
    # beside the first: weights 1 / 20 and 1 / 1020 of 100 and 200
    near = (100 / 20 + 200 / 1020) / (1 / 20 + 1 / 1020)
    assert whites.at(np.array([[0.0, 0.0]])) == pytest.approx([near])
