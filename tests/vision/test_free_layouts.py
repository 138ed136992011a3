"""What free layouts promise, clause by clause: small rendered pictures of territories as people lay them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.clan import Care, Clan, lay, on_table, shifted
from vision.images import Picture
from vision.layouts import Layout, Region
from vision.legend import legend
from vision.markers import MODULES, find
from vision.scatter import Lying
from vision.synthetic import Photo, Shot, photograph
from vision.territories import read_layout

TABLE = legend("skye")
TILES = [marked.piece for marked in TABLE.pieces if marked.mount == "tile"]
MARKER_MM = TABLE.mounts["tile"].marker_mm
SIZE = (1344, 1008)
SQUARE = [(1, 0), (2, 0), (1, 1), (2, 1), (0, 1)]
RING = [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
"""With the castle at 0,0 around a hole at 1,1."""


def clan(places: Sequence[tuple[int, int]], degrees: float, seed: int, castle: str = "red castle") -> Clan:
    pieces = TILES[10 * seed :][: len(places)]
    return lay(TABLE, pieces, places, castle, degrees, Care(), np.random.default_rng(seed))


def taken(lying: Sequence[Lying], shot: Shot) -> Photo:
    pane, on_it = on_table(lying)
    return photograph(pane, {}, shot, 1, SIZE, game="skye", scattered=on_it)


def read(bgr: NDArray[np.uint8]) -> Layout:
    return read_layout(
        Picture(bgr, np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8), None), "skye"
    )


def told(region: Region) -> set[tuple[tuple[int, int], str, int]]:
    return {(one.place, one.piece, one.turn) for one in region.tiles}


def smeared(photo: Photo, piece: str, modules: float) -> NDArray[np.uint8]:
    """The picture with one sticker blurred, all around it sharp."""
    middle = photo.centres_mm[piece]
    px = photo.camera.at_height(np.array([middle, [middle[0] + 1.0, middle[1]]]), 2.0)
    mm = float(np.linalg.norm(px[1] - px[0]))
    soft = cv2.GaussianBlur(photo.bgr, (0, 0), modules * MARKER_MM / MODULES * mm)
    mask = np.zeros(photo.bgr.shape[:2], np.uint8)
    cv2.circle(mask, (round(px[0][0]), round(px[0][1])), round(0.85 * MARKER_MM * mm), 1, -1)
    return np.where(mask[..., None] > 0, soft, photo.bgr).astype(np.uint8)


@pytest.mark.parametrize("degrees", [100.0, 215.0])
def test_the_lattice_and_every_turn_come_from_the_markers(degrees: float) -> None:
    own = clan(SQUARE, degrees, 1)
    assert len({turn for _, _, turn in own.tiles}) > 1
    (region,) = read(taken(own.lying, Shot(tilt_deg=35.0, azimuth_deg=70.0)).bgr).territories
    assert told(region) == set(own.tiles)
    assert region.castle == "red castle"


def test_several_territories_turned_differently() -> None:
    first, second = clan(SQUARE, 20.0, 1), clan(RING[:4], 75.0, 2, "blue castle")
    third = clan(RING[:3], 200.0, 3, "white castle")
    width = max(one.x_mm for one in first.lying) - min(one.x_mm for one in second.lying) + 100.0
    second = shifted(second, np.array([width, 0.0]))
    below = max(one.y_mm for one in first.lying) - min(one.y_mm for one in third.lying) + 100.0
    third = shifted(third, np.array([0.0, below]))
    layout = read(taken([*first.lying, *second.lying, *third.lying], Shot(tilt_deg=15.0)).bgr)
    truth = {
        "red castle": set(first.tiles),
        "blue castle": set(second.tiles),
        "white castle": set(third.tiles),
    }
    assert {region.castle: told(region) for region in layout.territories} == truth


def test_a_hole_inside_is_empty() -> None:
    own = clan(RING, 40.0, 1)
    (region,) = read(taken(own.lying, Shot(tilt_deg=25.0)).bgr).territories
    assert told(region) == set(own.tiles)
    assert (1, 1) in region.empty


def test_a_tile_pushed_askew_keeps_its_cell_or_is_asked_about() -> None:
    """8 mm are 0.18 of a tile's width, 20 mm 0.44: the limit is 0.3."""
    for pushed, asked in ((8.0, False), (20.0, True)):
        own = clan([*SQUARE, (3, 0)], 0.0, 1)
        last = own.lying[-1]
        lying = [*own.lying[:-1], replace(last, x_mm=last.x_mm + pushed)]
        (region,) = read(taken(lying, Shot(tilt_deg=20.0)).bgr).territories
        assert told(region) == {tile for tile in own.tiles if not asked or tile[1] != last.piece}
        there = [(one.why, one.guess) for one in region.unread if one.place == (3, 0)]
        assert there == ([("askew", last.piece)] if asked else [])


@pytest.mark.parametrize("n", [2])
def test_a_blurred_sticker_among_sharp_ones_is_read(n: int) -> None:
    own = clan(RING, 10.0, 1)
    piece = own.tiles[n][1]
    picture = smeared(taken(own.lying, Shot(tilt_deg=15.0)), piece, 0.65)
    seen = {one.marker for one in find(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8))}
    assert TABLE.marker_of(piece) not in seen, "or this would test hard detection"
    (region,) = read(picture).territories
    assert told(region) == set(own.tiles)
    assert {one.why for one in region.tiles if one.piece == piece} == {"soft"}


def test_a_sticker_too_blurred_to_read_is_nobodys() -> None:
    own = clan(RING, 10.0, 1)
    piece = own.tiles[2][1]
    (region,) = read(smeared(taken(own.lying, Shot(tilt_deg=15.0)), piece, 2.0)).territories
    assert told(region) == {tile for tile in own.tiles if tile[1] != piece}
