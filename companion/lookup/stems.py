"""From words to stems: what is left of a text when endings, small words and other ways to say it are gone.

Words that mean the same at the table (``term`` in a game's clause index) become one stem, the same one in
both languages. Words that mean much the same wherever people play (``everyday.toml``) keep their own stems and
lead to each other. German compounds can be taken apart into stems that are known.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from threading import Lock
from typing import Any

import snowballstemmer

SHORTEST_PART = 4
"""Letters a part of a compound must have."""
SHORTEST_ROOT = 3
"""Letters that must be left of a verb without its ending."""
LONGEST_WORD = 40
"""Letters of a word that are looked at; the rest is left out."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s$")
_STEMMERS = {"de": snowballstemmer.stemmer("german"), "en": snowballstemmer.stemmer("english")}

_ONE_AT_A_TIME = Lock()
"""A stemmer keeps the word it works on in itself, so that two threads would mix theirs up."""

NUMBERS = {
    "null": "0", "zero": "0", "nought": "0", "nil": "0", "zwei": "2", "two": "2", "zweit": "2", "drei": "3",
    "three": "3", "dritt": "3", "vier": "4", "four": "4", "viert": "4", "fünf": "5", "five": "5", "fünft": "5",
    "sechs": "6", "six": "6", "sieben": "7", "seven": "7", "acht": "8", "eight": "8", "neun": "9", "nine": "9",
    "zehn": "10", "ten": "10", "dreizehn": "13", "thirteen": "13", "hundert": "100", "hundred": "100",
}  # fmt: skip
_JOINTS = ("", "s", "n", "en", "es", "er")
"""What may stand between two parts of a German compound."""


@dataclass(frozen=True, slots=True)
class Everyday:
    """How people talk in one language, whatever the game."""

    passed_over: frozenset[str]
    """Words of questions that say nothing about which rule is meant."""
    slight: frozenset[str]
    """Plain stems of words that say little."""
    alike: Mapping[str, tuple[str, ...]]
    """From a plain stem to the words that mean much the same, in the same language."""
    words: frozenset[str]
    """All of these words but the small ones, as they are written."""
    small_talk: re.Pattern[str]
    """What people say beside a game."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How the words of one game in one language become stems."""

    language: str
    shared: Mapping[str, str]
    """From the stem of a word to the stem shared by all words that mean the same, in both languages."""
    phrases: Mapping[str, str]
    """From terms of several words to a single word of the same meaning."""

    def words(self, text: str, languages: Iterable[str] = ()) -> list[str]:
        """The words of a text that carry meaning, in lower case, numbers as digits.

        Small words are those of this language, or of all the `languages` the text may be in.
        """
        text = unicodedata.normalize("NFKC", text).lower()
        for phrase, word in self.phrases.items():
            if phrase in text:
                text = re.sub(rf"\b{re.escape(phrase)}\b", word, text)
        # "Saxony's" is Saxony; other words with an apostrophe are short forms such as "don't", which carry nothing.
        whole = (_POSSESSIVE.sub("", word) for word in _WORD.findall(text))
        plain = (word[:LONGEST_WORD] for word in whole if not set("'’") & set(word))
        found = (NUMBERS.get(word, word) for word in plain)
        small = [everyday(language).passed_over for language in languages or (self.language,)]
        return [
            word
            for word in found
            if not any(word in one for one in small) or self.shared.get(plain_stem(word, self.language))
        ]

    def stem(self, word: str) -> str:
        """The stem of a word, or the one it shares with the words that mean the same."""
        stem = plain_stem(word, self.language)
        return self.shared.get(stem, stem)

    def alike(self, word: str) -> set[str]:
        """The stems of other words that mean much the same in any game."""
        alike = everyday(self.language).alike
        forms = (plain_stem(word, self.language), *sorted(self.forms(word)))
        others = next((alike[form] for form in forms if form in alike), ())
        return {self.stem(other) for other in others} - {self.stem(word)}

    def forms(self, word: str) -> set[str]:
        """Stems that other forms of a German verb may have, for the stemmer leaves "zieht" and "gelegt" as they are."""
        if self.language != "de" or len(word) < SHORTEST_PART:
            return set()
        plain = plain_stem(word, "de")
        root = plain.removesuffix("t")
        bare = root.removeprefix("ge") if plain.startswith("ge") and root != plain else root
        found = {root, bare, f"{bare}t", f"ge{bare}t"} if len(bare) >= SHORTEST_ROOT else set()
        return {self.shared.get(one, one) for one in found} - {self.stem(word)}

    def parts(self, word: str, known: Container[str]) -> tuple[str, ...]:
        """The known stems a German compound is made of; none if it isn't one."""
        if self.language != "de":
            return ()
        for cut in range(len(word) - SHORTEST_PART, SHORTEST_PART - 1, -1):
            first, rest = self._first(word[:cut], known), word[cut:]
            if first:
                others = (self.stem(rest),) if self.stem(rest) in known else self.parts(rest, known)
                if others:
                    return (first, *others)
        return ()

    def _first(self, part: str, known: Container[str]) -> str | None:
        """The stem of a compound's part that isn't its last, with or without a joint."""
        for joint in _JOINTS:
            bare = part.removesuffix(joint) if joint else part
            if len(bare) < SHORTEST_PART or (joint and bare == part):
                continue
            if self.stem(bare) in known and self.stem(bare) not in everyday(self.language).slight:
                return self.stem(bare)
        return None


