"""The clauses of one game, indexed by stem: which of them speak about a question, and how much.

Three things are measured for each clause, each from 0 to 1, rare words weighing more: how much of the question the
clause speaks about anywhere, how alike the question and the clause's title or one of its `words` are as a whole, and
how alike it is to one of the questions the clause is asked for with (`companion.lookup.phrasings`).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

import numpy as np

from companion.lookup.phrasings import Phrasings, phrasings
from companion.lookup.stems import Vocabulary, vocabulary
from companion.lookup.words import Numbers, Places, Postings, Side, wanted
from scoring import rules
from scoring.rules import Clause

FIELD_WEIGHTS = {"title": 3.0, "words": 2.0, "topic": 1.0, "text": 0.7}
ASKED_WEIGHT = 0.3
"""What a word weighs for each of a clause's questions that it stands in, for up to `ASKED_OFTEN` of them."""
ASKED_OFTEN = 3
SATURATION = 1.0
"""The weight in a clause at which a word counts half of what it can count."""
PART_WEIGHT = 0.6
"""What a part of a compound counts compared to the whole word."""
UNKNOWN = 3
"""A word that no clause has weighs as much as one that so many have."""
DOUBT = 0.5
"""How much words that no clause has take away from likeness."""


@dataclass(frozen=True, slots=True)
class Owners:
    """Which clause each of some texts belongs to; those of a clause follow one another."""

    clauses: Places
    """The clauses that have any, by position."""
    starts: Places
    """Where their texts begin."""
    count: int
    """How many clauses there are."""

    def best(self, alike: Numbers) -> Numbers:
        """For each clause how alike its most alike text is; 0 for a clause without any."""
        found = np.zeros(self.count)
        if len(self.starts):
            found[self.clauses] = np.maximum.reduceat(alike, self.starts)
        return found


def owners(places: Sequence[int], count: int) -> Owners:
    """The owners of texts, given by position, in order."""
    clauses, starts = np.unique(np.array(places, dtype=np.intp), return_index=True)
    return Owners(clauses, starts, count)


@dataclass(frozen=True, slots=True)
class Rows:
    """Short texts of clauses."""

    owners: Owners
    weights: Numbers
    """What the stems of each text weigh together."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a game's clauses have to say to a question."""

    coverage: Numbers
    """How much of the known question each clause speaks about, 0 to 1."""
    titled: Numbers
    """How alike the question and a title or one of the `words` of each clause are, 0 to 1."""
    asked: Numbers
    """How alike the question and a question that each clause is asked for with are, 0 to 1."""
    substance: float
    """What the known words of the question weigh together."""
    content: bool
    """Whether any known word of the question says more than little."""
    unfamiliar: float
    """What the words weigh that no clause knows."""
    foreign: float
    """What the words weigh that only other games know; a part of `unfamiliar`."""


@dataclass(frozen=True, slots=True)
class Index:
    """The clauses of one game, ready to be searched."""

    game: str
    clauses: tuple[Clause, ...]
    sides: Mapping[str, Side]
    """By language."""
    titles: Rows
    """Titles and `words`."""
    asked: Rows
    """Questions that clauses are asked for with."""

    def rarity(self, found: int) -> float:
        """What a word weighs that so many clauses have."""
        return math.log(1 + len(self.clauses) / (1 + found))

    def look_at(self, question: str) -> Found:
        """What each clause has to say to a question."""
        coverage = np.zeros(len(self.clauses))
        titled, asked = np.zeros(len(self.titles.weights)), np.zeros(len(self.asked.weights))
        known = unfamiliar = foreign = 0.0
        content = False
        for word in wanted(question, self.sides):
            strange = word.strange * word.emphasis * self.rarity(UNKNOWN)
            unfamiliar += strange
            foreign += word.foreign * strange
            if not word.stems:
                continue
            worth = word.emphasis * self.rarity(self._found(word.stems))
            known += worth
            content |= not word.slight
            for sums, kind in ((coverage, "clauses"), (titled, "titles"), (asked, "asked")):
                sums += worth * self._strengths(word.stems, kind, len(sums))
        if known:
            coverage /= known
        whole = known + DOUBT * unfamiliar
        return Found(
            coverage=coverage,
            titled=self._best(titled, self.titles, whole),
            asked=self._best(asked, self.asked, whole),
            substance=known,
            content=content,
            unfamiliar=unfamiliar,
            foreign=foreign,
        )

    def _best(self, sums: Numbers, rows: Rows, whole: float) -> Numbers:
        """How alike a question and the most alike row of each clause are."""
        alike = sums / np.sqrt(whole * rows.weights) if whole else sums
        return np.minimum(rows.owners.best(alike), 1.0)

    def _found(self, stems: Mapping[tuple[str, str], float]) -> int:
        """How many clauses have a word of the question itself, or else what it may be found by."""
        sure = max(stems.values())
        places = (self.sides[one].clauses[stem][0] for (one, stem), n in stems.items() if n == sure)
        return len(set().union(*(set(found.tolist()) for found in places)))

    def _strengths(self, stems: Mapping[tuple[str, str], float], kind: str, rows: int) -> Numbers:
        """How strongly a word of the question stands in each clause, title or question."""
        here = np.zeros(rows)
        for (language, stem), weight in stems.items():
            postings: Postings = getattr(self.sides[language], kind)
            places, strengths = postings.get(stem, _NOWHERE)
            here[places] = np.maximum(here[places], weight * strengths)
        return here


