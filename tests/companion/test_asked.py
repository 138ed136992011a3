"""Questions that the rules didn't answer: kept, counted, taken away, cleared; only for phones that made a table."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from flask import Flask

from companion import asked, store


@pytest.fixture
def host(phone: Any, new_table: Any) -> Any:
    """A phone that made a table."""
    made = phone()
    new_table(made)
    return made


def test_the_same_question_is_counted(app_context: Flask) -> None:
    for text in ("Pizza?", "pizza", "  PIZZA !", "Pizza oder Pasta?"):
        asked.keep("skye", "de", text)
    asked.keep("skye", "en", "pizza")
    asked.keep("scythe", "de", "pizza")
    kept = {(one.game, one.language, one.text): one.times for one in store.questions()}
    assert kept == {
        ("skye", "de", "PIZZA !"): 3,
        ("skye", "de", "Pizza oder Pasta?"): 1,
        ("skye", "en", "pizza"): 1,
        ("scythe", "de", "pizza"): 1,
    }


def test_only_so_many_are_kept(app_context: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "MOST_KEPT", 5)
    for number in range(9):
        asked.keep("skye", "en", f"question number {number}")
    assert [one.text for one in store.questions()] == [f"question number {n}" for n in (8, 7, 6, 5, 4)]


def test_long_and_strange_questions_are_kept_short(app_context: Flask) -> None:
    asked.keep("skye", "en", "\0\u202e" + "word " * 4000)
    asked.keep("skye", "en", "\N{FACE WITH TEARS OF JOY}?!")
    asked.keep("skye", "en", "\t\n")
    kept = store.questions()
    assert len(kept) == 2
    assert all(len(one.text) <= asked.LONGEST_KEPT and one.text.isprintable() for one in kept)


def test_names_are_left_out(app_context: Flask) -> None:
    asked.keep(
        "skye", "en", "May ANNA give Anna-Lena's gold to Jo or Joanna?", ["Anna", "Anna-Lena", "Jo", ""]
    )
    assert store.questions()[0].text == "May … give … gold to … or Joanna?"


def test_only_whoever_made_a_table_sees_the_list(phone: Any, host: Any) -> None:
    host.get("/rules/skye?q=pizza+recipe")
    for path in ("/rules/asked", "/rules/asked/questions.csv", "/rules/asked/questions.json"):
        assert phone().get(path).status_code == 403
        assert "pizza recipe" in host.get(path).text
    assert phone().post("/rules/asked/clear").status_code == 403
    assert "Questions without an answer" in host.get("/rules").text
    assert "Questions without an answer" not in phone().get("/rules").text


def test_it_can_be_cleared(host: Any) -> None:
    host.get("/rules/skye?q=pizza+recipe")
    assert (
        host.client.post("/rules/asked/clear", headers={"Origin": "http://evil.example"}).status_code == 403
    )
    assert host.post("/rules/asked/clear").status_code == 303
    assert host.get("/rules/asked/questions.json").json == []
    assert "There are none." in host.get("/rules/asked").text


def test_the_exports_hold_everything_and_no_formula(host: Any) -> None:
    evil = '=cmd|"/c calc"!A1, pizza'
    host.get("/rules/skye", query_string={"q": evil, "lang": "en"})
    host.get("/rules/scythe", query_string={"q": "<b>pizza</b> \N{PILE OF POO}", "lang": "de"})
    rows = host.get("/rules/asked/questions.json").json
    assert [(one["game"], one["language"], one["times"]) for one in rows] == [
        ("scythe", "de", 1),
        ("skye", "en", 1),
    ]
    assert rows[1]["question"] == evil
    answer = host.get("/rules/asked/questions.csv")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    told = list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff"))))
    assert told[0] == ["game", "language", "question", "times", "last"]
    assert [row[2] for row in told[1:]] == ["<b>pizza</b> \N{PILE OF POO}", "'" + evil]
    assert "<b>pizza" not in host.get("/rules/asked").text
