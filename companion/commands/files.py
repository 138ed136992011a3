"""Reading and writing the files named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.commands import BadInput
from companion.words import say


def read_bytes(name: str) -> bytes:
    """A file's content, or that of the standard input for `-`. Raises `BadInput`."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise BadInput(say("cli.cannot_read", file=name, reason=reason(error))) from None


def read_text(name: str) -> str:
    """A text file in UTF-8. Raises `BadInput`."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        raise BadInput(say("cli.not_text", file=name, line=line)) from None


def write_bytes(name: str, data: bytes) -> None:
    """Write a file. Raises `BadInput`."""
    try:
        Path(name).write_bytes(data)
    except (OSError, ValueError) as error:
        raise BadInput(say("cli.cannot_write", file=name, reason=reason(error))) from None


def reason(error: Exception) -> str:
    """What the system says, without numbers and paths."""
    return getattr(error, "strerror", None) or str(error)
