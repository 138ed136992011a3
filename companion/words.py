"""Message ids and values become sentences, in the language of whoever reads them.

The core speaks in ids such as ``space.taken``; their sentences stand in `translations/<language>`.
Values are put into words on the way: ``kind="food"`` is looked up as ``kind.food``, a player by name.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from babel.lists import format_list
from babel.support import NullTranslations, Translations
from flask import has_request_context
from flask_babel import get_locale

from scoring.errors import CairnError

LANGUAGES = ("en", "de")
"""What Cairn speaks; the first is spoken when nobody asks for one we know."""

TRANSLATIONS = Path(__file__).parent / "translations"

_BEGINS = re.compile(r"%\((\w+)\)s.*[.?!]$", re.S)
"""A whole sentence that begins with a value."""

_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


def speak(language: str) -> None:
    """Use this language from here on, outside of requests (the command line does)."""
    _spoken.set(language)


def language() -> str:
    """The language of the request, else the one chosen with `speak`, else the terminal's."""
    if has_request_context():
        locale = get_locale()
        return locale.language if locale is not None else LANGUAGES[0]
    return _spoken.get() or terminal_language(os.environ)


def terminal_language(env: Mapping[str, str]) -> str:
    """The language that a terminal asks for."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := env.get(name):
            wanted = value[:2].lower()
            return wanted if wanted in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def say(message: str, /, names: Mapping[str, str] | None = None, **values: object) -> str:
    """The sentence for a message id. `names` maps players' ids to names.

    An id without a sentence is given back together with its values: odd to read, but nothing is lost.
    """
    sentence = _look_up(message, values.get("count"))
    if sentence is None:
        told = ", ".join(f"{name}: {value}" for name, value in values.items())
        return f"{message} ({told})" if told else message
    worded = {name: _word(name, value, names or {}) for name, value in values.items()}
    try:
        told = sentence % worded
    except (KeyError, TypeError, ValueError):
        # A sentence that names a value the message lacks: better half a sentence than none.
        return sentence
    begins = _BEGINS.match(sentence)
    if begins and _is_ours(begins[1], values[begins[1]], names or {}):
        # A word of ours such as “popularity” begins the sentence; names and files stay as they are written.
        return told[:1].upper() + told[1:]
    return told


def _is_ours(name: str, value: object, names: Mapping[str, str]) -> bool:
    return isinstance(value, str) and value not in names and _look_up(f"{name}.{value}", None) is not None


def say_error(error: CairnError, names: Mapping[str, str] | None = None) -> str:
    """The sentence for something Cairn refused."""
    # Values may be called `message` or `names`; `say` takes those two by position and keyword only.
    values = {name: value for name, value in error.values.items() if name != "names"}
    return say(error.message, names, **values)


def of_game(game: str, message: str) -> str:
    """A message id as a game has it for itself, `category.skye.A` for `category.A`; else the common one."""
    word, _, rest = message.partition(".")
    own = f"{word}.{game}.{rest}"
    return own if known(own) else message


def known(message: str) -> bool:
    """Whether there is a sentence for this id in the current language."""
    return _look_up(message, None) is not None


def _word(name: str, value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, tuple | list):
        told = [str(_word(name, one, names)) for one in value]
        if told and all(isinstance(one, str) and one in names for one in value):
            # People are listed as one says them: Anna, Ben and Jo.
            return format_list(told, locale="en_GB" if language() == "en" else language())
        return ", ".join(told)
    if isinstance(value, bool) or not isinstance(value, str):
        return value
    if names.get(value):
        return isolated(names[value])
    return _look_up(f"{name}.{value}", None) or _look_up(value, None) or value


def isolated(name: str) -> str:
    """A name that is written from right to left, so that it doesn't turn the sentence around it."""
    if any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name


def _look_up(message: str, count: object) -> str | None:
    """The sentence as it stands in the catalogue; None if it isn't there."""
    catalogue = _catalogue(language())
    if isinstance(count, int) and not isinstance(count, bool):
        sentence = catalogue.ungettext(message, message, count)
        if sentence != message:
            return sentence
    sentence = catalogue.ugettext(message) if message else message
    return None if sentence == message else sentence


@cache
def _catalogue(language: str) -> NullTranslations:
    return Translations.load(str(TRANSLATIONS), [language])
