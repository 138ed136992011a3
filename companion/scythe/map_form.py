"""What a phone says of a place on the map, made into as few entries as it takes.

Only what was changed on the page counts, so that whatever another phone changed meanwhile stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.errors import BadNotation, CairnError, ImpossibleEvent
from scoring.scythe import pieces
from scoring.scythe.applying import apply
from scoring.scythe.events import TABLE, Holds, Leaves, Resources, ScytheEvent, Structure, Units
from scoring.scythe.state import State

SORTS = ("leader", "mechs", "workers")


class NothingToDo(CairnError):
    """A form that asks for what is so already."""


@dataclass(frozen=True)
class Fields:
    """A form: each field, and under ``was-`` what it said when the page was made."""

    sent: Mapping[str, str]

    def changed(self, field: str) -> bool:
        """Whether it says something else than the page did."""
        return f"was-{field}" in self.sent and self.text(field) != self.sent[f"was-{field}"]

    def text(self, field: str) -> str:
        """What it says; nothing for a box that isn't ticked."""
        return self.sent.get(field, "").strip()

    def number(self, field: str) -> int:
        """What it says, as a number; a ticked box is 1. Raises `BadNotation`."""
        text = self.text(field)
        if text in ("", "here"):
            return int(text == "here")
        if not (text.isascii() and text.isdecimal()) or len(text) > 3:
            raise BadNotation("notation.bad_field", text=text)
        return int(text)


def events(state: State, place: str, sent: Mapping[str, str]) -> list[ScytheEvent]:
    """What is to be logged so that the place is as the form says, in a possible order.

    Fields: `leader-`, `mechs-` and `workers-<player>`, `from-<player>` (where added units stood),
    `<structure>-<player>`, `resources`, `holds` (a player or nothing). Raises `NothingToDo`, or `BadNotation` for
    no form of ours.
    """
    if not place:
        raise BadNotation("notation.missing", text="place")
    if not state.board.is_place(place):
        raise BadNotation("notation.bad_field", text=place)
    fields = Fields(sent)
    found = list[ScytheEvent]()
    for player in state.setup.ids:
        found += _units(state, place, player, fields)
    found += _structures(state, place, fields)
    if fields.changed("resources"):
        count = fields.number("resources")
        if place not in state.resources or state.resources[place].value != count:
            found.append(Resources(TABLE, place, count))
    found += _holds(state, _after(state, found), place, fields)
    if not found:
        raise NothingToDo("map.nothing_changed", there=place)
    return found


def is_empty(state: State) -> bool:
    """Whether nothing has been said of the map yet, or everything was taken off again."""
    standing = any(place is not None for place, _ in state.structures.values())
    return not (state.units or state.held or standing)


def start(state: State) -> list[ScytheEvent]:
    """Everyone's first units. Clause ``setup.start_units``. Raises `NothingToDo` once anything stands on the map."""
    if not is_empty(state):
        raise NothingToDo("map.not_empty")
    homes = {home.faction: home for home in state.board.homes.values()}
    found: list[ScytheEvent] = []
    for player in state.setup.ids:
        found.append(Units(player, homes[player].id, leader=1))
        found += [Units(player, place, workers=1) for place in homes[player].start]
    return found


def elsewhere(state: State, player: str, place: str) -> dict[str, Units]:
    """A player's units on other places."""
    return {
        where: units
        for (where, owner), (units, _) in state.units.items()
        if owner == player and where != place
    }


def _units(state: State, place: str, player: str, fields: Fields) -> Iterator[Units]:
    """The units of a player: first where they leave, since nobody has two leaders, then here."""
    here = state.units_at(place).get(player, Units(player, place))
    counts = {sort: int(getattr(here, sort)) for sort in SORTS}
    counts |= {
        sort: fields.number(f"{sort}-{player}") for sort in SORTS if fields.changed(f"{sort}-{player}")
    }
    wanted = Units(player, place, counts["leader"], counts["workers"], counts["mechs"])
    if wanted == here:
        return
    others = elsewhere(state, player, place)
    source = fields.text(f"from-{player}")
    for where, units in others.items():
        left = units
        if wanted.leader and units.leader:
            left = replace(left, leader=0)
        if where == source:
            left = replace(
                left,
                mechs=max(0, units.mechs - max(0, wanted.mechs - here.mechs)),
                workers=max(0, units.workers - max(0, wanted.workers - here.workers)),
            )
        if left != units:
            yield left
    yield wanted


def _structures(state: State, place: str, fields: Fields) -> Iterator[Structure]:
    """Setting a structure here takes it from where it stood."""
    for player in state.setup.ids:
        for structure in pieces.STRUCTURES:
            if not fields.changed(f"{structure}-{player}"):
                continue
            stands = state.structures.get((player, structure), (None, None))[0]
            if fields.number(f"{structure}-{player}"):
                if stands != place:
                    yield Structure(player, structure, place)
            elif stands == place:
                yield Structure(player, structure, None)


def _after(state: State, found: Iterable[ScytheEvent]) -> State:
    """How it would stand then. What can't be logged is refused later, with its reason."""
    for event in found:
        try:
            state = apply(state, event, 0)
        except ImpossibleEvent:
            return state
    return state


def _holds(before: State, after: State, place: str, fields: Fields) -> Iterator[Holds | Leaves]:
    """Naming units anew settles what was said of a place, so what still holds is said again."""
    for where, (player, _) in before.held.items():
        if where in after.held or (where == place and fields.changed("holds")):
            continue
        there = after.units_at(where)
        if len(there) > 1 and player in there:
            yield Holds(player, where)
    if not fields.changed("holds"):
        return
    wanted, now = fields.text("holds"), after.held.get(place, (None, None))[0]
    if not wanted and now == fields.text("was-holds"):
        yield Leaves(str(now), place)
    elif wanted and wanted != now:
        if wanted not in before.setup.ids:
            raise BadNotation("notation.bad_field", text=wanted)
        yield Holds(wanted, place)
