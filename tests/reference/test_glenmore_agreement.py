"""The product and the separately written reference must say the same about random games of Glen More II: Chronicles."""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any

import pytest

from scoring import notation
from scoring.games import game as rules
from scoring.points import Question, Sheet

Game = dict[str, Any]
Told = dict[str, Any]

SAME_ITEM = {"coins_last": "coins", "boat_last": "boat"}
"""Items of the product that the reference gives other names: they bring nothing, with a reason."""


def product(text: str) -> Told:
    """What the product says about a log, in the words of the reference."""
    record = notation.parse(text)
    replay = rules("glenmore").replay(record.setup, record.entries)
    return {
        "finished": replay.finished,
        "items": {sheet.player: _items(sheet) for sheet in replay.sheets},
        "totals": {
            sheet.player: {line.category: line.points for line in sheet.lines} for sheet in replay.sheets
        },
        # The order within a shared place says nothing.
        "standings": sorted((row.place, row.player, row.total) for row in replay.standings),
        "decided_by": {row.player: row.decided_by for row in replay.standings},
        "questions": {_question(question) for question in replay.questions},
        "refused": {problem.seq for problem in replay.problems},
        "differences": {(one.entry, one.player, one.printed, one.counted) for one in replay.differences},
    }


def _items(sheet: Sheet) -> dict[tuple[str, str], int]:
    """(category, item) → points; what brings nothing is left out."""
    found: Counter[tuple[str, str]] = Counter()
    for line in sheet.lines:
        for item in line.items:
            what = item.what.rpartition(".")[2]
            found[line.category, SAME_ITEM.get(what, what)] += item.points
    return {at: points for at, points in found.items() if points}


NAMES = {
    "number": ("player", "key", "stack"),
    "holder": ("thing", "stack"),
    "mike": ("player", "stack"),
    "jail": (),
    "cards": (),
    "vote": ("card",),
    "haggis": ("player", "stack"),
    "boat": ("player",),
    "tokens": ("player",),
    "tokens_fewer": ("player", "printed", "counted"),
    "tokens_changed": ("player", "before", "now"),
    "printed": ("what",),
}
"""What each question names."""


def _question(question: Question) -> tuple[str, ...]:
    kind = question.message.removeprefix("question.glenmore.")
    values = {"player": question.player, **question.values}
    return (kind, *(str(values[name]) for name in NAMES[kind]))


def differences(says: Told, told: Told) -> list[str]:
    """Where what the product says about a log parts from what the reference says about it."""
    claims = {
        "finished": (says["finished"], told["finished"]),
        "refused": (says["refused"], told["refused"]),
        "token differences": (says["differences"], told["differences"]),
        "standings": (says["standings"], told["standings"]),
        "decided by": (says["decided_by"], told["decided_by"]),
        "asked": (says["questions"] - told["unknown"] - told["early"], told["unknown"] - says["questions"]),
    }
    if claims["asked"] == (set(), set()):
        del claims["asked"]
    for player, sheet in told["sheets"].items():
        for category, items in sheet.items():
            claims[f"{player} {category}"] = (says["totals"][player][category], sum(items.values()))
            for what in {what for at, what in says["items"][player] if at == category} | set(items):
                claims[f"{player} {category} {what}"] = (
                    says["items"][player].get((category, what), 0),
                    items.get(what, 0),
                )
    return [
        f"{what}: product {one}, reference {other}" for what, (one, other) in claims.items() if one != other
    ]


def parts(game: Game, reference: ModuleType, random_glenmore: ModuleType) -> list[str]:
    return differences(product(random_glenmore.as_toml(game)), reference.score(game))


def claims_of(found: list[str]) -> set[str]:
    return {one.partition(":")[0] for one in found}


def smallest(game: Game, reference: ModuleType, random_glenmore: ModuleType) -> Game:
    """A game with as little as possible on which the two part, without corrections if these don't matter."""
    wanted = claims_of(parts(game, reference, random_glenmore))

    def still(less: Game) -> bool:
        return bool(wanted & claims_of(parts(less, reference, random_glenmore)))

    plain = {**game, "log": [text for _, text, _ in reference.in_order(game["log"])]}
    if still(plain):
        game = plain
    while True:
        less = next((less for less in random_glenmore.smaller(game) if still(less)), None)
        if less is None:
            return game
        game = less


