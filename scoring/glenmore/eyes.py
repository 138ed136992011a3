"""A second pair of eyes while the game is played: who leads in what, and what one more of it would be worth.

All of it is seen from the numbers that were told last; nothing here scores anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.glenmore import end, four, holding
from scoring.glenmore.chronicles import tome
from scoring.glenmore.pieces import MIKE
from scoring.glenmore.state import Said, State


@dataclass(frozen=True)
class Worth:
    """How a player stands in a category now."""

    number: int
    """As it lies on the table."""
    value: int
    """As it is compared."""
    lead: int
    points: int
    """What a scoring would bring now."""
    gain: int
    """How many points more, or fewer, it would bring with one more."""
    others: Mapping[str, int]
    """What that would change for the others; only those for whom it changes anything."""


@dataclass(frozen=True)
class Size:
    """How large a player's territory is against the smallest."""

    tiles: int
    more: int
    """Tiles more than the smallest has."""
    points: int
    """What that would cost if the game ended now; 0 or negative."""
    next_tile: int
    """What one more tile would change; 0 for whoever has the smallest alone."""
    others: Mapping[str, int]
    """What that would change for the others; only those for whom it changes anything."""


def worth(state: State, category: str) -> dict[str, Worth] | None:
    """A category as it stands now, by player; None as long as a number in it, or a table, isn't known."""
    seen = _as_if_now(state)
    stack = state.stack
    if any((player, category, stack) not in seen.counts for player in state.players):
        return None
    if any(
        table is not None and table not in state.printed
        for table in (tome.own_table(state, player, category, stack) for player in state.players)
    ):
        return None
    rows = four.rows(seen, stack, category)
    found = {}
    for player, row in rows.items():
        more = four.rows(_one_more(seen, player, category), stack, category)
        changes = {other: more[other].points - rows[other].points for other in rows}
        others = {other: change for other, change in changes.items() if change and other != player}
        one = row.compared
        found[player] = Worth(one.number, one.value, row.lead, row.points, changes[player], others)
    return found


def _as_if_now(state: State) -> State:
    """The game as if the scoring of this stack were held now."""
    stack = state.stack
    live = {(player, key, stack): said for (player, key), said in state.live.items()}
    nothing = {(player, "claimed", stack): Said(0, 0, 0) for player in state.players}
    # Mike McCastle stays where he stood, as long as nobody says otherwise.
    stood = [state.mike[other] for other in sorted(state.mike) if other <= stack]
    mike = {**state.mike, stack: stood[-1]} if stood and holding.owner(state, MIKE, stack) else state.mike
    return replace(state, counts={**nothing, **state.counts, **live}, mike=mike)


def _one_more(state: State, player: str, category: str) -> State:
    key = (player, category, state.stack)
    said = state.counts[key]
    return replace(state, counts={**state.counts, key: replace(said, value=said.value + 1)})


def sizes(state: State) -> dict[str, Size] | None:
    """The territories as they stand now, by player; None as long as one isn't known."""
    known = {
        player: state.live[player, "tiles"].value
        for player in state.players
        if (player, "tiles") in state.live
    }
    if len(known) < len(state.players):
        return None
    now = _costs(known)
    found = {}
    for player, tiles in known.items():
        then = _costs({**known, player: tiles + 1})
        others = {
            other: then[other] - now[other]
            for other in known
            if other != player and then[other] != now[other]
        }
        more = tiles - min(known.values())
        found[player] = Size(tiles, more, now[player], then[player] - now[player], others)
    return found


def _costs(tiles: Mapping[str, int]) -> dict[str, int]:
    smallest = min(tiles.values())
    return {player: end.A_TILE * (count - smallest) for player, count in tiles.items()}
