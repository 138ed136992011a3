"""What stands on the pieces of Glen More II and in no document: the table tells it once. Clause ``printed.pieces``.

===================================== ====================================================================
``cellar_2`` ``cellar_3``             what the spaces are worth, from left to right: ``4 5 6``
``penalty_<mobster>``                 points that a mobster costs in the end: ``4``
``storr_table`` ``inverness_table``   points for a lead of 1, 2, 3 …: ``2 4 6``; a lead beyond pays the last
``reward_1`` … ``reward_16``          a kind of reward token: ``points 3``, ``coins 2``, …; see `REWARD_KINDS`
``duart_trade``                       points that the trade of the Duart Castle event brings: ``6``
``road_<clan>_<clan>``                coins on a road of the clan board, ``start`` for the green space: ``1``
``roads``                             ``complete``: all roads that cost anything have been told
===================================== ====================================================================
"""

from __future__ import annotations

import re

from scoring.glenmore import pieces
from scoring.glenmore.pieces import REWARD_KINDS, REWARDS

START = "start"
"""The green space of the clan board, as roads name it."""
ROADS, COMPLETE = "roads", "complete"

_LIST = re.compile(r"^[0-9]{1,2}( [0-9]{1,2}){0,11}$")
_NUMBER = re.compile(r"^[0-9]{1,2}$")


def is_key(key: str) -> bool:
    """Whether something like this is printed on a piece."""
    return key in (ROADS, pieces.DUART_TRADE, *REWARDS) or is_list(key) or is_penalty(key) or is_road(key)


def is_text(key: str, text: str) -> bool:
    """Whether a text can be what stands there."""
    if not is_key(key):
        return False
    if key == ROADS:
        return text == COMPLETE
    if key in REWARDS:
        kind, _, number = text.partition(" ")
        return kind in REWARD_KINDS and bool(_NUMBER.match(number))
    return bool((_LIST if is_list(key) else _NUMBER).match(text))


def clause_of(key: str) -> str:
    """The clause that says why it is asked for."""
    known = {
        pieces.DUART_TRADE: "tome.duart",
        **dict.fromkeys(pieces.OWN_TABLES.values(), "tome.table_printed"),
        **dict.fromkeys(pieces.CELLARS, "casks.values"),
        **dict.fromkeys(REWARDS, "boats.rewards_printed"),
    }
    if key in known:
        return known[key]
    return "mobs.penalty_printed" if is_penalty(key) else "roads.cost"


def is_list(key: str) -> bool:
    """Whether several numbers stand there."""
    return key in pieces.OWN_TABLES.values() or (key in pieces.CELLARS and pieces.CELLARS[key] is None)


def is_penalty(key: str) -> bool:
    """Whether it is a mobster's penalty."""
    return key.startswith("penalty_") and key.removeprefix("penalty_") in pieces.mobsters()


def is_road(key: str) -> bool:
    """Whether it is a road of the clan board."""
    return ends_of(key) is not None


def ends_of(key: str) -> tuple[str, str] | None:
    """The two spaces that a road joins, in alphabetical order, the start first; None for anything else."""
    match key.split("_"):
        case ["road", one, other] if other in pieces.clans() and (one == START or one in pieces.clans()):
            return (one, other) if one == START or one < other else None
    return None


def tidy_key(key: str) -> str:
    """The key as we write it: the ends of a road in our order, whichever way they were named."""
    match key.split("_"):
        case ["road", one, other] if not is_road(key) and is_road(f"road_{other}_{one}"):
            return f"road_{other}_{one}"
    return key


def road(one: str, other: str) -> str:
    """The key of a road, its ends given in any order; ValueError for spaces that aren't on the board."""
    first, second = sorted((one, other), key=lambda end: (end != START, end))
    key = f"road_{first}_{second}"
    if not is_road(key):
        raise ValueError(f"no road: {one}, {other}")
    return key


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of a text that stands for some."""
    return tuple(map(int, text.split()))


def reward(text: str) -> tuple[str, int]:
    """What a reward token brings: its kind and how much."""
    kind, _, number = text.partition(" ")
    return kind, int(number)


def chronicle_of(key: str) -> int:
    """The chronicle whose games can need to know this; 0 for the base game."""
    if key in pieces.CELLARS:
        return 3
    if key in pieces.OWN_TABLES.values() or key == pieces.DUART_TRADE:
        return 6
    if key in REWARDS:
        return 1
    return 8 if is_penalty(key) else 0
