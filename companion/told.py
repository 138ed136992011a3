"""Entries and awards put into words: what happened, what it brought, what is odd about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion import rooms
from companion.current import Current
from companion.live import player_of
from companion.words import say
from scoring.log import Entry, Event, Insert, Replace, Retract
from scoring.points import Award, Item


@dataclass(frozen=True)
class Told:
    """A line of the log as people read it."""

    seq: int
    player: str | None
    """Whose event it is; None for a retraction."""
    author: str
    text: str
    event: Event
    source: str
    retracted: bool
    problem: str | None
    """Why it could not be played, in words."""
    doubts: tuple[str, ...]
    gains: tuple[tuple[str, int], ...]
    """Points by player, where it brought any."""
    awards: tuple[Award, ...]


def tell(now: Current, entry: Entry) -> Told:
    """One entry."""
    problem = next((one for one in now.replay.problems if one.seq == entry.seq), None)
    awards = now.awards(entry.seq)
    players = dict.fromkeys(award.player for award in awards)
    return Told(
        seq=entry.seq,
        player=player_of(entry.event),
        author=entry.author,
        text=words(now, entry.event),
        event=entry.event,
        source=entry.source,
        retracted=entry.seq in now.replay.retracted,
        problem=say(problem.message, now.names, **problem.values) if problem else None,
        doubts=tuple(say(doubt.message, now.names, **doubt.values) for doubt in now.doubts(entry.seq)),
        gains=tuple(
            (player, sum(award.item.points for award in awards if award.player == player))
            for player in players
        ),
        awards=awards,
    )


def words(now: Current, event: Event) -> str:
    """What happened, without the player's name."""
    match event:
        case Retract(target=target):
            return say("event.retract", entry=target, text=_taken_back(now, target))
        case Replace(target=target, event=new):
            return say("event.replace", entry=target, text=words(now, new))
        case Insert(before=before, event=new):
            return say("event.insert", entry=before, text=words(now, new))
    message, values = now.room.event_words(event)
    return say(message, now.names, **values)


def _taken_back(now: Current, target: int) -> str:
    """What a retraction reaches, told one step deep: a saved game may hold one that reaches itself or nothing."""
    reached = next((entry.event for entry in now.entries if entry.seq == target), None)
    match reached:
        case None:
            return "–"
        case Retract(target=further):
            return say("event.retract", entry=further, text="…")
    return words(now, reached)


def reason(item: Item, names: Mapping[str, str]) -> str:
    """Why points were given."""
    message, values = rooms.item_words(item)
    return say(message, names, **values)
