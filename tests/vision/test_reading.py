"""Photographs of boards whose truth is known: everything open is read, nothing wrong is ever said."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from scoring.rebirth.board import FramePlace, load_board
from vision.images import BadPicture
from vision.reading import Reading, read_picture, to_json
from vision.synthetic import SHOTS, Photo, Shot, deal, photograph

SMALL = (1512, 1134)


def told(reading: Reading) -> dict[str, str]:
    return {seen.space: seen.piece for seen in reading.places}


def assert_all_right(reading: Reading, photo: Photo) -> None:
    seen = told(reading)
    assert {space: piece for space, piece in seen.items() if photo.pieces.get(space) != piece} == {}
    assert set(photo.pieces) - photo.covered - set(seen) == set()


@pytest.mark.parametrize("condition", ["tilted", "dim", "shaky"])
def test_small_pictures(board: Any, condition: str) -> None:
    photo = photograph(board, deal(board, 30, seed=3), SHOTS[condition], seed=3, size=SMALL)
    assert_all_right(read_picture(photo.jpeg, board), photo)


def test_a_mirrored_selfie_reads_as_the_board_it_shows(board: Any) -> None:
    photo = photograph(board, deal(board, 20, seed=7), SHOTS["tilted"], seed=7, size=SMALL)
    picture = cv2.imdecode(np.frombuffer(photo.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    _, png = cv2.imencode(".png", picture[:, ::-1])
    assert told(read_picture(png.tobytes(), board)) == told(read_picture(photo.jpeg, board))


def test_twelve_megapixels_of_a_real_board() -> None:
    isle = load_board("practice-isle")
    pieces = deal(isle, 90, seed=11)
    photo = photograph(isle, pieces, SHOTS["tilted"], seed=11)
    reading = read_picture(photo.jpeg, isle)
    assert_all_right(reading, photo)
    assert reading.frame_error_mm < 1.5
    assert {seen.piece.split()[1] for seen in reading.places} >= {"castle", "cathedral", "food"}
    assert min(seen.probability for seen in reading.places) > 0.9


def test_a_board_whose_rows_run_askew() -> None:
    isle = load_board("practice-isle")
    turned = replace(isle, turn_deg=-17.0)
    xy = np.array([corner for space in turned.spaces for corner in turned.corners_mm(space)])
    low, high = xy.min(axis=0) - 50, xy.max(axis=0) + 50
    origin, (width, height) = np.array(turned.origin_mm) - low, high - low
    places = [
        (20, 20),
        (width / 2, 20),
        (width - 20, 20),
        (width - 20, height / 2),
        (width - 20, height - 20),
    ]
    places += [(width / 2, height - 20), (20, height - 20), (20, height / 2)]
    frame = tuple(FramePlace(242 + n, x, y, 28.0) for n, (x, y) in enumerate(places))
    askew = replace(turned, origin_mm=tuple(origin), size_mm=(width, height), frame=frame)
    photo = photograph(askew, deal(askew, 80, seed=12), SHOTS["tilted"], seed=12)
    assert_all_right(read_picture(photo.jpeg, askew), photo)


def test_where_markers_are_too_small_to_see_nothing_is_called_empty() -> None:
    isle = load_board("practice-isle")
    photo = photograph(isle, deal(isle, 60, seed=2), Shot(tilt_deg=50), seed=2, size=(1000, 750))
    reading = read_picture(photo.jpeg, isle)
    assert {space for space in reading.empty if space in photo.pieces} == set()
    assert {seen.space for seen in reading.places if photo.pieces.get(seen.space) != seen.piece} == set()
    # The far rows are the small ones, and are asked about.
    assert {unread.space[0] for unread in reading.unread if unread.why == "blurred"} >= {"A", "B"}


def test_places_empties_and_unread_cover_every_space_once(board: Any) -> None:
    pieces = deal(board, 20, seed=5)
    covered = frozenset(sorted(pieces)[:4])
    photo = photograph(board, pieces, Shot(), seed=5, size=SMALL, covered=covered)
    reading = read_picture(photo.jpeg, board)
    assert_all_right(reading, photo)
    spaces = [*told(reading), *reading.empty, *(unread.space for unread in reading.unread)]
    assert sorted(spaces) == sorted(s for s, about in board.spaces.items() if about.kind != "water")
    free = set(board.spaces) - set(pieces)
    assert len(free & set(reading.empty)) >= 0.8 * len(free & set(spaces))


def test_an_empty_board_is_empty(board: Any) -> None:
    photo = photograph(board, {}, Shot(), seed=6, size=SMALL)
    assert read_picture(photo.jpeg, board).places == ()


def test_upside_down_and_turned_by_exif(board: Any) -> None:
    photo = photograph(board, deal(board, 12, seed=7), Shot(), seed=7, size=SMALL)
    upside_down = cv2.imencode(".jpg", cv2.rotate(photo.bgr, cv2.ROTATE_180))[1].tobytes()
    assert_all_right(read_picture(upside_down, board), photo)
    exif = Image.Exif()
    exif[274] = 6  # stored turned by 90 degrees against the clock
    out = io.BytesIO()
    stored = cv2.cvtColor(cv2.rotate(photo.bgr, cv2.ROTATE_90_COUNTERCLOCKWISE), cv2.COLOR_BGR2RGB)
    Image.fromarray(stored).save(out, "JPEG", exif=exif)
    reading = read_picture(out.getvalue(), board)
    assert_all_right(reading, photo)


def test_the_picture_maps_back_to_the_board(board: Any) -> None:
    photo = photograph(board, {}, Shot(bend=0.0), seed=8, size=SMALL)
    reading = read_picture(photo.jpeg, board)
    xy = np.array([board.centre_mm(space) for space in board.spaces])
    by_reading = cv2.perspectiveTransform(xy[None], reading.to_picture)[0]
    assert np.abs(by_reading - photo.camera.at_height(xy, 0.0)).max() < 8  # 8 px are 3 mm here


def test_one_marker_in_two_places_counts_nowhere(board: Any) -> None:
    pieces = deal(board, 15, seed=9)
    first, second = [space for space in pieces if board.spaces[space].kind not in ("castle", "cathedral")][:2]
    pieces[second] = pieces[first]
    photo = photograph(board, pieces, Shot(), seed=9, size=SMALL)
    reading = read_picture(photo.jpeg, board)
    assert not {first, second} & set(told(reading))
    assert {u.space: u.why for u in reading.unread}.items() >= {first: "twice", second: "twice"}.items()


def test_a_tile_on_a_castle_is_asked_about(board: Any) -> None:
    castle = next(space for space, about in board.spaces.items() if about.kind == "castle")
    photo = photograph(board, {castle: "pink food 4"}, Shot(), seed=10, size=SMALL)
    reading = read_picture(photo.jpeg, board)
    assert reading.places == ()
    assert [(u.space, u.why, u.guess) for u in reading.unread if u.guess] == [
        (castle, "odd_piece", "pink food 4")
    ]


def test_missing_frame_markers(board: Any) -> None:
    pieces = deal(board, 20, seed=12)
    two_gone = photograph(board, pieces, Shot(), 12, SMALL, hidden_frame=frozenset({243, 246}))
    reading = read_picture(two_gone.jpeg, board)
    assert reading.missing_frame == (243, 246)
    assert_all_right(reading, two_gone)
    three_left = photograph(board, pieces, Shot(), 12, SMALL, hidden_frame=frozenset(range(245, 250)))
    with pytest.raises(BadPicture) as why:
        read_picture(three_left.jpeg, board)
    assert why.value.message == "photo.frame_covered"
    # 245 is in the middle of the right edge, 246 to 248 lie along the bottom, 249 in the middle of the left.
    assert why.value.values["corners"] == ["bottom", "bottom_left", "bottom_right", "left", "right"]


def test_no_frame_at_all(board: Any) -> None:
    blank = cv2.imencode(".png", np.full((300, 400), 180, np.uint8))[1].tobytes()
    with pytest.raises(BadPicture, match=r"photo\.no_frame"):
        read_picture(blank, board)


def test_spaces_outside_the_picture_are_named(board: Any) -> None:
    photo = photograph(board, deal(board, 20, seed=13), Shot(tilt_deg=5), seed=13, size=SMALL)
    right_edge = photo.camera.at_height(np.array([board.centre_mm("A8")]), 0.0)[0, 0]
    cut = cv2.imencode(".jpg", photo.bgr[:, : int(right_edge)])[1].tobytes()
    reading = read_picture(cut, board)
    outside = {unread.space for unread in reading.unread if unread.why == "outside"}
    assert "A8" in outside
    assert not outside & set(told(reading))
    assert {244, 245, 246} & set(reading.missing_frame)
    known = {s: p for s, p in photo.pieces.items() if s not in outside}
    assert {s: p for s, p in told(reading).items() if known.get(s) != p} == {}


def test_json(board: Any) -> None:
    pieces = deal(board, 10, seed=14)
    photo = photograph(board, pieces, Shot(), seed=14, size=SMALL, covered=frozenset(sorted(pieces)[:2]))
    reading = read_picture(photo.jpeg, board)
    plain = json.loads(json.dumps(to_json(reading)))
    assert set(plain) >= {"places", "unread", "empty", "frame_error_mm", "seconds"}
    assert plain["places"][0].keys() == {"space", "piece", "probability", "why"}
    assert all(u.keys() >= {"space", "why", "guess"} for u in plain["unread"])
    assert plain["seconds"]["total"] > 0


def test_a_print_that_is_four_per_cent_off(board: Any) -> None:
    for scale in (0.96, 1.04):
        shot = replace(Shot(), print_scale=scale)
        photo = photograph(board, deal(board, 20, seed=15), shot, seed=15, size=SMALL)
        assert_all_right(read_picture(photo.jpeg, board), photo)


def test_stickers_on_top_of_figures_have_a_height_to_set(board: Any) -> None:
    heights = {"castle": 14.0, "cathedral": 18.0}
    pieces = deal(board, 12, seed=16)
    shot = Shot(tilt_deg=30.0)
    photo = photograph(board, pieces, shot, seed=16, size=SMALL, heights=heights)
    tall = {space for space in pieces if board.spaces[space].kind in heights}
    assert tall
    assert tall <= set(told(read_picture(photo.jpeg, board, heights=heights)))
    seen = told(read_picture(photo.jpeg, board))
    assert {space: piece for space, piece in seen.items() if pieces.get(space) != piece} == {}
