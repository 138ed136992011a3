"""What one tap could put in place of a doubtful entry."""

from __future__ import annotations

from collections.abc import Iterator

from companion.room import Mend
from scoring.game import Replay
from scoring.log import GameEvent
from scoring.points import Doubt
from scoring.scythe import events


def mends(replay: Replay, seq: int) -> tuple[Mend, ...]:
    """The likely truths about an entry, each as the event that would replace it. Taking back is always offered."""
    event = next((played.event for played in replay.played if played.seq == seq), None)
    if event is None:
        return ()
    return tuple(mend for doubt in replay.doubts if doubt.entry == seq for mend in _mends(event, doubt))


def _mends(event: GameEvent, doubt: Doubt) -> Iterator[Mend]:
    values = doubt.values
    match event, doubt.message:
        case events.Number(player, what, _), "doubt.count_differs" | "doubt.number_differs" if (
            what != "stars"
        ):
            counted = values["counted"]
            yield Mend(("mend.scythe.counted", {"value": counted}), {"event": f"{player} {what} {counted}"})
        case events.Factory(player, _), "doubt.factory_on_map":
            yield Mend(("mend.scythe.factory", {"player": player}), {"event": f"{player} factory yes"})
        case events.Turn(), "doubt.out_of_turn":
            turn = values["turn"]
            yield Mend(("mend.scythe.player", {"player": turn}), {"event": f"{turn} turn"})
        case events.Factory(player, _), "doubt.factory_left_out" | "doubt.factory_not_on_map":
            yield Mend(("mend.scythe.no_factory", {"player": player}), {"event": f"{player} factory no"})
        case events.Holds(_, place), "doubt.holds_against":
            other = values["other"]
            yield Mend(
                ("mend.scythe.holds", {"player": other, "space": place}), {"event": f"{other} holds {place}"}
            )
        case events.Structure(player, structure, _), "doubt.two_structures":
            fields = {"event": f"{player} {structure} off"}
            yield Mend(("mend.scythe.off_map", {"structure": structure}), fields)
