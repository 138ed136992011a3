"""What the printed track says, held against the count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.game import Played
from scoring.points import Award, TrackDifference
from scoring.rebirth import final
from scoring.rebirth.events import Track
from scoring.rebirth.state import State


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint, and what Cairn had counted by then."""

    seq: int
    """Its entry."""
    event: Track
    counted: tuple[int, ...]
    """What the track may rightly show: points so far, and once the game is over also the final total."""


def countings(state: State, player: str) -> tuple[int, ...]:
    """What the track may show for a player now."""
    so_far = _total(state.awards, player)
    return (so_far, so_far + _total(final.score(state), player)) if state.over else (so_far,)


def _total(awards: Sequence[Award], player: str) -> int:
    return sum(award.item.points for award in awards if award.player == player)


def differences(played: Sequence[Played], checkpoints: Sequence[Checkpoint]) -> tuple[TrackDifference, ...]:
    """Checkpoints that don't agree, each with the first entry where track and count could have parted."""
    found, agreed = list[TrackDifference](), dict[str, int]()
    order = {one.seq: number for number, one in enumerate(played)}
    for point in checkpoints:
        player = point.event.player
        if point.event.points in point.counted:
            agreed[player] = order[point.seq]
            continue
        since = _first_chance(played[agreed.get(player, -1) + 1 : order[point.seq] + 1], player)
        found.append(
            TrackDifference(point.seq, player, point.event.points, point.counted[-1], since or point.seq)
        )
    return tuple(found)


def _first_chance(steps: Sequence[Played], player: str) -> int | None:
    """The first step that was this player's, or gave them points."""
    for step in steps:
        if step.event.player == player or any(award.player == player for award in step.awards):
            return step.seq
    return None
