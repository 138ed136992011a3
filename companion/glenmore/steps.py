"""How to set Glen More II up, step by step, for exactly the players at the table and the chronicles they chose."""

from __future__ import annotations

from collections.abc import Iterator

from companion.room import Step
from scoring.game import Replay, Setup
from scoring.glenmore import begin, pieces
from scoring.glenmore.chronicles import mobs, votes
from scoring.glenmore.state import State

CASTLES = 4
"""Castles along the river, whoever plays: those that are missing stand on rivers of nobody's."""


def steps(setup: Setup, replay: Replay) -> tuple[Step, ...]:
    """Setting up Glen More II (glen-more-2-rules-de, pages 6 to 8, and each chronicle's own). Clauses ``setup.*``."""
    state: State = replay.state
    return (
        Step("setup.glenmore.players", {"players": setup.ids}),
        Step("setup.glenmore.boards"),
        *_landmarks(state),
        *_stacks(state),
        *_rondel(state),
        *_chronicles(state),
        Step("setup.glenmore.stickers"),
    )


def _landmarks(state: State) -> Iterator[Step]:
    if state.plays(6):
        yield Step("setup.glenmore.tome", {"count": len(_landmark_cards(state))})
    else:
        yield Step("setup.glenmore.landmarks", {"count": len(_landmark_cards(state))})


def _landmark_cards(state: State) -> tuple[str, ...]:
    return tuple(one.id for one in pieces.landmarks().values() if state.plays(one.chronicle))


def _stacks(state: State) -> Iterator[Step]:
    if state.plays(3):
        yield Step("setup.glenmore.distilleries")
    mixed = tuple(f"chronicle.{number}" for number in (3, 4, 5, 6) if state.plays(number))
    if mixed:
        yield Step("setup.glenmore.mix_in", {"chronicle": mixed})
    yield Step("setup.glenmore.stacks")
    if state.plays(1):
        yield Step("setup.glenmore.race_tile")
    top = state.answer("first_game") == "yes"
    yield Step("setup.glenmore.end_tile_top" if top else "setup.glenmore.end_tile")


def _rondel(state: State) -> Iterator[Step]:
    order = state.order or state.players
    told = begin.coins(order)
    yield Step("setup.glenmore.pawns", {"player": order[0], "order": order})
    yield Step("setup.glenmore.coins_first", {"player": order[0], "count": told[order[0]]})
    for player in order[1:]:
        yield Step("setup.glenmore.coins", {"player": player, "count": told[player]})
    if len(state.players) == 2 or state.answer("die") == "yes":
        yield Step("setup.glenmore.die")
    yield Step("setup.glenmore.start_tiles")
    if state.plays(4):
        yield Step("setup.glenmore.englishman")
    if state.plays(2):
        yield Step("setup.glenmore.mountain")
    yield Step("setup.glenmore.fill")
    if len(state.players) < 4:
        yield Step("setup.glenmore.market")
    if state.plays(4):
        yield Step("setup.glenmore.market_row")


def _chronicles(state: State) -> Iterator[Step]:
    count = len(state.players)
    if state.plays(1):
        yield Step("setup.glenmore.boats")
        if count < CASTLES:
            yield Step("setup.glenmore.rivers", {"count": CASTLES - count})
        yield Step("setup.glenmore.rewards", {"number": count, "castles": CASTLES})
        yield Step("setup.glenmore.results")
    if state.plays(3):
        yield Step("setup.glenmore.cellars")
    if state.plays(5):
        yield Step("setup.glenmore.haggis")
    if state.plays(7):
        yield from _score_cards(state)
    if state.plays(8):
        yield from _mobs(state)


def _score_cards(state: State) -> Iterator[Step]:
    if state.cards is None:
        yield Step("setup.glenmore.cards_open", {"number": pieces.CARDS_IN_PLAY})
    else:
        yield Step("setup.glenmore.cards", {"card": state.cards[0]})
        if "own_discard" in state.cards[0]:
            yield Step("setup.glenmore.own_discard")
    ayes, nays = votes.MARKERS[len(state.players)]
    yield Step("setup.glenmore.votes", {"ayes": ayes, "nays": nays})


def _mobs(state: State) -> Iterator[Step]:
    yield Step("setup.glenmore.pennies", {"number": mobs.PENNIES})
    if state.jailed is None:
        yield Step("setup.glenmore.jail_open", {"number": pieces.MOBSTERS_IN_PLAY[len(state.players)]})
        return
    by_back = {
        back: tuple(one for one in state.jailed[0] if pieces.mobsters()[one].back == back)
        for back in ("S", "B")
    }
    if by_back["S"]:
        yield Step("setup.glenmore.jail", {"thing": by_back["S"]})
    else:
        yield Step("setup.glenmore.jail_empty")
    if by_back["B"]:
        yield Step("setup.glenmore.jail_later", {"thing": by_back["B"]})
