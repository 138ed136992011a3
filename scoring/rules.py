"""The clauses: each rule that can give points or decide something, in German and English.

A clause is one decision a table has to make, told in our own words. Scoring items, tie-breaks, doubts and the
lookup of rules all point to clauses by id. The clauses of a game lie in ``scoring/<game>/clauses/``: one TOML file
for each topic and an ``index.toml`` that names the documents and the topics. The documents themselves are not part
of Cairn; clauses only say where in them a rule stands.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from scoring.errors import CairnError, UnknownClause, UnknownGame

LANGUAGES = ("de", "en")
CERTAINTIES = ("certain", "one source", "inferred", "unknown")
LONGEST_RANGE = 12
"""How many lines of a document one source may span: as much as a person finds a sentence in."""

_SOURCE = re.compile(r"(?P<doc>\S+)(?: (?P<first>\d+)(?:-(?P<last>\d+))?)?")


class BadClauses(CairnError):
    """A clause file that cannot be used. `values` always hold ``file``, ``clause`` and ``what`` is wrong."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text that clauses rest on."""

    id: str
    """A rulebook's file name without ending, or ``facts/...`` for a collection of public facts."""
    title: Mapping[str, str]
    lines: int | None
    """How many lines its text has; None for facts, which are cited without lines."""
    pages: tuple[tuple[int, int, int], ...]
    """The printed pages we know: (page, first line, last line)."""


@dataclass(frozen=True, slots=True)
class Source:
    """A place in a document that says what a clause says."""

    doc: str
    first: int | None
    """The first line (1-based); None for facts."""
    last: int | None
    """The last line, included; None for facts."""
    page: int | None
    """The printed page, where it is known."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One decision a table has to make. The mappings have the keys ``de`` and ``en``."""

    id: str
    """Such as ``castle.tie_farms``; unique within its game."""
    game: str
    topic: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    """A few sentences, written to be read aloud."""
    sources: tuple[Source, ...]
    """Empty only where the documents are silent."""
    certainty: str
    """One of `CERTAINTIES`."""
    related: tuple[str, ...]
    """Ids of clauses of the same game."""
    words: Mapping[str, tuple[str, ...]]
    """Words people say that neither title nor text has."""
    setting: str | None
    """The setting of the table that chooses between readings of this rule."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading over clauses."""

    id: str
    title: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SummaryPart:
    """A heading of the printed summary with what stands under it."""

    title: Mapping[str, str]
    clauses: tuple[str, ...]
    """Ids, in the order of the page."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything the clause files of one game say."""

    documents: Mapping[str, Document]
    topics: tuple[Topic, ...]
    terms: tuple[Mapping[str, tuple[str, ...]], ...]
    """Words that mean the same at the table, by language; the first of each is the rulebook's."""
    clauses: Mapping[str, Clause]
    summary: tuple[SummaryPart, ...] = ()
    """What a table looks up most, for two printed pages."""


def games_with_clauses() -> tuple[str, ...]:
    """The games that have clause files, in alphabetical order."""
    rooms = files("scoring").iterdir()
    return tuple(sorted(room.name for room in rooms if (room / "clauses" / "index.toml").is_file()))


@cache
def rule_set(game: str) -> RuleSet:
    """The documents, topics and clauses of a game.

    Raises `UnknownGame` for a game without clause files.
    """
    if game not in games_with_clauses():
        raise UnknownGame("game.unknown", game=game)
    folder = files("scoring") / game / "clauses"
    return parse_rules(game, {file.name: file.read_text("utf-8") for file in _toml_files(folder)})


def clauses(game: str) -> Mapping[str, Clause]:
    """All clauses of a game by id, in the order of its topics. Raises `UnknownGame`."""
    return rule_set(game).clauses


def clause(game: str, id: str) -> Clause:
    """One clause of a game. Raises `UnknownClause` or `UnknownGame`."""
    found = clauses(game).get(id)
    if found is None:
        raise UnknownClause("clause.unknown", game=game, clause=id)
    return found


