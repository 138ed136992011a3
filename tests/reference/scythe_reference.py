"""A slow and obvious scorer of Scythe, written from the rulebook alone, to hold the product against.

It is asked about a position, not about a log: what lies on the table when it is scored. It has its own copy of the
map, knows no coordinates, and looks everything up afresh for every question.

A position is a dict:

=============  =======================================================================================
`players`      factions in clockwise order
`settings`     answers to settings; what is missing has its default
`tile`         the structure bonus tile, or None
`units`        player → place → {"leader": 1, "workers": 2, "mechs": 1}; places may be home bases
`structures`   player → structure → hex
`holds`        hex → whoever the table says controls it, unless units there have been told of since
`resources`    hex → how many tokens lie there
`stars`        player → kinds of the stars placed
`typed`        player → name of a number → the number, where somebody has typed it
`factory`      player → True or False, where somebody has said whether they control the Factory
`bids`         player → what they bid for their faction, in tournaments
`delays`       player → how often they have held up the game since their popularity was last told
=============  =======================================================================================
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Position = dict[str, Any]

MAP = json.loads((Path(__file__).parent / "scythe_map.json").read_text())
HEXES: dict[str, dict[str, Any]] = MAP["hexes"]
"""Each hex: its terrain, its marks, and what lies around it in the order of `MAP["directions"]`."""
FACTORY = next(hex_id for hex_id in HEXES if HEXES[hex_id]["terrain"] == "factory")

DEFAULTS = {
    "tie_resources": "yes",
    "tie_factory": "three",
    "standing_before_end": "asked",
    "bids": "no",
    "delay_penalty": "no",
    "banned_pairs": "shown",
}

CATEGORIES = ("coins", "stars", "territories", "resources", "structures", "deductions")

BONUS_TABLES = {
    "tunnels_adjacent": {0: 0, 1: 2, 2: 4, 3: 4, 4: 6, 5: 6, 6: 9},
    "lakes_adjacent": {0: 0, 1: 2, 2: 4, 3: 4, 4: 6, 5: 6, 6: 9, 7: 9},
    "encounters_adjacent": {0: 0, 1: 2, 2: 4, 3: 4, 4: 6, 5: 6, 6: 9, 7: 9, 8: 9, 9: 9},
    "on_tunnels": {0: 0, 1: 2, 2: 4, 3: 6, 4: 6},
    "row": {0: 0, 1: 2, 2: 4, 3: 6, 4: 9},
    "on_farm_or_tundra": {0: 0, 1: 2, 2: 4, 3: 6, 4: 9},
}
"""Coins for what a tile counts. The printed table for encounters ends at 7."""


def score(position: Position) -> dict[str, Any]:
    """Everything there is to say about a position."""
    players = position["players"]
    compared = {player: tie_break_values(position, player) for player in players}
    return {
        "totals": {player: coins_by_category(position, player) for player in players},
        "controls": {player: territories_of(position, player) for player in players},
        "standings": standings(compared),
        "decided_by": {player: decided_by(compared, player) for player in players},
    }


def answer(position: Position, setting: str) -> str:
    return str(position["settings"].get(setting, DEFAULTS[setting]))


# Who controls what


def players_with_units(position: Position, hex_id: str) -> list[str]:
    found = []
    for player in position["players"]:
        there = position["units"].get(player, {}).get(hex_id, {})
        if sum(there.values()) > 0:
            found.append(player)
    return found


def owner_of_structure(position: Position, hex_id: str) -> str | None:
    for player in position["players"]:
        if hex_id in position["structures"].get(player, {}).values():
            return str(player)
    return None


def controller(position: Position, hex_id: str) -> str | None:
    """Who controls a territory; nobody while units of several stand there and the table hasn't said who."""
    if hex_id not in HEXES:
        return None
    if hex_id in position["holds"]:
        return str(position["holds"][hex_id])
    present = players_with_units(position, hex_id)
    if len(present) > 1:
        return None
    if len(present) == 1:
        return present[0]
    return owner_of_structure(position, hex_id)


