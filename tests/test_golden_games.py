"""Golden games: logs in our notation whose expected numbers come from a rulebook example or from a hand computation.

A golden game is a log file with a table ``[expect]`` at its end; `docs/notation.md` describes it. Whatever a game
could tell but ``[expect]`` doesn't mention must be empty: doubts, problems, questions, retractions, differences.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scoring import notation, rules
from scoring.game import Replay
from scoring.games import game
from scoring.glenmore import pieces
from scoring.points import Standing
from scoring.rebirth import game as rebirth
from scoring.rebirth.board import load_board

FOLDER = Path(__file__).parent / "games"


def _games(of: str) -> list[str]:
    return sorted(f"{of}/{path.stem}" for path in (FOLDER / of).glob("*.toml"))


REBIRTH, SCYTHE, SKYE, GLENMORE = (_games(of) for of in ("rebirth", "scythe", "skye", "glenmore"))
GAMES = [*REBIRTH, *SCYTHE, *SKYE, *GLENMORE]

Points = dict[str, int]


@cache
def _text(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text("utf-8")


@cache
def _replay(name: str) -> Replay:
    record = notation.parse(_text(name))
    named = record.setup.board or ""
    if record.setup.game == "rebirth":
        named = rebirth.board_now(record.setup, record.entries) or ""
    # A board that was made for the tests, or kept in the house in several versions.
    files = (FOLDER / record.setup.game / f"{named}{end}" for end in ("", ".toml"))
    board = next((load_board(file) for file in files if file.is_file()), None)
    return game(record.setup.game).replay(record.setup, record.entries, board)


def _expected(name: str) -> dict[str, Any]:
    expect = tomllib.loads(_text(name))["expect"]
    assert isinstance(expect, dict)
    return expect


def _totals(replay: Replay) -> Points:
    return {sheet.player: sheet.total for sheet in replay.sheets}


def _lines(replay: Replay) -> dict[str, Points]:
    """The categories that brought something."""
    return {
        sheet.player: {line.category: line.points for line in sheet.lines if line.points}
        for sheet in replay.sheets
    }


def _after(replay: Replay) -> dict[str, Points]:
    """What each entry brought at once, without entries and players that got nothing."""
    found: dict[str, Points] = {}
    for played in replay.played:
        points: Points = {}
        for award in played.awards:
            points[award.player] = points.get(award.player, 0) + award.item.points
        if won := {player: sum_ for player, sum_ in points.items() if sum_}:
            found[str(played.seq)] = won
    return found


def _standings(replay: Replay) -> list[list[object]]:
    """Place, player, total, and what decided where it wasn't points alone. Equal places in seat order."""
    seats = replay.setup.ids
    rows = sorted(replay.standings, key=lambda row: (row.place, seats.index(row.player)))
    return [[row.place, row.player, row.total, *_decided_by(row)] for row in rows]


def _decided_by(row: Standing) -> list[str]:
    return [] if row.decided_by in {"points", "coins"} else [row.decided_by]


def _questions(replay: Replay) -> list[list[object]]:
    """Message and player; the message alone where it is the table's affair."""
    return [[one.message, *([one.player] if one.player else [])] for one in replay.questions]


def _takeovers(replay: Replay) -> list[list[object]]:
    return [[one.entry, one.castle, one.by] for one in replay.state.takeovers]


def _differences(replay: Replay) -> list[list[object]]:
    return [[one.entry, one.player, one.printed, one.counted, one.since] for one in replay.differences]


ALWAYS: Mapping[str, Callable[[Replay], object]] = {
    "doubts": lambda replay: sorted([doubt.entry, doubt.message] for doubt in replay.doubts),
    "problems": lambda replay: sorted([one.seq, one.message] for one in replay.problems),
    "questions": _questions,
    "retracted": lambda replay: sorted(replay.retracted),
    "differences": _differences,
}
"""Lists that are empty unless a golden game says otherwise."""

WHEN_GIVEN: Mapping[str, Callable[[Replay], object]] = {
    "finished": lambda replay: replay.finished,
    "turn": lambda replay: replay.state.turn,
    "totals": _totals,
    "lines": _lines,
    "after": _after,
    "holders": lambda replay: dict(replay.state.holders),
    "takeovers": _takeovers,
    "cards": lambda replay: {id_: replay.state.missions_held(id_) for id_ in replay.setup.ids},
    "standings": _standings,
}
"""What a golden game may say; each is then compared to its last detail."""


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    expect, replay = _expected(name), _replay(name)
    assert expect.pop("source")
    assert {"totals", "lines", *(["after"] if name in REBIRTH else [])} <= set(expect)
    for key, told in ALWAYS.items():
        assert told(replay) == expect.pop(key, []), key
    for key, told in WHEN_GIVEN.items():
        if key in expect:
            assert told(replay) == expect.pop(key), key
    assert not expect, "keys that no golden game knows"


