"""The dragon boats: places 15, 10 and 5, and the Last card."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


def taps(phone: Any) -> list[str]:
    return re.findall(r'<button name="event" value="([^"]*)"', phone.html("race"))


@pytest.fixture
def race(table: Make) -> Any:
    return table("red", "yellow", "blue", chronicles=(1,))


def test_boats_come_home_in_order(race: Any) -> None:
    assert taps(race) == ["red boat 1", "yellow boat 1", "blue boat 1"]
    sent = {"event": "blue boat 1", "uid": "twice", "next": f"/t/{race.code}/race"}
    assert race.post("race", **sent).headers["Location"] == race.post("race", **sent).headers["Location"]
    assert race.logged() == ["blue boat 1"]
    words = race.get("race")
    assert re.search(r"1\. Ben \+15 and a whisky cask from the supply", words)
    assert taps(race) == ["red boat 2", "yellow boat 2"]


def test_who_is_out_when_all_others_are_home_is_last(race: Any) -> None:
    race.log("blue boat 1", "red boat 2")
    words = race.get("race")
    assert re.search(r"2\. Rosa \+10", words)
    assert re.search(r"Last card Yara 0 All others are home\.", words)
    assert taps(race) == []
    assert "whisky cask" not in words.split("2. Rosa")[1]


def test_two_players_have_a_winner_and_a_last_one(table: Make) -> None:
    phone = table("red", "blue", chronicles=(1,))
    phone.log("red boat 1")
    assert "Last card Ben 0" in phone.get("race")


def test_four_players_have_three_places(table: Make) -> None:
    phone = table("red", "yellow", "blue", "green", chronicles=(1,))
    phone.log("red boat 1", "yellow boat 2")
    assert taps(phone) == ["blue boat 3", "green boat 3"]
    phone.log("green boat 3")
    assert re.search(r"3\. Gus \+5", phone.get("race"))


def test_after_the_end_those_still_out_have_last_cards(race: Any) -> None:
    race.log("blue boat 1", "red announces D")
    assert {"red boat last", "yellow boat last"} <= set(taps(race))
    assert "red boat 2" in taps(race)  # It was home, and nobody noted it.
    form = race.html("race").split("entries/several")[1].split("</form>")[0]
    assert re.findall(r'name="event" value="([^"]*)"', form) == ["red boat last", "yellow boat last"]
    race.log("red boat last", "yellow boat last")
    assert taps(race) == []


def test_a_place_is_taken_back(race: Any) -> None:
    race.log("blue boat 1")
    entry = re.search(r'name="entry" value="(\d+)"', race.html("race").split('class="boats home"')[1])
    assert entry is not None
    race.post("retract", entry=entry[1])
    assert "blue boat 1" in taps(race)


def test_a_place_that_is_taken_is_refused_on_the_page(race: Any) -> None:
    race.log("blue boat 1")
    answer = race.post("race", event="red boat 1")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert race.logged() == ["blue boat 1"]


def test_what_a_last_card_means_is_as_the_table_decided(table: Make) -> None:
    full = table("red", "blue", chronicles=(1,))
    assert "still bring 2 points each" in full.get("race")
    extra = table("red", "blue", chronicles=(1,), armadale_last="extra")
    assert "still bring its 1 extra point each" in extra.get("race")


def test_only_where_boats_race(table: Make, race: Any, sit: Make) -> None:
    phone = table("red", "blue")
    assert phone.client.get(f"/t/{phone.code}/race").status_code == 404
    watcher = sit(race, "watch")
    assert 'name="event"' not in watcher.html("race")
    assert watcher.post("race", event="red boat 1").status_code == 403
