"""What a clan marker costs on the way. Rulebook 780-797: from the start, or from any space with a marker."""

from __future__ import annotations

import pytest

from scoring.glenmore import printed, roads
from tests.scoring.glenmore.table import play, setup

# A board of the tests: START -0- MacLeod -1- McKay -2- Brodie, and START -4- Brodie.
ROADS = (
    "table road_start_macleod is 0",
    "table road_macleod_mckay is 1",
    "table road_brodie_mckay is 2",
    "table road_start_brodie is 4",
)


def costs(*more: str) -> dict[str, tuple[int, tuple[str, ...]]]:
    state = play(setup(), *ROADS, *more).state
    return {clan: (one.coins, one.way) for clan, one in roads.costs(state).items()}


def test_the_cheapest_way_from_the_start() -> None:
    # Brodie: 0 + 1 + 2 = 3 by McKay, 4 on the direct road.
    assert costs() == {
        "macleod": (0, ("start", "macleod")),
        "mckay": (1, ("start", "macleod", "mckay")),
        "brodie": (3, ("start", "macleod", "mckay", "brodie")),
    }


def test_or_from_a_space_with_a_marker_of_anybody() -> None:
    # From McKay: Brodie 2. McKay itself is taken.
    assert costs("yellow claims mckay in A") == {
        "macleod": (0, ("start", "macleod")),
        "brodie": (2, ("mckay", "brodie")),
    }


def test_douglas_can_be_claimed_again() -> None:
    found = costs("table road_brodie_douglas is 1", "red claims brodie 3 in A", "red claims douglas in A")
    assert found["douglas"] == (0, ("douglas",))


def test_nothing_is_sure_until_all_roads_were_told() -> None:
    before = play(setup(), *ROADS).state
    assert not any(one.sure for one in roads.costs(before).values())
    after = play(setup(), *ROADS, "table roads is complete").state
    assert all(one.sure for one in roads.costs(after).values())


def test_no_road_no_cost() -> None:
    assert roads.costs(play(setup()).state) == {}


def test_a_road_has_one_name() -> None:
    assert printed.road("mckay", "brodie") == printed.road("brodie", "mckay") == "road_brodie_mckay"
    assert printed.road("mckay", "start") == "road_start_mckay"
    for one, other in (("start", "start"), ("mckay", "mckay"), ("mckay", "paris")):
        with pytest.raises(ValueError, match="no road"):
            printed.road(one, other)
