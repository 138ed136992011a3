"""A slow and obvious scorer of Isle of Skye, written from the rulebook alone, to hold the product against.

It is asked about a whole game, not about a log. It has its own copy of the tiles, and finds areas and roads by walking:
from an edge of a tile across to the edge that lies against it, over and over until nothing new is found.

A game is a dict:

===========  ==============================================================================================
`players`    castle colours in clockwise order
`settings`   answers to settings; what is missing has its default
`fields`     letter → scoring tile; letters nobody has said are missing
`castles`    player → quarter turns of the castle tile
`faces`      tile id, or `castle` → how it is printed on this table
`builds`     what was built, in order: {"round": 1, "player": …, "tile": …, "cell": (x, y), "turn": 0}
`typed`      (player, key, round) → a number as counted by hand
`scrolls`    player → kind → (how many of the kind, scrolls in open areas, scrolls in completed areas), by hand
`done`       players who have told all their scrolls
`scored`     how many rounds have been scored
`markets`    round by round, if told: {"offers": player → tile → price, "discards": player → tile,
             "buys": [(player, tile or None), …]} in the order of buying
===========  ==============================================================================================

A face is a dict with `areas` ([terrain, the edges it reaches]), `symbols` ([what, number of its area]) and `roads` (the
edges each road leaves by). Cells are (x, y), x to the right, y down, the castle at (0, 0). Lines named in comments are
those of the German rulebook's text.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Game = dict[str, Any]
Face = dict[str, Any]
Cell = tuple[int, int]
Territory = dict[Cell, tuple[Face, int]]
"""Cell → face and quarter turns clockwise."""
Area = frozenset[tuple[Cell, int]]
"""Printed areas that are one on the table: (cell, number of the area on its tile)."""

_DATA = json.loads((Path(__file__).parent / "skye_tiles.json").read_text())
CASTLE: Face = _DATA["castle"]
TILES: dict[str, Face] = _DATA["tiles"]
"""Faces as one copy of the facts has them; of the disputed tiles, the likelier reading."""
OTHER_READINGS: dict[str, Face] = _DATA["other_readings"]
"""The other reading of each disputed tile."""

CATEGORIES = ("A", "B", "C", "D", "scrolls", "gold")
LETTERS = ("A", "B", "C", "D")
SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

DEFAULTS = {"castle_by_road": "yes", "column_gap": "each", "tie_gold": "left", "five_track": "first"}

TRACK = (("A",), ("B",), ("A", "C"), ("B", "D"), ("A", "C", "D"), ("B", "C", "D"))
FIVE_TRACKS = {
    "first": (("A", "B"), ("A", "C"), ("B", "D"), ("A", "C", "D"), ("B", "C", "D")),
    "second": (("A",), ("B", "D"), ("A", "C"), ("B", "C", "D"), ("A", "B", "C", "D")),
}
CATCH_UP = (0, 0, 1, 2, 3, 4)
"""Gold for each player who is ahead, by round."""

KEYS = {
    "squares": ("squares",),
    "sheep": ("sheep",),
    "broch_mountains": ("mountains1", "mountains2", "mountains3"),
    "whisky_majority": ("whisky",),
    "animals_by_farm": ("farm_animals",),
    "cattle_by_road": ("road_cattle",),
    "tiles_by_road": ("road_tiles",),
    "largest_lake": ("lake_tiles",),
    "completed_areas": ("completed",),
    "completed_areas_3": ("completed3",),
    "building_sets": ("brochs", "farms", "lighthouses"),
    "ship_majority": ("ships",),
    "gold_majority": ("gold",),
    "ship_lighthouse_lakes": ("lakes",),
    "columns": ("columns",),
    "completed_mountains": ("mountains",),
}
"""What is counted for each scoring tile."""

MAJORITIES = ("whisky_majority", "ship_majority", "gold_majority")
PER_TWO = ("sheep", "whisky", "ship")
"""Scrolls that pay for every two; all others pay for each one. Lines 194-212."""
KINDS = ("sheep", "cattle", "whisky", "broch", "ship", "farm", "lighthouse")


# A territory


def territory_of(game: Game, player: str, round_number: int) -> Territory:
    """What lies in a player's territory when a round is scored."""
    laid = {(0, 0): (face_of(game, "castle"), game["castles"].get(player, 0))}
    for build in game["builds"]:
        if build["player"] == player and build["round"] <= round_number:
            laid[build["cell"]] = (face_of(game, build["tile"]), build["turn"])
    return laid


