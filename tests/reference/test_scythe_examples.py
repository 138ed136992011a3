"""The worked examples of Scythe's rulebook, put to the reference itself: it has to stand before it can judge."""

from __future__ import annotations

from types import ModuleType
from typing import Any

EMPTY: dict[str, Any] = {
    "players": ["nordic", "saxony"],
    "settings": {},
    "tile": "lakes_adjacent",
    **{name: {} for name in ("units", "structures", "holds", "resources", "stars", "typed")},
    **{name: {} for name in ("factory", "bids", "delays")},
    "ended": True,
}


def totals(reference: ModuleType, player: str = "nordic", **position: Any) -> dict[str, int]:
    told: dict[str, int] = reference.score({**EMPTY, **position})["totals"][player]
    return told


def standings(reference: ModuleType, settings: dict[str, str] | None = None, **numbers: Any) -> Any:
    """Places, and what decided the first, from typed numbers alone."""
    players = [player for player in ("nordic", "rusviet", "crimea", "saxony", "polania") if player in numbers]
    factory = {player: True for player in players if numbers[player].pop("factory", 0)}
    position = {"players": players, "typed": numbers, "factory": factory, "settings": settings or {}}
    told = reference.score({**EMPTY, **position})
    return [(place, player) for place, player, _ in told["standings"]], told["decided_by"]


def test_the_map_has_what_the_printed_one_has(scythe_reference: ModuleType) -> None:
    hexes = scythe_reference.HEXES
    terrains = [hexes[one]["terrain"] for one in hexes]
    counts = {terrain: terrains.count(terrain) for terrain in sorted(set(terrains))}
    land = {"farm": 7, "forest": 7, "mountain": 8, "tundra": 8, "village": 9}
    assert counts == {**land, "factory": 1, "lake": 7}
    assert len([one for one in hexes if "tunnel" in hexes[one]["marks"]]) == 6
    assert len([one for one in hexes if "encounter" in hexes[one]["marks"]]) == 11
    for here in hexes:
        for direction, there in enumerate(hexes[here]["around"]):
            # The opposite direction leads back.
            assert there is None or hexes[there]["around"][(direction + 3) % 6] == here


def test_popularity_10(scythe_reference: ModuleType) -> None:
    # Page 28: 4 for each star, 3 for each territory, 2 for each two resources.
    numbers = {"popularity": 10, "stars": 1, "territories": 1, "resources": 2}
    told = totals(scythe_reference, typed={"nordic": numbers})
    assert (told["stars"], told["territories"], told["resources"]) == (4, 3, 2)


def test_popularity_18_is_in_the_highest_tier(scythe_reference: ModuleType) -> None:
    numbers = {"popularity": 18, "stars": 1, "territories": 1, "resources": 2}
    told = totals(scythe_reference, typed={"nordic": numbers})
    assert (told["stars"], told["territories"], told["resources"]) == (5, 4, 3)


def test_both_sides_of_each_tier_border(scythe_reference: ModuleType) -> None:
    tiers = [scythe_reference.per_tier(popularity) for popularity in (0, 6, 7, 12, 13, 17)]
    assert tiers == [(3, 2, 1), (3, 2, 1), (4, 3, 2), (4, 3, 2), (5, 4, 3), (5, 4, 3)]


def test_13_resources(scythe_reference: ModuleType) -> None:
    # Page 29: 13 resources at popularity 10 are six pairs at 2 coins.
    lying = {"C3": 6, "H1": 7, "A1": 4}
    told = totals(
        scythe_reference,
        typed={"nordic": {"popularity": 10}},
        units={"nordic": {"C3": {"workers": 2}, "H1": {"mechs": 1}}},
        resources=lying,
    )
    # A1 is nobody's.
    assert told["resources"] == 12


def test_four_lakes(scythe_reference: ModuleType) -> None:
    # Page 19: two structures next to four lakes, 6 coins. B2 touches B1 and B3; C3 touches B3, C4 and D3.
    sites = {"nordic": {"mill": "B2", "mine": "C3"}}
    assert totals(scythe_reference, structures=sites)["structures"] == 6
    # The same under an enemy: the bonus stays.
    enemy = {"saxony": {"B2": {"workers": 1}, "C3": {"leader": 1}}}
    told = totals(scythe_reference, structures=sites, units=enemy)
    assert (told["structures"], told["territories"]) == (6, 0)


def test_what_tunnels_next_to_structures_are(scythe_reference: ModuleType) -> None:
    # C3 touches the tunnels B4 and C2. A structure on B4 doesn't make B4 its own neighbour, nor do other tunnels
    # lie next to it; a mine is no tunnel.
    sites = {"nordic": {"mill": "C3"}}
    assert totals(scythe_reference, tile="tunnels_adjacent", structures=sites)["structures"] == 4
    sites = {"nordic": {"mill": "B4", "mine": "B5"}}
    # B5 touches B4 and C5.
    assert totals(scythe_reference, tile="tunnels_adjacent", structures=sites)["structures"] == 4
    sites = {"nordic": {"mine": "C3"}}
    assert totals(scythe_reference, tile="on_tunnels", structures=sites)["structures"] == 0


