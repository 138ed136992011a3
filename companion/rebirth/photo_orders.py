"""What a photograph can't tell: in which order its tiles came, put as questions to the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from scoring.rebirth import game
from scoring.rebirth.events import Place, dump_event, parse_event
from scoring.rebirth.orders import Outcome, Puzzle
from scoring.rebirth.state import State

SEPARATOR = "; "
"""Between the tiles of an order, in a form's value."""


@dataclass(frozen=True)
class Option:
    """One way in which some tiles may have come."""

    value: str
    """Its order in our notation, for the form."""
    assumed: bool
    """The one that the proposed order leads to."""
    order: tuple[Place, ...]
    points: tuple[tuple[str, int], ...]
    """By player, where the options differ."""
    castles: tuple[tuple[str, str | None], ...]
    """A castle's name and who then holds it, where the options differ."""


@dataclass(frozen=True)
class Question:
    """Tiles whose order changes a score or a castle."""

    tiles: tuple[Place, ...]
    options: tuple[Option, ...]
    """None if there are too many orders to go through."""


def question(state: State, placements: Sequence[Place], puzzle: Puzzle) -> Question:
    """A puzzle as its page asks it; `placements` is the proposed order of all new tiles."""
    proposed = tuple(place for place in placements if place in puzzle.tiles)
    assumed = _assumed(state, proposed, puzzle.outcomes)
    options = tuple(
        Option(
            value=SEPARATOR.join(dump_event(place) for place in order),
            assumed=outcome is assumed,
            order=order,
            points=_differing_points(outcome, puzzle.outcomes),
            castles=_differing_castles(state, outcome, puzzle.outcomes),
        )
        for outcome in puzzle.outcomes
        for order in [proposed if outcome is assumed else outcome.order]
    )
    return Question(proposed, tuple(sorted(options, key=lambda option: not option.assumed)))


def _assumed(state: State, order: Sequence[Place], outcomes: Sequence[Outcome]) -> Outcome | None:
    """The outcome that an order leads to."""
    after = reduce(lambda before, place: game.place(before, place, 0), order, state)
    points = Counter[str]()
    for award in after.awards[len(state.awards) :]:
        points[award.player] += award.item.points
    for outcome in outcomes:
        same_points = all(points[player] == count for player, count in outcome.points.items())
        if same_points and all(after.holders.get(c) == holder for c, holder in outcome.holders.items()):
            return outcome
    return None


def _differing_points(outcome: Outcome, all_of_them: Sequence[Outcome]) -> tuple[tuple[str, int], ...]:
    return tuple(
        (player, points)
        for player, points in outcome.points.items()
        if len({other.points[player] for other in all_of_them}) > 1
    )


def _differing_castles(
    state: State, outcome: Outcome, all_of_them: Sequence[Outcome]
) -> tuple[tuple[str, str | None], ...]:
    touched = dict.fromkeys(castle for other in all_of_them for castle in other.holders)
    return tuple(
        (state.board.spaces[castle].name or castle, outcome.holders.get(castle))
        for castle in touched
        if len({other.holders.get(castle) for other in all_of_them}) > 1
    )


def parse_order(text: str) -> tuple[Place, ...]:
    """An option's value, read. Raises `BadNotation`."""
    events = [parse_event(one) for one in text.split(SEPARATOR.strip()) if one.strip()]
    return tuple(event for event in events if isinstance(event, Place))
