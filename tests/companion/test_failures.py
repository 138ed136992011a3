from __future__ import annotations

from typing import Any

import pytest
from flask import Flask, abort
from jinja2 import DictLoader

from scoring.errors import ImpossibleEvent

SECRET = "the reason inside"


@pytest.fixture
def broken(app: Flask) -> Flask:
    """The app with views that fail."""
    app.testing = False
    app.logger.disabled = True

    @app.get("/broken")
    def fail() -> str:
        raise RuntimeError(SECRET)

    @app.get("/refused")
    def refuse() -> str:
        raise ImpossibleEvent("space.taken", space="D4", player="pink")

    @app.get("/teapot")
    def teapot() -> str:
        abort(418, "Some <b>text</b> of a library")

    return app


@pytest.mark.parametrize(
    ("path", "status"), [("/nowhere", 404), ("/broken", 500), ("/refused", 422), ("/teapot", 418)]
)
def test_every_failure_is_a_clear_page_or_clear_json(
    broken: Flask, phone: Any, path: str, status: int
) -> None:
    page = phone().get(path)
    assert page.status_code == status
    assert "<html" in page.text
    data = phone().get(path, headers={"Accept": "application/json"})
    assert data.status_code == status
    assert data.json["error"]["status"] == status
    assert data.json["error"]["text"]
    for answer in (page, data):
        assert SECRET not in answer.text
        assert "Traceback" not in answer.text


def test_a_wrong_method_is_told(phone: Any, code: str) -> None:
    assert phone().get(f"/t/{code}/join").status_code == 405
    assert phone().post("/").status_code == 405


def test_too_much_is_told(app: Flask, phone: Any, code: str) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 100
    answer = phone().sit(code, "pink").post(f"/t/{code}/entries", {"event": "x" * 200})
    assert answer.status_code == 413


def test_even_without_templates_there_is_an_answer(broken: Flask, phone: Any) -> None:
    broken.jinja_env.loader = DictLoader({})
    answer = phone().get("/broken")
    assert answer.status_code == 500
    assert "<p>" in answer.text
    assert SECRET not in answer.text
