"""A scoring: Scots, landmarks, casks and persons, each against the player with the fewest.

A scoring brings nothing until all numbers, and all that changes them, are known: nobody's lead is certain before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring.glenmore import holding, leads
from scoring.glenmore.chronicles import mobs, tome
from scoring.glenmore.pieces import CASTLE_MOIL, DAVID_HUME, JOHN, MIKE
from scoring.glenmore.state import State
from scoring.points import Award, Item

CATEGORIES = ("scots", "landmarks", "casks", "persons")
"""What is compared, in the order of the rulebook."""


@dataclass(frozen=True)
class Compared:
    """A number as it is compared."""

    number: int
    """As it was counted."""
    value: int
    """With all that changes it."""
    why: Mapping[str, object] = field(default_factory=dict)
    """What changed it: ``doubled``, ``mike``, ``claimed``, ``hume``; only what did."""
    entries: tuple[int, ...] = ()


def keys(state: State, player: str, stack: str) -> tuple[str, ...]:
    """The numbers that a player has to tell for a scoring."""
    found = list(CATEGORIES)
    if state.plays(6):
        found.append("events")
        john = holding.owner(state, JOHN, stack)
        if john is not None and john != player:
            found.append("claimed")
    return tuple(found)


def missing(state: State, stack: str) -> tuple[tuple[str, str], ...]:
    """The numbers, by player and key, that a scoring waits for."""
    return tuple(
        (player, key)
        for player in state.players
        for key in keys(state, player, stack)
        if state.count(player, key, stack) is None
    )


def tables_missing(state: State, stack: str) -> tuple[str, ...]:
    """Scoring tables of their own that players are paid by, and nobody told; none before their leads are known."""
    if missing(state, stack) or mike_missing(state, stack):
        return ()
    return tuple(
        sorted(
            row.table
            for category in CATEGORIES
            for row in rows(state, stack, category).values()
            if row.table is not None and row.lead and row.table not in state.printed
        )
    )


def mike_missing(state: State, stack: str) -> bool:
    """Whether nobody told where Mike McCastle stands."""
    return holding.owner(state, MIKE, stack) is not None and stack not in state.mike


def complete(state: State, stack: str) -> bool:
    """Whether everything is known that a scoring needs."""
    return not (
        (state.plays(8) and not state.jail_told)
        or holding.unsettled(state, stack)
        or mike_missing(state, stack)
        or missing(state, stack)
        or tables_missing(state, stack)
    )


def compared(state: State, stack: str) -> dict[str, dict[str, Compared]]:
    """Everyone's numbers by category as they are compared. All numbers must be known."""
    return {
        category: {player: _compared(state, player, category, stack) for player in state.players}
        for category in CATEGORIES
    }


def _compared(state: State, player: str, category: str, stack: str) -> Compared:
    said = state.counts[player, category, stack]
    match category:
        case "scots":
            return _scots(state, player, stack, said.value, (said.entry,))
        case "landmarks":
            return _landmarks(state, player, stack, said.value, (said.entry,))
        case "persons" if holding.owner(state, DAVID_HUME, stack) == player:
            entries = (said.entry, state.taken[DAVID_HUME].entry)
            return Compared(said.value, said.value + 1, {"hume": True}, entries)
    return Compared(said.value, said.value, entries=(said.entry,))


def _scots(state: State, player: str, stack: str, number: int, entries: tuple[int, ...]) -> Compared:
    """Castle Moil doubles, Mike McCastle moves a Scot. Clauses ``scoring.scots`` and ``mobs.mike_moil``."""
    why: dict[str, object] = {}
    moved = _by_mike(state, player, stack)
    if moved:
        why["mike"] = moved
        entries = (*entries, state.mike[stack][1])
    doubles = holding.owner(state, CASTLE_MOIL, stack) == player
    if doubles:
        why["doubled"] = True
        entries = (*entries, state.taken[CASTLE_MOIL].entry)
    factor = 2 if doubles else 1
    if state.answer("mike_moil") == "move_first":
        return Compared(number, max(0, number + moved) * factor, why, entries)
    return Compared(number, max(0, number * factor + moved), why, entries)


