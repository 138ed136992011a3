"""The events of Scythe in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.room import Words
from scoring.log import GameEvent
from scoring.scythe import events, questions


def event_words(event: GameEvent) -> Words:
    """The message id for an event, and its values."""
    return _WORDS[type(event)](event)


def event_clause(event: GameEvent) -> str | None:
    """The clause behind an event."""
    return _CLAUSES[type(event)](event)


def _units(event: events.Units) -> Words:
    # Imported late: the words need Flask, which a command that scores a file can do without.
    from companion.words import say

    counts = {"leader": event.leader, "workers": event.workers, "mechs": event.mechs}
    told = [say(f"units.{sort}", count=count) for sort, count in counts.items() if count]
    if not told:
        return "event.scythe.nobody", {"there": event.place}
    return "event.scythe.units", {"there": event.place, "units": ", ".join(told)}


def _structure(event: events.Structure) -> Words:
    if event.place is None:
        return "event.scythe.structure_off", {"structure": event.structure}
    return "event.scythe.structure", {"structure": event.structure, "space": event.place}


_WORDS: Mapping[type, Callable[[Any], Words]] = {
    events.Mat: lambda event: ("event.scythe.mat", {"mat": event.mat}),
    events.Tile: lambda event: ("event.scythe.tile", {"bonus": event.tile}),
    events.Number: lambda event: ("event.scythe.number", {"what": event.what, "value": event.value}),
    events.Factory: lambda event: (
        "event.scythe.factory_yes" if event.controls else "event.scythe.factory_no",
        {},
    ),
    events.Star: lambda event: ("event.scythe.star", {"star": event.kind}),
    events.Units: _units,
    events.Structure: _structure,
    events.Holds: lambda event: ("event.scythe.holds", {"space": event.place}),
    events.Leaves: lambda event: ("event.scythe.leaves", {"space": event.place}),
    events.Resources: lambda event: ("event.scythe.resources", {"space": event.place, "count": event.count}),
    events.Turn: lambda _: ("event.scythe.turn", {}),
    events.Delay: lambda _: ("event.scythe.delays", {}),
    events.Bid: lambda event: ("event.scythe.bid", {"count": event.coins}),
    events.End: lambda _: ("event.scythe.ends", {}),
    events.Checked: lambda _: ("event.scythe.checked", {}),
}

_TIES = {"power": "tie.power", "workers": "tie.pieces", "mechs": "tie.pieces", "structures": "tie.pieces"}
_CLAUSES: Mapping[type, Callable[[Any], str]] = {
    events.Mat: lambda _: "setup.mats",
    events.Tile: lambda event: f"bonus.{event.tile}",
    events.Number: lambda event: (questions.CLAUSES | _TIES)[event.what],
    events.Factory: lambda _: "scoring.factory",
    events.Star: lambda event: f"star.{event.kind}",
    events.Units: lambda _: "control.units",
    events.Structure: lambda event: f"build.{event.structure}",
    events.Holds: lambda _: "control.shared",
    events.Leaves: lambda _: "control.shared",
    events.Resources: lambda _: "scoring.resources",
    events.Turn: lambda _: "turn.order",
    events.Delay: lambda _: "tournament.delay",
    events.Bid: lambda _: "tournament.bid",
    events.End: lambda _: "end.declared",
    events.Checked: lambda _: "scoring.checked",
}
