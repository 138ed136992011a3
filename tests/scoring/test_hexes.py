from __future__ import annotations

from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import hexes

cells = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


def test_neighbours_go_clockwise_from_the_right() -> None:
    # Row 2 starts one pitch further right than row 0, so (3, 2) lies under the gap between (4, 1) and (3, 1).
    assert hexes.neighbours((3, 2)) == ((4, 2), (3, 3), (2, 3), (2, 2), (3, 1), (4, 1))


@given(cells)
def test_neighbours_are_one_pitch_away_and_mutual(cell: hexes.Cell) -> None:
    around = hexes.neighbours(cell)
    assert len(set(around)) == 6
    for near in around:
        assert dist(hexes.centre(cell), hexes.centre(near)) == pytest.approx(1)
        assert hexes.distance(cell, near) == 1
        assert cell in hexes.neighbours(near)


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ((0, 0), (0, 0), 0),
        ((0, 0), (4, 0), 4),  # along a row
        ((0, 0), (0, 4), 4),  # down to the right
        ((4, 0), (0, 4), 4),  # down to the left
        ((0, 0), (2, 1), 3),  # two to the right, then one down to the right
        ((0, 0), (-1, 3), 3),  # down twice to the right, once to the left
        ((0, 0), (-3, 1), 3),  # one down to the left, two to the left
    ],
)
def test_distance_counts_steps(a: hexes.Cell, b: hexes.Cell, steps: int) -> None:
    assert hexes.distance(a, b) == steps
    assert hexes.distance(b, a) == steps


@given(cells, st.integers(0, 4))
def test_distance_is_the_number_of_rounds_of_neighbours(start: hexes.Cell, rounds: int) -> None:
    reached, edge = {start}, {start}
    for _ in range(rounds):
        edge = {near for cell in edge for near in hexes.neighbours(cell)} - reached
        reached |= edge
    assert all(hexes.distance(start, cell) == rounds for cell in edge)


def test_centre_of_a_pointy_top_hexagon() -> None:
    assert hexes.centre((0, 0)) == (0, 0)
    assert hexes.centre((3, 0)) == (3, 0)
    # One row down is half a pitch to the right and the height of an equilateral triangle down.
    assert hexes.centre((3, 1)) == pytest.approx((3.5, sqrt(3) / 2))
    assert hexes.centre((-1, 2)) == pytest.approx((0, sqrt(3)))


def test_corners_start_at_the_top_and_go_clockwise() -> None:
    top, upper_right, lower_right, bottom, lower_left, upper_left = hexes.corners((0, 0))
    assert top == pytest.approx((0, -1 / sqrt(3)))
    assert upper_right == pytest.approx((0.5, -1 / sqrt(12)))
    assert lower_right == pytest.approx((0.5, 1 / sqrt(12)))
    assert bottom == pytest.approx((0, 1 / sqrt(3)))
    assert lower_left == pytest.approx((-0.5, 1 / sqrt(12)))
    assert upper_left == pytest.approx((-0.5, -1 / sqrt(12)))


@given(cells)
def test_neighbours_share_two_corners(cell: hexes.Cell) -> None:
    def rounded(of: hexes.Cell) -> set[tuple[float, float]]:
        return {(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in hexes.corners(of)}

    for near in hexes.neighbours(cell):
        assert len(rounded(cell) & rounded(near)) == 2


def test_groups_are_connected_and_keep_the_order_given() -> None:
    lone, left, middle, right = (9, 9), (0, 0), (1, 0), (2, 0)
    assert hexes.groups([right, lone, left, middle], hexes.neighbours) == ((right, left, middle), (lone,))


def test_cells_that_are_not_given_connect_nothing() -> None:
    assert hexes.groups([(0, 0), (2, 0)], hexes.neighbours) == (((0, 0),), ((2, 0),))


def test_groups_of_named_places_by_a_table_of_neighbours() -> None:
    roads = {"Oban": ["Perth"], "Perth": ["Oban", "Wick"], "Wick": ["Perth"], "Ayr": []}
    assert hexes.groups(["Ayr", "Oban", "Perth"], roads) == (("Ayr",), ("Oban", "Perth"))
    assert hexes.groups([], roads) == ()


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_groups_split_the_cells_without_touching_each_other(some: set[hexes.Cell]) -> None:
    groups = hexes.groups(sorted(some), hexes.neighbours)
    assert sorted(cell for group in groups for cell in group) == sorted(some)
    for group in groups:
        around = {near for cell in group for near in hexes.neighbours(cell)}
        assert around & some <= set(group)


def test_a_point_is_turned_clockwise() -> None:
    # y points down, so a quarter turn takes what lies to the right to below.
    assert hexes.turned((2.0, 0.0), 90) == pytest.approx((0.0, 2.0))
    assert hexes.turned((0.0, 1.0), -30) == pytest.approx((0.5, 0.75**0.5))


def test_a_point_lies_in_the_cell_whose_centre_is_nearest() -> None:
    # The corner between three cells is 1 / sqrt(3) = 0.577 above a centre; just below it is still the cell itself.
    assert hexes.cell_at((0.0, -0.576)) == (0, 0)
    assert hexes.cell_at((-0.001, -0.578)) == (0, -1)
    assert hexes.cell_at((0.001, -0.578)) == (1, -1)
    assert hexes.cell_at((0.499, 0.0)) == (0, 0)
    assert hexes.cell_at((0.501, 0.0)) == (1, 0)
    for cell in ((0, 0), (3, -2), (-4, 7)):
        x, y = hexes.centre(cell)
        assert hexes.cell_at((x + 0.3, y - 0.2)) == cell
