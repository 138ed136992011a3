"""What everyone gets at the beginning of a round, and what they should have in hand. Clauses ``income.*``."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.skye import pieces, results
from scoring.skye.market import buying_over, flows
from scoring.skye.state import State


@dataclass(frozen=True)
class Income:
    """A player's gold at the beginning of a round."""

    castle: int
    whisky: int | None
    """For tiles with whisky that a road joins to the castle; None if nobody knows how many there are."""
    ahead: int
    """How many players have more points."""
    each: int
    """Gold for each of them."""
    certain: bool = True
    """Whether the points of all rounds before are known."""

    @property
    def catch_up(self) -> int:
        """Gold for those who are ahead."""
        return self.ahead * self.each

    @property
    def gold(self) -> int | None:
        """All of it; None if a part isn't known."""
        known = self.whisky is not None and (self.certain or not self.each)
        return self.castle + self.whisky + self.catch_up if known and self.whisky is not None else None


def income(state: State, player: str, round_: int) -> Income:
    """What a player gets at the beginning of a round, whose earlier rounds must have been scored."""
    before = round_ - 1
    whisky = results.number(state, player, "road_whisky", before) if before else None
    totals = results.points(state, before)
    ahead = sum(total > totals[player] for total in totals.values())
    lacking = any(
        state.scoring_tile(letter) is None or results.missing(state, letter, one.number)
        for one in state.track[:before]
        for letter in one.letters
    )
    number = 0 if not before else (whisky.value if whisky else None)
    return Income(pieces.CASTLE_GOLD, number, ahead, state.track[before].catch_up, not lacking)


def purse(state: State, player: str, round_: int | None = None) -> int | None:
    """What a player should have in hand now, or had after a round: the gold last shown, and what was noted since.

    None where something is missing since then: nobody knows.
    """
    last = state.round if round_ is None else round_
    shown = max((r for who, key, r in state.counts if (who, key) == (player, "gold") and r < last), default=0)
    gold = state.counts[player, "gold", shown].value if shown else 0
    for number in range(shown + 1, last + 1):
        got = income(state, player, number).gold
        past = number <= len(state.scored)
        if got is None or (past and not buying_over(state, number)):
            return None
        gold += got + sum(flow.gold for flow in flows(state, player, number))
    return gold
