"""The product and the separately written reference must say the same about random positions of Scythe."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import product as product_of
from random import Random
from types import ModuleType
from typing import Any

import pytest

from scoring import notation
from scoring.games import game
from scoring.points import Question, Sheet
from scoring.scythe.final import coins

Position = dict[str, Any]
Told = dict[str, Any]


def product(text: str) -> Told:
    """What the product says about a log, in the words of the reference."""
    record = notation.parse(text)
    replay = game("scythe").replay(record.setup, record.entries)
    return {
        "finished": replay.finished,
        "totals": {
            sheet.player: {line.category: line.points for line in sheet.lines} for sheet in replay.sheets
        },
        "territories": {sheet.player: _places(sheet, "territories") for sheet in replay.sheets},
        # The order within a shared place says nothing.
        "standings": sorted((row.place, row.player, row.total) for row in replay.standings),
        "decided_by": {row.player: row.decided_by for row in replay.standings},
        "questions": {_question(question) for question in replay.questions},
        # Bids and delays are kept and not played where the table's settings know none.
        "problems": {one.message for one in replay.problems} - {"bid.not_played", "delay.not_played"},
    }


def _places(sheet: Sheet, category: str) -> set[str]:
    return {place for item in sheet.line(category).items for place in item.where}


def _question(question: Question) -> tuple[str, ...]:
    kind = question.message.rpartition(".")[2]
    values = [question.values[name] for name in ("player", "what", "space") if name in question.values]
    return (kind, *map(str, values))


def differences(position: Position, says: Told, reference: ModuleType) -> list[str]:
    """Where what the product says about a log parts from what the reference says about its position."""
    told = reference.score(position)
    typed = {player: position["typed"].get(player, {}) for player in position["players"]}
    untold = reference.untold(position) if position["ended"] else set()
    claims = {
        "finished": (says["finished"], position["ended"]),
        "problems": (says["problems"], set()),
        "not asked": (untold - says["questions"], set()),
        "asked in vain": ({q for q in says["questions"] if len(q) > 2 and q[2] in typed[q[1]]}, set()),
    }
    for player, totals in told["totals"].items():
        for category, points in totals.items():
            claims[f"{player} {category}"] = (says["totals"][player][category], points)
        if "territories" not in typed[player]:
            counted = set(told["controls"][player]) - {reference.FACTORY}
            counted |= {reference.FACTORY} if reference.controls_factory(position, player) else set()
            claims[f"{player}'s territories"] = (says["territories"][player], counted)
    final = is_final(position, says)
    claims["standings"] = (says["standings"], told["standings"] if final else reference.by_coins(position))
    for player, how in says["decided_by"].items():
        steps = told["decided_by"][player] if final else {"open"}
        claims[f"{player}'s place"] = (steps if how in steps else {how}, steps)
    return [
        f"{what}: product {one}, reference {other}" for what, (one, other) in claims.items() if one != other
    ]


def is_final(position: Position, says: Told) -> bool:
    """Whether the places are more than totals: the game is over, and the product has nothing to ask."""
    return position["ended"] and not says["questions"]


def smallest(
    position: Position, log: list[str], reference: ModuleType, random_scythe: ModuleType
) -> tuple[Position, list[str]]:
    """A position with as little as possible on which the two part; the log itself if only its detours matter."""

    def parts(less: Position) -> list[str]:
        text = random_scythe.as_toml(less, random_scythe.as_log(less))
        return differences(less, product(text), reference)

    if not parts(position):
        return position, log
    while True:
        less = next((less for less in random_scythe.smaller(position) if parts(less)), None)
        if less is None:
            return position, random_scythe.as_log(position)
        position = less


@dataclass
class Comparison:
    """What many random positions showed: what came up in how many of them, and where the two part."""

    positions: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def verdict(self) -> str:
        """The shortest log of all about which the two part."""
        shortest = min(self.disagreements, key=len, default="")
        return f"{len(self.disagreements)} positions disagree, of the shortest:\n{shortest}"


def compare(seeds: range, reference: ModuleType, random_scythe: ModuleType) -> Comparison:
    """Lay out one position a seed and hold the two against each other."""
    result = Comparison()
    for seed in seeds:
        rng = Random(seed)
        position = random_scythe.random_position(rng, reference)
        log = random_scythe.as_log(position, rng)
        says = product(random_scythe.as_toml(position, log))
        if differences(position, says, reference):
            less, shorter = smallest(position, log, reference, random_scythe)
            text = random_scythe.as_toml(less, shorter)
            result.disagreements.append(
                "\n".join([f"seed {seed}:", *differences(less, product(text), reference), text])
            )
        result.positions.update(_how_it_ends(position, says))
        result.positions.update(_how_it_counts(position, reference))
        result.positions.update(
            {what for hex_id in reference.HEXES for what in _what_lies_on(position, hex_id, reference)}
        )
    return result


def _how_it_ends(position: Position, says: Told) -> set[str]:
    """By what the places are decided, as the product says; where it doesn't, the two have parted already."""
    if not position["ended"]:
        return {"not over"}
    if not is_final(position, says):
        return {"over, with questions"}
    places = {player: place for place, player, _ in says["standings"]}
    firsts = [player for player, place in places.items() if place == 1]
    seen = {f"place by {how}" for how in says["decided_by"].values()}
    seen |= {
        f"first of {len(places)} by {says['decided_by'][firsts[0]]}",
        f"first by {says['decided_by'][firsts[0]]}",
    }
    seen |= {f"{len(firsts)} share the first place"} if len(firsts) > 1 else set()
    return {"over", *seen}


