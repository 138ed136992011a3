"""What README.md and docs/ show is true: examples run, logs and boards are read, links lead somewhere.

docs/development.md, "Examples in the docs", describes the convention for those who write pages.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

import pytest

from scoring import notation
from scoring.rebirth.board import dump_board, parse_board
from scoring.scythe.board import load_board as load_scythe
from scoring.scythe.board_file import parse_board as parse_copy

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

_FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>\w*)[^\n]*\n(?P<text>.*?)^(?P=indent)```[ ]*$", re.MULTILINE | re.DOTALL
)
_FILE = re.compile(r"<!-- file: (?P<name>[\w./-]+) -->\s*\Z")
_LINK = re.compile(
    r"!?\[[^\]]*\]\(\s*<?(?P<target>[^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|<img\s[^>]*src=\"(?P<src>[^\"]+)\""
)
_INLINE_CODE = re.compile(r"`[^`\n]*`")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, the line it starts on and the file it stands for, if any."""

    language: str
    text: str
    line: int
    file: str | None


def blocks(page: str) -> Iterator[Block]:
    for found in _FENCE.finditer(page):
        before = page[: found.start()]
        named = _FILE.search(before)
        indent = len(found["indent"])
        text = "".join(line[indent:] or "\n" for line in found["text"].splitlines(keepends=True))
        yield Block(found["language"], text, before.count("\n") + 1, named["name"] if named else None)


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines it should print; `...` stands for any lines."""
    command, expected = "", []
    for line in text.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, expected
            command, expected = line[2:], []
        elif line.startswith("> ") and not expected:
            command += "\n" + line[2:]
        elif not command:
            pytest.fail(f"a console block must begin with a command, not {line!r}")
        else:
            expected.append(line)
    if command:
        yield command, expected


def same(shown: list[str], printed: str) -> bool:
    lines = ["(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + "\n" for line in shown]
    tidy = "".join(line.rstrip() + "\n" for line in printed.splitlines())
    return re.fullmatch("".join(lines), tidy) is not None


def anchors(page: str) -> set[str]:
    """The names that GitHub gives to headings."""
    found: set[str] = set()
    for heading in re.findall(r"^#{1,6} +(.+?) *#*$", _FENCE.sub("", page), re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = "".join(
            "-" if letter == " " else letter
            for letter in plain
            if letter in " -_" or unicodedata.category(letter)[0] in "LN"
        )
        number, unique = 0, name
        while unique in found:
            number += 1
            unique = f"{name}-{number}"
        found.add(unique)
    return found


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_links_lead_somewhere(path: Path) -> None:
    text = _INLINE_CODE.sub("", _FENCE.sub("", path.read_text()))
    broken = []
    for link in _LINK.finditer(text):
        target = link["target"] or link["src"]
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = unquote(target).partition("#")
        there = (path.parent / file).resolve() if file else path
        if not there.is_relative_to(ROOT) or not there.exists():
            broken.append(f"{target}: no such file")
        elif there.is_file() and there.stat().st_size == 0:
            broken.append(f"{target}: empty")
        elif anchor and there.suffix == ".md" and anchor not in anchors(there.read_text()):
            broken.append(f"{target}: no such heading")
    assert broken == []


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_toml_examples_are_logs_and_boards_that_cairn_reads(path: Path) -> None:
    for block in blocks(path.read_text()):
        if block.language != "toml":
            continue
        data = tomllib.loads(block.text)
        if "cairn" in data:
            record = notation.parse(block.text)
            assert notation.parse(notation.dump(record)) == record, f"line {block.line}"
        if data.get("game") == "scythe" and "cairn_board" in data:
            assert parse_copy(block.text, load_scythe).measured, f"line {block.line}"
        elif "cairn_board" in data:
            board = parse_board(block.text)
            assert parse_board(dump_board(board)) == board, f"line {block.line}"


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_console_examples_print_what_is_shown(path: Path, tmp_path: Path) -> None:
    env = os.environ | {
        "PATH": f"{Path(sys.executable).parent}:{ROOT}:{os.environ['PATH']}",
        "CAIRN_DATA": str(tmp_path / "data"),
        "LANG": "C.UTF-8",
        "COLUMNS": "110",
    }
    here = tmp_path / "here"
    here.mkdir()
    for block in blocks(path.read_text()):
        if block.file:
            (here / block.file).write_text(block.text)
        if block.language != "console":
            continue
        for command, shown in commands(block.text):
            # Commands of the checkout itself, such as ./check --help, keep their name.
            done = subprocess.run(
                ["bash", "-c", re.sub(r"^\./(run|check)\b", shlex.quote(str(ROOT)) + r"/\1", command)],
                cwd=here,
                env=env,
                capture_output=True,
                text=True,
                timeout=60,
                stdin=subprocess.DEVNULL,
            )
            printed = done.stdout + done.stderr
            at = f"{named(path)}:{block.line}: $ {command}\n{printed}"
            assert done.returncode == 0 or shown, at
            assert not shown or same(shown, printed), at


def test_the_convention_itself() -> None:
    page = (
        "text\n\n<!-- file: a.toml -->\n```toml\nx = 1\n```\n"
        "- item\n  ```console\n  $ one\n  two\n  $ three\n  ```\n"
    )
    toml, console = blocks(page)
    assert (toml.file, toml.text) == ("a.toml", "x = 1\n")
    assert list(commands(console.text)) == [("one", ["two"]), ("three", [])]
    assert same(["a", "...", "d"], "a\nb\nc\nd\n")
    assert same(["a", "...", "d"], "a\nd\n")
    assert not same(["a", "d"], "a\nb\nd\n")
    assert anchors("# Wie *geht* das?\n## Größe: 3\n## Größe: 3\n") == {
        "wie-geht-das",
        "größe-3",
        "größe-3-1",
    }
