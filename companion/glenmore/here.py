"""What a clause of Glen More II means now: the leads of a scoring, who has a card, and what a scoring waits for."""

from __future__ import annotations

from collections.abc import Iterator

from companion.here import listed
from companion.room import Words
from scoring.game import Replay
from scoring.glenmore import eyes, four
from scoring.glenmore.pieces import ENGLAND
from scoring.glenmore.state import State
from scoring.rules import Clause

CHRONICLE_TOPICS = {
    "boats": 1, "highlander": 2, "casks": 3, "hammer": 4, "haggis": 5, "tome": 6, "votes": 7, "mobs": 8,
}  # fmt: skip
"""The chronicle that a topic belongs to."""
_CARDS = {"moil": "castle_moil", "armadale": "armadale_castle", "morar": "loch_morar", "ness": "loch_ness"}
"""Clauses about one card that aren't called like it."""


def here_now(replay: Replay, clause: Clause, _: str) -> tuple[Words, ...]:
    """Leads as they would be scored now, who has the card in question, what is still missing.

    Of a chronicle that isn't played, only that.
    """
    state: State = replay.state
    chronicle = CHRONICLE_TOPICS.get(clause.topic)
    if chronicle is not None and not state.plays(chronicle):
        return (("here.glenmore.no_chronicle", {"chronicle": chronicle}),)
    found = [*_holder(state, clause)]
    if clause.topic == "scoring" or clause.id in ("landmark.castle_moil", "mobs.mike_moil"):
        found += [*_leads(state, clause), *_missing(state)]
    return tuple(found)


def unplayed(replay: Replay) -> frozenset[str]:
    """The topics of the chronicles that this table plays without."""
    state: State = replay.state
    return frozenset(topic for topic, chronicle in CHRONICLE_TOPICS.items() if not state.plays(chronicle))


def _holder(state: State, clause: Clause) -> Iterator[Words]:
    first, _, second = clause.id.partition(".")
    if second == "david_hume" or clause.id in ("clan.mckay", "mckay.marker"):
        thing = "david_hume"
    elif clause.topic == "hammer" and first == "hammer":
        thing = ENGLAND
    elif first in ("landmark", "mob", "event"):
        thing = second
    else:
        thing = _CARDS.get(first, "")
    taken = state.taken.get(thing)
    if taken is not None and taken.player in state.players:
        yield "here.glenmore.has", {"player": taken.player, "thing": thing}
    elif thing and first != "event":
        yield "here.glenmore.nobody", {"thing": thing}


def _leads(state: State, clause: Clause) -> Iterator[Words]:
    """Everyone's number and what it would bring, by category, as the table page shows it."""
    if state.over:
        return
    wanted = [one for one in four.CATEGORIES if clause.id == f"scoring.{one}"]
    if not wanted:
        special = {"moil": "scots", "david_hume": "persons", "other_castles": "scots"}
        wanted = [special[word] for word in special if word in clause.id]
    for category in wanted or four.CATEGORIES:
        worth = eyes.worth(state, category)
        if worth is not None:
            told = {player: f"{one.value} (+{one.points})" for player, one in worth.items()}
            yield "here.glenmore.lead", {"key": category, "leads": listed(state.setup, told)}


def _missing(state: State) -> Iterator[Words]:
    stack = max(state.announced, default=None)
    if stack is None:
        return
    lacking: dict[str, list[str]] = {}
    for player, key in four.missing(state, stack):
        lacking.setdefault(player, []).append(key)
    for player, keys in lacking.items():
        yield "question.glenmore.number", {"player": player, "stack": stack, "key": tuple(keys)}
