"""What the terminal shows when Cairn is up: the address, its QR, and how to join."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from flask import Flask

from companion import store
from companion.config import Config
from companion.current import current_of
from companion.discovery import lan_addresses
from companion.words import say

RECENT = timedelta(hours=12)
"""A table that nobody touched for longer is not the one people are about to join."""


def welcome(app: Flask) -> str:
    """The text for the terminal.

    If exactly one unfinished table was in use lately, its code and its join address are shown, since the server
    was probably restarted in the middle of that game. Otherwise the home page, where tables are made and codes
    are typed.
    """
    config: Config = app.config["CAIRN"]
    bases = addresses(config)
    with app.app_context():
        table = open_table()
    path = f"/j/{table.code}" if table else "/"
    lines = [say("cli.serve.open"), *(f"  {base}{path}" for base in bases), "", _qr(bases[0] + path), ""]
    if table:
        lines += [say("cli.serve.code", code=table.code), say("cli.serve.new_instead", address=bases[0])]
    else:
        lines.append(say("cli.serve.make_table"))
    if not lan_addresses():
        lines.append(say("cli.serve.no_network"))
    return "\n".join([*lines, say("cli.serve.stop")])


def addresses(config: Config) -> tuple[str, ...]:
    """Where the phones find us, the best first; this machine's own address if there is no network."""
    if config.host not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        host = f"[{config.host}]" if ":" in config.host else config.host
        return (f"http://{host}:{config.port}",)
    return tuple(f"http://{host}:{config.port}" for host in lan_addresses() or ("localhost",))


def open_table() -> store.Table | None:
    """The one unfinished table that was in use lately; None if there are none or several."""
    recent = store.tables_touched_since(datetime.now(UTC) - RECENT)
    unfinished = [table for table in recent[:20] if not current_of(table).replay.finished]
    return unfinished[0] if len(unfinished) == 1 else None


def _qr(address: str) -> str:
    # Imported late: the address can be told even where the reader's libraries are missing.
    from vision.codes import code_blocks

    return code_blocks(address)
