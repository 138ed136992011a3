"""The boards that a game can be played on here: those that Cairn brings along, and those of the house.

A board of the house has versions, and a game names the one it is played on, `our-scotland@3`. So a board that is put
right later changes no game by itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import abort

from companion import store
from companion.rooms import ROOMS
from companion.words import say
from scoring.game import BadSetup

NO_BOARD = "none"
"""Typed for the board, it means that a game is played without one here."""

_REF = re.compile(r"(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)@(?P<version>[1-9][0-9]{0,3})")


@dataclass(frozen=True)
class Choice:
    """A board that a new table can play on."""

    ref: str
    """What `Setup.board` holds."""
    name: str
    """What people see."""


def load(game: str, ref: str) -> Any:
    """The game's board under this name. Raises `BadSetup` if this Cairn has no such board.

    Never opens a file: the name may come from a stranger's log.
    """
    room = ROOMS[game]
    if ref in room.board_ids():
        return room.load_board(ref)
    version = _version(ref)
    if version is None or game_of(ref) != game:
        raise BadSetup("setup.unknown_board", board=ref, known=", ".join(one.ref for one in choices(game)))
    return _parsed(game, version.text)


def loaded_or_404(game: str, ref: str) -> Any:
    """As `load`, for an address that somebody may have typed."""
    try:
        return load(game, ref)
    except BadSetup:
        abort(404)


def split_ref(ref: str) -> tuple[str, int] | None:
    """Slug and version of a board of the house; None for any other name."""
    found = _REF.fullmatch(ref)
    return (found["slug"], int(found["version"])) if found else None


def latest(slug: str) -> store.BoardVersion | None:
    """The newest version of a board of the house."""
    return store.board_version(slug)


def choices(game: str) -> tuple[Choice, ...]:
    """The boards that a new table of the game can play on, those of the house in their newest version."""
    shipped = tuple(Choice(ref, say(f"board.{ref}")) for ref in ROOMS[game].board_ids())
    kept = (latest(board.slug) for board in store.house_boards(game))
    return shipped + tuple(Choice(one.ref, _parsed(game, one.text).name) for one in kept if one is not None)


def name_of(game: str, ref: str | None) -> str:
    """What people call the board of a game."""
    if ref is None:
        return say("board.none")
    return say(f"board.{ref}") if ref in ROOMS[game].board_ids() else load(game, ref).name


def tables_on(slug: str) -> tuple[tuple[store.Table, int], ...]:
    """The tables that are playing on a version of this board now, each with the version."""
    from companion.current import current_of  # loads boards itself

    found = []
    for table in store.tables_naming(slug):
        at = split_ref(current_of(table).board_ref or "")
        if at is not None and at[0] == slug:
            found.append((table, at[1]))
    return tuple(found)


def game_of(ref: str) -> str | None:
    """The game that a board of the house is for; None if there is no such board."""
    at = split_ref(ref)
    board = store.house_board(at[0]) if at else None
    return board.game if board else None


def _version(ref: str) -> store.BoardVersion | None:
    at = split_ref(ref)
    return store.board_version(*at) if at else None


@lru_cache(maxsize=64)
def _parsed(game: str, text: str) -> Any:
    """Versions never change, and the same text is the same board wherever it is kept."""
    parse = ROOMS[game].parse_board
    assert parse is not None  # nobody brings boards along for other games
    return parse(text)
