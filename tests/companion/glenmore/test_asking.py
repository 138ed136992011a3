"""Questions to the rules at a table of Glen More II: the chronicles that it plays without stand back."""

from __future__ import annotations

import re
from typing import Any

from scoring import rules


def best(at: Any, question: str) -> str:
    """The topic of the clause that is shown whole."""
    page = at.client.get(f"/t/{at.code}/rules/glenmore", query_string={"q": question}).text
    found = re.search(r'class="best".*?/rules/glenmore/([\w.]+)', page, re.DOTALL)
    assert found is not None, question
    return rules.clause("glenmore", found[1]).topic


def test_a_table_without_chronicles_is_answered_from_the_base_game(table: Any) -> None:
    at = table("red", "blue")
    assert best(at, "What is my lead in whisky worth?") == "scoring"


def test_a_chronicle_that_is_played_answers_and_so_does_one_that_is_asked_for_by_name(table: Any) -> None:
    question = "Who puts a cask into the cellar?"
    assert best(table("red", "blue", chronicles=(3,)), question) == "casks"
    assert best(table("red", "blue"), question) == "casks"
