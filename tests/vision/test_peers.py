"""Empty or covered: looks compared among spaces of a kind, on drawn boards whose truth is known."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision import hands
from vision.legend import legend
from vision.patches import Spot
from vision.peers import Whites, _in_its_light, look, papers
from vision.plane import Camera
from vision.topview import top_view

# Straight above, 1 px a mm: 1000 mm away with f = 1000 px; the board's corner is at px 0, 0.
FROM_ABOVE = Camera(np.array([0, 0, 0, 0, 0, 1000, np.log(1000), 0, 0]), np.array([0.0, 0.0]))
WHITES = Whites(np.array([[0.0, 0.0]]), np.array([200.0]))
Pixels = NDArray[np.uint8]
GROUND = {
    "food": (80, 160, 100),
    "energy": (60, 150, 180),
    "blank": (140, 165, 175),
    "settlement": (70, 105, 165),
}
SKIN = (105, 130, 170)
PITCH = 26


def spot(name: str, kind: str, x: float, y: float = 20.0) -> Spot:
    return Spot(name, kind, legend("rebirth").mounts["tile"], (x, y))


def columns(grays: list[int]) -> Pixels:
    """40 px wide and high, each of one gray, with black lines between."""
    image = np.repeat(np.repeat(np.array(grays, np.uint8), 40)[None, :, None], 40, axis=0).repeat(3, axis=2)
    for n in range(len(grays) + 1):
        image[:, max(0, 40 * n - 3) : 40 * n + 3] = 0
    return image


def board(kinds: list[str], rows: int = 1) -> tuple[Pixels, list[Spot]]:
    """Rows of printed spaces, 26 mm apart, each kind with its colour and, but for blank ones, something dark in it."""
    image = np.full((40 + PITCH * rows, 60 + PITCH * len(kinds), 3), 30, np.uint8)
    out = []
    for row in range(rows):
        for n, kind in enumerate(kinds):
            x, y = 43 + PITCH * n, 33 + PITCH * row
            low, high = (x - 12, y - 12), (x + 12, y + 12)
            cv2.rectangle(image, low, high, GROUND[kind], -1)
            if kind == "food":
                cv2.circle(image, (x, y), 5, (30, 30, 120), -1)
            elif kind == "energy":
                cv2.line(image, (x - 6, y + 7), (x + 6, y - 7), (20, 20, 30), 4)
            elif kind == "settlement":
                cv2.rectangle(image, (x - 5, y - 4), (x + 5, y + 6), (20, 25, 40), -1)
            out.append(Spot(f"{row}.{n}", kind, legend("rebirth").mounts["tile"], (x + 0.5, y + 0.5)))
    return image, out


def lay_tile(image: Pixels, at: Spot, rgb: tuple[int, int, int]) -> None:
    """A tile with its sticker, as far as a reader needs to see that it isn't print."""
    x, y = (int(v) for v in at.centre_mm)
    cv2.rectangle(image, (x - 12, y - 12), (x + 12, y + 12), rgb, -1)
    cv2.rectangle(image, (x - 8, y - 8), (x + 8, y + 8), (195, 195, 195), -1)
    cv2.rectangle(image, (x - 6, y - 6), (x + 6, y + 6), (20, 20, 20), -1)
    cv2.rectangle(image, (x - 4, y - 2), (x + 1, y + 4), (195, 195, 195), -1)


def said(image: Pixels, spots: list[Spot]) -> list[bool | None]:
    looks = look(image, FROM_ABOVE, spots, WHITES)
    return [looks[one.space].like_its_kind for one in spots]


def test_a_tile_is_the_odd_one_of_a_kind() -> None:
    image, spots = board(["food"] * 5)
    lay_tile(image, spots[2], (60, 60, 190))
    assert said(image, spots) == [True, True, False, True, True]


def test_a_brighter_gray_is_the_odd_one() -> None:
    spots = [spot(f"A{n}", "food", 20 + 40 * n) for n in range(4)]
    # 100, 110 and 160 of 200: in a quarter more light, the most that plain gray may have, 160 is still 0.14 brighter
    assert said(columns([100, 110, 100, 160]), spots) == [True, True, True, False]


@pytest.mark.parametrize("grays", [[100, 160, 60, 190], [100, 100, 160, 160]])
def test_without_a_typical_one_nothing_is_said(grays: list[int]) -> None:
    spots = [spot(f"A{n}", "food", 20 + 40 * n) for n in range(4)]
    assert said(columns(grays), spots) == [None] * 4


