"""Turning up missions, and the sheet."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict


@pytest.fixture
def over(phone: Any, code: str) -> Any:
    """Anna's phone after the end: food on H6 (1), first at Invergarry Castle (5), one card from Oban by I2 (1)."""
    anna = phone().sit(code, "pink")
    anna.log(code, "pink food H6")
    anna.log(code, "blue energy H3")
    anna.log(code, "pink food I2")
    anna.log(code, "pink ends")
    return anna


def test_before_the_end_the_page_says_what_is_still_to_come(phone: Any, code: str) -> None:
    page = phone().sit(code, "pink").get(f"/t/{code}/end").text
    assert page.count("<strong>34</strong>") == 2
    assert "End the game now" in page


def test_missions_are_asked_of_their_own_seat(over: Any, phone: Any, code: str) -> None:
    assert over.get(f"/t/{code}/end").text.count("<select") == 1
    ben = phone().sit(code, "blue").get(f"/t/{code}/end").text
    assert "<select" not in ben
    assert "<bdi>Anna</bdi> turns them up on another phone." in ben


def test_the_sheet_waits_for_cards_that_are_face_down(over: Any, code: str) -> None:
    page = over.get(f"/t/{code}/sheet").text
    assert "Anna has 1 mission card face down." in page
    assert "wins" not in page


def test_turned_up_cards_are_scored(over: Any, code: str) -> None:
    sent = MultiDict([("player", "pink"), ("missions", "cathedral_bonus"), ("missions", "")])
    assert over.post(f"/t/{code}/reveal", sent).status_code == 303
    page = over.get(f"/t/{code}/sheet").text
    assert "<bdi>Anna</bdi> wins" in page
    assert "by points" in page
    # 1 + 1 for food, 5 for the castle, 3 for the bonus.
    assert '<span class="total">10</span>' in page


def test_cards_left_out_must_be_meant(over: Any, code: str) -> None:
    none = {"player": "pink", "missions": ""}
    refused = over.post(f"/t/{code}/reveal", none)
    assert (refused.status_code, "Mission cards of Anna: 1 held, 0 chosen." in refused.text) == (422, True)
    assert "missions" not in over.get(f"/t/{code}/export.toml").text.split("log = ")[1]
    assert over.post(f"/t/{code}/reveal", none | {"some": "yes"}).status_code == 303
    assert "pink missions none" in over.get(f"/t/{code}/export.toml").text


def test_every_item_shows_its_clause_its_places_and_its_entries(over: Any, code: str) -> None:
    castles = over.get(f"/t/{code}/sheet").text.split('id="pink-castles"')[1].split('class="line"')[0]
    assert "holds Invergarry Castle" in castles
    assert "/rules/rebirth/castle.end_points" in castles
    assert 'class="halo"' in castles
    assert f"/t/{code}/log#entry-1" in castles


def test_the_deciding_castle_is_named(phone: Any, new_table: Any) -> None:
    """Both have 1 for a farm and 5 for a castle; O7 is next to Edinburgh Castle, H6 next to Invergarry Castle."""
    code = new_table(phone(), ("pink", "blue", "beige"))
    anna = phone().sit(code, "all")
    anna.log(code, "pink food H6")
    anna.log(code, "blue food P7")
    anna.log(code, "pink ends")
    page = anna.get(f"/t/{code}/sheet").text
    assert "<bdi>Ben</bdi> wins" in page
    assert "Level on points; Edinburgh Castle decides." in page
