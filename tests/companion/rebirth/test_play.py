"""The table page and its parts."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def three(phone: Any, new_table: Any) -> str:
    code: str = new_table(phone(), ("pink", "blue", "beige"))
    return code


def parts(phone: Any, code: str, query: str = "") -> dict[str, str]:
    found: dict[str, str] = phone.get(f"/t/{code}/play/parts{query}").json["parts"]
    return found


def test_whoever_watches_sees_the_board_without_tray(phone: Any, code: str) -> None:
    page = phone().get(f"/t/{code}/play").text
    assert "data-kind=" not in page
    assert "You are watching" in page


def test_the_tray_is_of_whoever_is_on_turn_and_can_be_changed(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    assert 'data-player="pink"' in parts(anna, code)["tray"]
    assert 'data-player="blue"' in parts(anna, code, "?player=blue")["tray"]
    assert 'data-player="pink"' in parts(anna, code, "?player=nobody")["tray"]


def test_the_parts_follow_the_log(phone: Any, three: str) -> None:
    anna = phone().sit(three, "pink")
    anna.log(three, "pink food H6")
    told = anna.get(f"/t/{three}/play/parts").json
    assert (told["seq"], told["turn"], told["over"]) == (1, "blue", False)
    assert 'data-entry="1"' in told["parts"]["pieces"]
    # Invergarry Castle, six spaces around it, one taken: pink holds it with one farm.
    castle = told["parts"]["castles"].split("<strong>Invergarry Castle")[1].split('class="castle"')[0]
    assert "1 tile" in castle
    assert "1 of them a farm" in castle


def test_a_castle_tells_the_least_that_would_turn_it(phone: Any, three: str) -> None:
    """Pink has one settlement tile at Dunrobin: one farm of anybody is as many tiles and more farms."""
    anna = phone().sit(three, "all")
    anna.log(three, "pink settlement1 C3")
    castle = parts(anna, three)["castles"].split("<strong>Dunrobin Castle")[1].split('class="castle"')[0]
    assert "with 1 farm" in castle
    assert "Ben" in castle
    assert "Cleo" in castle


def test_a_look_tells_points_castle_and_card_before_anything_is_logged(phone: Any, three: str) -> None:
    anna = phone().sit(three, "pink")
    look = anna.get(f"/t/{three}/play/look?player=pink&tile=food&space=K3").text
    assert "food farm on its own" in look
    assert "takes Inveraray Castle" in look
    assert "draws a mission card at Oban Cathedral" in look
    assert anna.get(f"/t/{three}/since?seq=0").json["seq"] == 0


def test_a_look_at_what_cannot_be_says_why(phone: Any, three: str) -> None:
    anna = phone().sit(three, "pink")
    anna.log(three, "pink food H6")
    taken = anna.get(f"/t/{three}/play/look?player=blue&tile=food&space=H6").text
    assert "H6 is taken already." in taken
    assert "<form" not in taken
    castle = anna.get(f"/t/{three}/play/look?player=blue&tile=food&space=H5").text
    assert "No tile goes on H5: castle." in castle


@pytest.mark.parametrize("query", ["", "?tile=food", "?space=H6", "?tile=nonsense&space=H6"])
def test_a_look_needs_tile_and_space(phone: Any, code: str, query: str) -> None:
    assert phone().get(f"/t/{code}/play/look{query}").status_code == 400


def test_undo_is_offered_for_ones_own_last_entry_that_counts(phone: Any, three: str) -> None:
    anna, ben = phone().sit(three, "pink"), phone().sit(three, "blue")
    anna.log(three, "pink food H6")
    ben.log(three, "blue food C2")
    assert 'name="entry" value="1"' in parts(anna, three)["latest"]
    assert 'name="entry" value="2"' in parts(ben, three)["latest"]
    anna.post_json(f"/t/{three}/retract", {"uid": "r", "entry": 1})
    assert 'name="entry"' not in parts(anna, three)["latest"]
    assert "takes back no. 1" in parts(ben, three)["latest"]


def test_mission_cards_are_shown_to_the_phone_that_noted_them_only(phone: Any, three: str) -> None:
    anna, other = phone().sit(three, "pink"), phone().sit(three, "pink")
    anna.log(three, "pink food K3")
    sent = {"player": "pink", "missions": "ports"}
    assert anna.post(f"/t/{three}/missions", sent).status_code == 303
    assert "You have at least as many harbour spaces" in parts(anna, three)["more"]
    for phone_of in (other, phone().sit(three, "blue"), phone()):
        assert "harbour spaces" not in parts(phone_of, three)["more"]
        assert "Harbours</strong>" not in phone_of.get(f"/t/{three}/play").text


def test_the_cards_page_has_a_list_for_each_card_drawn(phone: Any, three: str) -> None:
    anna = phone().sit(three, "pink")
    assert "<select" not in anna.get(f"/t/{three}/cards").text
    anna.log(three, "pink food K3")
    assert anna.get(f"/t/{three}/cards").text.count("<select") == 1
    assert phone().get(f"/t/{three}/cards").status_code == 403


def test_a_checkpoint_that_differs_is_told_with_its_first_possible_entry(phone: Any, three: str) -> None:
    anna = phone().sit(three, "pink")
    anna.log(three, "pink food H6")
    sent = {"player": "pink", "kind": "track", "space": "3"}
    assert anna.post(f"/t/{three}/entries", sent).status_code == 303
    told = parts(anna, three)["points"]
    assert "The printed track shows 3 for <bdi>Anna</bdi>, Cairn counts 1." in told
    assert "#entry-1" in told


def test_the_big_picture_has_nothing_to_touch(phone: Any, three: str) -> None:
    anna = phone().sit(three, "all")
    anna.log(three, "pink food H6")
    page = anna.get(f"/t/{three}/screen").text
    assert "<form" not in page
    assert 'data-entry="1"' in page
    assert set(parts(anna, three, "?screen=1")) == {"scores", "pieces", "latest", "castles", "settlements"}


def test_the_flash_is_in_the_language_of_whoever_listens(phone: Any, three: str) -> None:
    anna = phone().sit(three, "pink")
    anna.log(three, "pink food H6")
    german = anna.get(f"/t/{three}/since?seq=0", headers={"Accept-Language": "de"})
    assert german.json["entries"][0]["flash"] == "Anna: Nahrung auf H6"
    assert anna.get(f"/t/{three}/since?seq=0").json["entries"][0]["flash"] == "Anna: Food on H6"
