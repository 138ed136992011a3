"""What each statement does to the state, and which ones are refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from scoring.errors import ImpossibleEvent
from scoring.scythe import bonus, counts, pieces
from scoring.scythe.events import (
    TABLE,
    Bid,
    Checked,
    Delay,
    End,
    Factory,
    Holds,
    Leaves,
    Mat,
    Number,
    Resources,
    ScytheEvent,
    Star,
    Structure,
    Tile,
    Turn,
    Units,
)
from scoring.scythe.settings import DELAY_STEPS
from scoring.scythe.state import Ending, Said, State

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

MOST_RESOURCES = 200
"""On one territory; there are 80 tokens and some multipliers in the box."""


def apply(state: State, event: ScytheEvent, entry: int) -> State:
    """The state after an event. Raises `ImpossibleEvent` for what can't be, and says why."""
    if event.player not in (*state.setup.ids, TABLE):
        raise ImpossibleEvent("player.unknown", player=event.player)
    state = replace(state, step=state.step + 1)
    return _with_sixth_star(_applied(state, event, entry), entry)


def _with_sixth_star(state: State, entry: int) -> State:
    """The sixth star ends the game; if it was only a number, and that is put right, the ending goes with it."""
    by = state.sixth.by if state.sixth is not None else None
    if by is not None and max(_stars(state, by), state.placed(by)) < pieces.MOST_STARS:
        state = replace(state, sixth=None)
    if state.sixth is None:
        for player in state.setup.ids:
            if _stars(state, player) >= pieces.MOST_STARS:
                return replace(state, sixth=Ending(entry, state.step, player))
    return state


def _stars(state: State, player: str) -> int:
    count = counts.number(state, player, "stars")
    return 0 if count is None else count.value


def _applied(state: State, event: ScytheEvent, entry: int) -> State:  # noqa: C901 - one case an event
    now = Said(0, entry, state.step)
    match event:
        case Mat(player, mat):
            return _mat(state, player, mat, entry)
        case Tile(_, tile):
            return _tile(state, tile)
        case Number():
            return _number(state, event, now)
        case Factory(player, controls):
            said = replace(now, value=int(controls))
            return replace(state, factory=_with(state.factory, player, said))
        case Star(player, kind):
            return _star(state, player, kind, now)
        case Units():
            return _units(state, event, now)
        case Structure():
            return _structure(state, event, now)
        case Holds() | Leaves():
            return _hold(state, event, now)
        case Resources():
            return _resources(state, event, now)
        case Turn(player):
            return replace(state, turns=_with(state.turns, player, state.turns.get(player, 0) + 1))
        case Delay(player):
            return _delay(state, player, now)
        case Bid(player, coins):
            if state.answer("bids") == "no":
                raise ImpossibleEvent("bid.not_played", player=player)
            return replace(state, bids=_with(state.bids, player, replace(now, value=coins)))
        case End():
            if state.declared is not None:
                raise ImpossibleEvent("end.already")
            return replace(state, declared=Ending(entry, state.step, None))
        case Checked(player):
            if not state.over:
                raise ImpossibleEvent("checked.before_end", player=player)
            return replace(state, checked=_with(state.checked, player, now))


def _with(mapping: Mapping[_Key, _Value], key: _Key, value: _Value) -> Mapping[_Key, _Value]:
    return {**mapping, key: value}


def _without(mapping: Mapping[_Key, _Value], key: _Key) -> Mapping[_Key, _Value]:
    return {known: value for known, value in mapping.items() if known != key}


def _mat(state: State, player: str, mat: str, entry: int) -> State:
    for other, taken in state.mats.items():
        if taken == mat and other != player:
            raise ImpossibleEvent("mat.taken", mat=mat, player=other)
    return replace(
        state,
        mats=_with(state.mats, player, mat),
        mat_entries=_with(state.mat_entries, player, entry),
    )


def _tile(state: State, tile: str) -> State:
    """Another tile counts something else: what was counted for the one before is dropped."""
    most = bonus.tiles()[tile].most
    dropped = [
        key
        for key, said in state.typed.items()
        if key[1] == "bonus" and (state.tile not in (None, tile) or said.value > most)
    ]
    typed = {key: said for key, said in state.typed.items() if key not in dropped}
    return replace(state, tile=tile, typed=typed)


def _number(state: State, event: Number, now: Said) -> State:
    most = counts.most(state, event.what)
    if event.value > most:
        raise ImpossibleEvent("number.too_large", what=event.what, value=event.value, most=most)
    said = replace(now, value=event.value)
    return replace(state, typed=_with(state.typed, (event.player, event.what), said))


