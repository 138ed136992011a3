from __future__ import annotations

import pytest

from companion.rebirth.steps import steps
from companion.words import known, speak
from scoring.game import Player, Setup
from scoring.rebirth.game import replay

COLOURS = ("pink", "blue", "green", "beige")


def setup(count: int) -> Setup:
    return Setup(
        "rebirth", tuple(Player(colour, colour) for colour in COLOURS[:count]), "blue", "practice-isle"
    )


def told(count: int) -> dict[str, dict[str, object]]:
    return {step.message: dict(step.values) for step in steps(setup(count), replay(setup(count), ()))}


def test_only_two_players_lay_out_nobodys_tiles() -> None:
    """Rules, page 2: 32 tiles of an unused colour go face down on the marked spaces."""
    assert told(2)["setup.rebirth.neutral"] == {"tiles": 32, "colours": ("beige", "green")}
    assert "setup.rebirth.neutral" not in told(3)
    assert "setup.rebirth.neutral" not in told(4)


def test_only_four_players_return_tiles() -> None:
    """Rules, page 2: 3 energy, 3 food, and one settlement each of 2, 3 and 4 symbols."""
    assert told(4)["setup.rebirth.return_tiles"] == {
        "food_back": 3,
        "energy_back": 3,
        "settlement1_back": 0,
        "settlement2_back": 1,
        "settlement3_back": 1,
        "settlement4_back": 1,
    }
    for count in (2, 3):
        assert "setup.rebirth.return_tiles" not in told(count)
        assert "setup.rebirth.all_tiles" in told(count)


@pytest.mark.parametrize(("count", "tiles", "turns"), [(2, 36, 34), (3, 36, 34), (4, 27, 25)])
def test_two_tiles_are_set_aside(count: int, tiles: int, turns: int) -> None:
    assert told(count)["setup.rebirth.set_aside"] == {"tiles": tiles, "turns": turns}


def test_everyone_takes_12_castles_and_8_cathedrals() -> None:
    assert told(3)["setup.rebirth.pieces"] == {"castles": 12, "cathedrals": 8}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_step_has_its_sentence(language: str) -> None:
    speak(language)
    for count in (2, 3, 4):
        assert [
            step.message for step in steps(setup(count), replay(setup(count), ())) if not known(step.message)
        ] == []
