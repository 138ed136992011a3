"""Random positions of Scythe for comparing two scorers, and logs that lead to them: seeded, so each can be had again.

Half of the positions end in a tie that is wanted: so many players are made equal up to a step of the tie-break.
A log states the position in any order, and before that things that must no longer matter when it is done: numbers
that are typed again, units that have moved on, entries that are retracted.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

Position = dict[str, Any]
Reference = Any
"""The module with the reference scorer, asked about the map and about how players compare."""

FACTIONS = ("nordic", "rusviet", "crimea", "saxony", "polania")
STRUCTURES = ("monument", "armory", "mill", "mine")
HOME_BASES = tuple(f"home-{name}" for name in (*FACTIONS, "albion", "togawa"))
TILES = (
    *("tunnels_adjacent", "lakes_adjacent", "encounters_adjacent"),
    *("on_tunnels", "row", "on_farm_or_tundra"),
)
MOST_ON_TILE = dict(zip(TILES, (6, 7, 9, 4, 4, 4), strict=True))

SETTINGS = {
    "tie_resources": ("yes", "no"),
    "tie_factory": ("three", "one"),
    "standing_before_end": ("asked", "hidden", "open"),
    "bids": ("no", "yes"),
    "delay_penalty": ("no", "two", "one"),
    "banned_pairs": ("shown", "avoided", "ignored"),
}

STARS = (
    *("upgrades", "mechs", "structures", "recruits", "workers"),
    *("objective", "combat", "popularity", "power"),
)
MOST_STARS = {"combat": 2}
MOST_STARS_OF_SAXONY = {"combat": 6, "objective": 2}

NUMBERS = ("stars", "territories", "resources", "bonus", "workers", "mechs", "structures")
"""What is counted on the map, or typed."""

STEPS = ("pieces", "power", "popularity", "resources", "territories", "stars", "shared")


def random_position(rng: Random, reference: Reference) -> Position:
    """A position that could lie on a table, or nearly."""
    hexes = reference.HEXES
    land = [one for one, space in hexes.items() if space["terrain"] != "lake"]
    players = [player for player in FACTIONS if rng.random() < 0.6] or [rng.choice(FACTIONS)]
    position: Position = {
        "players": players,
        "settings": {name: rng.choice(known) for name, known in SETTINGS.items() if rng.random() < 0.5},
        "tile": rng.choice(TILES) if rng.random() < 0.97 else None,
        **{name: {} for name in ("units", "structures", "holds", "resources", "stars", "typed")},
        **{name: {} for name in ("factory", "bids", "delays")},
        "ended": rng.random() < 0.85,
    }
    shown = rng.choice(("map", "map", "map and numbers", "numbers"))
    if shown != "numbers":
        _settle(rng, position, list(hexes), land, reference)
    for player in players:
        _give_numbers(rng, position, player, everything=shown == "numbers")
        if shown == "map and numbers":
            _type_over(rng, position, player)
        if player not in position["factory"] and rng.random() < 0.2:
            position["factory"][player] = reference.controls_factory(position, player)
    if len(players) > 1 and position["ended"] and rng.random() < 0.6:
        _tie(rng, position, reference)
    if any(position["typed"][player].get("stars") == 6 for player in players):
        position["ended"] = True
    return position


# The map


def _settle(rng: Random, position: Position, hexes: list[str], land: list[str], reference: Reference) -> None:
    """Units, structures and resources: on a crowded part of the map, or all over it."""
    crowd = rng.sample(hexes, rng.choice((6, 12, 30)))
    if rng.random() < 0.5:
        crowd.append(reference.FACTORY)
    sites = list(dict.fromkeys([*(one for one in crowd if one in land), *rng.sample(land, 20)]))
    for player in position["players"]:
        position["units"][player] = _units(rng, crowd)
        count = rng.choice((0, 1, 2, 3, 4, 4))
        own = _sites(rng, sites, position["tile"], count, reference)
        position["structures"][player] = dict(zip(rng.sample(STRUCTURES, len(own)), own, strict=True))
        sites = [one for one in sites if one not in own]
        if rng.random() < 0.6:
            position["stars"][player] = _star_kinds(rng, player, 5)
    if rng.random() < 0.3:
        closing = rng.choice(position["players"])
        position["stars"][closing] = _star_kinds(rng, closing, 6)
        position["ended"] = True
    for hex_id in rng.sample(hexes, rng.choice((3, 15, 30))):
        position["resources"][hex_id] = rng.choice((0, 1, 1, 2, 3, 4, 5, 7))
    answered = rng.choice((1.0, 1.0, 0.5))
    for hex_id in dict.fromkeys(crowd):
        present = [player for player in position["players"] if hex_id in position["units"][player]]
        if len(present) > 1 and rng.random() < answered:
            position["holds"][hex_id] = rng.choice(present if rng.random() < 0.9 else position["players"])
    for hex_id in rng.sample(hexes, rng.choice((0, 0, 2, 5))):
        position["holds"].setdefault(hex_id, rng.choice(position["players"]))


def _units(rng: Random, crowd: list[str]) -> dict[str, dict[str, int]]:
    """One leader, some workers and mechs, a few of them at home or in somebody else's."""
    units: dict[str, dict[str, int]] = {}
    left = (
        ["leader"] * rng.choice((0, 1, 1)) + ["workers"] * rng.randint(0, 8) + ["mechs"] * rng.randint(0, 4)
    )
    for unit in left:
        place = rng.choice(HOME_BASES) if rng.random() < 0.1 else rng.choice(crowd)
        there = units.setdefault(place, {})
        there[unit] = there.get(unit, 0) + 1
    return units


