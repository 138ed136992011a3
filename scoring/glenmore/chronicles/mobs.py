"""Chronicle 8, the Penny Mobs: pennies, penalties, and mobsters that change a scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scoring.glenmore import holding, printed
from scoring.glenmore.events import NOBODY
from scoring.glenmore.pieces import LAST, MIKE, SIBYL, mobsters
from scoring.glenmore.state import State
from scoring.points import Award, Item

PENNIES = 7
"""Pennies everyone begins with. Clause ``mobs.pennies``."""
A_SOURCE = 6
"""From so many points of one source on, Sibyl MacSponge gets one. Clause ``mob.sibyl_macsponge``."""


def mike_host(state: State, stack: str) -> str | None:
    """In whose castle Mike McCastle stands in a scoring; None for nowhere, or if nobody told."""
    if holding.owner(state, MIKE, stack) is None:
        return None
    host = state.mike.get(stack, (NOBODY, 0))[0]
    return None if host == NOBODY else host


def sibyl(
    state: State,
    category: str,
    stack: str,
    sources: Mapping[str, Sequence[tuple[str, int]]],
    told: Mapping[str, tuple[int, ...]] | None = None,
) -> tuple[Award, ...]:
    """The points that go to the owner of Sibyl MacSponge: one for each source of the others that is rich enough.

    `sources`: by player, what brought points, with how many; `told`: by player, the entries that say so. Clause
    ``mob.sibyl_macsponge``.
    """
    owner = holding.owner(state, SIBYL, stack)
    if owner is None:
        return ()
    given: list[Award] = []
    for player, own in sources.items():
        for what, points in own:
            if player == owner or points < A_SOURCE:
                continue
            values = {"stack": stack, "source": what, "points": points}
            entries = tuple(sorted({state.taken[SIBYL].entry, *(told or {}).get(player, ())}))
            for who, change, item in ((player, -1, "sibyl_gives"), (owner, 1, "sibyl_takes")):
                named = {**values, "other": owner if who == player else player}
                reason = Item(f"item.glenmore.{item}", change, "mob.sibyl_macsponge", 1, (), entries, named)
                given.append(Award(who, category, reason))
    return tuple(given)


def owned(state: State, player: str) -> tuple[str, ...]:
    """The mobsters that a player has in the end, even if they were not among those told."""
    if not state.plays(8):
        return ()
    return tuple(one for one in mobsters() if holding.owner(state, one, LAST) == player)


def penalties_missing(state: State) -> tuple[str, ...]:
    """Keys of the penalties that somebody has to pay and nobody told."""
    keys = (penalty_key(one) for player in state.players for one in owned(state, player))
    return tuple(key for key in keys if key not in state.printed)


def penalty_key(mobster: str) -> str:
    """Under which key a mobster's penalty is told."""
    return f"penalty_{mobster}"


def awards(state: State) -> Iterator[Award]:
    """Penalties and pennies, each as far as it is known. Clauses ``mobs.penalty`` and ``mobs.pennies``.

    Six pennies and more that bring points are a source for Sibyl MacSponge, as coins are. Clause ``mobs.sibyl_end``.
    """
    if not state.plays(8):
        return
    rich: dict[str, list[tuple[str, int]]] = {}
    for player in state.players:
        for mobster in owned(state, player):
            yield from _penalty(state, player, mobster)
        for key, each in (("pennies_minus", -1), ("pennies_plus", 1)):
            said = state.counts.get((player, key, LAST))
            if said is not None:
                entries = (said.entry,)
                item = Item(
                    f"item.glenmore.{key}", each * said.value, "mobs.pennies", said.value, (), entries
                )
                yield Award(player, "mobs", item)
                rich.setdefault(player, []).append((key, item.points))
    if state.answer("sibyl_end") == "yes":
        yield from sibyl(state, "mobs", LAST, rich)


def _penalty(state: State, player: str, mobster: str) -> Iterator[Award]:
    found = state.printed.get(penalty_key(mobster))
    if found is not None:
        text, entry = found
        (points,) = printed.numbers(text)
        entries = (state.taken[mobster].entry, entry)
        item = Item("item.glenmore.mobster", -points, "mobs.penalty", 1, (), entries, {"mobster": mobster})
        yield Award(player, "mobs", item)
