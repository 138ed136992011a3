"""Pictures from which nothing can be read: the reason, and with it what to do."""

from __future__ import annotations

import functools
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.conftest import small_board
from vision.images import BadPicture, Picture
from vision.legend import legend
from vision.reading import read_either_way
from vision.sharpness import blur_of
from vision.synthetic import Photo, Shot, deal, photograph
from vision.territories import read_layout_either_way

BOARD = small_board(8, 6)
SIZE = (2000, 1500)


@functools.cache
def photo() -> Photo:
    """The whole board from above, its top edge up."""
    return photograph(BOARD, deal(BOARD, 12, seed=5), Shot(tilt_deg=8, focus_px=1.0), 5, SIZE)


def px(marker: int) -> NDArray[np.float64]:
    """Where the middle of a frame marker is in the picture."""
    place = next(one for one in BOARD.frame if one.id == marker)
    return np.asarray(photo().camera.at_height(np.array([[place.x_mm, place.y_mm]]), 0.0)[0])


def picture(bgr: NDArray[Any]) -> Picture:
    bgr = np.ascontiguousarray(bgr, np.uint8)
    return Picture(bgr, np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8), None)


def told(bgr: NDArray[Any]) -> BadPicture:
    with pytest.raises(BadPicture) as why:
        read_either_way(picture(bgr), BOARD)
    return why.value


def without(*markers: int) -> NDArray[np.uint8]:
    """The picture with a cup on some frame markers."""
    bgr = photo().bgr.copy()
    for marker in markers:
        x, y = px(marker)
        cv2.circle(bgr, (round(x), round(y)), 110, (70, 90, 120), -1)
    return bgr


def test_the_whole_board_is_read() -> None:
    _, reading = read_either_way(picture(photo().bgr), BOARD)
    assert {seen.space: seen.piece for seen in reading.places} == dict(photo().pieces)


# Frame markers by the clock, from the top left: 242 243 244, 245 to the right, 246 247 248 below, 249 to the left.
def test_a_board_that_is_cut_off() -> None:
    columns, rows = int(px(243)[0]), int(px(245)[1])
    margin = 100  # px; a marker of 28 mm is some 120 px wide here
    left = told(photo().bgr[:, : columns - margin])
    assert (left.message, left.values) == ("photo.cut_off", {"sides": ["right"]})
    right = told(photo().bgr[:, columns + margin :])
    assert (right.message, right.values) == ("photo.cut_off", {"sides": ["left"]})
    top = told(photo().bgr[: rows - margin])
    assert (top.message, top.values) == ("photo.cut_off", {"sides": ["bottom"]})
    corner = told(photo().bgr[rows - 2 * margin :, columns - 2 * margin :][: 3 * margin + 100])
    assert corner.message in ("photo.cut_off", "photo.frame_outside", "photo.too_near")
    one = told(photo().bgr[: rows - margin, : columns - margin])
    assert (one.message, one.values) == ("photo.cut_off", {"sides": ["right", "bottom"]})


def test_markers_that_are_covered() -> None:
    why = told(without(242, 244, 246, 247, 248))
    assert why.message == "photo.frame_covered"
    assert why.values == {"corners": ["bottom", "bottom_left", "bottom_right", "top_left", "top_right"]}


def test_too_near_to_see_the_edge() -> None:
    assert told(without(*range(242, 250))).message == "photo.frame_outside"


def test_dark_blurred_far_small() -> None:
    bgr = photo().bgr
    assert told((bgr * 0.04).astype(np.uint8)).message == "photo.too_dark"
    assert told(np.zeros_like(bgr)).message == "photo.too_dark"
    # A module of a tile's marker is some 7 px here.
    assert told(cv2.GaussianBlur(bgr, (0, 0), 9)).message == "photo.too_blurred"
    assert told(cv2.GaussianBlur(bgr, (0, 0), 25)).message == "photo.too_blurred"
    far = np.full((600, 800, 3), (62, 84, 112), np.uint8)
    far[200:290, 300:420] = cv2.resize(bgr, (120, 90), interpolation=cv2.INTER_AREA)
    assert told(far).message == "photo.too_far"
    assert told(cv2.resize(bgr, (120, 90), interpolation=cv2.INTER_AREA)).message == "photo.too_small"
    assert told(bgr[700:701]).values == {"width": 2000, "height": 1}
    assert told(np.full((1500, 2000, 3), 140, np.uint8)).message == "photo.no_frame"


def test_a_mirrored_picture_is_read_and_a_mirrored_half_is_told() -> None:
    shown, reading = read_either_way(picture(photo().bgr[:, ::-1]), BOARD)
    assert (shown.gray == picture(photo().bgr).gray).all()
    assert {seen.space: seen.piece for seen in reading.places} == dict(photo().pieces)
    assert told(photo().bgr[:, ::-1][:, : SIZE[0] // 3]).message in ("photo.cut_off", "photo.frame_outside")


def stickers(*markers: int) -> NDArray[np.uint8]:
    """Markers far apart on a bright table."""
    bgr = np.full((900, 1600, 3), 200, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12)
    for n, marker in enumerate(markers):
        x = 150 + 700 * n
        bgr[300:420, x : x + 120] = 255
        bgr[315:405, x + 15 : x + 105] = cv2.aruco.generateImageMarker(dictionary, marker, 90)[..., None]
    return bgr


def test_tiles_laid_out_freely() -> None:
    def why(bgr: NDArray[Any]) -> str:
        with pytest.raises(BadPicture) as raised:
            read_layout_either_way(picture(bgr), "skye")
        return raised.value.message

    assert 200 not in legend("skye").by_marker()
    assert why(stickers(3)) == "photo.no_neighbours"
    assert why(stickers(200, 210)) == "photo.other_markers"
    assert why(stickers(242, 246)) == "photo.other_markers"
    assert why(stickers()) == "photo.no_tiles"
    assert why(stickers() * 0) == "photo.too_dark"
    assert why(cv2.GaussianBlur(stickers(3), (0, 0), 15)) == "photo.too_blurred"


@pytest.mark.parametrize("sigma", [3.0, 5.0, 9.0])
def test_blur_is_measured_in_px(sigma: float) -> None:
    checks = np.kron(np.indices((12, 16)).sum(axis=0) % 2, np.ones((80, 80))) * 200 + 20
    noisy = cv2.GaussianBlur(checks, (0, 0), sigma) + np.random.default_rng(2).normal(0, 2, checks.shape)
    found = blur_of(noisy.astype(np.uint8))
    assert found is not None
    assert sigma / 1.6 < found.most < sigma * 1.6
    assert blur_of(np.full((300, 300), 90, np.uint8)) is None


def test_a_shake_blurs_one_direction_only() -> None:
    checks = np.kron(np.indices((12, 16)).sum(axis=0) % 2, np.ones((80, 80))) * 200 + 20
    shaken = cv2.blur(checks, (31, 1))  # a standard deviation of 31 / sqrt(12) = 8.9 px to the side
    found = blur_of(shaken.astype(np.uint8))
    assert found is not None
    assert found.most > 6
    assert found.least < found.most / 2
