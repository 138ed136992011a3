"""One app for all tests of a module, each at a table of its own."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.app import create_app
from companion.config import Config
from companion.database import db

HEADERS = {"Origin": "http://localhost"}
NAMES = {"red": "Rosa", "yellow": "Yara", "blue": "Ben", "green": "Gus"}


@dataclass
class Table:
    """A phone at a table of Glen More II."""

    client: FlaskClient
    code: str
    sent: int = field(default=0)

    def get(self, path: str, **query: str) -> str:
        """The words on a page, without its drawings and tags."""
        return text(self.html(path, **query))

    def html(self, path: str, **query: str) -> str:
        answer = self.client.get(f"/t/{self.code}/{path}", query_string=query, buffered=True)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.text

    def post(self, path: str, **fields: Any) -> Any:
        self.sent += 1
        uid = {"uid": f"{self.code}-{self.sent}"}
        return self.client.post(f"/t/{self.code}/{path}", data=uid | fields, headers=HEADERS)

    def log(self, *events: str) -> None:
        """Log some events, all in one go."""
        answer = self.post("entries/several", event=list(events))
        assert answer.status_code == 303, text(answer.text)

    def logged(self) -> list[str]:
        """The log in our notation, without authors, and without what was set up when the table was made."""
        log = tomllib.loads(self.html("export.toml"))["log"]
        told = [line.partition(" @")[0] for line in log]
        return [line for line in told if not line.startswith("table order")]


def text(html: str) -> str:
    """What a reader sees."""
    html = re.sub(r"<svg.*?</svg>", " ", html.split("<main", 1)[-1], flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).replace(" ,", ",")


@pytest.fixture(scope="module")
def client(
    tmp_path_factory: pytest.TempPathFactory, empty_database: Path
) -> Iterator[Callable[[], FlaskClient]]:
    """`client()` is another browser of the module's app."""
    config = Config(data=tmp_path_factory.mktemp("glenmore"), limits=False)
    shutil.copyfile(empty_database, config.database)
    app = create_app(config)
    app.testing = True
    yield app.test_client
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def table(client: Callable[[], FlaskClient]) -> Callable[..., Table]:
    """`table("red", "blue", chronicles=(1, 8))` makes a table; its phone acts for all unless `seat` says otherwise.

    The first colour begins. Mobsters and score cards are told later, unless `choices` says otherwise; settings by name.
    """

    def make(
        *colours: str,
        seat: str = "all",
        chronicles: tuple[int, ...] = (),
        choices: dict[str, str] | None = None,
        **settings: str,
    ) -> Table:
        sent = {
            "game": "glenmore",
            "players": [{"id": one, "name": NAMES[one]} for one in colours],
            "choices": {"order": "seats", "jails": "later", "cards": "later"} | (choices or {}),
            "settings": {f"chronicle_{number}": "yes" for number in chronicles} | settings,
        }
        phone = client()
        answer = phone.post("/new", json=sent, headers=HEADERS)
        assert answer.status_code == 201, answer.text
        assert answer.json is not None
        made = Table(phone, answer.json["code"])
        assert made.post("join", seat=seat).status_code == 303
        return made

    return make


@pytest.fixture
def sit(client: Callable[[], FlaskClient]) -> Callable[[Table, str], Table]:
    """`sit(table, "red")`: another phone at the same table."""

    def take(at: Table, seat: str) -> Table:
        made = Table(client(), at.code, sent=1000)
        assert made.post("join", seat=seat).status_code == 303
        return made

    return take
