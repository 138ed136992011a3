"""Who gets five, who two. Isle of Skye's rules, lines 244-256 and 296-319."""

from __future__ import annotations

import pytest

from scoring.skye.majorities import shares


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((4, 2, 1), (5, 2, 0)),
        ((4, 2, 2), (5, 2, 2)),  # level for second: both
        ((4, 4, 2), (5, 5, 0)),  # level for first: both, and nobody is second
        ((4, 4, 2, 2), (5, 5, 0, 0)),
        ((3, 3, 3), (5, 5, 5)),
        ((3, 0), (5, 0)),  # one needs at least one
        ((3, 0, 0), (5, 0, 0)),
        ((0, 0), (0, 0)),
        ((1, 2), (2, 5)),  # two players: the other one is second
        ((1, 5, 3, 3, 2), (0, 5, 2, 2, 0)),
    ],
)
def test_shares(numbers, points):
    given = shares({f"p{n}": number for n, number in enumerate(numbers)})
    assert tuple(share.points for share in given.values()) == points


def test_every_share_names_its_clause():
    told = shares({"a": 4, "b": 4, "c": 1, "d": 0})
    assert [told[player].clause for player in "abcd"] == [
        "majority.tie_first",
        "majority.tie_first",
        "majority.tie_first",
        "majority.at_least_one",
    ]
    assert [share.rank for share in told.values()] == ["first", "first", "none", "none"]
