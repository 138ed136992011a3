"""Everything that Glen More II asks the table leads to the rule that says why, and back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.current import current
from companion.glenmore.telling import _CLAUSES, event_clause
from scoring import notation, rules
from scoring.glenmore import pieces, printed
from scoring.glenmore.events import KEYS
from scoring.glenmore.game import CLAUSES
from scoring.glenmore.questions import clause_of, clause_of_number
from scoring.log import Insert, Replace, Retract
from scoring.points import Question

JAIL = "table jails joe_mcduff, mike_mccastle, john_mcclaim, peggy_mclaird"
FOURTH = (
    "red announces D",
    "red counts scots 4, landmarks 3, casks 2, persons 1 in D",
    "blue counts scots 1, landmarks 5, casks 2, persons 3 in D",
    *(f"table leaves {thing} in D" for thing in ("david_hume", "castle_moil", "armadale_castle")),
)
TABLES: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "nothing told": ((1, 2, 5, 6, 7, 8), ("red announces D",)),
    "mike": (
        (6, 8),
        (JAIL, "red takes mike_mccastle in B", "red takes john_mcclaim in B", "red announces B"),
    ),
    "votes": ((7,), ("table cards animals, square, sets, smallest, farthest", "red announces D")),
    "cards": (
        (7,),
        ("table cards animals, square, sets, smallest, farthest", "table votes square 3:1", *FOURTH),
    ),
    "cellar": ((3,), ("red sells cellar_2:2 in C",)),
    "reward": ((1,), ("red boat 1", "red gets reward_1 in C")),
    "penalty": ((6, 8), (JAIL, "red takes joe_mcduff in B", "red announces D")),
    "tables": (
        (6,),
        (
            "red takes storr_table in B",
            "table leaves inverness_table in B",
            "table leaves david_hume in B",
            "red announces B",
            "red counts scots 2, landmarks 0, casks 0, persons 0, events 1 in B",
            "blue counts scots 0, landmarks 0, casks 0, persons 0, events 0 in B",
        ),
    ),
    "fewer": ((), (*FOURTH, "red scores 9 for trade in A", "red tokens 3 in D")),
    "changed": ((), (*FOURTH, "red tokens 30 after D", "red counts scots 6 in D")),
    "tie": (
        (),
        (
            *FOURTH,
            "red counts tiles 9, coins 5 in D",
            "blue counts tiles 9, coins 5 in D",
            "red tokens 31 in D",
            "blue tokens 30 in D",
        ),
    ),
}


def asked(at: Any) -> tuple[Question, ...]:
    with at.client.application.app_context():
        return current(at.code).replay.questions


@pytest.mark.parametrize("case", TABLES)
def test_every_open_question_leads_to_its_rule_and_back(table: Any, case: str) -> None:
    chronicles, log = TABLES[case]
    at = table("red", "blue", chronicles=chronicles)
    at.log(*log)
    questions = asked(at)
    assert questions
    page = at.html("end")
    for one in questions:
        assert one.clause in rules.clauses("glenmore"), one
        place = f"of-{one.player or 'table'}" if "announces D" in " ".join(log) else "open-questions"
        assert f'href="/t/{at.code}/rules/glenmore/{one.clause}?back=end%23{place}"' in page, one
        assert f' id="{place}"' in page
    if "announces D" not in " ".join(log):
        for one in questions:
            assert f"/rules/glenmore/{one.clause}?back=play%23open-questions" in at.html("play")


def test_every_kind_of_question_is_among_them(table: Any) -> None:
    engine = Path(rules.__file__).parent / "glenmore"
    kinds = {
        kind
        for file in engine.glob("*.py")
        for kind in re.findall(r'"(question\.\w+\.\w+)"', file.read_text())
    }
    found = set()
    for chronicles, log in TABLES.values():
        at = table("red", "blue", chronicles=chronicles)
        at.log(*log)
        found |= {one.message for one in asked(at)}
    assert kinds == found


def test_whatever_can_be_asked_has_a_rule() -> None:
    known = rules.clauses("glenmore")
    counted = [clause_of_number(key) for key in KEYS]
    held = [clause_of(thing) for thing in pieces.things()]
    told = [printed.clause_of(key) for key in (*pieces.CELLARS, *pieces.REWARDS, *pieces.OWN_TABLES.values())]
    assert [one for one in (*counted, *held, *told, *CLAUSES.values()) if one not in known] == []


def test_a_scoring_leads_from_each_number_and_card_that_it_waits_for(table: Any) -> None:
    at = table("red", "blue", "green", chronicles=(6, 8), seat="red")
    at.log(JAIL, "red takes john_mcclaim in A", "red announces A")
    page = at.html("score")
    back = r"\?back=score(%3Fstack%3DA)?(%23mine)?\""
    for clause_id in ("scoring.scots", "scoring.casks", "tome.events", "scoring.david_hume"):
        assert re.search(f"/t/{at.code}/rules/glenmore/{clause_id}{back}", page), clause_id


def test_what_a_number_of_the_sheet_is_scored_by_is_a_tap_away_even_if_it_is_nought(table: Any) -> None:
    at = table("red", "blue")
    at.log(*FOURTH)
    page = at.html("sheet")
    for clause_id in ("end.tiles", "end.coins", "play.points"):
        assert f'class="number" href="/t/{at.code}/rules/glenmore/{clause_id}?back=sheet"' in page


def test_every_entry_of_the_log_has_a_rule(table: Any) -> None:
    games = Path(__file__).parents[2] / "games" / "glenmore"
    logged = [one.event for file in games.glob("*.toml") for one in notation.parse(file.read_text()).entries]
    told = [one.event if isinstance(one, Replace | Insert) else one for one in logged]
    played = [one for one in told if not isinstance(one, Retract)]
    assert {type(one) for one in played} == set(_CLAUSES)
    assert [one for one in played if event_clause(one) not in rules.clauses("glenmore")] == []
    at = table("red", "blue")
    at.log("red has scots 3")
    assert re.search(r'href="/t/\w+/rules/glenmore/play.numbers\?back=log%23entry-\d+"', at.html("log"))
