"""What was told of a game without a map, in words."""

from __future__ import annotations

from companion.room import Words
from scoring.rebirth.told_events import Count, FaceDown, Report, Tally
from scoring.rebirth.told_names import building_name, shown_name


def event_words(event: Report | Count | FaceDown | Tally) -> Words:
    """The message id for an event, and its values."""
    match event:
        case Report():
            return _report(event)
        case Count(_, measure, number):
            return "event.count", {"measure": measure, "count": number}
        case FaceDown(_, castle, number):
            return "event.face_down", {"count": number, "place": building_name("castle", castle)}
        case Tally():
            values = {"track": event.track, "symbols": event.symbols, "castles": event.castles}
            return "event.tally", values


def _report(event: Report) -> Words:
    message = "event.report.farm" if event.group > 1 else "event.report.farm.alone"
    values: dict[str, object] = {"kind": event.kind, "group": event.group}
    if event.settlement is not None:
        name = shown_name(event.settlement)
        message = "event.report.numbered" if name.isdecimal() else "event.report.settlement"
        values = {"kind": event.kind, "place": name}
    beside = [building_name("castle", one) for one in event.castles]
    beside += [building_name("cathedral", one) for one in event.cathedrals]
    if not beside:
        return message, values
    return f"{message}.beside", values | {"beside": tuple(beside)}
