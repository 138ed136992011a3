"""How events of Glen More II are written.

======================================================== ======================================================
``table order red blue green``                           the rondel at the start; the first one begins
``table jails joe_mcduff, mike_mccastle``                the mobsters of this game
``table cards animals, sets, smallest``                  the score cards of this game
``table cellar_2 is 4 5 6``                              printed on a piece; see `printed`
``red has scots 3, casks 2``                             what lies there now
``red takes castle_moil in D``                           red's from the scoring of D on
``table leaves castle_moil in D``                        nobody has it by then
``red claims brodie 3 in B``                             a clan marker, and what the clan counts
``red scores 7 for trade in B``                          points at once
``red gives blue 1 in B``                                a point for the owner of Sibyl MacSponge
``red sells cellar_1:3 in B``                            a cask from the third space of the first cellar
``red gets reward_3 in B``                               what is printed there, at once
``red boat 1`` ``red boat last``                         how the boat race went
``table votes animals 3:1`` ``table votes animals none`` ayes and nays on a score card
``red announces A``                                      the scoring of A
``red counts scots 3, casks 1 in A``                     numbers for a scoring
``red mike at blue in B`` ``red mike at nobody in B``    in whose castle red's Mike McCastle stands
``table rolls 1 2 1 3 in B`` ``red rolls 3 in B``        dice for everyone; an extra roll of red's
``red rerolls 2 as 3 in B``                              the second die was rolled again
``red haggis 1 3 in B`` ``red haggis none in B``         open haggis tokens
``red tokens 34 in D`` ``red tokens 41 after D``         victory point tokens before, or with, that scoring
``red tokens 50 after haggis``                           with the fourth scoring and the last haggis
======================================================== ======================================================
"""

from __future__ import annotations

import re

from scoring.errors import BadNotation
from scoring.glenmore import events, pieces, printed
from scoring.glenmore.events import GlenMoreEvent, Numbers
from scoring.glenmore.pieces import CELLARS, DUART_TRADE, LAST, REWARDS, STACKS

_NUMBER = re.compile(r"^[0-9]{1,3}$")
_SIGNED = re.compile(r"^-?[0-9]{1,3}$")
_SPACE = re.compile(r"^(\w+):([0-9]{1,2})$")
_VOTES = re.compile(r"^([0-9]):([0-9])$")
_DIE = re.compile(r"^[1-3]$")

ROLLS = 4
"""Dice that are rolled for everyone in a haggis scoring. Clause ``haggis.rolls``."""
MOST_OPEN = 3
"""Haggis tokens that can lie open. Clause ``haggis.three``."""
HAGGIS_STACKS = STACKS[1:]
"""The scorings that a haggis scoring follows. Clause ``haggis.when``."""


def parse_event(text: str) -> GlenMoreEvent:
    """Read an event. Raises `BadNotation` for anything that is not one."""
    words = text.split()
    known = len(words) >= 2 and words[0] in (events.TABLE, *pieces.players())
    found = _parse(words[0], words[1], words[2:]) if known else None
    if found is None or not _may_say(found):
        raise BadNotation("notation.not_an_event", text=text)
    return found


def _may_say(event: GlenMoreEvent) -> bool:
    if isinstance(event, events.Rolls):
        return True
    return (event.player == events.TABLE) == isinstance(event, events.BY_TABLE)


def _parse(player: str, verb: str, rest: list[str]) -> GlenMoreEvent | None:
    if len(rest) >= 2 and rest[-2] in ("in", "after") and rest[-1] in STACKS:
        return _parse_in_stack(player, verb, rest[:-2], rest[-1], rest[-2] == "after")
    match verb, rest:
        case "order", order if 2 <= len(order) == len(set(order)) and set(order) <= set(pieces.players()):
            return events.Order(player, tuple(order))
        case "jails", [*listed]:
            found = _listed(listed)
            return events.Jails(player, found) if found and set(found) <= set(pieces.mobsters()) else None
        case "cards", [*listed]:
            found = _listed(listed)
            return events.Cards(player, found) if found and set(found) <= set(pieces.score_cards()) else None
        case key, ["is", *told] if printed.is_text(printed.tidy_key(key), " ".join(told)):
            return events.Printed(player, printed.tidy_key(key), " ".join(told))
        case "has", [*told]:
            numbers = _parse_numbers(told, events.LIVE_KEYS)
            return events.Has(player, numbers) if numbers else None
        case "boat", [place] if place in ("1", "2", "3", "last"):
            return events.Boat(player, None if place == "last" else int(place))
        case "votes", [card, result] if card in pieces.score_cards():
            votes = _VOTES.match(result)
            if votes:
                return events.Vote(player, card, int(votes[1]), int(votes[2]))
            return events.Vote(player, card, None, None) if result == "none" else None
        case "tokens", [points, "after", "haggis"] if _NUMBER.match(points):
            return events.Tokens(player, int(points), LAST, True, haggis=True)
        case "announces", [stack] if stack in STACKS:
            return events.Announce(player, stack)
    return None


def _listed(words: list[str]) -> tuple[str, ...]:
    """Read ``a, b, c``; empty if something stands there twice."""
    found = tuple(" ".join(words).split(", "))
    return found if len(set(found)) == len(found) else ()


def _parse_numbers(words: list[str], keys: tuple[str, ...]) -> Numbers:
    """Read ``scots 3, casks 2``; empty if it is anything else."""
    found: list[tuple[str, int]] = []
    for part in " ".join(words).split(", "):
        match part.split(" "):
            case [key, number] if key in keys and _NUMBER.match(number) and key not in dict(found):
                found.append((key, int(number)))
            case _:
                return ()
    return tuple(found)


