from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.config import Config
from companion.welcome import addresses, open_table, welcome
from companion.words import speak


@pytest.fixture(autouse=True)
def lan(monkeypatch: pytest.MonkeyPatch) -> None:
    speak("en")
    monkeypatch.setattr("companion.welcome.lan_addresses", lambda: ("192.168.178.20",))


def test_without_a_table_the_home_page_is_told(app: Flask) -> None:
    text = welcome(app)
    assert "http://192.168.178.20:8020/\n" in text
    assert "▀" in text  # the QR


def test_the_one_table_in_use_is_told_with_its_code(app: Flask, code: str) -> None:
    text = welcome(app)
    assert f"http://192.168.178.20:8020/j/{code}\n" in text
    assert code in text.split("▀")[-1]


def test_of_several_tables_none_is_told(app: Flask, phone: Any, code: str, new_table: Any) -> None:
    new_table(phone())
    text = welcome(app)
    assert code not in text
    assert "http://192.168.178.20:8020/\n" in text


def test_a_finished_game_is_not_told(app: Flask, phone: Any, code: str) -> None:
    phone().sit(code, "pink").log(code, "pink ends")
    with app.app_context():
        assert open_table() is None


def test_the_address_listened_on_is_told_where_there_is_only_one(config: Config) -> None:
    assert addresses(replace(config, host="10.0.0.7", port=80)) == ("http://10.0.0.7:80",)
    assert addresses(replace(config, host="::1")) == ("http://[::1]:8020",)


def test_without_a_network_this_machine_is_told(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.welcome.lan_addresses", lambda: ())
    assert addresses(config) == ("http://localhost:8020",)
