"""Looking a rule up: from a question in German or English, slips included, to the clauses that answer it.

No text is made up here; an answer is a list of clauses, best first, or "not covered". A question and every clause
are reduced to stems of words; words that mean the same at the table (``term`` in a game's clause index) become
one stem in both languages, and compounds count with their parts too. A clause's score says how much of the
question it speaks about, rare words weighing more.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

import snowballstemmer
from rapidfuzz import fuzz, process

from scoring import rules
from scoring.rules import Clause, RuleSet

COVERED = 0.34
"""The least score that counts as an answer; measured, see docs/clauses.md."""

FIELD_WEIGHTS = {"title": 3.0, "words": 2.0, "topic": 2.0, "text": 1.0}
LONGEST_QUESTION = 40
"""Words of a question that are looked at; the rest is left out."""
TITLE_SHARE = 0.15
"""The part of a score that tells how much of the clause's title was asked about."""
PART_WEIGHT = 0.6
"""What a part of a compound counts compared to the whole word."""
ASKING = frozenset(["wann", "wer", "wohin", "when", "where", "who"])
ASKING_WEIGHT = 0.3
"""What a word counts that only says what kind of answer is wanted."""
SIMILAR = 80
"""How alike two words must be, in per cent, for one to pass as a slip of the other."""

SHORTEST_PART = 4
"""Letters a part of a compound must have, and a word that may be a slip."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_STEMMERS = {"de": snowballstemmer.stemmer("german"), "en": snowballstemmer.stemmer("english")}

_PASSED_OVER = {
    language: frozenset(words.split())
    for language, words in {
        "de": """ab aber allem allen aller alles als also am an auch auf aus bei beim bekomme bekommen
            bekommt bin bis da dabei dafür damit dann daran darauf darf darfst das dass dein deine
            deinem deinen deiner dem den denn der des dich die dies diese diesem diesen dieser dir doch
            dort du durch dürfen eigentlich ein eine einem einen einer eines er es etwas euch euer für
            gibt gilt hab habe haben hast hat hier ich ihm ihn ihr im in ins ist ja jede jedem jeden
            jeder jetzt kann kannst kein keine keinen kriege kriegen kriegt können mache machen macht
            man mein meine meinem meinen meiner mich mir mit muss musst müssen nach nicht noch nun nur
            ob oder passiert schon sein sich sie sind so soll sollen um und uns unser vom von vor 
            war warum was welche welchem welchen welcher wem wen wenn  werden wie wieso wir wird wird
            wirklich wo woher  zu zum zur überhaupt""",
        "en": """a about also am an and any are as at be been but by can could did do does doing else for
            from get gets given go goes got had happen happens has have he her here hers him his how i
            if in into is it its just let may me might mine more must my no not now of off on one or our
            out really she should so some than that the their them then there these they this those to
            us was we were what   which while whose why will with would you your yours""",
    }.items()
}
"""Words of questions that say nothing about which rule is meant."""

_NUMBERS = {
    "null": "0", "zero": "0", "nought": "0", "nil": "0", "zwei": "2", "two": "2", "zweit": "2", "drei": "3",
    "three": "3", "dritt": "3", "vier": "4", "four": "4", "viert": "4", "fünf": "5", "five": "5", "acht": "8",
    "eight": "8", "dreizehn": "13", "thirteen": "13", "hundert": "100", "hundred": "100",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that may answer the question."""

    clause: Clause
    score: float
    """0 to 1: how much of the question the clause speaks about."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the lookup found, best first. Without `answered` the hits are only the nearest clauses."""

    answered: bool
    hits: tuple[Hit, ...]
    language: str
    """The language asked for, else the one the question seems to be in."""


@dataclass(frozen=True, slots=True)
class _Vocabulary:
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
        found = (
            _NUMBERS.get(word, word) for word in _WORD.findall(text) if "'" not in word and "’" not in word
        )
        return [word for word in found if word not in _PASSED_OVER[self.language]]

    def stem(self, word: str) -> str:
        """The stem of a word, or the one it shares with the words that mean the same."""
        stem = _plain_stem(word, self.language)
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


