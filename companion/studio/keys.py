"""Who may draw a board on: whoever made it, and whoever was given its edit link. One cookie a board holds its key."""

from __future__ import annotations

from flask import abort, request
from werkzeug.wrappers import Response

from companion import seating, store
from companion.codes import hashed

COOKIE_PREFIX = f"{seating.COOKIE_PREFIX}board_"
"""Begins as all cookies do that a foreign page must not make use of."""


def may_edit(board: store.HouseBoard) -> bool:
    """Whether this phone may draw the board on."""
    key = my_key(board.slug)
    return key is not None and opens(board.slug, key)


def opens(slug: str, key: str) -> bool:
    """Whether a key is that of the board."""
    return store.board_of_key(slug, hashed(key))


def my_key(slug: str) -> str | None:
    """The key that this phone shows for a board; it may be worth nothing."""
    return request.cookies.get(COOKIE_PREFIX + slug)


def must_edit(board: store.HouseBoard) -> None:
    """403 for phones that may not draw the board on."""
    if not may_edit(board):
        abort(403, "draft.only_makers")


def keep(response: Response, slug: str, key: str) -> None:
    """Let the phone draw the board on later."""
    seating.keep_cookie(response, COOKIE_PREFIX + slug, key)
