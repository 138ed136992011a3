"""Who won, and what told equals apart. Clauses ``end.tie`` and ``end.shared``."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.glenmore.pieces import LAST
from scoring.glenmore.questions import number
from scoring.glenmore.state import State
from scoring.points import Question, Standing


def standings(state: State, totals: Mapping[str, int]) -> tuple[Standing, ...]:
    """Final places, the best first; equals in seat order. Whoever is level must have told their resources."""
    own = {player: (totals[player], resources(state, player) or 0) for player in totals}
    order = sorted(totals, key=lambda player: (-own[player][0], -own[player][1]))
    return tuple(_standing(player, own) for player in order)


def _standing(player: str, own: Mapping[str, tuple[int, int]]) -> Standing:
    total, left = own[player]
    place = 1 + sum(other > own[player] for other in own.values())
    level = [theirs[1] for other, theirs in own.items() if theirs[0] == total and other != player]
    if not level:
        return Standing(place, player, total, "points")
    if left in level:
        return Standing(place, player, total, "shared", "end.shared")
    return Standing(place, player, total, "resources", "end.tie")


def resources(state: State, player: str) -> int | None:
    """Resources on a player's tiles at the end."""
    return state.count(player, "resources", LAST)


def tie_questions(state: State, totals: Mapping[str, int]) -> tuple[Question, ...]:
    """The resources that a tie waits for, and no others."""
    level = [player for player in totals if list(totals.values()).count(totals[player]) > 1]
    return tuple(number(player, "resources", LAST) for player in level if resources(state, player) is None)