def face_of(game: Game, tile: str) -> Face:
    if tile in game["faces"]:
        face: Face = game["faces"][tile]
        return face
    return CASTLE if tile == "castle" else TILES[tile]


def turned(edges: str, turn: int) -> str:
    """Where printed edges point on a tile that lies turned."""
    return "".join(SIDES[(SIDES.index(edge) + turn) % 4] for edge in edges)


def beside(cell: Cell, side: str) -> Cell:
    return (cell[0] + STEP[side][0], cell[1] + STEP[side][1])


def area_at(territory: Territory, cell: Cell, side: str) -> tuple[str, int]:
    """The terrain at an edge, and the number of its area on its tile."""
    face, turn = territory[cell]
    for number, (terrain, edges) in enumerate(face["areas"]):
        if side in turned(edges, turn):
            return terrain, number
    raise AssertionError(f"no area reaches {side} of {cell}")


def road_at(territory: Territory, cell: Cell, side: str) -> int | None:
    """The number of the road that leaves by an edge."""
    face, turn = territory[cell]
    for number, edges in enumerate(face["roads"]):
        if side in turned(edges, turn):
            return number
    return None


def fits(territory: Territory, cell: Cell, face: Face, turn: int) -> bool:
    """Whether a tile may lie there: lines 146-171."""
    if cell in territory:
        return False
    alone, touches = {cell: (face, turn)}, False
    for side in SIDES:
        if beside(cell, side) in territory:
            touches = True
            if area_at(alone, cell, side)[0] != area_at(territory, beside(cell, side), OPPOSITE[side])[0]:
                return False
    return touches


# Areas


def areas(territory: Territory, terrain: str | None = None) -> list[Area]:
    """All areas of a territory, or those of one terrain."""
    found: list[Area] = []
    known: set[tuple[Cell, int]] = set()
    for cell, (face, _) in territory.items():
        for number, (kind, _) in enumerate(face["areas"]):
            if (cell, number) not in known and terrain in (kind, None):
                found.append(whole_area(territory, cell, number))
                known |= found[-1]
    return found


def whole_area(territory: Territory, cell: Cell, number: int) -> Area:
    """Walk over every edge from a printed area to whatever of the same terrain lies against it."""
    reached, to_do = {(cell, number)}, [(cell, number)]
    while to_do:
        here, own = to_do.pop()
        face, turn = territory[here]
        terrain, edges = face["areas"][own]
        for side in turned(edges, turn):
            there = beside(here, side)
            if there not in territory:
                continue
            kind, other = area_at(territory, there, OPPOSITE[side])
            if kind == terrain and (there, other) not in reached:
                reached.add((there, other))
                to_do.append((there, other))
    return frozenset(reached)


def is_completed(territory: Territory, area: Area) -> bool:
    """Whether no edge of an area is open: lines 162-171. An area inside one tile has no edges."""
    for cell, number in area:
        face, turn = territory[cell]
        for side in turned(face["areas"][number][1], turn):
            if beside(cell, side) not in territory:
                return False
    return True


def cells_of(area: Area) -> list[Cell]:
    """The tiles an area lies on, each once."""
    return sorted({cell for cell, _ in area})


def in_area(territory: Territory, area: Area, what: str) -> int:
    """How many symbols of a kind stand in an area."""
    return len(
        [
            1
            for cell, number in area
            for symbol, place in territory[cell][0]["symbols"]
            if symbol == what and place == number
        ]
    )


# Symbols and roads


def on_tile(face: Face, what: str) -> int:
    return len([1 for symbol, _ in face["symbols"] if symbol == what])


def count(territory: Territory, what: str) -> int:
    """How many of a kind there are in a territory; of whisky the tiles, not the barrels: lines 244-256."""
    if what == "whisky":
        return len([1 for face, _ in territory.values() if on_tile(face, "whisky") > 0])
    return sum(on_tile(face, what) for face, _ in territory.values())


