"""The step onto a map and the step back: whether it can be made, the entries that make it, and what they change."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion import boards
from companion.current import Current, ImpossibleEntry, with_entries
from companion.rebirth.moved_compare import Comparison, compare
from scoring.errors import ImpossibleEvent
from scoring.log import Entry, Event, Insert, Replace, Retract
from scoring.rebirth.events import FaceDown, Place, PlayOn, Report, Tally


def check_untold(now: Current) -> None:
    """Raise `ImpossibleEvent` for a table on a map, where nothing is left to be put on one."""
    if now.board is not None:
        raise ImpossibleEvent("locate.already", board=boards.name_of(now.setup.game, now.board_ref))


def entries_onto(
    now: Current, player: str, board: str, told: Mapping[int, Report], where: Mapping[int, str]
) -> tuple[Event, ...]:
    """The board, said by `player`, and every told tile on its space. The board comes first in the log.

    What only a game without a map can hold is taken back: its map shows that by itself.
    """
    idle = (Retract(one.seq) for one in now.replay.played if isinstance(one.event, FaceDown | Tally))
    tiles = (
        Replace(entry, Place(one.player, one.kind, where[entry]))
        for entry, one in told.items()
        if entry in where
    )
    return (PlayOn(player, board), *idle, *tiles)


def prospect(
    now: Current,
    board: str,
    told: Mapping[int, Report],
    where: Mapping[int, str],
    same: Mapping[str, str],
) -> Comparison | ImpossibleEntry:
    """What would be otherwise on the map; or why it can't be played there. `same` as `compare` has it."""
    events = entries_onto(now, now.setup.start, board, told, where)
    fresh = [Entry(seq, "table", "tap", event) for seq, event in enumerate(events, now.seq + 1)]
    try:
        return compare(now, with_entries(now, fresh), same)
    except ImpossibleEntry as error:
        return error


def went_over(now: Current) -> tuple[int, ...]:
    """The entries to take back so that the table is without a map again; none if it began on one.

    These are every board that was chosen since, and every tile put on the map in place of one that was told.
    """
    if now.setup.board is not None or now.board is None:
        return ()
    told = {entry.seq for entry in now.entries if isinstance(_own(entry.event), Report)}
    idle = {entry.seq for entry in now.entries if isinstance(_own(entry.event), FaceDown | Tally)}
    counting = [entry for entry in now.entries if entry.seq not in now.replay.retracted]
    first = min(entry.seq for entry in counting if isinstance(entry.event, PlayOn))
    return tuple(
        entry.seq
        for entry in counting
        if isinstance(entry.event, PlayOn)
        or _puts_on_map(entry.event, told)
        or (entry.seq > first and isinstance(entry.event, Retract) and entry.event.target in idle)
    )


def _own(event: Event) -> Event:
    return event.event if isinstance(event, Insert) else event


def _puts_on_map(event: Event, told: Collection[int]) -> bool:
    return isinstance(event, Replace) and isinstance(event.event, Place) and event.target in told