@dataclass(frozen=True, slots=True)
class _Index:
    """The clauses of one game in one language, ready to be searched."""

    vocabulary: _Vocabulary
    clauses: tuple[Clause, ...]
    postings: Mapping[str, Mapping[int, float]]
    """For each stem the weight it has in each clause, by the clause's position; 0 to 1."""
    titles: tuple[frozenset[str], ...]
    """The stems of each clause's title, by the clause's position."""
    spellings: tuple[str, ...]
    """Every plain stem there is, for guessing what a slip was meant to be."""

    def rarity(self, stem: str) -> float:
        """What a word of the question weighs: the rarer among the clauses, the more."""
        return math.log(1 + len(self.clauses) / (1 + len(self.postings.get(stem, ()))))

    def asked(self, position: int, wanted: Container[str]) -> float:
        """How much of a clause's title the question asks about, 0 to 1."""
        title = self.titles[position]
        asked = sum(self.rarity(stem) for stem in title if stem in wanted)
        return asked / (sum(self.rarity(stem) for stem in title) or 1.0)

    def stems(self, question: str) -> dict[str, float]:
        """The stems of a question and what each counts; words no clause has count as missing."""
        wanted: dict[str, float] = {}
        for word in self.vocabulary.words(question)[:LONGEST_QUESTION]:
            emphasis = ASKING_WEIGHT if word in ASKING else 1.0
            for stem, weight in self._known(word):
                weight *= emphasis
                wanted[stem] = max(wanted.get(stem, 0.0), weight)
        return wanted

    def _known(self, word: str) -> list[tuple[str, float]]:
        """A word as stems that the clauses have: itself, else its parts, else what it may be a slip of."""
        stem = self.vocabulary.stem(word)
        if stem in self.postings:
            return [(stem, 1.0)]
        parts = self.vocabulary.parts(word, self.postings)
        if parts:
            return [(part, 1.0) for part in parts]
        if len(stem) >= SHORTEST_PART:
            meant = process.extractOne(stem, self.spellings, scorer=fuzz.ratio, score_cutoff=SIMILAR)
            if meant is not None:
                return [(self.vocabulary.shared.get(meant[0], meant[0]), meant[1] / 100)]
        return [(stem, 1.0)]


def look_up(question: str, game: str | None = None, language: str | None = None, k: int = 5) -> Answer:
    """The `k` clauses that best answer a question.

    With a game, only its clauses are looked at; without, the game with the best clause answers alone. The
    question may be in either language whatever `language` says; that only decides the language of the answer.
    A game without clauses answers nothing.
    """
    games = rules.games_with_clauses() if game is None else (game,)
    found = [_search_game(question, one) for one in games if one in rules.games_with_clauses()]
    best_language, hits = max(found, key=lambda one: one[1][0].score if one[1] else 0.0, default=("en", []))
    return Answer(
        answered=bool(hits) and hits[0].score >= COVERED,
        hits=tuple(hits[: max(k, 0)]),
        language=language if language in rules.LANGUAGES else best_language,
    )


def answer_json(answer: Answer, language: str | None = None) -> dict[str, object]:
    """An answer as ``cairn rules --json`` prints it. Sources that are no rulebook are left out."""
    told = language if language in rules.LANGUAGES else answer.language
    return {
        "answered": answer.answered,
        "clauses": [
            {
                "id": hit.clause.id,
                "title": hit.clause.title[told],
                "text": hit.clause.text[told],
                "score": round(hit.score, 3),
                "sources": [
                    {"doc": source.doc, "lines": [source.first, source.last]}
                    for source in hit.clause.sources
                    if source.first is not None
                ],
            }
            for hit in answer.hits
        ],
    }