def _sites(rng: Random, free: list[str], tile: str | None, count: int, reference: Reference) -> list[str]:
    """Hexes for so many structures: any, or each the best for the bonus tile after those before."""
    order = rng.sample(free, len(free))
    if tile is None or rng.random() < 0.4:
        return order[:count]
    own: list[str] = []
    while len(own) < count:
        own.append(max(order, key=lambda site: (site not in own, reference.bonus_count(tile, [*own, site]))))
    return own


def _star_kinds(rng: Random, player: str, most: int) -> list[str]:
    limits = MOST_STARS_OF_SAXONY if player == "saxony" else MOST_STARS
    kinds = [kind for kind in STARS for _ in range(limits.get(kind, 1))]
    return rng.sample(kinds, 6 if most == 6 else rng.randint(0, most))


# Numbers


def _give_numbers(rng: Random, position: Position, player: str, everything: bool) -> None:
    typed = position["typed"].setdefault(player, {})
    typed["coins"] = rng.randint(0, 60)
    typed["popularity"] = rng.choice((rng.randint(0, 18), 0, 6, 7, 12, 13, 18))
    typed["power"] = rng.randint(0, 16)
    if everything:
        typed["stars"] = rng.randint(0, 6)
        typed["territories"] = rng.randint(0, 20)
        typed["resources"] = rng.randint(0, 25)
        typed["workers"], typed["mechs"] = rng.randint(2, 8), rng.randint(0, 4)
        typed["structures"] = rng.randint(0, 4)
        if position["tile"] is not None:
            typed["bonus"] = rng.randint(0, MOST_ON_TILE[position["tile"]])
        nobody_yet = True not in position["factory"].values()
        if rng.random() < 0.9:
            position["factory"][player] = nobody_yet and typed["territories"] > 0 and rng.random() < 0.4
    if position["tile"] is not None and not position["structures"].get(player) and rng.random() < 0.9:
        # Nothing on the map says that there is nothing.
        typed.setdefault("bonus", 0)
    if not position["stars"].get(player):
        typed["stars"] = rng.randint(0, 5)
    forgotten = rng.choice(("coins", "popularity", "power", *NUMBERS))
    if rng.random() < 0.06 and forgotten in typed:
        del typed[forgotten]
    if rng.random() < 0.3:
        position["bids"][player] = rng.randint(0, 12)
    if rng.random() < 0.3:
        position["delays"][player] = rng.choice((1, 1, 2, 4))


