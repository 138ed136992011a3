"""What a player has in hand, for the player's own phone only."""

from __future__ import annotations

from companion import store
from scoring.skye import income as incomes
from scoring.skye.market import buying_over, flows
from scoring.skye.state import State

KIND = "purse"
"""Of the note: gold, the round, the latest entry then, and whether the round was over."""


def note(seat: store.Seat, player: str, gold: int, round_: int, seq: int, at_end: bool = False) -> None:
    """A player said what they have in hand now, this round's income among it."""
    items = [str(gold), str(round_), str(seq), "end" if at_end else "now"]
    store.keep_note(seat.id, player, KIND, items)


def purse(state: State, seat: store.Seat | None, player: str) -> int | None:
    """What should be in hand; None where something is missing, and for every phone but the player's own.

    What was noted, with the income and the trade that were logged since. Without a note, or with one from before
    the player showed their gold, the log alone tells.
    """
    if seat is None or seat.player != player:
        return None
    found = _purse(state, seat, player)
    # Nobody has less than nothing: something wasn't noted.
    return None if found is None or found < 0 else found


def _purse(state: State, seat: store.Seat, player: str) -> int | None:
    items = store.note(seat.id, player, KIND)
    if len(items) != 4:
        return incomes.purse(state, player)
    gold, round_, seq = (int(item) for item in items[:3])
    shown = max(
        (said.entry for (who, key, _), said in state.counts.items() if (who, key) == (player, "gold")),
        default=0,
    )
    if shown > seq:
        return incomes.purse(state, player)
    return _since(state, player, gold, round_, seq, at_end=items[3] == "end")


def _since(state: State, player: str, gold: int, round_: int, seq: int, at_end: bool) -> int | None:
    if round_ < state.round and not at_end and not buying_over(state, round_):
        return None
    gold += sum(flow.gold for flow in flows(state, player, round_) if flow.entry > seq)
    for later in range(round_ + 1, state.round + 1):
        got = incomes.income(state, player, later).gold
        if got is None or (later < state.round and not buying_over(state, later)):
            return None
        gold += got + sum(flow.gold for flow in flows(state, player, later))
    return gold
