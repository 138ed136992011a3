"""What a photograph of a layout brings into the log."""

from __future__ import annotations

from collections.abc import Sequence

from companion import live, store
from companion.current import Current, with_entries
from scoring import notation
from scoring.log import Entry, Event


def log_together(now: Current, seat: store.Seat, events: Sequence[Event], uid: str) -> tuple[Current, int]:
    """Log all of these events or none; answers with the table afterwards and how many are new.

    The same `uid` logs once. Raises `ImpossibleEvent`.
    """
    if not events or store.seq_of(now.table.id, f"{uid}.0") is not None:
        return now, 0
    added = [
        Entry(seq, seat.player or live.player_of(event) or "table", "photo", event)
        for seq, event in enumerate(events, now.seq + 1)
    ]
    after = with_entries(now, added)
    rows = [
        (f"{uid}.{n}", entry.author, "photo", notation.dump_event(now.room.game, entry.event))
        for n, entry in enumerate(added)
    ]
    store.append_all(now.table.id, rows)
    return after, len(added)


def fresh(table: store.Table, photo: store.Photo) -> store.Photo:
    """As the database has it: another phone may have decided something since the page was asked for."""
    return store.photo(table.id, photo.id) or photo
