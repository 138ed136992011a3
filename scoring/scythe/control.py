"""Who controls which territory. Clauses ``control.*``.

A territory belongs to whoever has a leader, mech or worker there, or just a structure and no enemy unit.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.scythe.state import State


@dataclass(frozen=True)
class Control:
    """Who controls a place, and why."""

    place: str
    player: str | None
    clause: str
    """The rule that decides."""
    rivals: tuple[str, ...] = ()
    """Players whose units stand there together, so that somebody must say who was there first."""
    under_enemy: str | None = None
    """Whose structure stands there under another's control."""


def control(state: State, place: str) -> Control:
    """Who controls a place now. Home bases are nobody's: they are no territories."""
    if not state.board.is_territory(place):
        return Control(place, None, "control.home_base")
    owner = structure_owner(state, place)
    there = tuple(state.units_at(place))
    if place in state.held:
        player, clause = state.held[place][0], "control.shared" if len(there) > 1 else "control.units"
    elif len(there) > 1:
        return Control(place, None, "control.shared", there, owner)
    elif there:
        player, clause = there[0], "control.units"
    elif owner is not None:
        return Control(place, owner, "control.structure")
    else:
        return Control(place, None, "control.units")
    if clause == "control.units" and place in state.board.lakes:
        clause = "control.lake"
    return Control(place, player, clause, under_enemy=owner if owner != player else None)


def structure_owner(state: State, place: str) -> str | None:
    """Whose structure stands on a place; the first that was put there, should there be two."""
    standing = [
        (said.step, player) for (player, _), (where, said) in state.structures.items() if where == place
    ]
    return min(standing)[1] if standing else None


def controlled(state: State, player: str) -> tuple[str, ...]:
    """The territories a player controls, in the board's order."""
    return tuple(place for place in state.board.neighbours if control(state, place).player == player)


def contested(state: State) -> tuple[Control, ...]:
    """Territories with units of several players, of which nobody has said whose they are."""
    found = (control(state, place) for place in state.board.neighbours)
    return tuple(one for one in found if one.rivals)


def laid(state: State, player: str) -> bool:
    """Whether the map shows anything of a player, so that what is theirs can be counted there."""
    return (
        any(owner == player for _, owner in state.units)
        or any(owner == player for owner, _ in state.structures)
        or any(holder == player for holder, _ in state.held.values())
    )
