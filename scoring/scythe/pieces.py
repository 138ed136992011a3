"""The pieces of Scythe, as `pieces.toml` lists them: factions, player mats, stars, tiers of popularity."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

STRUCTURES = ("monument", "armory", "mill", "mine")
"""Everyone has one of each."""

WORKERS, MECHS, LEADERS = 8, 4, 1
"""How many units of each sort a player has."""

MOST_STARS = 6
"""Whoever places this many ends the game."""


@dataclass(frozen=True)
class Faction:
    """A faction. Its id is the player's."""

    id: str
    letter: str
    """Stands beside the colour wherever it is shown, since colour alone is not enough."""
    colour: str
    """Of its pieces: ``blue``, ``red``, ``yellow``, ``black`` or ``white``."""
    power: int
    """At the start."""
    cards: int
    """Combat cards at the start."""
    lakes: bool
    """Whether it has a mech ability to move onto lakes."""


@dataclass(frozen=True)
class Mat:
    """A player mat."""

    id: str
    number: int
    """The lowest in play begins."""
    popularity: int
    """At the start."""
    coins: int
    """At the start."""
    objectives: int
    """Objective cards at the start."""


@dataclass(frozen=True)
class StarKind:
    """Something to place a star for."""

    id: str
    needs: int
    """How many of the thing, or which step of the track."""
    most: int
    """How many stars a player may have for it."""
    saxony: int
    """The same for Saxony."""

    def most_for(self, faction: str) -> int:
        """How many stars this faction may have for it."""
        return self.saxony if faction == "saxony" else self.most


@dataclass(frozen=True)
class Tier:
    """What the final scoring pays at a stretch of the popularity track, in coins."""

    first: int
    last: int
    star: int
    territory: int
    resources: int
    """For each two resources."""


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("pieces.toml").read_text(encoding="utf-8"))


@cache
def factions() -> Mapping[str, Faction]:
    """Faction id to faction, clockwise around the board."""
    return MappingProxyType({row["id"]: Faction(**row) for row in _table()["faction"]})


@cache
def mats() -> Mapping[str, Mat]:
    """Player mat id to mat, the lowest number first."""
    return MappingProxyType({row["id"]: Mat(**row) for row in _table()["mat"]})


@cache
def star_kinds() -> Mapping[str, StarKind]:
    """Everything that stars are placed for."""
    return MappingProxyType({row["id"]: StarKind(**row) for row in _table()["star"]})


@cache
def tiers() -> tuple[Tier, ...]:
    """The three stretches of the popularity track, the lowest first."""
    return tuple(
        Tier(row["from"], row["to"], row["star"], row["territory"], row["resources"])
        for row in _table()["tier"]
    )


def tier(popularity: int) -> Tier:
    """The stretch a popularity lies in; ValueError for one that isn't on the track."""
    for one in tiers():
        if one.first <= popularity <= one.last:
            return one
    raise ValueError(f"no popularity {popularity}")


@cache
def tracks() -> Mapping[str, int]:
    """The last step of the ``popularity`` and the ``power`` track."""
    return MappingProxyType(dict(_table()["tracks"]))


def factory_cards(players: int) -> int:
    """How many Factory cards lie out. Clause ``setup.factory_cards``."""
    return players + 1


@cache
def banned_pairs() -> frozenset[tuple[str, str]]:
    """Faction and player mat that the publisher advises against."""
    return frozenset((faction, mat) for faction, mat in _table()["banned"]["pairs"])
