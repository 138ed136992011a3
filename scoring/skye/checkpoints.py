"""What the printed track said, against what was counted. Clause ``track.checkpoint``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scoring.game import Played
from scoring.points import TrackDifference
from scoring.skye import results
from scoring.skye.state import Checkpoint, State


def differences(
    state: State, played: Sequence[Played], totals: Mapping[str, int]
) -> tuple[TrackDifference, ...]:
    """Checkpoints that don't agree, each with the first entry where track and count could have parted."""
    return tuple(_differences(state, played, totals))


def _differences(
    state: State, played: Sequence[Played], totals: Mapping[str, int]
) -> Iterator[TrackDifference]:
    order = {one.seq: number for number, one in enumerate(played)}
    agreed: dict[str, int] = {}
    for point in state.checkpoints:
        counted = _countings(state, point, totals)
        if point.points in counted:
            agreed[point.player] = order[point.entry]
            continue
        since = agreed.get(point.player, -1) + 1
        chances = played[since : order[point.entry]]
        first = next((one.seq for one in chances if _changes(one, point.player)), point.entry)
        yield TrackDifference(point.entry, point.player, point.points, counted[-1], first)


def _changes(one: Played, player: str) -> bool:
    return one.event.player == player or any(award.player == player for award in one.awards)


def _countings(state: State, point: Checkpoint, totals: Mapping[str, int]) -> list[int]:
    """What the track may rightly show: points so far and, once all is over, the final total too."""
    so_far = results.points(state, point.after)[point.player]
    return [so_far, totals[point.player]] if point.after == len(state.track) else [so_far]
