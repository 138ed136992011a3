"""Everything that Isle of Skye asks the table leads to the rule that says why, and back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.current import current
from companion.skye.telling import _CLAUSES, event_clause
from scoring import notation, rules
from scoring.log import Insert, Replace, Retract
from scoring.points import Question
from scoring.skye import pieces

SCORED = [f"table scores {number}" for number in range(1, 7)]
GOLD = {"a": "sheep", "b": "squares", "c": "columns", "d": "gold_majority"}
TABLES: dict[str, tuple[dict[str, str] | None, list[str]]] = {
    "numbers": (None, ["blue builds S01 at 0,-1 right", *SCORED[:2]]),
    "end": (None, SCORED),
    "field": ({"a": "sheep", "b": "squares", "c": "columns", "d": "none"}, SCORED),
    "print": (None, ["blue builds S02 at 0,1 up"]),
    "gold": (GOLD, SCORED),
}


def asked(at: Any) -> tuple[Question, ...]:
    with at.client.application.app_context():
        return current(at.code).replay.questions


def place(one: Question) -> str:
    """Where on a page it is asked."""
    if one.message == "question.skye.scoring_tile":
        return f"ask-field-{one.values['field']}"
    if one.message == "question.skye.tile":
        return f"ask-tile-{one.values['tile']}"
    return f"ask-{one.player}-{one.values.get('round', 6)}"


@pytest.mark.parametrize("case", TABLES)
def test_every_open_question_leads_to_its_rule_and_back(table: Any, case: str) -> None:
    tiles, log = TABLES[case]
    at = table("blue", "red", tiles=tiles)
    at.log(*log)
    questions = asked(at)
    assert questions
    over = len(log) >= len(SCORED)
    page = at.html("end" if over else "play")
    for one in questions:
        assert one.clause in rules.clauses("skye"), one
        start = f"/t/{at.code}/rules/skye/"
        if not over:
            assert f'href="{start}{one.clause}?back=play%23{place(one)}"' in page, one
            assert f' id="{place(one)}"' in page
        elif one.message == "question.skye.number":
            # By player at the end, where the rounds are named; the page for counting has each tile's rule.
            assert f'href="{start}count.typed?back=end%23of-{one.player}"' in page
            counting = at.html("count", player=one.player, round=str(one.values["round"]))
            assert f"{start}{one.clause}?back=count" in counting
        elif one.player:
            assert re.search(f'href="{start}{one.clause}' + r"\?back=end%23(of|ask)-", page), one
        else:
            assert f'href="{start}{one.clause}?back=end%23{place(one)}"' in page


def test_every_kind_of_question_is_among_them(table: Any) -> None:
    engine = Path(rules.__file__).parent / "skye"
    words = " ".join(file.read_text() for file in engine.glob("*.py"))
    found = set()
    for tiles, log in TABLES.values():
        at = table("blue", "red", tiles=tiles)
        at.log(*log)
        found |= {one.message for one in asked(at)}
    assert set(re.findall(r'"(question\.\w+\.\w+)"', words)) == found


def test_every_scoring_tile_has_the_rule_that_its_numbers_are_asked_by() -> None:
    assert {f"tile.{id_}" for id_ in pieces.scoring_tiles()} <= set(rules.clauses("skye"))


def test_what_a_round_waits_for_leads_to_its_rule(table: Any) -> None:
    at = table("blue", "red", tiles=GOLD | {"a": "gold_majority", "d": "sheep"})
    score = at.html("score")
    for clause_id in ("gold.shown", "tile.gold_majority"):
        assert f"/t/{at.code}/rules/skye/{clause_id}?back=score" in score


def test_what_is_not_counted_yet_on_the_sheet_leads_to_its_rule(table: Any) -> None:
    at = table("blue", "red")
    at.log(*SCORED)
    page = at.html("sheet")
    for clause_id in ("tile.sheep", "end.scrolls", "end.gold"):
        assert f'class="number" href="/t/{at.code}/rules/skye/{clause_id}?back=sheet"' in page


def test_every_entry_of_the_log_has_a_rule(table: Any) -> None:
    games = Path(__file__).parents[2] / "games" / "skye"
    logged = [one.event for file in games.glob("*.toml") for one in notation.parse(file.read_text()).entries]
    told = [one.event if isinstance(one, Replace | Insert) else one for one in logged]
    played = [one for one in told if not isinstance(one, Retract)]
    assert {type(one) for one in played} == set(_CLAUSES)
    assert [one for one in played if event_clause(one) not in rules.clauses("skye")] == []
    at = table("blue", "red")
    at.log("red counts sheep 5 in 1")
    assert re.search(r'href="/t/\w+/rules/skye/tile.sheep\?back=log%23entry-\d+"', at.html("log"))
