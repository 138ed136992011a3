"""Who won, and what told equals apart. Clauses ``tie.*``.

Equal totals are compared step by step: workers, mechs and structures together; power; popularity; resources, if the
table plays with that step; territories; stars. Who is level in everything shares the place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scoring.points import Question, Standing
from scoring.scythe import counts
from scoring.scythe.final import FACTORY_AS
from scoring.scythe.state import State


@dataclass(frozen=True)
class Step:
    """A step of the tie-break."""

    id: str
    """``decided_by`` of whom it tells apart."""
    value: Callable[[State, str], int | None]
    """The more, the better; None if it isn't known."""
    needs: tuple[str, ...]
    """The numbers it is made of."""

    @property
    def clause(self) -> str:
        """The clause that says so."""
        return f"tie.{self.id}"


def steps(state: State) -> tuple[Step, ...]:
    """The steps this table plays with, in order."""
    found = (
        Step("pieces", counts.pieces_out, ("workers", "mechs", "structures")),
        _step("power"),
        _step("popularity"),
        _step("resources") if state.answer("tie_resources") == "yes" else None,
        Step("territories", _territories, ("territories",)),
        _step("stars"),
    )
    return tuple(step for step in found if step is not None)


def _step(what: str) -> Step:
    def value(state: State, player: str) -> int | None:
        count = counts.number(state, player, what)
        return None if count is None else count.value

    return Step(what, value, (what,))


def _territories(state: State, player: str) -> int | None:
    factory_as = FACTORY_AS if state.answer("tie_factory") == "three" else 1
    return counts.territories(state, player, factory_as)


def standings(state: State, totals: Mapping[str, int]) -> tuple[Standing, ...]:
    """Final places; `totals` are coins by player. What isn't known separates nobody (see `tie_questions`)."""
    placed: list[Standing] = []
    for level in _levels(totals):
        for group, decided_by in _split(state, level, steps(state), "coins"):
            place = len(placed) + 1
            clause = None if decided_by == "coins" else f"tie.{decided_by}"
            placed += [Standing(place, player, totals[player], decided_by, clause) for player in group]
    return tuple(placed)


def tie_questions(state: State, totals: Mapping[str, int]) -> tuple[Question, ...]:
    """The numbers that a tie waits for, and no others."""
    found: list[Question] = []
    for level in _levels(totals):
        groups = [level]
        for step in steps(state):
            groups = [group for group in groups if len(group) > 1]
            lacking = [p for group in groups for p in group if step.value(state, p) is None]
            for player in lacking:
                found += [
                    Question("question.scythe.tie", step.clause, player, {"player": player, "what": what})
                    for what in step.needs
                    if counts.number(state, player, what) is None
                ]
            if lacking:
                break
            groups = [part for group in groups for part in _by_value(state, group, step)]
    return tuple(found)


def relevant(state: State, totals: Mapping[str, int]) -> Mapping[str, tuple[str, ...]]:
    """The numbers that told a player's ties apart, by player: only those steps that were looked at."""
    found: dict[str, tuple[str, ...]] = {}
    for level in _levels(totals):
        groups = [level]
        for step in steps(state):
            groups = [group for group in groups if len(group) > 1]
            for player in (player for group in groups for player in group):
                found[player] = (*found.get(player, ()), *step.needs)
            groups = [part for group in groups for part in _by_value(state, group, step)]
    return found


def _levels(totals: Mapping[str, int]) -> list[list[str]]:
    """Players with equal totals, the highest first; in the mapping's order within a level."""
    return [
        [player for player in totals if totals[player] == total]
        for total in sorted(set(totals.values()), reverse=True)
    ]


def _split(
    state: State, group: Sequence[str], left: Sequence[Step], decided_by: str
) -> list[tuple[list[str], str]]:
    """A group cut into those who share a place, best first, each with what told it from the others."""
    if len(group) == 1:
        return [(list(group), decided_by)]
    if not left:
        return [(list(group), "shared")]
    parts = _by_value(state, group, left[0])
    by = left[0].id if len(parts) > 1 else decided_by
    return [found for part in parts for found in _split(state, part, left[1:], by)]


def _by_value(state: State, group: Sequence[str], step: Step) -> list[list[str]]:
    values = {player: step.value(state, player) for player in group}
    if None in values.values():
        return [list(group)]
    known = {player: value for player, value in values.items() if value is not None}
    return [
        [player for player in group if known[player] == value]
        for value in sorted(set(known.values()), reverse=True)
    ]
