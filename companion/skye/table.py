"""The table page of Isle of Skye: the round, what it will pay, and the way to building, counting and scoring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.current import Current
from companion.room import Context
from companion.skye import asking, drawing, land, panels
from companion.skye.panels import Field
from scoring.game import Replay
from scoring.skye.faces import parse_face
from scoring.skye.income import Income, income
from scoring.skye.market import buyer
from scoring.skye.preview import Preview, preview
from scoring.skye.state import State

STEPS = ("income", "price", "discard", "buy", "build", "score")
"""The six steps of a round."""


@dataclass(frozen=True)
class Row:
    """A field of the board: what it would bring everyone if it were scored now."""

    field: Field
    points: Mapping[str, int | None]
    """None where a count is missing."""


def play(now: Current, args: Mapping[str, str]) -> Context:
    """The round that is being played. `player` in the address says for whom this phone logs."""
    state: State = now.replay.state
    return {
        **panels.common(now),
        **prospect(state),
        "chosen": panels.whose(now, args.get("player")),
        "steps": STEPS,
        "asked": asking.asked(now.replay),
        "unknown": tuple(one.letter for one in panels.fields(state) if one.tile is None),
        "lands": {player: land.land(state, player) for player in now.setup.ids},
        "drawn": drawn,
        "panel": "table",
    }


def prospect(state: State) -> Context:
    """What the round would bring: `rows`, `preview`, `building`, `incomes`, `fresh`, `order`."""
    found = preview(state)
    if found is None:
        return {"rows": (), "preview": None, "building": (), "incomes": {}, "fresh": False, "order": ()}
    building = panels.building(state)
    return {
        "rows": tuple(_row(found, one, state) for one in panels.fields(state)),
        "preview": found,
        "building": building,
        "incomes": _incomes(state),
        "fresh": not any(one.count for one in building),
        "order": state.setup.clockwise_from(state.start_player(state.round)),
    }


def _row(found: Preview, field: Field, state: State) -> Row:
    return Row(field, {player: found.points(player, field.letter) for player in state.setup.ids})


def _incomes(state: State) -> Mapping[str, Income]:
    order = state.setup.clockwise_from(state.start_player(state.round))
    return {player: income(state, player, state.round) for player in order}


def drawn(tile: str, face: str) -> drawing.Picture:
    """A tile as some reading of it has it printed."""
    return drawing.of_tile(tile, face=parse_face(face))


def turn(replay: Replay) -> str | None:
    """Whose turn it is to buy, where the table notes that."""
    return None if replay.finished else buyer(replay.state)