def territories_of(position: Position, player: str) -> list[str]:
    """All hexes a player controls, lakes and the Factory among them."""
    return [hex_id for hex_id in HEXES if controller(position, hex_id) == player]


def controls_factory(position: Position, player: str) -> bool:
    """What the table says, or else the map. Only one can have it, so one player's yes is everybody else's no."""
    if True in position["factory"].values() or player in position["factory"]:
        return bool(position["factory"].get(player, False))
    return FACTORY in territories_of(position, player)


# Numbers


def number(position: Position, player: str, name: str, counted: int) -> int:
    """What is typed, or else what was counted."""
    return int(position["typed"].get(player, {}).get(name, counted))


def popularity(position: Position, player: str) -> int:
    """Where the marker stands, less what was lost by holding up the game; the track ends at 0."""
    lost = {"no": 0, "two": 2, "one": 1}[answer(position, "delay_penalty")]
    delays = int(position["delays"].get(player, 0))
    return max(0, number(position, player, "popularity", 0) - lost * delays)


def power(position: Position, player: str) -> int:
    return number(position, player, "power", 0)


def star_count(position: Position, player: str) -> int:
    return number(position, player, "stars", len(position["stars"].get(player, [])))


def territory_count(position: Position, player: str, factory_as: int) -> int:
    """All territories, the Factory as one or three; a typed number has the Factory in it as one."""
    has_factory = controls_factory(position, player)
    others = [hex_id for hex_id in territories_of(position, player) if hex_id != FACTORY]
    counted = len(others) + (1 if has_factory else 0)
    return number(position, player, "territories", counted) + (factory_as - 1 if has_factory else 0)


def resource_count(position: Position, player: str) -> int:
    """Tokens of all kinds on all territories the player controls."""
    lying = [position["resources"].get(hex_id, 0) for hex_id in territories_of(position, player)]
    return number(position, player, "resources", sum(lying))


def pieces(position: Position, player: str) -> int:
    """Workers, mechs and structures that have left the mats; where they stand makes no difference."""
    stands = position["units"].get(player, {}).values()
    workers = number(position, player, "workers", sum(units.get("workers", 0) for units in stands))
    mechs = number(position, player, "mechs", sum(units.get("mechs", 0) for units in stands))
    structures = number(position, player, "structures", len(position["structures"].get(player, {})))
    return workers + mechs + structures


# The structure bonus


def bonus_count(tile: str, sites: list[str]) -> int:
    """How many of what a tile counts, for structures on these hexes."""
    if tile == "row":
        return longest_row(sites)
    if tile == "on_tunnels":
        return len([site for site in sites if "tunnel" in HEXES[site]["marks"]])
    if tile == "on_farm_or_tundra":
        return len([site for site in sites if HEXES[site]["terrain"] in ("farm", "tundra")])
    around = [other for other in HEXES if any(other in HEXES[site]["around"] for site in sites)]
    if tile == "lakes_adjacent":
        return len([other for other in around if HEXES[other]["terrain"] == "lake"])
    mark = {"tunnels_adjacent": "tunnel", "encounters_adjacent": "encounter"}[tile]
    return len([other for other in around if mark in HEXES[other]["marks"]])


def longest_row(sites: list[str]) -> int:
    """Walk from every structure in every direction for as long as there is another."""
    longest = 0
    for start in sites:
        for direction in range(6):
            length, here = 1, HEXES[start]["around"][direction]
            while here in sites:
                length, here = length + 1, HEXES[here]["around"][direction]
            longest = max(longest, length)
    return longest


# Coins


def per_tier(popularity_now: int) -> tuple[int, int, int]:
    """Coins for each star, for each territory, for each two resources."""
    if popularity_now >= 13:
        return (5, 4, 3)
    if popularity_now >= 7:
        return (4, 3, 2)
    return (3, 2, 1)


