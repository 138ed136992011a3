"""A layout of tiles held against a log: what it would add, and what the two say differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.photo_layouts import shown_regions
from companion.room import Proposed
from scoring import notation
from scoring.game import Replay
from scoring.games import GAMES
from scoring.laid_out import Region
from scoring.skye.aligning import align
from scoring.skye.findings import Change, Finding, Lying
from scoring.skye.pieces import castles
from scoring.skye.places import TURNS, dump_cell
from scoring.skye.sightings import compare
from scoring.skye.state import State
from scoring.skye.tiles import tiles

if TYPE_CHECKING:
    # Only named here: OpenCV takes a moment, and comparing needs none.
    from vision import layouts

CASTLE_PIECES: Mapping[str, str] = {f"{colour} castle": colour for colour in castles()}
"""The legend's castles, to the colours."""


def regions(layout: layouts.Layout) -> tuple[Region, ...]:
    """A layout as `scoring.skye.aligning` understands it."""
    # A castle may be guessed as well, which is no tile to choose.
    return shown_regions(layout, CASTLE_PIECES, lambda piece: piece in tiles())


def propose(layout: layouts.Layout, replay: Replay) -> Proposed:
    """A layout held against a log, as `cairn read --log` tells it. What is new is built in the round being played."""
    state: State = replay.state
    found = compare(state, [(one, align(state, one)) for one in regions(layout)], state.round)
    game = GAMES["skye"]
    whose: list[Mapping[str, object]] = [
        {"kind": "whose", "space": str(n), "logged": None, "seen": _pieces(layout, n), "entry": None}
        for n in found.whose
    ]
    loose: list[Mapping[str, object]] = [
        {"kind": "loose", "space": "-", "logged": None, "seen": one.piece, "entry": None}
        for one in layout.loose
    ]
    return Proposed(
        entries=tuple(notation.dump_event(game, event) for one in found.of("new") for event in one.events),
        differences=(
            *(told for finding in found.of("contradicts") for told in _differences(finding)),
            *whose,
            *loose,
        ),
        unread=tuple(f"{one.player} {dump_cell(one.place)}" for one in found.riddles),
    )


def _pieces(layout: layouts.Layout, n: int) -> str:
    return " ".join(one.piece for one in layout.territories[n].tiles)


def _differences(finding: Finding) -> Iterator[Mapping[str, object]]:
    """Both sides of a contradiction; a tile in another's place is told in one."""
    new = {(one.seen.player, one.seen.place): one for one in finding.changes if one.seen and not one.logged}
    old = {
        (one.logged.player, one.logged.place): one for one in finding.changes if one.logged and not one.seen
    }
    for one in finding.changes:
        there = one.seen or one.logged
        at = (there.player, there.place) if there else None
        if at in new and at in old:
            if one.logged is None:
                logged = old[at]
                yield {
                    **_difference(one),
                    "kind": "different",
                    "logged": _told(logged, logged.logged, None),
                    "entry": logged.entry,
                }
        else:
            yield _difference(one)


def _difference(one: Change) -> Mapping[str, object]:
    there = one.seen or one.logged
    assert there is not None  # one side says something
    return {
        "kind": kind(one),
        "space": f"{there.player} {dump_cell(there.place)}",
        "logged": _told(one, one.logged, one.seen),
        "seen": _told(one, one.seen, one.logged),
        "entry": one.entry,
    }


def kind(one: Change) -> str:
    """What is different: ``new``, ``missing``, ``moved``, ``turned``, or built ``later`` by the log."""
    if one.logged is None:
        return "new"
    if one.seen is None:
        return "missing"
    if (one.seen.player, one.seen.place) != (one.logged.player, one.logged.place):
        return "moved"
    return "turned" if one.seen.turn != one.logged.turn else "later"


def _told(one: Change, side: Lying | None, other: Lying | None) -> str | None:
    """Such as ``S17 right``; with the place where the sides differ in it."""
    if side is None:
        return None
    told = f"{one.tile} {TURNS[side.turn]}"
    elsewhere = other is not None and (side.player, side.place) != (other.player, other.place)
    return f"{told} {side.player} {dump_cell(side.place)}" if elsewhere else told
