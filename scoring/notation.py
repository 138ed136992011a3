"""Our notation: a whole game as TOML, one short string per entry, in the order of play.

The same text is the app's export, its import, a bug report and a test. `docs/notation.md` describes it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.errors import BadNotation
from scoring.game import Game, Player, Setup
from scoring.games import game
from scoring.log import SOURCES, Entry, Event, Insert, Replace, Retract, Source

VERSION = 1

# A board of the house names its version with an @ too, but without a blank before it.
_ENTRY = re.compile(r"^(?P<event>(?:[^~@]|(?<=\S)@)+?)(?:\s+~(?P<source>\w+))?(?:\s+@(?P<author>\S+))?$")
_RETRACT = re.compile(r"^retract ([0-9]+)$")
_EDIT = re.compile(r"^(replace|insert) ([0-9]+): (.+)$")


@dataclass(frozen=True)
class Record:
    """A game as it is written down."""

    setup: Setup
    entries: tuple[Entry, ...]
    boards: Mapping[str, str] = field(default_factory=dict)
    """The fingerprints of boards that it names, by name: elsewhere that name may mean another board."""


def parse(text: str) -> Record:
    """Read a whole game. Raises `BadNotation` naming the line, `UnknownGame`, or `BadSetup`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadNotation("notation.not_toml", line=_line_of_error(error, text), text=str(error)) from None
    except RecursionError:
        raise BadNotation("notation.not_toml", line=1, text="nested too deeply") from None
    setup = _parse_setup(data)
    rules = game(setup.game)
    rules.check_setup(setup)
    lines = _strings(data, "log")
    entries = []
    for seq, line in enumerate(lines, start=1):
        try:
            entries.append(parse_entry(rules, seq, line))
        except BadNotation as error:
            at = _line_of_entry(text, lines, seq)
            raise BadNotation(error.message, **{**error.values, "line": at, "entry": seq}) from None
    return Record(setup, tuple(entries), _parse_table(data, "boards", "notation.not_boards"))


def dump(record: Record) -> str:
    """Write a whole game; `parse` reads back exactly the same record."""
    setup, rules = record.setup, game(record.setup.game)
    head = [f"cairn = {VERSION}", f"game = {_quoted(setup.game)}"]
    if setup.board is not None:
        head.append(f"board = {_quoted(setup.board)}")
    head.append(f"start = {_quoted(setup.start)}")
    players = [f"  {{id = {_quoted(p.id)}, name = {_quoted(p.name)}}}," for p in setup.players]
    settings = ", ".join(f"{name} = {_quoted(value)}" for name, value in sorted(setup.settings.items()))
    log = [f"  {_quoted(dump_entry(rules, entry))}," for entry in record.entries]
    parts = [*head, "players = [", *players, "]"]
    if settings:
        parts.append(f"settings = {{{settings}}}")
    if record.boards:
        prints = ", ".join(f"{_quoted(name)} = {_quoted(of)}" for name, of in sorted(record.boards.items()))
        parts.append(f"boards = {{{prints}}}")
    return "\n".join([*parts, "log = [", *log, "]", ""])


def parse_entry(rules: Game, seq: int, text: str) -> Entry:
    """Read one entry, such as ``pink food D4 ~photo @blue``. Raises `BadNotation`."""
    found = _ENTRY.match(text.strip())
    if found is None:
        raise BadNotation("notation.not_an_entry", text=text)
    event = parse_event(rules, found["event"])
    return Entry(seq, found["author"] or _usual_author(event), _parse_source(found["source"], text), event)


def dump_entry(rules: Game, entry: Entry) -> str:
    """Write one entry; what can be taken for granted is left out."""
    text = dump_event(rules, entry.event)
    if entry.source != "tap":
        text += f" ~{entry.source}"
    if entry.author != _usual_author(entry.event):
        text += f" @{entry.author}"
    return text


