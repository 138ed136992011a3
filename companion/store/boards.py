"""Boards that people brought along: the edits they are drawn by, and the versions kept for play."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from companion.models import BoardEditRow, BoardRow, BoardVersionRow, EntryRow, TableRow
from companion.store.records import BoardVersion, Edited, HouseBoard, StoredEdit, Table
from companion.store.session import reading, writing
from companion.store.tables import table_of


def create_board(slug: str, game: str, name: str, key_hash: str) -> HouseBoard | None:
    """A board without any edit; None if the slug is taken."""
    now = datetime.now(UTC)
    row = BoardRow(
        slug=slug, game=game, name=name, key_hash=key_hash, picture=None, at=0, created=now, touched=now
    )
    try:
        with writing() as session:
            session.add(row)
    except IntegrityError:
        return None
    return _board(row)


def house_boards(game: str | None = None) -> tuple[HouseBoard, ...]:
    """All boards, or those of a game, the latest touched first."""
    wanted = select(BoardRow).order_by(BoardRow.touched.desc(), BoardRow.id.desc())
    if game is not None:
        wanted = wanted.where(BoardRow.game == game)
    with reading() as session:
        return tuple(_board(row) for row in session.scalars(wanted))


def house_board(slug: str) -> HouseBoard | None:
    """The board of that slug."""
    with reading() as session:
        row = session.scalar(select(BoardRow).where(BoardRow.slug == slug))
        return _board(row) if row else None


def board_of_key(slug: str, key_hash: str) -> bool:
    """Whether this key opens the board of that slug for editing."""
    with reading() as session:
        return session.scalar(select(BoardRow.key_hash).where(BoardRow.slug == slug)) == key_hash


def rename_board(board_id: int, name: str) -> None:
    """Call a board something else."""
    with writing() as session:
        _touch(session, board_id, name=name)


def keep_board_picture(board_id: int, file: str | None) -> str | None:
    """Remember a board's picture; answers with the file of the one before."""
    with writing() as session:
        before = session.scalar(select(BoardRow.picture).where(BoardRow.id == board_id))
        _touch(session, board_id, picture=file)
        return before


def remove_board(board_id: int) -> None:
    """Forget a board with its edits and versions. No game must name it."""
    with writing() as session:
        session.execute(delete(BoardRow).where(BoardRow.id == board_id))


def board_edits(board_id: int) -> tuple[StoredEdit, ...]:
    """A board's edits in order, those that were undone after the others."""
    wanted = select(BoardEditRow).where(BoardEditRow.board_id == board_id).order_by(BoardEditRow.number)
    with reading() as session:
        return tuple(StoredEdit(row.number, row.uid, row.text) for row in session.scalars(wanted))


def append_edit(board_id: int, uid: str, text: str, seen: int, last: str | None = None) -> Edited:
    """Add an edit, once, and drop those that were undone.

    `seen` is how many edits counted when it was made, `last` the uid of the latest of them; if that is no longer so,
    nothing is added.
    """
    with writing() as session:
        at = _at(session, board_id)
        mine = (BoardEditRow.board_id == board_id, BoardEditRow.uid == uid)
        if session.scalar(select(BoardEditRow.number).where(*mine)) is not None:
            return Edited(at, kept=True, repeated=True)
        if at != seen or not _is_last(session, board_id, at, last):
            return Edited(at, kept=False)
        undone = (BoardEditRow.board_id == board_id, BoardEditRow.number > at)
        session.execute(delete(BoardEditRow).where(*undone))
        now = datetime.now(UTC)
        session.add(BoardEditRow(board_id=board_id, number=at + 1, uid=uid, text=text, created=now))
        _touch(session, board_id, at=at + 1)
        return Edited(at + 1, kept=True)


def move_edit_pointer(board_id: int, at: int, seen: int, last: str | None = None) -> Edited:
    """Undo or redo: let the first `at` edits count, if `seen` and `last` are still as for `append_edit`."""
    with writing() as session:
        now = _at(session, board_id)
        most = session.scalar(select(func.max(BoardEditRow.number)).where(BoardEditRow.board_id == board_id))
        if now != seen or not _is_last(session, board_id, now, last) or not 0 <= at <= (most or 0):
            return Edited(now, kept=False)
        _touch(session, board_id, at=at)
        return Edited(at, kept=True)


def publish_board(board_id: int, text: str) -> BoardVersion:
    """Keep a board for play under the next number; unchanged since the latest version it stays that version."""
    with writing() as session:
        slug = session.scalars(select(BoardRow.slug).where(BoardRow.id == board_id)).one()
        latest = session.scalar(
            select(BoardVersionRow)
            .where(BoardVersionRow.board_id == board_id)
            .order_by(BoardVersionRow.version.desc())
            .limit(1)
        )
        if latest is not None and latest.text == text:
            return _version(slug, latest)
        row = BoardVersionRow(
            board_id=board_id,
            version=latest.version + 1 if latest else 1,
            text=text,
            created=datetime.now(UTC),
        )
        session.add(row)
        _touch(session, board_id)
        return _version(slug, row)


def board_versions(slug: str) -> tuple[BoardVersion, ...]:
    """Every version of a board, the first one first."""
    with reading() as session:
        wanted = (
            select(BoardVersionRow)
            .join(BoardRow, BoardRow.id == BoardVersionRow.board_id)
            .where(BoardRow.slug == slug)
            .order_by(BoardVersionRow.version)
        )
        return tuple(_version(slug, row) for row in session.scalars(wanted))


def board_version(slug: str, version: int | None = None) -> BoardVersion | None:
    """One version of a board, or its latest."""
    wanted = (
        select(BoardVersionRow)
        .join(BoardRow, BoardRow.id == BoardVersionRow.board_id)
        .where(BoardRow.slug == slug)
        .order_by(BoardVersionRow.version.desc())
        .limit(1)
    )
    if version is not None:
        wanted = wanted.where(BoardVersionRow.version == version)
    with reading() as session:
        row = session.scalar(wanted)
        return _version(slug, row) if row else None


def tables_naming(slug: str) -> tuple[Table, ...]:
    """Tables whose set-up or log names any version of a board, the latest touched first."""
    in_log = select(EntryRow.table_id).where(EntryRow.text.contains(f" board {slug}@", autoescape=True))
    wanted = (
        select(TableRow)
        .where(or_(TableRow.board.startswith(f"{slug}@", autoescape=True), TableRow.id.in_(in_log)))
        .order_by(TableRow.touched.desc())
    )
    with reading() as session:
        return tuple(table_of(row) for row in session.scalars(wanted))


def _at(session: Session, board_id: int) -> int:
    return session.scalars(select(BoardRow.at).where(BoardRow.id == board_id)).one()


def _is_last(session: Session, board_id: int, at: int, uid: str | None) -> bool:
    """Whether this is the uid of the edit of that number; None is whatever it is."""
    mine = (BoardEditRow.board_id == board_id, BoardEditRow.number == at)
    return uid is None or (session.scalar(select(BoardEditRow.uid).where(*mine)) or "") == uid


def _touch(session: Session, board_id: int, **values: object) -> None:
    session.execute(
        update(BoardRow).where(BoardRow.id == board_id).values(touched=datetime.now(UTC), **values)
    )


def _board(row: BoardRow) -> HouseBoard:
    return HouseBoard(row.id, row.slug, row.game, row.name, row.picture, row.at, row.created, row.touched)


def _version(slug: str, row: BoardVersionRow) -> BoardVersion:
    return BoardVersion(row.board_id, slug, row.version, row.text, row.created)
