"""Slips of the finger: a word nobody knows becomes the one it was most likely meant to be.

A word is known if a clause of any game has it, if people ask with it, or if it stands in a dictionary of German or
English (pyspellchecker's, which ship with it). A slip is a letter left out, added, changed or exchanged with its
neighbour; the longer the word, the more of them it may have. Words of the game come first, then the dictionary's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby

from rapidfuzz import process
from rapidfuzz.distance import OSA
from spellchecker import SpellChecker

from companion.lookup.index import index
from companion.lookup.phrasings import phrasings
from companion.lookup.stems import LONGEST_WORD, languages_of
from companion.lookup.words import known_words
from scoring import rules

SHORTEST = 3
"""Letters a word must have to be taken for a slip."""
SLIPS = {6: 1, 12: 2, LONGEST_WORD + 1: 3}
"""The most slips in a word with fewer letters than so many."""
MOST_MENDED = 40
"""Words of a question that are looked at."""
INITIAL = 0.7
"""What it costs, in slips, that the first letter is another."""
SHORTER = 0.3
"""What it costs that a letter was added: that happens less often than leaving one out."""
DOUBLED = 0.4
"""What it is worth that all slips are letters doubled, or not doubled: the commonest of all."""
OFTEN = 0.05
"""What it is worth at most that the game's texts use a word often."""
ELSEWHERE = 0.3
"""What it costs that only the dictionary has a word."""
COMMON = 200
"""How often a word of the dictionary must have been seen to be a guess."""

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def mended(question: str, game: str) -> str:
    """A question with its slips mended as far as they can be told, for the rules of a game."""
    languages = languages_of(question)
    words = iter(range(MOST_MENDED))
    return _WORD.sub(
        lambda found: found[0] if next(words, None) is None else _meant(found[0], game, languages), question
    )


@lru_cache(maxsize=5_000)
def _meant(word: str, game: str, languages: Sequence[str]) -> str:
    """The word that was meant; the word itself, if it is known or can't be told."""
    said = word.lower()
    if not SHORTEST <= len(said) <= LONGEST_WORD or said in _known() or _in_dictionary(said):
        return word
    sides = (index(game).sides[language] for language in languages)
    if any(side.vocabulary.parts(said, side.clauses) for side in sides):
        return word
    guesses = [guess for language in languages for guess in _guesses(said, game, language)]
    return min(guesses, default=(0.0, word))[1]


def _guesses(said: str, game: str, language: str) -> Iterator[tuple[float, str]]:
    """Words that may have been meant, each with what it costs to think so."""
    most = _most_slips(said)
    here = _words(game)[language]
    for guess, slips, _ in process.extract(
        said, here.keys(), scorer=OSA.distance, score_cutoff=most, limit=30
    ):
        cost = slips + _strange(guess, said) - OFTEN * min(here[guess], 10) / 10
        if cost <= most + SHORTER:
            yield cost, guess
    dictionary = _dictionary(language)
    likeliest = dictionary.correction(said)
    if likeliest and likeliest != said and dictionary.word_frequency[likeliest] >= COMMON:
        yield 1 + ELSEWHERE + _strange(likeliest, said), likeliest


def _most_slips(said: str) -> int:
    return next(slips for letters, slips in SLIPS.items() if len(said) < letters)


def _strange(guess: str, said: str) -> float:
    """What makes a guess more or less likely than another with as many slips, counted in slips."""
    if _single(guess) == _single(said):
        return -DOUBLED
    return INITIAL * (guess[0] != said[0]) + SHORTER * (len(guess) < len(said))


def _single(word: str) -> str:
    """A word with no letter doubled."""
    return "".join(letter for letter, _ in groupby(word))


def _in_dictionary(said: str) -> bool:
    return any(said in _dictionary(language) for language in rules.LANGUAGES)


@cache
def _dictionary(language: str) -> SpellChecker:
    return SpellChecker(language=language, distance=1)


@cache
def _words(game: str) -> Mapping[str, Counter[str]]:
    """By language, every word of a game's clauses and of how people ask for them, and how often it stands there."""
    found: dict[str, Counter[str]] = {language: Counter() for language in rules.LANGUAGES}
    asked = phrasings(game)
    for clause in rules.clauses(game).values():
        for language, counter in found.items():
            said = (clause.title[language], clause.text[language], *clause.words[language])
            for text in (*said, *asked.get(clause.id, {}).get(language, ())):
                counter.update(word.lower() for word in _WORD.findall(text))
    return found


@cache
def _known() -> frozenset[str]:
    """Every word of any game's clauses and of how people ask for them, and of everyday talk."""
    here = (words for game in rules.games_with_clauses() for words in _words(game).values())
    return known_words().union(*here)
