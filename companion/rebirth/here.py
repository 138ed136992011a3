"""What a clause about castles or settlements means on the board as it lies now."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.here import listed, mentions, named_spaces
from companion.rebirth import panels
from companion.rebirth.panels import CastleRow
from companion.room import Words
from scoring.game import Replay
from scoring.rebirth import pieces, settlements, tallies
from scoring.rebirth.board_parts import TIE_BREAK_CASTLES
from scoring.rebirth.state import State
from scoring.rebirth.told_names import building_name
from scoring.rules import Clause

_ANY_CASTLE = frozenset(["castle", "burg", "schloss", "castles", "cathedral"])
_ANY_SETTLEMENT = frozenset(["settlement", "settlements", "siedlung", "siedlungen"])
_NUMBERED = re.compile(r"(?:settlement|siedlung|nr|no|number|nummer)\W{1,2}(\d{1,2})\b")
"""A settlement by the number that it has without a map."""
_DECIDING = {"final.tie_edinburgh": "Edinburgh", "final.tie_stirling": "Stirling"}
"""Clauses that ask for one castle by its name."""


def here_now(replay: Replay, clause: Clause, question: str) -> tuple[Words, ...]:
    """Who holds the castle in question, and by how much; or the symbols in the settlement in question.

    All of them, if the question names none.
    """
    state: State = replay.state
    tallied = state.way == "tally"
    if clause.topic == "castles" or clause.id in _DECIDING or clause.id == "mission.castles":
        asked = f"{question} {_DECIDING.get(clause.id, '')}"
        return tuple(_tallied_castles(state, asked) if tallied else _castles(state, asked))
    if clause.topic == "settlements" or clause.id == "unfinished.symbols":
        return tuple(_tallied_settlements(state) if tallied else _settlements(state, question))
    return ()


def own_names(replay: Replay) -> dict[str, str]:
    """Without a map: the castles, cathedrals and settlements that were told, each with its kind."""
    state: State = replay.state
    if state.way == "map":
        return {}
    buildings = {space.name: str(space.kind) for space in state.board.spaces.values() if space.name}
    return buildings | {one.name: "settlement" for one in state.told}


def _tallied_castles(state: State, question: str) -> Iterator[Words]:
    """Who says that they hold the castles that break ties, if one is asked for, and how many castles everyone has."""
    for key in TIE_BREAK_CASTLES:
        castle = building_name("castle", key)
        if not mentions(question, castle, _ANY_CASTLE):
            continue
        holder = tallies.holder_of(state, key)
        if holder is not None:
            yield "here.rebirth.tally.holds", {"player": holder, "castle": castle}
        elif state.over:
            yield "here.rebirth.tally.unheld", {"castle": castle}
    count = {player: tally.castles for player, tally in state.tallies.items()}
    yield "here.rebirth.tally.castles", {"castles": listed(state.setup, count)}


def _tallied_settlements(state: State) -> Iterator[Words]:
    count = {player: tally.symbols for player, tally in state.tallies.items()}
    yield "here.rebirth.tally.symbols", {"symbols": listed(state.setup, count)}


def _castles(state: State, question: str) -> Iterator[Words]:
    spaces = named_spaces(question, dict.fromkeys(state.board.castles))
    rows = [panels.castle_row(state, castle) for castle in state.board.castles]
    named = [row for row in rows if row.space in spaces or mentions(question, row.name, _ANY_CASTLE)]
    untold = _untold(state, question)
    for name in untold:
        yield "here.rebirth.castle.free", {"castle": name}
    for row in named or (() if untold else rows):
        if row.holder is not None:
            yield _held(row, row.holder)
        elif named:
            yield "here.rebirth.castle.free", {"castle": row.name}
        for flip in row.flips if named and not state.over else ():
            values = {"castle": row.name, "player": flip.players, "count": flip.tiles, "farms": flip.farms}
            yield "here.rebirth.castle.flip" + (".farms" if flip.farms else ""), values
    free = [row.name for row in rows if row.holder is None]
    if free and not named and not untold:
        yield "here.rebirth.castle.rest", {"castles": tuple(free)}


def _untold(state: State, question: str) -> tuple[str, ...]:
    """Without a map: castles in question of which nobody has told anything yet, so that nobody is there."""
    if state.way == "map":
        return ()
    told = {state.board.spaces[castle].key for castle in state.board.castles}
    castles = [one for one in pieces.buildings().values() if one.kind == "castle" and one.key not in told]
    return tuple(one.name for one in castles if mentions(question, one.name, _ANY_CASTLE))


def _held(row: CastleRow, holder: str) -> Words:
    """`Blue holds Stirling Castle 3 to 2`."""
    own = row.strengths[holder]
    rivals = [player for player in row.strengths if player != holder]
    if not rivals:
        return "here.rebirth.castle.alone", {"player": holder, "castle": row.name, "count": own.tiles}
    most = max(row.strengths[player] for player in rivals)
    values = {
        "player": holder,
        "castle": row.name,
        "own": own.tiles,
        "other": most.tiles,
        "rival": tuple(player for player in rivals if row.strengths[player].tiles == most.tiles),
        "own_farms": own.farms,
        "other_farms": most.farms,
    }
    return "here.rebirth.castle." + ("level" if own.tiles == most.tiles else "held"), values


def _settlements(state: State, question: str) -> Iterator[Words]:
    if state.way != "map":
        yield from _told_settlements(state, question)
        return
    of_space = {space: name for name, spaces in state.board.settlements.items() for space in spaces}
    named = dict.fromkeys(of_space[space] for space in named_spaces(question, of_space))
    for settlement in named:
        spaces = state.board.settlements[settlement]
        free = tuple(space for space in spaces if space not in state.tiles)
        yield from _settlement(state, settlement, free)
    if named:
        return
    begun = settlements.outlooks(state)
    for one in begun:
        yield from _settlement(state, one.settlement, one.free)
    if not begun:
        yield "here.rebirth.settlement.none", {}


def _told_settlements(state: State, question: str) -> Iterator[Words]:
    """Without a map settlements have the names and numbers that the table gave them."""
    words = set(re.findall(r"\w+", question.casefold())) - set(map(str, range(100)))
    words.update(_NUMBERED.findall(question.casefold()))
    named = [one for one in state.told if one.key in words or mentions(question, one.name, _ANY_SETTLEMENT)]
    for one in named or [one for one in state.told if one.free]:
        yield from _words(state, one.key, one.name, str(one.free) if one.free else "")
    if not named and not any(one.free for one in state.told):
        yield "here.rebirth.settlement.none", {}


def _settlement(state: State, settlement: str, free: tuple[str, ...]) -> Iterator[Words]:
    yield from _words(state, settlement, " ".join(state.board.settlements[settlement]), ", ".join(free))


def _words(state: State, settlement: str, called: str, free: str) -> Iterator[Words]:
    count = settlements.symbols(state, settlement)
    most_first = dict(sorted(count.items(), key=lambda one: -one[1]))
    values = {"spaces": called, "symbols": listed(state.setup, most_first), "free": free}
    if count and free and state.over:
        yield "here.rebirth.settlement.left", values
    elif not count:
        yield "here.rebirth.settlement." + ("blank" if free else "blank_full"), values
    else:
        yield "here.rebirth.settlement." + ("open" if free else "full"), values
