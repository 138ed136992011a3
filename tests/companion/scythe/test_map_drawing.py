"""Scythe's map as a picture: every mark inside its place, every river between its two territories."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from companion.scythe.map_drawing import draw_map, draw_stands
from scoring.game import Player, Setup
from scoring.games import GAMES
from scoring.notation import parse_entry
from scoring.scythe import game
from scoring.scythe.board import load_board
from scoring.scythe.state import State

BOARD = load_board("scythe")


def state(*log: str, players: str = "nordic rusviet saxony") -> State:
    ids = players.split()
    setup = Setup("scythe", tuple(Player(one, one.title()) for one in ids), ids[0], "scythe")
    entries = [parse_entry(GAMES["scythe"], seq, text) for seq, text in enumerate(log, 1)]
    found: State = game.replay(setup, entries).state
    return found


def test_the_map_has_every_territory_and_the_home_bases_of_those_who_play() -> None:
    picture = draw_map(BOARD, ("nordic", "crimea"))
    assert [one.id for one in picture.lands] == list(BOARD.spaces)
    assert [one.player for one in picture.homes] == ["nordic", "crimea"]
    assert {one.id for one in picture.lands if one.sign == "tunnel"} == set(BOARD.tunnels)
    assert {one.id for one in picture.lands if one.sign == "encounter"} == set(BOARD.encounters)


def test_a_river_runs_half_way_between_its_neighbours() -> None:
    paths = draw_map(BOARD, ()).rivers
    for (a, b), path in zip(BOARD.rivers, paths, strict=True):
        start, end = (tuple(map(float, corner.split(","))) for corner in path.removeprefix("M").split(" "))
        middle = tuple((one + other) / 2 for one, other in zip(start, end, strict=True))
        (ax, ay), (bx, by) = BOARD.centre_mm(a), BOARD.centre_mm(b)
        assert middle == pytest.approx(((ax + bx) / 2, (ay + by) / 2), abs=0.02)
        assert dist(start, end) == pytest.approx(BOARD.pitch_mm / 3**0.5, abs=0.02)


def test_only_places_with_something_on_them_stand_out() -> None:
    assert draw_stands(state()) == ()
    found = draw_stands(state("nordic at C3: leader", "rusviet holds D4", "table resources E4 3"))
    assert [one.place for one in found] == ["C3", "D4", "E4"]
    assert [one.player for one in found] == ["nordic", "rusviet", None]
    assert [mark.icon for mark in found[2].marks] == ["resources"]


def test_single_pieces_have_no_number_but_resources_always_have() -> None:
    (one,) = draw_stands(state("nordic at C3: leader, 2 workers, 1 mech", "table resources C3 1"))
    assert [(mark.icon, mark.count, mark.numbered) for mark in one.marks] == [
        ("leader", 1, False),
        ("mechs", 1, False),
        ("workers", 2, True),
        ("resources", 1, True),
    ]


def test_anothers_pieces_carry_their_letter() -> None:
    (one,) = draw_stands(state("rusviet at C3: 1 mech", "nordic mill C3"))
    assert [(mark.icon, mark.player, mark.lettered) for mark in one.marks] == [
        ("mechs", "rusviet", False),
        ("mill", "nordic", True),
    ]


def test_a_contested_place_is_nobodys() -> None:
    log = ["nordic at C3: leader", "rusviet at C3: 1 worker"]
    (one,) = draw_stands(state(*log))
    assert (one.player, one.contested) == (None, True)
    assert all(mark.lettered for mark in one.marks)
    (one,) = draw_stands(state(*log, "rusviet holds C3"))
    assert (one.player, one.contested) == ("rusviet", False)
    assert [mark.player for mark in one.marks] == ["rusviet", "nordic"]


def test_a_home_base_shows_whose_it_is_and_what_stands_there() -> None:
    (one,) = draw_stands(state("nordic at home-nordic: leader, 2 mechs"))
    assert (one.player, one.home) == ("nordic", True)
    assert not any(mark.lettered for mark in one.marks)


CROWDED = (
    ["nordic at C3: leader, 4 mechs, 8 workers"],
    ["nordic at C3: leader, 4 mechs, 8 workers", "nordic mill C3", "table resources C3 120"],
    ["nordic at C3: leader, 4 mechs, 8 workers", "rusviet at C3: leader, 4 mechs, 8 workers", "saxony mill C3"],
    [
        *("nordic at C3: leader, 4 mechs", "rusviet at C3: leader, 4 mechs, 8 workers", "saxony at C3: 8 workers"),
        *("nordic mill C3", "nordic mine C3", "nordic monument C3", "nordic armory C3", "table resources C3 12"),
    ],
)  # fmt: skip


@pytest.mark.parametrize("log", CROWDED)
def test_marks_never_overlap_nor_leave_the_territory(log: list[str]) -> None:
    (one,) = draw_stands(state(*log))
    rows: dict[float, list[tuple[float, float]]] = {}
    for mark in one.marks:
        half = mark.width * mark.scale / 2
        height = 9.5 * mark.scale
        # Within the vertical sides, and under the slanting ones as far as the row reaches down.
        assert abs(mark.x) + half <= BOARD.pitch_mm / 2
        lowest = mark.y + height
        slant = (BOARD.pitch_mm / 3**0.5 - lowest) * 3**0.5
        assert abs(mark.x) + half <= slant + 6, (
            "the corners of a mark may touch the line around the territory"
        )
        rows.setdefault(mark.y, []).append((mark.x - half, mark.x + half))
    for row in rows.values():
        assert all(left[1] < right[0] for left, right in pairwise(sorted(row)))
    heights = [(y, 9.5 * max(mark.scale for mark in one.marks if mark.y == y)) for y in sorted(rows)]
    assert all(upper + half <= lower - low for (upper, half), (lower, low) in pairwise(heights))
