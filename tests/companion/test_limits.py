from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.app import create_app
from companion.config import Config
from companion.database import db
from companion.limits import limiter


@pytest.fixture
def app(config: Config) -> Iterator[Flask]:
    """The app with its limits on; all phones here share one address, as in a pub."""
    made = create_app(replace(config, limits=True))
    with made.app_context():
        limiter.reset()
    yield made
    with made.app_context():
        limiter.reset()
        db.engine.dispose()


def test_guessing_codes_is_stopped(phone: Callable[[], Any], code: str) -> None:
    statuses = [phone().get("/j/CCCCC").status_code for _ in range(61)]
    assert statuses == [404] * 60 + [429]
    # A right code must not be told from a wrong one now, or guessing would go on.
    assert phone().get(f"/j/{code}").status_code == 429
    assert phone().get(f"/t/{code}").status_code == 429


def test_seated_phones_of_the_same_address_play_on(phone: Callable[[], Any], code: str) -> None:
    anna = phone().sit(code, "pink")
    for _ in range(61):
        phone().get("/t/CCCCC")
    assert phone().get(f"/t/{code}").status_code == 429
    assert anna.get(f"/t/{code}").status_code == 200
    assert anna.log(code, "pink track 0").status_code == 200


def test_looking_at_real_tables_is_never_counted(phone: Callable[[], Any], code: str) -> None:
    assert {phone().get(f"/t/{code}/since").status_code for _ in range(100)} == {200}


def test_making_tables_is_limited(phone: Callable[[], Any]) -> None:
    sent = {"game": "rebirth", "players": [{"id": "pink"}, {"id": "blue"}]}
    statuses = [phone().post_json("/new", sent).status_code for _ in range(21)]
    assert statuses == [201] * 20 + [429]
    assert phone().get("/new").status_code == 200


def test_the_answer_says_when_to_come_back(phone: Callable[[], Any]) -> None:
    for _ in range(60):
        phone().get("/j/CCCCC")
    answer = phone().get("/j/CCCCC")
    assert int(answer.headers["Retry-After"]) > 0
    assert "<html" in answer.text