def _parse_in_stack(  # noqa: C901 - one case an event
    player: str, verb: str, rest: list[str], stack: str, after: bool
) -> GlenMoreEvent | None:
    if after and (verb != "tokens" or stack != LAST):
        return None
    match verb, rest:
        case "takes", [thing] if thing in pieces.things() and (thing != pieces.MOUNTAIN or stack == LAST):
            return events.Take(player, thing, stack)
        case "leaves", [thing] if thing in pieces.things() and thing != pieces.ENGLAND:
            return events.Leave(player, thing, stack)
        case "claims", [clan, *count] if clan in pieces.clans():
            return _parse_claim(player, clan, count, stack)
        case "scores", [points, "for", reason] if _SIGNED.match(points) and reason in pieces.reasons():
            return events.Note(player, int(points), reason, stack)
        case "gives", [to, points] if to in pieces.players() and to != player and _NUMBER.match(points):
            return events.Give(player, to, int(points), stack)
        case "sells", [place]:
            found = _SPACE.match(place)
            if found and found[1] in CELLARS:
                return events.Sell(player, found[1], int(found[2]), stack)
        case "gets", [what] if what in (DUART_TRADE, *REWARDS):
            return events.Get(player, what, stack)
        case "counts", [*told]:
            keys = events.KEYS if stack == LAST else events.SCORING_KEYS
            numbers = _parse_numbers(told, keys)
            return events.Count(player, numbers, stack) if numbers else None
        case "mike", ["at", host] if host in (events.NOBODY, *pieces.players()) and host != player:
            return events.MikeAt(player, host, stack)
        case "tokens", [points] if _NUMBER.match(points):
            return events.Tokens(player, int(points), stack, after)
        case _ if stack in HAGGIS_STACKS:
            return _parse_haggis(player, verb, rest, stack)
    return None


def _parse_claim(player: str, clan: str, count: list[str], stack: str) -> events.Claim | None:
    counted = pieces.clans()[clan].counts is not None
    match count:
        case [number] if counted and _NUMBER.match(number):
            return events.Claim(player, clan, int(number), stack)
        case [] if not counted:
            return events.Claim(player, clan, None, stack)
    return None


def _parse_haggis(player: str, verb: str, rest: list[str], stack: str) -> GlenMoreEvent | None:
    dice = tuple(int(die) for die in rest if _DIE.match(die))
    all_dice = len(dice) == len(rest)
    match verb, rest:
        case "rolls", [_, *_] if all_dice and len(rest) <= (ROLLS if player == events.TABLE else 9):
            return events.Rolls(player, dice, stack)
        case "rerolls", [which, "as", die] if which in ("1", "2", "3", "4") and _DIE.match(die):
            return events.Reroll(player, int(which), int(die), stack)
        case "haggis", ["none"]:
            return events.Haggis(player, (), stack)
        case "haggis", [_, *_] if all_dice and len(rest) <= MOST_OPEN:
            return events.Haggis(player, dice, stack)
    return None


def dump_event(event: GlenMoreEvent) -> str:
    """Write an event; `parse_event` reads the same back."""
    return f"{event.player} {_words(event)}"


def _words(event: GlenMoreEvent) -> str:  # noqa: C901 - one case an event
    match event:
        case events.Order(_, order):
            return f"order {' '.join(order)}"
        case events.Jails(_, listed):
            return f"jails {', '.join(listed)}"
        case events.Cards(_, listed):
            return f"cards {', '.join(listed)}"
        case events.Printed(_, key, text):
            return f"{key} is {text}"
        case events.Has(_, numbers):
            return f"has {_dump_numbers(numbers)}"
        case events.Take(_, thing, stack):
            return f"takes {thing} in {stack}"
        case events.Leave(_, thing, stack):
            return f"leaves {thing} in {stack}"
        case events.Claim(_, clan, count, stack):
            return f"claims {clan} in {stack}" if count is None else f"claims {clan} {count} in {stack}"
        case events.Note(_, points, reason, stack):
            return f"scores {points} for {reason} in {stack}"
        case events.Give(_, to, points, stack):
            return f"gives {to} {points} in {stack}"
        case events.Sell(_, cellar, space, stack):
            return f"sells {cellar}:{space} in {stack}"
        case events.Get(_, what, stack):
            return f"gets {what} in {stack}"
        case events.Boat(_, place):
            return f"boat {place or 'last'}"
        case events.Vote(_, card, ayes, nays):
            return f"votes {card} none" if ayes is None else f"votes {card} {ayes}:{nays}"
        case events.Announce(_, stack):
            return f"announces {stack}"
        case events.Count(_, numbers, stack):
            return f"counts {_dump_numbers(numbers)} in {stack}"
        case events.MikeAt(_, host, stack):
            return f"mike at {host} in {stack}"
        case events.Rolls(_, dice, stack):
            return f"rolls {' '.join(map(str, dice))} in {stack}"
        case events.Reroll(_, which, die, stack):
            return f"rerolls {which} as {die} in {stack}"
        case events.Haggis(_, tokens, stack):
            return f"haggis {' '.join(map(str, tokens)) or 'none'} in {stack}"
        case events.Tokens(_, points, stack, paid, haggis):
            return f"tokens {points} {'after' if paid else 'in'} {'haggis' if haggis else stack}"


def _dump_numbers(numbers: Numbers) -> str:
    return ", ".join(f"{key} {number}" for key, number in numbers)
