"""Chronicle 4, Hammer of the Scots: who controls the Englishman. Its cards count as landmarks, its tiles as notes."""

from __future__ import annotations

from scoring.glenmore import pieces
from scoring.glenmore.pieces import ENGLAND
from scoring.glenmore.state import State, Taken

CHRONICLE = 4


def token(state: State) -> Taken | None:
    """Who has the England token now; None while it lies below the Englishman. Clause ``hammer.token``.

    It is taken from the Englishman first, and then goes with each of the chronicle's four landmark cards.
    """
    if not state.plays(CHRONICLE):
        return None
    cards = [card.id for card in pieces.landmarks().values() if card.chronicle == CHRONICLE]
    taken = [state.taken[thing] for thing in (ENGLAND, *cards) if thing in state.taken]
    return max(taken, key=lambda one: one.step, default=None)
