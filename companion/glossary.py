"""The glossary of a game: what people say, by letter, with the rulebook's word for it and the clauses it leads to."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from companion.search import look_up
from scoring import rules
from scoring.rules import Clause

MOST_CLAUSES = 4
LONGEST_ENTRY = 40
"""Letters of a clause's word that make an entry; longer ones are half questions, which the lookup is for."""


@dataclass
class Entry:
    """A word and where it leads."""

    word: str
    same: tuple[str, ...] = ()
    """Other words for it, in the page's language."""
    foreign: tuple[str, ...] = ()
    """The same in the other language."""
    see: str | None = None
    """The rulebook's word, under which everything stands."""
    clauses: list[Clause] = field(default_factory=list)


@lru_cache(maxsize=16)
def letters(game: str, language: str) -> Mapping[str, tuple[Entry, ...]]:
    """The entries of a game by their first letter, in alphabetical order. Raises `UnknownGame`."""
    found: dict[str, Entry] = {}
    rule_set = rules.rule_set(game)
    for term in rule_set.terms:
        own, foreign = term[language], term[_other(language)]
        if not own:
            continue
        clauses = [hit.clause for hit in look_up(own[0], game, language, MOST_CLAUSES).hits]
        entry = Entry(own[0], own[1:], foreign, None, [one for one in clauses if one.game == game])
        found.setdefault(_key(own[0]), entry)
    for term in rule_set.terms:
        for word in term[language][1:]:
            found.setdefault(_key(word), Entry(word, see=term[language][0]))
    for clause in rule_set.clauses.values():
        for word in clause.words[language]:
            entry = found.get(_key(word)) or Entry(word)
            if entry.see is None and len(word) <= LONGEST_ENTRY and clause not in entry.clauses:
                found[_key(word)] = entry
                if len(entry.clauses) < MOST_CLAUSES:
                    entry.clauses.append(clause)
    by_letter: dict[str, list[Entry]] = {}
    for key in sorted(found):
        first = key[0].upper()
        by_letter.setdefault(first if first.isalpha() else "0–9", []).append(found[key])
    return {letter: tuple(entries) for letter, entries in by_letter.items()}


def _other(language: str) -> str:
    return next(one for one in rules.LANGUAGES if one != language)


def _key(word: str) -> str:
    """By what a word is sorted: ä as a, as in a German dictionary."""
    plain = unicodedata.normalize("NFD", word.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))