def by_road(territory: Territory) -> list[Cell]:
    """Tiles joined to the castle by road, the castle among them."""
    castle_roads = range(len(territory[0, 0][0]["roads"]))
    reached = {((0, 0), number) for number in castle_roads}
    to_do = list(reached)
    while to_do:
        here, number = to_do.pop()
        face, turn = territory[here]
        for side in turned(face["roads"][number], turn):
            there = beside(here, side)
            other = road_at(territory, there, OPPOSITE[side]) if there in territory else None
            if other is not None and (there, other) not in reached:
                reached.add((there, other))
                to_do.append((there, other))
    return sorted({(0, 0)} | {cell for cell, _ in reached})


# What the scoring tiles count in a territory


def blocks(territory: Territory) -> list[list[Cell]]:
    """Squares of four: lines 227-230."""
    found = []
    for x, y in territory:
        block = [(x, y), (x, y + 1), (x + 1, y), (x + 1, y + 1)]
        if all(cell in territory for cell in block):
            found.append(block)
    return found


def mountains_with_brochs(territory: Territory) -> dict[int, list[Area]]:
    """Mountains with one, with two, and with three or more brochs: lines 235-242."""
    found: dict[int, list[Area]] = {1: [], 2: [], 3: []}
    for area in areas(territory, "mountain"):
        brochs = in_area(territory, area, "broch")
        if brochs > 0:
            found[min(brochs, 3)].append(area)
    return found


def animals_by_farm(territory: Territory) -> int:
    """Sheep and cattle on a tile with a farm, or next to one in any of eight directions: lines 258-266."""
    total = 0
    for (x, y), (face, _) in territory.items():
        around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        if any(cell in territory and on_tile(territory[cell][0], "farm") > 0 for cell in around):
            total += on_tile(face, "sheep") + on_tile(face, "cattle")
    return total


def completed_areas(territory: Territory, terrain: str | None = None, at_least: int = 1) -> list[Area]:
    """Completed areas that lie on so many tiles: lines 282-289, 332-334."""
    return [
        area
        for area in areas(territory, terrain)
        if is_completed(territory, area) and len(cells_of(area)) >= at_least
    ]


def lakes_with_ship_and_lighthouse(territory: Territory) -> list[Area]:
    """Completed or not: lines 321-324."""
    return [
        area
        for area in areas(territory, "water")
        if in_area(territory, area, "ship") > 0 and in_area(territory, area, "lighthouse") > 0
    ]


def columns(territory: Territory, gap: str) -> list[list[Cell]]:
    """Vertical runs of three or more: lines 326-330. With `once`, a column with two runs is one all the same."""
    found = []
    for x in sorted({x for x, _ in territory}):
        runs: list[list[Cell]] = []
        for y in sorted(y for column, y in territory if column == x):
            if (x, y - 1) in territory:
                runs[-1].append((x, y))
            else:
                runs.append([(x, y)])
        long = [run for run in runs if len(run) >= 3]
        found += long[:1] if gap == "once" else long
    return found


def things(game: Game, territory: Territory, tile: str) -> list[tuple[int, list[Cell]]] | None:
    """Each thing that a scoring tile pays for by itself: its points and its tiles. None where it pays for a number."""
    if tile == "squares":
        return [(2, block) for block in blocks(territory)]
    if tile == "broch_mountains":
        by_brochs = mountains_with_brochs(territory)
        points = {1: 1, 2: 3, 3: 6}
        return [(points[n], cells_of(area)) for n, found in by_brochs.items() for area in found]
    if tile == "largest_lake":
        lakes = sorted(completed_areas(territory, "water"), key=lambda area: -len(cells_of(area)))
        return [(2 * len(cells_of(area)), cells_of(area)) for area in lakes[:1]]
    if tile == "completed_areas":
        return [(1, cells_of(area)) for area in completed_areas(territory)]
    if tile == "completed_areas_3":
        return [(3, cells_of(area)) for area in completed_areas(territory, at_least=3)]
    if tile == "ship_lighthouse_lakes":
        return [(3, cells_of(area)) for area in lakes_with_ship_and_lighthouse(territory)]
    if tile == "columns":
        return [(3, run) for run in columns(territory, answer(game, "column_gap"))]
    if tile == "completed_mountains":
        return [(2, cells_of(area)) for area in completed_areas(territory, "mountain")]
    return None


