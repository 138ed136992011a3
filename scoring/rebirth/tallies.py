"""End sheets: the final scoring alone, told from what lies on the table. Clauses as for a game that was logged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scoring.points import Award, Doubt, Item, Question
from scoring.rebirth import pieces
from scoring.rebirth.board_parts import TIE_BREAK_CASTLES
from scoring.rebirth.final import POINTS_PER_CASTLE
from scoring.rebirth.settings import answer
from scoring.rebirth.state import State
from scoring.rebirth.told_events import Tally
from scoring.rebirth.told_names import building_name

CATEGORIES = ("track", "unfinished", "castles", "missions")
"""The lines of a sheet that was told at the end."""


def score(state: State) -> tuple[Award, ...]:
    """Everything on the end sheets told so far."""
    return tuple(
        award
        for player, tally in state.tallies.items()
        for award in _awards(tally, state.tally_entries[player])
    )


def _awards(tally: Tally, entry: int) -> Iterator[Award]:
    player, entries = tally.player, (entry,)
    track = Item("item.track", tally.track, "score.track", tally.track, entries=entries)
    yield Award(player, "track", track)
    if tally.symbols:
        item = Item(
            "item.unfinished_told", tally.symbols, "unfinished.symbols", tally.symbols, entries=entries
        )
        yield Award(player, "unfinished", item)
    if tally.castles:
        points = POINTS_PER_CASTLE * tally.castles
        item = Item("item.castles", points, "castle.end_points", tally.castles, entries=entries)
        yield Award(player, "castles", item)
    for cards, fulfilled in ((tally.missions, True), (tally.missed, False)):
        for card in cards:
            yield Award(player, "missions", _mission(card, fulfilled, entry))


def _mission(card: str, fulfilled: bool, entry: int) -> Item:
    mission = pieces.missions()[card]
    what = "item.mission_told" if fulfilled else "item.mission_told_missed"
    if fulfilled and mission.measure == "bonus":
        what = "item.mission_bonus"
    points = mission.points if fulfilled else 0
    values = {"mission": card}
    return Item(what, points, mission.clause, entries=(entry,), values=values)


def holder_of(state: State, key: str) -> str | None:
    """Who says that they hold the castle with that key: the first in seat order."""
    for player in state.setup.ids:
        if player in state.tallies and key in state.tallies[player].holds:
            return player
    return None


def open_questions(state: State) -> tuple[Question, ...]:
    """Players whose end sheet is missing."""
    return tuple(
        Question("question.tally", "final.order", player, {"player": player})
        for player in state.setup.ids
        if player not in state.tallies
    )


def doubts(state: State) -> tuple[Doubt, ...]:
    """What can't be right about the end sheets as they stand now."""
    order = sorted(state.tallies.values(), key=lambda tally: state.tally_entries[tally.player])
    found = list[Doubt]()
    for number, tally in enumerate(order):
        entry = state.tally_entries[tally.player]
        found += _by_itself(tally, entry, len(state.setup.players))
        found += _against(order[:number], tally, entry)
    return (*found, *_most_castles(state))


def _by_itself(tally: Tally, entry: int, players: int) -> Iterator[Doubt]:
    values: dict[str, object] = {"player": tally.player}
    if len(tally.holds) > tally.castles:
        more = {"held": len(tally.holds), "count": tally.castles}
        yield Doubt(entry, "doubt.tally.holds", "castle.end_points", values | more)
    if tally.castles > pieces.CASTLES_EACH:
        more = {"count": tally.castles, "most": pieces.CASTLES_EACH}
        yield Doubt(entry, "doubt.tally.castles", "castle.supply", values | more)
    symbols = sum(kind.symbols * pieces.supply(kind.id, players) for kind in pieces.tile_kinds().values())
    if tally.symbols > symbols:
        more = {"count": tally.symbols, "most": symbols}
        yield Doubt(entry, "doubt.tally.symbols", "setup.pieces", values | more)
    cards = len(tally.missions) + len(tally.missed)
    if cards > pieces.CATHEDRALS_EACH:
        more = {"count": cards, "most": pieces.CATHEDRALS_EACH}
        yield Doubt(entry, "doubt.tally.missions", "cathedral.at_most_eight", values | more)
    for card in dict.fromkeys(tally.missed):
        if pieces.missions()[card].measure == "bonus":
            yield Doubt(entry, "doubt.tally.bonus_missed", "mission.bonus", values | {"mission": card})


def _against(earlier: list[Tally], tally: Tally, entry: int) -> Iterator[Doubt]:
    """What an end sheet says that an earlier one says too, and only one of them can."""
    for key in TIE_BREAK_CASTLES:
        others = tuple(one.player for one in earlier if key in one.holds)
        if others and key in tally.holds:
            values = {"player": tally.player, "other": others[0], "castle": building_name("castle", key)}
            yield Doubt(entry, "doubt.tally.both_hold", "castle.control", values)
    before = Counter(card for one in earlier for card in (*one.missions, *one.missed))
    mine = Counter((*tally.missions, *tally.missed))
    for card in mine:
        if before[card] + mine[card] > pieces.missions()[card].count:
            values = {"player": tally.player, "mission": card}
            yield Doubt(entry, "doubt.mission_twice", "doubt.mission_twice", values)


def _most_castles(state: State) -> Iterator[Doubt]:
    """The card for most castles, held against the castles on all end sheets."""
    most = max((tally.castles for tally in state.tallies.values()), default=0)
    for tally in state.tallies.values():
        first = tally.castles == most and (most > 0 or answer(state.setup, "zero_fulfils") == "yes")
        # Somebody who hasn't told their castles yet may still have more than these.
        beaten = tally.castles < most or (state.over and not first)
        if ("castles" in tally.missions and beaten) or ("castles" in tally.missed and state.over and first):
            values = {"player": tally.player, "mission": "castles", "count": tally.castles, "most": most}
            entry = state.tally_entries[tally.player]
            yield Doubt(entry, "doubt.tally.most_castles", "mission.castles", values)
