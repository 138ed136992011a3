"""A photograph made upright: expected millimetres are where markers and marks were put on the drawn paper."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.images import BadPicture, Picture
from vision.plane import Camera
from vision.survey.seen import exact_corners
from vision.survey.upright import Upright, by_corners, by_frame, direction

Bgr = NDArray[np.uint8]
Stick = Callable[..., Bgr]
Places = Mapping[int, tuple[float, float, float]]

# Corners upright, the others two degrees askew and 2 mm further in: middles 30 mm from the paper's rim or 32 mm.
AROUND: Places = {
    242: (30, 30, 0),
    243: (210, 32, 2),
    244: (390, 30, 0),
    245: (388, 180, -2),
    246: (390, 330, 0),
    247: (210, 328, 2),
    248: (30, 330, 0),
    249: (32, 180, -2),
}


def picture_of(bgr: Bgr) -> Picture:
    return Picture(bgr, np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8), None)


def seen_by(camera: Camera, paper: Bgr, px_per_mm: float, size: tuple[int, int]) -> Bgr:
    """A photograph of the paper. Blur mixes light, not gray levels."""
    # Looked up in the middle of every fourth pixel both ways; in between it is straight enough.
    across, down = np.meshgrid(np.arange(1.5, size[0], 4), np.arange(1.5, size[1], 4))
    xy = camera.onto_board(np.column_stack([across.ravel(), down.ravel()]), 0.0)
    coarse = (xy * px_per_mm - 0.5).astype(np.float32).reshape(*across.shape, 2)
    px = cv2.resize(coarse, size)
    light = ((paper / 255.0) ** 2.2).astype(np.float32)
    seen = cv2.remap(light, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderValue=(0.05, 0.06, 0.1))
    return np.round(255 * cv2.GaussianBlur(seen, (0, 0), 0.8) ** (1 / 2.2)).astype(np.uint8)


@pytest.fixture(scope="module")
def tilted(stuck: Stick) -> Bgr:
    """From 700 mm away and 29 degrees askew, with a bent lens and a red dot of 6 mm in the middle of the paper."""
    paper = stuck(AROUND)
    cv2.circle(paper, (840, 720), 12, (0, 0, 230), -1)
    camera = Camera(
        np.array([0.5, 0.04, -0.06, -205, -165, 700, np.log(1750), 0.03, -0.01]), np.array([959.5, 719.5])
    )
    return seen_by(camera, paper, 4.0, (1920, 1440))


def dot_mm(upright: Upright) -> tuple[float, float]:
    """The middle of what is red."""
    blue, green, red = np.moveaxis(upright.picture.astype(int), 2, 0)
    rows, columns = np.nonzero((red > 150) & (green < 90) & (blue < 90))
    return (columns.mean() + 0.5) / upright.px_per_mm, (rows.mean() + 0.5) / upright.px_per_mm


def check_places(upright: Upright, places: Places, off_mm: float) -> None:
    """Every two markers are as far from each other as they were stuck on."""
    found = {place.id: (place.x_mm, place.y_mm) for place in upright.frame}
    assert set(found) == set(places)
    for a, b in itertools.combinations(places, 2):
        assert math.dist(found[a], found[b]) == pytest.approx(
            math.dist(places[a][:2], places[b][:2]), abs=off_mm
        )


def test_markers_anywhere_around(tilted: Bgr) -> None:
    upright = by_frame(picture_of(tilted))
    check_places(upright, AROUND, 0.8)
    # The corner markers reach 14 + 3.5 mm to either side of their middles: 360 + 35 wide, 300 + 35 high.
    assert upright.size_mm == pytest.approx((395.0, 335.0), abs=1.0)
    assert upright.px_per_mm == 3.0
    assert upright.picture.shape == pytest.approx((1005, 1185, 3), abs=3)
    # 242 lies 17.5 mm from the corner both ways, the dot (210 - 30, 180 - 30) further.
    first = upright.frame[0]
    assert (first.id, first.marker_mm) == (242, 28.0)
    assert (first.x_mm, first.y_mm) == pytest.approx((17.5, 17.5), abs=0.5)
    assert dot_mm(upright) == pytest.approx((197.5, 167.5), abs=0.7)


def test_photographed_from_the_far_side(tilted: Bgr) -> None:
    upright = by_frame(picture_of(np.ascontiguousarray(tilted[::-1, ::-1])))
    assert dot_mm(upright) == pytest.approx((197.5, 167.5), abs=0.7)


def test_other_size_of_markers(tilted: Bgr) -> None:
    # Whoever printed them at half the size has a board of half the size.
    assert by_frame(picture_of(tilted), 14.0).size_mm == pytest.approx((197.5, 167.5), abs=0.5)


def test_four_are_enough(stuck: Stick) -> None:
    four = {marker: AROUND[marker] for marker in (243, 245, 247, 249)}
    check_places(by_frame(picture_of(stuck(four))), four, 0.4)


def refused(picture: Bgr) -> BadPicture:
    with pytest.raises(BadPicture) as error:
        by_frame(picture_of(picture))
    return error.value


def test_no_frame(stuck: Stick) -> None:
    assert refused(stuck({}, (200, 160), 3.0)).message == "photo.no_frame"
    # Markers of pieces are no frame.
    assert refused(stuck({7: (60, 60, 0), 8: (140, 60, 0)}, (200, 160), 3.0)).message == "photo.no_frame"


def test_three_are_too_few(stuck: Stick) -> None:
    error = refused(stuck({marker: AROUND[marker] for marker in (242, 244, 246)}, px_per_mm=3.0))
    assert error.message == "photo.frame_missing"
    assert error.values["seen"] == [242, 244, 246]
    assert error.values["missing"] == [243, 245, 247, 248, 249]


def test_a_marker_on_its_side_does_not_count(stuck: Stick) -> None:
    places = {**{marker: AROUND[marker] for marker in (242, 244, 246, 248)}, 243: (210.0, 32.0, 90.0)}
    upright = by_frame(picture_of(stuck(places, px_per_mm=3.0)))
    assert {place.id for place in upright.frame} == {242, 244, 246, 248}


def test_all_on_one_side(stuck: Stick) -> None:
    row = {242: (40.0, 30.0, 0.0), 243: (140.0, 34.0, 1.0), 244: (260.0, 28.0, 0.0), 245: (380.0, 31.0, -1.0)}
    error = refused(stuck(row, px_per_mm=3.0))
    assert error.message == "photo.frame_one_side"
    assert error.values["seen"] == [242, 243, 244, 245]


def test_direction_weighs_markers_and_lines() -> None:
    # Three in line along each side of a rectangle, all stuck on a degree too far. Lines say 0: each of the two long
    # sides weighs (180² + 180²) / 3² = 7200 and each of the two short ones (150² + 150²) / 3² = 5000, together 24400.
    # Markers say 1: 8 / (1.5 degrees, 0.02618 in radians)² = 11672. So 11672 / (11672 + 24400) = 0.3236 degrees.
    x, y = (-180.0, 0.0, 180.0), (-150.0, 0.0, 150.0)
    centres = np.array([(a, b) for a in x for b in y if (a, b) != (0, 0)])
    assert math.degrees(direction(centres, np.full(8, math.radians(1.0)))) == pytest.approx(0.3236, abs=1e-3)


def test_direction_of_a_turned_board() -> None:
    c, s = math.cos(math.radians(100)), math.sin(math.radians(100))
    centres = np.array([(-180, -150), (180, -150), (180, 150), (-180, 150)]) @ np.array([[c, s], [-s, c]])
    assert math.degrees(direction(centres, np.full(4, math.radians(100)))) == pytest.approx(100)


def test_by_four_taps(stuck: Stick) -> None:
    # A board of 300 x 200 mm at 4 px a mm, its top left corner at px (200, 120), a red dot 90 mm right and 50 mm down.
    paper = stuck({})
    cv2.rectangle(paper, (200, 120), (1399, 919), (180, 220, 180), -1)
    cv2.circle(paper, (200 + 360, 120 + 200), 12, (0, 0, 230), -1)
    corners = np.array([[199.5, 119.5], [1399.5, 119.5], [1399.5, 919.5], [199.5, 919.5]])
    upright = by_corners(picture_of(paper), corners, (300.0, 200.0))
    # 44 mm for the frame around it
    assert upright.size_mm == (388.0, 288.0)
    assert dot_mm(upright) == pytest.approx((44 + 90.1, 44 + 50.1), abs=0.3)
    assert [(place.id, place.x_mm, place.y_mm) for place in upright.frame] == [
        (242, 22, 22),
        (243, 194, 22),
        (244, 366, 22),
        (245, 366, 144),
        (246, 366, 266),
        (247, 194, 266),
        (248, 22, 266),
        (249, 22, 144),
    ]


@pytest.mark.parametrize(
    "order",
    [
        (0, 2, 1, 3),  # crossed
        (0, 3, 2, 1),  # the wrong way around: a mirror image
        (0, 1, 1, 3),  # one twice
    ],
)
def test_taps_that_are_no_corners(order: tuple[int, ...]) -> None:
    corners = np.array([[100, 100], [500, 110], [520, 400], [80, 390]])[list(order)]
    picture = picture_of(np.zeros((600, 800, 3), np.uint8))
    with pytest.raises(BadPicture, match=r"photo\.corners_crossed"):
        by_corners(picture, corners, (300.0, 200.0))


def test_a_large_board_stays_within_2400_px(stuck: Stick) -> None:
    corners = np.array([[40, 40], [1600, 40], [1600, 1400], [40, 1400]])
    upright = by_corners(picture_of(stuck({})), corners, (1112.0, 712.0))
    # 1112 + 88 = 1200 mm wide
    assert upright.px_per_mm == 2.0
    assert upright.picture.shape == (1600, 2400, 3)


def test_blur_leaves_a_marker_its_size() -> None:
    # A black square from 100 to 300 px, its light blurred by 3 px. Half way in gray, (0.169 + 0.903) / 2, is 0.254 in
    # light, 0.3 of the way up: that is 0.52 times 3 px further in than the edge, on all four sides.
    light = np.full((400, 400), 0.8)
    light[100:300, 100:300] = 0.02
    gray = np.round(255 * cv2.GaussianBlur(light, (0, 0), 3.0) ** (1 / 2.2)).astype(np.uint8)
    true = np.array([[99.5, 99.5], [299.5, 99.5], [299.5, 299.5], [99.5, 299.5]])
    found = exact_corners(gray, true + [[2.0, 1.5], [-2.0, 1.0], [-1.5, -2.0], [1.0, -2.5]])
    assert found == pytest.approx(true, abs=0.2)
