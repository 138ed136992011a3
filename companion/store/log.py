"""The lines of a table's log. They are only ever added."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from companion.models import EntryRow, TableRow
from companion.store.records import Appended, StoredEntry
from companion.store.session import reading, writing


def entries(table_id: int, after: int = 0) -> tuple[StoredEntry, ...]:
    """A table's log, or what came after an entry."""
    with reading() as session:
        return _entries(session, table_id, after)


def last_seq(table_id: int) -> int:
    """The number of the latest entry; 0 for an empty log."""
    with reading() as session:
        return _last_seq(session, table_id)


def seq_of(table_id: int, uid: str) -> int | None:
    """The number of the entry that a phone sent under this uid; None if it never arrived."""
    with reading() as session:
        return find_seq(session, table_id, uid)


def append(table_id: int, uid: str, author: str, source: str, event_text: str, last_seen: int) -> Appended:
    """Add an entry to the log, once: a uid that is there already gets its first number back.

    `last_seen` is the latest entry that the phone knew of; what came since is handed back as the clash.
    """
    now = datetime.now(UTC)
    with writing() as session:
        first = find_seq(session, table_id, uid)
        since = _entries(session, table_id, last_seen)
        if first is not None:
            return Appended(first, True, tuple(entry for entry in since if entry.seq < first))
        seq = _last_seq(session, table_id) + 1
        session.add(
            EntryRow(
                table_id=table_id,
                seq=seq,
                uid=uid,
                author=author,
                source=source,
                text=event_text,
                created=now,
            )
        )
        session.execute(update(TableRow).where(TableRow.id == table_id).values(touched=now))
        return Appended(seq, False, since)


def append_all(table_id: int, texts: Sequence[tuple[str, str, str, str]]) -> int:
    """Add many entries in one go, as (uid, author, source, text); answers with the latest number."""
    with writing() as session:
        return append_rows(session, table_id, texts)


def append_rows(session: Session, table_id: int, texts: Sequence[tuple[str, str, str, str]]) -> int:
    """As `append_all`, within a transaction."""
    now = datetime.now(UTC)
    seq = _last_seq(session, table_id)
    for uid, author, source, text in texts:
        seq += 1
        session.add(
            EntryRow(
                table_id=table_id, seq=seq, uid=uid, author=author, source=source, text=text, created=now
            )
        )
    session.execute(update(TableRow).where(TableRow.id == table_id).values(touched=now))
    return seq


def _entries(session: Session, table_id: int, after: int) -> tuple[StoredEntry, ...]:
    wanted = (
        select(EntryRow).where(EntryRow.table_id == table_id, EntryRow.seq > after).order_by(EntryRow.seq)
    )
    return tuple(
        StoredEntry(row.seq, row.uid, row.author, row.source, row.text, row.created)
        for row in session.scalars(wanted)
    )


def find_seq(session: Session, table_id: int, uid: str) -> int | None:
    """As `seq_of`, within a transaction."""
    return session.scalar(select(EntryRow.seq).where(EntryRow.table_id == table_id, EntryRow.uid == uid))


def _last_seq(session: Session, table_id: int) -> int:
    return session.scalar(select(func.max(EntryRow.seq)).where(EntryRow.table_id == table_id)) or 0
