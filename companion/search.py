"""Looking a rule up: from a question in German or English, slips included, to the clauses that answer it.

No text is made up here; an answer is a list of clauses, best first, or "not covered". A question and every
clause are reduced to stems (see `companion.stems`); compounds count with their parts too, and a word nobody
knows is tried as a slip of one that is known. A clause's score says how much of the question it speaks about,
rare words weighing more.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

from rapidfuzz import fuzz, process

from companion.stems import Vocabulary, plain_stem, vocabulary
from scoring import rules
from scoring.rules import Clause

COVERED = 0.31
"""The least score that counts as an answer; measured, see docs/clauses.md."""
UNFAMILIAR = 0.33
"""The most of a question that may be words no clause knows; beyond that it is about something else."""

NAMES = {"glenmore": r"glen ?more(?: (?:ii|2))?(?:: chronicles)?"}
"""How people write a game's name where it isn't its id, as a pattern."""

NEAR = 0.05
"""How far a game's best clause may be behind another game's for the question to be about either."""

FIELD_WEIGHTS = {"title": 3.0, "words": 2.0, "topic": 2.0, "text": 1.0}
LONGEST_QUESTION = 1000
"""Characters of a question that are looked at; the rest is left out."""
TITLE_SHARE = 0.15
"""The part of a score that tells how much of the clause's title was asked about."""
PART_WEIGHT = 0.6
"""What a part of a compound counts compared to the whole word."""
ASKING = frozenset(["wann", "wer", "wohin", "when", "where", "who"])
ASKING_WEIGHT = 0.3
"""What a word counts that only says what kind of answer is wanted."""
SIMILAR = 84
"""How alike two words must be, in per cent, for one to pass as a slip of the other; both begin alike."""
SHORTEST_SLIP = 4
"""Letters a word must have to be taken for a slip."""


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
class _Index:
    """The clauses of one game in one language, ready to be searched."""

    vocabulary: Vocabulary
    clauses: tuple[Clause, ...]
    postings: Mapping[str, Mapping[int, float]]
    """For each stem the weight it has in each clause, by the clause's position; 0 to 1."""
    titles: tuple[frozenset[str], ...]
    """The stems of each clause's title, by the clause's position."""
    spellings: Mapping[str, tuple[str, ...]]
    """Every plain stem there is, by its first letter, for guessing what a slip was meant to be."""

    def rarity(self, stem: str) -> float:
        """What a word of the question weighs: the rarer among the clauses, the more."""
        return math.log(1 + len(self.clauses) / (1 + len(self.postings.get(stem, ()))))

    def scores(self, wanted: Mapping[str, float]) -> dict[int, float]:
        """How much of a question each clause speaks about, for the clauses that have any of it; 0 to 1."""
        whole = self.amount(wanted)
        scores: dict[int, float] = defaultdict(float)
        for stem, weight in wanted.items():
            for position, strength in self.postings.get(stem, {}).items():
                scores[position] += self.rarity(stem) * weight * strength / whole
        return {
            position: (1 - TITLE_SHARE) * score + TITLE_SHARE * self.asked(position, wanted)
            for position, score in scores.items()
        }

    def unfamiliar(self, wanted: Mapping[str, float]) -> float:
        """How much of a question is words that no clause has, 0 to 1."""
        missing = {stem: weight for stem, weight in wanted.items() if stem not in self.postings}
        return self.amount(missing) / self.amount(wanted) if wanted else 1.0

    def amount(self, wanted: Mapping[str, float]) -> float:
        """What words weigh together."""
        return sum(self.rarity(stem) * weight for stem, weight in wanted.items())

    def asked(self, position: int, wanted: Container[str]) -> float:
        """How much of a clause's title the question asks about, 0 to 1."""
        title = self.titles[position]
        asked = sum(self.rarity(stem) for stem in title if stem in wanted)
        return asked / (sum(self.rarity(stem) for stem in title) or 1.0)

    def stems(self, question: str) -> dict[str, float]:
        """The stems of a question and what each counts; words no clause has count as missing."""
        wanted: dict[str, float] = {}
        for word in self.vocabulary.words(question[:LONGEST_QUESTION]):
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
        if len(stem) >= SHORTEST_SLIP:
            likely = self.spellings.get(stem[0], ())
            meant = process.extractOne(stem, likely, scorer=fuzz.ratio, score_cutoff=SIMILAR)
            if meant is not None:
                return [(self.vocabulary.shared.get(meant[0], meant[0]), meant[1] / 100)]
        return [(stem, 1.0)]


