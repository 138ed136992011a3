"""What a clause of Isle of Skye means now: where the scoring tiles lie, when they pay, and what they would pay."""

from __future__ import annotations

from collections.abc import Iterator

from companion.here import listed
from companion.room import Words
from companion.skye import panels
from companion.skye.panels import Field
from scoring.game import Replay
from scoring.rules import Clause
from scoring.skye import pieces
from scoring.skye.preview import Preview, preview
from scoring.skye.state import State

_OF_ROUNDS = ("rounds", "tiles", "majorities")


def here_now(replay: Replay, clause: Clause, _: str) -> tuple[Words, ...]:
    """For a scoring tile its field, rounds and what it would pay; for rounds all four; for scrolls their points."""
    state: State = replay.state
    tile = _tile(clause)
    if tile is not None:
        return tuple(_of_tile(state, tile))
    if clause.topic in _OF_ROUNDS or clause.id == "setup.scoring_tiles":
        return tuple(_round(state))
    if clause.topic == "scrolls":
        return tuple(_scrolls(state))
    return ()


def _tile(clause: Clause) -> str | None:
    """The scoring tile that a clause is about: `tile.sheep`, `sheep.animals`."""
    first, _, second = clause.id.partition(".")
    known = pieces.scoring_tiles()
    tile = second if first == "tile" else f"{first}" if first in known else None
    return tile if tile in known else None


def _of_tile(state: State, tile: str) -> Iterator[Words]:
    fields = panels.fields(state)
    found = next((field for field in fields if field.tile == tile), None)
    if found is not None:
        yield from _field(state, found, preview(state))
    elif all(field.tile for field in fields):
        yield "here.skye.not_here", {}


def _field(state: State, field: Field, now: Preview | None) -> Iterator[Words]:
    values = {
        "field": field.letter,
        "tile": field.tile,
        "rounds": ", ".join(map(str, field.rounds)),
    }
    yield "here.skye.field", values
    if now is None:
        return
    points = {player: now.points(player, field.letter) for player in state.setup.ids}
    if None not in points.values():
        yield "here.skye.pays", {"points": listed(state.setup, points), "field": field.letter}


def _round(state: State) -> Iterator[Words]:
    if not state.over:
        yield (
            "here.skye.round",
            {"round": state.round, "last": len(state.track), "player": state.start_player(state.round)},
        )
    now = preview(state)
    for field in panels.fields(state):
        if field.tile:
            yield from _field(state, field, now)


def _scrolls(state: State) -> Iterator[Words]:
    now = preview(state)
    if now is None:
        return
    shown = {
        player: now.scroll_points(player)
        for player in state.setup.ids
        if state.keeps_territory(player, len(state.track))
    }
    if shown:
        yield "here.skye.scrolls", {"points": listed(state.setup, shown)}
