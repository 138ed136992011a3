"""Several pictures of tiles laid out freely, joined. What every picture says is written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.answers import Warned
from vision.joining_layouts import join_layouts, joined
from vision.joining_territories import Fit, fit_of, moved
from vision.layouts import UPS, Apart, Asked, Layout, Placed, Region

PX = 100.0


def region(castle: str | None, *words: str, empty: str = "", middle: Any = (500, 500)) -> Region:
    """`region("red", "S01 1,0 up", "? 2,0 covered S05 up 0.7", empty="0,1")`."""
    tiles, unread = [], []
    for one in words:
        match one.split():
            case ["?", place, why]:
                unread.append(Asked(cell(place), why, None, None, (0, 0, 50, 50)))
            case ["?", place, why, guess, turn, chance]:
                asked = Asked(cell(place), why, guess, UPS.index(turn), (0, 0, 60, 60), None, float(chance))
                unread.append(asked)
            case [piece, place, turn]:
                tiles.append(Placed(cell(place), piece, UPS.index(turn), 0.99, "both", int(piece[1:])))
    x, y = middle
    return Region(
        f"{castle} castle" if castle else None,
        0.99 if castle else 0.0,
        tuple(tiles),
        tuple(unread),
        tuple(cell(place) for place in empty.split()),
        np.array([[PX, 0, x], [0, PX, y], [0, 0, 1]]),
        45.0,
        0.5,
    )


def cell(text: str) -> tuple[int, int]:
    x, _, y = text.partition(",")
    return int(x), int(y)


def layout(*regions: Region, loose: Sequence[str] = ()) -> Layout:
    apart = tuple(Apart(piece, 0.99, "both", 7, (0, 0, 9, 9)) for piece in loose)
    return Layout(regions, apart, (), {"total": 0.1})


def told(one: Region) -> dict[tuple[int, int], str]:
    return {tile.place: f"{tile.piece} {UPS[tile.turn]}" for tile in one.tiles}


def asked(one: Region) -> list[tuple[tuple[int, int], str, str | None]]:
    return [(unread.place, unread.why, unread.guess) for unread in one.unread]


def test_one_picture_stays_as_it_is() -> None:
    one = layout(region("red", "S01 1,0 up"))
    assert join_layouts([one]) is one


def test_the_same_castle_is_the_same_territory() -> None:
    one = layout(region("red", "S01 1,0 up", "? 2,0 covered", empty="0,1"))
    other = layout(region("red", "S02 2,0 left", "? 0,1 outside"), region("blue", "S03 0,1 up"))
    red, blue = join_layouts([one, other]).territories
    assert told(red) == {(1, 0): "S01 up", (2, 0): "S02 left"}
    assert (red.unread, red.empty) == ((), ((0, 1),))
    assert (blue.castle, told(blue)) == ("blue castle", {(0, 1): "S03 up"})


def test_two_common_tiles_fix_how_a_territory_without_castle_lies() -> None:
    """The second picture was taken from the right: everything is a quarter turn anticlockwise, and counts from S02.

    S01 at 1,0 pointing up; S02 at 1,1 pointing right; S03 at 2,1. Seen from the right, what points up points left, and
    what is below lies to the right: from S02 at 0,0, S01 is at -1,0, and S03, one to the right of S02, one up of it.
    """
    one = layout(region("red", "S01 1,0 up", "S02 1,1 right"))
    other = layout(region(None, "S02 0,0 up", "S01 -1,0 left", "S03 0,-1 left", "? 0,1 glare"))
    (red,) = join_layouts([one, other]).territories
    assert red.castle == "red castle"
    assert told(red) == {(1, 0): "S01 up", (1, 1): "S02 right", (2, 1): "S03 up"}
    assert asked(red) == [((0, 1), "glare", None)]


@pytest.mark.parametrize(
    "tiles",
    [
        ("S01 0,0 up", "S09 1,0 up"),  # one common tile is no proof
        ("S01 0,0 up", "S02 0,1 up"),  # S02 is turned otherwise
        ("S01 0,0 up", "S02 0,2 right"),  # and here it lies elsewhere
        ("S01 0,0 up", "S02 0,1 right", "S03 5,5 up"),  # all common tiles must agree
    ],
)
def test_without_proof_territories_stay_apart(tiles: tuple[str, ...]) -> None:
    one = layout(region("red", "S01 1,0 up", "S02 1,1 right", "S03 2,1 up"))
    both = join_layouts([one, layout(region(None, *tiles))]).territories
    assert sorted(one.castle or "" for one in both) == ["", "red castle"]
    # What both have lies in two territories: that is asked, and neither counts.
    common = {word.split()[0] for word in tiles} & {"S01", "S02", "S03"}
    for found in both:
        assert {unread.guess for unread in found.unread if unread.why == "twice"} == common


def test_different_castles_are_never_one_territory() -> None:
    """The third picture fits both, which can't be."""
    one = layout(region("red", "S01 1,0 up", "S02 2,0 up"))
    other = layout(region("blue", "S03 1,0 up", "S04 2,0 up"))
    third = layout(region(None, "S01 0,0 up", "S02 1,0 up", "S03 0,1 up", "S04 1,1 up"))
    found = join_layouts([one, other, third]).territories
    assert sorted(one.castle or "" for one in found) == ["", "blue castle", "red castle"]


