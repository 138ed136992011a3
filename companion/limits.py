"""How often one address may do what could be abused: make tables, guess codes, send photographs.

A whole pub may share one address, so the limits are wide, and phones that sit at a table are not counted for
looking at it. Logging is limited by seat, far above what hands can do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

from flask import Flask, Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from companion import seating, store
from companion.codes import is_code, tidy_code
from companion.config import Config

_View = TypeVar("_View", bound=Callable[..., Any])


class Limit(Protocol):
    """A limit, as it is put before a view."""

    def __call__(self, view: _View, /) -> _View:
        """The view, limited."""


limiter = Limiter(get_remote_address, storage_uri="memory://", strategy="fixed-window")


def prepare(app: Flask, config: Config) -> None:
    """Count the app's requests, unless the configuration says otherwise."""
    app.config["RATELIMIT_ENABLED"] = config.limits
    app.config["RATELIMIT_HEADERS_ENABLED"] = False
    limiter.init_app(app)


def _unknown(response: Response) -> bool:
    return response.status_code == 404


def _seated() -> bool:
    """Phones with a seat at the table they ask for have nothing to guess."""
    code = tidy_code(str((request.view_args or {}).get("code", "")))
    table = store.table(code) if is_code(code) else None
    return table is not None and seating.my_seat(table) is not None


def _by_seat() -> str:
    code = str((request.view_args or {}).get("code", ""))
    return request.cookies.get(seating.COOKIE_PREFIX + code) or get_remote_address()


making_tables = cast(Limit, limiter.limit("20 per minute; 120 per hour", methods=["POST"]))
"""For the view that makes tables."""

guessing_codes = cast(
    Limit,
    limiter.shared_limit(
        "60 per minute; 600 per hour", scope="codes", deduct_when=_unknown, exempt_when=_seated
    ),
)
"""For every view under a code. Only wrong codes count; after too many even a right one has to wait."""

logging_entries = cast(Limit, limiter.limit("600 per minute", key_func=_by_seat, methods=["POST"]))
"""For views that add to the log."""

sending_photos = cast(Limit, limiter.limit("20 per minute", key_func=_by_seat, methods=["POST"]))
"""For the view that takes photographs."""