@pytest.mark.parametrize("name", GAMES)
def test_golden_game_survives_writing_and_reading(name: str) -> None:
    record = notation.parse(_text(name))
    assert notation.parse(notation.dump(record)) == record


@pytest.mark.parametrize("name", GAMES)
def test_expectations_of_a_golden_game_agree_with_each_other(name: str) -> None:
    expect = _expected(name)
    for player, total in expect["totals"].items():
        assert sum(expect["lines"][player].values()) == total
    for row in expect.get("standings", []):
        assert row[2] == expect["totals"][row[1]]


@pytest.mark.parametrize("name", REBIRTH)
def test_what_entries_brought_and_the_end_make_the_total(name: str) -> None:
    expect = _expected(name)
    at_once = dict.fromkeys(expect["totals"], 0)
    for points in expect["after"].values():
        for player, count in points.items():
            at_once[player] += count
    for player, total in expect["totals"].items():
        line = expect["lines"][player]
        assert (
            at_once[player] + sum(line.get(one, 0) for one in ("track", "unfinished", "castles", "missions"))
            == total
        )


def test_same_final_board_can_have_different_castle_holders() -> None:
    one, other = (
        _replay("rebirth/castle-order-pink-first").state,
        _replay("rebirth/castle-order-blue-first").state,
    )
    lying = [
        {space: (tile.player, tile.kind) for space, tile in state.tiles.items()} for state in (one, other)
    ]
    assert lying[0] == lying[1]
    assert one.holders != other.holders


SHOWN_IN = {
    # Clauses that say how something is counted, while the points rest on another clause: a game that turns on them.
    "farm.joining": "farm-joining",
    "farm.no_mixing": "farm-groups",
    "farm.once_only": "farm-joining",
    "farm.own_colour_only": "energy-examples-a-b",
    "settlement.area": "settlement-large-example",
    "settlement.own_tiles_added": "settlement-large-own-tiles",
    "settlement.symbols": "settlement-large-completer",
    "settlement.when_scored": "harbours-and-small-settlements",
    "castle.control": "castle-three-players",
    "castle.first": "castle-example-1",
    "castle.takeover": "castle-example-1",
    "castle.tie_farms": "castle-example-2",
    "castle.tie_stays": "castle-order-pink-first",
    "castle.checked_when_placing": "castle-order-blue-first",
    "castle.several": "castle-one-tile-two-castles",
    "castle.neutral": "neutral-tiles-at-castles",
    "cathedral.mission": "cathedral-cards",
    "cathedral.one_each": "cathedral-cards",
    "cathedral.at_most_eight": "missions-tied",
    "mission.reveal": "missions-fulfilled",
    "mission.ties": "missions-tied",
    "mission.zero": "missions-nought-all",
    "mission.neutral": "full-game-for-two",
    "game.end": "full-game-for-three",
    "final.order": "full-game-for-three",
    "final.winner": "final-near-miss",
    "final.lower_places": "final-lower-places",
}
WITHOUT_CONSEQUENCE = {
    # Choices that Cairn doesn't offer, an empty supply that no board leads to, and who may look at cards.
    "castle.supply",
    "cathedral.optional",
    "cathedral.secret",
}
SCORING_TOPICS = {"farms", "settlements", "castles", "cathedrals", "missions", "end", "doubts"}


