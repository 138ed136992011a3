from __future__ import annotations

from typing import Any

CARDS = ["castle_blair", "ports"]


def test_cards_are_shown_to_the_phone_that_noted_them(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    assert anna.post_json(f"/t/{code}/missions", {"missions": CARDS}).json["missions"] == CARDS
    assert anna.get(f"/t/{code}/missions").json == {"player": "pink", "missions": CARDS}


def test_nobody_else_sees_them(phone: Any, code: str) -> None:
    """Not another player, not a watcher, not who sits down on the same seat, not a phone that acts for all."""
    phone().sit(code, "pink").post_json(f"/t/{code}/missions", {"missions": CARDS})
    assert phone().get(f"/t/{code}/missions").status_code == 403
    assert phone().sit(code, "watch").get(f"/t/{code}/missions?player=pink").status_code == 403
    assert phone().sit(code, "blue").get(f"/t/{code}/missions?player=pink").status_code == 403
    assert phone().sit(code, "pink").get(f"/t/{code}/missions").json["missions"] == []
    assert phone().sit(code, "all").get(f"/t/{code}/missions?player=pink").json["missions"] == []


def test_a_phone_for_all_keeps_everyones_cards_apart(phone: Any, code: str) -> None:
    everyone = phone().sit(code, "all")
    everyone.post(f"/t/{code}/missions", {"player": "pink", "missions": CARDS})
    everyone.post(f"/t/{code}/missions", {"player": "blue", "missions": ["ports"]})
    assert everyone.get(f"/t/{code}/missions?player=pink").json["missions"] == CARDS
    assert everyone.get(f"/t/{code}/missions?player=blue").json["missions"] == ["ports"]
    assert everyone.get(f"/t/{code}/missions").status_code == 400
    assert everyone.get(f"/t/{code}/missions?player=green").status_code == 400


def test_a_phone_that_moves_to_another_seat_takes_no_cards_there(phone: Any, code: str) -> None:
    mover = phone().sit(code, "pink")
    mover.post_json(f"/t/{code}/missions", {"missions": CARDS})
    assert mover.sit(code, "blue").get(f"/t/{code}/missions").json == {"player": "blue", "missions": []}


def test_unknown_cards_are_refused(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    for cards in (["no_such_card"], "ports", [1], {"ports": 1}):
        assert anna.post_json(f"/t/{code}/missions", {"missions": cards}).status_code == 422
    assert anna.post_json(f"/t/{code}/missions", [1]).status_code == 422


def test_notes_never_reach_the_log_or_the_stream(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    anna.post_json(f"/t/{code}/missions", {"missions": CARDS})
    news = phone().get(f"/t/{code}/since?seq=0")
    assert "ports" not in news.text
    assert "castle_blair" not in news.text
