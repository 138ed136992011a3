from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from companion.app import create_app
from companion.config import Config
from companion.security import is_trusted_host

NAMES = ("localhost", ".local", "tavern.example")


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8020",
        "127.0.0.1:8020",
        "192.168.178.20",
        "10.0.0.7:8020",
        "[::1]:8020",
        "[fe80::1]",
        "cairn.local",
        "cairn.local:8020",
        "CAIRN.local",
        "tavern.example:443",
    ],
)
def test_we_answer_to_addresses_and_to_our_names(host: str) -> None:
    assert is_trusted_host(host, NAMES)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8020",
        "local.evil.example",
        "xlocal",
        "",
        ":80",
        "[",
        "192.168.1.1.evil.example",
    ],
)
def test_we_answer_to_no_other_name(host: str) -> None:
    assert not is_trusted_host(host, NAMES)


def test_a_foreign_host_name_is_refused_everywhere(phone: Any, code: str) -> None:
    for path in ("/", f"/t/{code}", "/static/cairn.css", "/nowhere"):
        answer = phone().get(path, headers={"Host": "evil.example"})
        assert answer.status_code == 400
        assert "evil" not in answer.text


def test_this_machines_name_and_configured_names_are_ours(tmp_path: Path) -> None:
    app = create_app(Config(data=tmp_path, hosts=("tavern.example",)))
    for host in ("tavern.example", socket.gethostname(), f"{socket.gethostname()}:8020", "box.local"):
        assert app.test_client().get("/", headers={"Host": host}).status_code == 200


def post(phone: Any, code: str, **headers: str) -> int:
    status: int = phone.client.post(f"/t/{code}/join", data={"seat": "blue"}, headers=headers).status_code
    return status


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://localhost"},
        {"Origin": "https://localhost"},  # behind a proxy that speaks https we don't see the scheme
        {"Referer": "http://localhost/t/CDFGH"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
    ],
)
def test_our_own_pages_may_post(phone: Any, code: str, headers: dict[str, str]) -> None:
    assert post(phone().sit(code, "pink"), code, **headers) == 303


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "http://localhost.evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Referer": "http://[x]y]/"},
        {"Referer": "http://evil.example/http://localhost/"},
        {"Origin": "http://evil.example", "Referer": "http://localhost/"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"},
        {},
    ],
)
def test_other_pages_may_not_post_for_a_seated_phone(phone: Any, code: str, headers: dict[str, str]) -> None:
    assert post(phone().sit(code, "pink"), code, **headers) == 403


def test_a_program_without_cookies_may_post(phone: Any, code: str) -> None:
    assert post(phone(), code) == 303


def test_a_program_with_cookies_may_post_json(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    sent = {"uid": "u", "event": "pink track 0"}
    assert anna.client.post(f"/t/{code}/entries", json=sent).status_code == 200


def test_every_answer_carries_the_headers(phone: Any, code: str) -> None:
    for path in ("/", f"/t/{code}/since", "/static/cairn.css", "/nowhere"):
        headers = phone().get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["X-Frame-Options"] == "DENY"


def test_pages_are_not_kept_by_anyone_but_fingerprinted_files_are(phone: Any) -> None:
    assert phone().get("/").headers["Cache-Control"] == "no-store"
    assert "no-cache" in phone().get("/static/cairn.css").headers["Cache-Control"]
    assert "max-age=31536000" in phone().get("/static/cairn.css?v=abc").headers["Cache-Control"]


def test_cookies_of_seats_are_out_of_scripts_reach_and_hold_no_names(phone: Any, code: str) -> None:
    cookie = phone().post(f"/t/{code}/join", {"seat": "pink"}).headers["Set-Cookie"]
    assert "pink" not in cookie
    assert "HttpOnly" in cookie


def test_the_database_holds_no_token(phone: Any, code: str, config: Config) -> None:
    anna = phone().sit(code, "pink")
    token = anna.client.get_cookie(f"seat_{code}").value
    held = b"".join(path.read_bytes() for path in config.data.glob("cairn.sqlite*"))
    assert token.encode() not in held


@pytest.mark.parametrize(
    ("target", "goes"),
    [
        ("/t/CDFGH", "/t/CDFGH"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("http://evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/a\r\nX: y", "/"),
        ("", "/"),
    ],
)
def test_switching_the_language_leads_nowhere_else(phone: Any, target: str, goes: str) -> None:
    answer = phone().get("/lang/de", query_string={"next": target})
    assert (answer.status_code, answer.headers["Location"]) == (303, goes)
