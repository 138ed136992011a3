"""Random games of Isle of Skye for comparing two scorers, and logs that lead to them: seeded, so each can be had again.

Tiles come out of one bag without repetition and are laid as the rules want it; some players show no territory and
count by hand. A log states the game in its order of play, and with a generator in a free order within the rounds, with
things that must no longer matter when it is done: numbers that are typed again, tiles that go back, entries that are
retracted.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

Game = dict[str, Any]
Reference = Any
"""The module with the reference scorer, asked about faces and where tiles fit."""

COLOURS = ("blue", "yellow", "red", "white", "green")
TILES = tuple(f"S{n:02}" for n in range(1, 74))
DIRECTIONS = ("up", "right", "down", "left")
SETTINGS = {
    "castle_by_road": ("yes", "no"),
    "column_gap": ("each", "once"),
    "tie_gold": ("left", "all"),
    "five_track": ("first", "second"),
}
LARGEST = 25
"""Tiles of a territory, the castle among them."""
MOST = {
    "mountains2": 2,
    "mountains3": 1,
    "lakes": 3,
    "columns": 4,
    "mountains": 5,
    "completed3": 5,
    "squares": 8,
}
"""The most that is typed of what nobody has many of."""


def random_game(rng: Random, reference: Reference, wild: bool = False) -> Game:
    """A game played to its end or to somewhere before it; a wild one need not keep to the box and its rules."""
    players = rng.sample(COLOURS, rng.choice((2, 2, 3, 3, 4, 5)))
    game: Game = {
        "players": players,
        "settings": {name: rng.choice(known) for name, known in SETTINGS.items() if rng.random() < 0.5},
        "fields": dict(zip(reference.LETTERS, rng.sample(sorted(reference.KEYS), 4), strict=True)),
        "castles": {player: rng.randrange(4) for player in players if rng.random() < 0.5},
        "faces": {},
        "builds": [],
        "typed": {},
        "scrolls": {},
        "done": set(),
        "scored": 0,
    }
    rounds = len(reference.track(game))
    game["scored"] = rounds if rng.random() < 0.8 else rng.randrange(rounds)
    by_hand = {player for player in players if rng.random() < 0.12}
    # With more than three tiles in a round, territories grow as large as they ever do, and larger.
    per_round = rng.choice(((0, 3), (1, 3), (2, 3), (3, 3), (3, 5)))
    bag = sorted(reference.TILES)
    laid = {player: reference.territory_of(game, player, 0) for player in players}
    style = {player: rng.choice(("close", "close", "any", "high", "road")) for player in players}
    careless = rng.random() < 0.1 if wild else False
    # Of a round that isn't scored yet some may be built already.
    for round_number in range(1, min(game["scored"] + 1, rounds) + 1):
        for player in players:
            for _ in range(rng.randint(*per_round)):
                if player not in by_hand and len(laid[player]) < LARGEST:
                    how = "careless" if careless and rng.random() < 0.2 else style[player]
                    build = random_build(rng, reference, laid[player], bag, how)
                    if build is not None:
                        game["builds"].append({"round": round_number, "player": player, **build})
    settle_faces(rng, reference, game)
    if wild and rng.random() < 0.15:
        invent_faces(rng, reference, game)
    give_numbers(rng, reference, game)
    if rng.random() < 0.15:
        forget_something(rng, game)
    if rng.random() < 0.4:
        tie(rng, reference, game)
    return game


# Territories


def random_build(
    rng: Random, reference: Reference, territory: Any, bag: list[str], style: str
) -> dict[str, Any] | None:
    """Lay a tile of the bag where it fits, and say what was laid; None if nothing of a handful does."""
    for tile in rng.sample(bag, min(len(bag), 3)):
        face = reference.TILES[tile]
        free = {reference.beside(cell, side) for cell in territory for side in reference.SIDES} - set(
            territory
        )
        places = [
            (cell, turn)
            for cell in sorted(free)
            for turn in range(4)
            if style == "careless" or reference.fits(territory, cell, face, turn)
        ]
        if places:
            order = rng.sample(places, min(len(places), 30))
            likes = [liking(reference, territory, face, cell, turn, style) for cell, turn in order]
            cell, turn = order[likes.index(max(likes))]
            territory[cell] = (face, turn)
            bag.remove(tile)
            return {"tile": tile, "cell": cell, "turn": turn}
    return None


def liking(reference: Reference, territory: Any, face: Any, cell: Any, turn: int, style: str) -> int:
    """How much a place suits the way somebody builds."""
    neighbours = [side for side in reference.SIDES if reference.beside(cell, side) in territory]
    if style == "close":
        return len(neighbours)
    if style == "high":
        # Columns, and now and then two in one with a gap between.
        return -abs(cell[0]) if cell[1] % 5 else -5
    if style == "road":
        leaving = [side for road in face["roads"] for side in reference.turned(road, turn)]
        there = [
            side
            for side in neighbours
            if reference.road_at(territory, reference.beside(cell, side), reference.OPPOSITE[side])
            is not None
        ]
        return 5 * len(set(leaving) & set(there)) + len(neighbours)
    return 0


def settle_faces(rng: Random, reference: Reference, game: Game) -> None:
    """Most tables say how a disputed tile is printed, one way or the other."""
    says = rng.choice((1.0, 1.0, 1.0, 0.5))
    for tile, other in reference.OTHER_READINGS.items():
        built = any(build["tile"] == tile for build in game["builds"])
        if built and rng.random() < says:
            # What is at the edges is not disputed, so what was legal stays so.
            game["faces"][tile] = rng.choice((reference.TILES[tile], other))


def invent_faces(rng: Random, reference: Reference, game: Game) -> None:
    """A box of other tiles with the same edges: what they have on them, what belongs together, and where roads go."""
    for build in game["builds"]:
        if rng.random() < 0.7:
            game["faces"][build["tile"]] = invented(rng, reference, reference.TILES[build["tile"]])
    if rng.random() < 0.5:
        game["faces"]["castle"] = {**invented(rng, reference, reference.CASTLE), "symbols": []}


def invented(rng: Random, reference: Reference, face: dict[str, Any]) -> dict[str, Any]:
    areas: list[list[str]] = []
    for terrain, edges in face["areas"]:
        for side in edges:
            joined = [area for area in areas if area[0] == terrain and rng.random() < 0.5]
            if joined:
                joined[0][1] = in_order(reference, joined[0][1] + side)
            else:
                areas.append([terrain, side])
    if rng.random() < 0.3:
        areas.append([rng.choice(("pasture", "mountain", "water")), ""])
    roads: list[str] = []
    for side in reference.SIDES:
        how = rng.choice(("none", "own", "joined"))
        if how == "joined" and roads:
            at = rng.randrange(len(roads))
            roads[at] = in_order(reference, roads[at] + side)
        elif how != "none":
            roads.append(side)
    symbols: list[list[Any]] = []
    for _ in range(rng.choice((0, 1, 2, 4))):
        place = rng.randrange(len(areas))
        on_land = ("sheep", "cattle", "whisky", "broch", "farm")
        what = rng.choice(("ship", "lighthouse") if areas[place][0] == "water" else on_land)
        has_scroll = any(where == place and symbol.startswith("scroll") for symbol, where in symbols)
        # The notation knows one scroll an area.
        is_scroll = rng.random() < 0.3 and not has_scroll
        symbols.append([f"scroll {rng.choice(reference.KINDS)}" if is_scroll else what, place])
    return {"areas": areas, "symbols": symbols, "roads": roads, "bridge": rng.random() < 0.2}


def in_order(reference: Reference, edges: str) -> str:
    return "".join(sorted(edges, key=reference.SIDES.index))


# Buying


def random_market(rng: Random, reference: Reference) -> Game:
    """A whole game with everything that is drawn, offered and bought, and gold that is counted rightly or not."""
    game = random_game(rng, reference)
    players, rounds = game["players"], reference.track(game)
    game |= {"builds": [], "typed": {}, "scrolls": {}, "done": set(), "markets": [], "scored": len(rounds)}
    game["fields"] = dict(zip(reference.LETTERS, rng.sample(sorted(reference.KEYS), 4), strict=True))
    bag, laid = list(TILES), {player: reference.territory_of(game, player, 0) for player in players}
    for at in range(1, len(rounds) + 1):
        before = {player: reference.in_hand(game, player, at - 1) for player in players}
        hands = {player: before[player] + (reference.income(game, player, at) or 5) for player in players}
        game["markets"].append(random_offers(rng, bag, hands))
        for player in reference.buying_order(game, at):
            game["markets"][-1]["buys"].append((player, random_buy(rng, reference, game, player, hands)))
        for player in players:
            for tile in reference.received(game, player, at):
                build = random_build(rng, reference, laid[player], [tile], "close")
                if build is not None:
                    game["builds"].append({"round": at, "player": player, **build})
                else:
                    bag.append(tile)
        for player in players:
            if "gold_majority" in [game["fields"][letter] for letter in rounds[at - 1]] or at == len(rounds):
                game["typed"][player, "gold", at] = reference.purse(game, player, at) + rng.choice(
                    (0, 0, 0, 1)
                )
    if any(not reference.has_logged(game, player, 1) for player in players):
        # Whose territory isn't shown from the first round on has no income that could be compared.
        return random_market(rng, reference)
    faces = {tile: reference.TILES[tile] for tile in reference.unsettled(game)}
    return {**game, "faces": faces | game["faces"]}


def random_offers(rng: Random, bag: list[str], hands: dict[str, int]) -> dict[str, Any]:
    """Everybody draws three, discards one, and lays gold on two, which leaves their hands."""
    offers: dict[str, Any] = {"draws": {}, "offers": {}, "discards": {}, "buys": []}
    for player in hands:
        drawn = rng.sample(bag, 3)
        for tile in drawn:
            bag.remove(tile)
        first, second, discarded = rng.sample(drawn, 3)
        price = rng.randint(1, min(8, hands[player] - 1))
        other = rng.randint(1, min(8, hands[player] - price))
        hands[player] -= price + other
        offers["draws"][player], offers["discards"][player] = drawn, discarded
        offers["offers"][player] = {first: price, second: other}
    bag += offers["discards"].values()
    return offers


def random_buy(
    rng: Random, reference: Reference, game: Game, player: str, hands: dict[str, int]
) -> str | None:
    """A tile that somebody can pay for, or None; the gold changes hands."""
    at = len(game["markets"])
    offers = game["markets"][-1]["offers"]
    prices = {tile: price for other in offers if other != player for tile, price in offers[other].items()}
    gone = [tile for _, tile in game["markets"][-1]["buys"]]
    open_to = sorted(tile for tile, price in prices.items() if tile not in gone and price <= hands[player])
    if not open_to or rng.random() < 0.2:
        return None
    tile = rng.choice(open_to)
    hands[player] -= prices[tile]
    hands[reference.seller(game, at, tile)] += 2 * prices[tile]
    return str(tile)


def market_log(game: Game, reference: Reference, at: int) -> list[str]:
    """What is drawn, offered and bought in a round."""
    if "markets" not in game:
        return []
    told = game["markets"][at - 1]
    log = [f"{player} draws {' '.join(drawn)}" for player, drawn in told["draws"].items()]
    for player, prices in told["offers"].items():
        words = ", ".join(f"{tile} for {price}" for tile, price in prices.items())
        log.append(f"{player} offers {words}, discards {told['discards'][player]}")
    for player, tile in told["buys"]:
        from_whom = tile and reference.seller(game, at, tile)
        log.append(f"{player} buys {tile} from {from_whom}" if tile else f"{player} passes")
    built = [build["tile"] for build in game["builds"] if build["round"] == at]
    for player in game["players"]:
        back = [tile for tile in reference.received(game, player, at) if tile not in built]
        log += [f"{player} returns {tile}" for tile in back]
    return log


# Numbers


def give_numbers(rng: Random, reference: Reference, game: Game) -> None:
    """Gold where it is needed, and what is typed: all of it for those without a territory, some of it for others."""
    for at, letters in enumerate(reference.track(game)[: game["scored"]], start=1):
        for tile in (game["fields"][letter] for letter in letters):
            for player in game["players"]:
                shown = reference.has_logged(game, player, at)
                for key in reference.KEYS[tile]:
                    if not shown or key == "gold" or rng.random() < 0.04:
                        game["typed"].setdefault((player, key, at), random_number(rng, key))
    for player in game["players"]:
        if rng.random() < 0.3:
            for at in range(1, game["scored"] + 1):
                if not reference.has_logged(game, player, at):
                    game["typed"][player, "road_whisky", at] = rng.randint(0, 3)
        if reference.is_over(game):
            game["typed"].setdefault((player, "gold", game["scored"]), random_number(rng, "gold"))
            give_scrolls(rng, reference, game, player)


def give_scrolls(rng: Random, reference: Reference, game: Game, player: str) -> None:
    """Scrolls by hand: all there are of a player without a territory, some kinds of others."""
    if not reference.shows_the_end(game, player):
        kinds = rng.sample(reference.KINDS, rng.choice((0, 1, 2, 4)))
        game["scrolls"][player] = {kind: random_scroll(rng) for kind in kinds}
        game["done"].add(player)
    elif rng.random() < 0.06:
        game["scrolls"][player] = {rng.choice(reference.KINDS): random_scroll(rng)}
        if rng.random() < 0.5:
            game["done"].add(player)


def with_fields(rng: Random, reference: Reference, game: Game, fields: dict[str, str]) -> Game:
    """The same territories with other scoring tiles, and the numbers that these need."""
    other = {**game, "fields": fields, "typed": {}, "scrolls": {}, "done": set()}
    give_numbers(rng, reference, other)
    return other


def random_scroll(rng: Random) -> tuple[int, int, int]:
    return (rng.randint(0, 9), *rng.choice(((1, 0), (0, 1), (1, 1), (0, 2), (2, 0))))


def random_number(rng: Random, key: str) -> int:
    if key == "gold":
        return rng.choice((0, 0, 1, 4, 5, 6, rng.randint(0, 40)))
    return rng.randint(0, MOST.get(key, 6))


def forget_something(rng: Random, game: Game) -> None:
    """A number, a scoring tile, or that these were all the scrolls."""
    if game["typed"] and rng.random() < 0.6:
        del game["typed"][rng.choice(sorted(game["typed"]))]
    if rng.random() < 0.3:
        del game["fields"][rng.choice(sorted(game["fields"]))]
    if game["done"] and rng.random() < 0.3:
        game["done"].remove(min(game["done"]))


def tie(rng: Random, reference: Reference, game: Game) -> None:
    """Level some players' points by their gold, and what is left of it or not."""
    if not reference.is_over(game) or reference.unknown(game):
        return
    last = len(reference.track(game))
    paying = {game["fields"].get(letter) for letter in reference.track(game)[-1]}
    if "gold_majority" in paying:
        return
    totals = {player: sum(reference.by_category(game, player).values()) for player in game["players"]}
    group = rng.sample(game["players"], rng.randint(2, len(game["players"])))
    left = rng.choice((1, 2, 3, 5))
    for player in group:
        own = totals[player] - game["typed"][player, "gold", last] // 5
        missing = max(totals.values()) - own
        game["typed"][player, "gold", last] = 5 * missing + rng.randrange(left)


