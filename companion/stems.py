"""From words to stems: what is left of a text when endings, small words and other ways to say it are gone.

Words that mean the same at the table (``term`` in a game's clause index) become one stem, the same one in
both languages. German compounds can be taken apart into stems that are known.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import snowballstemmer

SHORTEST_PART = 4
"""Letters a part of a compound must have."""
LONGEST_WORD = 40
"""Letters of a word that are looked at; the rest is left out."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s$")
_STEMMERS = {"de": snowballstemmer.stemmer("german"), "en": snowballstemmer.stemmer("english")}

_PASSED_OVER = {
    language: frozenset(words.split())
    for language, words in {
        "de": """ab aber allem allen aller alles als also am an auch auf aus bei beim bekomme bekommen
            bekommt bin bis bitte da dabei dafür damit dann daran darauf darf darfst das dass dein
            deine deinem deinen deiner dem den denn der des dich die dies diese diesem diesen dieser
            dir doch dort du durch dürfen eigentlich ein eine einem einen einer eines einmal er es
            etwas euch euer für geht genau gibt gilt hab habe haben halt hast hat hier ich ihm ihn ihr im
            in ins ist ja jede jedem jeden jeder jetzt kann kannst kein keine keinen kriege kriegen
            kriegt können mache machen macht mal man mein meine meinem meinen meiner mich mir mit muss
            musst müssen nach nicht noch nochmal nun nur ob oder ok okay passiert schon sein sich sie sind so
            soll sollen um und uns unser vom von vor war warum was welche welchem welchen welcher wem
            wen wenn werden wie wieso wir wird wirklich wo woher zu zum zur überhaupt""",
        "en": """a about also am an and any are as at be been but by can could did do does doing else ever
            exactly for from get gets given go goes got had happen happens has have he her here hers
            him his how i if in into is it its just let may me might mine more must my no not now of
            off ok okay on one or our out please really she should so some than that the their them then there
            these they this those to us was we were what which while whose why will with would you
            your yours""",
    }.items()
}
"""Words of questions that say nothing about which rule is meant."""

_NUMBERS = {
    "null": "0", "zero": "0", "nought": "0", "nil": "0", "zwei": "2", "two": "2", "zweit": "2", "drei": "3",
    "three": "3", "dritt": "3", "vier": "4", "four": "4", "viert": "4", "fünf": "5", "five": "5", "fünft": "5",
    "sechs": "6", "six": "6", "sieben": "7", "seven": "7", "acht": "8", "eight": "8", "neun": "9", "nine": "9",
    "zehn": "10", "ten": "10", "dreizehn": "13", "thirteen": "13", "hundert": "100", "hundred": "100",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How the words of one game in one language become stems."""

    language: str
    shared: Mapping[str, str]
    """From the stem of a word to the stem shared by all words that mean the same, in both languages."""
    phrases: Mapping[str, str]
    """From terms of several words to a single word of the same meaning."""

    def words(self, text: str) -> list[str]:
        """The words of a text that carry meaning, in lower case, numbers as digits."""
        text = unicodedata.normalize("NFKC", text).lower()
        for phrase, word in self.phrases.items():
            text = re.sub(rf"\b{re.escape(phrase)}\b", word, text)
        # "Saxony's" is Saxony; other words with an apostrophe are short forms such as "don't", which carry nothing.
        whole = (_POSSESSIVE.sub("", word) for word in _WORD.findall(text))
        plain = (word[:LONGEST_WORD] for word in whole if not set("'’") & set(word))
        found = (_NUMBERS.get(word, word) for word in plain)
        return [word for word in found if word not in _PASSED_OVER[self.language]]

    def stem(self, word: str) -> str:
        """The stem of a word, or the one it shares with the words that mean the same."""
        stem = plain_stem(word, self.language)
        return self.shared.get(stem, stem)

    def parts(self, word: str, known: Container[str]) -> tuple[str, ...]:
        """The known stems a German compound is made of; none if it isn't one."""
        if self.language != "de":
            return ()
        for cut in range(len(word) - SHORTEST_PART, SHORTEST_PART - 1, -1):
            first, rest = self.stem(word[:cut]), word[cut:]
            if first in known:
                others = (self.stem(rest),) if self.stem(rest) in known else self.parts(rest, known)
                if others:
                    return (first, *others)
        return ()


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


@lru_cache(maxsize=10_000)
def plain_stem(word: str, language: str) -> str:
    """A word in lower case without its ending; ä, ae and a come out alike."""
    stem = str(_STEMMERS[language].stemWord(word))
    # The stemmer leaves "addiert" but makes "addi" of "addieren".
    return stem.removesuffix("ert") if language == "de" and stem.endswith("iert") else stem
