"""Who won, and what decided it. Clauses ``final.*``.

A tie for the first place goes to the tied player who holds Edinburgh Castle. If none of the tied holds it,
whoever holds Stirling Castle wins, even from outside the tie. If nobody does, the place is shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.points import Question, Standing, ranked
from scoring.rebirth import pieces, tallies, told_counts
from scoring.rebirth.board_parts import TIE_BREAK_CASTLES
from scoring.rebirth.settings import answer
from scoring.rebirth.state import State
from scoring.rebirth.told_land import ToldLand

EDINBURGH, STIRLING = TIE_BREAK_CASTLES


def holder_of(state: State, key: str) -> str | None:
    """Who holds the castle with that key."""
    if state.way == "tally":
        return tallies.holder_of(state, key)
    for castle in state.board.castles:
        if state.board.spaces[castle].key == key:
            return state.holders.get(castle)
    return None


def standings(state: State, totals: Mapping[str, int]) -> tuple[Standing, ...]:
    """Final places. `totals` are by player, in seat order."""
    places = ranked(totals)
    leaders = [standing.player for standing in places if standing.place == 1]
    edinburgh, stirling = holder_of(state, EDINBURGH), holder_of(state, STIRLING)
    if len(leaders) > 1 and edinburgh in leaders:
        places = _winner_first(places, edinburgh, "edinburgh", "final.tie_edinburgh")
    elif len(leaders) > 1 and stirling is not None:
        places = _winner_first(places, stirling, "stirling", "final.tie_stirling")
    return tuple(_with_clause(one) for one in places)


def _winner_first(
    places: tuple[Standing, ...], winner: str | None, decided_by: str, clause: str
) -> tuple[Standing, ...]:
    """The winner alone on the first place; everyone else is placed by points behind."""
    rest = {one.player: one.total for one in places if one.player != winner}
    first = next(one for one in places if one.player == winner)
    behind = (Standing(one.place + 1, one.player, one.total, one.decided_by) for one in ranked(rest))
    return (Standing(1, first.player, first.total, decided_by, clause), *behind)


def _with_clause(one: Standing) -> Standing:
    """Shared places say why they stay shared; only the first place has tie-breaks."""
    if one.decided_by != "shared":
        return one
    return replace(one, clause="final.shared" if one.place == 1 else "final.lower_places")


def open_questions(state: State) -> tuple[Question, ...]:
    """What the table must still say: end sheets that are missing; once the game is over mission cards that are face
    down, and what only the table can count for those turned up; face-down tiles at castles from the start.
    """
    if state.way == "tally":
        return tallies.open_questions(state)
    return (*_face_down(state), *_cards(state), *_counts(state))


def _cards(state: State) -> Iterator[Question]:
    """Players whose mission cards are not turned up yet. None before the game is over."""
    for player in state.setup.ids:
        held = state.missions_held(player)
        if state.over and held and player not in state.revealed:
            values = {"player": player, "count": held}
            yield Question("question.missions", "mission.reveal", player, values)


def _counts(state: State) -> Iterator[Question]:
    """What the cards turned up compare and only the table can count. None before the game is over."""
    turned_up = dict.fromkeys(card for cards in state.revealed.values() for card in cards)
    for card in turned_up if state.over else ():
        mission = pieces.missions()[card]
        for player in state.setup.ids if told_counts.asks(state, mission.measure) else ():
            if told_counts.number(state, player, mission.measure) is None:
                values = {"player": player, "measure": mission.measure}
                yield Question("question.count", mission.clause, player, values)


def _face_down(state: State) -> Iterator[Question]:
    """Castles of which nobody said yet how many face-down tiles lie there, where those count."""
    land = state.board
    if not isinstance(land, ToldLand) or len(state.setup.players) != 2:
        return
    for castle in land.castles if answer(state.setup, "neutral_at_castles") == "yes" else ():
        if castle not in land.face_down:
            values = {"castle": land.spaces[castle].name, "key": land.spaces[castle].key}
            yield Question("question.face_down", "castle.neutral", None, values)