def test_a_picture_in_between_joins_two_parts() -> None:
    one = layout(region("red", "S01 1,0 up", "S02 2,0 up"))
    middle = layout(region(None, "S02 0,0 up", "S01 -1,0 up", "S03 1,0 up", "S04 2,0 up"))
    far = layout(region(None, "S03 0,0 up", "S04 1,0 up", "S05 2,0 up"))
    (red,) = join_layouts([one, middle, far]).territories
    assert told(red) == {(n, 0): f"S0{n} up" for n in range(1, 6)}


def test_tiles_that_differ_contradict_each_other() -> None:
    one, other = layout(region("red", "S01 1,0 up")), layout(region("red", "S02 1,0 up"))
    (red,) = join_layouts([one, other]).territories
    (question,) = red.unread
    assert (told(red), question.why) == ({}, "contradiction")
    assert {question.guess, question.second} == {"S01", "S02"}


def test_a_tile_turned_otherwise_contradicts_too() -> None:
    one, other = layout(region("red", "S01 1,0 up")), layout(region("red", "S01 1,0 left"))
    (red,) = join_layouts([one, other]).territories
    assert asked(red) == [((1, 0), "contradiction", "S01")]
    assert red.unread[0].second is None


def test_a_tile_where_another_picture_shows_the_bare_table() -> None:
    one, other = layout(region("red", "S01 1,0 up")), layout(region("red", empty="1,0"))
    (red,) = join_layouts([one, other]).territories
    assert asked(red) == [((1, 0), "contradiction", "S01")]


def test_a_tile_in_two_cells_is_in_neither() -> None:
    one, other = layout(region("red", "S01 1,0 up")), layout(region("red", "S01 0,1 up"))
    (red,) = join_layouts([one, other]).territories
    assert asked(red) == [((1, 0), "twice", "S01"), ((0, 1), "twice", "S01")]


def test_a_tile_where_the_castle_lies_is_asked() -> None:
    one = layout(region("red", "S01 1,0 up", "S02 2,0 up"))
    other = layout(region(None, "S01 0,0 up", "S02 1,0 up", "S03 -1,0 up"))
    (red,) = join_layouts([one, other]).territories
    assert red.castle == "red castle"
    assert [(place, why) for place, why, _ in asked(red)] == [((0, 0), "contradiction")]


def test_what_lies_apart_in_one_picture_may_lie_in_a_territory() -> None:
    one = layout(region("red", "S01 1,0 up"), loose=["S05", "S06"])
    other = layout(region("red", "S05 2,0 up"), loose=["S06"])
    found = joined([one, other])
    assert [one.piece for one in found.layout.loose] == ["S06"]
    assert len(found.loose_in) == 1


