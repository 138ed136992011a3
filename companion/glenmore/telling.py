"""The events of Glen More II in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.room import Words
from scoring.glenmore import events, pieces, printed, questions
from scoring.glenmore.events import NOBODY, Numbers
from scoring.glenmore.pieces import ENGLAND, LAST, MOUNTAIN
from scoring.log import GameEvent

_TAKEN = {ENGLAND: "event.glenmore.take_england", MOUNTAIN: "event.glenmore.take_mountain"}
"""Things that aren't taken like a card."""
_BOATS = {
    1: "event.glenmore.boat_1",
    2: "event.glenmore.boat_2",
    3: "event.glenmore.boat_3",
    None: "event.glenmore.boat_last",
}


def event_words(event: GameEvent) -> Words:
    """The message id for an event, and its values."""
    return _WORDS[type(event)](event)


def event_clause(event: GameEvent) -> str | None:
    """The clause behind an event."""
    return _CLAUSES[type(event)](event)


def numbers(told: Numbers) -> str:
    """Several numbers with what they count."""
    # Imported late: the words need Flask, which a command that scores a file can do without.
    from companion.words import say

    return ", ".join(say("event.glenmore.number", short_key=key, number=number) for key, number in told)


def counted(clan: str, count: int) -> str:
    """What a clan counts, and how many there are: 4 villages."""
    from companion.words import say

    return say(f"counts.{pieces.clans()[clan].counts}", count=count)


def text_of(key: str, text: str) -> str:
    """What is printed on a piece, in words."""
    from companion.words import say

    if key in pieces.REWARDS:
        kind, number = printed.reward(text)
        return say(f"reward.{kind}", count=number)
    if key == pieces.DUART_TRADE:
        return say("reward.points", count=int(text))
    if printed.is_penalty(key):
        return say("costs.glenmore", count=int(text))
    return ", ".join(text.split())


def _printed(event: events.Printed) -> Words:
    if event.key == printed.ROADS:
        return "event.glenmore.roads", {}
    ends = printed.ends_of(event.key)
    if ends is not None:
        one, other = ends
        values: dict[str, object] = {"clan": other, "count": int(event.text)}
        if one == printed.START:
            return "event.glenmore.road_start", values
        return "event.glenmore.road", {**values, "other": f"clan.{one}"}
    return "event.glenmore.printed", {"what": event.key, "text": text_of(event.key, event.text)}


def _take(event: events.Take) -> Words:
    message = _TAKEN.get(event.thing, "event.glenmore.take")
    return message, {"thing": event.thing, "stack": event.stack}


def _leave(event: events.Leave) -> Words:
    message = "event.glenmore.leave_mountain" if event.thing == MOUNTAIN else "event.glenmore.leave"
    return message, {"thing": event.thing, "stack": event.stack}


def _claim(event: events.Claim) -> Words:
    values: dict[str, object] = {"clan": event.clan, "stack": event.stack}
    if event.count is None:
        return "event.glenmore.claim", values
    return "event.glenmore.claim_counted", {**values, "counted": counted(event.clan, event.count)}


def _sell(event: events.Sell) -> Words:
    if not event.space:
        return "event.glenmore.sell_worthless", {"stack": event.stack}
    return "event.glenmore.sell", {"cellar": event.cellar, "space": event.space, "stack": event.stack}


def _vote(event: events.Vote) -> Words:
    if event.ayes is None:
        return "event.glenmore.vote_none", {"card": event.card}
    return "event.glenmore.vote", {"card": event.card, "ayes": event.ayes, "nays": event.nays}


def _mike(event: events.MikeAt) -> Words:
    if event.host == NOBODY:
        return "event.glenmore.mike_nobody", {"stack": event.stack}
    return "event.glenmore.mike", {"other": event.host, "stack": event.stack}


def _haggis(event: events.Haggis) -> Words:
    if not event.tokens:
        return "event.glenmore.haggis_none", {"stack": event.stack}
    return "event.glenmore.haggis", {"tokens": event.tokens, "stack": event.stack}


