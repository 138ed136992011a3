"""The frame of a board in pictures of which it is known where everything lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np
import pytest

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