_NOWHERE: tuple[Places, Numbers] = (np.array([], dtype=np.intp), np.array([]))


@cache
def index(game: str) -> Index:
    """Index a game's clauses in both languages."""
    return build(game, phrasings(game))


def build(game: str, asked: Mapping[str, Phrasings]) -> Index:
    """Index a game's clauses with the questions they are asked for with, by the ids of the clauses."""
    clauses = tuple(rules.clauses(game).values())
    spoken = {language: _spoken(game, language, asked) for language in rules.LANGUAGES}
    titles: list[_Text] = []
    questions: list[_Text] = []
    for place, clause in enumerate(clauses):
        for language in rules.LANGUAGES:
            said = (clause.title[language], *clause.words[language])
            titles += [_Text(place, language, text) for text in said]
            questions += [_Text(place, language, text) for text in asked.get(clause.id, {}).get(language, ())]
    titles_of, title_rows = _rows(titles, spoken, len(clauses))
    asked_of, asked_rows = _rows(questions, spoken, len(clauses))
    sides = {
        language: Side(one.speech, one.clauses, titles_of[language], asked_of[language])
        for language, one in spoken.items()
    }
    return Index(game, clauses, sides, title_rows, asked_rows)


@dataclass(frozen=True, slots=True)
class _Text:
    """A short text of a clause."""

    owner: int
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class _Spoken:
    """What a game's clauses say in one language."""

    speech: Vocabulary
    words: Callable[[str], list[str]]
    """The words of a text, remembered: most texts are looked at twice."""
    clauses: Postings


def _rows(
    texts: Sequence[_Text], spoken: Mapping[str, _Spoken], clauses: int
) -> tuple[dict[str, Postings], Rows]:
    """Short texts indexed by stem in each language, and what each weighs."""
    amounts: list[dict[str, float]] = []
    weights: list[float] = []
    for one in texts:
        here = spoken[one.language]
        found = _stem_amounts(dict.fromkeys(here.words(one.text), 1.0), here.speech, here.clauses)
        amounts.append({stem: min(n, 1.0) for stem, n in found.items()})
        whole = [stem for stem, n in amounts[-1].items() if n == 1.0 and stem in here.clauses]
        weight = sum(math.log(1 + clauses / (1 + len(here.clauses[stem][0]))) for stem in whole)
        weights.append(weight or 1.0)
    postings_of: dict[str, Postings] = {
        language: _postings(
            row if one.language == language else {} for one, row in zip(texts, amounts, strict=True)
        )
        for language in spoken
    }
    return postings_of, Rows(owners([one.owner for one in texts], clauses), np.array(weights))


def _spoken(game: str, language: str, asked: Mapping[str, Phrasings]) -> _Spoken:
    """A game's vocabulary in a language, and the clauses of each stem."""
    rule_set = rules.rule_set(game)
    topics = {topic.id: topic.title[language] for topic in rule_set.topics}
    speech = vocabulary(rule_set.terms, language)
    words = cache(speech.words)
    said = [
        _said(clause, topics[clause.topic], asked.get(clause.id, {}).get(language, ()), language, words)
        for clause in rule_set.clauses.values()
    ]
    known = {speech.stem(word) for one in said for word in one}
    amounts = (_stem_amounts(one, speech, known) for one in said)
    postings = _postings({stem: n / (n + SATURATION) for stem, n in one.items()} for one in amounts)
    return _Spoken(speech, words, postings)


def _said(
    clause: Clause,
    topic: str,
    questions: Iterable[str],
    language: str,
    words: Callable[[str], list[str]],
) -> dict[str, float]:
    """The words of a clause, each with the weights of the fields it stands in."""
    fields = {
        "title": (clause.title[language],),
        "words": clause.words[language],
        "topic": (topic,),
        "text": (clause.text[language],),
    }
    said: dict[str, float] = defaultdict(float)
    for field, texts in fields.items():
        for word in set(chain.from_iterable(map(words, texts))):
            said[word] += FIELD_WEIGHTS[field]
    often = Counter(chain.from_iterable(set(words(text)) for text in questions))
    for word, n in often.items():
        said[word] += ASKED_WEIGHT * min(n, ASKED_OFTEN)
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
