"""Sibyl MacSponge in the middle of a stack: who owes her owner a point right now. Clause ``mob.sibyl_macsponge``.

No turns are told, so the log can only suggest it: whoever noted six points or more last, and has not given one since.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.game import Replay
from scoring.glenmore import events, holding
from scoring.glenmore.chronicles.mobs import A_SOURCE
from scoring.glenmore.pieces import SIBYL
from scoring.glenmore.state import State


@dataclass(frozen=True)
class Due:
    """A point for Sibyl's owner."""

    player: str
    to: str
    points: int
    """What the source brought."""
    again: bool
    """Whether the player gave one already, and nobody else has done anything since: probably in the same turn."""
    event: str
    """What one tap logs."""


def due(replay: Replay, player: str) -> Due | None:
    """The point that a player probably owes; None if nobody says they do.

    Looked at is what the player noted last without anybody else noting something in between: one turn, or several in
    a row.
    """
    state: State = replay.state
    stack = state.stack
    to = holding.owner(state, SIBYL, stack)
    if state.over or to is None or to == player:
        return None
    points, gave = 0, False
    for event, brought in _latest_first(replay, player):
        if isinstance(event, events.Announce):
            break
        if isinstance(event, events.Give):
            gave = True
            break
        if brought >= A_SOURCE:
            points = points or brought
    return Due(player, to, points, gave, f"{player} gives {to} 1 in {stack}") if points else None


_AT_ONCE = (events.Note, events.Claim, events.Sell, events.Get, events.Boat)


def _latest_first(replay: Replay, player: str) -> Iterator[tuple[object, int]]:
    """The latest turn of a player: events with the points they brought at once, the latest first."""
    own = False
    for played in reversed(replay.played):
        event = played.event
        if isinstance(event, (*_AT_ONCE, events.Give)):
            mine = event.player == player
            if own and not mine:
                return
            own = own or mine
            brought = sum(award.item.points for award in played.awards if award.player == player)
            if mine:
                yield event, 0 if isinstance(event, events.Give) else brought
        elif isinstance(event, events.Announce):
            yield event, 0
