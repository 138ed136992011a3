"""What several pages of Scythe show: the players with their stars, and the row of achievements."""

from __future__ import annotations

from dataclasses import dataclass

from companion.room import Context
from companion.scythe.room import shows_totals
from scoring.game import Replay
from scoring.scythe import counts, pieces
from scoring.scythe.questions import missing
from scoring.scythe.state import State


@dataclass(frozen=True)
class Score:
    """A player in the strip on top."""

    player: str
    stars: int
    on_turn: bool
    total: int | None
    """None while totals are kept back, and while something of this player isn't counted yet."""


@dataclass(frozen=True)
class Goal:
    """A field of the row of achievements, and who has a star on it."""

    kind: str
    needs: int
    most: int
    """How many stars the chosen player may have here."""
    own: int
    """How many the chosen player has."""
    placed: tuple[tuple[str, int], ...]
    """Who has how many, in seat order, without those who have none."""

    @property
    def reached(self) -> bool:
        """Whether the chosen player can't get another star here."""
        return self.own >= self.most


def scores(replay: Replay) -> tuple[Score, ...]:
    """The players, clockwise."""
    state: State = replay.state
    shown = shows_totals(replay)
    return tuple(
        Score(
            player=player,
            stars=stars(state, player),
            on_turn=state.turn == player,
            total=replay.sheet(player).total if shown and not missing(state, player) else None,
        )
        for player in state.setup.ids
    )


def stars(state: State, player: str) -> int:
    """How many stars a player has, as far as anybody said."""
    count = counts.number(state, player, "stars")
    return count.value if count is not None else 0


def goals(state: State, chosen: str) -> tuple[Goal, ...]:
    """The row of achievements as it lies on the table, for the player who may get the next star."""
    return tuple(
        Goal(
            kind=kind.id,
            needs=kind.needs,
            most=min(kind.most_for(chosen), pieces.MOST_STARS),
            own=_placed(state, chosen, kind.id),
            placed=tuple(
                (player, count) for player in state.setup.ids if (count := _placed(state, player, kind.id))
            ),
        )
        for kind in pieces.star_kinds().values()
    )


def _placed(state: State, player: str, kind: str) -> int:
    return [placed for placed, _ in state.stars.get(player, ())].count(kind)


def common(replay: Replay) -> Context:
    """What every page of Scythe needs beside the app's own."""
    return {"scores": scores(replay), "shown": shows_totals(replay), "most_stars": pieces.MOST_STARS}