def parse_event(rules: Game, text: str) -> Event:
    """Read an event or a correction, without source and author. Raises `BadNotation`."""
    if found := _RETRACT.match(text):
        return Retract(int(found[1]))
    if found := _EDIT.match(text):
        event = rules.parse_event(found[3])
        return Replace(int(found[2]), event) if found[1] == "replace" else Insert(int(found[2]), event)
    return rules.parse_event(text)


def dump_event(rules: Game, event: Event) -> str:
    """Write an event or a correction, without source and author."""
    match event:
        case Retract(target=target):
            return f"retract {target}"
        case Replace(target=target, event=new):
            return f"replace {target}: {rules.dump_event(new)}"
        case Insert(before=before, event=new):
            return f"insert {before}: {rules.dump_event(new)}"
    return rules.dump_event(event)


def _usual_author(event: Event) -> str:
    """Who writes such an entry if nothing is said: whoever's event it is; anyone may retract."""
    match event:
        case Retract():
            return "table"
        case Replace(event=inner) | Insert(event=inner):
            return inner.player
    return event.player


def _parse_source(word: str | None, text: str) -> Source:
    if word is None:
        return "tap"
    for source in SOURCES:
        if word == source:
            return source
    raise BadNotation("notation.unknown_source", text=text, source=word)


def _parse_setup(data: Mapping[str, Any]) -> Setup:
    version = data.get("cairn")
    if isinstance(version, int) and version > VERSION:
        raise BadNotation("notation.newer_version", line=0, version=version, known=VERSION)
    if version != VERSION or isinstance(version, bool):
        raise BadNotation("notation.unknown_version", line=0, text=str(version))
    players = data.get("players")
    if not isinstance(players, list) or not players:
        raise BadNotation("notation.missing", line=0, text="players")
    return Setup(
        game=_string(data, "game"),
        players=tuple(_parse_player(one) for one in players),
        start=_string(data, "start"),
        board=_string(data, "board") if "board" in data else None,
        settings=_parse_table(data, "settings", "notation.not_settings"),
    )


def _parse_player(one: Any) -> Player:
    if not isinstance(one, dict):
        raise BadNotation("notation.not_a_player", line=0, text=str(one))
    player_id = _string(one, "id")
    return Player(player_id, _string(one, "name") if "name" in one else player_id)


def _parse_table(data: Mapping[str, Any], key: str, refusal: str) -> dict[str, str]:
    """A table of strings, empty where there is none."""
    table = data.get(key, {})
    wrong = (
        [table] if not isinstance(table, dict) else [k for k, v in table.items() if not isinstance(v, str)]
    )
    if wrong:
        raise BadNotation(refusal, line=0, text=str(wrong[0]))
    return dict(table)


def _string(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value:
        raise BadNotation("notation.missing", line=0, text=key)
    return value


def _strings(data: Mapping[str, Any], key: str) -> list[str]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadNotation("notation.not_a_list", line=0, text=key)
    return value


def _line_of_error(error: tomllib.TOMLDecodeError, text: str) -> int:
    """tomllib tells the line only in its sentence, and none where the text ends too early."""
    found = re.search(r"line (\d+)", str(error))
    return int(found[1]) if found else max(1, len(text.splitlines()))


def _line_of_entry(text: str, lines: Sequence[str], seq: int) -> int:
    """Where the entry stands in the file: the n-th line of the log that holds the same quoted string."""
    wanted = lines[seq - 1]
    nth = lines[: seq - 1].count(wanted)
    start = next((i for i, line in enumerate(text.splitlines(), 1) if re.match(r"\s*log\s*=", line)), 1)
    quoted = (_quoted(wanted), f"'{wanted}'")
    at = [
        i for i, line in enumerate(text.splitlines(), 1) if i >= start and any(one in line for one in quoted)
    ]
    return at[nth] if nth < len(at) else start


_ESCAPES = {ord("\\"): "\\\\", ord('"'): '\\"', **{code: f"\\u{code:04x}" for code in [*range(32), 127]}}


def _quoted(text: str) -> str:
    """A TOML basic string, safe for any text a player may type."""
    return '"' + text.translate(_ESCAPES) + '"'