def test_two_of_a_kind_tell_only_if_there_is_something_to_see() -> None:
    plain = [spot("A0", "food", 20), spot("A1", "food", 60), spot("A2", "energy", 100)]
    assert said(columns([100, 100, 100]), plain) == [None] * 3
    image, printed = board(["food", "food", "energy"])
    assert said(image, printed) == [True, True, None]


def test_a_shadow_is_no_piece() -> None:
    image, spots = board(["settlement"] * 5)
    image[:, 43 + PITCH * 3 - 13 :] = (image[:, 43 + PITCH * 3 - 13 :] * 0.6).astype(np.uint8)
    assert said(image, spots) == [True] * 5


def test_print_below_a_reflection_is_print_and_a_washed_out_tile_is_none() -> None:
    image, spots = board(["settlement"] * 6)
    lay_tile(image, spots[4], (60, 60, 190))
    for at in (spots[1], spots[4]):
        x, y = (int(v) for v in at.centre_mm)
        part = image[y - 13 : y + 13, x - 13 : x + 13]
        part[:] = (part * 0.4 + 140).astype(np.uint8)  # 0.7 of white on top of what is left
    assert said(image, spots) == [True, True, True, True, False, True]


def test_bare_pieces_of_one_colour_are_no_print_where_some_print_can_be_seen() -> None:
    image, spots = board(["energy"] * 7)
    for at in spots[2:6]:
        x, y = (int(v) for v in at.centre_mm)
        cv2.rectangle(image, (x - 12, y - 12), (x + 12, y + 12), (60, 60, 190), -1)
    assert said(image, spots) == [True, True, False, False, False, False, True]


def test_what_leaves_the_print_to_be_seen_is_no_piece() -> None:
    image, spots = board(["energy"] * 6)
    for at, radius in ((spots[1], 6), (spots[4], 12)):
        cv2.circle(image, (int(at.centre_mm[0]), int(at.centre_mm[1])), radius, (40, 40, 190), -1)
    # 6 mm of 11 cover 30 % of where a tile would lie, 12 mm all of it
    assert said(image, spots) == [True, True, True, True, False, True]


def test_a_hand_over_spaces_of_many_kinds_tells_nothing_of_them() -> None:
    image, spots = board(
        ["blank", "food", "settlement", "blank", "food", "settlement", "energy", "energy"], rows=4
    )
    # over the first three columns, from the second row down; it reaches 13 mm beyond the last middle
    image[46:, 20 : 43 + PITCH * 2 + 13] = SKIN
    looks = look(image, FROM_ABOVE, spots, WHITES)
    below = {f"{row}.{n}" for row in (1, 2, 3) for n in (0, 1, 2)}
    assert {space for space, one in looks.items() if not one.free} == below
    assert all(looks[space].like_its_kind is False for space in below)


def test_a_hand_leaves_alone_what_shows_beside_it() -> None:
    image, spots = board(["food", "settlement", "energy", "food", "food"], rows=4)
    image[:, :62] = SKIN  # 6 mm of the second column, of which 22 are looked at
    looks = look(image, FROM_ABOVE, spots, WHITES)
    assert {space for space, one in looks.items() if not one.free} == {f"{row}.0" for row in range(4)}


def test_spaces_of_one_kind_without_borders_are_no_hand() -> None:
    image, spots = board(["food", "blank", "blank", "food", "food"], rows=2)
    image[21:46, 57:108] = GROUND["blank"]  # the gap between the two, too
    view = top_view(image, FROM_ABOVE, np.array([5.0, 5.0]), np.array([185.0, 80.0]))
    assert not hands.over(view, spots).any()


def test_a_hand_is_found_where_it_lies() -> None:
    image, spots = board(["food", "blank", "settlement", "food", "energy", "food"], rows=3)
    hand = np.zeros(image.shape[:2], np.uint8)
    cv2.line(hand, (70, 117), (95, 60), 1, 40)
    image[hand > 0] = SKIN
    view = top_view(image, FROM_ABOVE, np.array([0.0, 0.0]), np.array(image.shape[1::-1], float))
    mask = hands.over(view, spots)
    wrong = mask != (hand > 0)
    # its outline is some 180 mm long; being 2 mm off there is all that may be wrong
    assert wrong.sum() <= 2 * 180
    assert mask.sum() >= 0.9 * hand.sum()


