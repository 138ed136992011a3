"""The pieces of Glen More II that a score can depend on, as `pieces.toml` lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

STACKS = ("A", "B", "C", "D")
"""The stacks of tiles, in the order in which they are drawn. A scoring has the letter of the stack that runs out."""
LAST = STACKS[-1]
CHRONICLES = range(1, 9)
MOBSTERS_IN_PLAY = {2: 3, 3: 4, 4: 6}
"""Mobsters in a game, by the number of players. Clause ``mobs.setup``."""
CARDS_IN_PLAY = 5
"""Score cards in a game. Clause ``votes.cards``."""

DAVID_HUME = "david_hume"
MOUNTAIN = "mountain"
ENGLAND = "england_token"
CASTLE_MOIL = "castle_moil"
ARMADALE = "armadale_castle"
OWN_TABLES = {"scots": "storr_table", "casks": "inverness_table"}
"""The event sides that give their owner a scoring table of their own, by the category it is for."""
SIBYL, MIKE, JOHN, OONAGH = "sibyl_macsponge", "mike_mccastle", "john_mcclaim", "oonagh_mchagg"

CELLARS: Mapping[str, tuple[int, ...] | None] = MappingProxyType(
    {"cellar_1": (1, 2, 3), "cellar_2": None, "cellar_3": None}
)
"""What the spaces of a cellar are worth from left to right; None: only the card says. Clause ``casks.values``."""
REWARDS = tuple(f"reward_{number}" for number in range(1, 17))
"""The kinds of reward tokens in the boat race, numbered as the table meets them."""
REWARD_KINDS = ("points", "coins", "casks", "scots", "moves", "markers", "resources", "other")
DUART_TRADE = "duart_trade"


@dataclass(frozen=True)
class Landmark:
    """A landmark card."""

    id: str
    stack: str
    chronicle: int
    """0 for the base game."""


@dataclass(frozen=True)
class Mobster:
    """A Penny Mobster."""

    id: str
    back: str
    """``S``: there from the start; ``B``: with the first tile of B."""
    chronicle: int
    """The other chronicle it needs; 0 for none."""
    players: int
    """How many players it needs."""

    @property
    def since(self) -> str:
        """The first scoring he can matter in."""
        return "B" if self.back == "B" else "A"


@dataclass(frozen=True)
class Clan:
    """A space of the clan board."""

    id: str
    counts: str | None
    """What its points count, if it pays by a table."""
    steps: tuple[tuple[int, int], ...]
    """At least so many bring so many points."""
    points: int
    """What it pays whatever anybody has."""
    often: bool
    """Whether it can be claimed again."""

    def pays(self, count: int) -> int:
        """The points for a count: the highest step reached."""
        return max((points for least, points in self.steps if count >= least), default=self.points)


@dataclass(frozen=True)
class Reason:
    """Something that brings points at once."""

    id: str
    points: int | None
    """What it always brings."""
    times: int | None
    """What it brings a multiple of."""
    chronicle: int
    """0 for the base game."""
    clause: str
    card: str | None
    """The landmark card it comes from, if it does."""
    once: bool
    """Whether it can come only once in a game."""

    def fits(self, points: int) -> bool:
        """Whether it can bring so many points."""
        if self.points is not None:
            return points == self.points
        return self.times is None or (points > 0 and points % self.times == 0)


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("pieces.toml").read_text(encoding="utf-8"))


@cache
def players() -> Mapping[str, str]:
    """Colour to letter. The colours are the players' ids."""
    return MappingProxyType({row["id"]: row["letter"] for row in _table()["player"]})


@cache
def landmarks() -> Mapping[str, Landmark]:
    """All landmark cards, those of the base game first."""
    rows = _table()["landmark"]
    return MappingProxyType(
        {row["id"]: Landmark(row["id"], row["stack"], row.get("chronicle", 0)) for row in rows}
    )


@cache
def mobsters() -> Mapping[str, Mobster]:
    """All Penny Mobsters, in the rulebook's order."""
    return MappingProxyType(
        {
            row["id"]: Mobster(row["id"], row["back"], row.get("chronicle", 0), row.get("players", 2))
            for row in _table()["mobster"]
        }
    )


@cache
def clans() -> Mapping[str, Clan]:
    """The named spaces of the clan board."""
    return MappingProxyType({row["id"]: _clan(row) for row in _table()["clan"]})


def _clan(row: Mapping[str, Any]) -> Clan:
    steps = tuple((least, points) for least, points in row.get("steps", ()))
    return Clan(row["id"], row.get("counts"), steps, row.get("points", 0), row.get("often", False))


@cache
def reasons() -> Mapping[str, Reason]:
    """What brings points at once, besides clans, casks that are sold and reward tokens."""
    return MappingProxyType({row["id"]: _reason(row) for row in _table()["reason"]})


def _reason(row: Mapping[str, Any]) -> Reason:
    chronicle, clause = row.get("chronicle", 0), row.get("clause", "play.points")
    card, once = row.get("card"), row.get("once", False)
    return Reason(row["id"], row.get("points"), row.get("times"), chronicle, clause, card, once)


@cache
def score_cards() -> Mapping[str, bool]:
    """The score cards of chronicle 7, and whether a number is typed for each."""
    return MappingProxyType({row["id"]: row.get("counted", False) for row in _table()["score_card"]})


@cache
def things() -> Mapping[str, int]:
    """What can lie in front of somebody and matter to a score, with the chronicle it belongs to (0: none)."""
    found = {one.id: one.chronicle for one in landmarks().values()}
    found |= {DAVID_HUME: 0, ENGLAND: 4, MOUNTAIN: 2}
    found |= dict.fromkeys(OWN_TABLES.values(), 6)
    return MappingProxyType(found | dict.fromkeys(mobsters(), 8))
