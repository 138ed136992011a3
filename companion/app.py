"""The application factory."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from pathlib import Path

from flask import Flask, request, url_for
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import VERSION, database, failures, language, limits, live, security
from companion.config import Config
from companion.rooms import ROOMS
from companion.words import LANGUAGES, say, say_error

_HERE = Path(__file__).parent
_YEAR_S = 365 * 24 * 3600

BLUEPRINTS = (
    "companion.language",
    "companion.tables",
    "companion.lobby",
    "companion.entries",
    "companion.several",
    "companion.live",
    "companion.play",
    "companion.history",
    "companion.ending",
    "companion.extra",
    "companion.rules",
    "companion.asked",
    "companion.photos",
    "companion.photo_joins",
    "companion.prints",
    "companion.stickers",
    "companion.studio.pages",
)
"""Every module here has a `blueprint`."""


def create_app(config: Config | None = None) -> Flask:
    """Make the app: its database is ready and its streams are open for listeners."""
    config = config or Config.from_env()
    config.photos.mkdir(parents=True, exist_ok=True)
    app = Flask(__name__, template_folder=_templates())
    app.config.update(
        CAIRN=config,
        MAX_CONTENT_LENGTH=config.photo_max_bytes,
        MAX_FORM_MEMORY_SIZE=1_000_000,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    if config.proxies:
        hops = config.proxies
        # Flask documents this assignment; mypy sees a method being replaced.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    # Flask documents a subclass for this; one assignment says the same.
    app.get_send_file_max_age = _keep_for  # type: ignore[method-assign]
    database.prepare(app, config)
    language.prepare(app)
    security.prepare(app, config)
    limits.prepare(app, config)
    failures.prepare(app)
    live.prepare(app, config)
    _prepare_templates(app)
    for name in BLUEPRINTS:
        app.register_blueprint(import_module(name).blueprint)
    return app


def _templates() -> str:
    """Inside the package when installed from a wheel, beside it in the repository."""
    packed = _HERE / "templates"
    return str(packed if packed.is_dir() else _HERE.parent / "templates")


def _prepare_templates(app: Flask) -> None:
    """What every template may use."""
    app.jinja_env.globals.update(
        version=VERSION, languages=LANGUAGES, rooms=ROOMS, say=say, say_error=say_error, asset=_asset
    )

    @app.context_processor
    def per_request() -> dict[str, object]:
        return {"lang": language.chosen(), "here": request.full_path.rstrip("?")}


def _asset(name: str) -> str:
    """The address of a static file; it changes when the file does, so that phones may keep it for long."""
    return url_for("static", filename=name, v=_fingerprint(_HERE / "static" / name))


def _keep_for(filename: str | None) -> int | None:
    """For how many seconds a phone may keep a static file; None to ask each time whether it changed."""
    return _YEAR_S if filename and "v" in request.args else None


@cache
def _fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else VERSION
