"""An app with an empty database of its own, phones that talk to it, and a table to sit at."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.app import create_app
from companion.config import Config
from companion.database import db
from scoring.rebirth.board import Board, load_board

ORIGIN = "http://localhost"


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without tables of games, made once: migrating takes longer than most tests."""
    config = Config(data=tmp_path_factory.mktemp("empty"))
    with create_app(config).app_context():
        db.engine.dispose()
    return config.database


@pytest.fixture
def config(tmp_path: Path, empty_database: Path) -> Config:
    made = Config(data=tmp_path / "data", limits=False, heartbeat_s=0.2)
    made.data.mkdir()
    shutil.copyfile(empty_database, made.database)
    return made


@pytest.fixture
def app(config: Config) -> Iterator[Flask]:
    made = create_app(config)
    made.testing = True
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def app_context(app: Flask) -> Iterator[Flask]:
    """For calling the store directly."""
    with app.app_context():
        yield app


@dataclass
class Phone:
    """A phone with its own cookies."""

    client: FlaskClient
    sent: int = field(default=0)
    streams: list[Any] = field(default_factory=list)
    """Open answers, to be closed in the end."""

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(path, buffered=True, **more)

    def post(self, path: str, data: dict[str, Any] | None = None, **more: Any) -> Any:
        headers = {"Origin": ORIGIN} | more.pop("headers", {})
        return self.client.post(path, data=data, headers=headers, **more)

    def post_json(self, path: str, data: Any) -> Any:
        headers = {"Origin": ORIGIN, "Accept": "application/json"}
        return self.client.post(path, json=data, headers=headers)

    def sit(self, code: str, seat: str) -> Phone:
        assert self.post(f"/t/{code}/join", {"seat": seat}).status_code == 303
        return self

    def log(self, code: str, event: str, **more: Any) -> Any:
        self.sent += 1
        return self.post_json(
            f"/t/{code}/entries", {"uid": f"u{id(self)}-{self.sent}", "event": event} | more
        )


@pytest.fixture
def phone(app: Flask) -> Iterator[Callable[[], Phone]]:
    """Another phone."""
    phones: list[Phone] = []

    def another() -> Phone:
        phones.append(Phone(app.test_client()))
        return phones[-1]

    yield another
    for answer in [answer for one in reversed(phones) for answer in reversed(one.streams)]:
        answer.close()


@pytest.fixture
def code(phone: Callable[[], Phone]) -> str:
    """A table of pink (Anna, starts) and blue (Ben), made by a phone that has left since."""
    return make_table(phone())


def make_table(
    maker: Phone, colours: tuple[str, ...] = ("pink", "blue"), board: str = "practice-isle"
) -> str:
    names = {"pink": "Anna", "blue": "Ben", "beige": "Cleo", "green": "Dan"}
    players = [{"id": colour, "name": names[colour]} for colour in colours]
    sent = {"game": "rebirth", "players": players, "start": colours[0], "board": board}
    answer = maker.post_json("/new", sent)
    assert answer.status_code == 201
    made: str = answer.json["code"]
    return made


@pytest.fixture
def new_table() -> Callable[..., str]:
    """Makes a table for the colours given, on a board or on ``none``."""
    return make_table


@pytest.fixture(scope="session")
def board() -> Board:
    return load_board("practice-isle")


@pytest.fixture(scope="session")
def food(board: Board) -> tuple[str, str]:
    """Two neighbouring spaces with the food symbol, free with two players, next to no castle or cathedral."""
    buildings = {*board.castles, *board.cathedrals}
    good = [
        space.id
        for space in board.spaces.values()
        if space.kind == "food"
        and space.id not in board.two_player
        and not buildings & set(board.neighbours[space.id])
    ]
    return next((one, other) for one in good for other in board.neighbours[one] if other in good)
