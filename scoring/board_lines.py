"""A board file's text, and on which of its lines things stand, so that a refusal can point there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from scoring.errors import BadBoard

Table: TypeAlias = Mapping[str, Any]
"""A table as tomllib reads it: its values can be anything until they are checked here."""

_SECTION = re.compile(r"\s*\[\s*([\w.-]+)\s*\]")
_KEY = re.compile(r"""\s*(["']?)([\w.-]+)\1\s*=""")
_MARKER_ID = re.compile(r"\bid\s*=\s*(\d+)")
_SYNTAX_LINE = re.compile(r"\(at line (\d+)")


@dataclass(frozen=True)
class BoardText:
    """A board file being read. Its methods take values out of tables and refuse what isn't as it should be."""

    text: str
    file: str
    lines: Mapping[str, int] = field(default_factory=dict)
    """Lines by path: ``pitch_mm`` in ``[print]`` is ``print.pitch_mm``, a marker is ``frame.242``."""

    @classmethod
    def of(cls, text: str, file: str) -> BoardText:
        """The text with the lines of its sections, keys and markers noted, where each stands first."""
        lines: dict[str, int] = {}
        section = ""
        for number, line in enumerate(text.split("\n"), start=1):
            if header := _SECTION.match(line):
                section = header[1]
                lines.setdefault(section, number)
            elif key := _KEY.match(line):
                lines.setdefault(_path(section, key[2]), number)
            if section == "frame":
                for marker in _MARKER_ID.findall(line):
                    lines.setdefault(_path(section, marker), number)
        return cls(text, file, lines)

    def refusal(self, message: str, at: str, **values: object) -> BadBoard:
        """The error for what stands at a path; the line is the closest that is known, 0 for the whole file."""
        while at and at not in self.lines:
            at = at.rpartition(".")[0]
        return BadBoard(message, file=self.file, line=self.lines.get(at, 0), **values)

    def document(self) -> Table:
        """The whole file as a table."""
        try:
            return tomllib.loads(self.text)
        except ValueError as error:  # a syntax error, or a number longer than Python reads
            found = _SYNTAX_LINE.search(str(error))
            line = int(found[1]) if found else 0
            if (space := self._second_mention(line)) is not None:
                raise BadBoard("board.space_twice", file=self.file, line=line, space=space) from error
            raise BadBoard("board.syntax", file=self.file, line=line, detail=str(error)) from error
        except RecursionError as error:
            raise BadBoard("board.syntax", file=self.file, line=0, detail="nested too deeply") from error

    def _second_mention(self, line: int) -> str | None:
        """The space that a line gives though an earlier one gave it already."""
        rows = self.text.split("\n")
        # The parser notices some repetitions only at the start of the next line.
        for number in (line, line - 1):
            key = _KEY.match(rows[number - 1]) if 0 < number <= len(rows) else None
            if key and self.lines.get(f"spaces.{key[2]}", number) < number:
                return key[2]
        return None

    def only(self, table: Table, known: Iterable[str], at: str) -> None:
        """Refuse keys that a table cannot have: they are slips of the pen, or meant for another program."""
        for key in table:
            if key not in known:
                raise self.refusal("board.unknown_key", _path(at, key), key=key, known=tuple(known))

    def value(self, table: Table, key: str, at: str) -> Any:
        """What a table must have under a key."""
        if key not in table:
            raise self.refusal("board.missing_key" if at else "board.missing_on_top", at, key=key, where=at)
        return table[key]

    def table(self, table: Table, key: str, at: str = "") -> Table:
        """A table inside a table."""
        found = self.value(table, key, at)
        if isinstance(found, dict):
            return found
        raise self.wrong(_path(at, key), "table")

    def words(self, table: Table, key: str, at: str) -> str:
        """A text that is not empty and can be printed on one line."""
        found = self.value(table, key, at)
        if isinstance(found, str) and found.strip() and found.isprintable():
            return found
        raise self.wrong(_path(at, key), "text")

    def some_words(self, table: Table, key: str, at: str) -> str | None:
        """A text that may be left out."""
        return self.words(table, key, at) if key in table else None

    def whole(self, table: Table, key: str, at: str) -> int:
        """A whole number of at most three digits."""
        found = self.value(table, key, at)
        if isinstance(found, int) and not isinstance(found, bool) and abs(found) < 1000:
            return found
        raise self.wrong(_path(at, key), "whole_number")

    def flag(self, table: Table, key: str, at: str) -> bool:
        """True or false; false where nothing is said."""
        found = table.get(key, False)
        if isinstance(found, bool):
            return found
        raise self.wrong(_path(at, key), "true_or_false")

    def millimetres(self, table: Table, key: str, at: str) -> float:
        """A length above nothing."""
        found = self.value(table, key, at)
        if _is_length(found):
            return float(found)
        raise self.wrong(_path(at, key), "millimetres")

    def number(self, table: Table, key: str, at: str) -> float:
        """Any number of at most four digits before the point."""
        found = self.value(table, key, at)
        if isinstance(found, int | float) and not isinstance(found, bool) and -10_000 < found < 10_000:
            return float(found)
        raise self.wrong(_path(at, key), "number")

    def pair(self, table: Table, key: str, at: str) -> tuple[float, float]:
        """Two lengths above nothing."""
        found = self.value(table, key, at)
        if isinstance(found, list) and len(found) == 2 and all(map(_is_length, found)):
            return (float(found[0]), float(found[1]))
        raise self.wrong(_path(at, key), "two_millimetres")

    def tables(self, table: Table, key: str, at: str) -> list[Table]:
        """A list of tables."""
        found = self.value(table, key, at)
        if isinstance(found, list) and all(isinstance(row, dict) for row in found):
            return found
        raise self.wrong(_path(at, key), "list_of_tables")

    def wrong(self, at: str, expected: str) -> BadBoard:
        """The error for a value of another kind than `expected`."""
        return self.refusal("board.wrong_value", at, key=at, expected=expected)


def _path(*parts: str) -> str:
    return ".".join(part for part in parts if part)


def _is_length(found: object) -> bool:
    if isinstance(found, bool) or not isinstance(found, int | float):
        return False
    return 0 < found < 10_000


def read_text(path: Path, known: tuple[str, ...]) -> str:
    """The text of a board file. Raises BadBoard if it can't be read; if there is none, `known` boards are named."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        raise BadBoard("board.not_utf8", file=str(path), line=line) from error
    except FileNotFoundError as error:
        raise BadBoard("board.not_found", file=str(path), line=0, known=known) from error
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise BadBoard("board.unreadable", file=str(path), line=0) from error
