"""Thousands of squares that are no markers, such as a checked tablecloth."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.crowds import uncrowded
from vision.markers import LEAST_AROUND, dictionary, find
from vision.synthetic import SHOTS, deal, photograph


def cloth(cell: int, rows: int, columns: int) -> NDArray[np.uint8]:
    """Dark squares on white, `cell` px wide and apart."""
    tile = np.full((2 * cell, 2 * cell), 230, np.uint8)
    tile[cell // 2 : cell // 2 + cell, cell // 2 : cell // 2 + cell] = 20
    return np.tile(tile, (rows, columns))


@pytest.mark.parametrize("cell", [8, 12, 20])
def test_a_marker_on_a_checked_cloth_is_found_before_all_squares_are_compared(cell: int) -> None:
    gray = cloth(cell, 1500 // (2 * cell), 3000 // (2 * cell))
    squares = (1500 // (2 * cell)) * (3000 // (2 * cell))
    marker = cv2.aruco.generateImageMarker(dictionary(), 17, 240)
    gray[300:660, 300:660] = 255
    gray[360:600, 360:600] = marker
    _, times = uncrowded(gray, LEAST_AROUND)
    assert (times > 1) == (squares > 1500)
    found = find(gray)
    assert [one.marker for one in found] == [17]
    assert np.abs(found[0].centre - 479.5).max() < 3


def test_a_board_is_no_crowd(board: Any) -> None:
    for condition in ("straight", "dim"):
        photo = photograph(board, deal(board, 20, seed=2), SHOTS[condition], 2, (1600, 1200))
        assert uncrowded(np.ascontiguousarray(photo.bgr[:, :, 1]), LEAST_AROUND)[1] == 1
