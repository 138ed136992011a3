"""What one tap could put in place of a doubtful entry."""

from __future__ import annotations

from collections.abc import Iterator

from companion.room import Mend
from companion.skye.telling import keeps_back
from scoring.game import Replay
from scoring.log import GameEvent
from scoring.points import Doubt
from scoring.skye import events


def mends(replay: Replay, seq: int) -> tuple[Mend, ...]:
    """The likely truths about an entry, each as the event that would replace it. Taking back is always offered."""
    event = next((played.event for played in replay.played if played.seq == seq), None)
    if event is None or keeps_back(replay, event):
        return ()
    return tuple(mend for doubt in replay.doubts if doubt.entry == seq for mend in _mends(event, doubt))


def _mends(event: GameEvent, doubt: Doubt) -> Iterator[Mend]:
    values = doubt.values
    match event, doubt.message:
        case events.Count(player, key, _, round_), "doubt.skye.count_differs":
            counted = values["counted"]
            fields = {"event": f"{player} counts {key} {counted} in {round_}"}
            yield Mend(("mend.skye.counted", {"value": counted}), fields)
