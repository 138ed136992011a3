"""The end of a game of Glen More II: what the table must still say, and the sheet."""

from __future__ import annotations

from dataclasses import dataclass

from companion.current import Current
from companion.glenmore import asking, panels
from companion.room import Context
from companion.words import of_game
from scoring.game import Replay
from scoring.glenmore import four, tokens
from scoring.glenmore.chronicles import boats, haggis
from scoring.glenmore.game import CLAUSES
from scoring.glenmore.pieces import LAST, STACKS
from scoring.glenmore.state import State
from scoring.points import Item, Line

_OF_CHRONICLE = {"boats": 1, "haggis": 5, "votes": 7, "mobs": 8}
"""Lines of the sheet that are only there with a chronicle."""


@dataclass(frozen=True)
class Row:
    """A line of the sheet, as the table at its top has it."""

    category: str
    message: str
    """Its name."""
    letter: str | None
    """Of a scoring."""
    open: bool
    """Whether something is missing."""
    held: bool
    """Whether it has been reached; a scoring may also be passed over."""
    clause: str
    """What it is scored by."""


@dataclass(frozen=True)
class Waiting:
    """What is still to be said of a player, or of the table, at the end."""

    player: str | None
    asked: asking.Group | None
    """None: nothing."""


def end(now: Current) -> Context:
    """The checklist: `waiting` for the table and by player, and what the `tokens` said last."""
    state: State = now.replay.state
    found = {group.player: group for group in asking.groups(now.replay)}
    return {
        **panels.common(now),
        "asked": tuple(found.values()),
        "waiting": tuple(
            Waiting(player, found.get(player)) for player in (None, *now.setup.ids) if player or None in found
        ),
        "tokens": {player: tokens.latest(state, player) for player in now.setup.ids},
        "panel": "more",
    }


def sheet(now: Current) -> Context:
    """The lines that this table's chronicles have, and what explains them."""
    return {
        **panels.common(now),
        "rows": rows(now.replay),
        "in_order": in_order,
        "resources": {player: _resources(now.replay.state, player) for player in now.setup.ids},
        "panel": "sheet",
    }


def rows(replay: Replay) -> tuple[Row, ...]:
    """The lines to show: those of the base game and of the chronicles in play."""
    state: State = replay.state
    shown = [
        line.category for line in replay.sheets[0].lines if state.plays(_OF_CHRONICLE.get(line.category, 0))
    ]
    return tuple(
        Row(
            category,
            of_game("glenmore", f"category.{category}"),
            category if category in STACKS else None,
            _open(replay, category),
            _held(state, category),
            CLAUSES[category],
        )
        for category in shown
    )


def _open(replay: Replay, category: str) -> bool:
    """Whether something is missing from a line. A scoring that was never held is not."""
    state: State = replay.state
    if category in STACKS:
        return category in state.announced and not four.complete(state, category)
    if category == "boats":
        return any(boats.place(state, player) is None for player in state.players)
    if category == "haggis":
        return any(haggis.missing(state, stack) for stack in state.announced)
    if category == "play":
        return state.over and not all(tokens.settled(state, player) for player in state.players)
    return state.over and bool(replay.questions)


def _held(state: State, category: str) -> bool:
    if category in STACKS:
        return category in state.announced
    return state.over or category in ("play", "boats", "haggis")


def in_order(line: Line) -> tuple[Item, ...]:
    """A line's reasons by the stack they belong to; those of one stack, or of none, as they came."""
    return tuple(sorted(line.items, key=lambda item: str(item.values.get("stack", ""))))


def _resources(state: State, player: str) -> int | None:
    return state.count(player, "resources", LAST)
