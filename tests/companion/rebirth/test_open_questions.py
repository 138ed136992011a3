"""Everything that Rebirth asks the table leads to the rule that says why, and back."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.current import current
from scoring import rules
from scoring.rebirth.game import CLAUSES


@pytest.fixture
def anna(phone: Any, code: str) -> Any:
    """Anna's phone after the end; she holds one mission card that is face down."""
    phone_of_anna = phone().sit(code, "pink")
    phone_of_anna.log(code, "pink food I2")
    phone_of_anna.log(code, "pink ends")
    return phone_of_anna


def test_every_open_question_leads_to_its_rule_and_back(app: Any, anna: Any, phone: Any, code: str) -> None:
    with app.app_context():
        questions = current(code).replay.questions
    # On a map nothing else is ever asked.
    assert {one.message for one in questions} == {"question.missions"}
    for one in questions:
        assert one.clause in rules.clauses("rebirth")
        rule = f'href="/t/{code}/rules/rebirth/{one.clause}?back='
        for at in (anna, phone().sit(code, "blue")):
            end = at.get(f"/t/{code}/end").text
            assert f'{rule}end%23hand-{one.player}"' in end
            assert f' id="hand-{one.player}"' in end
            assert f'{rule}sheet"' in at.get(f"/t/{code}/sheet").text


def test_a_nought_on_the_sheet_leads_to_the_rule_too(anna: Any, code: str) -> None:
    assert set(CLAUSES.values()) <= set(rules.clauses("rebirth"))
    page = anna.get(f"/t/{code}/sheet").text
    for clause_id in ("energy.group", "settlement.when_scored", "harbour.point", "mission.reveal"):
        assert f'class="number" href="/t/{code}/rules/rebirth/{clause_id}?back=sheet"' in page


def test_a_doubt_about_a_tile_that_is_looked_at_leads_to_its_rule_and_back(phone: Any, code: str) -> None:
    blue = phone().sit(code, "blue")
    wanted = {"player": "blue", "tile": "food", "space": "H6"}
    for path in (f"/t/{code}/play/look", f"/t/{code}/play"):
        page = blue.get(path, query_string=wanted).text
        link = re.search(rf'href="(/t/{code}/rules/rebirth/doubt.out_of_turn\?back=[^"]+)"', page)
        assert link
        rule = blue.get(link[1].replace("&amp;", "&")).text
        back = f"/t/{code}/play?player=blue&amp;tile=food&amp;space=H6#look"
        assert f'href="{back}" data-back' in rule
