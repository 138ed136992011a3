"""What can be put in place of an entry of the log: anything typed over it, or with one tap what is probably true."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from flask import url_for

from companion.current import Current
from companion.room import Context, Mend
from scoring.game import Replay
from scoring.glenmore import events, pieces
from scoring.glenmore.events import GlenMoreEvent
from scoring.glenmore.notation import dump_event
from scoring.log import GameEvent
from scoring.points import Doubt


def context(now: Current) -> Context:
    """Pages on which an entry is corrected more easily than by typing: `easier(event)`, words with an address."""
    offered = now.room.pages().extra
    return {"easier": lambda event: tuple(_easier(now.table.code, event, offered))}


def _easier(code: str, event: GameEvent, offered: Collection[str]) -> Iterator[tuple[str, str]]:
    for message, page, query in _pages(event):
        if page in offered:
            yield message, url_for(f"extra.{page}", code=code, **query)


def _pages(event: GameEvent) -> Iterator[tuple[str, str, dict[str, Any]]]:
    match event:
        case events.Count(player, numbers, stack):
            if any(key in events.SCORING_KEYS for key, _ in numbers):
                yield "log.glenmore.score", "score", {"stack": stack, "player": player}
            if any(key not in events.SCORING_KEYS for key, _ in numbers):
                yield "log.glenmore.count", "count", {"player": player}
        case events.Tokens(player):
            yield "log.glenmore.count", "count", {"player": player}
        case events.Rolls(_, _, stack) | events.Haggis(_, _, stack):
            yield "log.glenmore.haggis", "haggis", {"stack": stack}
        case events.Jails() | events.Cards():
            yield "log.glenmore.drawn", "drawn", {}
        case events.Vote():
            yield "log.glenmore.votes", "votes", {}
        case events.Boat():
            yield "log.glenmore.race", "race", {}
        case events.Printed(_, key, _):
            yield "log.glenmore.printed", "printed", {"key": key}


def mends(replay: Replay, seq: int) -> tuple[Mend, ...]:
    """The likely truths about an entry, each as the event that would replace it. Taking back is always offered."""
    event = next((played.event for played in replay.played if played.seq == seq), None)
    if event is None:
        return ()
    return tuple(mend for doubt in replay.doubts if doubt.entry == seq for mend in _mends(event, doubt))


_LIKELY = {
    "fewer_than_before": "before",
    "fewer_landmarks": "known",
    "many_events": "landmarks",
    "claimed_too_many": "cards",
    "table_without_event": "tables",
    "fewer_resources": "known",
}
"""Of doubts about a number: the value that names the likely one."""
_KEYS = {
    "fewer_landmarks": "landmarks",
    "many_events": "events",
    "claimed_too_many": "claimed",
    "table_without_event": "events",
    "fewer_resources": "resources",
    "hume_is_a_tile": "persons",
    "home_castle_counts": "castles",
}
"""Which number they are about, where they don't say so."""


def _mends(event: GameEvent, doubt: Doubt) -> Iterator[Mend]:
    values, sort = doubt.values, doubt.message.rpartition(".")[2]
    match event, sort:
        case events.Count(), _ if sort in _LIKELY or sort in _KEYS:
            likely = values[_LIKELY[sort]] if sort in _LIKELY else 1
            yield _number(event, str(values.get("key") or _KEYS[sort]), likely)
        case events.Note(_, _, reason), "reason_points":
            points = pieces.reasons()[reason].points
            if points is not None:
                yield _mend("mend.glenmore.points", replace(event, points=points), count=points)
            yield _mend("mend.glenmore.other_reason", replace(event, reason="other"))
        case events.Note(), "not_maclean":
            yield _mend(
                "mend.glenmore.its_player",
                replace(event, player=str(values["other"])),
                player=values["other"],
            )
        case events.Note(), "note_again":
            yield _mend("mend.glenmore.other_reason", replace(event, reason="other"))
        case events.Give(), "sibyl_one":
            yield _mend("mend.glenmore.points", replace(event, points=1), count=1)
        case events.Note() | events.Take() | events.Sell() | events.Get(), "too_early" | "note_early":
            since = str(values["since"])
            yield _mend("mend.glenmore.since", replace(event, stack=since), stack=since)
        case events.Jails(player, mobsters), "unsuited":
            rest = tuple(one for one in mobsters if one != values["thing"])
            if rest:
                yield _mend("mend.glenmore.without", events.Jails(player, rest), thing=values["thing"])


def _number(event: events.Count, key: str, value: object) -> Mend:
    """The same entry with another number under a key."""
    assert isinstance(value, int)
    numbers = tuple((one, value if one == key else number) for one, number in event.numbers)
    return _mend("mend.glenmore.number", replace(event, numbers=numbers), key=key, number=value)


def _mend(message: str, event: GlenMoreEvent, **values: object) -> Mend:
    return Mend((message, values), {"event": dump_event(event)})
