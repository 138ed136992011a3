"""What leads pay: rulebook lines 821-822, and the settings for what it leaves open."""

from __future__ import annotations

import pytest

from scoring.glenmore import leads

PRINTED = {0: 0, 1: 1, 2: 2, 3: 3, 4: 5, 5: 8}


@pytest.mark.parametrize(("lead", "points"), PRINTED.items())
@pytest.mark.parametrize("beyond", ["as_five", "series"])
def test_the_printed_row(lead: int, points: int, beyond: str) -> None:
    assert leads.points(lead, beyond) == points


@pytest.mark.parametrize("lead", [6, 7, 20])
def test_more_than_five_pays_as_five(lead: int) -> None:
    assert leads.points(lead, "as_five") == 8


# 5 + 8 = 13, 8 + 13 = 21, 13 + 21 = 34, 21 + 34 = 55.
@pytest.mark.parametrize(("lead", "points"), [(6, 13), (7, 21), (8, 34), (9, 55)])
def test_or_the_row_carried_on(lead: int, points: int) -> None:
    assert leads.points(lead, "series") == points


def test_a_table_of_ones_own() -> None:
    own = (2, 4, 7)
    assert [leads.points(lead, "series", own) for lead in range(6)] == [0, 2, 4, 7, 7, 7]
    assert leads.points(0, "as_five", ()) == 0


def test_everyone_is_compared_with_the_fewest() -> None:
    # Rulebook 824-829: 5, 3 and 1 landmark cards.
    assert leads.leads({"red": 5, "yellow": 3, "blue": 1}) == {"red": 4, "yellow": 2, "blue": 0}
    assert leads.leads({"red": 2, "yellow": 2}) == {"red": 0, "yellow": 0}


def test_nobody_is_behind_the_fewest() -> None:
    with pytest.raises(ValueError, match="fewest"):
        leads.points(-1, "as_five")
