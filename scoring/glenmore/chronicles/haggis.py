"""Chronicle 5, Address to a Haggis: the number of open tokens times their sum, after B, C and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scoring.glenmore import holding
from scoring.glenmore.chronicles import mobs
from scoring.glenmore.notation import HAGGIS_STACKS, ROLLS
from scoring.glenmore.pieces import SIBYL
from scoring.glenmore.state import Dice, State
from scoring.points import Award, Item


def points(tokens: Sequence[int]) -> int:
    """What open tokens bring. Clause ``haggis.points``."""
    return len(tokens) * sum(tokens)


def possible(tokens: Sequence[int], dice: Dice, player: str) -> bool:
    """Whether the dice can have turned up these tokens: each needs a die of its own."""
    rolled = Counter((*dice.rolled, *dice.extra.get(player, ())))
    return not Counter(tokens) - rolled


def missing(state: State, stack: str) -> tuple[str, ...]:
    """Who hasn't told their open tokens."""
    if not state.plays(5) or stack not in HAGGIS_STACKS:
        return ()
    return tuple(player for player in state.players if (player, stack) not in state.haggis)


def complete(state: State, stack: str) -> bool:
    """Whether all is told that the haggis after a scoring hangs on, Sibyl MacSponge's points among it."""
    if missing(state, stack) or (state.plays(8) and not state.jail_told):
        return False
    return SIBYL not in holding.unknown(state, stack)


def to_roll(dice: Dice) -> int:
    """How many dice are still to be rolled for everyone."""
    return ROLLS - len(dice.rolled)


def awards(state: State, stack: str) -> tuple[Award, ...]:
    """What the haggis after a scoring brings those who told their tokens."""
    given: list[Award] = []
    for player in state.players:
        told = state.haggis.get((player, stack))
        if told is not None and state.plays(5):
            tokens, entry = told
            values = {"stack": stack, "tokens": tokens, "sum": sum(tokens)}
            item = Item(
                "item.glenmore.haggis", points(tokens), "haggis.points", len(tokens), (), (entry,), values
            )
            given.append(Award(player, "haggis", item))
    sources = {award.player: [("haggis", award.item.points)] for award in given}
    entries = {award.player: award.item.entries for award in given}
    return (*given, *mobs.sibyl(state, "haggis", stack, sources, entries))
