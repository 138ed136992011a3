"""From the end of the game to the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]


def test_the_list_says_what_is_missing(table: Make, nils: dict[str, Any]) -> None:
    one = table("nordic", "rusviet")
    assert "The game ends at once" in one.get("end")
    one.log("table ends")
    one.count("nordic", **nils)
    page = one.get("end")
    assert "The table has ended the game." in page
    assert "Nils complete" in page
    assert "Missing: coins, popularity, stars, territories, resources, structure bonus Numbers" in page
    # Nils holds the Factory, so Ruslana isn't asked.
    assert "The sheet so far" in page


def test_numbers_from_before_the_end_are_confirmed_with_one_tap(
    table: Make, nils: dict[str, Any], ruslana: dict[str, Any]
) -> None:
    one = table("nordic", "rusviet")
    one.count("nordic", **nils)
    one.count("rusviet", **ruslana)
    one.log("table ends")
    assert one.get("end").count("Still as on the table") == 2
    assert "All of them: still as on the table" in one.get("end")
    assert "The sheet so far" in one.get("sheet")
    assert one.post("entries/several", event=["nordic checked", "rusviet checked"]).status_code == 303
    assert "To the final sheet" in one.get("end")
    assert "Nils wins" in one.get("sheet")


def test_who_was_first_on_a_shared_territory_is_asked(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.log("nordic at C3: 1 mech", "rusviet at C3: leader", "table ends")
    page = one.html("end")
    assert 'value="nordic holds C3"' in page
    assert 'value="rusviet holds C3"' in page
    one.log("rusviet holds C3")
    assert "holds C3" not in one.html("end")


def test_the_tile_is_asked_if_somebody_has_some(table: Make, nils: dict[str, Any]) -> None:
    one = table("nordic", tile="none")
    one.count("nordic", **nils)
    one.log("table ends")
    assert "Which structure bonus tile is in play?" in one.get("end")
    one.log("table tile row")
    assert "Which structure" not in one.get("end")


def test_the_sheet_opens_every_number(table: Make, nils: dict[str, Any], ruslana: dict[str, Any]) -> None:
    """The sums are in conftest.py: 95 and 83."""
    one = table("nordic", "rusviet")
    one.log("table ends")
    one.count("nordic", **nils)
    one.count("rusviet", **ruslana)
    page = one.get("sheet")
    assert "1. N Nils by coins 95" in page.replace("1. Nils", "1. N Nils")
    assert "83" in page
    assert "8 territories at 3 each (popularity 10)" in page
    assert "the Factory counts as 3 territories at 3 each" in page
    assert "a single resource is worth nothing" in page
    assert "structure bonus: 3 (lakes next to structures)" in page
    html = one.html("sheet")
    assert "/rules/scythe/scoring.factory" in html
    assert f"/t/{one.code}/log#entry-" in html


def test_a_tie_asks_for_its_numbers_and_names_what_decided(table: Make, nils: dict[str, Any]) -> None:
    one = table("nordic", "crimea")
    one.log("table ends")
    one.count("nordic", **nils)
    # 8 territories without the Factory: 24, and 9 coins more.
    one.count("crimea", **nils | {"factory": "no", "territories": 8, "coins": 39})
    assert "Missing: workers, mechs, structures (for the tie)" in one.get("end").replace("( ", "(")
    one.count("nordic", workers=5, mechs=2, structures=3)
    one.count("crimea", workers=6, mechs=1, structures=3)
    assert "Missing: power (for the tie)" in one.get("end").replace("( ", "(")
    one.count("nordic", power=3)
    one.count("crimea", power=8)
    page = one.get("sheet")
    assert "Cem wins" in page
    assert "As many coins and pieces; power decides." in page


def test_a_full_tie_is_shared(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.log("table ends")
    level = {
        "coins": 10, "popularity": 5, "stars": 2, "territories": 3, "factory": "no", "resources": 2, "bonus": 0,
        "power": 4, "workers": 3, "mechs": 1, "structures": 1,
    }  # fmt: skip
    for player in ("nordic", "rusviet"):
        assert one.count(player, **level).status_code == 303
    page = one.get("sheet")
    assert "A shared first place" in page
    assert "Level in everything that counts: the place is shared." in page
