"""Stars, turns and what is hidden until the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


def test_a_tap_places_a_star(table: Make) -> None:
    one = table("nordic", "saxony", seat="saxony")
    assert 'value="saxony star combat"' in one.html("play")
    one.log("saxony star combat", "saxony star combat", "saxony star combat", "saxony star workers")
    page = one.html("play")
    # Saxony's combats have no limit but the six stars; the workers' star is there only once.
    assert 'value="saxony star combat"' in page
    assert 'value="saxony star workers"' not in page
    assert "Your stars: 4 of 6" in one.get("play")
    assert 'value="nordic star combat"' in one.html("play", player="nordic")


def test_others_have_two_stars_for_combat(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.log("nordic star combat", "nordic star combat")
    assert 'value="nordic star combat"' not in one.html("play", player="nordic")


def test_the_sixth_star_is_announced_and_ends_the_game(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.log(*(f"nordic star {kind}" for kind in ("combat", "combat", "mechs", "workers", "upgrades")))
    assert "The next star is the sixth" in one.get("play", player="nordic")
    one.log("nordic star power")
    page = one.get("play")
    assert "The game is over." in page
    assert "star combat" not in one.html("play")
    assert "The sixth star of Nils has ended the game." in one.get("end")


def test_turns_are_counted_only_if_somebody_logs_them(table: Make) -> None:
    """Ruslana has the lower mat (2) and begins."""
    one = table("nordic", "rusviet")
    assert "Round" not in one.get("play")
    assert "Ruslana has taken a turn" in one.get("play")
    one.log("rusviet turn")
    page = one.get("play")
    assert "Round 1" in page
    assert "Nils has taken a turn" in page
    assert 'data-clock="0"' in one.html("play") or 'data-clock="1"' in one.html("play")
    one.log("nordic turn")
    assert "Round 2" in one.get("play")


def test_a_first_look_is_suggested_once(table: Make) -> None:
    one = table("nordic", "rusviet")
    hint = "what would count if it ended now"
    assert hint not in one.get("play")
    one.log("nordic star combat")
    assert hint in one.get("play")
    assert one.post("interim/decline").status_code == 303
    assert hint not in one.get("play")


def test_looking_makes_the_suggestion_go(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.log("nordic star combat")
    one.get("interim")
    assert "what would count if it ended now" not in one.get("play")
    hidden = table("nordic", "rusviet", standing_before_end="hidden")
    hidden.log("nordic star combat")
    assert "what would count if it ended now" not in hidden.get("play")


@pytest.mark.parametrize("standing", ["asked", "hidden"])
def test_totals_stay_hidden_before_the_end(
    table: Make, nils: dict[str, Any], ruslana: dict[str, Any], standing: str
) -> None:
    """95 for Nils and 83 for Ruslana stand nowhere but on the page that is asked for."""
    one = table("nordic", "rusviet", standing_before_end=standing)
    one.count("nordic", **nils)
    one.count("rusviet", **ruslana)
    pages = [one.get(page) for page in ("play", "screen", "sheet", "end", "more", "count", "log", "setup")]
    for query in ("", "?screen=1"):
        parts = one.client.get(f"/t/{one.code}/play/parts{query}").json["parts"]
        pages += [one.text(part) for part in parts.values()]
    news = one.client.get(f"/t/{one.code}/since?seq=0").json["entries"]
    assert [entry["gains"] for entry in news] == [[]] * len(news)
    pages += [entry["flash"] for entry in news]
    pages.append(one.text(one.client.get("/").text))
    for page in pages:
        assert not {"95", "83"} & set(_numbers(page))
    interim = one.get("interim")
    assert ({"95", "83"} <= set(_numbers(interim))) == (standing == "asked")
    if standing == "hidden":
        assert "keeps the standings back until the end" in interim


def _numbers(page: str) -> list[str]:
    return "".join(char if char.isdigit() else " " for char in page).split()


def test_an_open_table_shows_them(table: Make, nils: dict[str, Any]) -> None:
    one = table("nordic", "rusviet", standing_before_end="open")
    one.count("nordic", **nils)
    page = one.get("play")
    assert "95 coins" in page
    # Of Ruslana nothing is counted yet.
    assert "0 coins" not in page


def test_the_page_of_this_moment_tells_what_more_would_bring(table: Make, nils: dict[str, Any]) -> None:
    """At popularity 10, three steps bring 13: (5 - 4) x 4 + (4 - 3) x 11 + (3 - 2) x 6 = 21 coins."""
    one = table("nordic", "rusviet")
    one.count("nordic", **nils)
    page = one.get("interim")
    assert "Not everything is counted yet." in page
    assert "3 popularity +21" in page
    assert "territory +3" in page


def test_a_delay_is_logged_where_it_costs_something(table: Make) -> None:
    assert "held up" not in table("nordic", "rusviet").get("more")
    one = table("nordic", "rusviet", delay_penalty="two")
    assert "held up" in one.get("more")
    one.count("nordic", popularity=9)
    one.log("nordic delays")
    assert 'name="popularity" min="0" max="18" step="1" value="7"' in one.html("count", player="nordic")


def test_the_log_mends_a_difference(table: Make) -> None:
    one = table("nordic", "rusviet")
    one.log("nordic at C3: leader", "nordic territories 4", "nordic turn")
    page = one.html("log")
    assert '<input type="hidden" name="event" value="nordic territories 1">' in page
    # Ruslana begins.
    assert '<input type="hidden" name="event" value="rusviet turn">' in page


def test_undo_is_not_offered_for_what_was_drawn(table: Make) -> None:
    one = table("nordic", "saxony", seat="all")
    one.log("nordic mat industrial")
    assert "Undo" not in one.html("play")
    one.log("nordic star combat")
    assert "Undo" in one.html("play")
