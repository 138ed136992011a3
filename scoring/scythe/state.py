"""The state of a game of Scythe: what the table has said so far, each statement with the entry that made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.game import Setup
from scoring.scythe import pieces
from scoring.scythe.board import Board
from scoring.scythe.events import Units
from scoring.scythe.settings import answer


@dataclass(frozen=True)
class Said:
    """A number, and who said it when."""

    value: int
    entry: int
    step: int
    """Counts the entries in the order of play, which corrections can make another than that of their numbers."""


@dataclass(frozen=True)
class Ending:
    """The moment at which the game was over."""

    entry: int
    step: int
    by: str | None
    """Who placed the sixth star; None if the table declared it."""


@dataclass(frozen=True)
class State:
    """Everything that the log has led to. Places are ids of the board's territories and home bases."""

    setup: Setup
    board: Board
    step: int = 0
    mats: Mapping[str, str] = field(default_factory=dict)
    """Player mats, by player."""
    mat_entries: Mapping[str, int] = field(default_factory=dict)
    tile: str | None = None
    """The structure bonus tile; None while nobody has said."""
    typed: Mapping[tuple[str, str], Said] = field(default_factory=dict)
    """Numbers as somebody counted them, by player and what was counted."""
    factory: Mapping[str, Said] = field(default_factory=dict)
    """Whether they control the Factory (1 or 0), by player."""
    stars: Mapping[str, tuple[tuple[str, Said], ...]] = field(default_factory=dict)
    """The kinds of star placed, by player, in order. Each `Said` holds the player's number of stars with it."""
    units: Mapping[tuple[str, str], tuple[Units, Said]] = field(default_factory=dict)
    """Units, by place and player; `Said` holds how many they are. Places without any are left out."""
    structures: Mapping[tuple[str, str], tuple[str | None, Said]] = field(default_factory=dict)
    """Where structures stand, by player and structure; None for off the map."""
    held: Mapping[str, tuple[str, Said]] = field(default_factory=dict)
    """Who was said to control a place, without its units being named since."""
    resources: Mapping[str, Said] = field(default_factory=dict)
    """Resource tokens, by place."""
    turns: Mapping[str, int] = field(default_factory=dict)
    """Turns taken, by player."""
    bids: Mapping[str, Said] = field(default_factory=dict)
    delays: tuple[tuple[str, int], ...] = ()
    """Who held up the game, with the entry."""
    checked: Mapping[str, Said] = field(default_factory=dict)
    """Whose numbers were confirmed after the end."""
    touched: Mapping[str, Said] = field(default_factory=dict)
    """The latest statement about each place of the map."""
    declared: Ending | None = None
    """When the table said that it is over."""
    sixth: Ending | None = None
    """When somebody had a sixth star; gone again if it turns out to have been a slip."""

    @property
    def ending(self) -> Ending | None:
        """The moment at which the game was over: whichever came first."""
        found = [one for one in (self.declared, self.sixth) if one is not None]
        return min(found, key=lambda one: one.step, default=None)

    @property
    def over(self) -> bool:
        """Whether the final scoring is due."""
        return self.ending is not None

    @property
    def start(self) -> str:
        """Who begins: the lowest player mat, once all are known. Clause ``setup.start``."""
        if all(player in self.mats for player in self.setup.ids):
            return min(self.setup.ids, key=lambda player: pieces.mats()[self.mats[player]].number)
        return self.setup.start

    @property
    def turn(self) -> str | None:
        """Whose turn it is: the first clockwise from the start player of those with the fewest turns.

        None once the game is over, and while nobody logs turns.
        """
        if self.over or not self.turns:
            return None
        return min(self.setup.clockwise_from(self.start), key=lambda player: self.turns.get(player, 0))

    @property
    def round(self) -> int:
        """The round that is being played, counted from 1; 0 while nobody logs turns."""
        if not self.turns:
            return 0
        return 1 + min(self.turns.get(player, 0) for player in self.setup.ids)

    @property
    def factory_place(self) -> str:
        """The territory of the Factory."""
        return next(place for place in self.board.neighbours if self.board.spaces[place].kind == "factory")

    def standing_of(self, player: str) -> dict[str, str]:
        """The places of a player's structures on the map, by structure."""
        return {
            structure: place
            for (owner, structure), (place, _) in self.structures.items()
            if owner == player and place is not None
        }

    def units_at(self, place: str) -> dict[str, Units]:
        """The units on a place, by player in seat order."""
        return {
            player: self.units[place, player][0] for player in self.setup.ids if (place, player) in self.units
        }

    def placed(self, player: str) -> int:
        """How many stars a player was seen to place."""
        return len(self.stars.get(player, ()))

    def answer(self, setting: str) -> str:
        """The table's answer to a setting."""
        return answer(self.setup, setting)


def opening(setup: Setup, board: Board) -> State:
    """A game of which nothing is said yet."""
    return State(setup, board)
