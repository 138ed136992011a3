"""The command `cairn`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from companion import VERSION
from companion.commands import BadInput
from companion.config import BadConfig
from companion.words import say, say_error, speak, terminal_language
from scoring.errors import CairnError

COMMANDS = ("serve", "score", "board", "sheet", "read", "rules", "doctor", "backup")
BAD_INPUT = 2


class _Parser(argparse.ArgumentParser):
    """An ArgumentParser that needs one line for an error."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}; `{self.prog} --help` explains\n")


LONGEST_LINE = 500
"""Characters of an error that are shown; a broken file may have lines of any length."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 2 for bad input, 1 if Cairn itself failed."""
    speak(terminal_language(os.environ))
    given = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(given)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read us has had enough, `head` for instance. Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(given: list[str]) -> int:
    args = _parser(given).parse_args(given)
    try:
        text = import_module(f"companion.commands.{args.command}").run(args)
    except (BadInput, BadConfig) as error:
        return _fail(str(error))
    except CairnError as error:
        return _fail(_with_place(error))
    except Exception as error:
        if os.environ.get("CAIRN_DEBUG"):
            raise
        _fail(say("cli.broken", reason=f"{type(error).__name__}: {error}"))
        return 1
    if text:
        print(_printable(text), flush=True)
    return 0


def _parser(given: Sequence[str]) -> _Parser:
    parser = _Parser(
        prog="cairn", description="Scores board games at the table: on phones, from photographs, from a log."
    )
    parser.add_argument("--version", action="version", version=f"cairn {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    # Only the command that is wanted has to load what it needs; for help all of them do.
    wanted = given[0] if given and given[0] in COMMANDS else None
    for name in COMMANDS:
        if wanted in (None, name):
            module = import_module(f"companion.commands.{name}")
            module.describe(commands.add_parser(name, help=module.HELP, description=module.HELP))
    return parser


def _with_place(error: CairnError) -> str:
    """The sentence, with file and line before it where they are known and it doesn't name the file itself."""
    sentence, file, line = say_error(error), error.values.get("file"), error.values.get("line")
    if not file or str(file) in sentence:
        return sentence
    return f"{file}:{line}: {sentence}" if line else f"{file}: {sentence}"


def _fail(line: str) -> int:
    told = _printable(" ".join(line.split()))
    if len(told) > LONGEST_LINE:
        told = f"{told[:LONGEST_LINE]} …"
    print(f"cairn: {told}", file=sys.stderr)
    return BAD_INPUT


def _printable(text: str) -> str:
    """Without what a file could use to command the terminal: escapes, bells, reversed writing."""
    return "".join(
        char if char == "\n" or char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text
    )


if __name__ == "__main__":
    sys.exit(main())
