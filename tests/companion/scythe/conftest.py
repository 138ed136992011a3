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


@dataclass
class Table:
    """A phone at a table of Scythe."""

    client: FlaskClient
    code: str
    sent: int = field(default=0)

    @staticmethod
    def text(html: str) -> str:
        """The words in HTML."""
        return text(html)

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
        for event in events:
            answer = self.post("entries", event=event)
            assert answer.status_code == 303, text(answer.text)

    def count(self, player: str, **numbers: Any) -> Any:
        """Save numbers of a player on their page."""
        return self.post("count", player=player, **numbers)

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
    config = Config(data=tmp_path_factory.mktemp("scythe"), limits=False)
    shutil.copyfile(empty_database, config.database)
    app = create_app(config)
    app.testing = True
    yield app.test_client
    with app.app_context():
        db.engine.dispose()


MATS = {"nordic": "mechanical", "rusviet": "engineering", "crimea": "agricultural"}
NAMES = {"nordic": "Nils", "rusviet": "Ruslana", "crimea": "Cem", "saxony": "Sara", "polania": "Pola"}


@pytest.fixture
def table(client: Callable[[], FlaskClient]) -> Callable[..., Table]:
    """`table("nordic", "rusviet")` makes a table; its phone acts for all unless `seat` says otherwise."""

    def make(*factions: str, seat: str = "all", tile: str = "lakes_adjacent", **settings: str) -> Table:
        players = [
            {"id": one, "name": NAMES[one], "choices": {"mat": MATS.get(one, "none")}} for one in factions
        ]
        sent = {
            "game": "scythe",
            "players": players,
            "choices": {"tile": tile, "start": factions[0]},
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
    """`sit(table, "rusviet")`: another phone at the same table."""

    def take(at: Table, seat: str) -> Table:
        made = Table(client(), at.code, sent=1000)
        assert made.post("join", seat=seat).status_code == 303
        return made

    return take


NILS = {
    "coins": 30,
    "popularity": 10,
    "stars": 4,
    "territories": 9,
    "factory": "yes",
    "resources": 13,
    "bonus": 3,
}
"""Popularity 10 pays 4, 3 and 2: 30 + 4 x 4 + (8 + 3) x 3 + 6 x 2, and 4 for three lakes: 95."""
RUSLANA = {
    "coins": 22,
    "popularity": 14,
    "stars": 5,
    "territories": 7,
    "factory": "no",
    "resources": 5,
    "bonus": 1,
}
"""Popularity 14 pays 5, 4 and 3: 22 + 5 x 5 + 7 x 4 + 2 x 3, and 2 for one lake: 83."""


@pytest.fixture
def nils() -> dict[str, Any]:
    return dict(NILS)


@pytest.fixture
def ruslana() -> dict[str, Any]:
    return dict(RUSLANA)