def counted(game: Game, territory: Territory, key: str) -> int | None:
    """What there is of a count in a territory. Gold doesn't lie there."""
    numbers: dict[str, Callable[[], int]] = {
        "squares": lambda: len(blocks(territory)),
        "sheep": lambda: count(territory, "sheep"),
        "mountains1": lambda: len(mountains_with_brochs(territory)[1]),
        "mountains2": lambda: len(mountains_with_brochs(territory)[2]),
        "mountains3": lambda: len(mountains_with_brochs(territory)[3]),
        "whisky": lambda: count(territory, "whisky"),
        "farm_animals": lambda: animals_by_farm(territory),
        "road_cattle": lambda: sum(on_tile(territory[cell][0], "cattle") for cell in by_road(territory)),
        "road_tiles": lambda: len([cell for cell in by_road(territory) if cell != (0, 0)]),
        "road_whisky": lambda: len([c for c in by_road(territory) if on_tile(territory[c][0], "whisky") > 0]),
        "lake_tiles": lambda: max([0, *(len(cells_of(a)) for a in completed_areas(territory, "water"))]),
        "completed": lambda: len(completed_areas(territory)),
        "completed3": lambda: len(completed_areas(territory, at_least=3)),
        "brochs": lambda: count(territory, "broch"),
        "farms": lambda: count(territory, "farm"),
        "lighthouses": lambda: count(territory, "lighthouse"),
        "ships": lambda: count(territory, "ship"),
        "lakes": lambda: len(lakes_with_ship_and_lighthouse(territory)),
        "columns": lambda: len(columns(territory, answer(game, "column_gap"))),
        "mountains": lambda: len(completed_areas(territory, "mountain")),
    }
    return numbers[key]() if key in numbers else None


# Numbers, typed or counted


def answer(game: Game, setting: str) -> str:
    return str(game["settings"].get(setting, DEFAULTS[setting]))


def has_logged(game: Game, player: str, round_number: int) -> bool:
    """Whether a player has shown a territory by the time a round is scored."""
    return any(build["player"] == player and build["round"] <= round_number for build in game["builds"])


def number(game: Game, player: str, key: str, round_number: int) -> int | None:
    """What is typed, or else what the territory shows; None if neither is known."""
    if (player, key, round_number) in game["typed"]:
        return int(game["typed"][player, key, round_number])
    if not has_logged(game, player, round_number) or has_fallen_behind(game, player, round_number):
        return None
    return counted(game, territory_of(game, player, round_number), key)


def has_fallen_behind(game: Game, player: str, round_number: int) -> bool:
    """Whether the last numbers typed before a round weren't those of the territory, and it hasn't grown since."""
    for at in range(round_number - 1, 0, -1):
        typed = {
            key: n
            for (one, key, when), n in game["typed"].items()
            if (one, when) == (player, at) and counted(game, territory_of(game, player, at), key) is not None
        }
        if typed:
            territory = territory_of(game, player, at)
            grown = len(territory_of(game, player, round_number)) > len(territory)
            return not grown and any(counted(game, territory, key) != n for key, n in typed.items())
    return False


# Points of the rounds


def track(game: Game) -> tuple[tuple[str, ...], ...]:
    """The letters that pay, round by round."""
    if len(game["players"]) == 5:
        return FIVE_TRACKS[answer(game, "five_track")]
    return TRACK


def points_of(game: Game, player: str, tile: str, round_number: int) -> int | None:
    """What a scoring tile pays a player in a round; None while a number is missing."""
    if tile in MAJORITIES:
        has = {one: number(game, one, KEYS[tile][0], round_number) for one in game["players"]}
        known = [value for value in has.values() if value is not None]
        return majority(known, has[player] or 0) if len(known) == len(has) else None
    found = [number(game, player, key, round_number) for key in KEYS[tile]]
    if None in found:
        return None
    numbers = [int(value or 0) for value in found]
    first = numbers[0]
    if tile == "broch_mountains":
        return 1 * numbers[0] + 3 * numbers[1] + 6 * numbers[2]
    if tile == "building_sets":
        return 5 * min(numbers)
    if tile == "tiles_by_road":
        return first + (1 if answer(game, "castle_by_road") == "yes" else 0)
    if tile in ("squares", "cattle_by_road", "largest_lake", "completed_mountains"):
        return 2 * first
    if tile in ("completed_areas_3", "ship_lighthouse_lakes", "columns"):
        return 3 * first
    return first