def _type_over(rng: Random, position: Position, player: str) -> None:
    """Some of the numbers that the map shows are typed as well, rightly or not."""
    offered = {
        "stars": rng.randint(0, 5),
        "territories": rng.randint(1, 15),
        "resources": rng.randint(0, 20),
        "workers": rng.randint(0, 8),
        "mechs": rng.randint(0, 4),
        "structures": rng.randint(0, 4),
    }
    if position["tile"] is not None:
        offered["bonus"] = rng.randint(0, MOST_ON_TILE[position["tile"]])
    for name, value in offered.items():
        if rng.random() < 0.4:
            position["typed"][player][name] = value
    if rng.random() < 0.3:
        position["factory"][player] = True not in position["factory"].values() and rng.random() < 0.5


# Ties


def _tie(rng: Random, position: Position, reference: Reference) -> None:
    """Make two or more players equal in coins and in everything before a step, and different there, if they can be."""
    group = rng.sample(position["players"], rng.randint(2, min(4, len(position["players"]))))
    step = rng.choice(("pieces", *STEPS))
    at_the_bottom = step == "popularity" and rng.random() < 0.4
    for player in group:
        numbers = position["typed"][player]
        for name in ("popularity", "power"):
            numbers.setdefault(name, rng.randint(0, 16))
        if at_the_bottom:
            # Where the track ends, a delay takes less than it would.
            position["settings"]["delay_penalty"] = "two"
            numbers["popularity"], position["delays"][player] = rng.randint(0, 2), rng.randint(0, 2)
        if step == "pieces" and position["units"].get(player) and position["structures"].get(player):
            # What the map shows decides, units on home bases and all.
            for name in ("workers", "mechs", "structures"):
                numbers.pop(name, None)
    _level(rng, position, group, STEPS[: STEPS.index(step)], reference)
    # The low numbers differ often; one more resource may be worth something here, but not a coin.
    low = rng.randint(0, 20)
    for player in group:
        if step == "resources":
            position["typed"][player]["resources"] = low + rng.randint(0, 2)
        if step == "stars":
            position["typed"][player]["stars"] = rng.randint(2, 6)
    if step in ("territories", "stars", "shared"):
        _tie_territories(rng, position, group, different=step == "territories")
    _pay(position, group, reference)


def _level(
    rng: Random, position: Position, group: list[str], steps: tuple[str, ...], reference: Reference
) -> None:
    """Give everyone in a group the first one's numbers; territories are another matter."""
    typed, first = position["typed"], group[0]
    workers = rng.randint(2, 6)
    own = reference.tie_break_values(position, first)
    for at, player in enumerate(group):
        if "pieces" in steps:
            # Equal together, not one by one.
            typed[player].update(workers=workers + at % 3, mechs=2 - at % 3, structures=2)
        for name in ("power", "popularity"):
            if name in steps:
                typed[player][name] = typed[first][name]
        if "popularity" in steps:
            position["delays"][player] = position["delays"].get(first, 0)
        for name in ("resources", "stars"):
            if name in steps:
                typed[player][name] = own.get(name, 0)


def _tie_territories(rng: Random, position: Position, group: list[str], different: bool) -> None:
    """Territories as one with the Factory as one or as three, so that it depends on the setting who has more."""
    said = [player for player, yes in position["factory"].items() if yes and player not in group]
    owner = rng.choice((None, *group)) if not said else None
    base = rng.randint(3, 9)
    for player in group:
        more = rng.randint(0, 3) if different else 0
        position["typed"][player]["territories"] = base + more
        position["factory"][player] = player == owner
    if owner is not None and not different:
        as_three = position["settings"].get("tie_factory", "three") == "three"
        position["typed"][owner]["territories"] -= 2 if as_three else 0


def _pay(position: Position, group: list[str], reference: Reference) -> None:
    """Give everyone in the group the coins that make them equal."""
    totals = {player: sum(reference.coins_by_category(position, player).values()) for player in group}
    for player in group:
        typed = position["typed"][player]
        typed["coins"] = typed.get("coins", 0) + max(totals.values()) - totals[player]


# Logs


