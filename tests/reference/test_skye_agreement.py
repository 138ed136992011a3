"""The product and the separately written reference must say the same about random games of Isle of Skye."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any

import pytest

from scoring import notation
from scoring.game import Replay
from scoring.games import game as rules
from scoring.points import Doubt, Item, Question
from scoring.skye import market
from scoring.skye.income import income, purse

Game = dict[str, Any]
Told = dict[str, Any]

DOUBTS = ("apart", "terrain", "too_many", "scrolls_differ")
"""Doubts that must be there whenever the reference has them, and never else."""

ONE_BY_ONE = (
    *("squares", "broch_mountains", "largest_lake", "completed_areas", "completed_areas_3"),
    *("ship_lighthouse_lakes", "columns", "completed_mountains"),
)
"""Scoring tiles that pay for each thing by itself; with the other ones there is a single number."""


def replayed(text: str) -> Replay:
    record = notation.parse(text)
    return rules("skye").replay(record.setup, record.entries)


def product(text: str) -> Told:
    """What the product says about a log, in the words of the reference."""
    replay = replayed(text)
    rounds: dict[str, Counter[tuple[int, str]]] = {}
    things: dict[str, dict[tuple[int, str], list[Any]]] = {}
    for sheet in replay.sheets:
        rounds[sheet.player], things[sheet.player] = Counter(), {}
        for line in sheet.lines:
            for item in line.items:
                if line.category in "ABCD":
                    at = (int(str(item.values["round"])), line.category)
                    rounds[sheet.player][at] += item.points
                    things[sheet.player].setdefault(at, []).extend([_thing(item)] if item.where else [])
    return {
        "finished": replay.finished,
        "totals": {
            sheet.player: {line.category: line.points for line in sheet.lines} for sheet in replay.sheets
        },
        "rounds": {player: dict(points) for player, points in rounds.items()},
        "things": things,
        # The order within a shared place says nothing.
        "standings": sorted((row.place, row.player, row.total) for row in replay.standings),
        "decided_by": {row.player: row.decided_by for row in replay.standings},
        "questions": {_question(question) for question in replay.questions},
        "problems": {one.message for one in replay.problems},
        "differences": len(replay.differences),
        "doubts": {_doubt(one) for one in replay.doubts},
        "income": {
            (player, at): _gold(replay, player, at) for player in replay.setup.ids for at in _rounds(replay)
        },
    }


def _rounds(replay: Replay) -> set[int]:
    """The round that comes next, or the last, and one in the middle."""
    over = len(replay.state.scored)
    return {min(over + 1, len(replay.state.track)), over // 2 + 1}


def _gold(replay: Replay, player: str, at: int) -> int | None:
    parts = income(replay.state, player, at)
    return None if parts.whisky is None else parts.castle + parts.whisky + parts.ahead * parts.each


def _doubt(doubt: Doubt) -> tuple[str, ...]:
    kind = doubt.message.rpartition(".")[2]
    names = {"count_differs": ("key", "round"), "terrain": ("tile",), "apart": ("tile",)}
    return (kind, *(str(doubt.values[name]) for name in ("player", *names.get(kind, ()))))


def _thing(item: Item) -> tuple[int, list[tuple[int, ...]]]:
    """An item's points and its tiles, each once."""
    places = {place.partition(":")[0] for place in item.where}
    return item.points, sorted(tuple(map(int, place.split(","))) for place in places)


def _question(question: Question) -> tuple[str, ...]:
    kind = question.message.rpartition(".")[2]
    names = {"number": ("player", "key", "round"), "scoring_tile": ("field",), "tile": ("tile",)}
    values = {"player": question.player, **question.values}
    return (kind, *(str(values[name]) for name in names.get(kind, ("player",))))


