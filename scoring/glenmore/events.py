"""What can be said of a game of Glen More II. How it is written: see `notation`.

Wherever an event has a `stack`, it belongs to the time in which that stack is drawn, or to the scoring that ends it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

TABLE = "table"
"""Who says what is nobody's in particular."""
NOBODY = "nobody"
"""Where Mike McCastle stands as long as he is in no castle."""

SCORING_KEYS = ("scots", "landmarks", "casks", "persons", "events", "claimed")
"""What a scoring compares: Scots on the home castle (own ones, not doubled), cards, casks, tiles of persons; cards that
show their event side; own cards that carry a marker of John McClaim."""
FINAL_KEYS = ("tiles", "coins", "resources", "pennies_minus", "pennies_plus")
"""What is counted once the game is over: tiles of the territory, coins, resources on tiles, pennies by their side."""
CARD_KEYS = (
    "animals",
    "square",
    "wood_stone",
    "castles",
    "whisky_tiles",
    "animal_group",
    "farthest",
    "own_discard",
)
"""What is counted for a score card of the same name."""
KEYS = (*SCORING_KEYS, *FINAL_KEYS, *CARD_KEYS)
LIVE_KEYS = ("scots", "landmarks", "casks", "persons", "events", "tiles", "coins", "castles", "overbuilt")
"""What can be told while the game goes on, without any effect on a score."""

Numbers: TypeAlias = tuple[tuple[str, int], ...]
"""Keys with what was counted, in the order told."""


# Before the game, and what only the pieces say


@dataclass(frozen=True)
class Order:
    """The order on the rondel at the start, the last pawn first: that player begins."""

    player: str
    order: tuple[str, ...]


@dataclass(frozen=True)
class Jails:
    """The mobsters of this game."""

    player: str
    mobsters: tuple[str, ...]


@dataclass(frozen=True)
class Cards:
    """The score cards of this game."""

    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Printed:
    """What stands on a piece and in no document; see `printed` for the keys."""

    player: str
    key: str
    text: str


# While it is played


@dataclass(frozen=True)
class Has:
    """What lies in front of a player now."""

    player: str
    numbers: Numbers


@dataclass(frozen=True)
class Take:
    """A card, a mobster or the like is a player's from a scoring on."""

    player: str
    thing: str
    stack: str


@dataclass(frozen=True)
class Leave:
    """Nobody has something by the time of a scoring."""

    player: str
    thing: str
    stack: str


@dataclass(frozen=True)
class Claim:
    """A clan marker is placed."""

    player: str
    clan: str
    count: int | None
    """What the clan counts, for those that pay by a table."""
    stack: str


@dataclass(frozen=True)
class Note:
    """Points at once, with their reason."""

    player: str
    points: int
    reason: str
    stack: str


@dataclass(frozen=True)
class Give:
    """A point that goes to the owner of Sibyl MacSponge in the middle of a stack."""

    player: str
    to: str
    points: int
    stack: str


@dataclass(frozen=True)
class Sell:
    """A cask is sold out of a cellar."""

    player: str
    cellar: str
    space: int
    """From the left, counted from 1; 0 for the space that is worth nothing."""
    stack: str


@dataclass(frozen=True)
class Get:
    """What a reward token or the Duart Castle trade brings, as printed."""

    player: str
    what: str
    stack: str


@dataclass(frozen=True)
class Boat:
    """How a boat did in the race."""

    player: str
    place: int | None
    """None for the Last card."""


@dataclass(frozen=True)
class Vote:
    """How a vote on a score card went."""

    player: str
    card: str
    ayes: int | None
    """None if there was no vote on it."""
    nays: int | None


# Scorings


@dataclass(frozen=True)
class Announce:
    """The last tile of a stack lies on the rondel, or the last player has passed the end of the game."""

    player: str
    stack: str


@dataclass(frozen=True)
class Count:
    """Numbers for a scoring."""

    player: str
    numbers: Numbers
    stack: str


@dataclass(frozen=True)
class MikeAt:
    """In whose castle Mike McCastle stands in a scoring, told of his owner."""

    player: str
    host: str
    """A player, or `NOBODY`."""
    stack: str


@dataclass(frozen=True)
class Rolls:
    """Dice of the haggis scoring: for everyone if the table rolls, else a player's extra rolls."""

    player: str
    dice: tuple[int, ...]
    stack: str


@dataclass(frozen=True)
class Reroll:
    """Oonagh McHagg rolls one of the four again."""

    player: str
    which: int
    """Counted from 1."""
    die: int
    stack: str


@dataclass(frozen=True)
class Haggis:
    """A player's open haggis tokens."""

    player: str
    tokens: tuple[int, ...]
    stack: str


@dataclass(frozen=True)
class Tokens:
    """The victory point tokens in front of a player, without boat cards and pennies."""

    player: str
    points: int
    stack: str
    paid: bool
    """Whether the scoring of that stack is among them; only for the last one."""
    haggis: bool = False
    """Whether the last haggis is among them as well."""


GlenMoreEvent: TypeAlias = (
    Order
    | Jails
    | Cards
    | Printed
    | Has
    | Take
    | Leave
    | Claim
    | Note
    | Give
    | Sell
    | Get
    | Boat
    | Vote
    | Announce
    | Count
    | MikeAt
    | Rolls
    | Reroll
    | Haggis
    | Tokens
)

BY_TABLE = (Order, Jails, Cards, Printed, Leave, Vote)
"""What the table says; `Rolls` is said by either, all others by a player."""
