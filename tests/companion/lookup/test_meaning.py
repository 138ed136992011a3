"""Vectors of meaning: kept for every text, and near each other where texts mean the same."""

from __future__ import annotations

import numpy as np
import pytest

from companion.lookup.meaning import ELSEWHERE, SIZE, missing, texts_of, vector, vectors
from scoring import rules

FILES = (*rules.games_with_clauses(), ELSEWHERE)


@pytest.mark.parametrize("name", FILES)
def test_every_text_has_its_vector(name):
    assert missing(name) == [], "texts changed: python -m companion.lookup.meaning"


@pytest.mark.parametrize("name", FILES)
def test_kept_vectors_are_those_of_the_encoder(name):
    """Up to the steps they are kept in: an angle of some two degrees."""
    texts = texts_of(name)[::97]
    kept = vectors(texts, name)
    fresh = np.array([vector(text) for text in texts])
    assert kept.shape == (len(texts), SIZE)
    assert np.linalg.norm(kept, axis=1) == pytest.approx(np.ones(len(texts)), abs=1e-5)
    assert np.sum(kept * fresh, axis=1).min() > 0.999


def test_a_text_that_no_file_has_is_put_into_a_vector_when_it_is_needed():
    text = "Nobody has asked this in exactly these words before"
    assert vectors([text], "rebirth")[0] @ vector(text) > 0.999


def test_no_texts_have_no_vectors():
    assert vectors([], "rebirth").shape == (0, SIZE)


SAME = [
    ("Who controls the castle?", "Wem gehört die Burg?", "Wie viele Karten ziehe ich nach?"),
    ("When does the game end?", "Wann ist das Spiel vorbei?", "Who holds Stirling?"),
    ("How much does a worker cost?", "Was kostet ein Arbeiter?", "Can I move across the river?"),
]


@pytest.mark.parametrize(("text", "same", "other"), SAME)
def test_texts_that_mean_the_same_are_nearer_than_others(text, same, other):
    assert vector(text) @ vector(same) > vector(text) @ vector(other) + 0.2