def look_up(question: str, game: str | None = None, language: str | None = None, k: int = 5) -> Answer:
    """The `k` clauses that best answer a question.

    With a game, only its clauses are looked at. Without, a game the question names answers; else the one with the
    best clause does, and if other games' best clauses are as near as `NEAR`, each of those games begins with one.
    The question may be in either language whatever `language` says; that only decides the language of the answer.
    A game without clauses answers nothing.
    """
    games = rules.games_with_clauses() if game is None else (game,)
    patterns = {one: re.compile(rf"\b{NAMES.get(one, re.escape(one))}\b", re.IGNORECASE) for one in games}
    named = [one for one in games if patterns[one].search(question)]
    for one in named:
        question = patterns[one].sub(" ", question)
    found = [_search(question, one) for one in named or games if one in rules.games_with_clauses()]
    best = max(found, key=lambda one: one.score, default=_Found("en", 1.0, ()))
    return Answer(
        answered=best.score >= COVERED and best.unfamiliar <= UNFAMILIAR,
        hits=_hits(one for one in found if one.score >= best.score - NEAR)[: max(k, 0)],
        language=language if language in rules.LANGUAGES else best.language,
    )


def _hits(found: Iterable[_Found]) -> tuple[Hit, ...]:
    """The hits of games that come equally into question: first the best of each game, then the others."""
    ranked = ((rank > 0, -hit.score, hit) for one in found for rank, hit in enumerate(one.hits))
    return tuple(hit for *_, hit in sorted(ranked, key=lambda place: place[:2]))


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


@dataclass(frozen=True, slots=True)
class _Found:
    """What one game's clauses say to a question."""

    language: str
    """The language the question fits better."""
    unfamiliar: float
    """How much of the question no clause knows, 0 to 1, in that language."""
    hits: tuple[Hit, ...]

    @property
    def score(self) -> float:
        """The best clause's score."""
        return self.hits[0].score if self.hits else 0.0


def _search(question: str, game: str) -> _Found:
    """Search a game's clauses in both languages; each clause keeps its better score."""
    scores: dict[str, float] = {}
    best = _Found("en", 1.0, ())
    for language in rules.LANGUAGES:
        index = _index(game, language)
        wanted = index.stems(question)
        here = {index.clauses[at].id: score for at, score in index.scores(wanted).items()}
        if max(here.values(), default=0.0) > max(scores.values(), default=0.0):
            best = _Found(language, index.unfamiliar(wanted), ())
        scores |= {id: score for id, score in here.items() if score > scores.get(id, 0.0)}
    order = sorted(scores.items(), key=lambda item: -item[1])
    return replace(best, hits=tuple(Hit(rules.clause(game, id), score) for id, score in order))


@cache
def _index(game: str, language: str) -> _Index:
    """Index a game's clauses in one language."""
    rule_set = rules.rule_set(game)
    clauses = tuple(rule_set.clauses.values())
    topics = {topic.id: topic.title[language] for topic in rule_set.topics}
    speech = vocabulary(rule_set.terms, language)
    said = [_said(clause, topics[clause.topic], speech) for clause in clauses]
    known = {speech.stem(word) for words in said for word in words}
    postings: dict[str, dict[int, float]] = defaultdict(dict)
    for position, words in enumerate(said):
        for stem, amount in _stem_amounts(words, speech, known).items():
            postings[stem][position] = amount / (amount + 1)
    titles = (speech.words(clause.title[language]) for clause in clauses)
    spellings = {plain_stem(word, language) for words in said for word in words} | set(speech.shared)
    return _Index(
        vocabulary=speech,
        clauses=clauses,
        postings=postings,
        titles=tuple(frozenset(map(speech.stem, title)) for title in titles),
        spellings=_by_initial(spellings),
    )


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
    """The stems of a clause's words, and of the parts of its compounds, with their weights added up."""
    amounts: dict[str, float] = defaultdict(float)
    for word, weight in words.items():
        amounts[speech.stem(word)] += weight
        for part in speech.parts(word, known):
            amounts[part] += weight * PART_WEIGHT
    return amounts


def _by_initial(words: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    return {initial: tuple(group) for initial, group in groupby(sorted(words), key=lambda word: word[0])}
