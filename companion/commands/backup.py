"""`cairn backup`: every table, log and photograph in one file."""

from __future__ import annotations

import sqlite3
import tempfile
from argparse import ArgumentParser, Namespace
from contextlib import closing
from datetime import datetime
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from companion.commands import BadInput
from companion.commands.files import reason
from companion.config import Config
from companion.words import say

HELP = "put all tables and photographs into one zip file, also while Cairn is running"


def describe(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("-o", "--output", metavar="FILE.zip", help="default: cairn-<date>.zip here")
    parser.epilog = (
        "To restore, stop Cairn and unzip the file into its data folder (CAIRN_DATA), "
        "after removing cairn.sqlite* from there."
    )


def run(args: Namespace) -> str:
    """Write the backup."""
    config = Config.from_env()
    if not config.database.is_file():
        raise BadInput(say("cli.backup.nothing", folder=config.data))
    now = datetime.now().astimezone()
    target = Path(args.output or f"cairn-{now:%Y-%m-%d-%H%M%S}.zip")
    try:
        count = write_backup(config, target)
    except (OSError, BadZipFile) as error:
        raise BadInput(say("cli.cannot_write", file=target, reason=reason(error))) from None
    except sqlite3.Error as error:
        raise BadInput(say("cli.backup.failed", reason=error)) from None
    return say("cli.backup.written", file=target, count=count)


def write_backup(config: Config, target: Path) -> int:
    """Write the zip, all or nothing; answers with the number of photographs in it."""
    photos = sorted(path for path in config.photos.glob("*") if path.is_file())
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".cairn-backup-") as folder:
        copy, unfinished = Path(folder) / "cairn.sqlite", Path(folder) / "backup.zip"
        _copy_database(config.database, copy)
        with ZipFile(unfinished, "w") as archive:
            archive.write(copy, config.database.name, ZIP_DEFLATED)
            for photo in photos:
                # Photographs are compressed already.
                archive.write(photo, f"{config.photos.name}/{photo.name}", ZIP_STORED)
        unfinished.replace(target)
    return len(photos)


def _copy_database(source: Path, target: Path) -> None:
    """SQLite's own backup: consistent even while phones are logging."""
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as live,
        closing(sqlite3.connect(target)) as copy,
    ):
        live.backup(copy)
