"""The board as it is drawn: lines around settlements, the shore, what lies on it."""

from __future__ import annotations

from math import isclose

from companion.outlines import outer_edges
from companion.rebirth.drawing import draw_board, draw_pieces, view_box
from scoring.game import Player, Setup
from scoring.rebirth.board import Board
from scoring.rebirth.events import Place
from scoring.rebirth.game import place
from scoring.rebirth.state import opening


def test_settlements_have_as_many_lines_as_spaces(board: Board) -> None:
    assert len(draw_board(board).outlines) == sum(map(len, board.settlements.values()))


def test_the_shore_runs_along_coast_spaces_only(board: Board) -> None:
    inland = [space for space, it in board.spaces.items() if not it.coast and it.kind != "water"]
    shore = draw_board(board).shore
    land = [space for space, it in board.spaces.items() if it.kind != "water"]
    coast = len(outer_edges(board, land)) - len(
        outer_edges(board, land) & {edge for space in inland for edge in outer_edges(board, [space])}
    )
    assert shore.count("M") == coast > 0


def test_the_view_holds_every_space(board: Board) -> None:
    left, top, width, height = map(float, draw_board(board).view_box.split())
    for space in board.spaces:
        for x, y in board.corners_mm(space):
            assert left <= x <= left + width
            assert top <= y <= top + height


def test_a_view_of_one_space_with_a_pitch_around(board: Board) -> None:
    """Half a pitch and one pitch around to the left and right, and three millimetres of paper."""
    width = float(view_box(board, ["H6"], around=1.0).split()[2])
    assert isclose(width, 3 * board.pitch_mm + 6, abs_tol=0.11)


def test_what_lies_on_the_board_is_drawn_where_it_lies(board: Board) -> None:
    setup = Setup("rebirth", (Player("pink", "Anna"), Player("blue", "Ben"), Player("beige", "Cleo")), "pink")
    state = opening(setup, board)
    state = place(state, Place("pink", "food", "K3"), 1)  # next to Inveraray Castle and Oban Cathedral
    state = place(state, Place("blue", "food", "I3"), 2)  # next to Oban Cathedral
    drawn = draw_pieces(state)
    assert [(tile.space, tile.player, tile.kind) for tile in drawn.tiles] == [
        ("K3", "pink", "food"),
        ("I3", "blue", "food"),
    ]
    assert [(flag.space, flag.player) for flag in drawn.holders] == [("L3", "pink")]
    first, second = drawn.cathedrals
    assert (first.space, first.player, second.player) == ("J2", "pink", "blue")
    middle = board.centre_mm("J2")[0]
    assert first.x < middle < second.x
    assert isclose((first.x + second.x) / 2, middle, abs_tol=0.02)
