"""The end of a game of Isle of Skye: what the table must still say, and the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.current import Current
from companion.room import Context
from companion.skye import asking, land, panels, wording
from companion.skye.table import drawn
from companion.words import say
from scoring.points import Standing
from scoring.skye import final, pieces
from scoring.skye.results import number
from scoring.skye.state import State


@dataclass(frozen=True)
class Left:
    """What is still to be said of a player at the end."""

    player: str
    scrolls: bool
    gold: str | None
    """The clause that asks for what is in hand after the last round; None: it is told."""
    rounds: tuple[int, ...]
    """For which other numbers are missing."""

    @property
    def done(self) -> bool:
        """Whether nothing is."""
        return not (self.scrolls or self.gold or self.rounds)


def end(now: Current) -> Context:
    """The checklist: `asked`, `left` by player, and the gold of those who told it."""
    state: State = now.replay.state
    found = asking.asked(now.replay)
    last = len(state.track)
    return {
        **panels.common(now),
        "asked": found,
        "drawn": drawn,
        "left": tuple(_left(found, player, last) for player in now.setup.ids) if state.over else (),
        "gold": {player: number(state, player, "gold", last) for player in now.setup.ids},
        "for_a_point": pieces.GOLD_FOR_A_POINT,
        "panel": "more",
    }


def _left(found: asking.Asked, player: str, last: int) -> Left:
    own = [one for one in found.counts if one.player == player]
    return Left(
        player,
        scrolls=any(one.scrolls for one in own),
        gold=next((one.about["key.gold"] for one in own if one.round == last and "gold" in one.keys), None),
        rounds=tuple(one.round for one in own if one.round < last or set(one.keys) - {"gold"}),
    )


def sheet(now: Current) -> Context:
    """The standings in words, what each field gave round by round, and the territories that made it."""
    state: State = now.replay.state
    drawn_now = {player: land.land(state, player) for player in now.setup.ids}
    return {
        **panels.common(now),
        "decided": _decided,
        "given": {
            player: {letter: panels.given(now.replay, player, letter) for letter in pieces.FIELDS}
            for player in now.setup.ids
        },
        "lands": {player: there for player, there in drawn_now.items() if len(there.tiles) > 1},
        "land_at": lambda player, round_: land.land(state, player, round_),
        "cells": _cells,
        "why": wording.reasons,
        "scrolls_open": _scrolls_open(now),
        "gold_left": lambda player: final.gold_left(state, player),
        "panel": "sheet",
    }


def _scrolls_open(now: Current) -> frozenset[str]:
    """Whose scrolls nobody told yet."""
    return frozenset(one.player for one in asking.asked(now.replay).counts if one.scrolls)


def _cells(where: Sequence[str]) -> tuple[str, ...]:
    """The tiles of some places, each once."""
    return tuple(dict.fromkeys(place.partition(":")[0] for place in where))


def _decided(now: Current, standing: Standing) -> str:
    """What put a player at this place, in words."""
    values: Mapping[str, object] = {"player": standing.player, "points": standing.total}
    return say(f"decided_by.{standing.decided_by}", now.names, **values)
