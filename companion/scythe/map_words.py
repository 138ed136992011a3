"""Scythe's map in words: what stands where, and who controls it why, for people who listen as for those who look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.words import say
from scoring.scythe import pieces
from scoring.scythe.control import Control, control
from scoring.scythe.state import State


@dataclass(frozen=True)
class Told:
    """A place, told in full."""

    place: str
    name: str
    """``C3``, or whose home base it is."""
    land: str
    """What is printed there."""
    whose: str
    """Who controls it and why, in a sentence."""
    clause: str
    there: tuple[tuple[str, str], ...]
    """Player and pieces, for everyone with something there."""
    under_enemy: str | None
    """Whose structure stands there under another's control."""
    resources: int | None
    """None while nobody has said."""

    @property
    def label(self) -> str:
        """Everything in one go."""
        parts = [f"{self.name}, {self.land}", self.whose.rstrip(".")]
        parts += [stands for _, stands in self.there]
        if self.resources:
            parts.append(say("map.resources", count=self.resources))
        return ". ".join(parts)


def tell(state: State, place: str, names: Mapping[str, str]) -> Told:
    """A place as it stands now."""
    found = control(state, place)
    return Told(
        place=place,
        name=name(state, place),
        land=_land(state, place),
        whose=_whose(state, found, names),
        clause=found.clause,
        there=tuple(
            (player, f"{names[player]}: {stands}")
            for player in state.setup.ids
            if (stands := standing(state, place, player))
        ),
        under_enemy=found.under_enemy,
        resources=state.resources[place].value if place in state.resources else None,
    )


def name(state: State, place: str) -> str:
    """What a place is called."""
    if place not in state.board.homes:
        return place
    told = say(f"space.{place}")
    return told[:1].upper() + told[1:]


def standing(state: State, place: str, player: str) -> str:
    """A player's units and structures on a place; empty if there are none."""
    units = state.units_at(place).get(player)
    told = []
    if units is not None:
        counts = {"leader": units.leader, "mechs": units.mechs, "workers": units.workers}
        told = [say(f"units.{sort}", count=count) for sort, count in counts.items() if count]
    told += [
        say(f"structure.{structure}")
        for structure in pieces.STRUCTURES
        if state.structures.get((player, structure), (None, None))[0] == place
    ]
    return ", ".join(told)


def _land(state: State, place: str) -> str:
    space = state.board.spaces.get(place)
    if space is None:
        return say("map.home_base")
    told = [say(f"terrain.{space.kind}")]
    told += [say("map.encounter")] if space.encounter else []
    told += [say("map.tunnel")] if space.tunnel else []
    return ", ".join(told)


def _whose(state: State, found: Control, names: Mapping[str, str]) -> str:
    if not state.board.is_territory(found.place):
        return say("map.why.home_base")
    if found.rivals:
        return say("map.why.rivals", names, player=found.rivals)
    if found.player is None:
        return say("map.why.nobody")
    there = state.units_at(found.place)
    if found.place in state.held:
        why = "said_first" if len(there) > 1 else "said"
    else:
        why = "structure" if found.clause == "control.structure" else "units"
    return say(f"map.why.{why}", names, player=found.player)
