"""Small pictures of territories whose truth is known: what is open is read, nothing wrong is ever said."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from vision.clan import Care, Clan, grow, lay, on_table, shifted
from vision.evaluate_clans import Case, Tally, Truth, tally
from vision.finding import detect
from vision.growing import Growing
from vision.images import BadPicture, Picture, open_picture
from vision.layouts import Asked, Layout, Placed, Region, to_json
from vision.legend import legend
from vision.scatter import Lying
from vision.stickers import Stickers
from vision.synthetic import SHOTS, Photo, Shot, photograph
from vision.territories import read_layout, read_layout_either_way, read_layout_picture

TABLE = legend("skye")
USUAL = Care()
TILES = [marked.piece for marked in TABLE.pieces if marked.mount == "tile"]
SIZE = (1344, 1008)


def clan(seed: int, count: int, castle: str = "red castle", care: Care = USUAL) -> Clan:
    rng = np.random.default_rng(seed)
    pieces = [TILES[int(n)] for n in rng.permutation(30)[:count]]
    return lay(TABLE, pieces, grow(count, rng), castle, float(rng.uniform(0, 360)), care, rng)


def taken(lying: Sequence[Lying], shot: Shot, covered: frozenset[str] = frozenset(), seed: int = 1) -> Photo:
    pane, on_it = on_table(lying)
    return photograph(pane, {}, shot, seed, SIZE, covered, game="skye", scattered=on_it)


def case(*clans: Clan, hidden: frozenset[str] = frozenset()) -> Case:
    return Case(
        "",
        b"",
        tuple(
            Truth(
                one.castle if one.castle not in hidden else None,
                one.castle not in hidden,
                {piece: (place, turn) for place, piece, turn in one.tiles},
                frozenset(piece for _, piece, _ in one.tiles) - hidden,
            )
            for one in clans
        ),
    )


def whole(counted: Tally) -> bool:
    return counted.whole == counted.clans and counted.wrong == 0 and counted.missing == counted.missing_told


@cache
def party() -> tuple[Clan, Photo, Layout]:
    own = clan(11, 12, care=replace(Care(), pushed_mm=8.0))
    photo = taken(own.lying, Shot(tilt_deg=40.0, azimuth_deg=25.0))
    return own, photo, read_layout_picture(photo.jpeg, "skye")


def grown_of(photo: Photo) -> Growing:
    picture = open_picture(photo.jpeg)
    seen, found = detect(picture, TABLE)
    return Growing(seen, TABLE, found)


def test_the_table_is_measured_by_how_large_stickers_look() -> None:
    # Hard detection puts the corners of small markers inside of where they are: 6 % of a side in this picture.
    _, photo, _ = party()
    grown = grown_of(photo)
    sizes = [one.guess.scale for one in grown.read if one.guess]
    assert len(sizes) == 13
    assert np.median(sizes) == pytest.approx(1.0, abs=0.02)


def test_a_sticker_beside_what_was_read_is_still_read() -> None:
    # Reading a place finds what lies up to 6 mm beside it; 8.5 mm off it found something else, or nothing.
    _, photo, _ = party()
    grown = grown_of(photo)
    at = grown.read[0].at
    stickers = Stickers(grown.picture, TABLE, grown.camera, [])
    stickers.read_ahead([at.xy + [6.0, -6.0]])
    assert len(stickers.not_read([at.xy])) == 1
    assert stickers.best_guesses(at.xy[None, None])[0].marker == at.marker
    assert not stickers.not_read([at.xy])


def test_what_was_read_in_passing_is_taken_in() -> None:
    """As a tile behind hidden ones is: nobody looked for it, but whoever asks what lies between reads it."""
    own, photo, _ = party()
    grown = grown_of(photo)
    everyone = {one.at.marker for one in grown.read}
    assert len(everyone) == len(own.tiles) + 1
    for n in (0, len(grown.read) // 2):
        del grown.read[n]
    grown.nets = grown._nets()
    assert grown.add_seen()
    assert {one.at.marker for one in grown.read} == everyone
    assert {n for net in grown.nets.nets for n in net.cells} == set(range(len(grown.read)))
    assert not grown.add_seen()


def test_a_tilted_territory() -> None:
    own, _, layout = party()
    assert whole(tally(layout, case(own)))
    (region,) = layout.territories
    assert region.castle == "red castle"
    assert region.unread == ()
    assert min(one.probability for one in region.tiles) > 0.9
    assert layout.error_mm is not None
    assert 0.3 < layout.error_mm < 4, "tiles laid with 0.6 mm, stickers with 0.6 mm, one pushed 8 mm"


def test_all_cells_around_are_empty() -> None:
    own, _, layout = party()
    cells = {place for place, _, _ in own.tiles} | {(0, 0)}
    beside = {(x + a, y + b) for x, y in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - cells
    assert set(layout.territories[0].empty) == beside


def test_cells_map_to_the_picture() -> None:
    _, photo, layout = party()
    region = layout.territories[0]
    places = np.array([one.place for one in region.tiles], float)
    px = cv2.perspectiveTransform(places[None], region.to_picture)[0]
    centres = np.array([photo.centres_mm[one.piece] for one in region.tiles])
    off = np.linalg.norm(px - photo.camera.at_height(centres, 2.0), axis=1)
    tile_px = np.linalg.norm(
        cv2.perspectiveTransform(np.array([[[0.0, 0], [1, 0]]]), region.to_picture)[0][1]
    )
    assert np.median(off) < 0.1 * tile_px


def test_json() -> None:
    own, _, layout = party()
    told = json.loads(json.dumps(to_json(layout, "skye")))
    place, piece, turn = min(own.tiles, key=lambda one: (one[0][1], one[0][0]))
    first = told["places"][0]
    assert first["space"] == f"{place[0]},{place[1]}"
    assert (first["piece"], first["turn"], first["territory"]) == (piece, turn, 0)
    assert first["up"] == ("up", "right", "down", "left")[turn]
    assert first.keys() >= {"probability", "why"}
    assert told["unread"] == []
    assert told["territories"][0]["castle"] == "red"
    assert told["frame_error_mm"] == layout.error_mm
    assert told["seconds"]["total"] > 0


def test_a_mirrored_picture_reads_as_the_territory_it_shows() -> None:
    own, photo, _ = party()
    flipped = np.ascontiguousarray(photo.bgr[:, ::-1])
    picture = Picture(flipped, np.asarray(cv2.cvtColor(flipped, cv2.COLOR_BGR2GRAY), np.uint8), None)
    turned, layout = read_layout_either_way(picture, "skye")
    assert whole(tally(replace(layout, seconds={"total": 0.0}), case(own)))
    assert (turned.bgr == photo.bgr).all()


@pytest.mark.parametrize("condition", ["dim", "shaky"])
def test_conditions(condition: str) -> None:
    own = clan(12, 9)
    photo = taken(own.lying, SHOTS[condition], seed=3)
    assert whole(tally(read_layout_picture(photo.jpeg, "skye"), case(own)))


def test_two_territories_and_a_tile_apart() -> None:
    first, second = clan(13, 5), clan(14, 4, "blue castle")
    first = Clan(first.castle, tuple(one for one in first.tiles), first.lying)
    used = {one.piece for one in first.lying}
    fresh = iter([piece for piece in TILES[30:] if piece not in used])
    names = {one.piece: next(fresh) for one in second.lying if one.piece != second.castle}
    second = Clan(
        second.castle,
        tuple((place, names[piece], turn) for place, piece, turn in second.tiles),
        tuple(replace(one, piece=names.get(one.piece, one.piece)) for one in second.lying),
    )
    width = max(one.x_mm for one in first.lying) - min(one.x_mm for one in second.lying)
    second = shifted(second, np.array([width + 100.0, 0.0]))
    below = max(one.y_mm for one in (*first.lying, *second.lying)) + 95.0
    apart = Lying("S72", "", first.lying[0].x_mm, below, 40.0)
    photo = taken([*first.lying, *second.lying, apart], Shot(tilt_deg=15.0))
    layout = read_layout_picture(photo.jpeg, "skye")
    assert whole(tally(layout, case(first, second)))
    assert [one.piece for one in layout.loose] == ["S72"]
    assert {region.castle for region in layout.territories} == {"red castle", "blue castle"}


def test_covered_stickers_are_asked_about() -> None:
    own = clan(15, 9)
    covered = frozenset(piece for _, piece, _ in own.tiles[:3])
    photo = taken(own.lying, Shot(tilt_deg=20.0), covered, seed=5)
    layout = read_layout_picture(photo.jpeg, "skye")
    assert whole(tally(layout, case(own, hidden=covered)))


def test_without_the_castle_the_picture_is_up() -> None:
    """The castle has no sticker that can be seen, so nobody knows whose territory it is."""
    places = [(1, 0), (1, 1), (0, 1), (2, 1)]
    own = lay(TABLE, TILES[:4], places, "red castle", 90, Care(), np.random.default_rng(1))
    photo = taken(own.lying[1:], Shot(tilt_deg=10.0))
    layout = read_layout_picture(photo.jpeg, "skye")
    (region,) = layout.territories
    assert region.castle is None
    # Turned clockwise by a quarter, 1,0 is below the castle; S01 is at 0,0 now. The rest follows by (x, y) -> (-y, x).
    assert {one.piece: one.place for one in region.tiles} == {
        piece: (-y, x - 1) for (x, y), piece, _ in own.tiles
    }
    assert {one.piece: one.turn for one in region.tiles} == {
        piece: (turn + 1) % 4 for _, piece, turn in own.tiles
    }


def test_a_tile_turned_askew_is_asked_about() -> None:
    places = [(1, 0), (2, 0), (1, 1)]
    own = lay(TABLE, TILES[:3], places, "red castle", 0, Care(), np.random.default_rng(2))
    lying = [
        replace(one, degrees=own.lying[0].degrees + 42) if one.piece == "S03" else one for one in own.lying
    ]
    layout = read_layout_picture(taken(lying, Shot()).jpeg, "skye")
    (region,) = layout.territories
    assert [one.piece for one in region.tiles] == ["S01", "S02"]
    assert [(one.place, one.why, one.guess) for one in region.unread] == [((1, 1), "askew", "S03")]


def test_one_marker_in_two_places_counts_nowhere() -> None:
    places = [(1, 0), (2, 0), (1, 1), (0, 1)]
    own = lay(TABLE, TILES[:4], places, "red castle", 0, Care(), np.random.default_rng(3))
    lying = [replace(one, piece="S01") if one.piece == "S03" else one for one in own.lying]
    pane, on_it = on_table(lying)
    photo = photograph(pane, {}, Shot(), 1, SIZE, game="skye", scattered=on_it)
    (region,) = read_layout_picture(photo.jpeg, "skye").territories
    assert [one.piece for one in region.tiles] == ["S02", "S04"]
    assert {(one.place, one.why) for one in region.unread} == {((1, 0), "twice"), ((1, 1), "twice")}


def test_cells_outside_the_picture_are_asked_about() -> None:
    own, photo, _ = party()
    left = int(
        min(photo.camera.at_height(np.array([photo.centres_mm[one.piece]]), 2.0)[0, 0] for one in own.lying)
    )
    cut = np.ascontiguousarray(photo.bgr[:, left + 2 :])
    picture = Picture(cut, np.asarray(cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY), np.uint8), None)
    layout = read_layout(picture, "skye")
    counted = tally(layout, case(own))
    assert counted.wrong == 0
    assert counted.read >= len(own.tiles) - 2
    assert "outside" in {one.why for region in layout.territories for one in region.unread}


def test_a_marker_that_belongs_to_no_tile_of_the_game_is_never_one() -> None:
    places = [(1, 0), (2, 0), (1, 1), (0, 1)]
    own = lay(TABLE, TILES[:4], places, None, 0, Care(), np.random.default_rng(3))
    glen = {marked.marker: marked.piece for marked in legend("glenmore").pieces if marked.mount == "tile"}
    strange = max(glen)
    assert strange not in TABLE.by_marker()
    as_glen = {"S03": glen[strange]} | {
        piece: glen[TABLE.marker_of(piece)] for piece in ("S01", "S02", "S04")
    }
    lying = [replace(one, piece=as_glen[one.piece]) for one in own.lying if one.piece in as_glen]
    pane, on_it = on_table(lying)
    photo = photograph(pane, {}, Shot(), 1, SIZE, game="glenmore", scattered=on_it)
    (region,) = read_layout_picture(photo.jpeg, "skye").territories
    assert sorted(one.piece for one in region.tiles) == ["S01", "S02", "S04"]
    assert all(one.guess is None for one in region.unread)
    assert region.unread  # where it lies, among others


def test_nothing_to_see() -> None:
    blank = cv2.imencode(".png", np.full((300, 400), 180, np.uint8))[1].tobytes()
    with pytest.raises(BadPicture, match=r"photo\.no_tiles"):
        read_layout_picture(blank, "skye")
    alone = taken([Lying("S01", "", 0, 0, 10.0)], Shot())
    with pytest.raises(BadPicture, match=r"photo\.no_neighbours"):
        read_layout_picture(alone.jpeg, "skye")


def test_a_tally() -> None:
    """Of four tiles the first is right, the second turned wrongly, the third asked, the fourth called empty."""
    truth = Truth("red castle", True, {f"S0{n}": ((n, 0), 1) for n in range(1, 5)}, frozenset({"S01", "S03"}))
    region = Region(
        "red castle",
        0.9,
        (Placed((1, 0), "S01", 1, 0.9, "both", 0), Placed((2, 0), "S02", 2, 0.9, "both", 1)),
        (
            Asked((3, 0), "covered", None, None, (0, 0, 1, 1)),
            Asked((0, 1), "glare", None, None, (0, 0, 1, 1)),
        ),
        ((4, 0), (1, 1)),
        np.eye(3),
        45.0,
        0.5,
    )
    counted = tally(Layout((region,), (), (), {"total": 1.0}), Case("", b"", (truth,)))
    assert (counted.whole, counted.wrong, counted.read, counted.open) == (0, 1, 1, 2)
    assert (counted.hidden, counted.hidden_read, counted.missing, counted.missing_told) == (2, 0, 3, 1)
    assert (counted.false_empty, counted.free, counted.false_asked) == (1, 2, 1)
    assert tally(None, Case("", b"", (truth,))).missing == 4