def differences(game: Game, says: Told, reference: ModuleType) -> list[str]:
    """Where what the product says about a log parts from what the reference says about its game."""
    told = reference.score(game)
    claims = {
        "finished": (says["finished"], reference.is_over(game)),
        "problems": (says["problems"], set()),
        "track differences": (says["differences"], 0),
        "standings": (says["standings"], told["standings"]),
        "decided by": (says["decided_by"], told["decided_by"]),
        "asked": (says["questions"], told["unknown"]),
        "income": (
            says["income"],
            {(who, at): reference.income(game, who, at) for who, at in says["income"]},
        ),
    }
    doubtful = reference.doubtful(game)
    # A wrong number that was mended may have been doubted.
    doubted = {doubt for doubt in says["doubts"] if doubt[0] in DOUBTS}
    claims["doubted"] = (doubted | (says["doubts"] & doubtful), doubtful)
    for player in game["players"]:
        for category, points in told["totals"][player].items():
            claims[f"{player} {category}"] = (says["totals"][player][category], points)
        known = {at: points for at, points in told["rounds"][player].items() if points is not None}
        claims[f"{player}'s rounds"] = (says["rounds"][player], known)
        for at, letter in known:
            shown = things_of(game, player, at, letter, reference)
            if shown is not None:
                found = says["things"][player].get((at, letter), [])
                claims[f"{player}'s {letter} in round {at}"] = (sorted(found), sorted(shown))
    return [
        f"{what}: product {one}, reference {other}" for what, (one, other) in claims.items() if one != other
    ]


def things_of(game: Game, player: str, at: int, letter: str, reference: ModuleType) -> Any:
    """What the product must show one by one, or None where it needn't or where there is a choice."""
    tile = game["fields"][letter]
    if any((player, key, at) in game["typed"] for key in reference.KEYS[tile]):
        return None
    if tile not in ONE_BY_ONE or not reference.has_logged(game, player, at):
        return None
    territory = reference.territory_of(game, player, at)
    if tile == "largest_lake":
        lakes = [len(reference.cells_of(one)) for one in reference.completed_areas(territory, "water")]
        if lakes.count(max(lakes, default=0)) > 1:
            return None
    if tile == "columns" and reference.answer(game, "column_gap") == "once":
        return None
    return reference.things(game, territory, tile)


def smallest(
    game: Game, log: list[str], reference: ModuleType, random_skye: ModuleType
) -> tuple[Game, list[str]]:
    """A game with as little as possible on which the two part; the log itself if only its detours matter."""

    def parts(less: Game) -> list[str]:
        return differences(less, product(plain(less, reference, random_skye)), reference)

    if not parts(game):
        return game, log
    while True:
        less = next((less for less in random_skye.smaller(game) if parts(less)), None)
        if less is None:
            return game, random_skye.as_log(game, reference)
        game = less


def plain(game: Game, reference: ModuleType, random_skye: ModuleType) -> str:
    text: str = random_skye.as_toml(game, random_skye.as_log(game, reference))
    return text


@dataclass
class Comparison:
    """What many random games showed: what came up in how many of them, and where the two part."""

    seen: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def verdict(self) -> str:
        """The shortest log of all about which the two part."""
        shortest = min(self.disagreements, key=len, default="")
        return f"{len(self.disagreements)} games disagree, of the shortest:\n{shortest}"

    def compare(
        self, game: Game, log: list[str], reference: ModuleType, random_skye: ModuleType, name: str
    ) -> None:
        """Hold the two against each other on one game."""
        says = product(random_skye.as_toml(game, log))
        if differences(game, says, reference):
            less, shorter = smallest(game, log, reference, random_skye)
            text = random_skye.as_toml(less, shorter)
            found = differences(less, product(text), reference)
            self.disagreements.append("\n".join([f"{name}:", *found, text]))
        self.seen["games"] += 1
        self.seen.update(_how_it_ends(says))
        self.seen.update(_how_it_counts(game, reference))


def _how_it_ends(says: Told) -> set[str]:
    seen = {f"place by {how}" for how in says["decided_by"].values()}
    seen.add("over" if says["finished"] else "not over")
    return seen | {f"asked for {question[0]}" for question in says["questions"]}