def test_black_beside_white_looks_like_a_sticker() -> None:
    image = columns([190, 190, 100])
    image[:, 60:80] = 20  # the right half of the second column
    spots = [spot("A0", "food", 20), spot("A1", "food", 60), spot("A2", "food", 100)]
    looks = look(image, FROM_ABOVE, spots, WHITES)
    assert [looks[s.space].paper for s in spots] == [False, True, False]
    assert papers(image, FROM_ABOVE, spots, WHITES) == {"A0": False, "A1": True, "A2": False}


def test_where_nobody_knows_the_print_scraps_of_white_are_asked_about() -> None:
    image, spots = board(["food"])
    assert look(image, FROM_ABOVE, spots, WHITES)["0.0"].free
    x, y = (int(v) for v in spots[0].centre_mm)
    image[y - 8 : y + 8, x - 8 : x - 2] = 195  # a strip of a sticker
    one = look(image, FROM_ABOVE, spots, WHITES)["0.0"]
    assert (one.like_its_kind, one.paper, one.scraps, one.free) == (None, False, True, False)


def test_several_prints_are_compared_as_each_for_itself() -> None:
    """A print, the same in half the light and partly hidden, and another print."""
    first = np.array([[0.2, 0.6, 0.4, 0.8], [0.3, 0.5, 0.4, 0.7], [0.4, 0.4, 0.4, 0.6]], np.float32)
    other = np.array([[0.7, 0.2, 0.1, 0.3], [0.1, 0.2, 0.8, 0.3], [0.2, 0.2, 0.1, 0.3]], np.float32)
    own = np.stack([first, 0.5 * first, other], axis=1)
    seen = np.ones((3, 4), np.bool_)
    seen[1, 3] = False
    shows, light = _in_its_light(own, seen, own)
    assert shows.shape == (3, 3, 4)
    assert light.shape == (3, 3)
    assert shows[0].tolist()[:2] == [[True] * 4, [True, True, True, False]]
    assert (shows[0, 2].sum() < 3, shows[2, 2].all()) == (True, True)
    assert light[0, :2] == pytest.approx([1.0, 0.5], abs=0.03)
    for n in range(3):
        alone, its_light = _in_its_light(own, seen, own[:, [n]])
        assert np.array_equal(alone[0], shows[n])
        assert np.array_equal(its_light[0], light[n])


def test_no_white_no_opinion() -> None:
    nowhere = Whites(np.empty((0, 2)), np.empty(0))
    looks = look(columns([100]), FROM_ABOVE, [spot("A0", "food", 20)], nowhere)
    assert looks["A0"].like_its_kind is None
    assert papers(columns([100]), FROM_ABOVE, [spot("A0", "food", 20)], nowhere) == {"A0": False}


def test_white_is_taken_from_near_by() -> None:
    whites = Whites(np.array([[0.0, 0.0], [1000.0, 0.0]]), np.array([100.0, 200.0]))
    # beside the first: weights 1 / 20 and 1 / 1020 of 100 and 200
    near = (100 / 20 + 200 / 1020) / (1 / 20 + 1 / 1020)
    assert whites.at(np.array([[0.0, 0.0]])) == pytest.approx([near])


def test_a_top_view_shows_places_where_they_are() -> None:
    tilted = Camera(
        np.array([0.5, 0.1, 0.05, -60, -40, 300, np.log(1500), 0.01, 0]), np.array([300.0, 225.0])
    )
    image = np.full((450, 600, 3), 90, np.uint8)
    px = tilted.at_height(np.array([[50.0, 40.0]]), 0.0)[0]
    cv2.circle(image, (round(px[0]), round(px[1])), 8, (0, 0, 255), -1)
    view = top_view(image, tilted, np.array([20.4, 10.2]), np.array([300.0, 250.0]))
    assert view.corner_mm == (20, 10)
    assert view.bgr.shape == (240, 280, 3)
    rows, columns = np.nonzero(view.bgr[..., 2] > 200)
    assert rows.mean() + 0.5 + 10 == pytest.approx(40, abs=0.6)
    assert columns.mean() + 0.5 + 20 == pytest.approx(50, abs=0.6)
    (around,) = view.around(np.array([[50.0, 40.0]]), 5)
    assert around[4:6, 4:6, 2].min() > 200
    inside = tilted.at_height(np.array([[299.5, 249.5]]), 0.0)[0]
    assert view.seen[-1, -1] == bool((inside >= 0).all() and (inside <= [599, 449]).all())