def _how_it_counts(position: Position, reference: ModuleType) -> set[str]:
    players, tile = position["players"], position["tile"]
    seen = {f"{len(players)} players", f"tile {tile}"}
    seen |= {f"{name} = {reference.answer(position, name)}" for name in reference.DEFAULTS}
    on_map = reference.controller(position, reference.FACTORY)
    if any(said != (player == on_map) for player, said in position["factory"].items()):
        seen.add("Factory said against the map")
    for player in players:
        typed, popularity = position["typed"].get(player, {}), reference.popularity(position, player)
        seen |= {f"{name} typed" for name in typed}
        seen |= {
            f"{name} not typed"
            for name in ("stars", "territories", "resources", "bonus")
            if name not in typed
        }
        seen.add(f"tier {reference.per_tier(popularity)[0] - 2}")
        if position["delays"].get(player) and reference.answer(position, "delay_penalty") != "no":
            seen.add("popularity lost" + (", to the end of the track" if not popularity else ""))
        if any(place.startswith("home") for place in position["units"].get(player, {})):
            seen.add("units on a home base")
        if len(position["stars"].get(player, [])) == 6:
            seen.add("six stars placed")
        if tile is not None and "bonus" not in typed:
            count = reference.bonus_count(tile, list(position["structures"].get(player, {}).values()))
            seen.add(f"{tile} pays {reference.BONUS_TABLES[tile][count]}")
    return seen


def _what_lies_on(position: Position, hex_id: str, reference: ModuleType) -> set[str]:
    present = reference.players_with_units(position, hex_id)
    owner = reference.owner_of_structure(position, hex_id)
    held = hex_id in position["holds"]
    who = reference.controller(position, hex_id)
    lake = who is not None and reference.HEXES[hex_id]["terrain"] == "lake"
    tokens = position["resources"].get(hex_id, 0)
    checks = {
        "shared hex that somebody holds": len(present) > 1 and held,
        "shared hex that nobody holds": len(present) > 1 and not held,
        "three on one hex": len(present) > 2,
        "held against the units there": held and present and who not in present,
        "held without units": held and not present,
        "structure under an enemy": owner is not None and who not in (owner, None),
        "structure alone": owner is not None and who == owner and not present,
        "structure on the Factory": owner is not None and hex_id == reference.FACTORY,
        "Factory controlled": who is not None and hex_id == reference.FACTORY,
        "lake controlled": lake,
        "resources on a lake": lake and tokens,
        "resources on nobody's land": who is None and tokens,
    }
    return {what for what, so in checks.items() if so}


def test_product_and_reference_agree_on_60_positions(
    scythe_reference: ModuleType, random_scythe: ModuleType
) -> None:
    # These sixty seeds meet everything that is wanted.
    result = compare(range(300, 360), scythe_reference, random_scythe)
    assert not result.disagreements, result.verdict()
    missing = [what for what in WANTED if not result.positions[what]]
    assert not missing, f"no position of the sample had: {missing}"


@pytest.mark.slow
def test_product_and_reference_agree_on_5000_positions(
    scythe_reference: ModuleType, random_scythe: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    result = compare(range(1000, 6000), scythe_reference, random_scythe)
    with capsys.disabled():
        sys.stdout.write("\n positions\n")
        for what in sorted(result.positions):
            sys.stdout.write(f"{result.positions[what]:6}  {what}\n")
    assert not result.disagreements, result.verdict()
    missing = [what for what in WANTED if result.positions[what] < 10]
    assert not missing, f"hardly any position had: {missing}"


def test_the_closed_formula(scythe_reference: ModuleType) -> None:
    # Popularity 0 to 18, 0 to 6 stars, 0 to 30 territories, 0 to 40 resources: all 168 929 of them.
    every = product_of(range(19), range(7), range(31), range(41))
    ours = scythe_reference.coins
    assert [numbers for numbers in every if coins(*numbers) != ours(*numbers)] == []


WANTED = (
    *(f"{n} players" for n in (1, 2, 3, 4, 5)),
    *("over", "over, with questions", "not over", "six stars placed", "2 share the first place"),
    *(
        f"first by {how}"
        for how in ("coins", "pieces", "power", "popularity", "resources", "territories", "stars")
    ),
    *("first by shared", "tier 1", "tier 2", "tier 3", "popularity lost", "units on a home base"),
    *("tie_resources = no", "tie_factory = one", "bids = yes", "delay_penalty = two", "delay_penalty = one"),
    *("shared hex that somebody holds", "shared hex that nobody holds", "held against the units there"),
    *("held without units", "structure under an enemy", "structure alone", "structure on the Factory"),
    *(
        "Factory controlled",
        "Factory said against the map",
        "lake controlled",
        "resources on a lake",
        "resources on nobody's land",
    ),
    *("tile None", "tile tunnels_adjacent", "tile lakes_adjacent", "tile encounters_adjacent"),
    *("tile on_tunnels", "tile row", "tile on_farm_or_tundra"),
)
"""What has to come up, in the large comparison in at least ten positions, or the comparison says little."""
