from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from flask import Flask

from companion import live, store


class Stream:
    """Reads a stream of events."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines

    def next(self) -> tuple[str, dict[str, Any], str | None]:
        """The next event: its name, its data, its id."""
        name, data, number = "", "", None
        for line in self.lines:
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                data = line[6:]
            elif line.startswith("id: "):
                number = line[4:]
            elif not line and name:
                return name, json.loads(data), number
        raise EOFError

    def next_named(self, wanted: str) -> dict[str, Any]:
        while True:
            name, data, _ = self.next()
            if name == wanted:
                return data


def stream(phone: Any, path: str, **headers: str) -> Stream:
    answer = phone.client.get(path, headers=headers)
    assert answer.mimetype == "text/event-stream"
    phone.streams.append(answer)

    def lines() -> Iterator[str]:
        for chunk in answer.response:
            yield from (chunk if isinstance(chunk, str) else chunk.decode()).split("\n")[:-1]

    return Stream(lines())


def test_a_stream_begins_with_where_the_log_stands(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    anna.log(code, "pink track 0")
    listener = stream(phone(), f"/t/{code}/events")
    assert listener.next() == ("hello", {"seq": 1, "names": {"pink": "Anna", "blue": "Ben"}}, "1")
    assert listener.next() == ("seats", {"seats": [{"role": "player", "player": "pink", "phones": 1}]}, None)


@pytest.mark.parametrize(
    ("path", "headers", "missed"),
    [("?seq=1", {}, [2, 3]), ("?seq=1", {"Last-Event-ID": "2"}, [3]), ("?seq=0", {}, [1, 2, 3])],
)
def test_a_phone_that_slept_catches_up(
    phone: Any, code: str, path: str, headers: dict[str, str], missed: list[int]
) -> None:
    anna = phone().sit(code, "pink")
    for points in range(3):
        anna.log(code, f"pink track {points}")
    listener = stream(phone(), f"/t/{code}/events{path}", **headers)
    assert [listener.next_named("entry")["seq"] for _ in missed] == missed


def test_an_entry_s_event_tells_who_gained_what(phone: Any, code: str, food: tuple[str, str]) -> None:
    anna = phone().sit(code, "pink")
    listener = stream(phone(), f"/t/{code}/events")
    listener.next()
    anna.log(code, f"pink food {food[0]}")
    entry = listener.next_named("entry")
    assert entry["text"] == f"pink food {food[0]}"
    assert (entry["player"], entry["author"], entry["source"]) == ("pink", "pink", "tap")
    assert entry["gains"] == [{"player": "pink", "points": 1}]


def test_pages_add_to_an_entry_s_event(app: Flask, phone: Any, code: str) -> None:
    live.describe_entries_with(app, lambda now, seq: {"flash": f"{now.names['pink']} {seq}"})
    phone().sit(code, "pink").log(code, "pink track 0")
    assert phone().get(f"/t/{code}/since?seq=0").json["entries"][0]["flash"] == "Anna 1"


def test_seats_are_told_when_they_change(phone: Any, code: str) -> None:
    listener = stream(phone(), f"/t/{code}/events")
    assert listener.next_named("seats") == {"seats": []}
    for _ in range(2):
        phone().sit(code, "blue")
    assert listener.next_named("seats")["seats"] == [{"role": "player", "player": "blue", "phones": 2}]


def test_a_silent_stream_shows_that_it_lives(phone: Any, code: str) -> None:
    with phone().client.get(f"/t/{code}/events") as answer:
        assert any(chunk.startswith(b":") for chunk in answer.response)


def test_a_full_table_is_told_to_poll(app: Flask, phone: Any, code: str) -> None:
    with app.app_context():
        table = store.table(code)
        assert table is not None
        streams = [live.broker().open(table.id, str(number)) for number in range(24)]
        refused = phone().get(f"/t/{code}/events?phone=one-more")
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "30")
        live.broker().leave(streams[0])
    assert stream(phone(), f"/t/{code}/events?phone=one-more").next()[0] == "hello"


def test_polling_brings_the_same_news(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    for points in range(3):
        anna.log(code, f"pink track {points}")
    news = phone().get(f"/t/{code}/since?seq=1").json
    assert (news["seq"], news["more"]) == (3, False)
    assert [entry["seq"] for entry in news["entries"]] == [2, 3]
    assert phone().get(f"/t/{code}/since?seq=3").json["entries"] == []
    for nonsense in ("x", "-1", "9" * 30, "²"):
        assert phone().get(f"/t/{code}/since", query_string={"seq": nonsense}).status_code == 200


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`cairn serve` on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "companion.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
    env = os.environ | {"CAIRN_DATA": str(tmp_path), "LANG": "C.UTF-8"}
    # In a group of its own, so that stopping it stops its worker and nothing else.
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        address = f"http://127.0.0.1:{port}"
        try:
            _wait_for(address)
            yield address, process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def _wait_for(address: str) -> None:
    for _ in range(200):
        try:
            requests.get(address, timeout=5)
        except requests.ConnectionError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(address)


def test_a_second_phone_sees_an_entry_at_once_and_the_server_stops_cleanly(
    served: tuple[str, subprocess.Popen[str]],
) -> None:
    address, process = served
    anna = requests.Session()
    anna.headers.update({"Origin": address, "Accept": "application/json"})
    sent = {"game": "rebirth", "players": [{"id": "pink"}, {"id": "blue"}], "start": "pink"}
    code = anna.post(f"{address}/new", json=sent, timeout=10).json()["code"]
    joined = anna.post(f"{address}/t/{code}/join", data={"seat": "all"}, timeout=10, allow_redirects=False)
    assert joined.status_code == 303
    with requests.get(f"{address}/t/{code}/events", stream=True, timeout=10) as answer:
        listener = Stream(line.decode() for line in answer.iter_lines(chunk_size=1))
        listener.next_named("seats")
        delays = []
        for number in range(5):
            start = time.monotonic()
            logged = anna.post(
                f"{address}/t/{code}/entries", json={"uid": f"u{number}", "event": "pink track 0"}, timeout=10
            )
            assert logged.status_code == 200
            assert listener.next_named("entry")["seq"] == number + 1
            delays.append(time.monotonic() - start)
        # The machine that runs this may be busy; the quickest of five tells what Cairn itself takes.
        assert min(delays) < 0.2
        process.send_signal(signal.SIGTERM)
        with pytest.raises(EOFError):
            listener.next_named("entry")
    output, _ = process.communicate(timeout=15)
    assert process.returncode == 0
    assert address in output
    assert re.search("[▀▄█]{10}", output)
    assert "Traceback" not in output
