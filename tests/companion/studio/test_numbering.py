"""Ids of spaces: new boards from the top left, later versions as before."""

from __future__ import annotations

import pytest

from companion.studio.draft import Said
from companion.studio.edits import BadEdit
from companion.studio.numbering import numbered
from scoring.hexes import Cell
from scoring.rebirth.board import Board, load_board


def food(*cells: Cell) -> dict[Cell, Said]:
    return {cell: Said(kind="food") for cell in cells}


def test_rows_have_letters_from_the_top_and_numbers_from_the_left() -> None:
    numbers = numbered(food((5, 4), (3, 3), (4, 3), (2, 5), (9, 3)), None)
    assert numbers.ids == {(3, 3): "A1", (4, 3): "A2", (9, 3): "A3", (5, 4): "B1", (2, 5): "C1"}
    assert numbers.start == (3, 3)


def test_an_empty_row_keeps_its_letter() -> None:
    assert numbered(food((0, 0), (0, 2)), None).ids == {(0, 0): "A1", (0, 2): "C1"}


def test_rows_end_at_z() -> None:
    assert numbered(food((0, 0), (0, 25)), None).ids[0, 25] == "Z1"
    with pytest.raises(BadEdit):
        numbered(food((0, 0), (0, 26)), None)


def test_a_row_ends_at_99() -> None:
    row = food(*((q, 0) for q in range(99)))
    assert numbered(row, None).ids[98, 0] == "A99"
    with pytest.raises(BadEdit):
        numbered(row | food((99, 0)), None)


@pytest.fixture(scope="module")
def isle() -> Board:
    return load_board("practice-isle")


def draft_of(board: Board, dq: int = 0, dr: int = 0) -> dict[Cell, Said]:
    return {(space.q + dq, space.r + dr): Said(kind=space.kind) for space in board.spaces.values()}


def test_an_earlier_version_keeps_its_ids_wherever_its_cells_lie_now(isle: Board) -> None:
    for dq, dr in ((0, 0), (-7, 12)):
        numbers = numbered(draft_of(isle, dq, dr), isle)
        assert numbers.start == (dq, dr)
        assert numbers.ids == {(one.q + dq, one.r + dr): one.id for one in isle.spaces.values()}


def test_a_space_between_others_gets_the_next_number_and_the_others_keep_theirs(isle: Board) -> None:
    # Row A of Practice Isle is A1 to A4 at q = 4, 5, 10, 11: there is a gap at q = 6.
    spaces = draft_of(isle)
    spaces[6, 0] = Said(kind="food")
    numbers = numbered(spaces, isle)
    assert numbers.ids[6, 0] == "A5"
    assert numbers.ids[10, 0] == "A3"


def test_a_space_that_went_leaves_its_number_unused(isle: Board) -> None:
    spaces = draft_of(isle)
    del spaces[11, 0]
    spaces[6, 0] = Said(kind="food")
    numbers = numbered(spaces, isle)
    assert (11, 0) not in numbers.ids
    assert numbers.ids[6, 0] == "A5"


def test_a_space_of_another_kind_is_the_same_space(isle: Board) -> None:
    spaces = draft_of(isle)
    spaces[4, 0] = Said(kind="food")
    assert numbered(spaces, isle).ids[4, 0] == "A1"


def test_a_row_above_the_first_numbers_everything_anew(isle: Board) -> None:
    spaces = draft_of(isle) | food((4, -1))
    numbers = numbered(spaces, isle)
    assert numbers.ids[4, -1] == "A1"
    assert numbers.ids[4, 0] == "B1"
    assert numbers.start == (4, -1)


def test_without_its_first_row_a_version_keeps_its_letters(isle: Board) -> None:
    spaces = {cell: said for cell, said in draft_of(isle).items() if cell[1] > 0}
    assert numbered(spaces, isle).ids[3, 1] == "B1"


def test_another_board_altogether_is_numbered_anew(isle: Board) -> None:
    spaces = food(*((q, r) for q in range(10) for r in range(3)))
    assert numbered(spaces, isle).ids[0, 0] == "A1"
    assert numbered(spaces, isle).ids[9, 2] == "C10"
