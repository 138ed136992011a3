"""A new table, and setting up for exactly its players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.room import DRAWN, Row, Typed
from companion.scythe.room import begin
from scoring.game import BadSetup
from scoring.scythe import bonus, pieces


def typed(*rows: tuple[str, str, str], tile: str = "none", start: str = DRAWN, **settings: str) -> Typed:
    seats = tuple(Row(player, name, {"mat": mat}) for player, name, mat in rows)
    return Typed("scythe", seats, DRAWN, "scythe", settings, {"tile": tile, "start": start})


def test_seats_are_put_in_clockwise_order_and_the_lowest_mat_begins() -> None:
    made = begin(typed(("saxony", "Sara", "mechanical"), ("nordic", "Nils", "agricultural"), tile="row"))
    assert [(one.id, one.name) for one in made.setup.players] == [("nordic", "Nils"), ("saxony", "Sara")]
    assert made.setup.start == "saxony"
    assert made.events == ("table tile row", "nordic mat agricultural", "saxony mat mechanical")


def test_everything_can_be_drawn() -> None:
    made = begin(typed(*[(DRAWN, name, DRAWN) for name in "ABCDE"], tile=DRAWN))
    assert made.setup.ids == ("nordic", "rusviet", "crimea", "saxony", "polania")
    tile, *mats = (event.split() for event in made.events)
    assert tile[2] in bonus.tiles()
    assert sorted(mat for _, _, mat in mats) == sorted(pieces.mats())
    assert [player for player, _, mat in mats if mat == "industrial"] == [made.setup.start]


def test_without_mats_the_table_says_who_begins() -> None:
    rows = (("nordic", "", "none"), ("crimea", "", "none"))
    assert begin(typed(*rows, start="crimea")).setup.start == "crimea"
    # Somebody who doesn't play can't begin: then chance decides.
    assert begin(typed(*rows, start="saxony")).setup.start in {"nordic", "crimea"}
    assert begin(typed(*rows)).events == ()


def test_pairs_that_are_advised_against_are_not_drawn() -> None:
    rows = (("rusviet", "", DRAWN), ("nordic", "", "engineering"), ("crimea", "", DRAWN))
    for _ in range(40):
        events = begin(typed(*rows, banned_pairs="avoided")).events
        assert "rusviet mat industrial" not in events
        assert "crimea mat patriotic" not in events


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ((("nordic", "", "none"), ("nordic", "", "none")), "setup.scythe.same_faction_twice"),
        ((("nordic", "", "patriotic"), ("saxony", "", "patriotic")), "setup.same_mat_twice"),
        ((("nordic", "", "golden"),), "setup.unknown_mat"),
    ],
)
def test_what_can_not_be_is_refused(rows: Any, message: str) -> None:
    with pytest.raises(BadSetup) as refused:
        begin(typed(*rows))
    assert refused.value.message == message


def test_the_form_offers_every_mat_and_tile(client: Callable[[], Any]) -> None:
    page = client().get("/new?game=scythe").text
    for word in (*pieces.mats(), *bonus.tiles()):
        assert f'<option value="{word}"' in page
    assert 'name="start"' not in page


def test_what_was_typed_stays_in_the_form(client: Callable[[], Any]) -> None:
    sent = {"game": "scythe", "choice-tile": "row"}
    sent |= {
        "player-0": "nordic",
        "choice-mat-0": "patriotic",
        "player-1": "saxony",
        "choice-mat-1": "patriotic",
    }
    answer = client().post("/new", data=sent, headers={"Origin": "http://localhost"})
    assert answer.status_code == 422
    assert "Every player mat is there only once." in answer.text
    assert answer.text.count('<option value="patriotic" selected>') == 2
    assert '<option value="row" selected>' in answer.text


def test_the_steps_name_what_is_printed_on_the_mats(table: Callable[..., Any]) -> None:
    """German rulebook, pages 6 to 9; three players have four Factory cards."""
    page = table("crimea", "nordic", "rusviet").get("setup")
    assert "clockwise: Nils, Ruslana and Cem – each by their own home base." in page
    assert "11 encounter tokens" in page
    assert "4 of them go face down on the Factory" in page
    assert "lakes next to structures" in page
    assert (
        "Nils: Nordic with player mat 4, Mechanical. Power 4, popularity 3, 6 coins, combat cards: 1," in page
    )
    assert "a worker each on A4 (forest) and A5 (tundra)" in page
    assert "Ruslana begins: the lowest player mat in play is number 2, Engineering." in page


def test_the_steps_ask_for_what_nobody_noted(table: Callable[..., Any]) -> None:
    page = table("saxony", "polania", tile="none").get("setup")
    assert "Draw one structure bonus tile" in page
    assert "popularity, coins and objective cards as printed on the player mat" in page
    assert "Sara begins, then clockwise." in page
