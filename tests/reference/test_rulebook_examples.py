"""The worked examples of the rulebook, put to the reference itself: it has to stand before it can judge."""

from __future__ import annotations

from types import ModuleType
from typing import Any

# A castle with six spaces around it, settlements of one to three spaces below it, and farmland to the right.
#
#   A      A1  A2  A3  A4
#   B    B1  B2# B3  B4  B5        # castle
#   C      C1  C2  C3
#   D    [D1] [D2   D3] [D4   D5   D6]
ROWS = {"A": (0, 0, 4), "B": (-1, 1, 5), "C": (-1, 2, 3), "D": (-2, 4, 6)}
"""Of each row: q and r of its first space, and how many spaces it has."""

MAP = {f"{row}{n + 1}": (q + n, r) for row, (q, r, count) in ROWS.items() for n in range(count)}
SETTLEMENTS = {"D1": "small", "D2": "medium", "D3": "medium", "D4": "large", "D5": "large", "D6": "large"}
FLAGS = {"harbour": False, "coast": False, "border": False, "two_player": False}


def score(reference: ModuleType, players: str, *log: str) -> dict[str, Any]:
    spaces: list[dict[str, Any]] = []
    for space_id, (q, r) in MAP.items():
        space = {"id": space_id, "q": q, "r": r, "kind": "blank", **FLAGS}
        if space_id in SETTLEMENTS:
            space |= {"kind": "settlement", "settlement": SETTLEMENTS[space_id]}
        if space_id == "B2":
            space |= {"kind": "castle", "key": "edinburgh"}
        spaces.append(space)
    seats = [{"id": player} for player in players.split()]
    game = {"players": seats, "start": seats[0]["id"], "log": list(log)}
    told: dict[str, Any] = reference.score(game, {"spaces": spaces})
    return told


def test_farms_of_different_colours_are_no_group(reference: ModuleType) -> None:
    # Example A, page 3: energy beside another's energy is 1 point. Example B: beside one's own it is 2.
    told = score(reference, "beige blue", "beige energy A4", "blue energy B4", "beige energy B5")
    assert told["per_entry"] == [{"beige": 1, "blue": 0}, {"beige": 0, "blue": 1}, {"beige": 2, "blue": 0}]


def test_food_and_energy_are_no_group(reference: ModuleType) -> None:
    told = score(reference, "beige blue", "beige energy B4", "beige food B5")
    assert told["per_entry"][1] == {"beige": 1, "blue": 0}


def test_medium_settlement(reference: ModuleType) -> None:
    # Page 3: pink completes with more symbols than blue: 5 for pink, 3 for blue.
    told = score(reference, "pink blue", "blue settlement1 D2", "pink settlement2 D3")
    assert told["per_entry"] == [{"pink": 0, "blue": 0}, {"pink": 5, "blue": 3}]


def test_completer_loses_the_tie_of_a_medium_settlement(reference: ModuleType) -> None:
    told = score(reference, "pink blue", "blue settlement2 D2", "pink settlement2 D3")
    assert told["per_entry"][1] == {"pink": 3, "blue": 5}


def test_large_settlement(reference: ModuleType) -> None:
    # Page 3: blue has two tiles with one symbol each, pink completes with more than two: 8 for pink, 5 for blue.
    told = score(
        reference,
        "pink blue",
        "blue settlement1 D4",
        "blue settlement1 D6",
        "pink settlement3 D5",
        "pink ends",
    )
    assert told["per_entry"][2] == {"pink": 8, "blue": 5}


def test_ties_of_a_large_settlement_go_clockwise_from_the_completer(reference: ModuleType) -> None:
    # Pink completes a tie of three. Clockwise after pink: beige (8), then blue (5).
    log = ("blue settlement2 D4", "beige settlement2 D6", "pink settlement2 D5")
    told = score(reference, "blue pink beige", *log)
    assert told["per_entry"][2] == {"blue": 5, "pink": 0, "beige": 8}


def test_whoever_has_a_settlement_alone_gets_all_its_prizes(reference: ModuleType) -> None:
    told = score(
        reference,
        "pink blue",
        *("pink settlement3 D1", "pink settlement1 D2", "pink settlement1 D3"),
        *("pink settlement1 D4", "pink settlement1 D5", "pink settlement2 D6"),
    )
    assert told["totals"]["pink"]["settlements"] == 3 + 8 + 13


def test_castle_stays_in_a_full_tie(reference: ModuleType) -> None:
    # First example, page 4: one tile each beside the castle; pink keeps it. With a second tile blue takes it.
    log = ("pink energy A1", "blue energy A2")
    assert score(reference, "pink blue", *log)["holders"] == {"B2": "pink"}
    assert score(reference, "pink blue", *log, "blue food C1")["holders"] == {"B2": "blue"}


def test_castle_goes_to_more_farms_in_a_tie_of_tiles(reference: ModuleType) -> None:
    # Second example, page 4: pink's tile is a settlement, blue's a farm.
    log = ("pink settlement2 B1", "blue energy B3")
    assert score(reference, "pink blue", *log)["holders"] == {"B2": "blue"}


def test_the_same_tiles_in_another_order_leave_the_castle_with_another(reference: ModuleType) -> None:
    assert score(reference, "pink blue", "pink food A1", "blue food A2")["holders"] == {"B2": "pink"}
    assert score(reference, "pink blue", "blue food A2", "pink food A1")["holders"] == {"B2": "blue"}


def test_unfinished_settlement_and_castle_at_the_end(reference: ModuleType) -> None:
    # Five for the castle, three for the symbols in an unfinished settlement, one for the farm.
    told = score(reference, "pink blue", "pink food A1", "pink settlement3 D4", "blue ends")
    assert told["standings"] == [(1, "pink", 1 + 3 + 5), (2, "blue", 0)]
