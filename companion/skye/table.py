"""The table page of Isle of Skye: the round, what it will pay, and the way to building, counting and scoring."""

from __future__ import annotations

from collections.abc import Mapping

from companion.current import Current
from companion.room import Context
from companion.skye import panels
from scoring.game import Replay
from scoring.skye.market import buyer
from scoring.skye.preview import preview
from scoring.skye.state import State


def play(now: Current, args: Mapping[str, str]) -> Context:
    """The round that is being played. `player` in the address says for whom this phone logs."""
    state: State = now.replay.state
    return {
        **panels.common(now),
        "chosen": panels.whose(now, args.get("player")),
        "preview": preview(state),
        "panel": "table",
    }


def turn(replay: Replay) -> str | None:
    """Whose turn it is to buy, where the table notes that."""
    return None if replay.finished else buyer(replay.state)
