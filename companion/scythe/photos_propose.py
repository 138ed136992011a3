"""A reading of Scythe's map held against a log: what it would add, and what the two say differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.room import Proposed
from scoring.game import Replay
from scoring.scythe import sightings
from scoring.scythe.events import dump_event
from scoring.scythe.sightings import CONTROL, RESOURCES, Finding, Sightings
from scoring.scythe.state import State

if TYPE_CHECKING:
    # Only named here: OpenCV takes a moment, and comparing needs none.
    from vision.reading import Reading


def compare(state: State, reading: Reading) -> Sightings:
    """A reading as `scoring.scythe.sightings` understands it, held against a state."""
    seen = [sightings.sighting(one.space, one.piece, one.probability) for one in reading.places]
    unread = [
        sightings.Unread(
            one.space,
            one.why,
            sightings.sighting(one.space, one.guess or "", one.probability),
            sightings.sighting(one.space, one.second or ""),
        )
        for one in reading.unread
    ]
    return sightings.compare(state, [one for one in seen if one is not None], unread)


def propose(reading: Reading, replay: Replay) -> Proposed:
    """A reading held against a log, as `cairn read --log` tells it."""
    found = compare(replay.state, reading)
    asked = tuple(
        {
            "kind": one.why,
            "space": one.place,
            "logged": None,
            "seen": "; ".join(map(dump_event, one.options)),
            "entry": None,
        }
        for one in found.questions
    )
    strangers = tuple(
        {
            "kind": "stranger",
            "space": one.place,
            "logged": None,
            "seen": f"{one.player} {one.kind}",
            "entry": None,
        }
        for one in found.strangers
    )
    return Proposed(
        entries=tuple(dump_event(event) for one in found.of("new", "changed") for event in one.events),
        differences=(
            *(_difference(one) for one in found.of("contradicts", "missing")),
            *asked,
            *strangers,
        ),
        unread=tuple(dict.fromkeys(one.place for one in found.unread)),
    )


def _difference(one: Finding) -> Mapping[str, object]:
    """Both sides, in the words of the legend."""
    return {
        "kind": one.sort,
        "space": one.place,
        "logged": _told(one, one.logged),
        "seen": _told(one, one.seen),
        "entry": one.entry,
    }


def _told(one: Finding, side: str | None) -> str | None:
    """Such as ``nordic control``, ``nordic mill C3``, ``resources 5``."""
    if side is None:
        return None
    if one.about == CONTROL:
        return f"{side} {CONTROL}"
    return f"{one.about} {side}" if one.about == RESOURCES else f"{one.player} {one.about} {side}"
