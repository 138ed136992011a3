"""From a log to a state: the order of play, and two things that only the order of writing tells.

Tokens keep what the scorings had brought when they were counted: a scoring that is put right afterwards is due, and
isn't lost among them. And numbers that were told for an announcement that no longer stands are of another moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from scoring.errors import ImpossibleEvent
from scoring.game import Setup
from scoring.glenmore import tokens
from scoring.glenmore.applying import apply
from scoring.glenmore.events import Announce, GlenMoreEvent
from scoring.glenmore.state import State, Told, opening
from scoring.log import Entry, Insert, Problem, Replace, Resolved, Retract, Step, resolve


@dataclass(frozen=True)
class Folded:
    """A log, played."""

    state: State
    steps: tuple[Step, ...]
    """What counts, in order of play."""
    problems: tuple[Problem, ...]
    resolved: Resolved


def fold(setup: Setup, entries: Sequence[Entry]) -> Folded:
    """Play a log from the start; what can't be played becomes a problem."""
    edits = [entry.seq for entry in entries if isinstance(entry.event, Retract | Replace | Insert)]

    @cache
    def played(upto: int) -> tuple[Folded, Sequence[State]]:
        return _play(setup, entries[:upto])

    def written(upto: int) -> State:
        """The state when the log had so many entries, passed through on the way to the next correction."""
        folded, passed = played(next((edit - 1 for edit in edits if edit > upto), len(entries)))
        return passed[sum(step.seq <= upto for step in folded.resolved.steps)]

    def then(told: Told) -> int:
        since = (written(upto) for upto in range(told.written, len(entries) + 1))
        return tokens.scored_then(told, since, folded.state)

    folded, _ = played(len(entries))
    told = tuple(replace(one, then=then(one)) for one in folded.state.told)
    return replace(folded, state=replace(folded.state, told=told))


def _play(setup: Setup, entries: Sequence[Entry]) -> tuple[Folded, Sequence[State]]:
    """Play a log; also the states before and after each step, in the order of play."""
    resolved = resolve(entries)
    fallen = _fallen(entries, resolved)
    states, steps, problems = [opening(setup)], list[Step](), list(resolved.problems)
    for step in resolved.steps:
        state = states[-1]
        try:
            state = apply(state, _own(step), step.seq, step.written_by)
        except ImpossibleEvent as error:
            problems.append(Problem(step.seq, error.message, error.values))
        else:
            steps.append(step)
            if isinstance(step.event, Announce):
                state = _drop_early(state, entries, step, fallen.get(step.event.stack, ()))
        states.append(state)
    return Folded(states[-1], tuple(steps), tuple(problems), resolved), states


def _fallen(entries: Sequence[Entry], resolved: Resolved) -> Mapping[str, tuple[int, ...]]:
    """The entries that announced a scoring and no longer do, by stack."""
    standing = {(step.seq, step.event.stack) for step in resolved.steps if isinstance(step.event, Announce)}
    found: dict[str, tuple[int, ...]] = {}
    for entry in entries:
        event = entry.event.event if isinstance(entry.event, Replace | Insert) else entry.event
        # Who announced it may be put right; it is the same announcement.
        at = entry.event.target if isinstance(entry.event, Replace) else entry.seq
        if isinstance(event, Announce) and (at, event.stack) not in standing:
            found[event.stack] = (*found.get(event.stack, ()), entry.seq)
    return found


def _drop_early(state: State, entries: Sequence[Entry], step: Step, fallen: Iterable[int]) -> State:
    """Without what was told for a scoring before it was announced, if an earlier announcement of it fell."""
    assert isinstance(step.event, Announce)
    stack, until = step.event.stack, _announced_since(entries, step, step.event.stack)
    if not any(seq < until for seq in fallen):
        return state

    def stays(of: str, written: int) -> bool:
        return of != stack or written > until

    counts = {at: said for at, said in state.counts.items() if stays(at[2], said.written)}
    mike = {at: told for at, told in state.mike.items() if stays(at, state.mike_written[at])}
    left = {at: told for at, told in state.left.items() if stays(at[1], told[1])}
    haggis = {at: told for at, told in state.haggis.items() if stays(at[1], state.haggis_written[at])}
    lost = [len(old) - len(new) for old, new in ((state.counts, counts), (state.mike, mike))]
    lost += [len(old) - len(new) for old, new in ((state.left, left), (state.haggis, haggis))]
    if not any(lost):
        return state
    # What was counted then is what lies there, as far as anybody knows.
    gone = {(at[0], at[1]): said for at, said in state.counts.items() if at not in counts}
    dropped = {**state.dropped, stack: step.seq}
    return replace(
        state, counts=counts, mike=mike, left=left, haggis=haggis, has={**gone, **state.has}, dropped=dropped
    )


def _announced_since(entries: Sequence[Entry], step: Step, stack: str) -> int:
    """The entry with which an announcement came, even if another says by now whose it is."""
    for entry in entries:
        event = entry.event.event if isinstance(entry.event, Insert) else entry.event
        if entry.seq == step.seq and isinstance(event, Announce) and event.stack == stack:
            return step.seq
    return step.written_by


def _own(step: Step) -> GlenMoreEvent:
    if not isinstance(step.event, GlenMoreEvent):
        raise ImpossibleEvent("event.of_another_game", event=type(step.event).__name__)
    return step.event