def vocabulary(terms: Iterable[Mapping[str, tuple[str, ...]]], language: str) -> Vocabulary:
    """How words of a language become stems; the words of each term, given by language, get the same one."""
    shared: dict[str, str] = {}
    phrases: dict[str, str] = {}
    for term in terms:
        meaning = "=" + term["de"][0].lower()
        single = [word.lower() for word in term[language] if " " not in word]
        phrases |= {word.lower(): single[0] for word in term[language] if " " in word}
        shared |= {plain_stem(word, language): meaning for word in single}
    return Vocabulary(language, shared, phrases)


def without_small_talk(text: str) -> str:
    """A text without what people say beside a game."""
    for language in ("de", "en"):
        text = everyday(language).small_talk.sub(" ", text)
    return text


@cache
def everyday(language: str) -> Everyday:
    """How people talk in a language, from ``everyday.toml``."""
    told: dict[str, Any] = tomllib.loads((files("companion.lookup") / "everyday.toml").read_text("utf-8"))
    alike: dict[str, set[str]] = {}
    for row in told["alike"]:
        words = row[language].split()
        for word in words:
            alike.setdefault(plain_stem(word, language), set()).update(words)
    slight = told["slight"][language].split()
    return Everyday(
        passed_over=frozenset(told["passed_over"][language].split()),
        slight=frozenset(plain_stem(word, language) for word in slight),
        alike={stem: tuple(sorted(words)) for stem, words in alike.items()},
        words=frozenset(slight).union(*alike.values()),
        small_talk=re.compile(
            rf"\b(?:{'|'.join(map(re.escape, told['small_talk'][language]))})\b", re.IGNORECASE
        ),
    )


def languages_of(text: str) -> tuple[str, ...]:
    """The language a text seems to be in; both, if that can't be told."""
    words = set(_WORD.findall(text.lower()))
    german, english = everyday("de"), everyday("en")
    told = {
        "de": len(words & german.passed_over) * 2
        + len(words & german.words)
        + 2 * bool(set("äöüß") & set(text.lower())),
        "en": len(words & english.passed_over) * 2 + len(words & english.words),
    }
    if told["de"] == told["en"]:
        return ("de", "en")
    return ("de",) if told["de"] > told["en"] else ("en",)


@lru_cache(maxsize=20_000)
def plain_stem(word: str, language: str) -> str:
    """A word in lower case without its ending; ä, ae and a come out alike."""
    with _ONE_AT_A_TIME:
        stem = str(_STEMMERS[language].stemWord(word))
    # The stemmer leaves "addiert" but makes "addi" of "addieren".
    return stem.removesuffix("ert") if language == "de" and stem.endswith("iert") else stem
