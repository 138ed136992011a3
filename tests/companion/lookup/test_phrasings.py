"""How people ask: every clause is asked for in both languages, and nothing is asked for twice."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.lookup.phrasings import elsewhere, not_covered, phrasings
from scoring import rules

GAMES = rules.games_with_clauses()
FEWEST = 5


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_asked_for_in_both_languages_and_no_other_is(game):
    asked = phrasings(game)
    assert set(asked) == set(rules.clauses(game))
    few = [id_ for id_, one in asked.items() for language in rules.LANGUAGES if len(one[language]) < FEWEST]
    assert few == []
    assert {language for one in asked.values() for language in one} == set(rules.LANGUAGES)


@pytest.mark.parametrize("language", rules.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_question_stands_twice(game, language):
    every = [text for one in phrasings(game).values() for text in one[language]]
    every += [*not_covered(game)[language], *elsewhere()[language]]
    assert [text for text, times in Counter(text.casefold() for text in every).items() if times > 1] == []


def test_a_game_nobody_wrote_for_has_none():
    assert phrasings("chess") == {}
    assert not_covered("chess") == {}