def majority(everyone: list[int], own: int) -> int:
    """5 for the most, 2 for the second most, full points in a tie, no second beside a shared first, at least one of
    the thing: lines 244-256, 296-306, 308-319.
    """
    most = max(everyone)
    if own == 0:
        return 0
    if own == most:
        return 5
    if everyone.count(most) > 1:
        return 0
    second = max(value for value in everyone if value != most)
    return 2 if own == second else 0


def round_points(game: Game, player: str) -> dict[tuple[int, str], int | None]:
    """(round, letter) → points, for every scoring so far whose scoring tile is known."""
    return {
        (round_number, letter): points_of(game, player, game["fields"][letter], round_number)
        for round_number, letters in enumerate(track(game)[: game["scored"]], start=1)
        for letter in letters
        if letter in game["fields"]
    }


def on_track(game: Game, player: str, round_number: int) -> int:
    """Where a player's marker stands when a round has been scored."""
    return sum(points or 0 for points in round_points({**game, "scored": round_number}, player).values())


def income(game: Game, player: str, round_number: int) -> int | None:
    """Gold at the start of a round, after the rounds before it: lines 73-81. None while the whisky isn't known."""
    before = round_number - 1
    whisky = number(game, player, "road_whisky", before)
    if before == 0 and whisky is None:
        # Before anything is built there is only the castle.
        whisky = 0
    if whisky is None:
        return None
    stands = {one: on_track(game, one, before) for one in game["players"]}
    ahead = [one for one in game["players"] if stands[one] > stands[player]]
    return 5 + whisky + CATCH_UP[before] * len(ahead)


# Buying


def buying_order(game: Game, round_number: int) -> list[str]:
    """Clockwise from the start player, whose tile goes on clockwise every round: lines 132-143, 185."""
    players = game["players"]
    first = (round_number - 1) % len(players)
    return [*players[first:], *players[:first]]


def seller(game: Game, round_number: int, tile: str) -> str:
    offers = game["markets"][round_number - 1]["offers"]
    return str(next(player for player in offers if tile in offers[player]))


def bought(game: Game, player: str, round_number: int) -> list[str]:
    buys = game["markets"][round_number - 1]["buys"]
    return [tile for buyer, tile in buys if buyer == player and tile is not None]


def unsold(game: Game, player: str, round_number: int) -> list[str]:
    """Own tiles that nobody has bought; the discarded one is in the bag again."""
    gone = {tile for _, tile in game["markets"][round_number - 1]["buys"]}
    return [tile for tile in game["markets"][round_number - 1]["offers"][player] if tile not in gone]


def received(game: Game, player: str, round_number: int) -> list[str]:
    """What a player has to build: lines 132-145."""
    return bought(game, player, round_number) + unsold(game, player, round_number)


def purse(game: Game, player: str, round_number: int) -> int:
    """The gold a player should have when a round's buying is over.

    A sold tile brings its price, and what was laid on it comes back; what lies on an unsold one is lost: lines 132-145.
    """
    if round_number == 0:
        return 0
    offers: dict[str, dict[str, int]] = game["markets"][round_number - 1]["offers"]
    total = in_hand(game, player, round_number - 1) + (income(game, player, round_number) or 0)
    total -= sum(offers[player].values())
    for tile, price in offers[player].items():
        if tile not in unsold(game, player, round_number):
            total += price + price
    for tile in bought(game, player, round_number):
        total -= offers[seller(game, round_number, tile)][tile]
    return total


def in_hand(game: Game, player: str, round_number: int) -> int:
    """The gold a player takes into the next round: what they have counted, or else what they should have."""
    key = (player, "gold", round_number)
    return int(game["typed"][key]) if key in game["typed"] else purse(game, player, round_number)


# The end


def is_over(game: Game) -> bool:
    return bool(game["scored"] == len(track(game)))


def scroll_points(game: Game, player: str) -> int:
    """What all scrolls pay, kind by kind: as told by hand, or else, until these are said to be all, as they lie."""
    told = game["scrolls"].get(player, {})
    if player not in game["done"] and has_logged(game, player, game["scored"]):
        told = {**scrolls_shown(game, player), **told}
    # Half points fall away, then a completed area doubles: lines 210-219.
    return sum(
        one_scroll(kind, n) * (is_open + 2 * completed) for kind, (n, is_open, completed) in told.items()
    )


