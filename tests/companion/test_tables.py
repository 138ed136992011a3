from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion import store
from scoring import notation
from scoring.game import Setup

FORM = {
    "game": "rebirth",
    "board": "practice-isle",
    "player-0": "pink",
    "name-0": " Anna ",
    "player-1": "",
    "name-1": " ",
    "player-2": "blue",
    "name-2": "",
    "start": "blue",
    "setting-zero_fulfils": "yes",
    "setting-most_food": "groups",
}


def made(app: Flask, answer: Any) -> Setup:
    code = answer.headers["Location"].rsplit("/", 1)[1]
    with app.app_context():
        table = store.table(code)
        assert table is not None
        return notation.parse(table.setup).setup


def test_the_form_makes_a_table(app: Flask, phone: Any) -> None:
    answer = phone().post("/new", FORM)
    assert answer.status_code == 303
    setup = made(app, answer)
    assert setup.ids == ("pink", "blue")
    assert setup.start == "blue"
    assert setup.board == "practice-isle"
    assert setup.players[0].name == "Anna"
    assert setup.players[1].name  # whoever typed no name is called by the colour
    assert dict(setup.settings) == {"zero_fulfils": "yes"}  # defaults need not be kept


def test_chance_may_choose_the_start_player(app: Flask, phone: Any) -> None:
    starts = {made(app, phone().post("/new", FORM | {"start": "draw"})).start for _ in range(40)}
    # The odds that one of two never comes in 40 draws are 1 in 5 * 10**11.
    assert starts == {"pink", "blue"}


def test_any_name_survives(app: Flask, phone: Any) -> None:
    for typed, kept in [('"\\ ]', '"\\ ]'), ("Zoë 🌲", "Zoë 🌲"), ("a\x00b\nc", "a b c"), ("<b>", "<b>")]:
        assert made(app, phone().post("/new", FORM | {"name-0": typed})).players[0].name == kept


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ({"player-2": ""}, "Anna"),
        ({"player-2": "pink"}, "Anna"),
        ({"player-2": "purple"}, "Anna"),
        ({"start": "green"}, "Anna"),
        ({"board": "nowhere"}, "Anna"),
        ({"board": "../../etc/passwd"}, "Anna"),
        ({"setting-zero_fulfils": "perhaps"}, "Anna"),
        ({"setting-no_such": "yes"}, "Anna"),
        ({"name-0": "Anna" * 10}, "AnnaAnna"),
        ({"game": "chess"}, "<form"),
        ({"game": ""}, "<form"),
    ],
)
def test_a_wrong_form_comes_back_with_what_was_typed(phone: Any, change: dict[str, str], shown: str) -> None:
    answer = phone().post("/new", FORM | change)
    assert answer.status_code == 422
    assert shown in answer.text


def test_wrong_json_is_told_by_field(phone: Any) -> None:
    for sent in ({}, [], None, {"game": "rebirth", "players": [{"id": "pink"}]}, {"game": 1, "players": 2}):
        answer = phone().post_json("/new", sent)
        assert answer.status_code in (400, 422)
        assert answer.json


def test_home_lists_the_tables_this_phone_sits_at(phone: Any, code: str, new_table: Any) -> None:
    other = new_table(phone())
    anna = phone().sit(code, "pink")
    page = anna.get("/").text
    assert code in page
    assert other not in page
    assert code not in phone().get("/").text


@pytest.mark.parametrize("typed", ["{}", " {} ", "{}\n"])
def test_a_code_may_be_typed_in_many_ways(phone: Any, code: str, typed: str) -> None:
    spaced = f"{code[:2]} {code[2:]}"
    dashed = f"{code[:3]}-{code[3:]}"
    for one in (code, code.lower(), spaced, dashed):
        answer = phone().post("/join", {"code": typed.format(one)})
        assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{code}")
    assert phone().get(f"/j/{code.lower()}").headers["Location"] == f"/t/{code}"


@pytest.mark.parametrize("wrong", ["", "X", "CCCCCC", "OOOOO", "../..", "<b>", "ÄÖÜßE", "\x00"])
def test_an_unknown_code_gets_a_friendly_page(phone: Any, wrong: str) -> None:
    answer = phone().post("/join", {"code": wrong})
    assert answer.status_code == 404
    assert "<html" in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "path", ["", "/invite", "/invite.svg", "/setup", "/events", "/since", "/preview", "/missions", "/play"]
)
def test_every_page_of_an_unknown_table_is_not_found(phone: Any, path: str) -> None:
    assert phone().get(f"/t/CCCCC{path}").status_code == 404


def test_nobody_who_is_named_is_left_out(phone: Any) -> None:
    answer = phone().post("/new", FORM | {"name-3": "Cara", "player-3": ""})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "Cara is named but plays nothing yet" in page
    assert 'value="Cara"' in page


def test_a_name_that_is_too_long_is_told_in_the_readers_language(phone: Any) -> None:
    players = [{"id": "pink", "name": "x" * 25}, {"id": "blue", "name": ""}]
    answer = phone().post_json("/new?lang=de", {"game": "rebirth", "players": players})
    assert answer.status_code == 422
    assert answer.json["errors"] == {"players.0.name": "Das ist zu lang: höchstens 24 Zeichen."}
