"""The end of a game of Isle of Skye: what the table must still say, and the sheet."""

from __future__ import annotations

from companion.current import Current
from companion.room import Context
from companion.skye import panels
from companion.words import say
from scoring.points import Standing


def end(now: Current) -> Context:
    """The checklist."""
    return {**panels.common(now), "panel": "more"}


def sheet(now: Current) -> Context:
    """The standings in words."""
    return {**panels.common(now), "decided": _decided, "panel": "sheet"}


def _decided(now: Current, standing: Standing) -> str:
    """What put a player at this place, in words."""
    return say(f"decided_by.{standing.decided_by}", now.names, player=standing.player, points=standing.total)
