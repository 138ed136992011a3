"""The camera: projections worked out by hand, fits against cameras that are known."""

from __future__ import annotations

import numpy as np
import pytest

from vision.plane import Camera, first_camera, fit

STRAIGHT_DOWN = Camera(np.array([0, 0, 0, 0, 0, 500, np.log(1000), 0, 0]), np.array([100.0, 80.0]))


def test_straight_down() -> None:
    # 500 mm above the board's corner with f = 1000 px: 2 px a mm; 20 mm up it is 1000 / 480 px a mm
    flat = STRAIGHT_DOWN.project(np.array([[0, 0, 0], [50, 20, 0], [48, 0, 20]], float))
    assert flat == pytest.approx(np.array([[100, 80], [200, 120], [200, 80]]))


def test_distortion_pushes_outwards() -> None:
    bent = Camera(STRAIGHT_DOWN.parameters + [0, 0, 0, 0, 0, 0, 0, 0.1, 0], STRAIGHT_DOWN.centre)
    # u = 250 / 500 = 0.5, r2 = 0.25: 0.5 * (1 + 0.1 * 0.25) * 1000 = 512.5
    assert bent.project(np.array([[250.0, 0, 0]]))[0] == pytest.approx([612.5, 80])


def test_back_to_the_board_at_every_height() -> None:
    camera = tilted()
    xy = np.array([[0, 0], [390, 10], [200, 440], [33, 300]], float)
    for height in (0.0, 2.0, 15.0):
        assert camera.onto_board(camera.at_height(xy, height), height) == pytest.approx(xy, abs=1e-3)


def tilted() -> Camera:
    parameters = np.array([0.6, 0.05, -0.1, -180, -200, 700, np.log(2950), 0.01, -0.003])
    return Camera(parameters, np.array([2015.5, 1511.5]))


def grid() -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    x, y = np.meshgrid([0, 130, 260, 390], [0, 150, 300, 450])
    return np.column_stack([x.ravel(), y.ravel(), np.zeros(16)]).astype(float)


def test_fit_finds_the_camera_again() -> None:
    camera, points = tilted(), grid()
    px = camera.project(points)
    start = first_camera(points[:, :2], px, (4032, 3024), None)
    found = fit(start, points, px, np.full(16, 0.5))
    high = np.column_stack([points[:, :2], np.full(16, 2.0)])
    assert np.abs(found.camera.project(high) - camera.project(high)).max() < 1.0
    assert found.residuals_mm.max() < 0.1


def test_one_point_far_off_does_not_pull() -> None:
    camera, points = tilted(), grid()
    px = camera.project(points)
    px[5] += 150
    start = first_camera(points[:, :2], camera.project(points), (4032, 3024), None)
    found = fit(start, points, px, np.full(16, 0.5))
    assert np.abs(found.camera.project(points) - camera.project(points)).max() < 3


def test_doubt_grows_away_from_what_is_known() -> None:
    camera, points = tilted(), grid()
    near = points[(points[:, 0] < 200) & (points[:, 1] < 200)]
    px = camera.project(near)
    found = fit(first_camera(near[:, :2], px, (4032, 3024), None), near, px, np.full(len(near), 1.0))
    inside, outside = found.doubt_mm(np.array([[65.0, 75.0]])), found.doubt_mm(np.array([[390.0, 450.0]]))
    assert inside < 1.2
    assert outside > 4 * inside
