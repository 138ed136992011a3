from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion import store
from companion.lobby import invite_links


def seats(app: Flask, code: str) -> list[tuple[str, str | None]]:
    with app.app_context():
        table = store.table(code)
        assert table is not None
        return [(seat.role, seat.player) for seat in store.seats(table.id)]


def test_a_phone_takes_a_seat_and_plays(app: Flask, phone: Any, code: str) -> None:
    answer = phone().post(f"/t/{code}/join", {"seat": "pink"})
    assert answer.headers["Location"] == f"/t/{code}/play"
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert seats(app, code) == [("player", "pink")]


def test_a_second_phone_on_a_seat_is_warned_and_let_in(app: Flask, phone: Any, code: str) -> None:
    first = phone().sit(code, "pink")
    second = phone()
    answer = second.post(f"/t/{code}/join", {"seat": "pink"})
    assert answer.headers["Location"] == f"/t/{code}"
    assert seats(app, code) == [("player", "pink"), ("player", "pink")]
    assert first.log(code, "pink track 0").status_code == 200
    assert second.log(code, "pink track 0").status_code == 200


def test_joining_twice_moves_the_phone(app: Flask, phone: Any, code: str) -> None:
    mover = phone().sit(code, "pink").sit(code, "all").sit(code, "watch")
    assert seats(app, code) == [("watch", None)]
    assert mover.log(code, "pink track 0").status_code == 403


@pytest.mark.parametrize("seat", ["", "green", "table", "host"])
def test_there_are_no_other_seats(app: Flask, phone: Any, code: str, seat: str) -> None:
    assert phone().post(f"/t/{code}/join", {"seat": seat}).status_code == 400
    assert seats(app, code) == []


def test_leaving_frees_the_seat(app: Flask, phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    assert anna.post(f"/t/{code}/leave").status_code == 303
    assert seats(app, code) == []
    assert anna.log(code, "pink track 0").status_code == 403


def test_only_the_host_frees_others_seats(app: Flask, phone: Any, new_table: Any) -> None:
    host = phone()
    code = new_table(host)
    anna = phone().sit(code, "pink")
    assert phone().post(f"/t/{code}/free", {"seat": "pink"}).status_code == 403
    assert anna.post(f"/t/{code}/free", {"seat": "pink"}).status_code == 403
    assert host.post(f"/t/{code}/free", {"seat": "pink"}).status_code == 303
    assert seats(app, code) == []


def test_a_crowd_is_stopped_but_the_players_phones_go_on(app: Flask, phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    for _ in range(59):
        phone().sit(code, "watch")
    assert phone().post(f"/t/{code}/join", {"seat": "watch"}).status_code == 409
    anna.sit(code, "blue")


def test_the_lobby_is_shown_to_everyone(phone: Any, code: str) -> None:
    for visitor in (phone(), phone().sit(code, "pink"), phone().sit(code, "watch")):
        page = visitor.get(f"/t/{code}")
        assert page.status_code == 200
        assert "Anna" in page.text


def test_the_invitation_shows_code_link_and_qr(phone: Any, code: str) -> None:
    page = phone().get(f"/t/{code}/invite", base_url="http://192.168.1.20:8020")
    assert f"http://192.168.1.20:8020/j/{code}" in page.text
    picture = phone().get(f"/t/{code}/invite.svg")
    assert picture.mimetype == "image/svg+xml"
    assert picture.text.startswith("<svg")


def test_a_link_that_only_this_machine_understands_comes_last(app: Flask, monkeypatch: Any) -> None:
    monkeypatch.setattr("companion.discovery.lan_addresses", lambda: ("192.168.1.20",))
    with app.test_request_context(base_url="http://localhost:8020"):
        assert invite_links("CDFGH") == (
            "http://192.168.1.20:8020/j/CDFGH",
            "http://localhost:8020/j/CDFGH",
        )
    with app.test_request_context(base_url="http://cairn.local:8020"):
        assert invite_links("CDFGH")[0] == "http://cairn.local:8020/j/CDFGH"


@pytest.mark.parametrize(
    "colours", [("pink", "blue"), ("pink", "blue", "green"), ("pink", "blue", "green", "beige")]
)
def test_setting_up_is_shown_for_exactly_these_players(phone: Any, new_table: Any, colours: Any) -> None:
    code = new_table(phone(), colours)
    assert phone().get(f"/t/{code}/setup").status_code == 200