def _how_it_counts(game: Game, reference: ModuleType) -> set[str]:
    seen = {f"{len(game['players'])} players"}
    seen |= {f"{name} = {reference.answer(game, name)}" for name in reference.DEFAULTS}
    for player in game["players"]:
        for (_, letter), points in reference.round_points(game, player).items():
            seen.add(f"{game['fields'][letter]} pays {'something' if points else 'nothing'}")
        if not reference.is_over(game):
            continue
        territory = reference.territory_of(game, player, game["scored"])
        if len(reference.columns(territory, "each")) > len(reference.columns(territory, "once")):
            seen.add("two runs in one column")
        for area in reference.areas(territory):
            if len(area) > len(reference.cells_of(area)):
                seen.add("an area that comes back to a tile")
            for kind in reference.KINDS:
                if reference.in_area(territory, area, f"scroll {kind}"):
                    half = kind in reference.PER_TWO and reference.count(territory, kind) % 2
                    done = reference.is_completed(territory, area)
                    seen.add(f"{kind} scroll {'doubled' if done else 'plain'}")
                    seen |= {"half a point of a scroll falls away"} if half else set()
    return seen


def test_product_and_reference_agree_on_16_games(skye_reference: ModuleType, random_skye: ModuleType) -> None:
    # These sixteen seeds meet everything that is wanted.
    result = Comparison()
    for seed in range(5, 21):
        rng = Random(seed)
        game = random_skye.random_game(rng, skye_reference, wild=True)
        log = random_skye.as_log(game, skye_reference, rng)
        result.compare(game, log, skye_reference, random_skye, f"seed {seed}")
    assert not result.disagreements, result.verdict()
    missing = [what for what in WANTED if not result.seen[what]]
    assert not missing, f"no game of the sample had: {missing}"