SCYTHE_SHOWN_IN = {
    "bonus.under_enemy": "example-four-lakes",
    "bonus.rivers": "bonus-row-rivers-gaps-corners",
    "bonus.beyond_table": "bonus-encounters-eight-and-nine",
    "bonus.tables": "bonus-typed-row",
    "scoring.total": "full-game-for-five",
    "scoring.popularity": "tier-border-six-seven",
    "scoring.top_step": "example-popularity-eighteen",
    "scoring.structures": "bonus-typed-row",
    "scoring.interim": "example-combat-star",
    "scoring.hidden": "numbers-before-the-end-checked",
    "scoring.checked": "numbers-before-the-end-checked",
    "scoring.typed": "typed-only",
    "star.list": "stars-every-kind",
    "star.upgrades": "stars-every-kind",
    "star.mechs": "stars-every-kind",
    "star.structures": "stars-every-kind",
    "star.recruits": "stars-every-kind",
    "star.workers": "stars-every-kind",
    "star.popularity": "stars-every-kind",
    "star.power": "stars-every-kind",
    "star.kept": "stars-kept",
    "star.must": "stars-missing",
    "star.saxony": "stars-third-combat",
    "star.six": "stars-sixth-ends-at-once",
    "end.sixth_star": "stars-sixth-ends-at-once",
    "end.unfinished_combat": "end-unfinished-combat",
    "end.recruit_stars": "stars-recruit-in-another-turn",
    "end.declared": "end-declared",
    "control.units": "control-each-unit",
    "control.structure": "control-structure-under-enemy",
    "control.only_one": "control-shared-held",
    "control.shared": "control-shared-open",
    "control.lake": "control-lakes",
    "control.factory": "control-factory-three",
    "tie.order": "tie-three-by-two-steps",
    "tie.lower_places": "tie-lower-places",
    "tournament.delay": "delay-two",
}
SCYTHE_WITHOUT_CONSEQUENCE = {
    # What is in hand before the count begins, or isn't counted at all.
    "end.lower_action",
    "end.equal_turns",
    "scoring.cards_worthless",
    "tie.record",
}
SCYTHE_TOPICS = {"scoring", "bonus", "stars", "end", "ties", "tournament", "doubts"}


SKYE_SHOWN_IN = {
    "round.scoring": "full-game-for-two",
    "round.track": "full-game-for-four",
    "round.track_five": "five-track-second",
    "round.last": "full-game-for-four",
    "round.three_times": "typed-squares-sheep-brochs-whisky",
    "round.scored_again": "tile-columns",
    "round.end": "full-game-for-five",
    "area.completed": "tile-completed-areas",
    "area.inside": "tile-completed-mountains",
    "area.joined": "tile-broch-mountains",
    "area.same_tile": "disputed-tile-two-pastures",
    "area.tile_once": "lake-touching-a-tile-twice",
    "area.roads": "tile-completed-areas",
    "area.stays_completed": "full-game-for-two",
    "area.castle": "tile-completed-areas-three",
    "road.joined": "tile-cattle-by-road",
    "road.directions": "tile-tiles-by-road",
    "road.two": "disputed-tile-two-roads",
    "road.bridge": "tile-tiles-by-road",
    "symbols.area": "ship-and-lighthouse-at-two-waters-of-a-tile",
    "squares.overlap": "tile-squares",
    "squares.castle": "tile-squares",
    "squares.terrain": "tile-squares",
    "sheep.animals": "tile-sheep",
    "broch_mountains.more": "tile-broch-mountains",
    "broch_mountains.open": "tile-broch-mountains",
    "broch_mountains.each": "tile-broch-mountains",
    "animals_by_farm.once": "tile-animals-by-farm",
    "animals_by_farm.tiles": "tile-animals-by-farm",
    "cattle_by_road.sheep": "tile-cattle-by-road",
    "tiles_by_road.castle": "tile-tiles-by-road-without-castle",
    "tiles_by_road.once": "disputed-tile-two-roads-both-joined",
    "largest_lake.one": "tile-largest-lake",
    "largest_lake.tile_once": "lake-touching-a-tile-twice",
    "largest_lake.pond": "tile-largest-lake",
    "completed_areas_3.castle": "tile-completed-areas-three",
    "building_sets.once": "tile-building-sets",
    "ship_lighthouse_lakes.more": "tile-ship-lighthouse-lakes",
    "ship_lighthouse_lakes.open": "tile-ship-lighthouse-lakes",
    "columns.long": "tile-columns",
    "columns.rows": "tile-columns",
    "columns.seen_from": "castle-turned",
    "columns.gap": "columns-gap-once",
    "completed_mountains.inside": "tile-completed-mountains",
    "tile.same_symbols": "full-game-for-two",
    "majority.two_players": "majority-two-players",
    "tile.whisky_majority": "tile-whisky-majority",
    "tile.ship_majority": "tile-ship-majority",
    "ship_majority.ships": "tile-ship-majority",
    "tile.gold_majority": "tile-gold-majority",
    "gold.shown": "gold-asked-for",
    "scroll.kinds": "doubts-about-scrolls",
    "end.scroll_half": "scroll-sheep",
    "end.scroll_completed": "scroll-lighthouse",
    "scroll.half_doubled": "scroll-sheep",
    "scroll.whole_territory": "scroll-whisky-completed-cattle-open",
    "scroll.several": "scroll-two-of-a-kind",
    "end.order": "full-game-for-two",
    "end.gold_rest": "scroll-broch-completed-ship-open",
    "end.winner": "full-game-for-two",
    "tie.lower_places": "tie-lower-places",
    "count.typed": "typed-squares-sheep-brochs-whisky",
    "tile.disputed": "disputed-tile-asked",
    "track.checkpoint": "checkpoint-wrong",
}
SKYE_WITHOUT_CONSEQUENCE = {
    # Who has the marker, what happens to gold before it is counted, what no tile in the list has, and lists.
    "round.steps",
    "round.start_player",
    "gold_majority.when",
    "gold_majority.spent",
    "ship_lighthouse_lakes.both",
    "tile.disputed_list",
    "tile.numbers",
}
SKYE_TOPICS = {"rounds", "areas", "tiles", "majorities", "scrolls", "end", "doubts"}


