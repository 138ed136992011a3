"""The clauses of one game, indexed by stem: which of them speak about a question, and how much.

Two things are measured for each clause, both from 0 to 1, rare words weighing more: how much of the question the
clause speaks about anywhere, and how alike the question and the clause's title or one of its `words` are as a whole.
A word of the question finds a clause by its own stem, by a part of a compound, by a word that means much the same,
or as a slip of a word that is known, each counting less than the one before. Words are looked for in the language of
the question; what that one doesn't know may be a word of the other.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from companion.stems import Vocabulary, everyday, languages_of, plain_stem, vocabulary
from scoring import rules
from scoring.rules import Clause

Numbers = NDArray[np.float64]
Places = NDArray[np.intp]
Postings = Mapping[str, tuple[Places, Numbers]]
"""For each stem the rows that have it, and its weight in each, 0 to 1."""

LONGEST_QUESTION = 600
"""Characters of a question that are looked at; the rest is left out."""
MOST_WORDS = 40
"""Words of a question that are looked at."""

FIELD_WEIGHTS = {"title": 3.0, "words": 2.0, "topic": 1.0, "text": 0.7}
SATURATION = 1.0
"""The weight in a clause at which a word counts half of what it can count."""
PART_WEIGHT = 0.6
"""What a part of a compound counts compared to the whole word."""
KNOWN_PART_WEIGHT = 0.2
"""What a part of a compound of the question counts if the whole word is known too."""
ALIKE_WEIGHT = 0.5
"""What a word counts that means much the same as the one asked with."""
FORM_WEIGHT = 0.6
"""What another form of a verb counts that keeps an ending of its own."""
GUESSED = 0.7
"""What a word counts of which only others are known that mean much the same."""
GUESSED_ELSEWHERE = 0.4
"""The same for a word that another game knows."""
HALF_STRANGE = 1.0
"""How much of such a word is strange if another game knows it."""
PART_STRANGE = 0.25
"""How much of a compound is strange of which this game knows the parts and another game the whole."""
SLIP_WEIGHT = 0.9
"""What a word counts that the one asked with may be a slip of."""
SLIGHT_WEIGHT = 0.7
"""What a word counts that says little."""
ASKING_WEIGHT = 0.2
"""What a word counts that only says what kind of answer is wanted."""
SIMILAR = 82
"""How alike two words must be, in per cent, for one to pass as a slip of the other; both begin alike."""
SHORTEST_SLIP = 5
"""Letters a word must have to be taken for a slip."""
UNKNOWN = 3
"""A word that no clause has weighs as much as one that so many have."""
LIKENESS = 0.2
"""What likeness counts in a clause's score, compared to coverage."""
DOUBT = 0.5
"""How much words that no clause has take away from a score."""

_ASKING = frozenset(["wann", "wer", "wohin", "when", "where", "who"])


@dataclass(frozen=True, slots=True)
class Wanted:
    """A word of a question."""

    stems: Mapping[tuple[str, str], float]
    """The stems it may be found by, each with its language, and what each counts; none for an unknown word."""
    emphasis: float
    """What the word counts, from 0 to 1, however rare it is."""
    slight: bool
    """Whether the word says little."""
    strange: float
    """How much of the word this game doesn't know, from 0 to 1."""
    foreign: bool
    """Whether only other games know the word."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What a game's clauses have to say to a question."""

    scores: Numbers
    """How well each clause fits the question, 0 to 1."""
    coverage: Numbers
    """How much of the known question each clause speaks about, 0 to 1."""
    likeness: Numbers
    """How alike the question and a title or one of the `words` are, 0 to 1."""
    substance: float
    """What the known words of the question weigh together."""
    content: bool
    """Whether any known word of the question says more than little."""
    unfamiliar: float
    """What the words weigh that no clause knows."""
    foreign: float
    """What the words weigh that only other games know; a part of `unfamiliar`."""


@dataclass(frozen=True, slots=True)
class Side:
    """What an index knows in one language."""

    vocabulary: Vocabulary
    postings: Postings
    """The clauses, by position."""
    sayings: Postings
    """The titles and `words` of clauses, by position."""
    spellings: Mapping[str, tuple[str, ...]]
    """Every longer word there is, by its first letter, for guessing what a slip was meant to be."""


