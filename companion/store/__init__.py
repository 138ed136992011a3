"""What the database knows. All SQL is in this package; each function is one transaction and answers with records."""

from __future__ import annotations

from companion.store.known import house, keep_in_house
from companion.store.log import append, append_all, entries, last_seq, seq_of
from companion.store.noted import drop_notes, keep_note, note, notes, turn_up
from companion.store.pictures import (
    keep_photo,
    photo,
    photo_read,
    photos,
    photos_together,
    put_apart,
    put_together,
)
from companion.store.questions import drop_questions, keep_question, questions
from companion.store.records import Appended, Asked, Note, Photo, Seat, StoredEntry, Table
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
    "Asked",
    "Note",
    "Photo",
    "Seat",
    "StoredEntry",
    "Table",
    "append",
    "append_all",
    "create_table",
    "drop_notes",
    "drop_questions",
    "entries",
    "house",
    "keep_in_house",
    "keep_note",
    "keep_photo",
    "keep_question",
    "last_seq",
    "leave_seat",
    "note",
    "notes",
    "photo",
    "photo_read",
    "photos",
    "photos_together",
    "put_apart",
    "put_together",
    "questions",
    "seat_of",
    "seats",
    "seats_of",
    "seq_of",
    "table",
    "tables_touched_since",
    "take_seat",
    "turn_up",
]
