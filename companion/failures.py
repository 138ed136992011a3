"""What a person sees when something cannot be done: a clear page or clear JSON, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError

from companion.words import known, say, say_error
from scoring.errors import CairnError


def prepare(app: Flask) -> None:
    """Register the handlers."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(CairnError, _refused)


def wants_json() -> bool:
    """Whether a script asked rather than a browser's page."""
    if request.is_json:
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json"])
    return best == "application/json" and "application/json" in request.headers.get("Accept", "")


def answer(status: int, message: str) -> Response:
    """An error as page or JSON. The template gets `status`, `title`, `text` and `message` (the id)."""
    return _answer(status, message, say(message))


def refuse(error: CairnError, names: Mapping[str, str] | None = None, **more: object) -> Response:
    """What Cairn refused, as page or JSON; `more` is added to the JSON."""
    return _answer(422, error.message, say_error(error, names), **more)


def _answer(status: int, message: str, text: str, **more: object) -> Response:
    if wants_json():
        body = {"error": {"status": status, "message": message, "text": text}, **more}
        response = make_response(body, status)
    else:
        title = say(f"web.status.{status}") if known(f"web.status.{status}") else say("web.status.other")
        page = render_template("errors/error.html", status=status, title=title, text=text, message=message)
        response = make_response(page, status)
    if status in (429, 503):
        response.headers["Retry-After"] = "30"
    return response


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
    return refuse(error)
