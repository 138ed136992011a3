"""What this Cairn knows for all its tables."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select

from companion.models import HouseRow
from companion.store.session import reading, writing


def house(game: str) -> dict[str, str]:
    """What this Cairn knows for all its tables of a game, by key."""
    with reading() as session:
        wanted = select(HouseRow).where(HouseRow.game == game).order_by(HouseRow.key)
        return {row.key: row.text for row in session.scalars(wanted)}


def keep_in_house(game: str, key: str, text: str | None) -> None:
    """Remember something for all tables of a game, in place of what was known; None forgets it."""
    with writing() as session:
        row = session.get(HouseRow, (game, key))
        if text is None:
            if row is not None:
                session.delete(row)
            return
        if row is None:
            row = HouseRow(game=game, key=key)
            session.add(row)
        row.text, row.changed = text, datetime.now(UTC)