# Logs


def as_log(game: Game, reference: Reference, rng: Random | None = None) -> list[str]:
    """The entries that lead to a game: plain without a generator, with detours and in a free order with one."""
    before = [f"table {letter} {tile}" for letter, tile in game["fields"].items()]
    before += [f"table {tile} is {written_face(face)}" for tile, face in game["faces"].items()]
    before += [f"{player} castle {DIRECTIONS[turn]}" for player, turn in game["castles"].items()]
    late: list[str] = []
    if rng is not None:
        rng.shuffle(before)
        late = [entry for entry in before if rng.random() < 0.1]
        before = [entry for entry in before if entry not in late]
    log = list(before)
    for at in range(1, len(reference.track(game)) + 1):
        log += market_log(game, reference, at) + round_log(game, at, rng)
    log += late
    ends = [
        f"{player} scrolls {kind} {n}: {is_open} open, {done} completed"
        for player, told in game["scrolls"].items()
        for kind, (n, is_open, done) in told.items()
    ]
    log += [*ends, *(f"{player} scrolls done" for player in game["players"] if player in game["done"])]
    return corrected(rng, log) if rng is not None and rng.random() < 0.3 else log


def corrected(rng: Random, log: list[str]) -> list[str]:
    """One entry comes too late, as a correction: for something else, or for nothing; or one too many is taken back."""
    at = rng.randrange(len(log))
    entry = log[at]
    how = rng.choice(("replaced", "inserted", "retracted"))
    if how == "replaced" and " builds " in entry:
        # The same tile, but far away.
        elsewhere = " ".join([*entry.split()[:4], "20,20 up"])
        return [*log[:at], elsewhere, *log[at + 1 :], f"replace {at + 1}: {entry}"]
    if how == "inserted" and at < len(log) - 1:
        return [*log[:at], *log[at + 1 :], f"insert {at + 1}: {entry}"]
    player = next((line.split()[0] for line in log if " builds " in line), None)
    if player is None:
        return log
    return [*log[:at], f"{player} counts sheep 9 in 1", *log[at:], f"retract {at + 1}"]