@dataclass
class Comparison:
    """What many random games showed: what came up in how many of them, and where the two part."""

    seen: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def verdict(self) -> str:
        """The shortest log of all about which the two part."""
        shortest = min(self.disagreements, key=len, default="")
        return f"{len(self.disagreements)} games disagree, of the shortest:\n{shortest}"

    def compare(self, game: Game, reference: ModuleType, random_glenmore: ModuleType, name: str) -> None:
        """Hold the two against each other on one game."""
        told = reference.score(game)
        if differences(product(random_glenmore.as_toml(game)), told):
            less = smallest(game, reference, random_glenmore)
            found = parts(less, reference, random_glenmore)
            self.disagreements.append("\n".join([f"{name}:", *found, random_glenmore.as_toml(less)]))
        self.seen["games"] += 1
        self.seen.update(_how_it_ends(told))
        self.seen.update(_what_it_has(game, told, reference))


def _how_it_ends(told: Told) -> set[str]:
    seen = {f"place by {how}" for how in told["decided_by"].values()}
    seen.add("over" if told["finished"] else "not over")
    seen |= {"settled"} if told["finished"] and not told["unknown"] else set()
    seen |= {"a line is refused"} if told["refused"] else set()
    seen |= {"fewer tokens than counted"} if told["differences"] else set()
    items = {
        (category, what)
        for sheet in told["sheets"].values()
        for category, items in sheet.items()
        for what, points in items.items()
        if points
    }
    seen |= {f"item {what} in {category}" for category, what in items}
    return seen | {f"asked for {question[0]}" for question in told["unknown"]}


def _what_it_has(game: Game, told: Told, reference: ModuleType) -> set[str]:
    done, refused = reference.said(game)
    seen = {f"{len(game['players'])} players"}
    if len(done) + len(refused) < len(reference.in_order(game["log"])):
        seen.add("numbers of a scoring that was called off")
    seen |= {f"{name} = {reference.answer(game, name)}" for name in reference.DEFAULTS}
    seen.add(f"{len([n for n in range(1, 9) if reference.plays(game, n)])} chronicles")
    for one in done:
        seen.add(f"says {one['kind']}")
        if one["kind"] == "tokens":
            where = {"E": "after D", "F": "after haggis"}
            seen.add(f"tokens {where.get(one['stack'], 'in ' + one['stack'])}")
    for line in game["log"]:
        word = line.split()[0]
        seen |= {word} if word in ("retract", "replace", "insert") else set()
    if not told["finished"]:
        return seen
    for thing in (*reference.MOBSTERS, "storr_table", "inverness_table", "castle_moil", "armadale_castle"):
        seen |= {f"somebody has {thing}"} if reference.owner(done, thing, "D") else set()
    for card in reference.passed(game, done):
        numbers = reference.card_numbers(game, done, card)
        seen |= {f"{card} passed"} if numbers is not None else set()
        nothing = 1 if card == "square" else 0
        seen |= {f"nobody has any {card}"} if numbers and max(numbers.values()) <= nothing else set()
    seen |= {f"skips {stack}" for stack in "ABC" if stack not in reference.announced(done)}
    for stack in reference.announced(done):
        if reference.is_paid(game, done, stack):
            seen |= _what_changes(game, done, stack, reference)
    last = [player for player in game["players"] if reference.boat(game, done, player) == "last"]
    if reference.plays(game, 1) and reference.owner(done, "armadale_castle", "D") in last:
        seen.add(f"Last and Armadale, {reference.answer(game, 'armadale_last')}")
    said = [one["who"] for one in done if one["kind"] == "boat"]
    seen |= {"Last without a word"} if [player for player in last if player not in said] else set()
    return seen


