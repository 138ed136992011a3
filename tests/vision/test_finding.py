"""Where a game's markers are looked for on a table: on a small copy, and in the picture itself if that helps."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from vision.finding import detect
from vision.images import Picture, open_picture
from vision.legend import legend
from vision.markers import bits

TABLE = legend("skye")


def table(sides: Sequence[int]) -> Picture:
    """A 12-megapixel JPEG of markers 0, 1, 2 and so on, upright, with sides of so many px, a bit blurred."""
    gray = np.full((3024, 4032), 235, np.uint8)
    for marker, side in enumerate(sides):
        left, top = 700 + 600 * marker, 900 + 150 * marker
        drawn = cv2.resize(
            (bits(marker) * 255).astype(np.uint8), (side, side), interpolation=cv2.INTER_NEAREST
        )
        gray[top : top + side, left : left + side] = drawn
    return open_picture(
        cv2.imencode(".jpg", cv2.GaussianBlur(gray, (0, 0), 1.2))[1].tobytes(), halved_first=True
    )


@pytest.mark.parametrize("sides", [(40, 40, 40, 20), (30, 26, 22)])
def test_a_few_small_markers_are_looked_for_in_the_picture_itself(sides: tuple[int, ...]) -> None:
    # On the copy, half as large, the smallest has no more than ten or eleven px for its eight modules.
    assert sorted(one.marker for one in detect(table(sides), TABLE)[1]) == list(range(len(sides)))


def test_markers_lie_where_they_are_whichever_copy_shows_them() -> None:
    for sides in ((100, 100, 100), (40, 40, 40, 20), (90,) * 6):
        seen, found = detect(table(sides), TABLE)
        assert len(found) == len(sides)
        for one in found:
            side = sides[one.marker]
            middle = np.array([700 + 600 * one.marker, 900 + 150 * one.marker]) + (side - 1) / 2
            assert np.abs((one.centre + 0.5) * seen.whole - 0.5 - middle).max() < 1.5


def test_a_few_large_markers_are_all_there_is() -> None:
    # Tiles of one game don't differ fivefold: something so much smaller beside them isn't searched for.
    assert sorted(one.marker for one in detect(table((100, 100, 100, 22)), TABLE)[1]) == [0, 1, 2]


@pytest.mark.parametrize(
    ("sides", "whole"),
    [
        ((90,) * 6, 2.0),
        ((60,) * 6, 2.0),
        ((90,) * 5 + (34,), 2.0),
        ((90,) * 5 + (30,), 1.0),
        ((90,) * 5, 1.0),
    ],
)
def test_half_of_a_picture_is_read_where_it_shows_many_markers_and_all_are_large(
    sides: tuple[int, ...], whole: float
) -> None:
    # 16 px and more on the copy, 32 in the picture.
    seen, found = detect(table(sides), TABLE)
    assert (seen.whole, len(found)) == (whole, len(sides))
    assert max(seen.gray.shape) == 4032 / whole
