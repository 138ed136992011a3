"""The product and the separately written reference must say the same about random games of Rebirth."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any

import pytest

from scoring import notation
from scoring.game import Replay
from scoring.games import game
from scoring.rebirth.board import Board, as_json, load_board, parse_board

Log = dict[str, Any]
Told = dict[str, Any]


def product(random_games: ModuleType, log: Log, board: Board) -> Told:
    """What the product says about a log, in the words of the reference."""
    record = notation.parse(random_games.as_toml(log, "practice-isle"))
    replay = game("rebirth").replay(record.setup, record.entries, board)
    totals = {sheet.player: {line.category: line.points for line in sheet.lines} for sheet in replay.sheets}
    return {
        "finished": replay.finished,
        "totals": totals,
        "per_entry": _points_per_entry(replay, len(record.entries)),
        "holders": dict(replay.state.holders),
        "cathedrals": {player: replay.state.missions_held(player) for player in record.setup.ids},
        "placed": {player: replay.state.placed(player) for player in record.setup.ids},
        # The order within a shared place says nothing.
        "standings": sorted((row.place, row.player, row.total) for row in replay.standings),
        "decided_by": min(replay.standings, key=lambda row: row.place).decided_by,
        "turn": None if replay.finished else replay.state.turn,
    }


def _points_per_entry(replay: Replay, count: int) -> list[dict[str, int]]:
    points = [dict.fromkeys(replay.setup.ids, 0) for _ in range(count)]
    for played in replay.played:
        for award in played.awards:
            points[played.seq - 1][award.player] += award.item.points
    return points


def reference_says(reference: ModuleType, log: Log, board: Board) -> Told:
    told: Told = reference.score(log, as_json(board))
    return {**told, "standings": sorted(told["standings"])}


def differences(says: Any, other: Any, where: str = "") -> list[str]:
    """Where two tellings of the same log part."""
    if isinstance(says, dict) and says.keys() == other.keys():
        return [part for key in says for part in differences(says[key], other[key], f"{where} {key}")]
    if isinstance(says, list) and len(says) == len(other):
        numbered = enumerate(zip(says, other, strict=True), start=1)
        return [part for number, pair in numbered for part in differences(*pair, f"{where} {number}")]
    return [] if says == other else [f"{where.strip()}: product {says!r}, reference {other!r}"]


def smallest(log: Log, parts: Callable[[Log], list[str]]) -> Log:
    """The shortest beginning of a log about which the two still part."""
    for length in range(len(log["log"])):
        shorter = {**log, "log": log["log"][:length]}
        if parts(shorter):
            return shorter
    return log


@dataclass
class Comparison:
    """What many random games showed: what came up in how many of them and how often, and where the two part."""

    games: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def verdict(self) -> str:
        """The shortest log of all about which the two part."""
        shortest = min(self.disagreements, key=len, default="")
        return f"{len(self.disagreements)} games disagree, of the shortest:\n{shortest}"


def compare(seeds: range, reference: ModuleType, random_games: ModuleType) -> Comparison:
    """Play one game a seed and hold the two against each other: every third on Practice Isle."""
    result = Comparison()
    for seed in seeds:
        rng = Random(seed)
        board = parse_board(random_games.invented_board(rng)) if seed % 3 else load_board("practice-isle")
        log = random_games.random_game(rng, as_json(board), reference.score)

        def parts(shorter: Log, board: Board = board) -> list[str]:
            says = product(random_games, shorter, board)
            told = reference_says(reference, shorter, board)
            return differences(says, {key: told[key] for key in says})

        if parts(log):
            shortest = smallest(log, parts)
            text = random_games.as_toml(shortest, board.id)
            result.disagreements.append("\n".join([f"seed {seed}:", *parts(shortest), text]))
        told = reference_says(reference, log, board)
        how = [f"{len(log['players'])} players", f"first place by {told['decided_by']}"]
        came_up = told["seen"] + Counter(how)
        result.games.update(came_up.keys())
        result.times.update(came_up)
    return result


def test_product_and_reference_agree_on_60_games(reference: ModuleType, random_games: ModuleType) -> None:
    # These sixty seeds meet everything that is wanted.
    result = compare(range(27, 447, 7), reference, random_games)
    assert not result.disagreements, result.verdict()
    missing = [what for what in WANTED if not result.games[what]]
    assert not missing, f"no game of the sample had: {missing}"


@pytest.mark.slow
def test_product_and_reference_agree_on_2000_games(
    reference: ModuleType, random_games: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    result = compare(range(1000, 3000), reference, random_games)
    with capsys.disabled():
        sys.stdout.write("\n games  times\n")
        for what in sorted(result.games):
            sys.stdout.write(f"{result.games[what]:6} {result.times[what]:6}  {what}\n")
    assert not result.disagreements, result.verdict()
    missing = [what for what in WANTED if result.games[what] < 10]
    assert not missing, f"hardly any game had: {missing}"


WANTED = (
    *("2 players", "3 players", "4 players"),
    *(f"first place by {how}" for how in ("points", "edinburgh", "stirling", "shared", "open")),
    *("Stirling in the tie", "Stirling from outside the tie"),
    *("castle taken over with more tiles", "castle taken over with more farms", "castle kept in a full tie"),
    "castle kept from the first by neutral tiles",
    *("all 2 spaces of a settlement", "all 3 spaces of a settlement"),
    *("alone with neutral tiles in 2 spaces", "alone with neutral tiles in 3 spaces"),
    *("tie of 2 for most, 2 spaces, with the completer", "tie of 3 for most, 3 spaces, with the completer"),
    *(
        f"tie of 2 for {which}, 3 spaces, {how} the completer"
        for which in ("most", "second")
        for how in ("with", "without")
    ),
    *("farm on a settlement space", "settlement tile off the settlement spaces", "out of turn", "skipped"),
    *("alone with one's own farm in a settlement", "alone among others' farms in a settlement"),
    *(f"{verb} of {aim}" for verb in ("retract", "replace", "insert") for aim in ("an event", "insert")),
    *("retract of retract", "retract of replace", "over because every tile is placed"),
    *("cathedral visited again", "harbour", "mission of nothing against nothing"),
)
"""What has to come up in at least ten games, or the comparison says little."""
