"""A reading held against the log. The board is Practice Isle; readings are written by hand."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.game import Player, Setup
from scoring.notation import parse_entry
from scoring.rebirth import game
from scoring.rebirth.board import load_board
from scoring.rebirth.events import Place
from vision.proposals import Difference, propose
from vision.reading import Reading, Seen, Unread

BOARD = load_board("practice-isle")


def spaces(kind):
    return [space.id for space in BOARD.spaces.values() if space.kind == kind and not space.two_player]


BLANK, FOOD = spaces("blank"), spaces("food")
FIRST, SECOND, THIRD = BLANK[0], FOOD[-1], BLANK[5]


def state_after(*events, seats="blue pink"):
    players = tuple(Player(seat, seat) for seat in seats.split())
    setup = Setup("rebirth", players, players[0].id, "practice-isle")
    return game.replay(setup, [parse_entry(game, n, text) for n, text in enumerate(events, 1)]).state


def reading(seen=(), unread=(), empty=()):
    places = tuple(Seen(space, piece, 0.99, "both", 0) for space, piece in seen)
    hidden = tuple(Unread(space, "covered", None, (0, 0, 9, 9)) for space in unread)
    return Reading(places, hidden, tuple(empty), 0.3, (), {}, np.eye(3))


def test_what_the_log_has_already_is_not_proposed():
    state = state_after(f"blue food {FIRST}")
    found = propose(reading([(FIRST, "blue food 7")]), state)
    assert found.agrees
    assert found.placements == ()


def test_new_tiles_come_in_turn_order():
    state = state_after(f"blue food {FIRST}")
    found = propose(
        reading([(FIRST, "blue food 7"), (THIRD, "blue energy 1"), (SECOND, "pink food 2")]), state
    )
    assert found.placements == (Place("pink", "food", SECOND), Place("blue", "energy", THIRD))
    assert found.probability[SECOND] == pytest.approx(0.99)


def test_another_tile_than_the_log_says():
    state = state_after(f"blue food {FIRST}")
    found = propose(reading([(FIRST, "blue energy 7")]), state)
    mend = Place("blue", "energy", FIRST)
    assert found.differences == (Difference("different", FIRST, "blue food", "blue energy", 1, mend),)
    assert found.placements == ()


def test_a_tile_that_lies_nowhere():
    found = propose(reading(empty=[FIRST]), state_after(f"blue food {FIRST}"))
    assert found.differences == (Difference("missing", FIRST, "blue food", None, 1),)


def test_a_tile_logged_on_the_wrong_space():
    state = state_after(f"blue food {FIRST}")
    found = propose(reading([(THIRD, "blue food 7")], empty=[FIRST]), state)
    mend = Place("blue", "food", THIRD)
    assert found.differences == (Difference("moved", THIRD, "blue food", "blue food", 1, mend),)
    assert found.placements == ()


def test_two_like_tiles_missing_are_not_guessed_apart():
    state = state_after(f"blue food {FIRST}", f"pink food {SECOND}", f"blue food {BLANK[1]}")
    found = propose(reading([(THIRD, "blue food 7")], empty=[FIRST, BLANK[1]]), state)
    assert [one.kind for one in found.differences] == ["missing", "missing"]
    assert found.placements == (Place("blue", "food", THIRD),)


def test_a_colour_that_does_not_play():
    found = propose(reading([(FIRST, "green food 1")]), state_after())
    assert found.differences == (Difference("stranger", FIRST, None, "green food"),)
    assert found.placements == ()


def test_face_down_tiles_are_neither_missing_nor_unread():
    marked = BOARD.two_player[0]
    assert propose(reading(empty=[marked]), state_after()).agrees
    assert propose(reading(unread=[marked]), state_after()).agrees
    found = propose(reading([(marked, "blue food 1")]), state_after())
    assert found.differences == (Difference("neutral", marked, None, "blue food"),)


def test_nobodys_tile_laid_face_up_is_no_stranger():
    assert propose(reading([(BOARD.two_player[0], "green food 1")]), state_after()).agrees


def test_unread_spaces_matter_only_where_the_log_is_empty():
    state = state_after(f"blue food {FIRST}")
    found = propose(reading(unread=[FIRST, THIRD]), state)
    assert [one.space for one in found.unread] == [THIRD]


def by_castle(number=0):
    castle = BOARD.castles[number]
    farmland = ("blank", "food", "energy")
    free = [near for near in BOARD.neighbours[castle] if BOARD.spaces[near].kind in farmland]
    return castle, free


def test_a_castle_in_another_colour_than_the_log_says():
    castle, (near, *_) = by_castle()
    state = state_after(f"blue food {near}", seats="blue pink beige")
    seen = [(near, "blue food 1"), (castle, "pink castle 2")]
    assert propose(reading(seen), state).differences == (Difference("holder", castle, "blue", "pink", 1),)
    assert propose(reading([(near, "blue food 1"), (castle, "blue castle 2")]), state).agrees


def test_a_new_tile_beside_it_may_explain_a_castle():
    castle, (near, *_) = by_castle()
    found = propose(
        reading([(near, "blue food 1"), (castle, "blue castle 2")]), state_after(seats="blue pink beige")
    )
    assert found.differences == ()
    assert found.placements == (Place("blue", "food", near),)