def as_log(position: Position, rng: Random | None = None) -> list[str]:
    """The entries that lead to a position: plain without a generator, with detours and in any order with one."""
    before = _detours(rng, position) if rng is not None else []
    statements, later = _statements(position), _later(position, rng)
    # What takes from a number as it is then must follow it, and come before the end.
    delays = [entry for player in position["players"] for entry in _popularity(position, player)]
    stars = [f"{player} star {kind}" for player, kinds in _sixth_last(position) for kind in kinds]
    end = _ends_by_word(position)
    if rng is not None:
        rng.shuffle(statements)
        rng.shuffle(later)
        later = [line for entry in later for line in entry.split("\n")]
    # A table may count first and then end the game, or end it first and count afterwards.
    if rng is not None and rng.random() < 0.5:
        log = [*before, *delays, *stars, *end, *statements, *later]
    else:
        log = [*before, *delays, *statements, *stars, *later, *end]
    if rng is None or rng.random() < 0.95:
        log += _checked(position)
    if rng is not None and statements and rng.random() < 0.3:
        return _corrected(rng, log, rng.choice(statements))
    return log


def _corrected(rng: Random, log: list[str], statement: str) -> list[str]:
    """One statement comes too late, as a correction: for something else, or for nothing."""
    # The same may have been said before, when it didn't matter.
    at = len(log) - 1 - log[::-1].index(statement)
    if rng.random() < 0.5 or at == len(log) - 1:
        return [*log[:at], "table resources A1 9", *log[at + 1 :], f"replace {at + 1}: {statement}"]
    return [*log[:at], *log[at + 1 :], f"insert {at + 1}: {statement}"]


def _ends_by_word(position: Position) -> list[str]:
    sixth = any(len(kinds) == 6 for kinds in position["stars"].values())
    return ["table ends"] if position["ended"] and not sixth else []


def _checked(position: Position) -> list[str]:
    return [f"{player} checked" for player in position["players"]] if position["ended"] else []


def _sixth_last(position: Position) -> list[tuple[str, list[str]]]:
    """Whoever has six stars placed the last of all."""
    return sorted(position["stars"].items(), key=lambda item: len(item[1]))


def _statements(position: Position) -> list[str]:
    entries = [f"table tile {position['tile']}"] if position["tile"] is not None else []
    for player in position["players"]:
        for place, units in position["units"].get(player, {}).items():
            entries.append(f"{player} at {place}: {_told(units)}")
        for structure, hex_id in position["structures"].get(player, {}).items():
            entries.append(f"{player} {structure} {hex_id}")
        for name, value in position["typed"].get(player, {}).items():
            if name not in ("popularity", "stars"):
                entries.append(f"{player} {name} {value}")
        if player in position["factory"]:
            entries.append(f"{player} factory {'yes' if position['factory'][player] else 'no'}")
        if player in position["bids"]:
            entries.append(f"{player} bid {position['bids'][player]}")
    return entries + [f"table resources {hex_id} {n}" for hex_id, n in position["resources"].items()]


def _told(units: dict[str, int]) -> str:
    words = ["leader"] if units.get("leader") else []
    for name in ("workers", "mechs"):
        count = units.get(name, 0)
        if count:
            words.append(f"{count} {name if count > 1 else name[:-1]}")
    return ", ".join(words) or "nobody"


def _popularity(position: Position, player: str) -> list[str]:
    told = position["typed"].get(player, {})
    first = [f"{player} popularity {told['popularity']}"] if "popularity" in told else []
    return first + [f"{player} delays"] * position["delays"].get(player, 0)


def _later(position: Position, rng: Random | None) -> list[str]:
    """What must be said after the units and after the stars: who holds what, and how many stars there are."""
    stars = []
    for player, numbers in position["typed"].items():
        count = numbers.get("stars", 0)
        if rng is not None and 0 < count < 6 and not position["stars"].get(player) and rng.random() < 0.3:
            # A star that is placed after the number was told comes on top.
            stars.append(f"{player} stars {count - 1}\n{player} star combat")
        elif "stars" in numbers:
            stars.append(f"{player} stars {count}")
    return stars + [f"{player} holds {hex_id}" for hex_id, player in position["holds"].items()]


