"""Scythe's discs, anywhere on their hexes: what can be seen is read or asked about, nothing is assigned wrongly."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.scythe.board import load_board
from vision import leftover, overhead, sights, soft
from vision.images import BadPicture
from vision.legend import legend
from vision.reading import Reading, read_picture, to_json
from vision.scatter import Lying, scatter
from vision.synthetic import Photo, Shot, photograph

SIZE = (2016, 1512)
BOARD = load_board("scythe")
AWAY = 7.5
"""Of a marker's 15 mm, right and up."""
X, Y = BOARD.centre_mm("D4")


@cache
def party() -> tuple[list[Lying], Photo, Reading]:
    """A position in the middle of a game, two of its discs half covered."""
    lying = scatter(BOARD, legend("scythe"), 4)
    covered = frozenset(one.piece for one in lying[:2])
    photo = photograph(
        BOARD, {}, Shot(tilt_deg=30.0), 4, SIZE, covered=covered, game="scythe", scattered=lying
    )
    return lying, photo, read_picture(photo.jpeg, BOARD, "scythe")


def shot(*lying: Lying) -> Reading:
    """A small picture of a few discs, read."""
    photo = photograph(BOARD, {}, Shot(), 5, (1512, 1134), game="scythe", scattered=lying)
    return read_picture(photo.jpeg, BOARD, "scythe")


def told(reading: Reading) -> set[tuple[str, str]]:
    return {(seen.space, seen.piece) for seen in reading.places}


def test_a_position() -> None:
    lying, photo, reading = party()
    truth = {(one.space, one.piece) for one in lying}
    covered = {(one.space, one.piece) for one in lying if one.piece in photo.covered}
    assert told(reading) <= truth
    assert truth - covered <= told(reading)
    asked = {unread.space for unread in reading.unread}
    assert {space for space, _ in truth - told(reading)} <= asked
    assert len({space for space, _ in truth}) < len(truth)  # several on one hex
    assert not {space for space, _ in truth} & set(reading.empty)
    assert set(reading.empty) | asked | {space for space, _ in truth} == set(BOARD.spaces)
    assert reading.warnings == ()


def test_a_disc_beside_where_one_looked_is_looked_at_straight(monkeypatch: pytest.MonkeyPatch) -> None:
    # White of which more is lit on one side, as by a lamp: its middle isn't the disc's.
    worth_reading = leftover.Paper.worth_reading
    monkeypatch.setattr(
        leftover.Paper, "worth_reading", lambda *told: [at + [AWAY, -AWAY] for at in worth_reading(*told)]
    )
    monkeypatch.setattr(overhead, "markers_in", lambda *_: [])
    lying = [
        Lying("crimea control 2", "D4", X - 20, Y + 5, 12.0),
        Lying("resources 5 3", "B2", *BOARD.centre_mm("B2"), 100.0),
        Lying("saxony control 5", "C6", *BOARD.centre_mm("C6"), 40.0),
    ]
    photo = photograph(BOARD, {}, Shot(tilt_deg=40.0), 5, (1512, 1134), game="scythe", scattered=lying)
    assert told(read_picture(photo.jpeg, BOARD, "scythe")) == {(one.space, one.piece) for one in lying}


