"""How clauses are compared with a question: the sums and the best texts by hand."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest

from companion.lookup import fit
from companion.lookup.fit import BASE, ONCE, SIGNS, SURE, WAYS, WEIGHTS, Compared, table
from companion.lookup.index import owners
from companion.lookup.meaning import texts_of
from companion.lookup.stems import plain_stem
from scoring import rules


def test_each_way_and_each_sign_has_its_weight_and_the_ways_add_up_to_one():
    assert len(WEIGHTS) == len(WAYS)
    assert len(SURE) == len(SIGNS)
    assert sum(WEIGHTS) == pytest.approx(1.0, abs=0.02)


def test_the_best_text_of_each_clause():
    """Clause 0 has texts of 0.2 and 0.7, clause 1 none, clause 2 one of 0.4."""
    of = owners([0, 0, 2], 4)
    assert of.best(np.array([0.2, 0.7, 0.4])).tolist() == [0.7, 0.0, 0.4, 0.0]
    assert owners([], 2).best(np.array([])).tolist() == [0.0, 0.0]


def test_the_second_best_text_is_guessed_where_there_is_only_one():
    best, second = fit._best_two(np.array([0.2, 0.7, 0.4]), owners([0, 0, 2], 4))
    assert best.tolist() == [0.7, 0.0, 0.4, 0.0]
    assert second == pytest.approx([0.2, 0.0, 0.4 - ONCE, 0.0])


def test_how_sure_an_answer_is_is_a_logistic_sum():
    """All signs nought but how well the clause fits: 1 / (1 + e ** -(base + weight * fit))."""
    signs = np.zeros(len(SIGNS))
    signs[SIGNS.index("fit")] = 0.5
    weight = SURE[SIGNS.index("fit")]
    sure = Compared(np.zeros((1, len(WAYS))), np.zeros(1), signs, True, 0.0).sure
    assert sure == pytest.approx(1 / (1 + math.exp(-(BASE + 0.5 * weight))))


def test_nearness_to_what_nothing_answers_makes_less_sure():
    assert all(SURE[SIGNS.index(sign)] < 0 for sign in ("strange", "elsewhere", "elsewhere_letters"))


@pytest.mark.parametrize("language", rules.LANGUAGES)
@pytest.mark.parametrize("game", rules.games_with_clauses())
def test_a_clauses_own_title_leads_to_it(game, language):
    """Every 7th clause, to keep it short. Titles are said in several clauses' ways, so a few may lead elsewhere."""
    here = table(game)
    asked = here.clauses[::7]
    found = [here.clauses[int(np.argmax(here.compare(one.title[language]).fits))].id for one in asked]
    wrong = [(one.id, id_) for one, id_ in zip(asked, found, strict=True) if one.id != id_]
    assert len(wrong) <= 0.05 * len(asked), wrong


def test_a_game_may_have_a_single_clause(monkeypatch):
    whole = rules.rule_set("rebirth")
    one = MappingProxyType({"castle.first": whole.clauses["castle.first"]})
    monkeypatch.setattr(rules, "clauses", lambda game: one)
    monkeypatch.setattr("companion.lookup.index.rules.rule_set", lambda game: _only(whole, one))
    compared = fit.lay("rebirth", {}, ["Is there pizza?"]).compare("who gets the first castle")
    assert compared.fits.shape == (1,)
    assert compared.signs[SIGNS.index("lead")] == compared.signs[SIGNS.index("fit")]


def _only(whole, clauses):
    return replace(whole, clauses=clauses)


def test_questions_that_come_together_find_what_they_find_alone():
    """The stemmers keep the word they work on in themselves: without a lock, threads mix theirs up."""
    words = sorted({word for text in texts_of("scythe") for word in text.lower().split()})
    alone = {word: plain_stem(word, "de") for word in words}
    plain_stem.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda word: plain_stem(word, "de"), words * 3))
    assert together == [alone[word] for word in words * 3]
