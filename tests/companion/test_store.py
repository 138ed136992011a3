from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from companion import store
from companion.codes import ALPHABET, hashed

HEAD = "cairn = 1"


@pytest.fixture
def table(app_context: Flask) -> store.Table:
    return store.create_table("rebirth", "practice-isle", HEAD, hashed("host"))


def test_a_table_is_found_by_its_code(table: store.Table) -> None:
    assert len(table.code) == 5
    assert set(table.code) <= set(ALPHABET)
    assert store.table(table.code) == table
    assert store.table("CCCCC" if table.code != "CCCCC" else "DDDDD") is None


def test_codes_have_no_look_alikes() -> None:
    assert not set(ALPHABET) & set("0O1IL5S2Z8BUV")


def test_a_taken_code_is_not_given_twice(app_context: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["CCCCC", "CCCCC", "DDDDD"])
    monkeypatch.setattr("companion.store.tables.new_code", lambda: next(codes))
    first = store.create_table("rebirth", None, HEAD, "h")
    second = store.create_table("rebirth", None, HEAD, "h")
    assert (first.code, second.code) == ("CCCCC", "DDDDD")


def test_entries_are_numbered_from_one(table: store.Table) -> None:
    for number in (1, 2, 3):
        added = store.append(table.id, f"u{number}", "pink", "tap", "pink food A1", last_seen=number - 1)
        assert added == store.Appended(number, False, ())
    assert [entry.seq for entry in store.entries(table.id)] == [1, 2, 3]
    assert [entry.seq for entry in store.entries(table.id, after=2)] == [3]
    assert store.last_seq(table.id) == 3


def test_a_retry_gets_its_first_number_and_adds_nothing(table: store.Table) -> None:
    store.append(table.id, "u1", "pink", "tap", "pink food A1", 0)
    store.append(table.id, "u2", "blue", "tap", "blue food A2", 1)
    again = store.append(table.id, "u1", "pink", "tap", "pink food A1", 0)
    assert (again.seq, again.repeated, again.clash) == (1, True, ())
    assert store.last_seq(table.id) == 2


def test_the_same_uid_at_another_table_is_another_entry(table: store.Table) -> None:
    other = store.create_table("rebirth", None, HEAD, "h")
    store.append(table.id, "u1", "pink", "tap", "pink food A1", 0)
    assert store.append(other.id, "u1", "pink", "tap", "pink food A1", 0) == store.Appended(1, False, ())


def test_what_came_since_the_phone_last_looked_is_a_clash(table: store.Table) -> None:
    store.append(table.id, "u1", "pink", "tap", "pink food A1", 0)
    store.append(table.id, "u2", "blue", "tap", "blue food A2", 1)
    added = store.append(table.id, "u3", "pink", "tap", "pink food A3", last_seen=0)
    assert added.seq == 3
    assert [entry.uid for entry in added.clash] == ["u1", "u2"]


def test_many_phones_at_once_leave_no_gap_and_lose_nothing(app_context: Flask, table: store.Table) -> None:
    """Eight phones log 12 entries each; every third one is sent twice."""

    def log(phone: int) -> None:
        with app_context.app_context():
            for number in range(12):
                for _ in range(2 if number % 3 == 0 else 1):
                    store.append(table.id, f"{phone}-{number}", "pink", "tap", "pink food A1", 0)

    with ThreadPoolExecutor(8) as phones:
        list(phones.map(log, range(8)))
    rows = store.entries(table.id)
    assert [row.seq for row in rows] == list(range(1, 8 * 12 + 1))
    assert len({row.uid for row in rows}) == 8 * 12


def test_appending_in_one_go_is_all_or_nothing(table: store.Table) -> None:
    assert store.append_all(table.id, [("a", "pink", "import", "x"), ("b", "blue", "import", "y")]) == 2
    with pytest.raises(Exception, match="UNIQUE"):
        store.append_all(table.id, [("c", "pink", "import", "z"), ("a", "pink", "import", "x")])
    assert [row.uid for row in store.entries(table.id)] == ["a", "b"]


def test_a_phone_keeps_its_seat_row_when_it_moves(table: store.Table) -> None:
    first = store.take_seat(table.id, "player", "pink", hashed("t"))
    moved = store.take_seat(table.id, "all", None, hashed("t"))
    assert moved.id == first.id
    assert store.seat_of(hashed("t")) == moved
    assert (moved.role, moved.player, moved.may_write) == ("all", None, True)


def test_two_phones_may_share_a_seat(table: store.Table) -> None:
    store.take_seat(table.id, "player", "pink", hashed("one"))
    store.take_seat(table.id, "player", "pink", hashed("two"))
    assert [seat.player for seat in store.seats(table.id)] == ["pink", "pink"]


def test_notes_go_with_their_seat(table: store.Table) -> None:
    seat = store.take_seat(table.id, "player", "pink", hashed("t"))
    store.keep_note(seat.id, "pink", "missions", ["ports", "castle_blair"])
    store.keep_note(seat.id, "pink", "missions", ["ports"])
    assert store.note(seat.id, "pink", "missions") == ("ports",)
    store.leave_seat(seat.id)
    assert store.note(seat.id, "pink", "missions") == ()
    assert store.seats(table.id) == ()


def test_notes_of_a_kind_are_turned_up_once(table: store.Table) -> None:
    one = store.take_seat(table.id, "player", "pink", hashed("one"))
    two = store.take_seat(table.id, "player", "blue", hashed("two"))
    store.keep_note(one.id, "pink", "offer", ["a", "b"])
    store.keep_note(two.id, "blue", "offer", ["c"])
    store.keep_note(two.id, "blue", "purse", ["7"])
    assert store.notes(table.id, "offer") == (
        store.Note(one.id, "pink", ("a", "b")),
        store.Note(two.id, "blue", ("c",)),
    )
    store.drop_notes(table.id, "offer", "blue")
    assert [note.player for note in store.notes(table.id, "offer")] == ["pink"]
    rows = [("u1", "pink", "tap", "pink food A1"), ("u2", "blue", "tap", "blue food A2")]
    assert store.turn_up(table.id, "offer", rows) == 2
    assert store.turn_up(table.id, "offer", rows) == 2
    assert [entry.uid for entry in store.entries(table.id)] == ["u1", "u2"]
    assert store.notes(table.id, "offer") == ()
    assert store.note(two.id, "blue", "purse") == ("7",)


def test_photographs_belong_to_a_table(table: store.Table) -> None:
    kept = store.keep_photo(table.id, "abc.jpg")
    store.photo_read(kept.id, "read", "{}")
    found = store.photo(table.id, kept.id)
    assert found is not None
    assert (found.status, found.reading) == ("read", "{}")
    assert store.photo(table.id + 1, kept.id) is None
    assert [photo.id for photo in store.photos(table.id)] == [kept.id]


def test_recent_tables_come_latest_first(table: store.Table) -> None:
    other = store.create_table("rebirth", None, HEAD, "h")
    store.append(table.id, "u", "pink", "tap", "x", 0)
    hour_ago = datetime.now(UTC) - timedelta(hours=1)
    assert [one.id for one in store.tables_touched_since(hour_ago)] == [table.id, other.id]
    assert store.tables_touched_since(datetime.now(UTC) + timedelta(hours=1)) == ()
    store.append_all(other.id, [("v", "pink", "photo", "x")])
    assert [one.id for one in store.tables_touched_since(hour_ago)] == [other.id, table.id]
