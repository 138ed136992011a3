"""The pages of rules."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion import answers, store
from companion.app import create_app
from companion.config import Config
from scoring.rules import LANGUAGES, clauses, games_with_clauses, rule_set


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
    assert "Not covered, as far as Cairn can tell" in phone().get("/rules/rebirth?q=pizza+recipe").text


def test_unknown_games_and_clauses_are_said_so(phone: Any) -> None:
    assert "no rule nonsense" in phone().get("/rules/rebirth/nonsense").text
    assert "doesn’t know the game chess" in phone().get("/rules/chess").text


def test_a_clause_or_game_that_does_not_exist_is_not_found(phone: Any) -> None:
    assert phone().get("/rules/rebirth/nothing").status_code == 404
    assert phone().get("/rules/chess").status_code == 404


def test_at_a_table_its_game_answers_and_the_way_back_stays_open(phone: Any, code: str) -> None:
    reader = phone()
    answer = reader.get(f"/t/{code}/rules?q=who+begins")
    assert answer.headers["Location"] == f"/t/{code}/rules/rebirth?q=who+begins"
    page = reader.get(
        f"/t/{code}/rules/rebirth?q=who+gets+the+castle+if+level&back=sheet%23pink-castles"
    ).text
    assert f'href="/t/{code}/sheet#pink-castles" data-back' in page
    # What it leads to keeps both.
    assert f"/t/{code}/rules/rebirth/castle.tie_stays?back=sheet%23pink-castles" in page
    assert 'name="back" value="sheet#pink-castles"' in page


def test_another_games_rules_are_not_read_at_a_table(phone: Any, code: str) -> None:
    answer = phone().get(f"/t/{code}/rules/scythe?q=who+begins")
    assert answer.headers["Location"] == f"/t/{code}/rules/rebirth?q=who+begins"
    answer = phone().get(f"/t/{code}/rules/scythe/combat.tie")
    assert "/rules/scythe/combat.tie" in answer.headers["Location"]


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/etc", "https://evil.example", "..\\x", "javascript:alert(1)", "\u202ex", "rules"],
)
def test_the_way_back_leads_nowhere_else(phone: Any, code: str, back: str) -> None:
    page = phone().get(f"/t/{code}/rules/rebirth", query_string={"back": back}).text
    assert f'href="/t/{code}/play" data-back' in page


def test_links_to_rules_know_the_table_and_the_place_they_stand_on(phone: Any, code: str) -> None:
    seat = phone().sit(code, "all")
    seat.log(code, "pink food A1")
    log = seat.get(f"/t/{code}/log").text
    assert re.search(rf"/t/{code}/rules/rebirth/[a-z_.]+\?back=log%23entry-1", log)
    play = seat.get(f"/t/{code}/play").text
    assert f'action="/t/{code}/rules/rebirth"' in play
    parts = seat.get(f"/t/{code}/play/parts").json["parts"]
    assert "back=play/parts" not in json.dumps(parts)


def test_a_wrong_code_is_a_guess(config: Config, phone: Any) -> None:
    """Rules give no way around the limit for guessing codes, and need no code themselves."""
    guesser = create_app(replace(config, limits=True)).test_client()
    told = [guesser.get(f"/t/AAA{n // 8 + 2}{n % 8 + 2}/rules/rebirth").status_code for n in range(63)]
    assert told[:60] == [404] * 60
    assert told[-1] == 429
    assert guesser.get("/rules/rebirth").status_code == 200


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("How do I win at Rebirth?", "rebirth"),
        ("Wer beginnt bei Isle of Skye?", "skye"),
        ("Glen More II: wer beginnt?", "glenmore"),
        ("Does a mech fight in combat?", "scythe"),
        ("Who begins?", None),
        ("What if we are level at the end?", None),
        ("", None),
        ("Rebirth or Scythe, who begins?", None),
    ],
)
def test_a_game_is_recognised_only_if_it_is_clear(question: str, game: str | None) -> None:
    assert answers.recognised(question, "en") == game


def test_a_question_without_a_clear_game_asks_for_it(phone: Any) -> None:
    page = phone().get("/rules?q=Who+begins%3F").text
    assert "Which game is it about?" in page
    for game in games_with_clauses():
        assert f'href="/rules/{game}?q=Who+begins?"' in page
    assert phone().get("/rules?q=Who+begins+at+Scythe%3F").headers["Location"].startswith("/rules/scythe?q=")


def test_a_phone_at_one_running_table_asks_there(phone: Any, code: str) -> None:
    seat = phone().sit(code, "pink")
    assert seat.get("/rules?q=Who+begins%3F").headers["Location"] == f"/t/{code}/rules/rebirth?q=Who+begins?"
    assert seat.get("/rules?q=May+a+mech+swim%3F").headers["Location"].startswith(f"/t/{code}/rules/rebirth")
    # A game that is named goes before, and without a question all games stand there to choose from.
    assert seat.get("/rules?q=Who+begins+at+Scythe%3F").headers["Location"].startswith("/rules/scythe?q=")
    assert 'href="/rules/skye"' in seat.get("/rules").text
    assert 'href="/rules"' in seat.get(f"/t/{code}/rules/rebirth").text


def test_an_entry_of_the_log_leads_to_its_rules_and_is_no_question_to_keep(
    app: Flask, phone: Any, code: str
) -> None:
    seat = phone().sit(code, "all")
    seat.log(code, "pink track 3")
    page = seat.get(f"/t/{code}/log").text
    link = re.search(r'href="([^"]+by=log[^"]*)">Rules about this', page)
    assert link is not None
    assert seat.get(link[1].replace("&amp;", "&")).status_code == 200
    assert seat.get(f"/t/{code}/rules/rebirth?q=pizza+recipe&by=log").status_code == 200
    with app.app_context():
        assert store.questions() == ()


def test_no_other_games_clause_is_ever_shown() -> None:
    for game in games_with_clauses():
        for question in ("Scythe: who begins", "Who wins a tie at Glen More", "Skye gold", "Rebirth castle"):
            shown = answers.answer(question, game, "en")
            assert {one.game for one in (shown.best, *shown.others) if one} <= {game}


def test_an_answer_has_at_most_four_other_titles(phone: Any) -> None:
    page = phone().get("/rules/glenmore?q=How+does+a+scoring+work").text
    also = page.split("Or did you mean")[1].split("</ul>")[0]
    assert 1 <= also.count("<li>") <= 4


def test_a_setting_is_told_with_what_this_table_decided(phone: Any) -> None:
    players = [{"id": "pink", "name": "Anna"}, {"id": "blue", "name": "Ben"}]
    new = {"game": "rebirth", "players": players, "start": "pink", "settings": {"neutral_at_castles": "yes"}}
    code = phone().post_json("/new", new).json["code"]
    page = phone().get(f"/t/{code}/rules/rebirth/castle.neutral").text
    chosen = page.split('class="chosen"')[1].split("</li>")[0]
    assert "so at this table" in chosen
    assert page.count("so at this table") == 1
    usual = phone().get("/rules/rebirth/castle.neutral").text
    assert ">usual</span>" in usual
    assert "so at this table" not in usual


HOSTILE = [
    "\"", "'", "AND", "a AND b OR NOT c", "*", "castle*", "^castle", "NEAR(a b)", "col:umn", "(((", "--", ";",
    "\\", "%", "%s", "%(name)s", "{{ 7*7 }}", "<script>alert(1)</script>", "' OR 1=1 --", "x" * 10_000,
    "castle " * 2_000, "\N{CASTLE}\N{ZERO WIDTH JOINER}\N{FACE WITH TEARS OF JOY}" * 50, "", " ", "\t\n", "\0",
    "\u202eabc", "\u05e9\u05dc\u05d5\u05dd", "\u0645\u0631\u062d\u0628\u0627", "\ufeff", "a\u0301" * 500, "?" * 300,
    "\ud83d",
]  # fmt: skip


@pytest.mark.parametrize("question", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_questions_get_a_page(phone: Any, code: str, question: str) -> None:
    reader = phone()
    raw = question.encode("utf-8", "surrogatepass")
    for path in ("/rules", "/rules/rebirth", f"/t/{code}/rules/rebirth", "/rules/glenmore/act.which"):
        answer = reader.get(path, query_string={"q": raw})
        assert answer.status_code in (200, 302)
        assert "<script>alert" not in answer.text
        if answer.status_code == 302:
            assert reader.get(answer.headers["Location"]).status_code == 200


def test_broken_bytes_get_a_page(phone: Any) -> None:
    assert phone().get("/rules/rebirth?q=%ED%A0%80%FF&back=%FF").status_code == 200


def test_each_game_has_a_glossary_in_both_languages(phone: Any) -> None:
    for game in games_with_clauses():
        for language in LANGUAGES:
            page = phone().get(f"/rules/{game}/glossary?lang={language}").text
            leads_to = set(re.findall(rf'href="/rules/{game}/([a-z_0-9.]+\.[a-z_0-9.]+)', page))
            assert leads_to <= set(clauses(game))
            assert len(leads_to) > len(clauses(game)) / 2
    german = phone().get("/rules/rebirth/glossary?lang=de").text
    assert "<dt><strong>Burg</strong>" in german
    assert "→ Burg" in german.split("<dt>Schloss")[1][:60]


@pytest.mark.parametrize("game", games_with_clauses())
def test_each_game_has_a_summary(phone: Any, game: str) -> None:
    parts = rule_set(game).summary
    ids = [id for part in parts for id in part.clauses]
    assert len(ids) == len(set(ids)) >= 45
    for language in LANGUAGES:
        page = phone().get(f"/rules/{game}/summary?lang={language}").text
        for part in parts:
            assert f"<h2>{part.title[language]}</h2>" in page.replace("&amp;", "&")
        size = re.search(r'class="summary size-(\d+)"', page)
        assert size is not None
        # Readable at a table, and the stylesheet knows it.
        assert 80 <= int(size[1]) <= 104
        assert f".size-{size[1]} " in phone().get("/static/summary.css").text


def test_only_pages_of_rules_may_listen(phone: Any) -> None:
    assert "microphone=(self)" in phone().get("/rules/rebirth").headers["Permissions-Policy"]
    assert "microphone=()" in phone().get("/").headers["Permissions-Policy"]


def test_a_question_may_name_the_players_and_places_of_its_table(phone: Any, code: str) -> None:
    page = phone().get(f"/t/{code}/rules/rebirth?q=Does+Ben+or+Anna+get+Dunrobin+castle+if+level").text
    assert 'class="best"' in page
    assert "Dunrobin Castle" in page.split("here-now")[1].split("</section>")[0]


def test_what_was_not_answered_is_kept_without_names(app: Flask, phone: Any, code: str) -> None:
    reader = phone()
    assert (
        "Not covered" in reader.get(f"/t/{code}/rules/rebirth?q=Does+Anna+bake+Ben%27s+pizza+tonight%3F").text
    )
    reader.get("/rules/rebirth?q=who+gets+the+castle+if+level")
    with app.app_context():
        kept = store.questions()
    assert [(one.game, one.language, one.times) for one in kept] == [("rebirth", "en", 1)]
    assert "Anna" not in kept[0].text
    assert "Ben" not in kept[0].text
    assert "pizza" in kept[0].text


def test_only_a_table_can_promise_to_leave_names_out(phone: Any, code: str) -> None:
    """Away from a table nobody knows which word of a question is a name."""
    assert "without names" in phone().get(f"/t/{code}/rules/rebirth?q=pizza+recipe").text
    away = phone().get("/rules/rebirth?q=pizza+recipe").text
    assert "kept on this Cairn" in away
    assert "without names" not in away


def test_what_the_rulebook_leaves_open_is_said_so_with_its_clause(app: Flask, phone: Any) -> None:
    page = phone().get("/rules/rebirth?q=Is+zero+to+zero+enough+for+the+mission%3F").text
    assert "The rulebook leaves this open" in page
    assert "Zero against zero on a mission" in page.split('class="best"')[1].split("</h2>")[0]
    with app.app_context():
        assert not store.questions()
