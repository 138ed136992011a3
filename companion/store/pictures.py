"""Photographs of a table's board."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from sqlalchemy import or_, select, update

from companion.models import PhotoRow
from companion.store.records import Photo
from companion.store.session import reading, writing


def keep_photo(table_id: int, file: str, goes_with: int | None = None) -> Photo:
    """Remember an uploaded photograph, and the one whose position it is to show too, if there is one."""
    row = PhotoRow(
        table_id=table_id,
        file=file,
        status="new",
        reading=None,
        created=datetime.now(UTC),
        goes_with=goes_with,
    )
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


def photos_together(photo: Photo) -> tuple[Photo, ...]:
    """All that show the position of this one, itself too, the earliest first."""
    if photo.position is None:
        return (photo,)
    with reading() as session:
        wanted = select(PhotoRow).where(
            PhotoRow.table_id == photo.table_id, PhotoRow.position == photo.position
        )
        return tuple(_photo(row) for row in session.scalars(wanted.order_by(PhotoRow.id)))


def put_together(photo: Photo, other: Photo) -> None:
    """Both show one position, and so does whatever goes with either."""
    with writing() as session:
        row = session.get_one(PhotoRow, other.id)
        row.position = row.position or secrets.token_urlsafe(12)
        session.flush()
        same = PhotoRow.id == photo.id
        if photo.position is not None:
            same = or_(same, PhotoRow.position == photo.position)
        session.execute(update(PhotoRow).where(same).values(position=row.position, goes_with=None))


def put_apart(photo: Photo) -> None:
    """It shows a position of its own."""
    with writing() as session:
        session.execute(update(PhotoRow).where(PhotoRow.id == photo.id).values(position=None, goes_with=None))


def _photo(row: PhotoRow) -> Photo:
    return Photo(
        row.id, row.table_id, row.file, row.status, row.reading, row.created, row.position, row.goes_with
    )
