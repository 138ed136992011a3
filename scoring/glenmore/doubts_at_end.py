"""What is doubtful about votes, and about the numbers of the end."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.glenmore.chronicles import highlander, mobs, votes
from scoring.glenmore.pieces import LAST, MOUNTAIN
from scoring.glenmore.state import Said, State
from scoring.points import Doubt

SMALLEST_TERRITORY = 2
"""The start tile counts as two."""


def votes_cast(state: State) -> Iterator[Doubt]:
    """Votes against the markers that everyone has; with two players each may once lay two."""
    players = len(state.players)
    most = 2 * players if players == 2 else players
    used = [0, 0]
    for card, vote in state.votes.items():
        if vote.ayes is None or vote.nays is None:
            continue
        count = vote.ayes + vote.nays
        if not players <= count <= most:
            values: dict[str, object] = {"card": card, "count": count, "players": players}
            yield Doubt(vote.entry, "doubt.glenmore.votes_count", "votes.markers", values)
        for side, number in enumerate((vote.ayes, vote.nays)):
            used[side] += number
            there = votes.MARKERS[players][side] * players
            if number and used[side] > there:
                values = {"side": ("aye", "nay")[side], "count": used[side], "most": there}
                yield Doubt(vote.entry, "doubt.glenmore.votes_markers", "votes.markers", values)


def numbers(state: State) -> Iterator[Doubt]:
    """Doubts about what was counted at the end, each at its entry."""
    for player in state.players:
        said = state.counts.get((player, "tiles", LAST))
        if said is not None and said.value < SMALLEST_TERRITORY:
            values: dict[str, object] = {"player": player, "count": said.value}
            yield Doubt(said.entry, "doubt.glenmore.few_tiles", "end.tiles", values)
        yield from _territory(state, player)
    early = highlander.counted_too_early(state)
    if early is not None:
        values = {"player": state.taken[MOUNTAIN].player}
        yield Doubt(early, "doubt.glenmore.coins_before_mountain", "highlander.end", values)
    pennies = [*_told(state, "pennies_minus", LAST), *_told(state, "pennies_plus", LAST)]
    most = mobs.PENNIES * len(state.players)
    if sum(one.value for one in pennies) > most:
        values = {"count": sum(one.value for one in pennies), "most": most}
        yield Doubt(max(one.entry for one in pennies), "doubt.glenmore.many_pennies", "mobs.pennies", values)


def _territory(state: State, player: str) -> Iterator[Doubt]:
    """Numbers of the end that can't all be true of one territory."""

    def told(key: str) -> Said | None:
        return state.counts.get((player, key, LAST))

    tiles, scots, castles = told("tiles"), told("scots"), told("castles")
    if castles is not None and castles.value == 0 and scots is not None and scots.value:
        values: dict[str, object] = {"player": player, "count": scots.value}
        yield Doubt(castles.entry, "doubt.glenmore.home_castle_counts", "votes.castles", values)
    for key, power in (("square", 2), ("animal_group", 1), ("whisky_tiles", 1)):
        one = told(key)
        if tiles is not None and one is not None and one.value**power > tiles.value:
            values = {"player": player, "key": key, "count": one.value, "tiles": tiles.value}
            yield Doubt(one.entry, "doubt.glenmore.larger_than_territory", f"votes.{key}", values)
    resources = told("resources")
    known = [one.value for key in ("animals", "wood_stone") if (one := told(key))]
    if resources is not None and sum(known) > resources.value:
        values = {"player": player, "count": resources.value, "known": sum(known)}
        yield Doubt(resources.entry, "doubt.glenmore.fewer_resources", "end.tie", values)


def _told(state: State, key: str, stack: str) -> list[Said]:
    found = (state.counts.get((player, key, stack)) for player in state.players)
    return [said for said in found if said is not None]
