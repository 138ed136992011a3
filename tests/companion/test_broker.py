from __future__ import annotations

import threading
import time

import pytest

from companion.broker import Broker, TooManyStreams


def test_a_listener_is_woken_at_once() -> None:
    broker = Broker(per_table=2, in_all=2)
    stream = broker.open(1, "phone")
    version = broker.version(1)
    threading.Timer(0.05, broker.tell, (1,)).start()
    start = time.monotonic()
    assert broker.wait(stream, version, 5)
    assert time.monotonic() - start < 2


def test_news_between_reading_and_waiting_is_not_missed() -> None:
    broker = Broker(2, 2)
    stream = broker.open(1, "phone")
    version = broker.version(1)
    broker.tell(1)
    assert broker.wait(stream, version, 0)


def test_other_tables_don_t_wake_it() -> None:
    broker = Broker(2, 2)
    stream = broker.open(1, "phone")
    broker.tell(2)
    assert not broker.wait(stream, broker.version(1), 0.01)


def test_streams_are_counted_per_table_and_in_all() -> None:
    broker = Broker(per_table=2, in_all=3)
    first = broker.open(1, "a")
    broker.open(1, "b")
    with pytest.raises(TooManyStreams):
        broker.open(1, "c")
    broker.open(2, "a")
    with pytest.raises(TooManyStreams):
        broker.open(2, "b")
    broker.leave(first)
    broker.leave(first)  # a stream may end twice: by itself and by its connection
    broker.open(2, "b")


def test_a_phone_that_connects_anew_takes_its_own_place() -> None:
    broker = Broker(per_table=1, in_all=1)
    old = broker.open(1, "phone")
    new = broker.open(1, "phone")
    assert broker.wait(old, broker.version(1), 0)
    assert broker.ended(old)
    assert not broker.ended(new)
    broker.leave(old)
    with pytest.raises(TooManyStreams):
        broker.open(1, "other")


def test_closing_ends_every_stream_and_lets_none_open() -> None:
    broker = Broker(2, 2)
    stream = broker.open(1, "phone")
    threading.Timer(0.05, broker.close).start()
    assert broker.wait(stream, broker.version(1), 5)
    assert broker.ended(stream)
    with pytest.raises(TooManyStreams):
        broker.open(1, "other")


def test_nothing_is_kept_of_tables_nobody_listens_to() -> None:
    broker = Broker(2, 2)
    for table in range(100):
        broker.tell(table)
        broker.leave(broker.open(table, "phone"))
    assert broker._versions == {}
    assert broker._streams == []