def test_views_are_told_in_the_joined_cells() -> None:
    one = layout(region("red", "S01 1,0 up", "S02 1,1 right"))
    other = layout(region(None, "S02 0,0 up", "S01 -1,0 left", "S03 0,-1 left", middle=(300, 200)))
    found = joined([other, one])
    (views,) = found.views
    assert [view.picture for view in views] == [0, 1]
    # S02 lies at 1,1 now; in the first picture it still is where its cell 0,0 was.
    at = views[0].region.to_picture @ np.array([1, 1, 1])
    assert tuple(at[:2] / at[2]) == pytest.approx((300, 200))


def test_every_warning_is_told_once() -> None:
    stickers = Warned("stickers", {"right_mm": 2.0, "down_mm": 0.0})
    one = Layout((region("red", "S01 1,0 up"),), (), (stickers,), {})
    assert join_layouts([one, one]).warnings == (stickers,)


# What holds for any pictures

TILES = [f"S0{n}" for n in range(1, 6)]
GRID = [(x, y) for x in range(3) for y in range(2) if (x, y) != (0, 0)]
FITS = st.builds(Fit, st.integers(0, 3), st.tuples(st.integers(-3, 3), st.integers(-3, 3)))


@st.composite
def layouts(draw: Any) -> Layout:
    """One territory, with or without its castle; without, it counts from anywhere."""
    left, words, empty = list(TILES), [], []
    for place in GRID:
        said = draw(st.sampled_from(["read", "asked", "empty", "none"]))
        text = f"{place[0]},{place[1]}"
        if said == "read" and left:
            # Mostly where it really lies, so that territories often fit.
            piece = draw(st.sampled_from([TILES[GRID.index(place)], *left]))
            if piece in left:
                left.remove(piece)
                words.append(f"{piece} {text} up")
        elif said == "asked":
            words.append(f"? {text} {draw(st.sampled_from(['covered', 'outside']))}")
        elif said == "empty":
            empty.append(text)
    castle = draw(st.sampled_from(["red", None]))
    one = region(castle, *words, empty=" ".join(empty))
    return layout(one if castle else moved(one, draw(FITS)))


@given(FITS, FITS)
def test_fits_are_undone_and_chained(one: Fit, other: Fit) -> None:
    place = (2, -5)
    assert one.back().place(one.place(place)) == place
    assert one.after(other).place(place) == one.place(other.place(place))
    x, y, _ = one.matrix() @ np.array([2, -5, 1])
    assert (x, y) == one.place(place)


@given(FITS)
def test_a_territory_counted_otherwise_fits_again(fit: Fit) -> None:
    one = region("red", "S01 1,0 up", "S02 1,1 right", "S03 2,1 down")
    assert fit_of(
        region(None, *[f"{p} {x},{y} {t}" for (x, y), w in told(one).items() for p, t in [w.split()]]), one
    )
    other = moved(region(None, "S01 1,0 up", "S02 1,1 right", "S03 2,1 down"), fit)
    found = fit_of(other, one)
    assert found is not None
    assert told(moved(other, found)) == told(one)


def everything(one: Layout) -> tuple[Any, ...]:
    regions = [(r.castle, r.tiles, r.unread, r.empty, r.to_picture.tolist()) for r in one.territories]
    return regions, one.loose, one.warnings


@given(
    st.lists(layouts(), min_size=2, max_size=3).flatmap(
        lambda all_: st.tuples(st.just(all_), st.permutations(all_))
    )
)
def test_the_order_of_the_pictures_says_nothing(pair: tuple[Sequence[Layout], Sequence[Layout]]) -> None:
    one, other = pair
    assert everything(join_layouts(one)) == everything(join_layouts(other))


@given(st.lists(layouts(), min_size=2, max_size=2))
def test_nothing_that_was_read_is_lost_unasked(pictures: list[Layout]) -> None:
    found = join_layouts(pictures)
    read = {tile.piece for one in found.territories for tile in one.tiles}
    doubted = [one for r in found.territories for one in r.unread if one.why in ("contradiction", "twice")]
    shown = {one.guess for one in doubted} | {one.second for one in doubted}
    for tile in (tile for picture in pictures for one in picture.territories for tile in one.tiles):
        assert tile.piece in read or tile.piece in shown
