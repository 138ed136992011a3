"""Secrets that phones keep for players until they are turned up."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Select, delete, select

from companion.models import NoteRow, SeatRow
from companion.store.log import append_rows, find_seq
from companion.store.records import Note
from companion.store.session import reading, writing


def keep_note(seat_id: int, player: str, kind: str, items: Sequence[str]) -> None:
    """Keep a phone's secret note, in place of the one before."""
    with writing() as session:
        row = session.scalar(
            select(NoteRow).where(NoteRow.seat_id == seat_id, NoteRow.player == player, NoteRow.kind == kind)
        )
        if row is None:
            row = NoteRow(seat_id=seat_id, player=player, kind=kind)
            session.add(row)
        row.items = " ".join(items)


def note(seat_id: int, player: str, kind: str) -> tuple[str, ...]:
    """What a phone noted; empty if nothing."""
    with reading() as session:
        items = session.scalar(
            select(NoteRow.items).where(
                NoteRow.seat_id == seat_id, NoteRow.player == player, NoteRow.kind == kind
            )
        )
        return tuple((items or "").split())


def notes(table_id: int, kind: str) -> tuple[Note, ...]:
    """What all phones at a table noted of one kind: for those who see to it that nobody reads them too early."""
    with reading() as session:
        wanted = (
            select(NoteRow)
            .join(SeatRow, SeatRow.id == NoteRow.seat_id)
            .where(SeatRow.table_id == table_id, NoteRow.kind == kind)
            .order_by(NoteRow.id)
        )
        return tuple(
            Note(row.seat_id, row.player, tuple(row.items.split())) for row in session.scalars(wanted)
        )


def drop_notes(table_id: int, kind: str, player: str) -> None:
    """Forget what any phone at a table noted of one kind for a player."""
    with writing() as session:
        session.execute(
            delete(NoteRow).where(
                NoteRow.seat_id.in_(_seat_ids(table_id)), NoteRow.kind == kind, NoteRow.player == player
            )
        )


def turn_up(table_id: int, kind: str, texts: Sequence[tuple[str, str, str, str]]) -> int:
    """Put secrets into the log and forget the notes of that kind, in one go; answers with the latest number.

    As `append_all`, but a uid that is there already is left out: two processes may turn up the same notes.
    """
    with writing() as session:
        session.execute(delete(NoteRow).where(NoteRow.seat_id.in_(_seat_ids(table_id)), NoteRow.kind == kind))
        return append_rows(
            session, table_id, [row for row in texts if find_seq(session, table_id, row[0]) is None]
        )


def _seat_ids(table_id: int) -> Select[int]:
    return select(SeatRow.id).where(SeatRow.table_id == table_id)
