"""The tables of the database. Only `companion.store` uses them."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import DateTime, ForeignKey, Index, MetaData, String, Text, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator


class UtcTime(TypeDecorator[datetime]):
    """A moment. SQLite forgets time zones, so it is kept in UTC and handed back as such."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To the database."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the database."""
        return None if value is None else value.replace(tzinfo=UTC)


class Base(DeclarativeBase):
    """Constraints get names, so that migrations can refer to them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class TableRow(Base):
    """A table where a game is played."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(5), unique=True)
    """What people type to join."""
    game: Mapped[str] = mapped_column(String(40))
    board: Mapped[str | None] = mapped_column(String(80))
    setup: Mapped[str] = mapped_column(Text)
    """The head of the game's notation: players in seat order, start, settings."""
    host_hash: Mapped[str] = mapped_column(String(64))
    """Hash of the token of whoever made the table."""
    created: Mapped[datetime] = mapped_column(UtcTime)
    touched: Mapped[datetime] = mapped_column(UtcTime, index=True)
    """The last time somebody sat down or logged something."""


class SeatRow(Base):
    """A phone at a table: in a player's seat, acting for all, or watching."""

    __tablename__ = "seats"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    role: Mapped[str] = mapped_column(String(10))
    """`player`, `all` or `watch`."""
    player: Mapped[str | None] = mapped_column(String(40))
    """The player's id; None unless the role is `player`."""
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created: Mapped[datetime] = mapped_column(UtcTime)


class EntryRow(Base):
    """One line of a table's log. Rows are added, never changed or removed."""

    __tablename__ = "entries"
    __table_args__ = (
        UniqueConstraint("table_id", "seq", name="uq_entries_seq"),
        UniqueConstraint("table_id", "uid", name="uq_entries_uid"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    seq: Mapped[int]
    """1, 2, 3 … without gaps."""
    uid: Mapped[str] = mapped_column(String(64))
    """Made by the phone, so that a retry can be told from a second entry."""
    author: Mapped[str] = mapped_column(String(40))
    source: Mapped[str] = mapped_column(String(10))
    text: Mapped[str] = mapped_column(Text)
    """The event in our notation, without source and author."""
    created: Mapped[datetime] = mapped_column(UtcTime)


class NoteRow(Base):
    """Something secret that one phone keeps for a player: mission cards, the hand."""

    __tablename__ = "notes"
    __table_args__ = (UniqueConstraint("seat_id", "player", "kind", name="uq_notes_kind"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seats.id", ondelete="CASCADE"))
    player: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(20))
    items: Mapped[str] = mapped_column(Text)
    """Ids, separated by blanks, in the order given."""


class PhotoRow(Base):
    """A photograph of a table's board and what was read from it."""

    __tablename__ = "photos"
    __table_args__ = (Index("ix_photos_table_id_id", "table_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    file: Mapped[str] = mapped_column(String(80))
    """Its name in the folder of photographs."""
    status: Mapped[str] = mapped_column(String(20))
    """`new`, `read` or `failed`."""
    reading: Mapped[str | None] = mapped_column(Text)
    """The reading as JSON; for a failed one, the reason."""
    created: Mapped[datetime] = mapped_column(UtcTime)
    position: Mapped[str | None] = mapped_column(String(24))
    """What photographs of one position have in common; None for one on its own."""
    goes_with: Mapped[int | None]
    """The photograph whose position it was taken to show too, as long as the two aren't joined."""


class HouseRow(Base):
    """Something that this Cairn knows for all its tables of a game, such as how a tile is printed."""

    __tablename__ = "house"

    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    """The game's own."""
    text: Mapped[str] = mapped_column(Text)
    """In the game's notation."""
    changed: Mapped[datetime] = mapped_column(UtcTime)


class AskedRow(Base):
    """A question that the rules didn't answer, asked at whatever table; nobody's name is kept with it."""

    __tablename__ = "asked"
    __table_args__ = (UniqueConstraint("game", "language", "same", name="uq_asked_same"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    language: Mapped[str] = mapped_column(String(5))
    text: Mapped[str] = mapped_column(Text)
    """As it was typed last."""
    same: Mapped[str] = mapped_column(Text)
    """What two askings of one question have in common: lower case, without marks."""
    times: Mapped[int]
    """How often it was asked."""
    last: Mapped[datetime] = mapped_column(UtcTime, index=True)


class BoardRow(Base):
    """A board that somebody brought into this Cairn."""

    __tablename__ = "boards"

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(String(40), unique=True)
    """The board's id in its file."""
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(80))
    key_hash: Mapped[str] = mapped_column(String(64))
    """Hash of the key of whoever may edit it."""
    picture: Mapped[str | None] = mapped_column(String(80))
    """Its name in the folder of photographs."""
    at: Mapped[int]
    """How many of its edits count: those after it were undone."""
    created: Mapped[datetime] = mapped_column(UtcTime)
    touched: Mapped[datetime] = mapped_column(UtcTime)


class BoardEditRow(Base):
    """One thing said about a board while it is drawn. An edit drops those that were undone before it."""

    __tablename__ = "board_edits"
    __table_args__ = (UniqueConstraint("board_id", "uid", name="uq_board_edits_uid"),)

    board_id: Mapped[int] = mapped_column(ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    """1, 2, 3 … without gaps."""
    uid: Mapped[str] = mapped_column(String(64))
    """Made by the phone, so that a retry can be told from a second edit."""
    text: Mapped[str] = mapped_column(Text)
    """As JSON."""
    created: Mapped[datetime] = mapped_column(UtcTime)


class BoardVersionRow(Base):
    """A board as it was kept for play. Rows are added, never changed or removed."""

    __tablename__ = "board_versions"

    board_id: Mapped[int] = mapped_column(ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    """1, 2, 3 … without gaps."""
    text: Mapped[str] = mapped_column(Text)
    """The board file."""
    created: Mapped[datetime] = mapped_column(UtcTime)