def scrolls_shown(game: Game, player: str) -> dict[str, tuple[int, int, int]]:
    """By kind: how many of the kind a territory has, and its scrolls in open and in completed areas."""
    territory = territory_of(game, player, game["scored"])
    shown = {}
    for kind in KINDS:
        is_open, completed = 0, 0
        for area in areas(territory):
            if is_completed(territory, area):
                completed += in_area(territory, area, f"scroll {kind}")
            else:
                is_open += in_area(territory, area, f"scroll {kind}")
        shown[kind] = (count(territory, kind), is_open, completed)
    return shown


def one_scroll(kind: str, n: int) -> int:
    return n // 2 if kind in PER_TWO else n


def gold(game: Game, player: str) -> int | None:
    """The gold a player has when all is over."""
    return number(game, player, "gold", len(track(game)))


def gold_in_tie(game: Game, player: str) -> int:
    """What breaks a tie: what is left when every five have become a point, or all of it. Lines 220-226."""
    everything = gold(game, player) or 0
    return everything if answer(game, "tie_gold") == "all" else everything % 5


def score(game: Game) -> dict[str, Any]:
    """Everything there is to say about a game."""
    players = game["players"]
    totals = {player: by_category(game, player) for player in players}
    compared = {player: (sum(totals[player].values()), gold_in_tie(game, player)) for player in players}
    missing = unknown(game)
    open_yet = not is_over(game) or bool(missing)
    return {
        "totals": totals,
        "rounds": {player: round_points(game, player) for player in players},
        "standings": standings(compared, by_gold=not open_yet),
        "decided_by": {player: "open" if open_yet else decided_by(compared, player) for player in players},
        "unknown": missing,
    }


def by_category(game: Game, player: str) -> dict[str, int]:
    found = dict.fromkeys(CATEGORIES, 0)
    for (_, letter), points in round_points(game, player).items():
        found[letter] += points or 0
    if is_over(game):
        found["scrolls"] = scroll_points(game, player)
        found["gold"] = (gold(game, player) or 0) // 5
    return found


Compared = dict[str, tuple[int, int]]
"""Player → points, and the gold that breaks a tie."""


def standings(compared: Compared, by_gold: bool) -> list[tuple[int, str, int]]:
    """(place, player, total) with places 1, 1, 3; by points alone for as long as something is open."""
    values = {player: own if by_gold else own[:1] for player, own in compared.items()}
    return sorted(
        (1 + len([other for other in values.values() if other > own]), player, own[0])
        for player, own in values.items()
    )


def decided_by(compared: Compared, player: str) -> str:
    """`shared` with somebody, `gold` if others have as many points, or else `points`."""
    own = compared[player]
    others = [value for one, value in compared.items() if one != player]
    if own in others:
        return "shared"
    return "gold" if own[0] in [points for points, _ in others] else "points"


def unknown(game: Game) -> set[tuple[str, ...]]:
    """What the table must still say about the rounds that are scored, and about the end."""
    missing: set[tuple[str, ...]] = set()
    for round_number, letters in enumerate(track(game)[: game["scored"]], start=1):
        for letter in letters:
            if letter not in game["fields"]:
                missing.add(("scoring_tile", letter))
                continue
            for key in KEYS[game["fields"][letter]]:
                for player in game["players"]:
                    if number(game, player, key, round_number) is None:
                        what = (
                            ("gold", player) if key == "gold" else ("number", player, key, str(round_number))
                        )
                        missing.add(what)
    if is_over(game):
        missing |= {("gold", player) for player in game["players"] if gold(game, player) is None}
        missing |= {
            ("scrolls", player)
            for player in game["players"]
            if player not in game["done"] and not shows_the_end(game, player)
        }
    return missing | {("tile", tile) for tile in unsettled(game) if not is_over(game) or matters(game, tile)}


def shows_the_end(game: Game, player: str) -> bool:
    """Whether a player has logged a territory, and counted nothing else in the last round than what it shows."""
    last = game["scored"]
    otherwise = [
        key
        for (one, key, at), typed in game["typed"].items()
        if one == player and at == last and key != "gold"
        if typed != counted(game, territory_of(game, player, last), key)
    ]
    return has_logged(game, player, last) and not otherwise and not has_fallen_behind(game, player, last)


def unsettled(game: Game) -> list[str]:
    """Disputed tiles in somebody's territory of which nobody has said how they are printed."""
    built = {build["tile"] for build in game["builds"]}
    return [tile for tile in OTHER_READINGS if tile in built and tile not in game["faces"]]


