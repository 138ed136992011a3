"""A scoring that is known: the comparison of each category, what it brought, and what was put right afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.current import Current
from scoring.game import Replay
from scoring.glenmore import four
from scoring.glenmore.events import (
    Announce,
    Count,
    Haggis,
    Leave,
    MikeAt,
    Printed,
    Reroll,
    Rolls,
    Take,
    Tokens,
)
from scoring.glenmore.four import Row
from scoring.glenmore.state import State
from scoring.points import Award, Doubt

MOST_TOLD = 3
"""So many corrections are told; more would only be noise, and the log has them all."""


@dataclass(frozen=True)
class Chart:
    """A category: everyone's number against the fewest."""

    category: str
    rows: Mapping[str, Row]
    events: Mapping[str, int]
    """Open event sides, each of which brings a point beside the lead; only for the landmarks."""

    @property
    def fewest(self) -> int:
        """What everyone is held against."""
        return min(row.compared.value for row in self.rows.values())

    @property
    def most(self) -> int:
        """The largest number; 1 at least, to be divided by."""
        return max(row.compared.value for row in self.rows.values()) or 1


def charts(state: State, stack: str) -> tuple[Chart, ...]:
    """The four comparisons of a scoring of which everything is known."""
    return tuple(
        Chart(category, four.rows(state, stack, category), _events(state, stack, category))
        for category in four.CATEGORIES
    )


def _events(state: State, stack: str, category: str) -> Mapping[str, int]:
    if category != "landmarks" or not state.plays(6):
        return {}
    return {player: state.count(player, "events", stack) or 0 for player in state.players}


def given(state: State, stack: str) -> Mapping[str, tuple[Award, ...]]:
    """What a scoring brought, by player."""
    every = four.awards(state, stack)
    return {player: tuple(one for one in every if one.player == player) for player in state.players}


def doubts(now: Current, stack: str) -> tuple[Doubt, ...]:
    """What is odd about the numbers of a scoring."""
    state: State = now.replay.state
    told = {said.entry for (_, _, where), said in state.counts.items() if where == stack}
    return tuple(one for one in now.replay.doubts if one.entry in told and _is_of(one, stack))


def _is_of(doubt: Doubt, stack: str) -> bool:
    return doubt.values.get("stack", stack) == stack


@dataclass(frozen=True)
class Correction:
    """A number that was put right after the points were known."""

    player: str
    entry: int
    numbers: tuple[tuple[str, int, int], ...]
    """Key, before and afterwards."""
    points: Mapping[str, int]
    """What that changed, by player; only those for whom it changed anything."""


def corrections(now: Current, stack: str) -> tuple[Correction, ...]:
    """The latest corrections of a scoring, the last one first."""
    found: list[Correction] = []
    told = [one for one in now.replay.played if isinstance(one.event, Count) and one.event.stack == stack]
    for one in reversed(told):
        before = _until(now, one.seq - 1).state
        if len(found) == MOST_TOLD or not four.complete(before, stack):
            break
        if changed := _correction(one.event, before, _until(now, one.seq).state, stack, one.seq):
            found.append(changed)
    return tuple(found)


def _until(now: Current, seq: int) -> Replay:
    """The game as it stood after an entry."""
    return now.room.game.replay(now.setup, now.entries[:seq], now.board)


def _correction(event: object, before: State, after: State, stack: str, seq: int) -> Correction | None:
    assert isinstance(event, Count)  # or it would be no number
    changed = tuple(
        (key, was, number)
        for key, number in event.numbers
        if (was := before.count(event.player, key, stack)) is not None and was != number
    )
    if not changed:
        return None
    then, now = _points(before, stack), _points(after, stack)
    points = {player: now[player] - then[player] for player in now if now[player] != then[player]}
    return Correction(event.player, seq, changed, points)


def _points(state: State, stack: str) -> dict[str, int]:
    return {player: sum(one.item.points for one in awards) for player, awards in given(state, stack).items()}


@dataclass(frozen=True)
class Wall:
    """A scoring as the big picture shows it."""

    stack: str
    counted: Mapping[str, bool]
    """Who has told all numbers."""
    charts: tuple[Chart, ...]
    """Empty while it waits."""


_OF_A_SCORING = (Announce, Count, Take, Leave, MikeAt, Printed, Rolls, Reroll, Haggis, Tokens)


def on_wall(now: Current) -> Wall | None:
    """The latest scoring, as long as it waits or nothing else has been told since; None while the game goes on."""
    state: State = now.replay.state
    if not state.announced:
        return None
    stack = max(state.announced)
    missing = {player for player, _ in four.missing(state, stack)}
    counted = {player: player not in missing for player in state.players}
    if not four.complete(state, stack):
        return Wall(stack, counted, ())
    latest = now.replay.played[-1].event
    return Wall(stack, counted, charts(state, stack)) if isinstance(latest, _OF_A_SCORING) else None
