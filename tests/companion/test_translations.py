"""Every sentence is there in English and in German."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from jinja2 import Environment
from jinja2.ext import babel_extract

from companion.rebirth import moved_spaces, panels, tally_form
from companion.rooms import ROOMS
from companion.words import LANGUAGES, TRANSLATIONS
from scoring import rules
from scoring.rebirth import board_parts, missions, pieces

_ID = re.compile(r"^[a-z_]+(?:\.[a-z_0-9]+)+$")
_FAMILIES = (
    "board", "clause", "clauses", "cli", "doubt", "draft", "event", "game", "item", "locate", "log", "mend", "moved",
    "notation", "photo", "player", "question", "setup", "space", "web",
)  # fmt: skip
"""What message ids begin with, in code that says them literally."""


def catalogue(language: str) -> Catalog:
    file = TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"
    return read_po(BytesIO(file.read_bytes()), locale=language)


def said(language: str) -> dict[str, Message]:
    """The messages with a sentence, by the first form of their id."""
    return {_first(one.id): one for one in catalogue(language) if one.id and _full(one)}


def _first(text: object) -> str:
    return str(text[0] if isinstance(text, tuple | list) else text)


def _full(message: Message) -> bool:
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(forms)


def in_templates(repository: Path) -> Iterator[str]:
    """The sentences that templates say."""
    for file in (repository / "templates").rglob("*.html"):
        options = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
        for _, _, found, _ in babel_extract(
            BytesIO(file.read_bytes()), ("gettext", "ngettext", "_"), [], options
        ):
            yield _first(found)


def in_code(repository: Path) -> Iterator[str]:
    """Message ids that stand in the code as literals: texts that look like one and are given to a call."""
    files = (
        file for room in ("companion", "scoring", "vision") for file in (repository / room).rglob("*.py")
    )
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and _ID.match(text) and text.split(".")[0] in _FAMILIES:
                yield text


@cache
def _only_clauses() -> frozenset[str]:
    """Ids of clauses without a sentence by the same id: a clause brings its own title and text."""
    every = {clause_id for game in ROOMS for clause_id in rules.clauses(game)}
    return frozenset(every - set(said("en")) - set(said("de")))


def made_of_parts() -> Iterator[str]:
    """Message ids that the code puts together."""
    yield from (f"{prefix}.{kind}" for prefix, kind in product(("kind", "space_kind"), board_parts.KINDS))
    yield from (f"kind.{kind}" for kind in pieces.tile_kinds())
    yield from (f"{prefix}.{colour}" for prefix, colour in product(("player", "colours"), pieces.colours()))
    yield from (f"mission.{card}" for card in pieces.missions())
    yield from (f"mission_text.{measure}" for measure in (*missions.MEASURES, "bonus"))
    yield from (f"mission_group.{heading}" for heading in panels.mission_groups())
    yield from (f"size.{size}" for size in ("small", "medium", "large"))
    yield from (f"item.{kind}_group" for kind in ("food", "energy"))
    yield from (f"decided_by.{how}" for how in ("points", "shared", "edinburgh", "stirling", "open"))
    for key in tally_form.NUMBERS:
        yield from (f"{prefix}.{key}" for prefix in ("tally", "tally_about", "web.rebirth.tally.missing"))
    differences = ("kind", "castles", "cathedrals", "group", "settlement", "harbour")
    yield from (f"locate.{what}" for what in differences)
    marks = (f"{no}{mark}" for no, mark in product(("", "no_"), moved_spaces.MARKS))
    yield from (f"moved.{what}" for what in ("gone", "new", "kind", "key", "settlement", *marks))
    yield from (f"certainty.{how}" for how in rules.CERTAINTIES)
    yield from (f"ask.{game}" for game in rules.games_with_clauses())
    for game, room in ROOMS.items():
        yield from (f"{prefix}.{game}" for prefix in ("game", "seat", "seat_of"))
        yield from (f"board.{board}" for board in room.board_ids())
        yield from (f"category.{category}" for category in room.game.CATEGORIES)
        for setting in room.game.SETTINGS:
            yield f"setting.{setting.id}"
            yield from (f"setting.{setting.id}.{value}" for value in setting.values)


def test_every_sentence_of_a_template_is_there_in_german(repository: Path) -> None:
    sentences = set(in_templates(repository))
    assert len(sentences) > 150
    assert sentences - set(said("de")) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_id_has_its_sentence(repository: Path, language: str) -> None:
    assert {*in_code(repository), *made_of_parts()} - set(said(language)) - _only_clauses() == set()


def test_no_sentence_is_left_over_that_no_template_says(repository: Path) -> None:
    sentences = {text for text in said("de") if " " in text and not text.startswith("certainty.")}
    assert sentences - set(in_templates(repository)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_name_the_same_values_in_both_languages(language: str) -> None:
    other = said("en")
    for text, message in said(language).items():
        wanted = _values(other[text].string) if text in other else _values(message.id)
        assert _values(message.string) <= wanted | {"num", "count"}, text


def _values(texts: object) -> set[str]:
    joined = " ".join(map(str, texts)) if isinstance(texts, tuple | list) else str(texts)
    return set(re.findall(r"%\((\w+)\)", joined))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    compiled = read_mo(BytesIO((TRANSLATIONS / language / "LC_MESSAGES" / "messages.mo").read_bytes()))
    assert _forms(compiled) == _forms(catalogue(language))


def _forms(found: Catalog) -> dict[str, tuple[str, ...]]:
    return {
        _first(one.id): (one.string,) if isinstance(one.string, str) else tuple(one.string or ())
        for one in found
        if one.id
    }


def test_jinja_knows_every_template(repository: Path) -> None:
    """A template that can't be parsed would be passed over by the extraction."""
    environment = Environment(extensions=["jinja2.ext.i18n"], autoescape=True)
    for file in (repository / "templates").rglob("*.html"):
        environment.parse(file.read_text("utf-8"))