@dataclass(frozen=True, slots=True)
class Index:
    """The clauses of one game, ready to be searched."""

    game: str
    clauses: tuple[Clause, ...]
    sides: Mapping[str, Side]
    """By language."""
    saying_weights: Numbers
    """What the stems of each title or `words` weigh together."""
    title_places: Places
    """Where among the sayings each clause's begin."""

    def rarity(self, found: int) -> float:
        """What a word weighs that so many clauses have."""
        return math.log(1 + len(self.clauses) / (1 + found))

    def scores(self, question: str) -> Scores:
        """What each clause has to say to a question."""
        coverage, likeness = np.zeros((2, len(self.clauses)))
        alike = np.zeros(len(self.saying_weights))
        known = unfamiliar = foreign = 0.0
        content = False
        for word in self.wanted(question):
            strange = word.strange * word.emphasis * self.rarity(UNKNOWN)
            unfamiliar += strange
            foreign += word.foreign * strange
            if not word.stems:
                continue
            here = self._strengths(word, len(self.clauses), said=False)
            worth = word.emphasis * self.rarity(self._found(word))
            known += worth
            content |= not word.slight
            coverage += worth * here
            alike += worth * self._strengths(word, len(self.saying_weights), said=True)
        if known:
            alike /= np.sqrt((known + DOUBT * unfamiliar) * self.saying_weights)
            likeness = np.minimum(np.maximum.reduceat(alike, self.title_places), 1.0)
            coverage /= known
        certain = known / (known + DOUBT * unfamiliar) if known else 0.0
        scores = certain * (coverage + LIKENESS * likeness) / (1 + LIKENESS)
        return Scores(scores, coverage, likeness, known, content, unfamiliar, foreign)

    def _found(self, word: Wanted) -> int:
        """How many clauses have a word of the question itself, or else what it may be found by."""
        sure = max(word.stems.values())
        places = (self.sides[one].postings[stem][0] for (one, stem), n in word.stems.items() if n == sure)
        return len(set().union(*(set(found.tolist()) for found in places)))

    def _strengths(self, word: Wanted, rows: int, *, said: bool) -> Numbers:
        """How strongly a word of the question stands in each clause, or in each title or `words`."""
        here = np.zeros(rows)
        for (language, stem), weight in word.stems.items():
            side = self.sides[language]
            places, strengths = (side.sayings if said else side.postings).get(stem, _NOWHERE)
            here[places] = np.maximum(here[places], weight * strengths)
        return here

    def wanted(self, question: str) -> list[Wanted]:
        """The words of a question, each once."""
        question = question[:LONGEST_QUESTION]
        languages = languages_of(question)
        found: dict[str, Wanted] = {}
        speech = self.sides[languages[0]].vocabulary
        for word in speech.words(question, languages)[:MOST_WORDS]:
            found.setdefault(speech.stem(word), self._wanted(word, languages))
        return list(found.values())

    def _wanted(self, word: str, languages: Sequence[str]) -> Wanted:
        asking = word in _ASKING
        slight = asking or any(self._slight(word, language) for language in languages)
        emphasis = ASKING_WEIGHT if asking else SLIGHT_WEIGHT if slight else 1.0
        stems: dict[tuple[str, str], float] = {}
        for language in languages:
            found = self._stems(word, self.sides[language])
            stems |= {(language, stem): weight for stem, weight in found.items()}
        for language in rules.LANGUAGES:
            side = self.sides[language]
            if not stems and (stem := side.vocabulary.stem(word)) in side.postings:
                stems = {(language, stem): 1.0}
        known = max(stems.values(), default=0.0) > ALIKE_WEIGHT
        elsewhere = not known and not slight and word in known_words()
        if not stems and not slight and not elsewhere and len(word) >= SHORTEST_SLIP:
            for language in languages:
                stems |= self._slip(word, language)
            known = bool(stems)
        if stems and not known:
            # All that is known is what people may mean: it counts less, but then as if it had been said.
            stems = {stem: weight / ALIKE_WEIGHT for stem, weight in stems.items()}
            emphasis *= GUESSED_ELSEWHERE if elsewhere else GUESSED
        elsewhere = elsewhere or (
            not slight and max(stems.values(), default=0.0) < 1.0 and word in known_words()
        )
        strange = (PART_STRANGE if known else HALF_STRANGE) * elsewhere if stems else 1.0
        if word.isdigit() and not stems:
            strange = 0.0  # a number of the table's own, such as a score
        return Wanted(stems, emphasis, slight, strange, elsewhere)

    def _slight(self, word: str, language: str) -> bool:
        """Whether a word says little: the game's own terms never do."""
        stem = plain_stem(word, language)
        return stem in everyday(language).slight and stem not in self.sides[language].vocabulary.shared

    def _stems(self, word: str, side: Side) -> dict[str, float]:
        """The stems of a language that a word may be found by."""
        speech, there = side.vocabulary, side.postings
        stem = speech.stem(word)
        stems = {other: ALIKE_WEIGHT for other in speech.alike(word) if other in there}
        stems |= {form: FORM_WEIGHT for form in speech.forms(word) if form in there}
        parts = speech.parts(word, there)
        if stem in there:
            return stems | dict.fromkeys(parts, KNOWN_PART_WEIGHT) | {stem: 1.0}
        return stems | dict.fromkeys(parts, SLIP_WEIGHT)

    def _slip(self, word: str, language: str) -> dict[tuple[str, str], float]:
        """The known word that an unknown one may be a slip of."""
        side = self.sides[language]
        likely = side.spellings.get(word[0], ())
        meant = process.extractOne(word, likely, scorer=fuzz.ratio, score_cutoff=SIMILAR)
        return {} if meant is None else {(language, side.vocabulary.stem(meant[0])): SLIP_WEIGHT}


