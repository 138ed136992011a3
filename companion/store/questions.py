"""Questions that the rules didn't answer."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy import delete, func, select
from sqlalchemy.exc import OperationalError

from companion.models import AskedRow
from companion.store.records import Asked
from companion.store.session import reading, writing


def keep_question(game: str, language: str, text: str, same: str, most: int) -> None:
    """Keep a question, or count it once more; beyond `most` the one that was asked longest ago goes.

    If the database can't be written now, it isn't kept: whoever asks still gets their page.
    """
    with suppress(OperationalError), writing() as session:
        wanted = select(AskedRow).filter_by(game=game, language=language, same=same)
        row = session.scalar(wanted)
        if row is None:
            row = AskedRow(game=game, language=language, same=same, times=0)
            session.add(row)
        row.text, row.times, row.last = text, row.times + 1, datetime.now(UTC)
        session.flush()
        beyond = (session.scalar(select(func.count(AskedRow.id))) or 0) - most
        if beyond > 0:
            oldest = select(AskedRow.id).order_by(AskedRow.last, AskedRow.id).limit(beyond)
            session.execute(delete(AskedRow).where(AskedRow.id.in_(oldest)))


def questions() -> tuple[Asked, ...]:
    """The questions that are kept, by game, the latest first."""
    with reading() as session:
        wanted = select(AskedRow).order_by(AskedRow.game, AskedRow.last.desc(), AskedRow.id.desc())
        return tuple(
            Asked(row.game, row.language, row.text, row.times, row.last) for row in session.scalars(wanted)
        )


def drop_questions() -> None:
    """Keep none of them."""
    with writing() as session:
        session.execute(delete(AskedRow))
