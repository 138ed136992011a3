"""The database: SQLite with a write-ahead log, brought up to date by Alembic at every start."""

from __future__ import annotations

import logging
import sqlite3
from typing import Any

from flask import Flask
from flask_alembic import Alembic
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import Connection, Engine, event

from companion.config import Config
from companion.models import Base

BUSY_TIMEOUT_MS = 10_000

db = SQLAlchemy(session_options={"expire_on_commit": False})
# Alembic's own logger would fill the terminal at every start.
logging.getLogger("alembic").addHandler(logging.StreamHandler())
logging.getLogger("alembic").setLevel(logging.WARNING)
alembic = Alembic(metadatas=Base.metadata, run_mkdir=False, command_name="")


def prepare(app: Flask, config: Config) -> None:
    """Connect the app to its database and bring that up to date."""
    # Every thread may be writing or reading at once; streams hold no connection while they wait.
    app.config["SQLALCHEMY_ENGINES"] = {
        "default": {
            "url": f"sqlite:///{config.database}",
            "pool_size": 8,
            "max_overflow": config.threads,
        }
    }
    app.config["ALEMBIC"] = {"script_location": "migrations"}
    db.init_app(app)
    alembic.init_app(app)
    with app.app_context():
        _listen(db.engine)
        alembic.upgrade()


def _listen(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _record: Any) -> None:
        # Python's sqlite3 begins transactions too late for us; `on_begin` does it itself.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        # A writer takes the lock before it reads, so that nothing changes between reading and writing.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
