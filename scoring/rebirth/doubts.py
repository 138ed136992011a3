"""What is against the rules but lies on the table: applied and shown, never locked. Clauses ``doubt.*``."""

from __future__ import annotations

from collections import Counter

from scoring.points import Doubt
from scoring.rebirth import pieces
from scoring.rebirth.events import Place, Report, Reveal
from scoring.rebirth.placing import fitting_spaces
from scoring.rebirth.state import State


def about_placing(state: State, event: Place, entry: int) -> tuple[Doubt, ...]:
    """Doubts about a tile, seen from the state before it is placed."""
    found = about_turn(state, event, entry)
    if event.space not in fitting_spaces(state, event.kind):
        values = {
            "kind": event.kind,
            "space": event.space,
            "space_kind": state.board.spaces[event.space].kind,
        }
        found.append(Doubt(entry, "doubt.wrong_space", "doubt.wrong_space", values))
    return tuple(found)


def about_turn(state: State, event: Place | Report, entry: int) -> list[Doubt]:
    """Doubts about whose tile comes now, and whether there is one, seen from the state before it is placed."""
    found = []
    if state.turn != event.player:
        values = {"player": event.player, "turn": state.turn}
        found.append(Doubt(entry, "doubt.out_of_turn", "doubt.out_of_turn", values))
    if state.left(event.player, event.kind) <= 0 or state.to_place(event.player) <= 0:
        values = {"player": event.player, "kind": event.kind}
        found.append(Doubt(entry, "doubt.piece_used_up", "doubt.piece_used_up", values))
    return found


def about_missions(state: State, event: Reveal, entry: int) -> tuple[Doubt, ...]:
    """Doubts about mission cards, seen from the state after they were turned up."""
    found = []
    held = state.missions_held(event.player)
    if len(event.missions) != held:
        values = {"player": event.player, "count": len(event.missions), "held": held}
        found.append(Doubt(entry, "doubt.mission_count", "doubt.mission_count", values))
    turned_up = Counter(card for cards in state.revealed.values() for card in cards)
    for card in dict.fromkeys(event.missions):
        if turned_up[card] > pieces.missions()[card].count:
            values = {"player": event.player, "mission": card}
            found.append(Doubt(entry, "doubt.mission_twice", "doubt.mission_twice", values))
    return tuple(found)
