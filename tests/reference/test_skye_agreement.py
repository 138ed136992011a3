"""The product and the separately written reference must say the same about random games of Isle of Skye."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any

import pytest

from scoring import notation
from scoring.game import Replay
from scoring.games import game as rules
from scoring.points import Item, Question

Game = dict[str, Any]
Told = dict[str, Any]

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
        "doubts": {one.message for one in replay.doubts},
    }


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
    }
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
        for area in reference.areas(territory):
            for kind in reference.KINDS:
                if reference.in_area(territory, area, f"scroll {kind}"):
                    half = kind in reference.PER_TWO and reference.count(territory, kind) % 2
                    done = reference.is_completed(territory, area)
                    seen.add(f"{kind} scroll {'doubled' if done else 'plain'}")
                    seen |= {"half a point of a scroll falls away"} if half else set()
    return seen


def test_product_and_reference_agree_on_60_games(skye_reference: ModuleType, random_skye: ModuleType) -> None:
    result = Comparison()
    for seed in range(60):
        rng = Random(seed)
        game = random_skye.random_game(rng, skye_reference)
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
        game = random_skye.random_game(rng, skye_reference)
        log = random_skye.as_log(game, skye_reference, rng)
        result.compare(game, log, skye_reference, random_skye, f"seed {seed}")
        territories += len({build["player"] for build in game["builds"]})
        # The same territories again, until each of the sixteen scoring tiles has been on the table.
        order = rng.sample(sorted(skye_reference.KEYS), 16)
        for at in range(0, 16, 4):
            fields = dict(zip("ABCD", order[at : at + 4], strict=True))
            other = random_skye.with_fields(rng, skye_reference, game, fields)
            log = random_skye.as_log(other, skye_reference)
            result.compare(other, log, skye_reference, random_skye, f"seed {seed} with {order[at : at + 4]}")
    with capsys.disabled():
        sys.stdout.write(f"\n {territories} territories\n")
        for what in sorted(result.seen):
            sys.stdout.write(f"{result.seen[what]:6}  {what}\n")
    assert not result.disagreements, result.verdict()
    missing = [what for what in WANTED if result.seen[what] < 10]
    assert not missing, f"hardly any game had: {missing}"


WANTED = (
    *(f"{n} players" for n in (2, 3, 4, 5)),
    *("over", "not over", "place by points", "place by gold", "place by shared", "place by open"),
    *("asked for number", "asked for gold", "asked for tile", "asked for scoring_tile", "asked for scrolls"),
    *("castle_by_road = no", "column_gap = once", "five_track = second"),
    *("half a point of a scroll falls away", "sheep scroll doubled", "sheep scroll plain"),
)
"""What has to come up, in the large comparison in at least ten games, or the comparison says little."""
