"""`cairn doctor`: what is installed, what is missing, and what to do about it."""

from __future__ import annotations

import ctypes.util
import json
import os
import shutil
import socket
import sqlite3
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from companion import VERSION
from companion.commands import BadInput
from companion.config import Config
from companion.words import LANGUAGES, TRANSLATIONS, say

HELP = "tell what is installed, what is missing, and what to do about it"

NEEDED = (
    "Flask",
    "Flask-Alembic",
    "Flask-Babel",
    "Flask-Limiter",
    "Flask-SQLAlchemy-Lite",
    "SQLAlchemy",
    "gunicorn",
    "numpy",
    "opencv-python-headless",
    "Pillow",
    "pydantic",
    "qrcode",
    "RapidFuzz",
    "reportlab",
    "snowballstemmer",
    "zeroconf",
)
ROOM_MB = 200


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    state: Literal["ok", "optional", "missing"]
    """`optional`: something is not there, but Cairn does without."""
    detail: str
    todo: str = ""
    """What to do, in words."""


def describe(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: Namespace) -> str:
    """Look at everything; raises `BadInput` at the end if something needed is missing."""
    findings = list(look(Config.from_env()))
    if args.json:
        text = json.dumps({"version": VERSION, "findings": [asdict(one) for one in findings]}, indent=1)
    else:
        text = "\n".join(_line(one) for one in findings)
    missing = sum(one.state == "missing" for one in findings)
    if missing:
        sys.stdout.write(text + "\n")
        raise BadInput(say("cli.doctor.missing", count=missing))
    return text


def _line(one: Finding) -> str:
    mark = {"ok": "ok     ", "optional": "without", "missing": "MISSING"}[one.state]
    return f"{mark}  {one.what}: {one.detail}" + (f"\n         → {one.todo}" if one.todo else "")


def look(config: Config) -> Iterator[Finding]:
    """Everything that Cairn rests on."""
    version = sys.version.split()[0]
    enough = sys.version_info >= (3, 11)
    yield Finding(
        "Python", "ok" if enough else "missing", version, "" if enough else say("cli.doctor.python")
    )
    yield from _packages()
    yield _heic()
    yield _zbar()
    yield _translations()
    yield from _data(config)
    yield _port(config)
    yield _addresses()


def _packages() -> Iterator[Finding]:
    found = {name: _version(name) for name in NEEDED}
    missing = [name for name, version in found.items() if version is None]
    if missing:
        yield Finding("packages", "missing", ", ".join(missing), say("cli.doctor.packages"))
    else:
        yield Finding("packages", "ok", ", ".join(f"{name} {version}" for name, version in found.items()))


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _heic() -> Finding:
    version = _version("pillow-heif")
    if version is None:
        return Finding("HEIC (pillow-heif)", "optional", "-", say("cli.doctor.heic"))
    return Finding("HEIC (pillow-heif)", "ok", version)


def _zbar() -> Finding:
    library = ctypes.util.find_library("zbar")
    if library is None:
        return Finding("QR reader (libzbar0)", "optional", "-", say("cli.doctor.zbar"))
    return Finding("QR reader (libzbar0)", "ok", library)


def _translations() -> Finding:
    missing = [one for one in LANGUAGES if not (TRANSLATIONS / one / "LC_MESSAGES/messages.mo").is_file()]
    if missing:
        return Finding("translations", "missing", ", ".join(missing), say("cli.doctor.translations"))
    return Finding("translations", "ok", ", ".join(LANGUAGES))


def _data(config: Config) -> Iterator[Finding]:
    folder = next(path for path in (config.data, *config.data.parents) if path.exists())
    if not os.access(folder, os.W_OK):
        yield Finding("data folder", "missing", str(config.data), say("cli.doctor.data"))
        return
    free = shutil.disk_usage(folder).free // 1_000_000
    enough = free >= ROOM_MB
    todo = "" if enough else say("cli.doctor.room", free=free)
    yield Finding("data folder", "ok" if enough else "optional", f"{config.data} ({free} MB free)", todo)
    if config.database.is_file():
        yield _database(config.database)


def _database(path: Path) -> Finding:
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        return Finding("database", "missing", str(error), say("cli.doctor.database"))
    if state != "ok":
        return Finding("database", "missing", str(state), say("cli.doctor.database"))
    return Finding("database", "ok", f"SQLite {sqlite3.sqlite_version}, {tables} tables of games")


def _port(config: Config) -> Finding:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((config.host, config.port))
        except OSError as error:
            return Finding("port", "optional", f"{config.port}: {error.strerror}", say("cli.doctor.port"))
    return Finding("port", "ok", f"{config.port} is free")


def _addresses() -> Finding:
    # Imported late: it looks at the network.
    from companion.discovery import lan_addresses

    found = lan_addresses()
    if not found:
        return Finding("address for phones", "optional", "-", say("cli.doctor.network"))
    return Finding("address for phones", "ok", ", ".join(found))
