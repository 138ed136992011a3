from __future__ import annotations

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import text

from companion import store
from companion.app import create_app
from companion.config import Config
from companion.database import alembic, db
from companion.models import Base


def test_the_migrations_lead_to_the_models(app_context: Flask) -> None:
    with db.engine.connect() as connection:
        difference = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    assert difference == []


def test_the_database_keeps_a_write_ahead_log_and_foreign_keys(app_context: Flask) -> None:
    with db.engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        assert connection.scalar(text("PRAGMA busy_timeout")) == 10_000


def test_the_first_migration_can_be_taken_back(app_context: Flask) -> None:
    alembic.downgrade("base")
    with db.engine.connect() as connection:
        left = connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'table'")).all()
    assert set(left) <= {"alembic_version"}


def test_a_restart_finds_everything_again(tmp_path: Path) -> None:
    config = Config(data=tmp_path)
    with create_app(config).app_context():
        made = store.create_table("rebirth", None, "head", "h")
        db.engine.dispose()
    with create_app(config).app_context():
        assert store.table(made.code) == made
        db.engine.dispose()
