"""The pages of rules."""

from __future__ import annotations

from typing import Any

from scoring.rules import clauses, games_with_clauses


def test_a_single_game_is_opened_at_once(phone: Any) -> None:
    answer = phone().get("/rules?q=castle")
    assert answer.status_code in (200, 302)
    if answer.status_code == 302:
        assert answer.headers["Location"] == "/rules/rebirth?q=castle"


def test_a_question_goes_along_to_each_game(phone: Any) -> None:
    page = phone().get("/rules?q=who+begins%3F").text
    for game in games_with_clauses():
        assert f'href="/rules/{game}?q=who+begins?"' in page
    assert 'href="/rules/skye"' in phone().get("/rules").text


def test_every_clause_has_its_page_in_both_languages(phone: Any) -> None:
    reader = phone()
    for clause in clauses("rebirth").values():
        for language in ("en", "de"):
            page = reader.get(f"/rules/rebirth/{clause.id}?lang={language}")
            assert page.status_code == 200
            assert clause.title[language].split("&")[0].split("'")[0] in page.text


def test_a_clause_says_where_it_stands(phone: Any) -> None:
    page = phone().get("/rules/rebirth/castle.tie_farms").text
    assert "304–307" in page


def test_a_question_finds_its_clause_in_german(phone: Any) -> None:
    page = phone().get("/rules/rebirth?q=Wer+bekommt+die+Burg+bei+Gleichstand&lang=de").text
    assert 'class="best"' in page
    assert "castle.tie" in page.split('class="best"')[1].split("</article>")[0]


def test_a_question_about_something_else_is_not_answered(phone: Any) -> None:
    assert "say nothing about that" in phone().get("/rules/rebirth?q=pizza+recipe").text


def test_unknown_games_and_clauses_are_said_so(phone: Any) -> None:
    assert "no rule nonsense" in phone().get("/rules/rebirth/nonsense").text
    assert "doesn’t know the game chess" in phone().get("/rules/chess").text


def test_a_clause_or_game_that_does_not_exist_is_not_found(phone: Any) -> None:
    assert phone().get("/rules/rebirth/nothing").status_code == 404
    assert phone().get("/rules/chess").status_code == 404
