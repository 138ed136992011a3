from __future__ import annotations

import re
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


def test_a_refused_correction_is_kept_to_be_typed_again(phone: Any, code: str) -> None:
    """A slip in the text of an entry: the page has the text in a field, and leads back to the entry."""
    anna = phone().sit(code, "pink")
    anna.log(code, "pink food H6")
    sent = {"uid": "typo", "entry": "1", "last_seen": "1", "next": f"/t/{code}/log", "event": "pink fod <H6>"}
    for action in ("replace", "insert"):
        refused = anna.post(f"/t/{code}/{action}", sent)
        assert refused.status_code == 422
        assert 'name="event" value="pink fod &lt;H6&gt;"' in refused.text
        assert f'href="/t/{code}/log#entry-1"' in refused.text
        hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', refused.text))
        assert hidden == {name: value for name, value in sent.items() if name != "event"}
    # The form goes where the refused one went, and is as good as that.
    assert anna.post(f"/t/{code}/replace", hidden | {"event": "pink food C2"}).status_code == 303


def test_a_refused_form_leads_back_to_where_it_was_sent_from(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    away = {"event": "pink food Z9", "next": f"/t/{code}/play"}
    refused = anna.post(f"/t/{code}/entries", away)
    assert f'href="/t/{code}/play">Back to where you were' in refused.text
    # Nothing was typed by hand here, and what leads elsewhere is no way back.
    assert "<form method" not in refused.text.split("<main")[1]
    refused = anna.post(f"/t/{code}/entries", away | {"next": "//elsewhere.example/"})
    assert "elsewhere" not in refused.text