def round_log(game: Game, at: int, rng: Random | None) -> list[str]:
    """What is said in a round: what is built, what is counted, and that it is scored."""
    builds = [
        [
            written_build(build)
            for build in game["builds"]
            if build["player"] == player and build["round"] == at
        ]
        for player in game["players"]
    ]
    counts = [
        f"{player} counts {key} {n} in {round_number}"
        for (player, key, round_number), n in game["typed"].items()
        if round_number == at
    ]
    scored = [f"table scores {at}"] if at <= game["scored"] else []
    if rng is None:
        return [*(line for lines in builds for line in lines), *counts, *scored]
    log = shuffled_together(rng, builds)
    built = {build["tile"] for build in game["builds"] if build["round"] <= at}
    bag = [tile for tile in TILES if tile not in built]
    for player in game["players"]:
        if bag and rng.random() < 0.05:
            # It may be drawn again, and built later.
            log.insert(rng.randint(0, len(log)), f"{player} returns {rng.choice(bag)}")
    rng.shuffle(counts)
    early = rng.choice((0, len(counts), rng.randint(0, len(counts))))
    log += [*counts[:early], *scored, *counts[early:]]
    if counts and rng.random() < 0.2:
        # A wrong number, mended at once.
        at_count = log.index(counts[0])
        log.insert(at_count, wrong(counts[0]))
    return log


