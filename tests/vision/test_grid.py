"""On which hexagon something lies, and boards that are printed otherwise than their file says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scoring.scythe.board import load_board
from vision.answers import Warned
from vision.grid import Assigned, Grid

BOARD = load_board("scythe")
GRID = Grid.of(BOARD)
# D4 lies at 409, 312 mm, its neighbour D5 70 mm to the right.


def assign(xy: np.ndarray[Any, np.dtype[np.float64]]) -> tuple[list[Assigned], tuple[Warned, ...]]:
    return GRID.assign(xy, np.ones(len(xy), bool))


@pytest.mark.parametrize(
    ("x", "space", "sure"),
    [
        (409, "D4", True),
        (409 + 29, "D4", True),  # 0.41 of the pitch
        (409 + 30, "D4", False),  # 0.43
        (409 + 36, "D5", False),
        (409 + 41, "D5", True),
        (409 + 3 * 70 + 45, None, False),  # beyond D7, the last of its row
    ],
)
def test_near_a_border_nothing_is_sure(x: float, space: str | None, sure: bool) -> None:
    ((found,), warnings) = assign(np.array([[x, 312.0]]))
    assert (found.space, found.sure) == (space, sure)
    assert warnings == ()
    assert GRID.nearest(np.array([x, 312.0])) == space


def lying(
    pitch: float, shift: float, seed: int = 1
) -> tuple[list[str], np.ndarray[Any, np.dtype[np.float64]]]:
    """A piece within 16 mm of every middle, on a board of another pitch, shifted to the right."""
    rng = np.random.default_rng(seed)
    d4 = np.array(BOARD.centre_mm("D4"))
    middles = (GRID.xy - d4) * pitch / BOARD.pitch_mm + d4 + [shift, 0]
    return list(GRID.names), middles + rng.uniform(-11, 11, middles.shape)


def test_the_right_board_gives_no_warning() -> None:
    names, xy = lying(70.0, 0.0)
    assigned, warnings = assign(xy)
    assert [one.space for one in assigned] == names
    assert all(one.sure for one in assigned)
    assert warnings == ()


@pytest.mark.parametrize(
    ("pitch", "shift"), [(64.0, 0.0), (66.0, 0.0), (75.0, 0.0), (70.0, 14.0), (67.0, -20.0)]
)
def test_another_print_is_noticed_and_never_believed_wrongly(pitch: float, shift: float) -> None:
    names, xy = lying(pitch, shift)
    assigned, warnings = assign(xy)
    (grid,) = [warning for warning in warnings if warning.why == "grid"]
    assert grid.values["pitch_mm"] == pytest.approx(pitch, abs=1.5)
    assert grid.values["right_mm"] == pytest.approx(shift, abs=5)
    assert {
        name for name, one in zip(names, assigned, strict=True) if one.sure and one.space != name
    } == set()


def test_half_a_pitch_off_puts_everything_between() -> None:
    _, xy = lying(70.0, 35.0)
    assigned, warnings = assign(xy)
    assert not any(one.sure for one in assigned)
    assert "borders" in {warning.why for warning in warnings}


def test_few_pieces_say_nothing_of_the_grid() -> None:
    names, xy = lying(70.0, 14.0)
    assigned, warnings = assign(xy[:5])
    assert warnings == ()
    assert [one.space for one in assigned if one.sure] == [
        name for name, one in zip(names, assigned, strict=False) if one.sure
    ]
    assert assign(np.empty((0, 2))) == ([], ())


def test_what_is_no_piece_says_nothing_of_the_grid() -> None:
    _, xy = lying(70.0, 14.0)
    assert GRID.assign(xy, np.zeros(len(xy), bool))[1] == ()
