"""What each event does to the state, and which can't be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from scoring.errors import ImpossibleEvent
from scoring.glenmore import events, pieces
from scoring.glenmore.events import GlenMoreEvent
from scoring.glenmore.notation import ROLLS
from scoring.glenmore.pieces import DAVID_HUME, ENGLAND, STACKS
from scoring.glenmore.state import Dice, Noted, Said, State, Taken, Told, Voted

Key = TypeVar("Key")

GIVES_HUME = "mckay"
"""The clan that brings David Hume. Clause ``clan.mckay``."""


def apply(  # noqa: C901 - one case an event
    state: State, event: GlenMoreEvent, entry: int, written: int | None = None
) -> State:
    """The state after an event. Raises `ImpossibleEvent`.

    `written`: the entry that holds the event's present text, if that is another one than `entry`.
    """
    written = written or entry
    _check_players(state, event)
    _check_chronicle(state, event)
    state = replace(state, step=state.step + 1)
    match event:
        case events.Order(_, order):
            if set(order) != set(state.players):
                raise ImpossibleEvent("glenmore.order_of_all")
            return replace(state, order=order)
        case events.Jails(_, listed):
            return replace(state, jailed=(listed, entry))
        case events.Cards(_, listed):
            return replace(state, cards=(listed, entry))
        case events.Printed(_, key, text):
            return replace(state, printed=_with(state.printed, key, (text, entry)))
        case events.Has(player, numbers):
            said = {(player, key): Said(number, entry, state.step, written) for key, number in numbers}
            return replace(state, has={**state.has, **said})
        case events.Take(player, thing, stack):
            return _take(state, player, thing, stack, entry)
        case events.Leave(_, thing, stack):
            return _leave(state, thing, stack, entry, written)
        case events.Claim():
            return _claim(state, event, entry)
        case events.Note() | events.Give() | events.Sell() | events.Get():
            return replace(state, noted=(*state.noted, Noted(event, entry, state.step)))
        case events.Boat(player, place):
            return _land(state, player, place, entry)
        case events.Vote(_, card, ayes, nays):
            if state.cards is not None and card not in state.cards[0]:
                raise ImpossibleEvent("glenmore.not_in_play", thing=card)
            return replace(state, votes=_with(state.votes, card, Voted(ayes, nays, entry)))
        case events.Announce(player, stack):
            _check_announced(state, stack)
            return replace(state, announced=_with(state.announced, stack, (player, entry)))
        case events.Count(player, numbers, stack):
            return _count(state, event, entry, written)
        case events.MikeAt(player, host, stack):
            state = replace(state, mike_written=_with(state.mike_written, stack, written))
            return _mike(state, player, host, stack, entry)
        case events.Rolls() | events.Reroll():
            return _roll(state, event, entry)
        case events.Haggis(player, tokens, stack):
            at = (player, stack)
            lying = _with(state.haggis, at, (tokens, entry))
            return replace(state, haggis=lying, haggis_written=_with(state.haggis_written, at, written))
        case events.Tokens(player, points, stack, paid, with_haggis):
            told = Told(player, points, stack, paid, with_haggis, state.over, entry, state.step, written)
            return replace(state, told=(*state.told, told))


def _with(mapping: Mapping[Key, Any], key: Key, value: Any) -> dict[Key, Any]:
    return {**mapping, key: value}


def _check_players(state: State, event: GlenMoreEvent) -> None:
    named = {event.player} - {events.TABLE}
    match event:
        case events.Give(_, to):
            named.add(to)
        case events.MikeAt(_, host):
            named |= {host} - {events.NOBODY}
    for player in sorted(named - set(state.players)):
        raise ImpossibleEvent("player.unknown", player=player)


def _check_chronicle(state: State, event: GlenMoreEvent) -> None:
    for chronicle in sorted(needs(event)):
        if not state.plays(chronicle):
            raise ImpossibleEvent("glenmore.no_chronicle", chronicle=chronicle)


def needs(event: GlenMoreEvent) -> set[int]:
    """The chronicles without which an event can't be; 0 stands for the base game."""
    match event:
        case events.Boat():
            return {1}
        case events.Sell():
            return {3}
        case events.Rolls() | events.Haggis() | events.Tokens(haggis=True):
            return {5}
        case events.Reroll():
            return {5, 8}
        case events.Cards() | events.Vote():
            return {7}
        case events.Jails() | events.Give() | events.MikeAt():
            return {8}
        case events.Take(_, thing) | events.Leave(_, thing):
            own = pieces.mobsters().get(thing)
            return {pieces.things()[thing], *([own.chronicle] if own else [])}
        case events.Note(_, _, reason):
            return {pieces.reasons()[reason].chronicle}
        case events.Get(_, what):
            return {6 if what == pieces.DUART_TRADE else 1}
        case events.Count(_, numbers):
            return {chronicle for key, _ in numbers for chronicle in needs_key(key)}
    return set()


