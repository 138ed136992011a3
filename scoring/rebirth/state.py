"""The state of a game of Rebirth: what lies where, who holds what, and what it has scored so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from scoring.game import Setup
from scoring.points import Award
from scoring.rebirth import pieces
from scoring.rebirth.land import Land
from scoring.rebirth.told_events import Tally
from scoring.rebirth.told_land import ToldLand, ToldSettlement

Way: TypeAlias = Literal["map", "told", "tally"]
"""How a game is scored: on a map, from what was told of every tile, or from the end sheets alone."""


@dataclass(frozen=True)
class Lying:
    """A tile on the board."""

    player: str | None
    """None for the face-down tiles of a two-player game: they are nobody's."""
    kind: str | None
    """A key of `pieces.tile_kinds()`; None when face down."""
    entry: int
    """The entry that placed it; 0 for tiles that lay there from the start."""
    group: int = 0
    """How large its group was told to be when it was laid; 0 where a map shows it."""

    @property
    def symbols(self) -> int:
        """Settlement symbols on it."""
        return 0 if self.kind is None else pieces.tile_kinds()[self.kind].symbols

    @property
    def farm(self) -> bool:
        """Whether it is food or energy."""
        return self.kind is not None and pieces.tile_kinds()[self.kind].farm


@dataclass(frozen=True)
class Takeover:
    """A castle changed hands."""

    entry: int
    castle: str
    by: str
    held_before: str | None


@dataclass(frozen=True)
class Counted:
    """What the table counted for a mission card."""

    entry: int
    number: int
    placed: int
    """How many tiles its player had placed by then: the count is of those."""


@dataclass(frozen=True)
class State:
    """Everything that the log has led to. Spaces are ids of `board.spaces`."""

    setup: Setup
    board: Land
    """The map, or the land as far as it was told."""
    tiles: Mapping[str, Lying] = field(default_factory=dict)
    holders: Mapping[str, str] = field(default_factory=dict)
    """Who holds which castle, by the castle's space; castles that nobody holds are missing."""
    takeovers: tuple[Takeover, ...] = ()
    """How the castles came to be held, in order of play."""
    cathedrals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Whose cathedrals stand on a cathedral space, from the bottom up."""
    cathedral_entries: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """The entry that built a player's cathedral, by (space, player)."""
    awards: tuple[Award, ...] = ()
    """What was scored at once."""
    revealed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Mission cards turned up, by player."""
    reveal_entries: Mapping[str, int] = field(default_factory=dict)
    declared_over: bool = False
    groups: Mapping[tuple[str, str], frozenset[tuple[int, ...]]] = field(default_factory=dict)
    """Without a map: the groupings of farms that agree with what was told, by player and kind; see `told_groups`."""
    counted: Mapping[tuple[str, str], Counted] = field(default_factory=dict)
    """Without a map: what the table counted for mission cards, by player and measure."""
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    """Without a map: the end sheets, by player."""
    tally_entries: Mapping[str, int] = field(default_factory=dict)

    @property
    def way(self) -> Way:
        """How the game is scored."""
        if not isinstance(self.board, ToldLand):
            return "map"
        return "tally" if self.tallies else "told"

    @property
    def told(self) -> tuple[ToldSettlement, ...]:
        """Without a map: the settlements as they were told, in the order of their first tile."""
        return tuple(self.board.told.values()) if isinstance(self.board, ToldLand) else ()

    def tiles_of(self, player: str) -> tuple[str, ...]:
        """The spaces that a player's tiles lie on."""
        return tuple(space for space, lying in self.tiles.items() if lying.player == player)

    def placed(self, player: str, kind: str | None = None) -> int:
        """How many tiles a player has placed, of one kind or of all."""
        return sum(
            lying.player == player and (kind is None or lying.kind == kind) for lying in self.tiles.values()
        )

    def left(self, player: str, kind: str) -> int:
        """How many tiles of a kind may still come: two unknown tiles of all were set aside."""
        return pieces.supply(kind, len(self.setup.players)) - self.placed(player, kind)

    def to_place(self, player: str) -> int:
        """How many turns a player still has."""
        return pieces.turns_each(len(self.setup.players)) - self.placed(player)

    def missions_held(self, player: str) -> int:
        """How many mission cards a player has drawn: one for each cathedral built. Everyone may know."""
        return sum(player in stack for stack in self.cathedrals.values())

    @property
    def all_placed(self) -> bool:
        """Whether everyone has placed every tile."""
        return all(self.to_place(player) <= 0 for player in self.setup.ids)

    @property
    def over(self) -> bool:
        """Whether the final scoring is due. End sheets are one, as soon as everyone has theirs."""
        if self.way == "tally":
            return len(self.tallies) == len(self.setup.players)
        return self.declared_over or self.all_placed

    @property
    def turn(self) -> str | None:
        """Whose turn it is: the first in seat order from the start player of those with the fewest tiles out.

        Counting tiles rather than following the last entry means that an entry logged out of turn does not
        make every later one look wrong. None once the game is over, or somebody has told their end sheet.
        """
        if self.over or self.way == "tally":
            return None
        order = self.setup.clockwise_from(self.setup.start)
        return min(order, key=self.placed)

    def entries_on(self, spaces: Iterable[str]) -> tuple[int, ...]:
        """The entries that placed the tiles on these spaces, in order of number."""
        return tuple(sorted({self.tiles[space].entry for space in spaces if space in self.tiles} - {0}))


def opening(setup: Setup, board: Land) -> State:
    """The land before the first turn. With two players nobody's tiles lie on the marked spaces."""
    neutral = board.two_player if len(setup.players) == 2 else ()
    return State(setup, board, tiles={space: Lying(None, None, 0) for space in neutral})