def test_rows(scythe_reference: ModuleType) -> None:
    def row(*sites: str) -> int:
        named = dict(zip(("mill", "mine", "armory", "monument"), sites, strict=False))
        return totals(scythe_reference, tile="row", structures={"nordic": named})["structures"]

    assert row() == 0
    assert row("A1") == 2
    # From south-west to north-east, across a river between A4 and B4.
    assert row("B4", "A4") == 4
    # Two in a row, a gap, and one more.
    assert row("A1", "A2", "A4") == 4
    # Bent: never more than two in one direction.
    assert row("A1", "A2", "B2") == 4
    assert row("A1", "A2", "A3", "A4") == 9


def test_control(scythe_reference: ModuleType) -> None:
    position = {
        **EMPTY,
        "units": {
            "nordic": {
                "A1": {"workers": 1},
                "B1": {"mechs": 1},
                "C3": {"mechs": 1},
                "home-nordic": {"workers": 4},
            },
            "saxony": {"A2": {"leader": 1}, "C3": {"leader": 1}, "C5": {"mechs": 1}},
        },
        "structures": {"nordic": {"mill": "A2", "mine": "H1", "armory": "C3"}},
    }
    # A unit; a lake; a structure alone. A2 belongs to the enemy on it, C3 to nobody while both stand there.
    assert scythe_reference.score(position)["controls"] == {
        "nordic": ["A1", "B1", "H1"],
        "saxony": ["A2", "C5"],
    }
    told = scythe_reference.score({**position, "holds": {"C3": "saxony"}})
    assert told["controls"]["saxony"] == ["A2", "C3", "C5"]


def test_factory_counts_as_three(scythe_reference: ModuleType) -> None:
    told = totals(scythe_reference, units={"nordic": {"D4": {"workers": 1}, "A1": {"workers": 1}}})
    assert told["territories"] == 4 * 2
    told = totals(scythe_reference, typed={"nordic": {"territories": 5}}, factory={"nordic": True})
    assert told["territories"] == 7 * 2


def test_places(scythe_reference: ModuleType) -> None:
    three: dict[str, Any] = {"nordic": {"coins": 7}, "crimea": {"coins": 9}, "saxony": {"coins": 9}}
    places, how = standings(scythe_reference, **three)
    assert places == [(1, "crimea"), (1, "saxony"), (3, "nordic")]
    assert how == {"nordic": {"coins"}, "crimea": {"shared"}, "saxony": {"shared"}}


def test_each_step_of_the_tie_break(scythe_reference: ModuleType) -> None:
    def first(settings: dict[str, str] | None = None, **numbers: Any) -> tuple[str, set[str]]:
        places, how = standings(scythe_reference, settings, **numbers)
        return places[0][1], how[places[0][1]]

    assert first(nordic={"workers": 8}, saxony={"mechs": 4, "structures": 4, "power": 1}) == (
        "saxony",
        {"power"},
    )
    assert first(nordic={"workers": 8}, saxony={"mechs": 3, "power": 9}) == ("nordic", {"pieces"})
    assert first(nordic={"popularity": 3}, saxony={"popularity": 2, "stars": 0}) == ("nordic", {"popularity"})
    # A single token is worth nothing, and breaks the tie; with the printed German rules it goes on to territories,
    # where nobody has more, and to stars: 2 against 0, paid for by coins.
    single: dict[str, Any] = {
        "nordic": {"resources": 1, "coins": 6, "popularity": 6},
        "saxony": {"resources": 0, "stars": 2, "popularity": 6},
    }
    assert first(**single) == ("nordic", {"resources"})
    assert first({"tie_resources": "no"}, **single) == ("saxony", {"stars"})


def test_the_factory_in_the_tie_break(scythe_reference: ModuleType) -> None:
    def rows(factory_as: str) -> Any:
        # 3 and the Factory: 4 as one, 6 as three, 12 coins. Against 5 territories, 10 coins and 2 more in cash.
        own = {"territories": 4, "factory": 1}
        other = {"territories": 5, "coins": 2}
        return standings(scythe_reference, {"tie_factory": factory_as}, nordic=own, saxony=other)[0]

    assert rows("three") == [(1, "nordic"), (2, "saxony")]
    assert rows("one") == [(1, "saxony"), (2, "nordic")]


def test_tournament(scythe_reference: ModuleType) -> None:
    numbers = {"nordic": {"coins": 3, "popularity": 8, "stars": 1}}
    extras: dict[str, Any] = {"typed": numbers, "bids": {"nordic": 5}, "delays": {"nordic": 1}}
    # Two less is popularity 6: a star pays 3. One less is 7: it pays 4.
    for settings, stars, deductions in (
        ({}, 4, 0),
        ({"bids": "yes", "delay_penalty": "two"}, 3, -5),
        ({"bids": "yes", "delay_penalty": "one"}, 4, -5),
    ):
        told = totals(scythe_reference, settings=settings, **extras)
        assert (told["stars"], told["deductions"]) == (stars, deductions)