def test_where_a_hand_shook_hard_detection_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half the size at which the board is photographed: 20 px of shake are 10, a standard deviation of 2.9 px.

    That is more than half of a module, of which one has some 4.5 px.
    """
    asked: list[bool] = []
    markers_in = overhead.markers_in
    monkeypatch.setattr(overhead, "markers_in", lambda *told: asked.append(True) or markers_in(*told))
    lying = scatter(BOARD, legend("scythe"), 4)[:12]
    for shake, times in ((0.0, 1), (20.0, 0)):
        asked.clear()
        photo = photograph(BOARD, {}, Shot(shake_px=shake), 6, SIZE, game="scythe", scattered=lying)
        reading = read_picture(photo.jpeg, BOARD, "scythe")
        assert told(reading) <= {(one.space, one.piece) for one in lying}
        assert len(asked) == times
        if not times:
            assert {seen.why for seen in reading.places} <= {"soft"}


def test_a_disc_seen_from_two_places_is_looked_at_once() -> None:
    _, photo, _ = party()
    looked: list[int] = []
    look_again = sights.look_again

    def look(patches: NDArray[np.uint8], *rest: Any) -> list[soft.Guess]:
        looked.append(len(patches))
        return look_again(patches, *rest)

    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(sights, "look_again", look)
        usual = read_picture(photo.jpeg, BOARD, "scythe")
        worth_reading = leftover.Paper.worth_reading
        # Every place twice, too far apart to be the same one, and near enough to show the same disc.
        twice = [[0.0, 0.0], [0.6 * 15, 0.0]]
        patching.setattr(
            leftover.Paper,
            "worth_reading",
            lambda *told: [at + off for at in worth_reading(*told) for off in twice],
        )
        assert told(read_picture(photo.jpeg, BOARD, "scythe")) == told(usual)
    assert looked[1] <= 1.5 * looked[0]


def test_where_discs_lie() -> None:
    lying, _, reading = party()
    at = {one.piece: (one.x_mm, one.y_mm) for one in lying}
    for seen in reading.places:
        assert seen.at_mm == pytest.approx(at[seen.piece], abs=2.0)
    first = to_json(reading)["places"][0]
    assert first.keys() == {"space", "piece", "probability", "why", "at_mm"}


def test_a_mirrored_picture_reads_the_same() -> None:
    _, photo, reading = party()
    mirrored = cv2.imencode(".jpg", photo.bgr[:, ::-1], [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
    assert told(read_picture(mirrored, BOARD, "scythe")) == told(reading)


def test_no_frame() -> None:
    blank = cv2.imencode(".png", np.full((300, 400), 180, np.uint8))[1].tobytes()
    with pytest.raises(BadPicture, match=r"photo\.no_frame"):
        read_picture(blank, BOARD, "scythe")


def test_discs_on_borders_twice_and_beside_the_map() -> None:
    on_hex = BOARD.centre_mm("B2")
    far = BOARD.centre_mm("F6")
    reading = shot(
        Lying("crimea control 2", "D4", X - 20, Y + 5, 12.0),
        Lying("resources 5 3", "D4", X + 10, Y + 8, 100.0),
        Lying("saxony control 1", "D4", X + 34, Y - 2, 0.0),  # on the border with D5
        Lying("polania mill 1", "B2", *on_hex, 0.0),
        Lying("polania mill 1", "F6", *far, 0.0),
        Lying("rusviet control 9", "D7", X + 330, Y, 0.0),  # on the board's margin
    )
    assert told(reading) == {("D4", "crimea control 2"), ("D4", "resources 5 3")}
    asked = {(one.why, one.guess, one.space) for one in reading.unread}
    assert {one for one in asked if one[0] == "twice"} == {
        ("twice", "polania mill 1", "B2"),
        ("twice", "polania mill 1", "F6"),
    }
    assert [(why, guess) for why, guess, _ in asked if why == "between"] == [("between", "saxony control 1")]
    assert {space for why, _, space in asked if why == "between"} <= {"D4", "D5"}


def test_a_board_printed_otherwise() -> None:
    lying, photo, _ = party()
    pitch = 74.0  # and the file of such a board would say so
    other = replace(BOARD, pitch_mm=pitch, origin_mm=(X + 4, Y - 6))
    reading = read_picture(photo.jpeg, other, "scythe")
    truth = {(one.space, one.piece) for one in lying}
    assert told(reading) <= truth
    (warning,) = [one for one in reading.warnings if one.why == "grid"]
    assert warning.values["pitch_mm"] == pytest.approx(70.0, abs=1.5)
    assert to_json(reading)["warnings"][0]["why"] == "grid"


def test_a_frame_that_lies_elsewhere() -> None:
    _, photo, _ = party()
    other = replace(
        BOARD,
        frame=tuple(
            replace(place, y_mm=place.y_mm + (12 if place.id == 245 else 0)) for place in BOARD.frame
        ),
    )
    assert {one.why for one in read_picture(photo.jpeg, other, "scythe").warnings} >= {"frame"}