def _what_changes(game: Game, done: list[Any], stack: str, reference: ModuleType) -> set[str]:
    """What changes a scoring."""
    seen = set()
    mike = reference.mike_stands(done, stack)
    if mike:
        seen.add("Mike stands somewhere" if mike[1] else "Mike stands nowhere")
        moil = reference.owner(done, "castle_moil", stack)
        for where, who in (("owner", mike[0]), ("host", mike[1])):
            seen |= (
                {f"Mike's {where} has Castle Moil, {reference.answer(game, 'mike_moil')}"}
                if (moil and who == moil)
                else set()
            )
        if mike[1] and reference.number(done, mike[1], "scots", stack) == 0:
            seen.add("Mike stands where there is nobody")
    if reference.owner(done, "john_mcclaim", stack):
        seen |= {
            "John has claimed a card"
            for player in game["players"]
            if reference.number(done, player, "claimed", stack)
        }
    for key in reference.FOUR:
        numbers = reference.effective(game, done, key, stack)
        lead = max(numbers.values()) - min(numbers.values())
        seen |= {f"a lead beyond 5, {reference.answer(game, 'lead_beyond')}"} if lead > 5 else set()
    given = [items.get("sibyl_gives", 0) for items in reference.scoring(game, done, stack).values()]
    if any(given):
        seen.add(f"Sibyl takes in {stack}, {reference.answer(game, 'sibyl_source')}")
    return seen | ({"Sibyl takes two from one player"} if min(given) < -1 else set())


SEEDS = range(79, 99)
"""These meet everything that is wanted."""


def test_product_and_reference_agree_on_20_games(
    glenmore_reference: ModuleType, random_glenmore: ModuleType
) -> None:
    result = Comparison()
    for seed in SEEDS:
        game = random_glenmore.random_game(Random(seed), glenmore_reference)
        result.compare(game, glenmore_reference, random_glenmore, f"seed {seed}")
    assert not result.disagreements, result.verdict()
    missing = [what for what in WANTED if not result.seen[what]]
    assert not missing, f"no game of the sample had: {missing}"


