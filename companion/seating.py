"""Which seat a phone has: one cookie a table, which holds the seat's token."""

from __future__ import annotations

from flask import abort, g, request
from werkzeug.wrappers import Response

from companion import store
from companion.codes import hashed, is_code

COOKIE_PREFIX = "seat_"
HOST_PREFIX = "seat_host_"
_HALF_YEAR_S = 183 * 24 * 3600
_MOST_TABLES = 40


def my_seat(table: store.Table) -> store.Seat | None:
    """This phone's seat at a table, if it has one."""
    token = my_token(table)
    if token is None:
        return None
    asked: dict[int, store.Seat | None] = g.setdefault("seats", {})
    if table.id not in asked:
        found = store.seat_of(hashed(token))
        asked[table.id] = found if found is not None and found.table_id == table.id else None
    return asked[table.id]


def my_token(table: store.Table) -> str | None:
    """The token that this phone shows for a table; it may be worth nothing."""
    return request.cookies.get(COOKIE_PREFIX + table.code)


def writing_seat(table: store.Table) -> store.Seat:
    """This phone's seat, which must be one that may log; 403 otherwise."""
    seat = my_seat(table)
    if seat is None or not seat.may_write:
        abort(403, "web.only_seats_write")
    return seat


def my_tables() -> tuple[tuple[store.Table, store.Seat], ...]:
    """The tables this phone sits at, the latest first."""
    tokens = [
        value
        for name, value in request.cookies.items()
        if name.startswith(COOKIE_PREFIX) and is_code(name.removeprefix(COOKIE_PREFIX))
    ]
    return store.seats_of([hashed(token) for token in tokens[:_MOST_TABLES]]) if tokens else ()


def is_host(table: store.Table) -> bool:
    """Whether this phone made the table."""
    token = request.cookies.get(HOST_PREFIX + table.code)
    return token is not None and hashed(token) == table.host_hash


def hosts_any() -> bool:
    """Whether this phone made a table here, whichever."""
    codes = [name.removeprefix(HOST_PREFIX) for name in request.cookies if name.startswith(HOST_PREFIX)]
    tables = (store.table(code) for code in codes[:_MOST_TABLES] if is_code(code))
    return any(table is not None and is_host(table) for table in tables)


def keep_seat(response: Response, table: store.Table, token: str) -> None:
    """Let the phone keep its seat."""
    keep_cookie(response, COOKIE_PREFIX + table.code, token)


def keep_host(response: Response, table: store.Table, token: str) -> None:
    """Let the phone remember that it made the table."""
    keep_cookie(response, HOST_PREFIX + table.code, token)


def forget_seat(response: Response, table: store.Table) -> None:
    """The phone gets up."""
    response.delete_cookie(COOKIE_PREFIX + table.code)


def keep_cookie(response: Response, name: str, token: str) -> None:
    """Let the phone keep a token under this name, out of the reach of scripts."""
    response.set_cookie(
        name, token, max_age=_HALF_YEAR_S, httponly=True, samesite="Lax", secure=request.is_secure
    )
