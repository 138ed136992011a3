"""How a game of Glen More II begins: coins by the rondel, mobsters and score cards that are drawn."""

from __future__ import annotations

import random

import pytest

from scoring.game import BadSetup
from scoring.glenmore import begin, pieces
from scoring.glenmore.game import check_setup
from tests.scoring.glenmore.table import setup

DRAW = random.Random(5).sample


def test_coins_go_up_from_whoever_begins() -> None:
    # Rulebook 322: 5 for the last pawn on the rondel, then 6, 7 and 8.
    assert begin.coins(("blue", "red", "green", "yellow")) == {"blue": 5, "red": 6, "green": 7, "yellow": 8}


def test_everyone_is_on_the_rondel_once() -> None:
    seats = ("red", "yellow", "blue")
    orders = {begin.order(seats, DRAW) for _ in range(60)}
    assert all(sorted(order) == sorted(seats) for order in orders)
    assert len(orders) == 6


@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 4), (4, 6)])
def test_mobsters_by_the_number_of_players(players: int, count: int) -> None:
    drawn = begin.mobsters(setup(players, 8), DRAW)
    assert len(set(drawn)) == count


def test_three_mobsters_are_for_three_players_and_seven_for_other_chronicles() -> None:
    assert set(begin.suited(setup(2, 8))) == {
        "peggy_mcwander",
        "joe_mcduff",
        "bruce_mcmail",
        "peggy_mclaird",
        "sibyl_macsponge",
        "derek_anderson",
    }
    assert len(begin.suited(setup(3, 8))) == 9
    assert set(begin.suited(setup(3, 8, 5))) - set(begin.suited(setup(3, 8))) == {
        "fraser_mcstarve",
        "oonagh_mchagg",
    }
    assert len(begin.suited(setup(4, *pieces.CHRONICLES))) == 16


def test_five_score_cards() -> None:
    drawn = begin.score_cards(DRAW)
    assert len(set(drawn)) == pieces.CARDS_IN_PLAY == 5
    assert set(drawn) <= set(pieces.score_cards())


def test_the_hammer_is_for_three_and_more() -> None:
    check_setup(setup(3, 4))
    with pytest.raises(BadSetup, match="hammer"):
        check_setup(setup(2, 4))
