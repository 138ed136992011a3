"""Two ways a table can stand held against each other: what each player gains or loses, and which castles turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.current import Current
from companion.words import say
from scoring.log import Problem
from scoring.rebirth.state import State


@dataclass(frozen=True)
class LineChange:
    """A line of a sheet that is no longer the same."""

    category: str
    before: int
    after: int


@dataclass(frozen=True)
class PlayerChange:
    """A player's points before and after."""

    player: str
    before: int
    after: int
    lines: tuple[LineChange, ...]


@dataclass(frozen=True)
class CastleChange:
    """A castle that somebody else holds."""

    name: str
    before: str | None
    after: str | None


@dataclass(frozen=True)
class Trouble:
    """An entry that can't be played any more."""

    seq: int
    text: str
    """Why, in words."""


@dataclass(frozen=True)
class Comparison:
    """What would change."""

    players: tuple[PlayerChange, ...]
    """Everyone, in seat order."""
    castles: tuple[CastleChange, ...]
    troubles: tuple[Trouble, ...]
    doubts: int
    """How many doubts there would be that weren't there before; negative if there would be fewer."""

    @property
    def nothing(self) -> bool:
        """Whether points, castles and entries stay as they are."""
        return not self.castles and not self.troubles and all(one.before == one.after for one in self.players)


def compare(before: Current, after: Current, same: Mapping[str, str] | None = None) -> Comparison:
    """What is otherwise in `after`.

    `same` are the castles' keys after by their keys before, where they differ; one that no castle has for those gone.
    """
    known = {(problem.seq, problem.message) for problem in before.replay.problems}
    return Comparison(
        players=tuple(_player(before, after, player) for player in before.setup.ids),
        castles=_castles(before.replay.state, after.replay.state, same or {}),
        troubles=tuple(
            Trouble(problem.seq, _why(after, problem))
            for problem in after.replay.problems
            if (problem.seq, problem.message) not in known
        ),
        doubts=len(after.replay.doubts) - len(before.replay.doubts),
    )


def _player(before: Current, after: Current, player: str) -> PlayerChange:
    old, new = before.replay.sheet(player), after.replay.sheet(player)
    points = {line.category: line.points for line in new.lines}
    were = {line.category: line.points for line in old.lines}
    return PlayerChange(
        player,
        old.total,
        new.total,
        tuple(
            LineChange(category, were.get(category, 0), points.get(category, 0))
            for category in dict.fromkeys((*were, *points))
            if were.get(category, 0) != points.get(category, 0)
        ),
    )


def _castles(before: State, after: State, same: Mapping[str, str]) -> tuple[CastleChange, ...]:
    held, now = _holders(before), _holders(after)
    named_before, names = _castle_names(before), _castle_names(after)
    # Every castle by itself: several may be none of those on the board.
    changes = [
        CastleChange(names.get(there, name), held.get(key), now.get(there))
        for key, name in named_before.items()
        for there in (same.get(key, key),)
    ]
    met = {same.get(key, key) for key in named_before}
    changes += [CastleChange(name, None, now.get(key)) for key, name in names.items() if key not in met]
    return tuple(one for one in changes if one.before != one.after)


def _castle_names(state: State) -> dict[str, str]:
    """What each castle is called, by its key."""
    castles = (state.board.spaces[castle] for castle in state.board.castles)
    return {str(castle.key): castle.name or str(castle.key) for castle in castles}


def _holders(state: State) -> dict[str, str]:
    return {str(state.board.spaces[castle].key): holder for castle, holder in state.holders.items()}


def _why(after: Current, problem: Problem) -> str:
    return say(problem.message, after.names, **problem.values)
