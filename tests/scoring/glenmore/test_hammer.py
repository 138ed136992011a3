"""Who has the England token: whoever took it from the Englishman first, then each landmark card of the chronicle."""

from __future__ import annotations

import pytest

from scoring.glenmore.chronicles import hammer
from tests.scoring.glenmore.table import play, setup

# Rulebook 1119 and 1135.
GAMES: dict[str, tuple[tuple[str, ...], str | None]] = {
    "still below the Englishman": ((), None),
    "crossed first": (("blue takes england_token in A",), "blue"),
    "a card takes it": (("blue takes england_token in A", "red takes loch_lomond in A"), "red"),
    "and the next card again": (
        ("red takes loch_lomond in A", "yellow takes glenfinnan_church in B"),
        "yellow",
    ),
    "a card of the base game doesn't": (
        ("blue takes england_token in A", "red takes loch_ness in C"),
        "blue",
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_token(name: str) -> None:
    lines, expected = GAMES[name]
    token = hammer.token(play(setup(3, 4), *lines).state)
    assert (token.player if token else None) == expected


def test_without_the_chronicle_there_is_none() -> None:
    assert hammer.token(play(setup(3)).state) is None