def _star(state: State, player: str, kind: str, now: Said) -> State:
    """One star more, on what was logged and on what somebody counted before."""
    own, counted_before = state.stars.get(player, ()), state.typed.get((player, "stars"))
    if max(len(own), counted_before.value if counted_before else 0) >= pieces.MOST_STARS:
        raise ImpossibleEvent("star.all_placed", player=player, most=pieces.MOST_STARS)
    placed = (*own, (kind, replace(now, value=len(own) + 1)))
    state = replace(state, stars=_with(state.stars, player, placed))
    if counted_before is None:
        return state
    said = replace(counted_before, value=counted_before.value + 1)
    return replace(state, typed=_with(state.typed, (player, "stars"), said))


def _units(state: State, event: Units, now: Said) -> State:
    """All units of a player on a place, anew; what `holds` said of it before is then settled by the units."""
    _check_place(state, event.place)
    key, count = (event.place, event.player), event.leader + event.workers + event.mechs
    others = [units for where, (units, _) in state.units.items() if where[1] == event.player and where != key]
    for sort, most in (("leader", pieces.LEADERS), ("workers", pieces.WORKERS), ("mechs", pieces.MECHS)):
        total = getattr(event, sort) + sum(getattr(units, sort) for units in others)
        if total > most:
            raise ImpossibleEvent("units.too_many", player=event.player, unit=sort, value=total, most=most)
    said = replace(now, value=count)
    units = _with(state.units, key, (event, said)) if count else _without(state.units, key)
    # That somebody else is not there says nothing about who is.
    settles = count or state.held.get(event.place, ("", now))[0] == event.player
    return replace(
        state,
        units=units,
        held=_without(state.held, event.place) if settles else state.held,
        touched=_with(state.touched, event.place, said),
    )


def _structure(state: State, event: Structure, now: Said) -> State:
    if event.place is not None:
        _check_territory(state, event.place, "structure.not_here")
        if event.place in state.board.lakes:
            raise ImpossibleEvent("structure.on_lake", space=event.place)
    where = _with(state.structures, (event.player, event.structure), (event.place, now))
    before = state.structures.get((event.player, event.structure), (None, now))[0]
    touched = {**state.touched, **{place: now for place in (before, event.place) if place is not None}}
    return replace(state, structures=where, touched=touched)


def _hold(state: State, event: Holds | Leaves, now: Said) -> State:
    _check_territory(state, event.place, "control.not_here")
    touched = _with(state.touched, event.place, now)
    if isinstance(event, Holds):
        return replace(state, held=_with(state.held, event.place, (event.player, now)), touched=touched)
    if state.held.get(event.place, (None, now))[0] != event.player:
        raise ImpossibleEvent("control.not_held", player=event.player, space=event.place)
    return replace(state, held=_without(state.held, event.place), touched=touched)


def _resources(state: State, event: Resources, now: Said) -> State:
    _check_territory(state, event.place, "resources.not_here")
    if event.count > MOST_RESOURCES:
        raise ImpossibleEvent("number.too_large", what="resources", value=event.count, most=MOST_RESOURCES)
    said = replace(now, value=event.count)
    return replace(
        state,
        resources=_with(state.resources, event.place, said),
        touched=_with(state.touched, event.place, said),
    )


def _delay(state: State, player: str, now: Said) -> State:
    """Popularity goes down at once; while nobody has said how high it is, the table moves the marker itself."""
    steps = DELAY_STEPS[state.answer("delay_penalty")]
    if not steps:
        raise ImpossibleEvent("delay.not_played", player=player)
    if state.over:
        raise ImpossibleEvent("delay.after_end", player=player)
    state = replace(state, delays=(*state.delays, (player, now.entry)))
    popularity = state.typed.get((player, "popularity"))
    if popularity is None:
        return state
    lower = replace(now, value=max(0, popularity.value - steps))
    return replace(state, typed=_with(state.typed, (player, "popularity"), lower))


def _check_place(state: State, place: str) -> None:
    if not state.board.is_place(place):
        raise ImpossibleEvent("place.unknown", space=place)


def _check_territory(state: State, place: str, message: str) -> None:
    """Home bases are no territories. Clause ``control.home_base``."""
    _check_place(state, place)
    if not state.board.is_territory(place):
        raise ImpossibleEvent(message, space=place)