def needs_key(key: str) -> set[int]:
    """The chronicles that a number belongs to."""
    if key in events.CARD_KEYS:
        return {7}
    return {"events": {6}, "claimed": {6, 8}, "pennies_minus": {8}, "pennies_plus": {8}}.get(key, set())


def _count(state: State, event: events.Count, entry: int, written: int) -> State:
    counts = dict(state.counts)
    for key, number in event.numbers:
        at = (event.player, key, event.stack)
        first = counts[at].first if at in counts else state.step
        counts[at] = Said(number, entry, state.step, written, first)
    return replace(state, counts=counts)


def _take(state: State, player: str, thing: str, stack: str, entry: int) -> State:
    if thing in pieces.mobsters() and state.jailed is not None and thing not in state.jailed[0]:
        raise ImpossibleEvent("glenmore.not_in_play", thing=thing)
    there = state.taken.get(thing)
    if there is not None and there.player != player and thing != ENGLAND:
        raise ImpossibleEvent("glenmore.taken_already", thing=thing, player=there.player)
    taken = _with(state.taken, thing, Taken(player, stack, entry, state.step))
    return replace(state, taken=taken)


def _leave(state: State, thing: str, stack: str, entry: int, written: int) -> State:
    there = state.taken.get(thing)
    if there is not None and there.stack <= stack:
        raise ImpossibleEvent("glenmore.taken_already", thing=thing, player=there.player)
    return replace(state, left=_with(state.left, (thing, stack), (entry, written)))


def _claim(state: State, event: events.Claim, entry: int) -> State:
    for one in state.noted:
        if isinstance(one.event, events.Claim) and one.event.clan == event.clan:
            if not pieces.clans()[event.clan].often:
                raise ImpossibleEvent("glenmore.clan_taken", clan=event.clan, player=one.event.player)
            break
    hume = state.taken.get(DAVID_HUME)
    # Who has him already doesn't get him later for noting the clan afterwards.
    if event.clan == GIVES_HUME and (hume is None or hume.player != event.player or hume.stack > event.stack):
        state = _take(state, event.player, DAVID_HUME, event.stack, entry)
    return replace(state, noted=(*state.noted, Noted(event, entry, state.step)))


def _land(state: State, player: str, place: int | None, entry: int) -> State:
    if place is not None and place >= len(state.players):
        raise ImpossibleEvent("glenmore.no_such_place", place=place)
    for other, (there, _) in state.boats.items():
        if place is not None and there == place and other != player:
            raise ImpossibleEvent("glenmore.place_taken", place=place, player=other)
    return replace(state, boats=_with(state.boats, player, (place, entry)))


def _check_announced(state: State, stack: str) -> None:
    if stack in state.announced:
        raise ImpossibleEvent("glenmore.announced_already", stack=stack, player=state.announced[stack][0])
    later = [other for other in STACKS if other > stack and other in state.announced]
    if later:
        raise ImpossibleEvent("glenmore.later_announced", stack=stack, later=later[0])


def _mike(state: State, player: str, host: str, stack: str, entry: int) -> State:
    owner = state.taken.get(pieces.MIKE)
    if owner is None or owner.stack > stack:
        raise ImpossibleEvent("glenmore.not_your_mobster", thing=pieces.MIKE, player=player)
    if owner.player != player:
        raise ImpossibleEvent("glenmore.taken_already", thing=pieces.MIKE, player=owner.player)
    return replace(state, mike=_with(state.mike, stack, (host, entry)))


def _roll(state: State, event: events.Rolls | events.Reroll, entry: int) -> State:
    dice = state.dice.get(event.stack, Dice())
    match event:
        case events.Rolls(events.TABLE, fresh, _):
            if len(dice.rolled) + len(fresh) > ROLLS:
                raise ImpossibleEvent("glenmore.rolled_already", stack=event.stack, count=len(dice.rolled))
            dice = replace(dice, rolled=(*dice.rolled, *fresh))
        case events.Rolls(player, fresh, _):
            extra = (*dice.extra.get(player, ()), *fresh)
            entries = _with(dice.extra_entries, player, entry)
            dice = replace(dice, extra=_with(dice.extra, player, extra), extra_entries=entries)
        case events.Reroll(player, which, die, _):
            if which > len(dice.rolled):
                raise ImpossibleEvent("glenmore.not_rolled", which=which)
            rolled = (*dice.rolled[: which - 1], die, *dice.rolled[which:])
            dice = replace(dice, rolled=rolled, rerolled=(*dice.rerolled, (player, entry)))
    return replace(state, dice=_with(state.dice, event.stack, dice))