def shuffled_together(rng: Random, lists: list[list[str]]) -> list[str]:
    """Several lists in one, each in its own order."""
    order = [at for at, lines in enumerate(lists) for _ in lines]
    rng.shuffle(order)
    rest = [iter(lines) for lines in lists]
    return [next(rest[at]) for at in order]


def wrong(entry: str) -> str:
    """A count with another number."""
    words = entry.split()
    return " ".join([*words[:3], str(int(words[3]) + 2), *words[4:]])


def written_build(build: dict[str, Any]) -> str:
    (x, y), direction = build["cell"], DIRECTIONS[build["turn"]]
    return f"{build['player']} builds {build['tile']} at {x},{y} {direction}"


def written_face(face: dict[str, Any]) -> str:
    """A face in the notation."""
    areas = []
    for number, (terrain, edges) in enumerate(face["areas"]):
        symbols = sorted(what for what, place in face["symbols"] if place == number)
        words = [(len(list(same)), what) for what, same in groupby(symbols)]
        areas.append(
            " ".join([terrain, edges or "inside", *(f"{n} {what}" if n > 1 else what for n, what in words)])
        )
    text = ", ".join(areas)
    if face["roads"]:
        text += "; roads " + " ".join(face["roads"])
    return text + ("; bridge" if face["bridge"] else "")