def coins(popularity_now: int, stars: int, territories: int, resources: int) -> tuple[int, int, int]:
    """The closed formula; the Factory is in `territories` as three."""
    star, territory, pair = per_tier(popularity_now)
    return (stars * star, territories * territory, resources // 2 * pair)


def coins_by_category(position: Position, player: str) -> dict[str, int]:
    for_stars, for_territories, for_resources = coins(
        popularity(position, player),
        star_count(position, player),
        territory_count(position, player, factory_as=3),
        resource_count(position, player),
    )
    for_structures = 0
    tile = position["tile"]
    if tile is not None:
        sites = list(position["structures"].get(player, {}).values())
        count = number(position, player, "bonus", bonus_count(tile, sites))
        for_structures = BONUS_TABLES[tile][count]
    bid = position["bids"].get(player, 0) if answer(position, "bids") == "yes" else 0
    return {
        "coins": number(position, player, "coins", 0),
        "stars": for_stars,
        "territories": for_territories,
        "resources": for_resources,
        "structures": for_structures,
        "deductions": -bid,
    }


# Who has won


def tie_break_values(position: Position, player: str) -> dict[str, int]:
    """What is compared, in the order in which it is compared."""
    factory_as = {"three": 3, "one": 1}[answer(position, "tie_factory")]
    values = {
        "coins": sum(coins_by_category(position, player).values()),
        "pieces": pieces(position, player),
        "power": power(position, player),
        "popularity": popularity(position, player),
        "resources": resource_count(position, player),
        "territories": territory_count(position, player, factory_as),
        "stars": star_count(position, player),
    }
    if answer(position, "tie_resources") == "no":
        del values["resources"]
    return values


def first_difference(some: dict[str, int], other: dict[str, int]) -> str:
    """The step that sets two players apart, or `shared` if none does."""
    for step, value in some.items():
        if value != other[step]:
            return step
    return "shared"


Compared = dict[str, dict[str, int]]
"""Player → step → value."""


def standings(compared: Compared) -> list[tuple[int, str, int]]:
    """(place, player, total) with places 1, 1, 3."""
    return sorted(
        (1 + len([other for other in compared.values() if is_ahead(other, own)]), player, own["coins"])
        for player, own in compared.items()
    )


def is_ahead(some: dict[str, int], other: dict[str, int]) -> bool:
    step = first_difference(some, other)
    return step != "shared" and some[step] > other[step]


def decided_by(compared: Compared, player: str) -> set[str]:
    """What put a player at a place: `shared` with somebody, or what sets them apart from those next to them.

    The first has only a next below, the last only a next above; between them either may be told. With nobody else
    at the table it is `coins`.
    """
    places = {one: place for place, one, _ in standings(compared)}
    if list(places.values()).count(places[player]) > 1:
        return {"shared"}
    below = [place for place in places.values() if place > places[player]]
    above = [place for place in places.values() if place < places[player]]
    next_to = ([min(below)] if below else []) + ([max(above)] if above else [])
    steps = {
        first_difference(compared[player], compared[other])
        for other, place in places.items()
        if place in next_to
    }
    return steps or {"coins"}


# While something is still to be told


def untold(position: Position) -> set[tuple[str, ...]]:
    """What the table must be asked whatever else is known: without it nobody can say who has won."""
    missing: set[tuple[str, ...]] = {("tile",)} if position["tile"] is None else set()
    for player in position["players"]:
        for name in ("coins", "popularity"):
            if name not in position["typed"].get(player, {}):
                missing.add(("number", player, name))
    for hex_id in HEXES:
        present = players_with_units(position, hex_id)
        if (
            len(present) > 1
            and hex_id not in position["holds"]
            and any(map_matters(position, p) for p in present)
        ):
            missing.add(("shared", hex_id))
    return missing


def map_matters(position: Position, player: str) -> bool:
    """Whether anything of a player is counted on the map; whose a hex is makes no odds where all is typed."""
    typed = position["typed"].get(player, {})
    factory_told = True in position["factory"].values() or player in position["factory"]
    return not ("territories" in typed and "resources" in typed and factory_told)


def by_coins(position: Position) -> list[tuple[int, str, int]]:
    """(place, player, total) by totals alone, for as long as the game isn't over or a question is open."""
    totals = {player: sum(coins_by_category(position, player).values()) for player in position["players"]}
    return sorted(
        (1 + len([other for other in totals.values() if other > total]), player, total)
        for player, total in totals.items()
    )