@pytest.mark.slow
def test_product_and_reference_agree_on_5000_finals(
    glenmore_reference: ModuleType, random_glenmore: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    result, seed = Comparison(), 10_000
    while result.seen["over"] < 5000:
        seed += 1
        game = random_glenmore.random_game(Random(seed), glenmore_reference)
        result.compare(game, glenmore_reference, random_glenmore, f"seed {seed}")
    with capsys.disabled():
        sys.stdout.write("\n")
        for what in sorted(result.seen):
            sys.stdout.write(f"{result.seen[what]:6}  {what}\n")
    assert not result.disagreements, result.verdict()
    missing = [what for what in WANTED_OF_MANY if result.seen[what] < 10]
    assert not missing, f"hardly any game had: {missing}"


# What may be done to a game without changing it


def test_names_and_seats_change_nothing_but_names(
    glenmore_reference: ModuleType, random_glenmore: ModuleType
) -> None:
    check_names(range(500, 502), glenmore_reference, random_glenmore)


def check_names(seeds: range, reference: ModuleType, random_glenmore: ModuleType) -> None:
    for seed in seeds:
        rng = Random(seed)
        game = random_glenmore.random_game(rng, reference)
        as_told = product(random_glenmore.as_toml(game))
        seats = rng.sample(game["players"], len(game["players"]))
        assert product(random_glenmore.as_toml({**game, "players": seats})) == as_told
        names = dict(zip(random_glenmore.COLOURS, rng.sample(random_glenmore.COLOURS, 4), strict=True))
        renamed = {
            **game,
            "players": [names[player] for player in game["players"]],
            "log": [with_names(line, names) for line in game["log"]],
        }
        says = product(random_glenmore.as_toml(renamed))
        for what in ("items", "totals", "decided_by"):
            assert says[what] == {names[player]: value for player, value in as_told[what].items()}
        assert says["standings"] == sorted((at, names[one], n) for at, one, n in as_told["standings"])
        assert says["questions"] == {
            tuple(names.get(word, word) for word in question) for question in as_told["questions"]
        }


def with_names(line: str, names: dict[str, str]) -> str:
    return re.sub("|".join(names), lambda found: names[found[0]], line)


def test_every_beginning_of_a_log_agrees(glenmore_reference: ModuleType, random_glenmore: ModuleType) -> None:
    check_beginnings(range(600, 601), 9, glenmore_reference, random_glenmore)


def check_beginnings(seeds: range, step: int, reference: ModuleType, random_glenmore: ModuleType) -> None:
    for seed in seeds:
        game = random_glenmore.random_game(Random(seed), reference)
        for upto in range(0, len(game["log"]), step):
            begun = {**game, "log": game["log"][:upto]}
            assert not parts(begun, reference, random_glenmore), random_glenmore.as_toml(begun)


def test_what_is_written_can_be_read_again(
    glenmore_reference: ModuleType, random_glenmore: ModuleType
) -> None:
    check_writing(range(700, 704), glenmore_reference, random_glenmore)


def check_writing(seeds: range, reference: ModuleType, random_glenmore: ModuleType) -> None:
    for seed in seeds:
        record = notation.parse(random_glenmore.as_toml(random_glenmore.random_game(Random(seed), reference)))
        assert notation.parse(notation.dump(record)) == record


@pytest.mark.slow
def test_the_same_for_many_games(glenmore_reference: ModuleType, random_glenmore: ModuleType) -> None:
    check_names(range(20_000, 20_200), glenmore_reference, random_glenmore)
    check_beginnings(range(21_000, 21_040), 1, glenmore_reference, random_glenmore)
    check_writing(range(22_000, 22_200), glenmore_reference, random_glenmore)


WANTED = (
    *(f"{n} players" for n in (2, 3, 4)),
    *("over", "not over", "settled", "a line is refused", "fewer tokens than counted"),
    *(f"place by {how}" for how in ("points", "resources", "shared", "open")),
    *(f"asked for {what}" for what in ("number", "holder", "haggis", "printed", "tokens", "tokens_fewer")),
    *(f"chronicle_{n} = {yes}" for n in range(1, 9) for yes in ("yes", "no")),
    *("lead_beyond = series", "armadale_last = extra", "mike_moil = double_first"),
    *("sibyl_source = scoring", "sibyl_end = no", "vote_nothing = nobody"),
    *("retract", "replace", "insert", "tokens in B", "tokens in D", "tokens after D"),
    *(f"item {what} in play" for what in ("noted", "clan", "cask_sold", "reward", "given", "unnoted")),
    *(f"item {what} in D" for what in ("scots", "landmarks", "casks", "persons", "events", "sibyl_gives")),
    *("item boat in boats", "item armadale in coins", "item haggis in haggis", "item vote in votes"),
    *("item mobster in mobs", "item pennies_plus in mobs", "item tiles in tiles"),
)
"""What has to come up, in the large comparison in at least ten games, or the comparison says little."""

MOBSTERS = (
    *("peggy_mcwander", "joe_mcduff", "bruce_mcmail", "peggy_mclaird", "kenneth_mcsnitch"),
    *("fergus_macdarkie", "sibyl_macsponge", "derek_anderson", "mike_mccastle", "calum_mcquack"),
    *("bully_mcmuscle", "fraser_mcstarve", "oonagh_mchagg", "elspeth_mctrick", "erin_macmalt"),
    "john_mcclaim",
)
CARDS = (
    *("animals", "square", "wood_stone", "castles", "whisky_tiles"),
    *("animal_group", "farthest", "own_discard", "sets", "smallest"),
)

WANTED_OF_MANY = (
    *WANTED,
    *(f"asked for {what}" for what in NAMES),
    *(f"{n} chronicles" for n in range(9)),
    *(f"{name} = {yes}" for name in ("die", "first_game") for yes in ("yes", "no")),
    *("lead_beyond = as_five", "armadale_last = full", "mike_moil = move_first"),
    *("sibyl_source = line", "sibyl_end = yes", "vote_nothing = share"),
    *(f"somebody has {thing}" for thing in (*MOBSTERS, "storr_table", "inverness_table", "castle_moil")),
    *(f"{card} passed" for card in CARDS),
    *(f"nobody has any {card}" for card in CARDS if card != "smallest"),
    *(f"skips {stack}" for stack in "ABC"),
    *("Last and Armadale, full", "Last and Armadale, extra", "Last without a word"),
    *("Mike stands somewhere", "Mike stands nowhere", "Mike stands where there is nobody"),
    *(
        f"Mike's {where} has Castle Moil, {how}"
        for where in ("owner", "host")
        for how in ("move_first", "double_first")
    ),
    *("John has claimed a card", "a lead beyond 5, as_five", "a lead beyond 5, series"),
    *(f"Sibyl takes in {stack}, {how}" for stack in "BCD" for how in ("line", "scoring")),
    "Sibyl takes two from one player",
    *(
        f"item {what} in {where}"
        for what in ("sibyl_gives", "sibyl_takes")
        for where in ("coins", "votes", "haggis")
    ),
    *(f"tokens in {stack}" for stack in "ABCD"),
    *("tokens after haggis", "numbers of a scoring that was called off"),
)
"""What the small comparison needn't have."""
