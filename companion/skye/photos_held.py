"""A photograph of territories held against the log as it stands now, without what the table has decided."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from companion import photo_positions, store
from companion.current import Current
from companion.photo_layouts import LayoutRecord
from companion.skye.photos_choices import Choices, choices
from companion.skye.photos_propose import regions
from scoring.game import Replay
from scoring.laid_out import Region
from scoring.log import Entry, Event
from scoring.skye.aligning import Lies, align
from scoring.skye.findings import Change, Finding, Riddle, Sightings
from scoring.skye.places import TURNS, dump_cell
from scoring.skye.sightings import compare
from scoring.skye.state import State


@dataclass(frozen=True)
class Held:
    """A photograph and the log, side by side."""

    record: LayoutRecord
    choices: Choices
    round: int
    """In which the new tiles were built."""
    regions: tuple[tuple[Region, Lies | None], ...]
    found: Sightings
    """What is left to say."""


def held_against(now: Current, photo: store.Photo, shown: int | None = None) -> Held:
    """Hold a photograph that was read, and all of its position, against the log."""
    state: State = now.replay.state
    record = photo_positions.layout_of(photo, shown)
    said = choices(record.settled)
    since = photo_positions.since(photo)
    scored = [one.entry for one in state.scored if one.entry not in since]
    round_ = min(said.round or len(scored) + 1, state.round)
    aligned = tuple(
        (one, None if n in said.left_out else align(state, one, said.said.get(n)))
        for n, one in enumerate(regions(record.layout))
    )
    found = compare(state, aligned, round_, since)
    open_ = replace(
        found,
        findings=tuple(one for one in found.findings if not _is_settled(one, record.settled)),
        riddles=tuple(one for one in found.riddles if settles_riddle(one) not in record.settled),
        whose=tuple(n for n in found.whose if n not in said.left_out),
    )
    return Held(record, said, round_, aligned, open_)


def settles(finding: Finding) -> tuple[str, ...]:
    """What is decided once the table has answered: none of it is asked again."""
    return tuple(map(_settled_as, finding.changes))


def settles_riddle(riddle: Riddle) -> str:
    """The same for what could not be read."""
    return riddle.key


def _settled_as(one: Change) -> str:
    if one.seen is None:
        return f"gone {one.tile}"
    there = one.seen
    return f"seen {one.tile} {there.player} {dump_cell(there.place)} {TURNS[there.turn]}"


def _is_settled(finding: Finding, settled: Collection[str]) -> bool:
    """Whether all that the picture shows was decided about; what stood in its way in the log is with it."""
    told = [_settled_as(one) for one in finding.changes if one.seen is not None] or settles(finding)
    return all(one in settled for one in told)


def replayed(now: Current, events: Sequence[Event]) -> Replay:
    """The table as it would stand with these events at the end of its log."""
    entries = [Entry(seq, "table", "photo", event) for seq, event in enumerate(events, now.seq + 1)]
    return now.room.game.replay(now.setup, (*now.entries, *entries), now.board)
