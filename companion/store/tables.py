"""Tables and the phones that sit at them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from companion.codes import new_code
from companion.models import SeatRow, TableRow
from companion.store.records import Seat, Table
from companion.store.session import reading, writing


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
            with writing() as session:
                session.add(row)
        except IntegrityError:
            continue
        return table_of(row)
    raise RuntimeError("no free code found")


def table(code: str) -> Table | None:
    """The table with this code."""
    with reading() as session:
        row = session.scalar(select(TableRow).where(TableRow.code == code))
        return table_of(row) if row else None


def tables_touched_since(moment: datetime) -> tuple[Table, ...]:
    """The tables where something happened since then, the latest first."""
    with reading() as session:
        wanted = select(TableRow).where(TableRow.touched >= moment).order_by(TableRow.touched.desc())
        return tuple(table_of(row) for row in session.scalars(wanted))


def take_seat(table_id: int, role: str, player: str | None, token_hash: str) -> Seat:
    """Seat a phone; it may move here from another seat of the table, keeping its token and its notes."""
    now = datetime.now(UTC)
    with writing() as session:
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
    with reading() as session:
        row = session.scalar(select(SeatRow).where(SeatRow.token_hash == token_hash))
        return _seat(row) if row else None


def seats_of(token_hashes: Sequence[str]) -> tuple[tuple[Table, Seat], ...]:
    """The seats that a phone's tokens open, with their tables, the latest touched first."""
    with reading() as session:
        wanted = (
            select(TableRow, SeatRow)
            .join(SeatRow, SeatRow.table_id == TableRow.id)
            .where(SeatRow.token_hash.in_(token_hashes))
            .order_by(TableRow.touched.desc())
        )
        return tuple(
            (table_of(table_row), _seat(seat_row)) for table_row, seat_row in session.execute(wanted)
        )


def seats(table_id: int) -> tuple[Seat, ...]:
    """Every phone at a table, in the order they came."""
    with reading() as session:
        wanted = select(SeatRow).where(SeatRow.table_id == table_id).order_by(SeatRow.id)
        return tuple(_seat(row) for row in session.scalars(wanted))


def leave_seat(seat_id: int) -> None:
    """A phone leaves; its notes go with it."""
    with writing() as session:
        session.execute(delete(SeatRow).where(SeatRow.id == seat_id))


def table_of(row: TableRow) -> Table:
    """A row as everybody else knows it."""
    return Table(row.id, row.code, row.game, row.board, row.setup, row.host_hash, row.created, row.touched)


def _seat(row: SeatRow) -> Seat:
    return Seat(row.id, row.table_id, row.role, row.player, row.created)
