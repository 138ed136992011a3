"""What the house knows of a game, for all its tables."""

from __future__ import annotations

import pytest

from companion import house
from scoring.errors import BadNotation


@pytest.mark.usefixtures("app_context")
def test_the_house_learns_and_forgets() -> None:
    assert house.known("skye") == {}
    house.learn("skye", "S16", "water NESW")
    house.learn("skye", "S16", "pasture NESW")
    house.learn("skye", "S17", "mountain NESW")
    assert house.known("skye") == {"S16": "pasture NESW", "S17": "mountain NESW"}
    house.forget("skye", "S16")
    house.forget("skye", "S16")
    assert house.known("skye") == {"S17": "mountain NESW"}


@pytest.mark.usefixtures("app_context")
def test_games_know_nothing_of_each_other() -> None:
    house.learn("skye", "S16", "water NESW")
    assert house.known("glenmore") == {}


@pytest.mark.usefixtures("app_context")
def test_what_a_later_version_no_longer_reads_is_passed_over() -> None:
    def read(text: str) -> None:
        if "lava" in text:
            raise BadNotation("notation.not_a_face", text=text)

    house.learn("skye", "S16", "lava NESW")
    house.learn("skye", "S17", "water NESW")
    assert house.known("skye", read) == {"S17": "water NESW"}