def _tokens(event: events.Tokens) -> Words:
    values = {"count": event.points, "stack": event.stack}
    if event.haggis:
        return "event.glenmore.tokens_haggis", values
    return ("event.glenmore.tokens_paid" if event.paid else "event.glenmore.tokens"), values


_WORDS: Mapping[type, Callable[[Any], Words]] = {
    events.Order: lambda event: ("event.glenmore.order", {"order": event.order}),
    events.Jails: lambda event: ("event.glenmore.jails", {"thing": event.mobsters}),
    events.Cards: lambda event: ("event.glenmore.cards", {"card": event.cards}),
    events.Printed: _printed,
    events.Has: lambda event: ("event.glenmore.has", {"numbers": numbers(event.numbers)}),
    events.Take: _take,
    events.Leave: _leave,
    events.Claim: _claim,
    events.Note: lambda event: (
        "event.glenmore.note",
        {"count": event.points, "reason": event.reason, "stack": event.stack},
    ),
    events.Give: lambda event: (
        "event.glenmore.give",
        {"other": event.to, "count": event.points, "stack": event.stack},
    ),
    events.Sell: _sell,
    events.Get: lambda event: ("event.glenmore.get", {"what": event.what, "stack": event.stack}),
    events.Boat: lambda event: (_BOATS[event.place], {}),
    events.Vote: _vote,
    events.Announce: lambda event: (
        "event.glenmore.end" if event.stack == LAST else "event.glenmore.announce",
        {"stack": event.stack},
    ),
    events.Count: lambda event: (
        "event.glenmore.count",
        {"numbers": numbers(event.numbers), "stack": event.stack},
    ),
    events.MikeAt: _mike,
    events.Rolls: lambda event: (
        "event.glenmore.rolls" if event.player == events.TABLE else "event.glenmore.rolls_extra",
        {"dice": event.dice, "stack": event.stack},
    ),
    events.Reroll: lambda event: (
        "event.glenmore.reroll",
        {"which": event.which, "die": event.die, "stack": event.stack},
    ),
    events.Haggis: _haggis,
    events.Tokens: _tokens,
}


def _counted_for(event: events.Count) -> str:
    keys = [key for key, _ in event.numbers]
    of_scoring = any(key in events.SCORING_KEYS for key in keys)
    return "play.numbers" if of_scoring or not keys else questions.clause_of_number(keys[0])


_CLAUSES: Mapping[type, Callable[[Any], str]] = {
    events.Order: lambda _: "setup.order",
    events.Jails: lambda _: "mobs.setup",
    events.Cards: lambda _: "votes.cards",
    events.Printed: lambda event: printed.clause_of(event.key),
    events.Has: lambda _: "play.numbers",
    events.Take: lambda event: questions.clause_of(event.thing),
    events.Leave: lambda event: questions.clause_of(event.thing),
    events.Claim: lambda event: f"clan.{event.clan}",
    events.Note: lambda event: pieces.reasons()[event.reason].clause,
    events.Give: lambda _: "mob.sibyl_macsponge",
    events.Sell: lambda _: "casks.sale_points",
    events.Get: lambda event: "tome.duart" if event.what == pieces.DUART_TRADE else "boats.rewards",
    events.Boat: lambda event: "boats.places" if event.place else "boats.last",
    events.Vote: lambda event: "votes.not_voted" if event.ayes is None else "votes.passes",
    events.Announce: lambda event: "end.game" if event.stack == LAST else "scoring.when",
    events.Count: _counted_for,
    events.MikeAt: lambda _: "mob.mike_mccastle",
    events.Rolls: lambda event: "haggis.rolls" if event.player == events.TABLE else "haggis.extra",
    events.Reroll: lambda _: "mob.oonagh_mchagg",
    events.Haggis: lambda _: "haggis.points",
    events.Tokens: lambda _: "play.tokens",
}
