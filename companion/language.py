"""Which language a page speaks: `?lang=`, then the cookie, then what the browser asks for."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, redirect, request, url_for
from flask_babel import Babel
from werkzeug.wrappers import Response as BaseResponse

from companion.security import site
from companion.words import LANGUAGES, TRANSLATIONS

COOKIE = "lang"
_YEAR_S = 365 * 24 * 3600

blueprint = Blueprint("language", __name__)


def prepare(app: Flask) -> None:
    """Give the app Flask-Babel, and let a chosen language stick."""
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    app.config["BABEL_DEFAULT_LOCALE"] = LANGUAGES[0]
    Babel(app, locale_selector=chosen)
    app.after_request(_remember)


def chosen() -> str:
    """The language of this request."""
    for wanted in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if wanted in LANGUAGES:
            return wanted
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


@blueprint.route("/lang/<code>", methods=["GET", "POST"])
def choose(code: str) -> BaseResponse:
    """Switch the language and go back to where one was (`next`, else the referring page, else home)."""
    if code not in LANGUAGES:
        abort(404)
    response = redirect(local_path(request.values.get("next")) or _came_from() or url_for("tables.home"), 303)
    set_cookie(response, code)
    return response


def local_path(target: str | None) -> str | None:
    """A path on this site to send a browser to; None for anything that could lead elsewhere."""
    if not target or not target.startswith("/") or target[1:2] in ("/", "\\") or not target.isprintable():
        return None
    return target


def set_cookie(response: BaseResponse, code: str) -> None:
    """Let the browser keep its language."""
    response.set_cookie(
        COOKIE, code, max_age=_YEAR_S, httponly=True, samesite="Lax", secure=request.is_secure
    )


def _came_from() -> str | None:
    referer = request.headers.get("Referer", "")
    if site(referer) != request.host.lower():
        return None
    parts = urlsplit(referer)
    return local_path(parts.path + ("?" + parts.query if parts.query and "lang=" not in parts.query else ""))


def _remember(response: Response) -> Response:
    wanted = request.args.get("lang")
    if wanted in LANGUAGES and wanted != request.cookies.get(COOKIE):
        set_cookie(response, wanted)
    response.headers.setdefault("Content-Language", chosen())
    response.vary.update(("Accept-Language", "Cookie"))
    return response
