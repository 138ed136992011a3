"""What a person sees when something cannot be done: a clear page or clear JSON, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from flask import Flask, Response, current_app, make_response, render_template, request
from markupsafe import escape
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException, InternalServerError

from companion.language import local_path
from companion.words import known, say, say_error
from scoring.errors import CairnError, UnknownClause, UnknownGame

Link: TypeAlias = tuple[str, str]
"""An address and what it is called."""

_BY_HAND = ("entries.replace", "entries.insert")
"""Where the text of an event may have been typed."""


def prepare(app: Flask) -> None:
    """Register the handlers."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(CairnError, _refused)
    app.register_error_handler(RecursionError, _too_deep)


def wants_json() -> bool:
    """Whether a script asked rather than a browser's page."""
    if request.is_json:
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json"])
    return best == "application/json" and "application/json" in request.headers.get("Accept", "")


def answer(status: int, message: str) -> Response:
    """An error as page or JSON. The template gets `status`, `title`, `text` and `message` (the id)."""
    return _answer(status, message, say(message))


def refuse(
    error: CairnError, names: Mapping[str, str] | None = None, lead: Link | None = None, **more: object
) -> Response:
    """What Cairn refused, as page or JSON; `more` is added to the JSON. `lead` is where one can do it, and its name."""
    return _answer(422, error.message, say_error(error, names), lead, **more)


def _answer(status: int, message: str, text: str, lead: Link | None = None, **more: object) -> Response:
    if wants_json():
        body = {"error": {"status": status, "message": message, "text": text}, **more}
        response = make_response(body, status)
    else:
        title = say(f"web.status.{status}") if known(f"web.status.{status}") else say("web.status.other")
        response = make_response(_page(status, title, text, message, lead or _back()), status)
    if status in (429, 503):
        response.headers["Retry-After"] = "30"
    return response


def _page(status: int, title: str, text: str, message: str, lead: Link | None) -> str:
    found = {"status": status, "title": title, "text": text, "message": message}
    if status < 500:
        return render_template("errors/error.html", lead=lead, typed=_typed(), **found)
    # What broke may be the very parts that this page is made of.
    try:
        return render_template("errors/error.html", **found)
    except Exception:
        current_app.logger.exception("the error page itself cannot be shown")
        return f'<!doctype html><meta charset="utf-8"><title>{escape(title)}</title><p>{escape(text)}</p>'


def _back() -> Link | None:
    """Where a form was sent from, as far as it says so; at the entry that it was about."""
    form = _form()
    back, entry = local_path(form.get("next")), form.get("entry", "")
    if back is None:
        return None
    return (f"{back}#entry-{entry}" if entry.isdecimal() else back), say("web.back_to_form")


def _typed() -> list[tuple[str, str]]:
    """The fields of a correction that was typed by hand, so that it needn't be typed again; else none."""
    form = _form()
    return list(form.items(multi=True)) if request.endpoint in _BY_HAND and form.get("event") else []


def _form() -> MultiDict[str, str]:
    """The form that was sent; empty if there is none that can be read."""
    try:
        return request.form if request.method == "POST" else MultiDict()
    except HTTPException:
        return MultiDict()


def _http(error: HTTPException) -> Response:
    if error.response is not None and isinstance(error.response, Response):
        return error.response
    status = error.code or 500
    original = getattr(error, "original_exception", None) if isinstance(error, InternalServerError) else None
    described = str(error.description or "")
    # Views abort with a message id; everything else gets the sentence of its status.
    message = described if original is None and known(described) else f"web.error.{status}"
    return answer(status, message if known(message) else "web.error.other")


def _refused(error: CairnError) -> Response:
    if isinstance(error, UnknownClause | UnknownGame) and request.method == "GET":
        return _answer(404, error.message, say_error(error))
    return refuse(error)


def _too_deep(_: RecursionError) -> Response:
    """Someone sent thousands of nested brackets; the parsers of JSON and TOML give up on them."""
    return answer(400, "web.error.400")
