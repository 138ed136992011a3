"""The pieces of Isle of Skye besides its landscape tiles, as `pieces.toml` lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

FIELDS = ("A", "B", "C", "D")
"""The fields of the board on which the scoring tiles lie."""

CASTLE_GOLD = 5
"""What a castle yields each round. Clause ``income.castle``."""
GOLD_FOR_A_POINT = 5
"""Clause ``end.gold``."""


@dataclass(frozen=True)
class ScoringTile:
    """One of the sixteen scoring tiles."""

    id: str
    needs: tuple[str, ...]
    """The counts it is made of, for whoever counts by hand: keys of `counts.KEYS`."""
    majority: bool
    """Whether it compares the players with each other."""


@dataclass(frozen=True)
class Round:
    """A place on the round track."""

    number: int
    """Counted from 1."""
    letters: str
    """The fields that are scored at the end of this round."""
    catch_up: int
    """Gold at its beginning, for each player who is ahead."""


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("pieces.toml").read_text(encoding="utf-8"))


@cache
def castles() -> Mapping[str, str]:
    """Colour to letter. The colours are the players' ids."""
    return MappingProxyType({row["id"]: row["letter"] for row in _table()["castle"]})


@cache
def scoring_tiles() -> Mapping[str, ScoringTile]:
    """Scoring tile id to scoring tile, in the rulebook's order."""
    return MappingProxyType(
        {
            row["id"]: ScoringTile(row["id"], tuple(row["needs"]), row.get("majority", False))
            for row in _table()["scoring_tile"]
        }
    )


@cache
def scrolls() -> Mapping[str, int]:
    """What scrolls pay for, and for how many of it they pay a point."""
    return MappingProxyType(dict(_table()["scrolls"]))


@cache
def track(track_id: str) -> tuple[Round, ...]:
    """A round track; KeyError for an unknown one."""
    rows = {row["id"]: row for row in _table()["track"]}
    row = rows[track_id]
    both = zip(row["letters"], row["catch_up"], strict=True)
    return tuple(Round(number, letters, gold) for number, (letters, gold) in enumerate(both, start=1))