def matters(game: Game, tile: str) -> bool:
    """Whether the other reading of a disputed tile would change anybody's points, whatever its owner's others are like.

    More than four of them in one territory are all asked about.
    """
    owners = {build["tile"]: build["player"] for build in game["builds"]}
    others = [one for one in unsettled(game) if owners[one] == owners[tile] and one != tile]
    if len(others) > 3:
        return True
    for some in range(2 ** len(others)):
        otherwise = [one for at, one in enumerate(others) if some >> at & 1]
        as_leaned = {**game["faces"], **{one: OTHER_READINGS[one] for one in otherwise}}
        plain = {**game, "faces": as_leaned}
        swapped = {**game, "faces": {**as_leaned, tile: OTHER_READINGS[tile]}}
        if any(
            round_points(plain, player) != round_points(swapped, player)
            or by_category(plain, player) != by_category(swapped, player)
            for player in game["players"]
        ):
            return True
    return False


def doubtful(game: Game) -> set[tuple[str, ...]]:
    """What lies against the rules on the table, or was counted otherwise than it lies."""
    found: set[tuple[str, ...]] = set()
    for player in game["players"]:
        territory = territory_of(game, player, 0)
        for build in game["builds"]:
            if build["player"] == player:
                face = face_of(game, build["tile"])
                if not any(beside(build["cell"], side) in territory for side in SIDES):
                    found.add(("apart", player, build["tile"]))
                elif not fits(territory, build["cell"], face, build["turn"]):
                    found.add(("terrain", player, build["tile"]))
                territory[build["cell"]] = (face, build["turn"])
        if player in game["done"] and has_logged(game, player, game["scored"]):
            as_shown = {**game, "scrolls": {}, "done": set()}
            if scroll_points(as_shown, player) != scroll_points(game, player):
                found.add(("scrolls_differ", player))
        rounds = [build["round"] for build in game["builds"] if build["player"] == player]
        found |= {("too_many", player) for at in rounds if rounds.count(at) > 3}
    for (player, key, at), typed in game["typed"].items():
        if has_logged(game, player, at):
            shown = counted(game, territory_of(game, player, at), key)
            if shown not in (None, typed):
                found.add(("count_differs", player, key, str(at)))
    return found


# Turned, mirrored, renamed


def rotated(game: Game) -> Game:
    """The same game with every territory a quarter turn further clockwise."""
    castles = {player: (game["castles"].get(player, 0) + 1) % 4 for player in game["players"]}
    builds = [
        {**build, "cell": (-build["cell"][1], build["cell"][0]), "turn": (build["turn"] + 1) % 4}
        for build in game["builds"]
    ]
    return {**game, "castles": castles, "builds": builds}


def mirrored(game: Game) -> Game:
    """The same game seen in a mirror that swaps left and right: every tile is printed the other way round."""
    tiles = ["castle", *sorted({build["tile"] for build in game["builds"]})]
    castles = {player: -game["castles"].get(player, 0) % 4 for player in game["players"]}
    builds = [
        {**build, "cell": (-build["cell"][0], build["cell"][1]), "turn": -build["turn"] % 4}
        for build in game["builds"]
    ]
    faces = {**game["faces"], **{tile: mirror_face(face_of(game, tile)) for tile in tiles}}
    return {**game, "castles": castles, "builds": builds, "faces": faces}


def mirror_face(face: Face) -> Face:
    swap = str.maketrans("EW", "WE")

    def edges(text: str) -> str:
        return "".join(sorted(text.translate(swap), key=SIDES.index))

    areas_of_it = [[terrain, edges(reaches)] for terrain, reaches in face["areas"]]
    return {**face, "areas": areas_of_it, "roads": [edges(road) for road in face["roads"]]}


def renamed(game: Game, names: dict[str, str]) -> Game:
    """The same game with other castles, in the same seats."""
    return {
        **game,
        "players": [names[player] for player in game["players"]],
        "castles": {names[player]: turn for player, turn in game["castles"].items()},
        "builds": [{**build, "player": names[build["player"]]} for build in game["builds"]],
        "typed": {(names[player], *rest): value for (player, *rest), value in game["typed"].items()},
        "scrolls": {names[player]: told for player, told in game["scrolls"].items()},
        "done": {names[player] for player in game["done"]},
    }