def _by_mike(state: State, player: str, stack: str) -> int:
    """How many Scots more or fewer Mike McCastle lets a player have. Clause ``mob.mike_mccastle``."""
    host = mobs.mike_host(state, stack)
    if host is None:
        return 0
    return {host: -1, holding.owner(state, MIKE, stack): 1}.get(player, 0)


def _landmarks(state: State, player: str, stack: str, number: int, entries: tuple[int, ...]) -> Compared:
    """Cards with a marker of John McClaim are his owner's. Clause ``mob.john_mcclaim``."""
    john = holding.owner(state, JOHN, stack)
    if john is None:
        return Compared(number, number, entries=entries)
    others = [other for other in state.players if other != john and (player in (john, other))]
    claimed = {other: state.counts[other, "claimed", stack] for other in others}
    moved = sum(said.value for said in claimed.values())
    if not moved:
        return Compared(number, number, entries=entries)
    change = moved if player == john else -moved
    return Compared(
        number,
        max(0, number + change),
        {"claimed": change},
        (*entries, *(said.entry for said in claimed.values())),
    )


def awards(state: State, stack: str) -> tuple[Award, ...]:
    """What a scoring brings everyone, with the transfers to Sibyl MacSponge.

    Nothing before it is announced, nor while anything is missing.
    """
    if stack not in state.announced or not complete(state, stack):
        return ()
    items = {player: list[Item]() for player in state.players}
    for category in CATEGORIES:
        for player, item in _category(state, stack, category):
            items[player].append(item)
    for player in state.players:
        items[player] += tome.items(state, player, stack)
    given = [Award(player, stack, item) for player in state.players for item in items[player]]
    return (*given, *mobs.sibyl(state, stack, stack, sources(state, items)))


@dataclass(frozen=True)
class Row:
    """How a player does in a category against the others."""

    compared: Compared
    fewest: int
    lead: int
    points: int
    table: str | None
    """The event side whose table it was paid by; None for the usual one."""


def rows(state: State, stack: str, category: str) -> dict[str, Row]:
    """A category's comparison, by player. Everyone's numbers for it must be known; a table that isn't pays nothing."""
    numbers = {player: _compared(state, player, category, stack) for player in state.players}
    ahead = leads.leads({player: one.value for player, one in numbers.items()})
    fewest = min(one.value for one in numbers.values())
    found = {}
    for player, one in numbers.items():
        table = tome.own_table(state, player, category, stack)
        own = tome.pays(state, table) if table else None
        points = leads.points(ahead[player], state.answer("lead_beyond"), own)
        found[player] = Row(one, fewest, ahead[player], points, table)
    return found


def _category(state: State, stack: str, category: str) -> Iterator[tuple[str, Item]]:
    for player, row in rows(state, stack, category).items():
        one = row.compared
        values = {"stack": stack, "number": one.number, "fewest": row.fewest, "lead": row.lead, **one.why}
        if row.table:
            values["table"] = row.table
        clause = _clause(category, row)
        item = Item(f"item.glenmore.{category}", row.points, clause, one.value, (), one.entries, values)
        yield player, item


def _clause(category: str, row: Row) -> str:
    if row.table:
        return "tome.own_table"
    if row.lead >= len(leads.PAYS):
        return "scoring.beyond_five"
    special = {"mike": "mob.mike_mccastle", "doubled": "landmark.castle_moil"}
    special |= {"claimed": "mob.john_mcclaim", "hume": "scoring.david_hume"}
    return next((special[why] for why in row.compared.why), f"scoring.{category}")


def sources(state: State, items: Mapping[str, list[Item]]) -> dict[str, list[tuple[str, int]]]:
    """What counts as one source of points in a scoring, by player, each with its points.

    Each of the four categories, event sides with the landmarks, or the four together. Clause ``mobs.sibyl_source``.
    """
    found: dict[str, list[tuple[str, int]]] = {}
    for player, own in items.items():
        by_category = dict.fromkeys(CATEGORIES, 0)
        for item in own:
            what = item.what.rpartition(".")[2]
            by_category["landmarks" if what == "events" else what] += item.points
        together = [("scoring", sum(by_category.values()))]
        found[player] = together if state.answer("sibyl_source") == "scoring" else list(by_category.items())
    return found
