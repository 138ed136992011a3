"""A new table, and setting up for exactly its players."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.room import DRAWN, Row, Typed
from companion.skye.room import NOT_NOTED, ROOM, begin
from companion.skye.steps import steps
from scoring.game import BadSetup, Setup
from scoring.log import Entry
from scoring.skye import pieces


@pytest.fixture(autouse=True)
def _house(app_context: Flask) -> None:
    """What the house knows stands in the database."""


def typed(*colours: str, start: str = DRAWN, **tiles: str) -> Typed:
    return Typed("skye", tuple(Row(one, one.title()) for one in colours), start, None, {}, tiles)


def test_chosen_scoring_tiles_are_the_first_entries() -> None:
    made = begin(typed("red", "white", start="white", a="sheep", b="columns", c="squares", d="gold_majority"))
    assert made.setup.start == "white"
    assert made.events == (
        "table A sheep",
        "table B columns",
        "table C squares",
        "table D gold_majority",
    )


def test_drawn_scoring_tiles_are_four_different_ones_and_none_that_was_chosen() -> None:
    for _ in range(30):
        made = begin(typed("red", "white", a=DRAWN, b=DRAWN, c="sheep", d=DRAWN))
        tiles = [event.split()[2] for event in made.events]
        assert len(set(tiles)) == 4
        assert set(tiles) <= set(pieces.scoring_tiles())
        assert tiles[2] == "sheep"


def test_what_nobody_told_is_no_entry() -> None:
    assert begin(typed("red", "white", a="sheep", b=NOT_NOTED)).events == ("table A sheep",)


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ({"a": "sheep", "b": "sheep"}, "setup.skye.same_tile_twice"),
        ({"a": "goats"}, "setup.skye.unknown_tile"),
    ],
)
def test_what_can_not_be_is_refused(tiles: dict[str, str], message: str) -> None:
    with pytest.raises(BadSetup) as refused:
        begin(typed("red", "white", **tiles))
    assert refused.value.message == message


def told(count: int, *events: str) -> dict[str, Any]:
    """Set-up steps by message, for so many players."""
    players = tuple(ROOM.players[:count])
    made = begin(typed(*players, start=players[0]))
    entries = [Entry(n, "table", "tap", ROOM.game.parse_event(text)) for n, text in enumerate(events, 1)]
    setup: Setup = made.setup
    return {one.message: one.values for one in steps(setup, ROOM.game.replay(setup, entries))}


def test_five_use_the_other_side_of_the_board() -> None:
    assert told(4)["setup.skye.board"] == {"rounds": 6}
    assert told(5)["setup.skye.board_five"] == {"rounds": 5}


def test_what_stays_in_the_box_follows_from_the_players() -> None:
    # Six screens and six discard markers; one of each is spare at a full table.
    assert told(2)["setup.skye.unused"] == {"count": 4}
    assert told(5)["setup.skye.unused"] == {"count": 1}
    assert told(3)["setup.skye.bag"] == {"tiles": 73}


def test_scoring_tiles_are_laid_out_as_they_were_drawn_or_else_told_to_cairn() -> None:
    assert "setup.skye.scoring_tiles" in told(2)
    laid = told(2, "table B sheep")
    assert laid["setup.skye.scoring_tile"] == {"field": "B", "tile": "sheep"}
    assert "setup.skye.scoring_tiles" not in laid


def test_the_form_offers_every_scoring_tile_and_chance(client: Any) -> None:
    page = client().get("/new?game=skye").text
    for field in "abcd":
        assert f'name="choice-{field}"' in page
    for tile in pieces.scoring_tiles():
        assert page.count(f'<option value="{tile}"') == 4