def _search_game(question: str, game: str) -> tuple[str, list[Hit]]:
    """The language that fits the question better, and all hits in both, each clause with its better score."""
    scores: dict[str, float] = defaultdict(float)
    best = dict.fromkeys(rules.LANGUAGES, 0.0)
    for language in rules.LANGUAGES:
        index = _index(game, language)
        for position, score in _scores(index, question).items():
            id = index.clauses[position].id
            scores[id] = max(scores[id], score)
            best[language] = max(best[language], score)
    order = sorted(scores.items(), key=lambda item: -item[1])
    hits = [Hit(rules.clause(game, id), score) for id, score in order]
    return max(best, key=lambda language: best[language]), hits


def _scores(index: _Index, question: str) -> dict[int, float]:
    """For each clause with anything in common with the question, how much of it the clause speaks about."""
    wanted = index.stems(question)
    total = sum(index.rarity(stem) * weight for stem, weight in wanted.items())
    scores: dict[int, float] = defaultdict(float)
    for stem, weight in wanted.items():
        for position, strength in index.postings.get(stem, {}).items():
            scores[position] += index.rarity(stem) * weight * strength / total
    return {
        position: (1 - TITLE_SHARE) * score + TITLE_SHARE * index.asked(position, wanted)
        for position, score in scores.items()
    }


@cache
def _index(game: str, language: str) -> _Index:
    """Index a game's clauses in one language."""
    rule_set = rules.rule_set(game)
    vocabulary = _vocabulary(rule_set, language)
    clauses = tuple(rule_set.clauses.values())
    topics = {topic.id: topic.title[language] for topic in rule_set.topics}
    said = [_said(clause, topics[clause.topic], vocabulary) for clause in clauses]
    known = {vocabulary.stem(word) for words in said for word in words}
    postings: dict[str, dict[int, float]] = defaultdict(dict)
    for position, words in enumerate(said):
        amount: dict[str, float] = defaultdict(float)
        for word, weight in words.items():
            amount[vocabulary.stem(word)] += weight
            for part in vocabulary.parts(word, known):
                amount[part] += weight * PART_WEIGHT
        for stem, weight in amount.items():
            postings[stem][position] = weight / (weight + 1)
    titles = tuple(
        frozenset(vocabulary.stem(word) for word in vocabulary.words(clause.title[language]))
        for clause in clauses
    )
    spellings = {_plain_stem(word, language) for words in said for word in words} | set(vocabulary.shared)
    return _Index(vocabulary, clauses, postings, titles, tuple(sorted(spellings)))


def _said(clause: Clause, topic: str, vocabulary: _Vocabulary) -> dict[str, float]:
    """The words of a clause, each with the weights of the fields it stands in."""
    language = vocabulary.language
    said: dict[str, float] = defaultdict(float)
    fields = {
        "title": clause.title[language],
        "words": " . ".join(clause.words[language]),
        "topic": topic,
        "text": clause.text[language],
    }
    for field, text in fields.items():
        for word in set(vocabulary.words(text)):
            said[word] += FIELD_WEIGHTS[field]
    return said


def _vocabulary(rule_set: RuleSet, language: str) -> _Vocabulary:
    shared: dict[str, str] = {}
    phrases: dict[str, str] = {}
    for term in rule_set.terms:
        meaning = "=" + term["de"][0].lower()
        single = [word.lower() for word in term[language] if " " not in word]
        phrases |= {word.lower(): single[0] for word in term[language] if " " in word}
        shared |= {_plain_stem(word, language): meaning for word in single}
    return _Vocabulary(language, shared, phrases)


@lru_cache(maxsize=10_000)
def _plain_stem(word: str, language: str) -> str:
    stem = str(_STEMMERS[language].stemWord(word))
    # The stemmer leaves "addiert" but makes "addi" of "addieren".
    return stem.removesuffix("ert") if language == "de" and stem.endswith("iert") else stem
