"""A game told tile by tile without a map is scored like the same game on its map.

Random games are played on Practice Isle and on invented boards. What the table would have reported is found here by
walking over the board's cells, apart from everything that scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scoring import notation
from scoring.game import Replay
from scoring.rebirth import game, told_groups
from scoring.rebirth.board import Board, as_json, load_board, parse_board

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FARMS = ("food", "energy")
AT_ONCE = ("settlements", "harbours", "unfinished", "castles", "missions")
"""The lines whose items rest on the same entries with a map and without."""

seeds = st.integers(0, 10**9)
quickly = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


class Watcher:
    """Somebody at the table who sees the board and says what can be seen."""

    def __init__(self, rng: Random, board: dict[str, Any], players: Sequence[str]) -> None:
        self.rng, self.players = rng, players
        self.spaces = {space["id"]: space for space in board["spaces"]}
        self.at = {(space["q"], space["r"]): one for one, space in self.spaces.items()}
        self.lying: dict[str, tuple[str, str]] = {}
        self.drawn: dict[str, set[str]] = {player: set() for player in players}

    def around(self, space: str) -> list[str]:
        q, r = self.spaces[space]["q"], self.spaces[space]["r"]
        return [self.at[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in self.at]

    def keys(self, space: str, kind: str) -> list[str]:
        return [self.spaces[near]["key"] for near in self.around(space) if self.spaces[near]["kind"] == kind]

    def reached(self, start: str, among: Iterable[str]) -> set[str]:
        allowed, found, edge = set(among), {start}, [start]
        while edge:
            edge = [n for one in edge for n in self.around(one) if n in allowed and n not in found]
            found.update(edge)
        return found

    def face_down(self, spaces: Iterable[str]) -> int:
        return sum(self.spaces[one]["two_player"] for one in spaces) if len(self.players) == 2 else 0

    def spelled(self, token: str) -> str:
        """Names are written now like this, now like that."""
        return self.rng.choice((token, token.upper(), token.title()))

    def report(self, player: str, kind: str, space: str) -> str:
        """What is said of a tile that has just been placed."""
        self.lying[space] = (player, kind)
        if kind in FARMS:
            mine = [one for one, tile in self.lying.items() if tile == (player, kind)]
            said = f"group {len(self.reached(space, mine))}"
        else:
            town = self.spaces[space]["settlement"]
            its = [one for one, about in self.spaces.items() if about.get("settlement") == town]
            said = f"in {self.spelled(town)} {len(its)}"
            if self.face_down(its):
                said += f" neutral {self.face_down(its)}"
            if self.spaces[space]["harbour"]:
                said += " harbour"
        for kinds, found in (
            ("castles", self.keys(space, "castle")),
            ("cathedrals", self.keys(space, "cathedral")),
        ):
            if found:
                said += f" {kinds} {','.join(map(self.spelled, self.rng.sample(found, len(found))))}"
        self.drawn[player].update(self.keys(space, "cathedral"))
        return f"{player} reports {kind} {said}"

    def counts(self, player: str, measure: str) -> int:
        """What a mission card compares, counted on the board."""
        if measure in ("coast", "border"):
            mine = [
                one for one, tile in self.lying.items() if tile[0] == player and self.spaces[one][measure]
            ]
            return len(mine) if measure == "border" else max(map(len, self.runs(mine)), default=0)
        how, kind = measure.split("_")
        groups = self.runs([one for one, tile in self.lying.items() if tile == (player, kind)])
        if how == "largest":
            return max(map(len, groups), default=0)
        return len([group for group in groups if len(group) > 1])

    def runs(self, spaces: list[str]) -> set[frozenset[str]]:
        return {frozenset(self.reached(one, spaces)) for one in spaces}

    def answer(self, question: Any) -> str:
        """What the table says to a question."""
        if question.message == "question.count":
            player, measure = question.values["player"], question.values["measure"]
            return f"{player} counts {measure} {self.counts(player, measure)}"
        assert question.message == "question.face_down"
        key = question.values["key"]
        (castle,) = (
            one for one, about in self.spaces.items() if (about["kind"], about.get("key")) == ("castle", key)
        )
        placeable = [near for near in self.around(castle) if self.spaces[near]["two_player"]]
        return f"{self.players[0]} facedown {key} {self.face_down(placeable)}"


class Played:
    """A random game, on its map and as it was told."""

    def __init__(self, seed: int, random_games: ModuleType) -> None:
        rng = Random(seed)
        self.board = (
            load_board("practice-isle") if seed % 3 else parse_board(random_games.invented_board(rng))
        )
        self.plain = as_json(self.board)
        dealer = random_games.Dealer(rng, self.plain)
        dealer.rounds(34)
        self.head = dealer.log
        self.watcher = Watcher(rng, self.plain, dealer.seats)
        self.placed: list[str] = list(dealer.log["log"])
        self.reported = [self.watcher.report(*text.split()) for text in self.placed]
        deck = rng.sample(random_games.DECK, len(random_games.DECK))
        self.end = [f"{rng.choice(dealer.seats)} ends"] if self._cut_short(dealer) else []
        for player, from_ in self.watcher.drawn.items():
            cards, deck = deck[: min(8, len(from_))], deck[min(8, len(from_)) :]
            self.end.append(f"{player} missions {' '.join(cards) or 'none'}")
        self.as_toml = random_games.as_toml

    @staticmethod
    def _cut_short(dealer: Any) -> bool:
        each = 25 if len(dealer.seats) == 4 else 34
        return len(dealer.log["log"]) < each * len(dealer.seats)

    def replay(self, log: Sequence[str], board: Board | None = None) -> Replay:
        text = self.as_toml({**self.head, "log": log}, "practice-isle")
        record = notation.parse(text if board else text.replace('board = "practice-isle"\n', ""))
        assert notation.parse(notation.dump(record)) == record
        return game.replay(record.setup, record.entries, board)

    def mapped(self) -> Replay:
        return self.replay([*self.placed, *self.end], self.board)

    def told(self, log: Sequence[str] | None = None) -> tuple[Replay, list[str]]:
        """The game as told, and as much of the log as it took: the questions asked are answered, nothing else."""
        log = [*(self.reported if log is None else log), *self.end]
        first = self.replay(log)
        log += [self.watcher.answer(question) for question in first.questions]
        return self.replay(log), log


@cache
def played(seed: int, random_games: ModuleType) -> Played:
    """One random game for all that is asked of it."""
    return Played(seed, random_games)


def sheets(replay: Replay, where: bool = False) -> dict[str, dict[str, list[Any]]]:
    """Everything on the sheets but what only a map can tell."""
    return {
        sheet.player: {
            line.category: sorted(_item(line.category, item, where) for item in line.items)
            for line in sheet.lines
        }
        for sheet in replay.sheets
    }


def _item(category: str, item: Any, where: bool) -> tuple[Any, ...]:
    values = sorted((name, str(value)) for name, value in item.values.items() if name != "castle" or where)
    entries = item.entries if category in AT_ONCE or where else item.entries[-1:]
    return (item.what, item.points, item.count, item.clause, entries, values, item.where if where else ())


def at_once(replay: Replay) -> list[tuple[Any, ...]]:
    """What each entry brought to whom."""
    return [
        (one.seq, award.player, award.category, award.item.points)
        for one in replay.played
        for award in one.awards
    ]


def buildings(replay: Replay) -> dict[str, Any]:
    """Castles and cathedrals by their keys: as a map names them, and as they were told."""
    state = replay.state
    key = {one.id: one.key for one in state.board.spaces.values()}
    return {
        "holders": {key[castle]: holder for castle, holder in state.holders.items()},
        "takeovers": sorted(
            (one.entry, key[one.castle], one.by, str(one.held_before)) for one in state.takeovers
        ),
        "cathedrals": {key[one]: stack for one, stack in state.cathedrals.items()},
        "built": {(key[one], player): entry for (one, player), entry in state.cathedral_entries.items()},
    }


@quickly
@given(seed=seeds)
@example(seed=3).via("an invented board, two players, face-down tiles at castles")
def test_a_told_game_is_scored_like_the_same_game_on_its_map(seed: int, random_games: ModuleType) -> None:
    it = played(seed, random_games)
    mapped, (told, _) = it.mapped(), it.told()
    assert mapped.finished
    assert (told.questions, told.doubts, told.problems) == ((), (), ())
    assert sheets(told) == sheets(mapped)
    assert at_once(told) == at_once(mapped)
    assert told.standings == mapped.standings
    assert buildings(told) == buildings(mapped)


@quickly
@given(seed=seeds)
def test_going_over_to_the_map_gives_the_game_on_the_map(seed: int, random_games: ModuleType) -> None:
    it = played(seed, random_games)
    mapped, (_, log) = it.mapped(), it.told()
    over = [f"replace {number}: {text}" for number, text in enumerate(it.placed, start=1)]
    went_over = it.replay([*log, f"{it.watcher.players[0]} board our-isle@2", *over], it.board)
    # A map may show more that is doubtful, never less.
    assert (went_over.questions, went_over.doubts, went_over.problems) == ((), mapped.doubts, ())
    assert sheets(went_over, where=True) == sheets(mapped, where=True)
    assert went_over.standings == mapped.standings


@quickly
@given(seed=seeds, data=st.data())
def test_a_told_game_with_all_slips_mended_is_the_same(
    seed: int, data: st.DataObject, random_games: ModuleType
) -> None:
    it = played(seed, random_games)
    count = len(it.reported)
    forgotten, wrong, twice = (data.draw(st.integers(0, count - 2)) for _ in range(3))
    log = [text for number, text in enumerate(it.reported) if number != forgotten]
    log[wrong] = f"{it.watcher.players[0]} reports settlement4 in Nowhere 2 castles stirling"
    true = [text for number, text in enumerate(it.reported) if number != forgotten][wrong]
    log.insert(twice, log[twice])
    moved = [number if number < twice else number + 1 for number in range(count - 1)]
    log.append(f"insert {moved[forgotten] + 1}: {it.reported[forgotten]}")
    log.append(f"replace {moved[wrong] + 1}: {true}")
    log.append(f"retract {twice + 1}")
    (mended, _), (told, _) = it.told(log), it.told()
    assert (mended.questions, mended.doubts, mended.problems) == ((), (), ())
    assert [(s.player, [(line.category, line.points) for line in s.lines]) for s in mended.sheets] == [
        (s.player, [(line.category, line.points) for line in s.lines]) for s in told.sheets
    ]
    assert mended.standings == told.standings
    assert mended.state.holders == told.state.holders


@quickly
@given(seed=seeds, data=st.data())
def test_a_group_larger_than_there_are_tiles_is_doubted(
    seed: int, data: st.DataObject, random_games: ModuleType
) -> None:
    it = played(seed, random_games)
    farms = [number for number, text in enumerate(it.reported) if " group " in text]
    at = data.draw(st.sampled_from(farms))
    words = it.reported[at].split()
    tiles = sum(text.startswith(f"{words[0]} reports {words[2]} ") for text in it.reported[: at + 1])
    words[4] = str(data.draw(st.integers(tiles + 1, 20)))
    replay = it.replay([*it.reported[:at], " ".join(words), *it.reported[at + 1 :]])
    first = replay.doubts[0]
    assert (first.entry, first.message) == (at + 1, "doubt.told.group")
    (award,) = (award for one in replay.played if one.seq == at + 1 for award in one.awards)
    assert award.item.points == int(words[4])


def grown(groupings: set[frozenset[frozenset[int]]], tile: int) -> dict[int, set[frozenset[frozenset[int]]]]:
    """Every way in which one more tile, told apart from the others, joins up to three groups; by the size it makes."""
    found: dict[int, set[frozenset[frozenset[int]]]] = {}
    for groups in groupings:
        for choice in range(2 ** len(groups)):
            joined = [group for at, group in enumerate(sorted(groups, key=sorted)) if choice >> at & 1]
            if len(joined) <= 3:
                made = frozenset({tile}.union(*joined))
                found.setdefault(len(made), set()).add(frozenset({*groups.difference(joined), made}))
    return found


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), tiles=st.integers(1, 7))
def test_exactly_the_sizes_that_no_history_allows_are_doubted(
    data: st.DataObject, tiles: int, tell: Any
) -> None:
    possible: set[frozenset[frozenset[int]]] = {frozenset()}
    events: list[str] = []
    for tile in range(tiles):
        ways = grown(possible, tile)
        replay = tell("pink blue beige", events)
        assert told_groups.possible_sizes(replay.state, "pink", "food") == tuple(sorted(ways))
        assert not [one for one in replay.doubts if one.message == "doubt.told.group"]
        size = data.draw(st.sampled_from(sorted(ways)))
        events.append(f"pink reports food group {size}")
        possible = ways[size]
    ways = grown(possible, tiles)
    wrong = data.draw(st.sampled_from([size for size in range(1, tiles + 3) if size not in ways]))
    doubts = tell("pink blue beige", [*events, f"pink reports food group {wrong}"]).doubts
    assert [(one.entry, one.values["possible"]) for one in doubts if one.message == "doubt.told.group"] == [
        (tiles + 1, tuple(sorted(ways)))
    ]
