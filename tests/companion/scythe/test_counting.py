"""The page for a player's numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]


def test_only_what_changed_is_logged(table: Make, nils: dict[str, Any]) -> None:
    one = table("nordic", "rusviet")
    before = len(one.logged())
    assert one.count("nordic", **nils).status_code == 303
    assert one.logged()[before:] == [
        "nordic stars 4",  # first, since a sixth would end the game
        "nordic coins 30",
        "nordic popularity 10",
        "nordic territories 9",
        "nordic resources 13",
        "nordic bonus 3",
        "nordic factory yes",
    ]
    assert one.count("nordic", **nils | {"coins": 31}).status_code == 303
    assert one.logged()[before + 7 :] == ["nordic coins 31"]
    assert one.count("nordic", **nils | {"coins": 31}).status_code == 303
    assert len(one.logged()) == before + 8


def test_the_page_goes_on_to_the_next_player(table: Make, nils: dict[str, Any]) -> None:
    one = table("nordic", "rusviet")
    to = one.count("nordic", **nils, then="rusviet").headers["Location"]
    assert to.endswith("/count?player=rusviet&saved=nordic")
    page = one.get("count", player="rusviet", saved="nordic")
    assert "Saved: Nils" in page
    assert "Numbers of Ruslana" in page


def test_every_wrong_field_is_told_and_nothing_typed_is_lost(table: Make) -> None:
    one = table("nordic", "rusviet")
    before = one.logged()
    answer = one.count("nordic", coins="thirty", popularity=19, stars=7, territories=11)
    assert answer.status_code == 422
    assert "“thirty” is no number." in answer.text
    assert "Popularity: 19 can’t be, at most 18." in answer.text
    assert "Stars: 7 can’t be, at most 6." in answer.text
    for name, value in (("popularity", 19), ("stars", 7), ("territories", 11)):
        assert re.search(rf'name="{name}"[^>]* value="{value}"', answer.text), name
    assert one.logged() == before


def test_the_bonus_is_asked_in_the_words_of_its_tile(table: Make) -> None:
    assert "Lakes next to my structures" in table("nordic", "rusviet").get("count")
    open_tile = table("nordic", "rusviet", tile="none")
    assert "What the bonus tile counts" in open_tile.get("count")
    assert open_tile.count("nordic", tile="on_tunnels", bonus=5).status_code == 422  # four structures
    assert open_tile.count("nordic", tile="on_tunnels", bonus=3).status_code == 303
    assert open_tile.logged()[-2:] == ["table tile on_tunnels", "nordic bonus 3"]


def test_what_the_map_counts_stands_beside_and_is_used(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.log("nordic at C3: leader, 2 workers", "nordic at D4: 1 mech")
    page = one.html("count", player="nordic")
    assert re.search(r'name="territories"[^>]* value=""[^>]* placeholder="2"', page)
    assert "map: 2 C3 D4" in one.get("count", player="nordic")
    # Typing the same adds nothing; the Factory is D4.
    assert one.count("nordic", territories=2, factory="yes").status_code == 303
    assert one.logged()[-1] == "nordic at D4: 1 mech"


def test_a_difference_has_two_mends(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.log("nordic at C3: leader", "nordic territories 3", "nordic territories 4")
    page = one.get("count", player="nordic")
    assert "Remove the typed 4" in page
    assert "1 is right" in page
    # Taken back is all that was typed of it, not only the latest, so that the map counts.
    assert one.post("count/untype", player="nordic", what="territories").status_code == 303
    assert 'name="territories" min="0" max="47" step="1" value="" placeholder="1"' in one.html(
        "count", player="nordic"
    )
    assert "Take" not in one.get("count", player="nordic")


def test_after_the_end_saving_confirms_the_rest(table: Make, nils: dict[str, Any]) -> None:
    one = table("nordic", "rusviet")
    one.count("nordic", **nils)
    one.log("table ends")
    assert "from before the end" in one.get("count", player="nordic")
    one.count("nordic", **nils | {"coins": 33})
    assert one.logged()[-2:] == ["nordic coins 33", "nordic checked"]
    assert "from before the end" not in one.get("count", player="nordic")


def test_watching_phones_can_not_save(table: Make, sit: Make) -> None:
    one = table("nordic", "rusviet")
    watching = sit(one, "watch")
    assert "You are watching." in watching.get("count")
    assert watching.count("nordic", coins=3).status_code == 403


def test_deductions_are_asked_where_the_table_has_them(table: Make) -> None:
    assert "Deduction" not in table("nordic", "rusviet").get("count")
    one = table("nordic", "rusviet", bids="yes")
    assert "Deduction" in one.get("count")
    assert one.count("nordic", bid="5").status_code == 303
    assert one.logged()[-1] == "nordic bid 5"


def test_what_another_phone_changed_meanwhile_stays(table: Make, sit: Make) -> None:
    one = table("nordic", "rusviet")
    one.log("nordic coins 30", "nordic popularity 4")
    other = sit(one, "nordic")
    shown = {"coins": 30, "was-coins": 30, "popularity": 4, "was-popularity": 4}
    other.count("nordic", **shown | {"coins": 34})
    one.count("nordic", **shown | {"popularity": 5})
    assert one.logged()[-2:] == ["nordic coins 34", "nordic popularity 5"]
    # After the end such an old page can't confirm what it didn't show.
    one.log("table ends")
    one.count("nordic", **shown)
    assert one.logged()[-1] == "table ends"
    one.count("nordic", **{"coins": 34, "was-coins": 34, "popularity": 5, "was-popularity": 5})
    assert one.logged()[-1] == "nordic checked"


def test_an_emptied_field_takes_back_what_was_typed(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.log("nordic coins 30", "nordic coins 31")
    assert one.count("nordic", **{"coins": "", "was-coins": 31}).status_code == 303
    assert 'name="coins" min="0" max="999" step="1" value=""' in one.html("count", player="nordic")


def test_the_map_may_differ_about_the_factory_too(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.log("nordic at D4: 1 mech", "nordic factory no")
    page = one.get("count", player="nordic")
    assert "map: Yes D4" in page
    assert "Remove the typed No" in page
    assert '<input type="hidden" name="event" value="nordic factory yes">' in one.html("log")
    one.post("count/untype", player="nordic", what="factory")
    assert "Remove the typed No" not in one.get("count", player="nordic")


def test_a_post_for_nobody_at_the_table_is_refused(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.count("nordic", coins=30)
    before = one.logged()
    for wrong in ("", "foo", "crimea"):
        assert one.count(wrong, coins=31).status_code == 422
    assert one.count("nordic", factory="maybe").status_code == 422
    assert one.logged() == before
