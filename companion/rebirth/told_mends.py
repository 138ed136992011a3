"""What one tap could put in place of a doubtful report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.rebirth.told_view import proposed
from companion.room import Mend
from scoring.game import Replay
from scoring.points import Doubt
from scoring.rebirth.events import Count, Report, dump_event

MOST = 4
"""More numbers than this are no help; the nearest ones are offered."""


def mends(replay: Replay, seq: int, event: Report | Count) -> tuple[Mend, ...]:
    """For each doubt about the entry what was most likely meant."""
    doubts = [doubt for doubt in replay.doubts if doubt.entry == seq]
    return tuple(mend for doubt in doubts for mend in _mends(replay, event, doubt))


def _mends(replay: Replay, event: Report | Count, doubt: Doubt) -> Iterator[Mend]:
    values: Any = doubt.values
    match doubt.message, event:
        case "doubt.out_of_turn", Report() if values["turn"]:
            yield _mend("mend.player", replace(event, player=values["turn"]), player=values["turn"])
        case "doubt.told.group", Report():
            for size in _nearest(values["possible"], event.group):
                yield _mend("mend.group", replace(event, group=size), count=size)
        case "doubt.told.settlement", Report():
            size, neutral = values["size_before"], values["neutral_before"]
            first = replace(event, size=size, neutral=neutral)
            yield _mend("mend.settlement", first, count=size, neutral=neutral)
        case "doubt.told.full", Report():
            name = proposed(replay.state.board)
            neutral = min(event.neutral, event.size - 1)
            yield _mend("mend.new_settlement", replace(event, settlement=name, neutral=neutral), number=name)
        case "doubt.told.count", Count():
            for number in _nearest(values["possible"], event.number):
                yield _mend("mend.count", replace(event, number=number), count=number)


def _nearest(possible: tuple[int, ...], told: int) -> list[int]:
    return sorted(sorted(possible, key=lambda one: abs(one - told))[:MOST])


def _mend(message: str, event: Report | Count, **values: object) -> Mend:
    return Mend((message, values), {"event": dump_event(event)})
