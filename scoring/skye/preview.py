"""What everyone would get if the game, or the round, ended now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.points import Award
from scoring.skye import final, pieces, results
from scoring.skye.state import State


@dataclass(frozen=True)
class Preview:
    """As things lie."""

    round: int
    """The round that is being played."""
    pays: str
    """The fields that are scored at its end."""
    fields: Mapping[str, Mapping[str, tuple[Award, ...]]]
    """What each field would bring each player, whether it is scored this round or not; nothing where a
    count is missing."""
    lacking: Mapping[str, tuple[tuple[str, str], ...]]
    """The counts that a field waits for, by player and key."""
    scrolls: Mapping[str, tuple[Award, ...]]
    """What each player's scrolls would bring."""

    def points(self, player: str, letter: str) -> int | None:
        """What a field would bring a player; None if it isn't known."""
        given = self.fields[letter][player]
        return sum(award.item.points for award in given) if given else None

    def round_points(self, player: str) -> int:
        """What the round would bring a player, as far as it is known."""
        return sum(self.points(player, letter) or 0 for letter in self.pays)

    def scroll_points(self, player: str) -> int:
        """What a player's scrolls would bring."""
        return sum(award.item.points for award in self.scrolls[player])


def preview(state: State) -> Preview | None:
    """The game as if it ended now; None once it is over."""
    if state.over:
        return None
    round_ = state.round
    given = results.awards(state, round_, pieces.FIELDS)
    return Preview(
        round=round_,
        pays=state.track[round_ - 1].letters,
        fields={
            letter: {
                player: tuple(one for one in given if (one.player, one.category) == (player, letter))
                for player in state.setup.ids
            }
            for letter in pieces.FIELDS
        },
        lacking={letter: results.missing(state, letter, round_) for letter in pieces.FIELDS},
        scrolls={
            player: tuple(Award(player, "scrolls", item) for item in final.scrolls(state, player))
            for player in state.setup.ids
        },
    )
