"""What the store answers with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Table:
    """A table where a game is played."""

    id: int
    code: str
    game: str
    board: str | None
    setup: str
    """The head of the game in our notation, without log."""
    host_hash: str
    created: datetime
    touched: datetime


@dataclass(frozen=True)
class Seat:
    """A phone at a table."""

    id: int
    table_id: int
    role: str
    """`player`, `all` (acts for everyone) or `watch`."""
    player: str | None
    created: datetime

    @property
    def may_write(self) -> bool:
        """Watchers only watch."""
        return self.role in ("player", "all")

    @property
    def author(self) -> str:
        """Whose name its entries carry: the player's id, or `table` for a phone that acts for all."""
        return self.player or "table"


@dataclass(frozen=True)
class StoredEntry:
    """One line of a table's log, as stored."""

    seq: int
    uid: str
    author: str
    source: str
    text: str
    """The event in our notation, without source and author."""
    created: datetime


@dataclass(frozen=True)
class Appended:
    """What became of an entry that a phone sent."""

    seq: int
    repeated: bool
    """The phone sent it before: nothing was added."""
    clash: tuple[StoredEntry, ...]
    """What others logged since this phone last looked."""


@dataclass(frozen=True)
class Note:
    """A secret that a phone keeps for a player."""

    seat_id: int
    player: str
    items: tuple[str, ...]


@dataclass(frozen=True)
class Photo:
    """A photograph of a table's board."""

    id: int
    table_id: int
    file: str
    status: str
    """`new`, `read` or `failed`."""
    reading: str | None
    created: datetime
    position: str | None = None
    """What photographs of one position have in common; None for one on its own."""
    goes_with: int | None = None
    """The photograph whose position it was taken to show too, as long as the two aren't joined."""


@dataclass(frozen=True)
class Asked:
    """A question that the rules didn't answer."""

    game: str
    language: str
    text: str
    times: int
    """How often it was asked."""
    last: datetime


@dataclass(frozen=True)
class HouseBoard:
    """A board that somebody brought into this Cairn."""

    id: int
    slug: str
    game: str
    name: str
    picture: str | None
    """The file of its picture, in the folder of photographs."""
    at: int
    """How many of its edits count; those after it were undone."""
    created: datetime
    touched: datetime


@dataclass(frozen=True)
class StoredEdit:
    """One thing said about a board while it is drawn."""

    number: int
    uid: str
    text: str
    """As JSON."""


@dataclass(frozen=True)
class Edited:
    """What became of an edit that a phone sent."""

    at: int
    """How many edits count now."""
    kept: bool
    """False if the phone didn't know the latest edits: nothing was added."""
    repeated: bool = False
    """The phone sent it before: nothing was added either."""


@dataclass(frozen=True)
class BoardVersion:
    """A board as it was kept for play."""

    board_id: int
    slug: str
    version: int
    text: str
    """The board file."""
    created: datetime

    @property
    def ref(self) -> str:
        """How games name it, such as ``our-scotland@3``."""
        return f"{self.slug}@{self.version}"
