"""What is doubtful about points that were noted while the game was played."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.glenmore import holding, pieces
from scoring.glenmore.chronicles import casks
from scoring.glenmore.events import Claim, Get, Give, Note, Sell
from scoring.glenmore.pieces import DUART_TRADE, SIBYL, STACKS
from scoring.glenmore.state import State
from scoring.points import Doubt


def notes(state: State) -> Iterator[Doubt]:
    """Doubts about notes, each at its entry."""
    for one in state.noted:
        match one.event:
            case Note(player, points, reason):
                known = pieces.reasons()[reason]
                if not known.fits(points):
                    values: dict[str, object] = {"player": player, "points": points, "reason": reason}
                    yield Doubt(one.entry, "doubt.glenmore.reason_points", known.clause, values)
            case Give(player, to, points, stack):
                values = {"player": player, "other": to, "points": points}
                if holding.owner(state, SIBYL, stack) != to:
                    yield Doubt(one.entry, "doubt.glenmore.not_sibyl", "mob.sibyl_macsponge", values)
                elif points != 1:
                    yield Doubt(one.entry, "doubt.glenmore.sibyl_one", "mob.sibyl_macsponge", values)
            case Sell(player, cellar, space):
                spaces = casks.values(state, cellar)
                if spaces is not None and space > len(spaces):
                    values = {"player": player, "cellar": cellar, "space": space, "spaces": len(spaces)}
                    yield Doubt(one.entry, "doubt.glenmore.no_such_space", "casks.values", values)
    yield from _notes_from_b(state)
    yield from _notes_of_cards(state)


def _notes_from_b(state: State) -> Iterator[Doubt]:
    """Sale tiles, the boat race and Duart Castle come with stack B; Duart's trade is made once."""
    traded = False
    for one in state.noted:
        event = one.event
        if not isinstance(event, Sell | Get):
            continue
        trade = isinstance(event, Get) and event.what == DUART_TRADE
        clause = (
            "casks.sale" if isinstance(event, Sell) else "event.duart_castle" if trade else "boats.rewards"
        )
        values: dict[str, object] = {"player": event.player, "stack": event.stack, "since": STACKS[1]}
        if event.stack < STACKS[1]:
            yield Doubt(one.entry, "doubt.glenmore.note_early", clause, values)
        if trade and traded:
            yield Doubt(one.entry, "doubt.glenmore.trade_again", clause, {"player": event.player})
        traded = traded or trade


def _notes_of_cards(state: State) -> Iterator[Doubt]:
    """Points of a landmark card that isn't out yet, or that come once and were noted already."""
    seen = set[str]()
    clans = {one.event.clan: one.event.player for one in state.noted if isinstance(one.event, Claim)}
    for one in state.noted:
        event = one.event
        if not isinstance(event, Note):
            continue
        reason = pieces.reasons()[event.reason]
        values: dict[str, object] = {"player": event.player, "stack": event.stack, "reason": reason.id}
        if reason.card is not None and event.stack < (since := pieces.landmarks()[reason.card].stack):
            yield Doubt(one.entry, "doubt.glenmore.note_early", reason.clause, {**values, "since": since})
        if reason.once and reason.id in seen:
            yield Doubt(one.entry, "doubt.glenmore.note_again", reason.clause, values)
        seen.add(reason.id)
        maclean = clans.get("maclean", event.player)
        if reason.id == "duart_maclean" and maclean != event.player:
            yield Doubt(one.entry, "doubt.glenmore.not_maclean", reason.clause, {**values, "other": maclean})
