"""The log of a game of Rebirth: its events in words, and how they are put right."""

from __future__ import annotations

from companion.current import Current
from companion.rebirth import panels, told_mends
from companion.room import Context, Mend
from scoring.game import Replay
from scoring.log import GameEvent
from scoring.rebirth.events import Count, Place, Report


def is_corrected(event: GameEvent) -> bool:
    """Only tiles, and counts, are corrected; everything else is taken back and done again."""
    return isinstance(event, Place | Report | Count)


def choices(now: Current) -> Context:
    """What the lists of a correction offer: `kinds`, `places`, and `fits`, where a kind could go to now.

    Without a map there are none: the entry is told anew, or its text typed over.
    """
    if now.board is None:
        return {}
    state = now.replay.state
    free = panels.fits(state)
    fits = {
        kind: tuple(space for space in free if panels.family(kind) in free[space]) for kind in panels.kinds()
    }
    return {"kinds": panels.kinds(), "places": panels.placeable(state), "fits": fits}


def mends(replay: Replay, seq: int) -> tuple[Mend, ...]:
    """A tile logged out of turn was most likely laid by whoever's turn it was."""
    event = next((played.event for played in replay.played if played.seq == seq), None)
    if isinstance(event, Report | Count):
        return told_mends.mends(replay, seq, event)
    if not isinstance(event, Place):
        return ()
    found: list[Mend] = []
    for doubt in replay.doubts:
        turn = doubt.values.get("turn")
        if doubt.entry == seq and doubt.message == "doubt.out_of_turn" and isinstance(turn, str):
            fields = {"player": turn, "kind": event.kind, "space": event.space}
            found.append(Mend(("mend.player", {"player": turn}), fields))
    return tuple(found)