GLENMORE_SHOWN_IN = {
    "scoring.pause": "full-game-for-three",
    "scoring.lead": "lead-nought-to-five",
    "scoring.fewest": "fewest-shared",
    "scoring.everyone": "example-landmarks",
    "scoring.all_equal": "fewest-everybody",
    "scoring.share": "hume-by-takes",
    "scoring.spent": "scoring-kept",
    "scoring.kept": "scoring-kept",
    "scoring.die": "full-game-for-four",
    "end.game": "full-game-for-two",
    "end.order": "full-game-for-three",
    "end.size": "end-coins-and-tiles",
    "end.persons": "full-game-for-four",
    "end.small": "end-coins-and-tiles",
    "end.negative": "end-below-nought",
    "end.landmarks": "armadale-eight-coins",
    "end.resources": "tie-not-there",
    "end.winner": "full-game-for-four",
    "end.tie_what": "tie-asked-of-one",
    "play.clan_once": "clan-taken",
    "play.fewer": "tokens-fewer-asked",
    "play.numbers": "number-missing",
    "play.announce": "counted-before-announced",
    "printed.pieces": "casks-cellar-asked",
    "clans.steps": "clans-at-the-second-step",
    "armadale.few": "armadale-one-coin",
    "moil.first_scoring": "moil-from-its-stack-on",
    "boats.players": "boats-two-one-home",
    "boats.last_several": "boats-four-two-home",
    "boats.last_nobody": "boats-four-nobody-home",
    "boats.cards": "boats-apart-from-tokens",
    "boats.rewards_printed": "boats-reward-asked",
    "highlander.end_counts": "highlander-on-the-mountain",
    "highlander.end_nobody": "highlander-nobody",
    "highlander.end_last": "combined-mountain-and-last",
    "casks.scoring": "casks-unsold",
    "casks.unsold": "casks-unsold",
    "casks.zero": "casks-first-cellar",
    "casks.values": "casks-other-cellars-known",
    "casks.sale_points": "casks-first-cellar",
    "hammer.token": "hammer-token-changes-hands",
    "hammer.token_change": "hammer-token-changes-hands",
    "hammer.token_worth": "hammer-token-changes-hands",
    "hammer.landmarks": "hammer-landmarks",
    "haggis.when": "haggis-three-times",
    "haggis.not_a": "haggis-not-after-a",
    "haggis.for_all": "haggis-none-to-three",
    "haggis.one_each": "haggis-example",
    "haggis.three": "haggis-dice-one-by-one",
    "haggis.extra": "haggis-extra-roll",
    "haggis.spent": "haggis-extra-roll",
    "haggis.order": "haggis-after-the-tokens",
    "haggis.end": "haggis-after-the-tokens",
    "haggis.example": "haggis-example",
    "haggis.best": "haggis-least-and-most",
    "tome.one_landmark": "tome-event-sides",
    "tome.fewest": "tome-event-sides-in-every-scoring",
    "tome.table_printed": "tome-own-table-asked",
    "tome.table_others": "tome-own-table-for-scots",
    "tome.table_moil": "combined-moil-and-own-table",
    "tome.table_beyond": "tome-own-table-beyond",
    "votes.cards": "votes-cards-missing",
    "votes.passes": "votes-one-nay-more",
    "votes.tie": "votes-passed-level",
    "votes.not_voted": "votes-refused",
    "votes.points": "votes-first-five-cards",
    "votes.sets_example": "example-sets-janet",
    "votes.sets_moil": "votes-sets-with-moil",
    "votes.sets_others": "votes-sets-with-hume",
    "votes.sets_haggis": "combined-votes-and-haggis",
    "votes.castles_mike": "mike-and-score-cards",
    "mobs.penalty_printed": "mobs-penalty-asked",
    "mobs.only_end": "mobs-penalties",
    "mobs.jail_end": "mobs-pennies",
    "mobs.taken_pennies": "mobs-penalties",
    "mobs.sibyl_turn": "sibyl-in-a-turn",
    "mobs.sibyl_scoring": "sibyl-each-line",
    "mobs.sibyl_source": "sibyl-whole-scoring",
    "mobs.sibyl_end": "sibyl-not-at-the-end",
    "mobs.sibyl_cascade": "sibyl-owner",
    "mobs.sibyl_haggis": "sibyl-and-haggis",
    "mobs.sibyl_landmarks": "sibyl-and-event-sides",
    "mobs.mike_moil": "mike-at-castle-moil-doubled-first",
    "mobs.mike_empty": "mike-host-without-a-scot",
    "mobs.mike_later": "mike-nowhere",
    "mobs.john_counts": "john-claims",
    "mobs.john_enter": "john-claims-everything",
}
GLENMORE_WITHOUT_CONSEQUENCE = {
    # What the last moves are, where Scots that don't count stand, and who may see what.
    "end.last_turn",
    "end.on_tile",
    "end.more_on",
    "end.refill",
    "scoring.other_castles",
    "play.open",
}
GLENMORE_TOPICS = {"scoring", "end", "points"}


