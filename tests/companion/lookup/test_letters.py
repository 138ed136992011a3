"""Likeness by runs of letters, against the same thing written slowly."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from companion.lookup.letters import letters

TEXTS = ["Wer bekommt die Burg?", "who holds the castle", "whisky casks", "Whiskyfässer verkaufen", "a"]


def runs(text):
    """Runs of three to five letters inside words, with the blanks around them."""
    plain = text.lower().replace("ä", "a").replace("?", "")
    words = [f" {word} " for word in plain.split()]
    found = Counter()
    for word in words:
        for length in (3, 4, 5):
            found.update(word[at : at + length] for at in range(len(word) - length + 1))
    return {run: 1 + math.log(times) for run, times in found.items()}


def slowly(texts, asked):
    documents = [runs(text) for text in texts]

    def weighed(amounts):
        rarity = {
            run: math.log((1 + len(texts)) / (1 + sum(run in one for one in documents))) + 1
            for run in amounts
        }
        found = {run: amount * rarity[run] for run, amount in amounts.items()}
        length = math.sqrt(sum(n * n for n in found.values()))
        return {run: n / length for run, n in found.items()}

    question = weighed(runs(asked))
    return [sum(n * weighed(one).get(run, 0.0) for run, n in question.items()) for one in documents]


@pytest.mark.parametrize("asked", ["wem gehört die Burg", "whisky", "castles", "verkaufte Fässer", *TEXTS])
def test_likeness_is_the_cosine_of_weighed_runs(asked):
    asked = asked.replace("ö", "o")
    assert letters(TEXTS).likeness(asked) == pytest.approx(slowly(TEXTS, asked), abs=1e-6)


def test_a_text_is_like_itself_and_not_like_one_that_shares_no_run():
    found = letters(["castle", "Burg"])
    assert found.likeness("Castle!") == pytest.approx([1.0, 0.0])


def test_accents_and_capitals_make_no_difference():
    found = letters(["Plättchen"])
    assert found.likeness("PLATTCHEN") == pytest.approx([1.0])


@pytest.mark.parametrize("asked", ["", " ", "?!", "\x00", "😀"])
def test_a_text_without_letters_is_like_nothing(asked):
    assert np.all(letters(TEXTS).likeness(asked) == 0)


def test_no_texts_at_all():
    assert letters([]).likeness("castle").shape == (0,)