@pytest.mark.slow
def test_product_and_reference_agree_on_2000_territories(
    skye_reference: ModuleType, random_skye: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    result, territories, seed = Comparison(), 0, 10_000
    while territories < 2000:
        seed += 1
        rng = Random(seed)
        game = random_skye.random_game(rng, skye_reference, wild=True)
        log = random_skye.as_log(game, skye_reference, rng)
        result.compare(game, log, skye_reference, random_skye, f"seed {seed}")
        territories += len({build["player"] for build in game["builds"]})
        # The same territories again, until each of the sixteen scoring tiles has been on the table.
        order = rng.sample(sorted(skye_reference.KEYS), 16)
        for at in range(0, 16, 4):
            fields = dict(zip("ABCD", order[at : at + 4], strict=True))
            other = random_skye.with_fields(rng, skye_reference, game, fields)
            if rng.random() < 0.1:
                random_skye.forget_something(rng, other)
            log = random_skye.as_log(other, skye_reference)
            result.compare(other, log, skye_reference, random_skye, f"seed {seed} with {order[at : at + 4]}")
    with capsys.disabled():
        sys.stdout.write(f"\n {territories} territories\n")
        for what in sorted(result.seen):
            sys.stdout.write(f"{result.seen[what]:6}  {what}\n")
    assert not result.disagreements, result.verdict()
    missing = [what for what in WANTED_OF_MANY if result.seen[what] < 10]
    assert not missing, f"hardly any game had: {missing}"


# Gold


def test_gold_goes_round_as_in_the_reference(skye_reference: ModuleType, random_skye: ModuleType) -> None:
    check_markets(range(1), skye_reference, random_skye)


def check_markets(seeds: range, reference: ModuleType, random_skye: ModuleType) -> None:
    for seed in seeds:
        game = random_skye.random_market(Random(seed), reference)
        log = random_skye.as_log(game, reference)
        replay = replayed(random_skye.as_toml(game, log))
        assert not replay.problems
        # Everything was bought in turn, paid for and built or put back: there is nothing to doubt but wrong gold.
        assert {_doubt(doubt) for doubt in replay.doubts} == {
            ("count_differs", player, "gold", str(at))
            for (player, _, at), typed in game["typed"].items()
            if typed != reference.purse(game, player, at)
        }
        for at in range(1, game["scored"] + 1):
            before = replayed(random_skye.as_toml(game, log[: log.index(f"table scores {at}")]))
            buys = [n for n, line in enumerate(log) if n < log.index(f"table scores {at}") and is_buy(line)]
            first = buys[-len(game["players"])]
            for bought, upto in enumerate([first, *(n + 1 for n in buys[-len(game["players"]) :])]):
                state = replayed(random_skye.as_toml(game, log[:upto])).state
                order = reference.buying_order(game, at)
                assert market.buyer(state) == (order[bought] if bought < len(order) else None)
            for player in game["players"]:
                has = sorted(reference.received(game, player, at))
                assert sorted(market.received(state, player, at)) == has
                assert sorted(market.to_build(state, player, at)) == has
                assert not market.to_build(before.state, player, at)
                assert purse(state, player) == reference.purse(game, player, at)


def is_buy(line: str) -> bool:
    return " buys " in line or line.endswith(" passes")


# What may be done to a whole game without changing it


def settled_games(seeds: range, reference: ModuleType, random_skye: ModuleType) -> Iterator[Game]:
    """Games in which the table has said how every disputed tile is printed."""
    for seed in seeds:
        game = random_skye.random_game(Random(seed), reference)
        faces = {**{tile: reference.TILES[tile] for tile in reference.unsettled(game)}, **game["faces"]}
        yield {**game, "faces": faces}


def told(game: Game, reference: ModuleType, random_skye: ModuleType, without: str = "") -> Told:
    """What the product says about a game, without the rounds of one scoring tile."""
    says = product(plain(game, reference, random_skye))
    fields = game["fields"]
    rounds = {
        player: {at: points for at, points in by_round.items() if fields[at[1]] != without}
        for player, by_round in says["rounds"].items()
    }
    totals = {
        player: {name: points for name, points in lines.items() if fields.get(name) != without or not without}
        for player, lines in says["totals"].items()
    }
    kept = {"rounds": rounds, "totals": totals, "asked": says["questions"]}
    if without not in fields.values():
        kept |= {name: says[name] for name in ("standings", "decided_by", "income")}
    return kept


def test_turning_a_territory_changes_only_columns(
    skye_reference: ModuleType, random_skye: ModuleType
) -> None:
    check_turning(range(500, 502), skye_reference, random_skye)


def check_turning(seeds: range, reference: ModuleType, random_skye: ModuleType) -> None:
    rows_instead = 0
    for game in settled_games(seeds, reference, random_skye):
        as_laid = told(game, reference, random_skye, without="columns")
        turned = game
        for _ in range(3):
            turned = reference.rotated(turned)
            assert told(turned, reference, random_skye, without="columns") == as_laid
        assert reference.rotated(turned)["builds"] == game["builds"]
        # A quarter turn makes columns of the rows.
        with_columns = {
            **reference.rotated(game),
            "fields": {"A": "columns"},
            "typed": {},
        }
        rounds = product(plain(with_columns, reference, random_skye))["rounds"]
        for player in game["players"]:
            for (at, _), points in rounds[player].items():
                if reference.has_logged(game, player, at):
                    land = reference.territory_of(game, player, at)
                    rows = reference.columns(
                        {(y, x): laid for (x, y), laid in land.items()},
                        reference.answer(game, "column_gap"),
                    )
                    assert points == 3 * len(rows)
                    rows_instead += len(rows)
    assert rows_instead


def test_a_mirror_changes_nothing(skye_reference: ModuleType, random_skye: ModuleType) -> None:
    check_mirrors(range(510, 512), skye_reference, random_skye)


def check_mirrors(seeds: range, reference: ModuleType, random_skye: ModuleType) -> None:
    for game in settled_games(seeds, reference, random_skye):
        mirrored = reference.mirrored(game)
        as_laid = told(game, reference, random_skye)
        assert told(mirrored, reference, random_skye) == as_laid
        # Upside down as well: left and right swapped, and half a turn.
        upside_down = reference.rotated(reference.rotated(mirrored))
        assert told(upside_down, reference, random_skye) == as_laid


def test_names_and_seats_change_nothing_but_names(
    skye_reference: ModuleType, random_skye: ModuleType
) -> None:
    check_names(range(520, 523), skye_reference, random_skye)


def check_names(seeds: range, reference: ModuleType, random_skye: ModuleType) -> None:
    for seed, game in enumerate(settled_games(seeds, reference, random_skye)):
        players = game["players"]
        seats = Random(seed).sample(players, len(players))
        as_laid = told(game, reference, random_skye)
        assert told({**game, "players": seats}, reference, random_skye) == as_laid
        names = dict(zip(random_skye.COLOURS, Random(seed).sample(random_skye.COLOURS, 5), strict=True))
        renamed = told(reference.renamed(game, names), reference, random_skye)
        for what in ("rounds", "totals", "decided_by"):
            assert renamed[what] == {names[player]: value for player, value in as_laid[what].items()}
        standings = sorted((place, names[player], total) for place, player, total in as_laid["standings"])
        assert renamed["standings"] == standings


def test_the_order_within_rounds_changes_nothing(skye_reference: ModuleType, random_skye: ModuleType) -> None:
    check_orders(range(530, 533), skye_reference, random_skye)


def check_orders(seeds: range, reference: ModuleType, random_skye: ModuleType) -> None:
    for seed, game in enumerate(settled_games(seeds, reference, random_skye)):
        as_laid = product(plain(game, reference, random_skye))
        log = random_skye.as_log(game, reference, Random(seed))
        shuffled = product(random_skye.as_toml(game, log))
        # A number that is typed wrongly and mended at once is doubted on its way.
        assert {**shuffled, "doubts": None} == {**as_laid, "doubts": None}


def test_checkpoints_of_the_printed_track(skye_reference: ModuleType, random_skye: ModuleType) -> None:
    check_checkpoints(range(540, 543), skye_reference, random_skye)


def check_checkpoints(seeds: range, reference: ModuleType, random_skye: ModuleType) -> None:
    compared = 0
    for seed, game in enumerate(settled_games(seeds, reference, random_skye)):
        rng, wrong, log = Random(seed), [], []
        for line in random_skye.as_log(game, reference):
            log.append(line)
            if line.startswith("table scores"):
                at = int(line.split()[-1])
                # After the last round the track also shows what comes at the end.
                for player in game["players"] if at < len(reference.track(game)) else ():
                    counted = reference.on_track(game, player, at)
                    printed = counted + rng.choice((0, 0, 1, 3))
                    log.append(f"{player} track {printed}")
                    wrong += [(player, printed, counted)] if printed != counted else []
        found = replayed(random_skye.as_toml(game, log)).differences
        assert sorted((one.player, one.printed, one.counted) for one in found) == sorted(wrong)
        compared += len(wrong)
    assert compared


@pytest.mark.slow
@pytest.mark.parametrize(
    "check", [check_turning, check_mirrors, check_names, check_orders, check_checkpoints, check_markets]
)
def test_the_same_for_100_games(
    check: Callable[[range, ModuleType, ModuleType], None],
    skye_reference: ModuleType,
    random_skye: ModuleType,
) -> None:
    check(range(20_000, 20_100), skye_reference, random_skye)


TILES = (
    *ONE_BY_ONE,
    *("sheep", "whisky_majority", "animals_by_farm", "cattle_by_road", "tiles_by_road", "building_sets"),
    *("ship_majority", "gold_majority"),
)

KINDS = ("sheep", "cattle", "whisky", "broch", "ship", "farm", "lighthouse")

WANTED = (
    *(f"{n} players" for n in (2, 3, 4, 5)),
    *("over", "not over", "place by points", "place by gold", "place by shared", "place by open"),
    *("asked for number", "asked for gold", "asked for tile", "asked for scoring_tile", "asked for scrolls"),
    *("castle_by_road = no", "column_gap = once", "tie_gold = all", "five_track = second"),
    *("half a point of a scroll falls away", *(f"{tile} pays something" for tile in TILES)),
)
"""What has to come up, in the large comparison in at least ten games, or the comparison says little."""

WANTED_OF_MANY = (
    *WANTED,
    *("two runs in one column", "an area that comes back to a tile"),
    *(f"{tile} pays nothing" for tile in TILES),
    *(f"{kind} scroll {how}" for kind in KINDS for how in ("plain", "doubled")),
)
"""What the small comparison needn't have."""