def as_toml(game: Game, log: list[str]) -> str:
    """A log in the notation."""
    players = ", ".join(f'{{id = "{player}"}}' for player in game["players"])
    settings = ", ".join(f'{name} = "{value}"' for name, value in game["settings"].items())
    entries = "".join(f'  "{entry}",\n' for entry in log)
    return (
        f'cairn = 1\ngame = "skye"\nstart = "{game["players"][0]}"\n'
        f"players = [{players}]\nsettings = {{{settings}}}\nlog = [\n{entries}]\n"
    )


# Smaller games


def smaller(game: Game) -> Iterator[Game]:
    """Every game that is this one with a single thing less."""
    if game["scored"] > 0:
        yield {
            **game,
            "scored": game["scored"] - 1,
            "builds": [build for build in game["builds"] if build["round"] < game["scored"]],
            "typed": {key: n for key, n in game["typed"].items() if key[2] < game["scored"]},
            "scrolls": {},
            "done": set(),
        }
    if len(game["players"]) > 2 and len(game["players"]) != 5:
        for player in game["players"]:
            yield without_player(game, player)
    for at in reversed(range(len(game["builds"]))):
        yield {**game, "builds": game["builds"][:at] + game["builds"][at + 1 :]}
    for name in ("settings", "fields", "castles", "faces", "typed"):
        for key in game[name]:
            less = copy.deepcopy(game)
            del less[name][key]
            yield less


def without_player(game: Game, player: str) -> Game:
    return {
        **game,
        "players": [one for one in game["players"] if one != player],
        "castles": {one: turn for one, turn in game["castles"].items() if one != player},
        "builds": [build for build in game["builds"] if build["player"] != player],
        "typed": {key: n for key, n in game["typed"].items() if key[0] != player},
        "scrolls": {one: told for one, told in game["scrolls"].items() if one != player},
        "done": game["done"] - {player},
    }
