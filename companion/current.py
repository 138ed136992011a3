"""A table as it stands now: its log, read and replayed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Any, TypeAlias

from flask import abort

from companion import boards, store
from companion.codes import is_code, tidy_code
from companion.room import Room
from companion.rooms import ROOMS
from scoring import notation
from scoring.errors import ImpossibleEvent
from scoring.game import Replay, Setup
from scoring.log import SOURCES, Entry, Event, Problem, Replace, Source
from scoring.notation import Record
from scoring.points import Award, Doubt


@dataclass(frozen=True)
class Current:
    """Everything that can be said of a table after its latest entry."""

    table: store.Table
    setup: Setup
    board: Any
    """The game's own board; None for games without, and for those played without a map."""
    entries: tuple[Entry, ...]
    replay: Replay

    @property
    def board_ref(self) -> str | None:
        """The name of the board it is played on now, which the log may have changed."""
        return self.room.board_now(self.setup, self.entries)

    @property
    def seq(self) -> int:
        """The number of the latest entry; 0 for an empty log."""
        return self.entries[-1].seq if self.entries else 0

    @property
    def room(self) -> Room:
        """The game's room."""
        return ROOMS[self.setup.game]

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The players' names by id."""
        return {player.id: player.name for player in self.setup.players}

    @property
    def record(self) -> Record:
        """The game as it is written down."""
        return Record(self.setup, self.entries)

    def awards(self, seq: int) -> tuple[Award, ...]:
        """What an entry brought at once, to anyone; empty for one that does not count.

        Empty also while the game keeps points back.
        """
        if not self.room.shows_totals(self.replay):
            return ()
        return tuple(award for played in self.replay.played if played.seq == seq for award in played.awards)

    def doubts(self, seq: int) -> tuple[Doubt, ...]:
        """What is doubtful about an entry."""
        return tuple(doubt for doubt in self.replay.doubts if doubt.entry == seq)


def find_table(code: str) -> store.Table:
    """The table with this code, however it was typed; 404 with a friendly page if there is none."""
    wanted = tidy_code(code)
    table = store.table(wanted) if is_code(wanted) else None
    if table is None:
        abort(404, "web.unknown_code")
    return table


def current(code: str) -> Current:
    """The table with this code as it stands now; 404 if there is none."""
    return current_of(find_table(code))


def current_of(table: store.Table) -> Current:
    """A table as it stands now."""
    setup, board, entries, replay = _replayed(
        _Log(table.id, table.code, table.created, table.setup, store.last_seq(table.id))
    )
    return Current(table, setup, board, entries, replay)


class ImpossibleEntry(ImpossibleEvent):
    """An entry that cannot be played where it would stand in the log."""

    def __init__(self, seq: int, problem: Problem) -> None:
        super().__init__(problem.message, **problem.values)
        self.seq = seq
        """Its number, had it been added."""


def with_event(before: Current, author: str, source: Source, event: Event) -> Current:
    """The table as it would stand with one more entry. Raises `ImpossibleEntry` if that cannot be played.

    Earlier entries that a correction makes impossible are no reason to refuse it: they show up as problems.
    """
    return with_entries(before, [Entry(before.seq + 1, author, source, event)])


def with_entries(before: Current, more: Sequence[Entry]) -> Current:
    """The table as it would stand with several more entries. Raises `ImpossibleEntry` for the first impossible one."""
    entries = (*before.entries, *more)
    board = _board(before.setup, entries)
    after = Current(before.table, before.setup, board, entries, _replay(before.setup, entries, board))
    problems = {problem.seq: problem for problem in reversed(after.replay.problems)}
    for entry in more:
        played_as = entry.event.target if isinstance(entry.event, Replace) else entry.seq
        if problem := problems.get(entry.seq) or problems.get(played_as):
            raise ImpossibleEntry(entry.seq, problem)
    return after


def settled(after: Current, seq: int) -> Current:
    """The table once an entry was added, of which `after` was the prospect: no need to play it all again."""
    if after.seq != seq:
        return current_of(after.table)
    _keep(_log(after.table, seq), (after.setup, after.board, after.entries, after.replay))
    return after


@dataclass(frozen=True)
class _Log:
    """A table's log up to an entry. Code and moment tell it from a table of the same id in another database."""

    table_id: int
    code: str
    created: datetime
    setup: str
    seq: int


def _log(table: store.Table, seq: int) -> _Log:
    return _Log(table.id, table.code, table.created, table.setup, seq)


_Parts: TypeAlias = tuple[Setup, Any, tuple[Entry, ...], Replay]

_MOST_KEPT = 64
_kept: OrderedDict[_Log, _Parts] = OrderedDict()
_keeping = Lock()
"""A log of a given length never changes, so what follows from it may be kept for a while."""


def _replayed(log: _Log) -> _Parts:
    with _keeping:
        found = _kept.get(log)
    return found or _keep(log, _fold(log))


def _keep(log: _Log, parts: _Parts) -> _Parts:
    with _keeping:
        _kept[log] = parts
        _kept.move_to_end(log)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return parts


def _fold(log: _Log) -> _Parts:
    setup = notation.parse(log.setup).setup
    room = ROOMS[setup.game]
    stored = [row for row in store.entries(log.table_id) if row.seq <= log.seq]
    entries = tuple(_entry(room, row) for row in stored)
    board = _board(setup, entries)
    return setup, board, entries, _replay(setup, entries, board)


def _board(setup: Setup, entries: Sequence[Entry]) -> Any:
    """The board that a game is played on after these entries. Raises `BadSetup`."""
    ref = ROOMS[setup.game].board_now(setup, entries)
    return None if ref is None else boards.load(setup.game, ref)


def _replay(setup: Setup, entries: Sequence[Entry], board: Any) -> Replay:
    return ROOMS[setup.game].game.replay(setup, entries, board)


def _entry(room: Room, row: store.StoredEntry) -> Entry:
    source = next(source for source in SOURCES if source == row.source)
    return Entry(row.seq, row.author, source, notation.parse_event(room.game, row.text))
