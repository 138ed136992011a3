"""Transactions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.orm import Session

from companion.database import db


@contextmanager
def reading() -> Iterator[Session]:
    """A transaction that changes nothing."""
    with db.sessionmaker() as session, session.begin():
        yield session


@contextmanager
def writing() -> Iterator[Session]:
    """A transaction that holds the write lock from its first statement on."""
    with db.sessionmaker() as session, session.begin():
        session.connection(execution_options={"writes": True})
        yield session
