"""What is against the rules but lies on the table: applied and shown, never locked. Clauses ``doubt.*``."""

from __future__ import annotations

from collections import Counter

from scoring.points import Doubt
from scoring.rebirth import pieces
from scoring.rebirth.events import Place, Report
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
    if state.turn is None:
        found.append(Doubt(entry, "doubt.turn.over", "game.end", {"player": event.player}))
    elif state.turn != event.player:
        values = {"player": event.player, "turn": state.turn}
        found.append(Doubt(entry, "doubt.out_of_turn", "doubt.out_of_turn", values))
    if state.left(event.player, event.kind) <= 0 or state.to_place(event.player) <= 0:
        values = {"player": event.player, "kind": event.kind}
        found.append(Doubt(entry, "doubt.piece_used_up", "doubt.piece_used_up", values))
    return found


def about_missions(state: State) -> tuple[Doubt, ...]:
    """Doubts about the mission cards as they are turned up in the end, whatever was turned up before."""
    found = list[Doubt]()
    turned_up = Counter[str]()
    for player in sorted(state.revealed, key=lambda one: state.reveal_entries[one]):
        cards, entry = state.revealed[player], state.reveal_entries[player]
        held = state.missions_held(player)
        if len(cards) != held:
            counted = {"player": player, "count": len(cards), "held": held}
            found.append(Doubt(entry, "doubt.mission_count", "doubt.mission_count", counted))
        turned_up.update(cards)
        for card in dict.fromkeys(cards):
            if turned_up[card] > pieces.missions()[card].count:
                values = {"player": player, "mission": card}
                found.append(Doubt(entry, "doubt.mission_twice", "doubt.mission_twice", values))
    return tuple(found)
