"""How to set Isle of Skye up, step by step, for exactly the players at the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.room import Step
from scoring.game import Replay, Setup
from scoring.skye import pieces, tiles
from scoring.skye.state import State

_SCREENS = 6
"""Screens and discard markers in the box; one of each is spare even at a table of five."""


def steps(setup: Setup, replay: Replay) -> tuple[Step, ...]:
    """Setting up Isle of Skye (isle-of-skye-rules-de, page 3). Clauses ``setup.*``."""
    state: State = replay.state
    count = len(setup.players)
    side = "setup.skye.board_five" if count == 5 else "setup.skye.board"
    return (
        Step(side, {"rounds": len(state.track)}),
        *_scoring_tiles(state),
        Step("setup.skye.round_marker"),
        Step("setup.skye.coins"),
        Step("setup.skye.players", {"players": setup.ids}),
        Step("setup.skye.unused", {"count": _SCREENS - count}),
        Step("setup.skye.castles"),
        Step("setup.skye.score_markers"),
        Step("setup.skye.bag", {"tiles": len(tiles.tiles())}),
        Step("setup.skye.start", {"player": state.setup.start}),
        Step("setup.skye.stickers"),
    )


def _scoring_tiles(state: State) -> Iterator[Step]:
    for field in pieces.FIELDS:
        tile = state.scoring_tile(field)
        if tile is not None:
            yield Step("setup.skye.scoring_tile", {"field": field, "tile": tile})
        elif state.scoring_tiles:
            yield Step("setup.skye.scoring_tile_open", {"field": field})
    if not state.scoring_tiles:
        yield Step("setup.skye.scoring_tiles")
