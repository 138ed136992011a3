from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import NotFound

from companion import current as module
from companion import store
from companion.codes import hashed
from companion.current import current, settled, with_event
from scoring.errors import ImpossibleEvent
from scoring.log import Replace, Retract
from scoring.rebirth.events import Place


def test_a_table_is_read_from_its_rows(app: Flask, phone: Any, code: str, food: tuple[str, str]) -> None:
    phone().sit(code, "pink").log(code, f"pink food {food[0]}")
    with app.app_context():
        now = current(code.lower())
        assert (now.table.code, now.seq, dict(now.names)) == (code, 1, {"pink": "Anna", "blue": "Ben"})
        assert now.replay.sheet("pink").total == 1
        assert [award.item.points for award in now.awards(1)] == [1]
        assert current(code).replay is now.replay  # folded once


@pytest.mark.parametrize("code", ["", "CCCCC", "x" * 1000, "CDFG1"])
def test_an_unknown_table_is_not_found(app_context: Flask, code: str) -> None:
    with pytest.raises(NotFound):
        current(code)


def test_a_prospect_changes_nothing(app: Flask, phone: Any, code: str, food: tuple[str, str]) -> None:
    phone().sit(code, "pink").log(code, f"pink food {food[0]}")
    with app.app_context():
        now = current(code)
        after = with_event(now, "pink", "tap", Place("pink", "food", food[1]))
        assert (after.seq, after.replay.sheet("pink").total) == (2, 3)
        assert (current(code).seq, store.last_seq(now.table.id)) == (1, 1)
        with pytest.raises(ImpossibleEvent):
            with_event(now, "blue", "tap", Place("blue", "food", food[0]))
        with pytest.raises(ImpossibleEvent):
            with_event(after, "pink", "tap", Replace(2, Place("pink", "food", food[0])))


def test_a_correction_may_make_others_impossible(
    app: Flask, phone: Any, code: str, food: tuple[str, str]
) -> None:
    """Blue's tile took the space that pink's retracted tile lay on; retracting the retraction hits blue's."""
    anna, ben = phone().sit(code, "pink"), phone().sit(code, "blue")
    anna.log(code, f"pink food {food[0]}")
    anna.post_json(f"/t/{code}/retract", {"uid": "r", "entry": 1})
    ben.log(code, f"blue food {food[0]}")
    with app.app_context():
        after = with_event(current(code), "pink", "tap", Retract(2))
        assert [problem.seq for problem in after.replay.problems] == [3]


def test_a_prospect_that_came_true_need_not_be_played_again(
    app: Flask, code: str, food: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        now = current(code)
        after = with_event(now, "pink", "tap", Place("pink", "food", food[0]))
        store.append(now.table.id, "u", "pink", "tap", f"pink food {food[0]}", 0)
        assert settled(after, 1) is after
        monkeypatch.setattr(module, "_fold", None)
        assert current(code).replay is after.replay


def test_a_prospect_that_came_late_is_read_anew(app: Flask, code: str, food: tuple[str, str]) -> None:
    with app.app_context():
        now = current(code)
        after = with_event(now, "pink", "tap", Place("pink", "food", food[0]))
        store.append(now.table.id, "other", "blue", "tap", f"blue food {food[1]}", 0)
        store.append(now.table.id, "u", "pink", "tap", f"pink food {food[0]}", 0)
        assert len(settled(after, 2).entries) == 2


def test_little_is_kept(app_context: Flask, code: str) -> None:
    head = current(code).table.setup
    for number in range(70):
        table = store.create_table("rebirth", "practice-isle", head, hashed(str(number)))
        module.current_of(table)
    assert len(module._kept) <= 64