def _clauses_used(games: list[str]) -> set[str]:
    used: set[str] = set()
    for replay in map(_replay, games):
        used |= {item.clause for sheet in replay.sheets for line in sheet.lines for item in line.items}
        used |= {row.clause for row in replay.standings if row.clause}
        used |= {doubt.clause for doubt in replay.doubts}
    return used


def test_golden_games_cover_every_clause_that_scores_or_decides() -> None:
    assert {f"rebirth/{name}" for name in SHOWN_IN.values()} <= set(REBIRTH)
    told = _clauses_used(REBIRTH) | set(SHOWN_IN) | WITHOUT_CONSEQUENCE
    clauses = rules.clauses("rebirth").values()
    assert {one.id for one in clauses if one.topic in SCORING_TOPICS} - told == set()


def test_golden_games_of_scythe_cover_every_clause_that_scores_or_decides() -> None:
    assert {f"scythe/{name}" for name in SCYTHE_SHOWN_IN.values()} <= set(SCYTHE)
    told = _clauses_used(SCYTHE) | set(SCYTHE_SHOWN_IN) | SCYTHE_WITHOUT_CONSEQUENCE
    clauses = rules.clauses("scythe").values()
    assert {one.id for one in clauses if one.topic in SCYTHE_TOPICS} - told == set()
    assert set(SCYTHE_SHOWN_IN) | SCYTHE_WITHOUT_CONSEQUENCE <= {one.id for one in clauses}


def test_golden_games_of_isle_of_skye_cover_every_clause_that_scores_or_decides() -> None:
    assert {f"skye/{name}" for name in SKYE_SHOWN_IN.values()} <= set(SKYE)
    told = _clauses_used(SKYE) | set(SKYE_SHOWN_IN) | SKYE_WITHOUT_CONSEQUENCE
    clauses = rules.clauses("skye").values()
    assert {one.id for one in clauses if one.topic in SKYE_TOPICS} - told == set()
    assert set(SKYE_SHOWN_IN) | SKYE_WITHOUT_CONSEQUENCE <= {one.id for one in clauses}


def test_golden_games_of_glen_more_cover_every_clause_that_scores_or_decides() -> None:
    """Of the chronicles, too, whose topics also tell how they are played: what brings points is in the map."""
    assert {f"glenmore/{name}" for name in GLENMORE_SHOWN_IN.values()} <= set(GLENMORE)
    used = _clauses_used(GLENMORE)
    clauses = rules.clauses("glenmore").values()
    told = used | set(GLENMORE_SHOWN_IN) | GLENMORE_WITHOUT_CONSEQUENCE
    assert {one.id for one in clauses if one.topic in GLENMORE_TOPICS} - told == set()
    assert told <= {one.id for one in clauses}
    assert {f"clan.{clan}" for clan in pieces.clans()} <= used
    assert {f"votes.{card}" for card in pieces.score_cards()} <= used


@pytest.mark.parametrize(
    ("of", "games"), [("rebirth", REBIRTH), ("scythe", SCYTHE), ("skye", SKYE), ("glenmore", GLENMORE)]
)
def test_golden_games_know_every_answer_to_every_open_question(of: str, games: list[str]) -> None:
    setups = [_replay(name).setup for name in games]
    for setting in game(of).SETTINGS:
        answers = {setup.settings.get(setting.id, setting.default) for setup in setups}
        assert answers == set(setting.values), setting.id