_NOWHERE: tuple[Places, Numbers] = (np.array([], dtype=np.intp), np.array([]))


@cache
def index(game: str) -> Index:
    """Index a game's clauses in both languages."""
    clauses = tuple(rules.clauses(game).values())
    sayings: list[tuple[str, dict[str, float]]] = []
    starts: list[int] = []
    spoken = {language: _spoken(game, language) for language in rules.LANGUAGES}
    for clause in clauses:
        starts.append(len(sayings))
        for language, (speech, _, postings) in spoken.items():
            for saying in (clause.title[language], *clause.words[language]):
                amounts = _stem_amounts(dict.fromkeys(speech.words(saying), 1.0), speech, postings)
                sayings.append((language, {stem: min(n, 1.0) for stem, n in amounts.items()}))
    rarity = {
        (language, stem): math.log(1 + len(clauses) / (1 + len(places)))
        for language, (_, _, postings) in spoken.items()
        for stem, (places, _) in postings.items()
    }
    weights = [
        sum(rarity.get((lang, stem), 0.0) for stem, n in row.items() if n == 1.0) for lang, row in sayings
    ]
    sides = {
        language: Side(
            vocabulary=speech,
            postings=postings,
            sayings=_postings(row if lang == language else {} for lang, row in sayings),
            spellings=_by_initial(word for words in said for word in words if len(word) >= SHORTEST_SLIP),
        )
        for language, (speech, said, postings) in spoken.items()
    }
    return Index(game, clauses, sides, np.array([weight or 1.0 for weight in weights]), np.array(starts))


def _spoken(game: str, language: str) -> tuple[Vocabulary, list[dict[str, float]], Postings]:
    """A game's vocabulary in a language, the words of each clause, and the clauses of each stem."""
    rule_set = rules.rule_set(game)
    topics = {topic.id: topic.title[language] for topic in rule_set.topics}
    speech = vocabulary(rule_set.terms, language)
    said = [_said(clause, topics[clause.topic], speech) for clause in rule_set.clauses.values()]
    known = {speech.stem(word) for words in said for word in words}
    amounts = (_stem_amounts(words, speech, known) for words in said)
    return speech, said, _postings({stem: n / (n + SATURATION) for stem, n in one.items()} for one in amounts)


@cache
def known_words() -> frozenset[str]:
    """Every word that the clauses of any game or everyday talk has, in either language: none of them is a slip."""
    found: set[str] = set()
    for language in rules.LANGUAGES:
        spoken = everyday(language)
        found |= spoken.passed_over | spoken.words
        for game in rules.games_with_clauses():
            speech = vocabulary((), language)
            for clause in rules.clauses(game).values():
                for text in (clause.title[language], clause.text[language], *clause.words[language]):
                    found.update(speech.words(text))
    return frozenset(found)


def _said(clause: Clause, topic: str, speech: Vocabulary) -> dict[str, float]:
    """The words of a clause, each with the weights of the fields it stands in."""
    fields = {
        "title": clause.title[speech.language],
        "words": " . ".join(clause.words[speech.language]),
        "topic": topic,
        "text": clause.text[speech.language],
    }
    said: dict[str, float] = defaultdict(float)
    for field, text in fields.items():
        for word in set(speech.words(text)):
            said[word] += FIELD_WEIGHTS[field]
    return said


def _stem_amounts(words: Mapping[str, float], speech: Vocabulary, known: Container[str]) -> dict[str, float]:
    """The stems of words, and of the parts of compounds, with their weights added up."""
    amounts: dict[str, float] = defaultdict(float)
    for word, weight in words.items():
        amounts[speech.stem(word)] += weight
        for part in speech.parts(word, known):
            amounts[part] += weight * PART_WEIGHT
    return amounts


def _postings(rows: Iterable[Mapping[str, float]]) -> dict[str, tuple[Places, Numbers]]:
    """Turned round: for each stem the rows it is in, and its weight in each."""
    found: dict[str, tuple[list[int], list[float]]] = {}
    for position, row in enumerate(rows):
        for stem, weight in row.items():
            places, weights = found.setdefault(stem, ([], []))
            places.append(position)
            weights.append(weight)
    return {stem: (np.array(places), np.array(weights)) for stem, (places, weights) in found.items()}


def _by_initial(words: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    return {initial: tuple(group) for initial, group in groupby(sorted(set(words)), key=lambda word: word[0])}
