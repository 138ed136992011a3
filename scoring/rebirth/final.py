"""The final scoring: unfinished settlements, castles, missions."""

from __future__ import annotations

from scoring.points import Award, Item
from scoring.rebirth import missions, settlements
from scoring.rebirth.missions import Verdict
from scoring.rebirth.state import State

POINTS_PER_CASTLE = 5


def score(state: State) -> tuple[Award, ...]:
    """Everything that is scored once the game is over, as the board lies."""
    return (*unfinished(state), *castles(state), *revealed_missions(state))


def unfinished(state: State) -> tuple[Award, ...]:
    """Each tile in a settlement that was never filled scores its symbols."""
    return tuple(
        Award(
            lying.player,
            "unfinished",
            Item(
                "item.unfinished",
                points=lying.symbols,
                clause="unfinished.symbols",
                count=lying.symbols,
                where=(space,),
                entries=(lying.entry,),
            ),
        )
        for settlement, spaces in state.board.settlements.items()
        if not settlements.is_full(state, settlement)
        for space in spaces
        if (lying := state.tiles.get(space)) is not None and lying.player is not None and lying.symbols
    )


def castles(state: State) -> tuple[Award, ...]:
    """Five points for each castle on the board."""
    taken_by = {takeover.castle: takeover.entry for takeover in state.takeovers}
    return tuple(
        Award(
            holder,
            "castles",
            Item(
                "item.castle",
                points=POINTS_PER_CASTLE,
                clause="castle.end_points",
                where=(castle,),
                entries=(taken_by[castle],),
                values={"castle": state.board.spaces[castle].name},
            ),
        )
        for castle, holder in sorted(state.holders.items())
    )


def revealed_missions(state: State) -> tuple[Award, ...]:
    """Every mission card turned up, with its points or with nothing and the reason."""
    return tuple(
        Award(player, "missions", _mission_item(state, missions.judge(state, card, player)))
        for player, cards in state.revealed.items()
        for card in cards
    )


def _mission_item(state: State, verdict: Verdict) -> Item:
    mission = verdict.mission
    what = "item.mission_bonus" if mission.measure == "bonus" else "item.mission_missed"
    if verdict.counts and verdict.fulfilled:
        what = "item.mission_fulfilled"
    if verdict.unknown:
        what = "item.mission_open"
    nobody = bool(verdict.counts) and not verdict.unknown and not any(verdict.counts.values())
    return Item(
        what,
        points=verdict.points,
        clause="mission.zero" if nobody else mission.clause,
        count=verdict.counts.get(verdict.player, 1),
        where=verdict.where,
        entries=(state.reveal_entries[verdict.player],),
        values={"mission": mission.id, "best_other": verdict.best_other},
    )
