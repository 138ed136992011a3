"""What anyone would try first: BM25 over the rulebooks' own lines, to compare the lookup with."""

from __future__ import annotations

import math
import re
from collections import Counter
from pathlib import Path

from asked import Asked, Place

K1, B = 1.5, 0.75
_WORD = re.compile(r"\w+")


class Lines:
    """The lines of some documents, ready to be searched. Words are lower-cased, nothing else."""

    def __init__(self, folder: Path, documents: list[str]) -> None:
        self.places: list[Place] = []
        self.counts: list[Counter[str]] = []
        for doc in documents:
            for number, line in enumerate((folder / f"{doc}.txt").read_text("utf-8").split("\n"), 1):
                if words := _WORD.findall(line.lower()):
                    self.places.append(Place(doc, number, number))
                    self.counts.append(Counter(words))
        self.lengths = [sum(count.values()) for count in self.counts]
        self.mean = sum(self.lengths) / len(self.lengths)
        self.spread = Counter(word for count in self.counts for word in count)

    def search(self, asked: Asked, k: int) -> list[Place]:
        """The `k` best lines; fewer if no other has any word of the question."""
        scores = [(self._score(position, asked.text), position) for position in range(len(self.places))]
        best = sorted((-score, position) for score, position in scores if score > 0)[:k]
        return [self.places[position] for _, position in best]

    def _score(self, position: int, question: str) -> float:
        count, length = self.counts[position], self.lengths[position] / self.mean
        return sum(
            math.log(1 + (len(self.places) - self.spread[word] + 0.5) / (self.spread[word] + 0.5))
            * count[word]
            * (K1 + 1)
            / (count[word] + K1 * (1 - B + B * length))
            for word in _WORD.findall(question.lower())
            if word in count
        )
