"""The pieces of Rebirth: colours, tiles and mission cards, as `pieces.toml` and `missions.toml` list them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from scoring.game import Certainty


@dataclass(frozen=True)
class Colour:
    """A player's colour."""

    id: str
    letter: str
    """Stands beside the colour wherever it is shown, since colour alone is not enough."""
    certainty: Certainty


@dataclass(frozen=True)
class TileKind:
    """A kind of tile; each colour has the same ones."""

    id: str
    farm: bool
    """Food or energy, as against a settlement."""
    symbols: int
    """Settlement symbols, 0 on farms."""
    count: int
    """How many a colour has."""
    returned_with_four: int
    """How many go back into the box when four play."""


@dataclass(frozen=True)
class Mission:
    """A mission card."""

    id: str
    measure: str
    """What is compared; one function in `scoring.rebirth.missions` each."""
    points: int
    count: int
    """How many such cards the deck has."""
    clause: str
    certainty: Certainty
    building: str | None = None
    """``castle`` or ``cathedral`` for cards that name one."""
    place: str | None = None
    """The key of that castle or cathedral on the board."""


@dataclass(frozen=True)
class Building:
    """A castle or cathedral of Scotland that rules or mission cards name."""

    kind: str
    """``castle`` or ``cathedral``."""
    key: str
    """What mission cards, tie-breaks and boards call it."""
    name: str
    certainty: Certainty


@cache
def _table(name: str) -> Mapping[str, Any]:
    return MappingProxyType(tomllib.loads(files("scoring.rebirth").joinpath(name).read_text("utf-8")))


@cache
def colours() -> Mapping[str, Colour]:
    """The four colours by id."""
    rows = _table("pieces.toml")["colour"]
    return MappingProxyType({row["id"]: Colour(row["id"], row["letter"], row["certainty"]) for row in rows})


@cache
def tile_kinds() -> Mapping[str, TileKind]:
    """The six kinds of tile by id, in the order they are always shown."""
    fields = ("id", "farm", "symbols", "count", "returned_with_four")
    rows = _table("pieces.toml")["tile"]
    return MappingProxyType({row["id"]: TileKind(**{name: row[name] for name in fields}) for row in rows})


@cache
def buildings() -> Mapping[tuple[str, str], Building]:
    """The castles and cathedrals with a name that matters, by kind and key. A board may have others too."""
    fields = ("kind", "key", "name", "certainty")
    rows = [Building(*(row[field] for field in fields)) for row in _table("pieces.toml")["building"]]
    return MappingProxyType({(row.kind, row.key): row for row in rows})


@cache
def missions() -> Mapping[str, Mission]:
    """The 26 different mission cards by id; seven of the 32 cards are alike."""
    rows = _table("missions.toml")["mission"]
    return MappingProxyType(
        {
            row["id"]: Mission(**{name: value for name, value in row.items() if name != "source"})
            for row in rows
        }
    )


def supply(kind: str, players: int) -> int:
    """How many tiles of a kind each colour plays with, before two unseen ones are set aside."""
    tile = tile_kinds()[kind]
    return tile.count - (tile.returned_with_four if players == 4 else 0)


def turns_each(players: int) -> int:
    """How many tiles each player places in a game: 34 with two or three, 25 with four."""
    set_aside: int = _table("pieces.toml")["each_colour"]["set_aside"]
    return sum(supply(kind, players) for kind in tile_kinds()) - set_aside


CASTLES_EACH: int = _table("pieces.toml")["each_colour"]["castles"]
CATHEDRALS_EACH: int = _table("pieces.toml")["each_colour"]["cathedrals"]
NEUTRAL_TILES: int = _table("pieces.toml")["two_players"]["neutral_tiles"]
