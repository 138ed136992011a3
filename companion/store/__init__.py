"""What the database knows. All SQL is in this package; each function is one transaction and answers with records."""

from __future__ import annotations

from companion.store.known import house, keep_in_house
from companion.store.log import append, append_all, entries, last_seq, seq_of
from companion.store.noted import drop_notes, keep_note, note, notes, turn_up
from companion.store.pictures import keep_photo, photo, photo_read, photos
from companion.store.records import Appended, Note, Photo, Seat, StoredEntry, Table
from companion.store.tables import (
    create_table,
    leave_seat,
    seat_of,
    seats,
    seats_of,
    table,
    tables_touched_since,
    take_seat,
)

__all__ = [
    "Appended",
    "Note",
    "Photo",
    "Seat",
    "StoredEntry",
    "Table",
    "append",
    "append_all",
    "create_table",
    "drop_notes",
    "entries",
    "house",
    "keep_in_house",
    "keep_note",
    "keep_photo",
    "last_seq",
    "leave_seat",
    "note",
    "notes",
    "photo",
    "photo_read",
    "photos",
    "seat_of",
    "seats",
    "seats_of",
    "seq_of",
    "table",
    "tables_touched_since",
    "take_seat",
    "turn_up",
]
