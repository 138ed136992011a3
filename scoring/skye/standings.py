"""Who won, and what told equals apart. Clauses ``tie.gold`` and ``tie.shared``."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.points import Standing
from scoring.skye.final import gold_left
from scoring.skye.state import State


def standings(state: State, totals: Mapping[str, int]) -> tuple[Standing, ...]:
    """Final places, the best first; equals in seat order. Everyone's gold must be known."""
    left = {player: gold_left(state, player) or 0 for player in totals}
    order = sorted(totals, key=lambda player: (-totals[player], -left[player]))
    return tuple(_standing(player, totals, left) for player in order)


def _standing(player: str, totals: Mapping[str, int], left: Mapping[str, int]) -> Standing:
    own = (totals[player], left[player])
    place = 1 + sum((totals[other], left[other]) > own for other in totals)
    level = [left[other] for other in totals if totals[other] == totals[player] and other != player]
    if not level:
        return Standing(place, player, totals[player], "points")
    by = "shared" if left[player] in level else "gold"
    return Standing(place, player, totals[player], by, f"tie.{by}")