def _detours(rng: Random, position: Position) -> list[str]:
    """Entries that no longer matter at the end of the log."""
    entries: list[str] = []
    occupied = {one for built in position["structures"].values() for one in built.values()}
    for player in position["players"]:
        typed = position["typed"].get(player, {})
        # A star that is placed later comes on top, and six are all there are.
        entries += [
            f"{player} {name} {0 if name == 'stars' else rng.randint(0, 4)}"
            for name in rng.sample(sorted(typed), min(len(typed), 3))
        ]
        units = position["units"].get(player, {})
        for place, there in rng.sample(sorted(units.items()), min(len(units), 2)):
            some = {name: rng.randint(0, count) for name, count in there.items()}
            entries.append(f"{player} at {place}: {_told(some)}")
            if not place.startswith("home"):
                # Units are named there again, so this falls away.
                entries.append(f"{rng.choice(position['players'])} holds {place}")
        if len(occupied) < 20 and rng.random() < 0.4:
            elsewhere = rng.choice(
                [one for one in ("A1", "C6", "G5", "H1", "E2") if one not in occupied] or ["F1"]
            )
            if elsewhere not in occupied:
                structure = rng.choice(STRUCTURES)
                entries += [f"{player} {structure} {elsewhere}", f"{player} {structure} off"]
        if "popularity" in typed and rng.random() < 0.2:
            # Popularity is told again later, as it is then.
            entries.append(f"{player} delays")
        if True in position["factory"].values() and rng.random() < 0.2:
            # The latest word on the Factory counts, whoever it gives it to.
            entries.append(f"{player} factory yes")
        entries += _taken_back(rng, player, len(entries))
        if rng.random() < 0.2:
            entries += [f"{player} holds G6", f"{player} leaves G6"]
        if rng.random() < 0.2:
            entries += [f"{player} holds A6", f"{player} at A6: nobody"]
            if "A6" in units:
                entries.pop()
    if position["resources"] and rng.random() < 0.5:
        entries.append(f"table resources {rng.choice(sorted(position['resources']))} 6")
    return entries


def _taken_back(rng: Random, player: str, written: int) -> list[str]:
    """A number that is typed and retracted: the map counts again."""
    if rng.random() < 0.6:
        return []
    name = rng.choice(("territories", "resources", "workers", "stars", "factory"))
    value = rng.choice(("yes", "no")) if name == "factory" else str(rng.randint(0, 5))
    return [f"{player} {name} {value}", f"retract {written + 1}"]


def as_toml(position: Position, log: list[str]) -> str:
    """A log in the notation."""
    players = ", ".join(f'{{id = "{player}"}}' for player in position["players"])
    settings = ", ".join(f'{name} = "{value}"' for name, value in position["settings"].items())
    entries = "".join(f'  "{entry}",\n' for entry in log)
    return (
        f'cairn = 1\ngame = "scythe"\nboard = "scythe"\nstart = "{position["players"][0]}"\n'
        f"players = [{players}]\nsettings = {{{settings}}}\nlog = [\n{entries}]\n"
    )


# Smaller positions


def smaller(position: Position) -> Iterator[Position]:
    """Every position that is this one with a single thing less."""
    if len(position["players"]) > 1:
        for player in position["players"]:
            yield _without_player(position, player)
    for name in ("settings", "holds", "resources", "stars", "factory", "bids", "delays"):
        for key in position[name]:
            less = copy.deepcopy(position)
            del less[name][key]
            yield less
    for name in ("units", "structures", "typed"):
        for player, told in position[name].items():
            for key in told:
                less = copy.deepcopy(position)
                del less[name][player][key]
                yield less
    if position["tile"] is not None:
        yield {**position, "tile": None}


def _without_player(position: Position, player: str) -> Position:
    less = copy.deepcopy(position)
    less["players"].remove(player)
    for name in ("units", "structures", "stars", "typed", "factory", "bids", "delays"):
        less[name].pop(player, None)
    less["holds"] = {hex_id: holder for hex_id, holder in less["holds"].items() if holder != player}
    return less
