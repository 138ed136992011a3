"""How alike texts are letter by letter: by the runs of three to five letters their words have in common.

Runs of letters find what stems miss: the parts of a compound, other forms of a word, slips that were not mended, and
"Whiskyfass" in "whisky cask". Runs that few texts have weigh more (TF-IDF with logarithmic counts, compared by the
cosine). Each run stands for a column of a sparse matrix, by its hash.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

LENGTHS = (3, 4, 5)
"""Letters of a run, counted with the blanks before and after a word."""

_FACTOR = np.uint64(1_000_003)


@dataclass(frozen=True, slots=True)
class Letters:
    """Texts, ready to be compared with."""

    runs: NDArray[np.uint64]
    """The runs there are, in order."""
    rarities: NDArray[np.float32]
    """What each run weighs."""
    starts: NDArray[np.intp]
    """Where among the entries those of each run begin, and the end."""
    texts: NDArray[np.int32]
    """The text of each entry."""
    weights: NDArray[np.float32]
    """What its run weighs in that text; the squares of a text's weights add up to 1."""
    count: int
    """How many texts there are."""

    def likeness(self, text: str) -> NDArray[np.float64]:
        """How alike a text and each of these are, 0 to 1."""
        alike = np.zeros(self.count)
        runs, amounts = _runs(text)
        places = np.searchsorted(self.runs, runs)
        known = places < len(self.runs)
        known[known] = self.runs[places[known]] == runs[known]
        # A run that no text has is as rare as can be: it takes away from every likeness.
        rarities = np.full(len(runs), _rarity(self.count, np.zeros(1))[0])
        rarities[known] = self.rarities[places[known]]
        own = amounts * rarities
        length = np.sqrt(np.sum(own * own))
        for place, weight in zip(places[known], own[known], strict=True):
            entries = slice(self.starts[place], self.starts[place + 1])
            alike[self.texts[entries]] += weight * self.weights[entries]
        return alike / length if length else alike


def letters(texts: Sequence[str]) -> Letters:
    """Index texts by their runs of letters."""
    found = [_runs(text) for text in texts]
    owners = np.repeat(np.arange(len(texts), dtype=np.int32), [len(runs) for runs, _ in found])
    every = np.concatenate([np.array([], dtype=np.uint64), *(runs for runs, _ in found)])
    amounts = np.concatenate([np.array([]), *(amount for _, amount in found)])
    order = np.argsort(every, kind="stable")
    runs, starts, counts = np.unique(every[order], return_index=True, return_counts=True)
    rarities = _rarity(len(texts), counts)
    weights = amounts[order] * np.repeat(rarities, counts)
    lengths = np.sqrt(np.bincount(owners[order], weights * weights, minlength=len(texts)))
    weights /= lengths[owners[order]]
    return Letters(
        runs=runs,
        rarities=rarities.astype(np.float32),
        starts=np.append(starts, len(every)),
        texts=owners[order],
        weights=weights.astype(np.float32),
        count=len(texts),
    )


def _rarity(texts: int, found: NDArray[np.int64] | NDArray[np.float64]) -> NDArray[np.float64]:
    """What runs weigh that so many texts have."""
    weights: NDArray[np.float64] = np.log((1 + texts) / (1 + found)) + 1
    return weights


def _runs(text: str) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """The runs of a text, each once, in order, and how much of each there is."""
    plain = unicodedata.normalize("NFKD", text.lower())
    bare = "".join(one if one.isalnum() else " " for one in plain if not unicodedata.combining(one))
    codes = np.array([ord(one) for one in f" {' '.join(bare.split())} "], dtype=np.uint64)
    blank = codes == ord(" ")
    found = []
    for length in LENGTHS:
        places = len(codes) - length + 1
        if places < 1:
            continue
        hashes = np.full(places, length, dtype=np.uint64)
        across = np.zeros(places, dtype=bool)
        for at in range(length):
            hashes = hashes * _FACTOR + codes[at : at + places]
            if 0 < at < length - 1:
                across |= blank[at : at + places]
        found.append(hashes[~across])
    runs, counts = np.unique(np.concatenate([np.array([], dtype=np.uint64), *found]), return_counts=True)
    return runs, 1 + np.log(counts)
