"""Everything that Scythe asks the table leads to the rule that says why, and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.current import current
from companion.scythe.telling import _CLAUSES, event_clause
from scoring import notation, rules
from scoring.log import Insert, Replace, Retract
from scoring.points import Question
from scoring.scythe import questions
from scoring.scythe.game import CLAUSES

Make = Callable[..., Any]
Log = Callable[[Any, dict[str, Any]], None]


def _nothing(one: Any, _: dict[str, Any]) -> None:
    one.log("table ends")


def _shared(one: Any, _: dict[str, Any]) -> None:
    one.log("nordic at C3: 1 mech", "crimea at C3: leader", "table ends")


def _before_the_end(one: Any, nils: dict[str, Any]) -> None:
    one.count("nordic", **nils)
    one.log("table ends")


def _tie(one: Any, nils: dict[str, Any]) -> None:
    one.log("table ends")
    one.count("nordic", **nils)
    # 8 territories without the Factory: 24, and 9 coins more.
    one.count("crimea", **nils | {"factory": "no", "territories": 8, "coins": 39})


TABLES: dict[str, Log] = {
    "nothing told": _nothing,
    "shared": _shared,
    "before the end": _before_the_end,
    "tie": _tie,
}


def asked(at: Any) -> tuple[Question, ...]:
    with at.client.application.app_context():
        return current(at.code).replay.questions


def open_at(table: Make, case: str, nils: dict[str, Any]) -> Any:
    one = table("nordic", "crimea", tile="none" if case == "nothing told" else "lakes_adjacent")
    TABLES[case](one, nils)
    return one


@pytest.mark.parametrize("case", TABLES)
def test_every_open_question_leads_to_its_rule_and_back(table: Make, nils: dict[str, Any], case: str) -> None:
    at = open_at(table, case, nils)
    found = asked(at)
    assert found
    missing = {one.player for one in found if one.message == "question.scythe.number"}
    page = at.html("end")
    for one in found:
        assert one.clause in rules.clauses("scythe"), one
        if one.message == "question.scythe.check" and one.player in missing:
            continue  # whoever types what is missing says with it that the rest is still so
        place = {"question.scythe.shared": "shared-C3", "question.scythe.tile": "ask-tile"}.get(
            one.message, f"of-{one.player}"
        )
        assert f'href="/t/{at.code}/rules/scythe/{one.clause}?back=end%23{place}"' in page, one
        assert f' id="{place}"' in page
        if one.player and "what" in one.values:
            numbers = at.html("count", player=one.player)
            assert f"/rules/scythe/{one.clause}?back=count" in numbers, one


def test_every_kind_of_question_is_among_them(table: Make, nils: dict[str, Any]) -> None:
    engine = Path(rules.__file__).parent / "scythe"
    words = " ".join(file.read_text() for file in engine.glob("*.py"))
    found = {one.message for case in TABLES for one in asked(open_at(table, case, nils))}
    assert set(re.findall(r'"(question\.\w+\.\w+)"', words)) == found


def test_whatever_can_be_asked_or_scored_has_a_rule() -> None:
    named = {*questions.CLAUSES.values(), *CLAUSES.values()}
    assert named <= set(rules.clauses("scythe"))


def test_numbers_so_far_and_what_is_missing_lead_to_their_rules(table: Make, nils: dict[str, Any]) -> None:
    one = table("nordic", "crimea")
    one.count("nordic", **nils)
    page = one.html("interim")
    for clause_id in ("scoring.stars", "scoring.cash", "scoring.territories"):
        assert f"/rules/scythe/{clause_id}?back=interim%23of-nordic" in page
        assert f'/rules/scythe/{clause_id}?back=interim"' in page


def test_a_nought_on_the_sheet_leads_to_the_rule_too(table: Make) -> None:
    one = table("nordic", "crimea")
    one.log("table ends")
    page = one.html("sheet")
    for clause_id in ("scoring.cash", "scoring.stars", "scoring.structures"):
        assert f'class="number" href="/t/{one.code}/rules/scythe/{clause_id}?back=sheet"' in page


def test_every_entry_of_the_log_has_a_rule(table: Any) -> None:
    games = Path(__file__).parents[2] / "games" / "scythe"
    logged = [one.event for file in games.glob("*.toml") for one in notation.parse(file.read_text()).entries]
    told = [one.event if isinstance(one, Replace | Insert) else one for one in logged]
    played = [one for one in told if not isinstance(one, Retract)]
    assert {type(one) for one in played} == set(_CLAUSES)
    assert [one for one in played if event_clause(one) not in rules.clauses("scythe")] == []
    at = table("nordic", "crimea")
    at.log("nordic coins 20")
    assert re.search(r'href="/t/\w+/rules/scythe/scoring.cash\?back=log%23entry-\d+"', at.html("log"))
