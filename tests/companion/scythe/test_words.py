"""Every word that the code puts together is there in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from companion.scythe.ending import REMINDERS
from companion.scythe.log import mends
from companion.scythe.room import ROOM
from companion.words import LANGUAGES, say, speak
from scoring.game import Player, Setup
from scoring.scythe import board, bonus, events, pieces
from scoring.scythe.board_parts import Board


def made_of_parts() -> Iterator[str]:
    yield from (f"player.{faction}" for faction in pieces.factions())
    yield from (f"{prefix}.{what}" for prefix, what in product(("what", "count"), events.NUMBERS))
    yield "what.factory"
    yield from (f"{prefix}.{tile}" for prefix, tile in product(("bonus", "bonus_count"), bonus.tiles()))
    yield from (f"star.{kind}" for kind in pieces.star_kinds())
    yield from (f"mat.{mat}" for mat in pieces.mats())
    yield from (f"structure.{one}" for one in pieces.STRUCTURES)
    yield from (
        f"{prefix}.{unit}" for prefix, unit in product(("unit", "units"), ("leader", "workers", "mechs"))
    )
    drawn: Board = board.load_board("scythe")
    yield from (f"terrain.{drawn.spaces[place].kind}" for place in drawn.neighbours)
    yield from (f"space.{home}" for home in drawn.homes)
    yield from (f"reminder.{clause}" for clause in REMINDERS)
    steps = ("coins", "pieces", "power", "popularity", "resources", "territories", "stars", "shared", "open")
    yield from (f"decided_by.{step}" for step in steps)
    items = (
        "cash",
        "stars",
        "territories",
        "factory",
        "resources",
        "single_resource",
        "no_bonus",
        "bonus",
        "bid",
    )
    yield from (f"item.scythe.{item}" for item in items)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(language: str) -> None:
    speak(language)
    assert [word for word in made_of_parts() if say(word, count=2).startswith(word)] == []
    speak("en")


SAID = {
    "table tile row": "structure bonus: structures in a row",
    "nordic mat industrial": "player mat: Industrial",
    "nordic coins 34": "coins: 34",
    "nordic factory yes": "holds the Factory",
    "nordic factory no": "doesn’t hold the Factory",
    "nordic star combat": "star: Combat won",
    "nordic at C3: leader, 2 workers, 1 mech": "on C3: leader, 2 workers, 1 mech",
    "nordic at home-nordic: nobody": "no units on the Nordic home base",
    "nordic mill B2": "mill on B2",
    "nordic mill off": "mill not on the map",
    "nordic holds C3": "controls C3",
    "nordic leaves C3": "no longer controls C3",
    "table resources C3 1": "1 resource on C3",
    "nordic turn": "turn taken",
    "nordic delays": "has held up the game",
    "nordic bid 5": "5 coins taken off at the end",
    "table ends": "the game is over",
    "nordic checked": "numbers are as on the table",
}


@pytest.mark.parametrize("event", SAID)
def test_every_event_is_told(event: str) -> None:
    speak("en")
    message, values = ROOM.event_words(ROOM.game.parse_event(event))
    assert say(message, {"nordic": "Nils"}, **values) == SAID[event]


def test_no_entry_no_mends() -> None:
    setup = Setup("scythe", (Player("nordic", "Nils"),), "nordic")
    assert mends(ROOM.game.replay(setup, ()), 3) == ()
