"""The markers for voting that everyone has left. Clause ``votes.markers``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.glenmore.ballots import AYE, NAY, Ballot
from scoring.glenmore.chronicles.votes import MARKERS
from scoring.glenmore.state import State

DOUBLE_PLAYERS = 2
"""With so many players each may lay two markers in one vote of the game."""


@dataclass(frozen=True)
class Left:
    """Somebody's markers."""

    ayes: int
    nays: int
    double: bool
    """Whether two may still be laid in one vote."""


def each(state: State) -> Left:
    """What everyone begins with."""
    ayes, nays = MARKERS[len(state.players)]
    return Left(ayes, nays, len(state.players) == DOUBLE_PLAYERS)


def together(state: State) -> tuple[int, int]:
    """Ayes and nays that all players have left together."""
    start = each(state)
    ayes = sum(vote.ayes or 0 for vote in state.votes.values())
    nays = sum(vote.nays or 0 for vote in state.votes.values())
    return max(0, start.ayes * len(state.players) - ayes), max(0, start.nays * len(state.players) - nays)


def left(state: State, laid: Mapping[str, Mapping[str, Ballot]]) -> Mapping[str, Left] | None:
    """Everyone's markers; None if a vote was told of which nobody knows who laid what.

    `laid`: by card, who laid what. Where all said the same with one marker each, the numbers tell it too.
    """
    used: dict[str, list[Ballot]] = {player: [] for player in state.players}
    for card, vote in state.votes.items():
        known = laid.get(card) or _from_numbers(state, vote.ayes, vote.nays)
        if known is None:
            return None
        for player, ballot in known.items():
            used[player].append(ballot)
    start = each(state)
    return {
        player: Left(
            max(0, start.ayes - sum(ballot.count(AYE) for ballot in ballots)),
            max(0, start.nays - sum(ballot.count(NAY) for ballot in ballots)),
            start.double and all(len(ballot) < 2 for ballot in ballots),
        )
        for player, ballots in used.items()
    }


def _from_numbers(state: State, ayes: int | None, nays: int | None) -> Mapping[str, Ballot] | None:
    if ayes is None or nays is None:
        return {}  # Nobody voted.
    for marker, count, other in ((AYE, ayes, nays), (NAY, nays, ayes)):
        if count == len(state.players) and other == 0:
            return dict.fromkeys(state.players, (marker,))
    return None


def results(state: State) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The ayes and nays that a vote can have, by how many markers lie there."""
    players = len(state.players)
    most = 2 * players if players == DOUBLE_PLAYERS else players
    start = each(state)
    return tuple(
        tuple(
            (ayes, count - ayes)
            for ayes in range(count, -1, -1)
            if ayes <= start.ayes * players and count - ayes <= start.nays * players
        )
        for count in range(players, most + 1)
    )
