"""A draft of going over to a map: the board, whose names mean what, and where tiles were put so far.

The phone that draws it keeps it as a note, so that a reload, leaving, and a restart of Cairn lose nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion import boards, store
from companion.current import Current
from scoring.game import BadSetup
from scoring.rebirth.board import Board
from scoring.rebirth.board_parts import BUILDINGS
from scoring.rebirth.events import Report
from scoring.rebirth.told_names import building_name, same_name
from scoring.rebirth.told_tiles import Tile

NOTE = "locate"
NONE_OF_THEM = "-"
"""Stands for a name of the table that is on this board no castle or cathedral at all."""

_PUT = re.compile(r"T([1-9][0-9]{0,6})=([A-Z]{1,2}[0-9]{1,3})")
_NAMED = re.compile(r"(castle|cathedral):(.+)=([a-z0-9_-]+)")
_SUFFIXES = ("_castle", "_cathedral")


@dataclass(frozen=True)
class Draft:
    """What was said so far. Names are folded as `same_name` does it."""

    board: str | None = None
    names: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """The key on the board by kind and told name, or `NONE_OF_THEM`; only names that the board itself doesn't tell."""
    placed: Mapping[int, str] = field(default_factory=dict)
    """Spaces by entry, in the order in which they were touched."""

    def put(self, entry: int, space: str) -> Draft:
        """With a tile on a space; whatever the draft had there goes back."""
        kept = {other: at for other, at in self.placed.items() if other != entry and at != space}
        return replace(self, placed={**kept, entry: space})

    def without(self, entry: int) -> Draft:
        """With a tile taken back."""
        return replace(self, placed={other: at for other, at in self.placed.items() if other != entry})


@dataclass(frozen=True)
class Unknown:
    """A castle or cathedral that the table calls something that the board doesn't know."""

    kind: str
    token: str
    name: str
    """For people to read."""


def of(seat: store.Seat) -> Draft:
    """The draft that a phone keeps. Anything in it that is no longer understood is left out."""
    items = store.note(seat.id, "table", NOTE)
    if not items:
        return Draft()
    named = (found for item in items if (found := _NAMED.fullmatch(item)))
    put = (found for item in items if (found := _PUT.fullmatch(item)))
    return Draft(
        board=next((item.removeprefix("on=") for item in items if item.startswith("on=")), None),
        names={(one[1], one[2]): one[3] for one in named},
        placed={int(one[1]): one[2] for one in put},
    )


def keep(seat: store.Seat, draft: Draft) -> None:
    """Keep a draft in place of the one before."""
    items = [f"on={draft.board}"] if draft.board else []
    items += [f"{kind}:{token}={key}" for (kind, token), key in draft.names.items()]
    items += [f"T{entry}={space}" for entry, space in draft.placed.items()]
    store.keep_note(seat.id, "table", NOTE, items)


def board_of(now: Current, draft: Draft) -> Board | None:
    """The board of a draft; None if none was chosen, or this Cairn no longer has it."""
    if draft.board is None:
        return None
    try:
        found: Board = boards.load(now.setup.game, draft.board)
    except BadSetup:
        return None
    return found


def reports(now: Current) -> dict[int, Report]:
    """Every tile that was told and counts, by the entry that tells it, in order of play."""
    return {one.seq: one.event for one in now.replay.played if isinstance(one.event, Report)}


def neutral(now: Current, board: Board) -> tuple[str, ...]:
    """The spaces under nobody's tiles."""
    return board.two_player if len(now.setup.players) == 2 else ()


def unknown(told: Iterable[Report], board: Board, draft: Draft) -> tuple[Unknown, ...]:
    """The names that somebody must still tell the meaning of, in the order in which they came up."""
    found: dict[tuple[str, str], Unknown] = {}
    for report in told:
        for kind, token in _tokens(report):
            at = (kind, same_name(token))
            if at not in draft.names and _known(board, *at) is None:
                found.setdefault(at, Unknown(kind, at[1], building_name(kind, token)))
    return tuple(found.values())


def tiles(told: Mapping[int, Report], board: Board, draft: Draft) -> tuple[Tile, ...]:
    """What was told, in the board's own words."""
    return tuple(
        Tile(
            entry=entry,
            player=one.player,
            kind=one.kind,
            group=one.group,
            castles=_keys(board, draft, "castle", one.castles),
            cathedrals=_keys(board, draft, "cathedral", one.cathedrals),
            settlement=None if one.settlement is None else same_name(one.settlement),
            size=one.size,
            neutral=one.neutral,
            harbour=one.harbour,
        )
        for entry, one in told.items()
    )


def buildings(board: Board, kind: str) -> dict[str, str]:
    """The names of a board's castles or cathedrals by their keys."""
    return {
        str(space.key): space.name or str(space.key) for space in board.spaces.values() if space.kind == kind
    }


def castle_keys(told: Iterable[Report], board: Board, draft: Draft) -> dict[str, str]:
    """The keys on the board of the castles that were told, by the table's own; or `NONE_OF_THEM`."""
    tokens = dict.fromkeys(same_name(token) for report in told for token in report.castles)
    meant = {one: draft.names.get(("castle", one)) or _known(board, "castle", one) for one in tokens}
    return {one: key or NONE_OF_THEM for one, key in meant.items()}


def _tokens(report: Report) -> Iterator[tuple[str, str]]:
    yield from (("castle", token) for token in report.castles)
    yield from (("cathedral", token) for token in report.cathedrals)


def _keys(board: Board, draft: Draft, kind: str, tokens: Iterable[str]) -> frozenset[str]:
    found = (draft.names.get((kind, same_name(one))) or _known(board, kind, same_name(one)) for one in tokens)
    return frozenset(key for key in found if key is not None and key != NONE_OF_THEM)


def _known(board: Board, kind: str, token: str) -> str | None:
    """The key of the building that is called so, or whose name is that."""
    assert kind in BUILDINGS
    plain = _without_suffix(token)
    for key, name in buildings(board, kind).items():
        if token == key or plain in (key, _without_suffix(same_name(name.replace(" ", "_")))):
            return key
    return None


def _without_suffix(name: str) -> str:
    for suffix in _SUFFIXES:
        name = name.removesuffix(suffix)
    return name
