"""The reader on many rendered photographs: `pytest -m slow tests/benchmarks/reader` (a few minutes)."""

from __future__ import annotations

import pytest

from scoring.rebirth.board import load_board
from scoring.scythe.board import load_board as load_scythe
from vision.evaluate import Tally, evaluate, rendered

pytestmark = pytest.mark.slow


def test_all_conditions() -> None:
    board = load_board("practice-isle")
    tallies = evaluate(board, rendered(board, photos=5, seed=200, size=(4032, 3024)))
    whole = sum(tallies.values(), Tally())
    assert whole.wrong == 0
    assert whole.refused == 0
    assert whole.read >= 0.99 * whole.readable
    for condition in ("straight", "tilted", "far side", "dim", "far away", "messenger"):
        assert tallies[condition].boards_right == tallies[condition].boards
    assert max(whole.seconds) < 10


def test_scattered_discs() -> None:
    board = load_scythe("scythe")
    cases = rendered(board, photos=3, seed=400, size=(4032, 3024), game="scythe")
    whole = sum(evaluate(board, cases, "scythe").values(), Tally())
    assert whole.wrong == 0
    assert whole.refused == 0
    assert whole.read >= 0.99 * whole.readable
    assert whole.missing_asked >= 0.9 * whole.missing
