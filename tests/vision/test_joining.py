"""Several pictures of one board, joined. What every picture says is written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.answers import Reading, Seen, Unread, Warned
from vision.joining import join, witnesses

BOX = (100, 100, 150, 150)
LARGER = (100, 100, 200, 200)


def reading(*words: str, empty: str = "", boxes: Any = None, error: float = 0.3) -> Reading:
    """`reading("A1 pink food 1", "A2 ? covered", "A3 ? glare pink food 2/blue food 1 0.7", empty="A4 A5")`."""
    seen, unread = list[Seen](), list[Unread]()
    for one in words:
        space, rest = one.split(" ", 1)
        if rest.startswith("? "):
            why, _, guesses = rest.removeprefix("? ").partition(" ")
            told, _, chance = guesses.rpartition(" ")
            guess, _, second = told.partition("/")
            box = (boxes or {}).get(space, BOX)
            unread.append(Unread(space, why, guess or None, box, second or None, float(chance or 0)))
        else:
            piece, _, chance = rest.partition(" @")
            seen.append(Seen(space, piece, float(chance or 0.99), "both", len(seen)))
    return Reading(tuple(seen), tuple(unread), tuple(empty.split()), error, (), {}, np.diag([4.0, 4.0, 1.0]))


def at(joined: Reading, space: str) -> Unread:
    (one,) = [one for one in joined.unread if one.space == space]
    return one


def pieces(joined: Reading) -> dict[str, str]:
    return {one.space: one.piece for one in joined.places}


def test_one_picture_stays_as_it_is() -> None:
    one = reading("B10 pink food 1", "B9 ? covered", empty="A1")
    assert join([one]) is one


@pytest.mark.parametrize("why", ["covered", "outside", "glare blue food 2 0.8", "twice pink food 1 0.5"])
def test_what_one_could_not_read_another_did(why: str) -> None:
    joined = join([reading(f"A1 ? {why}"), reading("A1 pink food 1 @0.98")])
    assert pieces(joined) == {"A1": "pink food 1"}
    assert joined.places[0].probability == 0.98
    assert joined.unread == ()


def test_the_surer_of_two_that_agree_counts() -> None:
    joined = join([reading("A1 pink food 1 @0.97"), reading("A1 pink food 1 @0.999")])
    assert [one.probability for one in joined.places] == [0.999]


def test_two_that_read_otherwise_contradict_each_other() -> None:
    joined = join([reading("A1 pink food 1 @0.9"), reading("A1 blue food 1 @0.9")])
    assert joined.places == ()
    one = at(joined, "A1")
    assert (one.why, {one.guess, one.second}) == ("contradiction", {"pink food 1", "blue food 1"})
    assert one.probability == pytest.approx(0.5)  # as likely as the other


def test_what_most_pictures_say_is_guessed_first() -> None:
    two = reading("A1 blue food 1 @0.9")
    one = at(join([reading("A1 pink food 1 @0.99"), two, two]), "A1")
    assert (one.why, one.guess, one.second) == ("contradiction", "blue food 1", "pink food 1")
    # Odds of 9 against 99: 9 / 108.
    assert one.probability == pytest.approx(9 / 108)


def test_a_piece_where_another_picture_shows_nothing_is_asked() -> None:
    joined = join([reading("A1 pink food 1"), reading(empty="A1")])
    one = at(joined, "A1")
    assert (joined.places, joined.empty) == ((), ())
    assert (one.why, one.guess, one.second) == ("contradiction", "pink food 1", None)


def test_a_piece_in_two_places_is_in_neither() -> None:
    joined = join([reading("A1 pink food 1"), reading("B2 pink food 1")])
    assert joined.places == ()
    assert [(one.space, one.why, one.guess) for one in joined.unread] == [
        ("A1", "twice", "pink food 1"),
        ("B2", "twice", "pink food 1"),
    ]


def test_two_pieces_that_changed_places_are_contradictions() -> None:
    joined = join([reading("A1 pink food 1", "B2 blue food 1"), reading("A1 blue food 1", "B2 pink food 1")])
    assert joined.places == ()
    assert [(one.space, one.why) for one in joined.unread] == [
        ("A1", "contradiction"),
        ("B2", "contradiction"),
    ]


def test_empty_needs_one_that_says_so_and_none_that_insists() -> None:
    seen = reading(empty="A1 A2 A3 A4")
    other = reading("A1 ? glare", "A2 ? outside", "A3 ? covered pink food 1 0.6", "A4 ? odd_piece")
    joined = join([seen, other])
    assert joined.empty == ("A1", "A2")
    assert [(one.space, one.why) for one in joined.unread] == [("A3", "covered"), ("A4", "odd_piece")]


def test_the_better_guess_with_the_reason_of_the_better_view() -> None:
    far = reading("A1 ? blurred pink food 1 0.8")
    near = reading("A1 ? covered blue food 1/pink food 2 0.3", boxes={"A1": LARGER})
    one = at(join([far, near]), "A1")
    assert one == Unread("A1", "covered", "pink food 1", LARGER, "blue food 1", 0.8)


def test_outside_of_one_picture_is_no_better_view() -> None:
    one = at(join([reading("A1 ? outside", boxes={"A1": LARGER}), reading("A1 ? glare")]), "A1")
    assert (one.why, one.box) == ("glare", BOX)


def test_what_lies_elsewhere_is_no_guess() -> None:
    asking = reading("A1 ? covered pink food 1/blue food 1 0.7", "A2 ? covered pink food 1 0.7")
    joined = join([asking, reading("B5 pink food 1")])
    assert (at(joined, "A1").guess, at(joined, "A1").probability) == ("blue food 1", 0.0)
    assert at(joined, "A2").guess is None


def test_spaces_come_in_the_order_of_their_names() -> None:
    joined = join([reading("B10 pink food 1", "B9 pink food 2"), reading(empty="A12 A2")])
    assert list(pieces(joined)) == ["B9", "B10"]
    assert joined.empty == ("A2", "A12")


def test_only_frame_markers_that_no_picture_shows_are_missing() -> None:
    one, other = (
        replace(reading(), missing_frame=(242, 243)),
        replace(reading("A1 x y 1"), missing_frame=(243, 244)),
    )
    assert join([one, other]).missing_frame == (243,)


def test_every_warning_is_told_once() -> None:
    frame, borders = Warned("frame", {"error_mm": 3.1}), Warned("borders", {"pieces": 9})
    one, other = replace(reading(), warnings=(frame,)), replace(reading(), warnings=(borders, frame))
    assert {warned.why for warned in join([one, other]).warnings} == {"frame", "borders"}
    assert len(join([one, other]).warnings) == 2


def test_who_read_it_shows_it_before_who_asks() -> None:
    pictures = [
        reading(empty="A1"),
        reading("A1 ? covered"),
        reading("A1 ? outside"),
        reading("A1 pink food 1 @0.9"),
        reading("A1 pink food 1 @0.99"),
        reading("A1 ? glare", boxes={"A1": LARGER}),
    ]
    assert witnesses(pictures, "A1") == (4, 3, 5, 1, 0)


# Pieces lying anywhere


def disc(space: str, piece: str, x: float, y: float, probability: float = 0.99) -> Seen:
    return Seen(space, piece, probability, "both", 3, (x, y))


def doubt(space: str, why: str, x: float, y: float, guess: str | None = None) -> Unread:
    """Four pixels a millimetre."""
    box = (int(4 * x - 50), int(4 * y - 50), int(4 * x + 50), int(4 * y + 50))
    return Unread(space, why, guess, box, None, 0.6 if guess else 0.0)


def scattered(*said: Seen | Unread, empty: str = "") -> Reading:
    seen = tuple(one for one in said if isinstance(one, Seen))
    return replace(
        reading(empty=empty), places=seen, unread=tuple(one for one in said if isinstance(one, Unread))
    )


def both(*pictures: Reading) -> tuple[list[tuple[str, str]], list[tuple[str, str, str | None]]]:
    joined = join(pictures, scattered=True)
    asked = [(one.space, one.why, one.guess) for one in joined.unread]
    return [(one.space, one.piece) for one in joined.places], asked


CONTROL, MILL = "nordic control 1", "nordic mill 1"


def test_several_discs_on_a_space_stay_several() -> None:
    one = scattered(disc("D4", CONTROL, 300, 300))
    other = scattered(disc("D4", MILL, 330, 300), disc("D4", CONTROL, 301, 300))
    assert both(one, other) == ([("D4", CONTROL), ("D4", MILL)], [])


def test_a_doubt_is_settled_by_what_another_read_in_that_spot_only() -> None:
    asking = scattered(doubt("D4", "covered", 300, 300))
    assert both(asking, scattered(disc("D4", CONTROL, 303, 301))) == ([("D4", CONTROL)], [])
    beside = scattered(disc("D4", MILL, 330, 300))
    assert both(asking, beside) == ([("D4", MILL)], [("D4", "covered", None)])


def test_two_discs_in_one_spot_contradict_each_other() -> None:
    seen, asked = both(scattered(disc("D4", CONTROL, 300, 300)), scattered(disc("D4", MILL, 302, 300)))
    assert seen == []
    assert [why for _, why, _ in asked] == ["contradiction"]


def test_a_disc_on_two_spaces_is_on_neither() -> None:
    seen, asked = both(scattered(disc("D4", CONTROL, 300, 300)), scattered(disc("D5", CONTROL, 370, 300)))
    assert seen == []
    assert asked == [("D4", "twice", CONTROL), ("D5", "twice", CONTROL)]


def test_a_bare_space_contradicts_every_disc_on_it() -> None:
    discs = scattered(disc("D4", CONTROL, 300, 300), disc("D4", MILL, 330, 300))
    seen, asked = both(discs, scattered(empty="D4"))
    assert seen == []
    assert sorted(asked, key=str) == [("D4", "contradiction", CONTROL), ("D4", "contradiction", MILL)]


def test_outside_counts_where_no_picture_shows_the_space() -> None:
    outside = scattered(doubt("D4", "outside", 300, 300))
    assert both(outside, outside) == ([], [("D4", "outside", None)])
    assert both(outside, scattered(disc("D4", CONTROL, 300, 300))) == ([("D4", CONTROL)], [])
    assert both(outside, scattered(empty="D4")) == ([], [])


def test_two_doubts_in_one_spot_are_one() -> None:
    one, other = scattered(doubt("D4", "glare", 300, 300, MILL)), scattered(doubt("D4", "covered", 304, 300))
    assert [guess for _, _, guess in both(one, other)[1]] == [MILL]


# What holds for any pictures

SPACES = ("A1", "A2", "B1")
PIECES = ("pink food 1", "blue food 1", "pink energy 2")
WHYS = ("covered", "glare", "outside", "twice")
CHANCES = st.sampled_from([0.5, 0.9, 0.999])


@st.composite
def readings(draw: Any) -> Reading:
    words, empty, left = [], [], list(PIECES)
    for space in SPACES:
        said = draw(st.sampled_from(["read", "asked", "empty", "none"]))
        if said == "read" and left:
            piece = draw(st.sampled_from(left))
            left.remove(piece)
            words.append(f"{space} {piece} @{draw(CHANCES)}")
        elif said == "asked":
            guess = draw(st.sampled_from(["", *(f" {one} {draw(CHANCES)}" for one in PIECES)]))
            words.append(f"{space} ? {draw(st.sampled_from(WHYS))}{guess}")
        elif said == "empty":
            empty.append(space)
    boxes = {space: draw(st.sampled_from([BOX, LARGER])) for space in SPACES}
    return reading(*words, empty=" ".join(empty), boxes=boxes, error=draw(st.sampled_from([0.2, 0.4])))


def told(joined: Reading) -> tuple[Any, ...]:
    return joined.places, joined.unread, joined.empty, joined.frame_error_mm, joined.to_picture.tolist()


@given(
    st.lists(readings(), min_size=1, max_size=4).flatmap(
        lambda all_: st.tuples(st.just(all_), st.permutations(all_))
    )
)
def test_the_order_of_the_pictures_says_nothing(pair: tuple[Sequence[Reading], Sequence[Reading]]) -> None:
    one, other = pair
    assert told(join(one)) == told(join(other))


@given(st.lists(readings(), min_size=1, max_size=4))
def test_nothing_that_was_read_is_lost_unasked(pictures: list[Reading]) -> None:
    joined = join(pictures)
    asked = {one.space for one in joined.unread if one.why in ("contradiction", "twice")}
    read = {(one.space, one.piece) for one in joined.places}
    for one in (one for picture in pictures for one in picture.places):
        assert (one.space, one.piece) in read or one.space in asked


@given(st.lists(readings(), min_size=1, max_size=4))
def test_every_space_is_told_once_and_every_piece_lies_once(pictures: list[Reading]) -> None:
    joined = join(pictures)
    spaces = [*pieces(joined), *(one.space for one in joined.unread), *joined.empty]
    assert len(spaces) == len(set(spaces))
    assert len(set(pieces(joined).values())) == len(joined.places)
    for one in joined.places:
        assert all(
            space.piece == one.piece for p in pictures for space in p.places if space.space == one.space
        )


@given(readings())
def test_the_same_picture_twice_is_the_picture(picture: Reading) -> None:
    joined = join([picture, picture])
    assert set(pieces(joined).items()) == set(pieces(picture).items())
    assert set(joined.empty) == set(picture.empty)


@st.composite
def scatterings(draw: Any) -> Reading:
    """Discs and doubts on two spaces, some of them so near to each other that they are one spot."""
    said: list[Seen | Unread] = []
    shown = {"D4": 300.0, "D5": 370.0}
    for piece in (CONTROL, MILL, "resources 3 1"):
        if draw(st.booleans()):
            space = draw(st.sampled_from(sorted(shown)))
            at = shown[space] + draw(st.sampled_from([-20, 0, 4, 20]))
            said.append(disc(space, piece, at, 300, draw(CHANCES)))
    for space, x in shown.items():
        if draw(st.booleans()):
            guess = draw(st.sampled_from([None, CONTROL, MILL]))
            at = x + draw(st.sampled_from([-20, 2]))
            said.append(doubt(space, draw(st.sampled_from(["covered", "outside"])), at, 300, guess))
    open_ = {one.space for one in said}
    empty = [space for space in shown if space not in open_ and draw(st.booleans())]
    return scattered(*said, empty=" ".join(empty))


@given(st.lists(scatterings(), min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_scattered_pieces_are_joined_in_any_order_and_none_is_lost(
    pictures: list[Reading], chance: Any
) -> None:
    joined = join(pictures, scattered=True)
    other = list(pictures)
    chance.shuffle(other)
    assert told(join(other, scattered=True)) == told(joined)
    asked = {one.space for one in joined.unread if one.why in ("contradiction", "twice")}
    read = {(one.space, one.piece) for one in joined.places}
    assert len({piece for _, piece in read}) == len(joined.places)
    for one in (one for picture in pictures for one in picture.places):
        assert (one.space, one.piece) in read or one.space in asked
