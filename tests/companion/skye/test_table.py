"""From a new table to a scored round."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(scope="module", autouse=True)
def _english(client: Any) -> None:
    """Browsers of these tests ask for nothing, and get English."""


def test_every_page_is_there_from_the_first_to_the_last_round(table: Any) -> None:
    game = table("blue", "red")
    for round_ in range(1, 7):
        for page in ("play", "screen", "score", "end", "sheet", "more", "log", "setup"):
            assert game.get(page), page
        assert game.post("score", round=str(round_)).status_code == 303
    for page in ("play", "screen", "end", "sheet", "more", "log"):
        assert game.get(page), page


def test_a_round_is_scored_once_however_many_phones_press(table: Any, sit: Any) -> None:
    game = table("blue", "red")
    rosa = sit(game, "red")
    assert game.post("score", round="1").status_code == 303
    assert rosa.post("score", round="1").status_code == 303
    assert [line for line in game.logged() if "scores" in line] == ["table scores 1"]
    # A page that is two rounds behind can't score a round that isn't over.
    assert rosa.post("score", round="3").status_code == 422
    assert rosa.post("score", round="x").status_code == 422
