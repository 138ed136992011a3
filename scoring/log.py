"""The log: append-only entries, and how corrections in it are read.

History is never rewritten. `Retract`, `Replace` and `Insert` are entries like any other, may reach any earlier
entry, and can themselves be retracted. `resolve` turns a log into the steps that count, in order of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

Source: TypeAlias = Literal["tap", "photo", "import"]
"""How an entry came in."""

SOURCES: tuple[Source, ...] = ("tap", "photo", "import")


class GameEvent(Protocol):
    """Something that happened at the table: each game has its own frozen dataclasses."""

    @property
    def player(self) -> str:
        """Whose event it is."""


@dataclass(frozen=True)
class Retract:
    """Take an earlier entry back: its event no longer counts. Retracting a correction undoes the correction."""

    target: int
    """The entry's number."""


@dataclass(frozen=True)
class Replace:
    """Let another event stand in an earlier entry's place. The latest replacement counts."""

    target: int
    event: GameEvent


@dataclass(frozen=True)
class Insert:
    """A forgotten event, played just before an earlier entry."""

    before: int
    event: GameEvent


Correction: TypeAlias = Retract | Replace | Insert
Event: TypeAlias = GameEvent | Correction


@dataclass(frozen=True)
class Entry:
    """One line of the log."""

    seq: int
    """Its number: 1, 2, 3 … without gaps."""
    author: str
    """The seat that wrote it, which may have acted for another."""
    source: Source
    event: Event


@dataclass(frozen=True)
class Step:
    """An event that counts, at its place in the order of play."""

    seq: int
    """The entry that is being played. For a replaced event, the entry it replaced."""
    event: GameEvent
    written_by: int
    """The entry that holds the event's present text: `seq` itself, or the latest replacement."""
    source: Source


@dataclass(frozen=True)
class Problem:
    """An entry that is kept and shown, but cannot be played."""

    seq: int
    message: str
    """A message id."""
    values: Mapping[str, object]


@dataclass(frozen=True)
class Resolved:
    """A log with its corrections worked in."""

    steps: tuple[Step, ...]
    retracted: frozenset[int]
    """Entries that no longer count because a later one took them back."""
    problems: tuple[Problem, ...]


def resolve(entries: Sequence[Entry]) -> Resolved:
    """The steps that count, in order of play; corrections that point nowhere become problems."""
    problems = _aimless(entries)
    skipped = {problem.seq for problem in problems}
    retracted = _retracted(entry for entry in entries if entry.seq not in skipped)
    counting = [entry for entry in entries if entry.seq not in skipped | retracted]
    latest: dict[int, Entry] = {}
    for entry in counting:
        if isinstance(entry.event, Replace):
            latest[entry.event.target] = entry
    # A forgotten event belongs before its entry even when that entry was taken back since.
    placed = [entry for entry in entries if entry.seq not in skipped and not _is_edit(entry)]
    order = _in_order_of_play(placed)
    steps = tuple(_step(entry, latest.get(entry.seq)) for entry in order if entry.seq not in retracted)
    return Resolved(steps, frozenset(retracted), problems)


def _is_edit(entry: Entry) -> bool:
    return isinstance(entry.event, Retract | Replace)


def _aimless(entries: Sequence[Entry]) -> tuple[Problem, ...]:
    """Corrections that reach no earlier entry. Only events of the game can be replaced or preceded.

    An insert that reaches nothing has no place in the game, so what aims at it reaches nothing either.
    """
    problems = list[Problem]()
    known: dict[int, Entry] = {}
    for entry in entries:
        problem = _why_aimless(entry, known)
        if problem is not None:
            problems.append(problem)
        if problem is None or _is_edit(entry):
            known[entry.seq] = entry
    return tuple(problems)


def _why_aimless(entry: Entry, known: Mapping[int, Entry]) -> Problem | None:
    match entry.event:
        case Retract(target=target) | Replace(target=target) | Insert(before=target):
            if target not in known:
                return Problem(entry.seq, "log.no_such_entry", {"entry": target})
            if not isinstance(entry.event, Retract) and _is_edit(known[target]):
                return Problem(entry.seq, "log.not_an_event", {"entry": target})
    return None


def _retracted(entries: Iterable[Entry]) -> set[int]:
    """Read backwards: a retraction counts only if nothing later took it back."""
    gone: set[int] = set()
    for entry in reversed(list(entries)):
        if isinstance(entry.event, Retract) and entry.seq not in gone:
            gone.add(entry.event.target)
    return gone


def _in_order_of_play(entries: Sequence[Entry]) -> list[Entry]:
    order: list[Entry] = []
    for entry in entries:
        if isinstance(entry.event, Insert):
            target = entry.event.before
            at = next((i for i, other in enumerate(order) if other.seq == target), len(order))
            order.insert(at, entry)
        else:
            order.append(entry)
    return order


def _step(entry: Entry, replacement: Entry | None) -> Step:
    written = replacement or entry
    event = written.event
    if isinstance(event, Replace | Insert):
        event = event.event
    # Only events of the game are left here; corrections were sorted out above.
    assert not isinstance(event, Retract | Replace | Insert)
    return Step(entry.seq, event, written.seq, written.source)
