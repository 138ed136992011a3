"""What the database knows. All SQL is here; each function is one transaction and answers with records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Select, delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.codes import new_code
from companion.database import db
from companion.models import EntryRow, HouseRow, NoteRow, PhotoRow, SeatRow, TableRow


@dataclass(frozen=True)
class Table:
    """A table where a game is played."""

    id: int
    code: str
    game: str
    board: str | None
    setup: str
    """The head of the game in our notation, without log."""
    host_hash: str
    created: datetime
    touched: datetime


@dataclass(frozen=True)
class Seat:
    """A phone at a table."""

    id: int
    table_id: int
    role: str
    """`player`, `all` (acts for everyone) or `watch`."""
    player: str | None
    created: datetime

    @property
    def may_write(self) -> bool:
        """Watchers only watch."""
        return self.role in ("player", "all")

    @property
    def author(self) -> str:
        """Whose name its entries carry: the player's id, or `table` for a phone that acts for all."""
        return self.player or "table"


@dataclass(frozen=True)
class StoredEntry:
    """One line of a table's log, as stored."""

    seq: int
    uid: str
    author: str
    source: str
    text: str
    """The event in our notation, without source and author."""
    created: datetime


@dataclass(frozen=True)
class Appended:
    """What became of an entry that a phone sent."""

    seq: int
    repeated: bool
    """The phone sent it before: nothing was added."""
    clash: tuple[StoredEntry, ...]
    """What others logged since this phone last looked."""


@dataclass(frozen=True)
class Note:
    """A secret that a phone keeps for a player."""

    seat_id: int
    player: str
    items: tuple[str, ...]


@dataclass(frozen=True)
class Photo:
    """A photograph of a table's board."""

    id: int
    table_id: int
    file: str
    status: str
    """`new`, `read` or `failed`."""
    reading: str | None
    created: datetime


@contextmanager
def _reading() -> Iterator[Session]:
    with db.sessionmaker() as session, session.begin():
        yield session


@contextmanager
def _writing() -> Iterator[Session]:
    """A transaction that holds the write lock from its first statement on."""
    with db.sessionmaker() as session, session.begin():
        session.connection(execution_options={"writes": True})
        yield session


# Tables


def create_table(game: str, board: str | None, setup: str, host_hash: str) -> Table:
    """Make a table under a code that no other table has."""
    now = datetime.now(UTC)
    for _ in range(20):
        row = TableRow(
            code=new_code(),
            game=game,
            board=board,
            setup=setup,
            host_hash=host_hash,
            created=now,
            touched=now,
        )
        try:
            with _writing() as session:
                session.add(row)
        except IntegrityError:
            continue
        return _table(row)
    raise RuntimeError("no free code found")


def table(code: str) -> Table | None:
    """The table with this code."""
    with _reading() as session:
        row = session.scalar(select(TableRow).where(TableRow.code == code))
        return _table(row) if row else None


def tables_touched_since(moment: datetime) -> tuple[Table, ...]:
    """The tables where something happened since then, the latest first."""
    with _reading() as session:
        wanted = select(TableRow).where(TableRow.touched >= moment).order_by(TableRow.touched.desc())
        return tuple(_table(row) for row in session.scalars(wanted))


# Seats


def take_seat(table_id: int, role: str, player: str | None, token_hash: str) -> Seat:
    """Seat a phone; it may move here from another seat of the table, keeping its token and its notes."""
    now = datetime.now(UTC)
    with _writing() as session:
        row = session.scalar(select(SeatRow).where(SeatRow.token_hash == token_hash))
        if row is None:
            row = SeatRow(table_id=table_id, token_hash=token_hash, created=now)
            session.add(row)
        row.role, row.player = role, player
        session.execute(update(TableRow).where(TableRow.id == table_id).values(touched=now))
        session.flush()
        return _seat(row)


def seat_of(token_hash: str) -> Seat | None:
    """The seat that a phone's token opens."""
    with _reading() as session:
        row = session.scalar(select(SeatRow).where(SeatRow.token_hash == token_hash))
        return _seat(row) if row else None


def seats_of(token_hashes: Sequence[str]) -> tuple[tuple[Table, Seat], ...]:
    """The seats that a phone's tokens open, with their tables, the latest touched first."""
    with _reading() as session:
        wanted = (
            select(TableRow, SeatRow)
            .join(SeatRow, SeatRow.table_id == TableRow.id)
            .where(SeatRow.token_hash.in_(token_hashes))
            .order_by(TableRow.touched.desc())
        )
        return tuple((_table(table_row), _seat(seat_row)) for table_row, seat_row in session.execute(wanted))


def seats(table_id: int) -> tuple[Seat, ...]:
    """Every phone at a table, in the order they came."""
    with _reading() as session:
        wanted = select(SeatRow).where(SeatRow.table_id == table_id).order_by(SeatRow.id)
        return tuple(_seat(row) for row in session.scalars(wanted))


def leave_seat(seat_id: int) -> None:
    """A phone leaves; its notes go with it."""
    with _writing() as session:
        session.execute(delete(SeatRow).where(SeatRow.id == seat_id))


# Entries


def entries(table_id: int, after: int = 0) -> tuple[StoredEntry, ...]:
    """A table's log, or what came after an entry."""
    with _reading() as session:
        return _entries(session, table_id, after)


def last_seq(table_id: int) -> int:
    """The number of the latest entry; 0 for an empty log."""
    with _reading() as session:
        return _last_seq(session, table_id)


