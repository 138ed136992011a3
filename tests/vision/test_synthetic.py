"""The renderer: its truth is where the pixels are."""

from __future__ import annotations

from typing import Any

import numpy as np

from vision.legend import legend
from vision.markers import find
from vision.synthetic import Shot, deal, photograph


def test_same_arguments_same_picture(board: Any) -> None:
    pieces = deal(board, 5, seed=1)
    one, two = (photograph(board, pieces, Shot(), seed=4, size=(800, 600)) for _ in range(2))
    assert one.jpeg == two.jpeg
    assert photograph(board, pieces, Shot(), seed=5, size=(800, 600)).jpeg != one.jpeg


def test_a_deal_uses_each_piece_once_and_where_it_belongs(board: Any) -> None:
    pieces = deal(board, 30, seed=2)
    assert len(set(pieces.values())) == len(pieces)
    for space, piece in pieces.items():
        kind = board.spaces[space].kind
        expected = kind if kind in ("castle", "cathedral") else "tile"
        assert legend("rebirth").by_marker()[legend("rebirth").marker_of(piece)].mount == expected
    assert sum(board.spaces[s].kind not in ("castle", "cathedral") for s in pieces) == 30


def test_markers_are_where_the_truth_says(board: Any) -> None:
    pieces = deal(board, 20, seed=3)
    photo = photograph(board, pieces, Shot(tilt_deg=35.0), seed=3, size=(2016, 1512))
    by_marker = {one.marker: one.centre for one in find(np.asarray(photo.bgr[..., 1]))}
    hits = 0
    for space, piece in pieces.items():
        marker = legend("rebirth").marker_of(piece)
        if marker in by_marker:
            wanted = photo.camera.at_height(np.array([photo.centres_mm[space]]), 2.0)[0]
            assert np.abs(by_marker[marker] - wanted).max() < 2.0
            hits += 1
    assert hits > 0.8 * len(pieces)
