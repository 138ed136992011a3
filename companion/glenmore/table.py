"""The table page of Glen More II: which stack is drawn, what lies in front of whom, and the ways to note things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.current import Current
from companion.glenmore import asking, ballots, comparing, ending, lying, panels
from companion.room import Context
from scoring.game import Replay
from scoring.glenmore import four
from scoring.glenmore.chronicles import haggis, votes
from scoring.glenmore.notation import HAGGIS_STACKS
from scoring.glenmore.state import State

PRINTED = (1, 3, 6, 8)
"""The chronicles of which a score needs what only the pieces say."""


@dataclass(frozen=True)
class Way:
    """A page that something is noted on."""

    page: str
    icon: str
    message: str
    """Its name."""
    news: int = 0
    """How many questions or votes wait there."""


def play(now: Current, args: Mapping[str, str]) -> Context:
    """The game as it stands. `player` in the address says for whom this phone logs."""
    chosen = panels.whose(now, args.get("player"))
    return {
        **panels.common(now),
        **lying.context(now, chosen),
        "chosen": chosen,
        "asked": asking.groups(now.replay),
        "ways": ways(now),
        "waits": waits(now.replay.state),
        "rows": ending.rows(now.replay),
        "wall_scoring": comparing.on_wall(now),
        "panel": "table",
    }


def waits(state: State) -> tuple[str, str] | None:
    """The page and the stack of the first scoring, or haggis, that was begun and isn't finished."""
    for stack in state.announced:
        if not four.complete(state, stack):
            return "score", stack
        if haggis.missing(state, stack):
            return "haggis", stack
    return None


def ways(now: Current) -> tuple[Way, ...]:
    """The pages for noting that this table's chronicles need, as far as there are any."""
    offered = now.room.pages().extra
    found = (way for way in _ways(now.replay) if way.page in offered)
    begun = len(ballots.going(now)) if now.replay.state.plays(7) else 0
    return tuple(replace(way, news=way.news + begun) if way.page == "votes" else way for way in found)


def _ways(replay: Replay) -> Iterator[Way]:
    state: State = replay.state
    waiting = [one.page for group in asking.groups(replay) for one in group.asked]
    yield Way("note", "gm-points", "way.glenmore.note")
    yield Way("take", "gm-landmark", "way.glenmore.take")
    if state.plays(1):
        yield Way("race", "gm-boat", "way.glenmore.race", waiting.count("race"))
    if state.plays(5) and any(stack in state.announced for stack in HAGGIS_STACKS):
        yield Way("haggis", "gm-haggis", "way.glenmore.haggis", waiting.count("haggis"))
    if state.plays(7):
        yield Way("votes", "gm-vote", "way.glenmore.votes", waiting.count("votes"))
    if any(map(state.plays, PRINTED)):
        yield Way("printed", "gm-cards", "way.glenmore.printed", waiting.count("printed"))
    if (state.plays(7) and not votes.told(state)) or (state.plays(8) and not state.jail_told):
        yield Way("drawn", "gm-cards", "way.glenmore.drawn", waiting.count("drawn"))
    if state.over:
        yield Way("count", "edit", "way.glenmore.count", waiting.count("count"))


def turn(_: Replay) -> None:
    """Nobody tells Cairn where the pawns stand, so it can't say whose turn it is."""
