"""Lattices: which cell lies where, and where what was said goes when the lattice is laid anew."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.studio.draft import Draft, Lattice, Said
from companion.studio.moving import Moved, by_place, by_shape, close, moved, nudged

FLAT = Lattice((100.0, 80.0), 26.0, 0.0)
CELLS = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2))


def test_centres_of_a_lattice_that_lies_straight() -> None:
    # By hand: a row lower is half a pitch further right and sqrt(3) / 2 pitches down.
    assert FLAT.centre_mm((0, 0)) == (100, 80)
    assert FLAT.centre_mm((3, 0)) == (178, 80)
    assert FLAT.centre_mm((0, 2)) == pytest.approx((126, 80 + 45.0333), abs=1e-4)


def test_a_lattice_turns_clockwise() -> None:
    turned = replace(FLAT, turn_deg=30.0)
    assert turned.centre_mm((1, 0)) == pytest.approx(
        (100 + 26 * cos(radians(30)), 80 + 26 * sin(radians(30)))
    )


@given(
    st.integers(-60, 60),
    st.integers(-60, 60),
    st.floats(0, 6.28),
    st.floats(0, 0.49),
    st.floats(5, 40),
    st.floats(-29, 30),
)
def test_a_place_near_a_centre_lies_in_that_cell(
    q: int, r: int, way: float, far: float, pitch: float, turn: float
) -> None:
    # The circle inside a hexagon has half a pitch as its radius.
    lattice = Lattice((3.0, -7.0), pitch, turn)
    x, y = lattice.centre_mm((q, r))
    assert lattice.cell_at((x + far * pitch * cos(way), y + far * pitch * sin(way))) == (q, r)


def test_a_small_nudge_moves_nothing() -> None:
    assert nudged(FLAT, replace(FLAT, origin_mm=(108.0, 74.0)), CELLS) == Moved()


def test_a_nudge_by_a_whole_cell_keeps_what_was_said_in_its_place() -> None:
    # The new cell (0, 0) lies where (1, 0) was.
    assert nudged(FLAT, replace(FLAT, origin_mm=(126.0, 80.0)), CELLS) == Moved(0, -1, 0)
    # And a little less than a row further down, where (0, 1) was.
    assert nudged(FLAT, replace(FLAT, origin_mm=(112.0, 101.0)), CELLS) == Moved(0, 0, -1)


def test_stretching_by_hand_keeps_the_numbers() -> None:
    assert nudged(FLAT, Lattice((70.0, 60.0), 30.0, 0.0), CELLS) == Moved()
    assert nudged(FLAT, Lattice((130.0, 80.0), 26.0, 5.0), CELLS) == Moved()


def test_the_same_lattice_with_other_numbers_keeps_what_was_said_in_its_place() -> None:
    # 29° and -29° differ by 2° and a sixth of a turn.
    old, new = replace(FLAT, turn_deg=29.0), replace(FLAT, turn_deg=-29.0)
    move = by_place(old, new, CELLS)
    for cell in CELLS:
        (x, y), (there_x, there_y) = old.centre_mm(cell), new.centre_mm(move.to(cell))
        # 2° about the origin: at most 0.035 times the 52 mm of the furthest cell.
        assert abs(x - there_x) + abs(y - there_y) < 4
    assert nudged(old, new, CELLS) == move


@given(st.integers(-5, 5), st.integers(-5, 5), st.sampled_from([-60, 0, 60]), st.floats(-29, 30))
def test_content_stays_where_it_is_whatever_the_new_numbers(q: int, r: int, more: int, turn: float) -> None:
    old = Lattice((100.0, 80.0), 26.0, turn)
    new = Lattice(old.centre_mm((q, r)), 26.0, turn + more)
    move = by_place(old, new, CELLS)
    for cell in CELLS:
        assert new.centre_mm(move.to(cell)) == pytest.approx(old.centre_mm(cell), abs=1e-6)


def test_another_picture_is_laid_where_most_of_the_board_is_seen() -> None:
    seen = [(q + 4, r - 3) for q, r in CELLS] + [(20, 20), (-9, 0)]
    assert by_shape(CELLS, seen) == Moved(0, 4, -3)
    assert by_shape(CELLS, []) == Moved()
    assert by_shape([], seen) == Moved()


def test_everything_known_of_cells_is_carried_along() -> None:
    draft = Draft(
        "x",
        cells={(1, 0): Said(kind="food")},
        gone=frozenset({(2, 0)}),
        by_hand=frozenset({(1, 0)}),
        features={(1, 0): (0.5,)},
        groups={(1, 0): 3},
        examples={(1, 0): "food"},
    )
    # A sixth of a turn clockwise: right becomes down right, and that one step further right.
    after = moved(draft, Moved(1, 1, 0))
    assert after.cells == {(1, 1): Said(kind="food")}
    # (2, 0) becomes (0, 2), and (1, 2) one step to the right.
    assert after.gone == {(1, 2)}
    assert after.by_hand == {(1, 1)}
    assert after.features == {(1, 1): (0.5,)}
    assert after.groups == {(1, 1): 3}
    assert after.examples == {(1, 1): "food"}
    assert moved(draft, Moved()) is draft


def test_lattices_are_close_while_every_cell_lies_nearly_where_it_did() -> None:
    # A third of the pitch is 8.67 mm.
    assert close(FLAT, replace(FLAT, origin_mm=(108.0, 80.0)), CELLS)
    assert not close(FLAT, replace(FLAT, origin_mm=(109.0, 80.0)), CELLS)
    # Stretched by 5 mm a step, the cell two steps away moves by 10.
    assert not close(FLAT, replace(FLAT, pitch_mm=31.0), CELLS)
    assert not close(FLAT, FLAT, ())