def parse_rules(game: str, texts: Mapping[str, str]) -> RuleSet:
    """Read a game's clause files, given as texts by file name; ``index.toml`` must be among them.

    Raises `BadClauses` naming the file, the clause and what is wrong with it.
    """
    tables = {name: _parse_toml(name, text) for name, text in texts.items()}
    index = tables.pop("index.toml", {})
    documents = {row["id"]: _document(row) for row in index.get("document", [])}
    topics = tuple(Topic(row["id"], _both(row, "title", "index.toml")) for row in index.get("topic", []))
    terms = tuple(_words(row) for row in index.get("term", []))
    places = {topic.id: number for number, topic in enumerate(topics)}

    found: dict[str, Clause] = {}
    for name, table in sorted(tables.items(), key=lambda item: places.get(item[1].get("topic", ""), -1)):
        if table.get("topic") not in places:
            raise BadClauses("clauses.unknown_topic", file=name, clause="", what=table.get("topic"))
        for row in table.get("clause", []):
            new = _clause(game, name, table["topic"], row, documents)
            if new.id in found:
                raise BadClauses("clauses.twice", file=name, clause=new.id, what=new.id)
            found[new.id] = new
    _check_related(found)
    summary = tuple(_summary_part(row, found) for row in index.get("summary", []))
    return RuleSet(MappingProxyType(documents), topics, terms, MappingProxyType(found), summary)


def _toml_files(folder: Traversable) -> Iterator[Traversable]:
    return (file for file in folder.iterdir() if file.name.endswith(".toml"))


def _parse_toml(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadClauses("clauses.not_toml", file=name, clause="", what=str(error)) from error


def _document(row: Mapping[str, Any]) -> Document:
    pages = tuple((page, first, last) for page, first, last in row.get("pages", []))
    return Document(row["id"], _both(row, "title", "index.toml"), row.get("lines"), pages)


def _clause(
    game: str, file: str, topic: str, row: Mapping[str, Any], documents: Mapping[str, Document]
) -> Clause:
    id = row.get("id", "")
    if not id:
        raise BadClauses("clauses.no_id", file=file, clause="", what=row)
    certainty = row.get("certainty")
    if certainty not in CERTAINTIES:
        raise BadClauses("clauses.bad_certainty", file=file, clause=id, what=certainty)
    sources = tuple(_source(text, file, id, documents) for text in row.get("sources", []))
    if not sources and certainty != "unknown":
        raise BadClauses("clauses.no_source", file=file, clause=id, what=certainty)
    return Clause(
        id=id,
        game=game,
        topic=topic,
        title=_both(row, "title", file),
        text=_both(row, "text", file),
        sources=sources,
        certainty=certainty,
        related=tuple(row.get("related", ())),
        words=_words(row.get("words", {})),
        setting=row.get("setting"),
    )


def _summary_part(row: Mapping[str, Any], clauses: Mapping[str, Clause]) -> SummaryPart:
    ids = tuple(row.get("clauses", ()))
    for id in ids:
        if id not in clauses:
            raise BadClauses("clauses.unknown_summary", file="index.toml", clause=id, what=id)
    return SummaryPart(_both(row, "title", "index.toml"), ids)


def _both(row: Mapping[str, Any], key: str, file: str) -> Mapping[str, str]:
    """A text in both languages, German first."""
    told = row.get(key, {})
    missing = [language for language in LANGUAGES if not str(told.get(language, "")).strip()]
    if missing:
        raise BadClauses(
            "clauses.missing_language", file=file, clause=row.get("id", ""), what=f"{key}.{missing[0]}"
        )
    return MappingProxyType({language: told[language] for language in LANGUAGES})


def _words(row: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({language: tuple(row.get(language, ())) for language in LANGUAGES})


def _source(text: str, file: str, id: str, documents: Mapping[str, Document]) -> Source:
    """Read ``document``, ``document 7`` or ``document 7-9``."""
    match = _SOURCE.fullmatch(text)
    document = documents.get(match["doc"]) if match else None
    if match is None or document is None:
        raise BadClauses("clauses.unknown_document", file=file, clause=id, what=text)
    if document.lines is None and match["first"] is None:
        return Source(document.id, None, None, None)
    if document.lines is None or match["first"] is None:
        raise BadClauses("clauses.bad_lines", file=file, clause=id, what=text)
    first = int(match["first"])
    last = int(match["last"] or first)
    if not (1 <= first <= last <= document.lines and last - first < LONGEST_RANGE):
        raise BadClauses("clauses.bad_lines", file=file, clause=id, what=text)
    page = next((page for page, start, end in document.pages if start <= first and last <= end), None)
    return Source(document.id, first, last, page)


def _check_related(found: Mapping[str, Clause]) -> None:
    for one in found.values():
        for other in one.related:
            if other not in found or other == one.id:
                raise BadClauses("clauses.unknown_related", file="", clause=one.id, what=other)
