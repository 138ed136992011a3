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
NAMES = {"blue": "Ben", "yellow": "Yara", "red": "Rosa", "white": "Will", "green": "Gus"}
TILES = {"a": "sheep", "b": "squares", "c": "columns", "d": "ship_majority"}


_BY_CHANCE = re.compile(
    r"""<svg.*?</svg>|<symbol.*?</symbol>|name="uid" value="[^"]*"|"uid": ?"[^"]*"|"""
    r"""\b(?:href|src|action|d|x|y|cx|cy|viewBox|points|transform|content)="[^"]*\"""",
    re.DOTALL,
)


@dataclass
class Table:
    """A phone at a table of Isle of Skye."""

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

    @staticmethod
    def without_chance(answer: str) -> str:
        """A page, or pages within JSON, without drawings, addresses and uids: any number can stand in those."""
        return _BY_CHANCE.sub(" ", answer.replace('\\"', '"'))

    def post(self, path: str, **fields: Any) -> Any:
        self.sent += 1
        uid = {"uid": f"{self.code}-{self.sent}"}
        return self.client.post(f"/t/{self.code}/{path}", data=uid | fields, headers=HEADERS)

    def log(self, *events: str) -> None:
        """Log some events, all in one go."""
        answer = self.post("entries/several", event=list(events))
        assert answer.status_code == 303, text(answer.text)

    def logged(self) -> list[str]:
        """The log in our notation, without authors."""
        log = tomllib.loads(self.html("export.toml"))["log"]
        return [line.partition(" @")[0] for line in log]


def text(html: str) -> str:
    """What a reader sees."""
    html = re.sub(r"<svg.*?</svg>", " ", html.split("<main", 1)[-1], flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).replace(" ,", ",")


@pytest.fixture(scope="module")
def client(
    tmp_path_factory: pytest.TempPathFactory, empty_database: Path
) -> Iterator[Callable[[], FlaskClient]]:
    """`client()` is another browser of the module's app."""
    config = Config(data=tmp_path_factory.mktemp("skye"), limits=False)
    shutil.copyfile(empty_database, config.database)
    app = create_app(config)
    app.testing = True
    yield app.test_client
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def table(client: Callable[[], FlaskClient]) -> Callable[..., Table]:
    """`table("blue", "red")` makes a table; its phone acts for all unless `seat` says otherwise.

    On A to D lie sheep, squares, columns and most ships, unless `tiles` says otherwise.
    """

    def make(*colours: str, seat: str = "all", tiles: dict[str, str] | None = None, **settings: str) -> Table:
        sent = {
            "game": "skye",
            "players": [{"id": one, "name": NAMES[one]} for one in colours],
            "start": colours[0],
            "choices": TILES if tiles is None else tiles,
            "settings": settings,
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
