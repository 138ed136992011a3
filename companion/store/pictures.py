"""Photographs of a table's board."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select, update

from companion.models import PhotoRow
from companion.store.records import Photo
from companion.store.session import reading, writing


def keep_photo(table_id: int, file: str) -> Photo:
    """Remember an uploaded photograph."""
    row = PhotoRow(table_id=table_id, file=file, status="new", reading=None, created=datetime.now(UTC))
    with writing() as session:
        session.add(row)
    return _photo(row)


def photo_read(photo_id: int, status: str, reading: str | None) -> None:
    """Remember what was read from a photograph, or why nothing was."""
    with writing() as session:
        session.execute(
            update(PhotoRow).where(PhotoRow.id == photo_id).values(status=status, reading=reading)
        )


def photo(table_id: int, photo_id: int) -> Photo | None:
    """A photograph, if it is of this table."""
    with reading() as session:
        row = session.scalar(select(PhotoRow).where(PhotoRow.id == photo_id, PhotoRow.table_id == table_id))
        return _photo(row) if row else None


def photos(table_id: int) -> tuple[Photo, ...]:
    """A table's photographs, the latest first."""
    with reading() as session:
        wanted = select(PhotoRow).where(PhotoRow.table_id == table_id).order_by(PhotoRow.id.desc())
        return tuple(_photo(row) for row in session.scalars(wanted))


def _photo(row: PhotoRow) -> Photo:
    return Photo(row.id, row.table_id, row.file, row.status, row.reading, row.created)
