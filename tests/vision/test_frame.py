"""The frame of a board in pictures of which it is known where everything lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.rebirth.board import load_board
from vision import frame
from vision.images import BadPicture
from vision.markers import Found
from vision.synthetic import SHOTS, photograph

ISLE = load_board("practice-isle")
SIZE = (2016, 1512)


@pytest.fixture(scope="module")
def gray() -> Any:
    """The empty Practice Isle from aside, and nothing else."""
    photo = photograph(ISLE, {}, SHOTS["tilted"], seed=5, size=SIZE)
    return cv2.imdecode(np.frombuffer(photo.jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)


def only(some: Sequence[Found], wanted: Sequence[int]) -> list[Found]:
    return [one for one in some if one.marker in wanted]


@pytest.mark.parametrize("first", [(242, 249), (243, 246, 248), (242, 243, 244, 245)])
def test_a_few_markers_say_where_the_others_are(
    monkeypatch: pytest.MonkeyPatch, gray: Any, first: tuple[int, ...]
) -> None:
    """Hard detection misses the others, as it does in blurred pictures; closely looked at they are all there."""
    looks = frame._looks
    whole = frame.find_frame(gray, ISLE)
    assert whole.missing == ()
    monkeypatch.setattr(
        frame, "_looks", lambda gray, places: (only(one, first) for one in looks(gray, places))
    )
    few = frame.find_frame(gray, ISLE)
    assert few.seen == whole.seen
    assert np.abs(few.corners_px - whole.corners_px).max() < 0.2


def test_a_stranger_among_few_leads_nowhere(monkeypatch: pytest.MonkeyPatch, gray: Any) -> None:
    """Somebody else's marker of the same id, which lies where none of the frame's does."""
    looks = frame._looks

    def with_stranger(gray: Any, places: Any) -> Iterator[list[Found]]:
        for some in looks(gray, places):
            found = only(some, (243, 246))
            yield [*found, Found(249, found[0].corners + [60.0, 90.0])]

    monkeypatch.setattr(frame, "_looks", with_stranger)
    with pytest.raises(BadPicture) as told:
        frame.find_frame(gray, ISLE)
    assert (told.value.message, told.value.values["seen"]) == ("photo.frame_missing", [243, 246, 249])


@pytest.mark.parametrize("shrink", [1 / 2, 1 / 3, 0.4961, 0.7])
def test_what_is_found_on_a_copy_lies_where_it_is(shrink: float) -> None:
    """Of 1201 by 1603 px the copy has no whole number of times fewer: a corner may be off by half a px of it."""
    square = Found(3, np.array([[300.0, 700.0], [899.0, 700.0], [899.0, 1299.0], [300.0, 1299.0]]))
    picture = np.full((1603, 1201), 255, np.uint8)
    picture[700:1300, 300:900] = 0

    def corners(copy: NDArray[np.uint8]) -> list[Found]:
        rows, columns = (np.flatnonzero((copy < 128).any(axis=axis)) for axis in (1, 0))
        x, y = columns[[0, -1]].astype(float), rows[[0, -1]].astype(float)
        return [Found(3, np.array([[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]]))]

    (found,) = frame._on_copy(picture, shrink, corners)
    assert np.abs(found.corners - square.corners).max() <= 1 / shrink