def seq_of(table_id: int, uid: str) -> int | None:
    """The number of the entry that a phone sent under this uid; None if it never arrived."""
    with _reading() as session:
        return _seq_of(session, table_id, uid)


def append(table_id: int, uid: str, author: str, source: str, event_text: str, last_seen: int) -> Appended:
    """Add an entry to the log, once: a uid that is there already gets its first number back.

    `last_seen` is the latest entry that the phone knew of; what came since is handed back as the clash.
    """
    now = datetime.now(UTC)
    with _writing() as session:
        first = session.scalar(select(EntryRow.seq).where(EntryRow.table_id == table_id, EntryRow.uid == uid))
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
    with _writing() as session:
        return _append(session, table_id, texts)


def _append(session: Session, table_id: int, texts: Sequence[tuple[str, str, str, str]]) -> int:
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


def _seq_of(session: Session, table_id: int, uid: str) -> int | None:
    return session.scalar(select(EntryRow.seq).where(EntryRow.table_id == table_id, EntryRow.uid == uid))


def _last_seq(session: Session, table_id: int) -> int:
    return session.scalar(select(func.max(EntryRow.seq)).where(EntryRow.table_id == table_id)) or 0


# Notes


def keep_note(seat_id: int, player: str, kind: str, items: Sequence[str]) -> None:
    """Keep a phone's secret note, in place of the one before."""
    with _writing() as session:
        row = session.scalar(
            select(NoteRow).where(NoteRow.seat_id == seat_id, NoteRow.player == player, NoteRow.kind == kind)
        )
        if row is None:
            row = NoteRow(seat_id=seat_id, player=player, kind=kind)
            session.add(row)
        row.items = " ".join(items)


def note(seat_id: int, player: str, kind: str) -> tuple[str, ...]:
    """What a phone noted; empty if nothing."""
    with _reading() as session:
        items = session.scalar(
            select(NoteRow.items).where(
                NoteRow.seat_id == seat_id, NoteRow.player == player, NoteRow.kind == kind
            )
        )
        return tuple((items or "").split())


def notes(table_id: int, kind: str) -> tuple[Note, ...]:
    """What all phones at a table noted of one kind: for those who see to it that nobody reads them too early."""
    with _reading() as session:
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
    with _writing() as session:
        session.execute(
            delete(NoteRow).where(
                NoteRow.seat_id.in_(_seat_ids(table_id)), NoteRow.kind == kind, NoteRow.player == player
            )
        )


def turn_up(table_id: int, kind: str, texts: Sequence[tuple[str, str, str, str]]) -> int:
    """Put secrets into the log and forget the notes of that kind, in one go; answers with the latest number.

    As `append_all`, but a uid that is there already is left out: two processes may turn up the same notes.
    """
    with _writing() as session:
        session.execute(delete(NoteRow).where(NoteRow.seat_id.in_(_seat_ids(table_id)), NoteRow.kind == kind))
        return _append(
            session, table_id, [row for row in texts if _seq_of(session, table_id, row[0]) is None]
        )


def _seat_ids(table_id: int) -> Select[int]:
    return select(SeatRow.id).where(SeatRow.table_id == table_id)


# Photographs


def keep_photo(table_id: int, file: str) -> Photo:
    """Remember an uploaded photograph."""
    row = PhotoRow(table_id=table_id, file=file, status="new", reading=None, created=datetime.now(UTC))
    with _writing() as session:
        session.add(row)
    return _photo(row)


def photo_read(photo_id: int, status: str, reading: str | None) -> None:
    """Remember what was read from a photograph, or why nothing was."""
    with _writing() as session:
        session.execute(
            update(PhotoRow).where(PhotoRow.id == photo_id).values(status=status, reading=reading)
        )


def photo(table_id: int, photo_id: int) -> Photo | None:
    """A photograph, if it is of this table."""
    with _reading() as session:
        row = session.scalar(select(PhotoRow).where(PhotoRow.id == photo_id, PhotoRow.table_id == table_id))
        return _photo(row) if row else None


def photos(table_id: int) -> tuple[Photo, ...]:
    """A table's photographs, the latest first."""
    with _reading() as session:
        wanted = select(PhotoRow).where(PhotoRow.table_id == table_id).order_by(PhotoRow.id.desc())
        return tuple(_photo(row) for row in session.scalars(wanted))


# The house


def house(game: str) -> dict[str, str]:
    """What this Cairn knows for all its tables of a game, by key."""
    with _reading() as session:
        wanted = select(HouseRow).where(HouseRow.game == game).order_by(HouseRow.key)
        return {row.key: row.text for row in session.scalars(wanted)}


def keep_in_house(game: str, key: str, text: str | None) -> None:
    """Remember something for all tables of a game, in place of what was known; None forgets it."""
    with _writing() as session:
        row = session.get(HouseRow, (game, key))
        if text is None:
            if row is not None:
                session.delete(row)
            return
        if row is None:
            row = HouseRow(game=game, key=key)
            session.add(row)
        row.text, row.changed = text, datetime.now(UTC)


def _table(row: TableRow) -> Table:
    return Table(row.id, row.code, row.game, row.board, row.setup, row.host_hash, row.created, row.touched)


def _seat(row: SeatRow) -> Seat:
    return Seat(row.id, row.table_id, row.role, row.player, row.created)


def _photo(row: PhotoRow) -> Photo:
    return Photo(row.id, row.table_id, row.file, row.status, row.reading, row.created)
