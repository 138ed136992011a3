"""The state of a game of Isle of Skye: what was built, counted, offered and scored so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scoring.game import Setup
from scoring.skye import pieces
from scoring.skye.events import Scrolls
from scoring.skye.faces import Face
from scoring.skye.pieces import Round
from scoring.skye.scoring_tiles import Reading
from scoring.skye.settings import answer
from scoring.skye.territory import CASTLE_AT, Laid, Territory, territory
from scoring.skye.tiles import CASTLE
from scoring.squares import Cell

Tiles = Mapping[Cell, Laid]
"""What a player has laid, the castle among it."""


@dataclass(frozen=True)
class Said:
    """A number, and who said it when."""

    value: int
    entry: int
    step: int
    """Counts the entries in the order of play, which corrections can make another than that of their numbers."""


@dataclass(frozen=True)
class Offered:
    """What was behind a player's screen in a round."""

    prices: Mapping[str, int]
    """Gold by tile or slot."""
    discard: str | None
    entry: int


@dataclass(frozen=True)
class Sale:
    """A tile that changed hands."""

    buyer: str
    seller: str
    token: str
    price: int
    entry: int


@dataclass(frozen=True)
class Market:
    """Drawing, offering and buying in one round, for a table that notes it."""

    drawn: Mapping[str, tuple[tuple[str, ...], int]] = field(default_factory=dict)
    """Tiles and the entry, by player."""
    offers: Mapping[str, Offered] = field(default_factory=dict)
    sales: tuple[Sale, ...] = ()
    passed: Mapping[str, int] = field(default_factory=dict)
    """The entry, by player."""
    returned: Mapping[str, str] = field(default_factory=dict)
    """Tiles that could not be placed, with their player."""

    @property
    def done(self) -> frozenset[str]:
        """Who has bought or passed."""
        return frozenset({sale.buyer for sale in self.sales} | set(self.passed))

    def sold(self, seller: str) -> frozenset[str]:
        """The tiles of a player that somebody bought."""
        return frozenset(sale.token for sale in self.sales if sale.seller == seller)


@dataclass(frozen=True)
class Scored:
    """A round that is over, with everything as it was."""

    entry: int
    laid: Mapping[str, Tiles]
    market: Market


@dataclass(frozen=True)
class Checkpoint:
    """What the printed track said."""

    player: str
    points: int
    entry: int
    after: int
    """How many rounds were scored by then."""


@dataclass(frozen=True)
class State:
    """Everything that the log has led to."""

    setup: Setup
    laid: Mapping[str, Tiles]
    step: int = 0
    scoring_tiles: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Scoring tile and entry, by field."""
    printed: Mapping[str, tuple[Face, int]] = field(default_factory=dict)
    """Tiles that the table described, with the entry."""
    scored: tuple[Scored, ...] = ()
    market: Market = field(default_factory=Market)
    """Of the round that is being played."""
    counts: Mapping[tuple[str, str, int], Said] = field(default_factory=dict)
    """What somebody counted, by player, key and round."""
    scrolls: Mapping[tuple[str, str], tuple[Scrolls, Said]] = field(default_factory=dict)
    """Scrolls counted by hand, by player and what they pay for."""
    scrolls_done: Mapping[str, int] = field(default_factory=dict)
    """Who has told all their scrolls, with the entry."""
    checkpoints: tuple[Checkpoint, ...] = ()

    @property
    def track(self) -> tuple[Round, ...]:
        """The round track that this number of players uses."""
        if len(self.setup.players) < 5:
            return pieces.track("two_to_four")
        return pieces.track(f"five_{self.answer('five_track')}")

    @property
    def over(self) -> bool:
        """Whether the last round is scored."""
        return len(self.scored) == len(self.track)

    @property
    def round(self) -> int:
        """The round that is being played, counted from 1; the last one once the game is over."""
        return min(len(self.scored) + 1, len(self.track))

    def start_player(self, round_: int) -> str:
        """Who begins a round: the tile passes on clockwise. Clause ``round.start_player``."""
        order = self.setup.clockwise_from(self.setup.start)
        return order[(round_ - 1) % len(order)]

    def scoring_tile(self, letter: str) -> str | None:
        """The scoring tile on a field; None while nobody said."""
        found = self.scoring_tiles.get(letter)
        return found[0] if found else None

    def tiles_of(self, player: str, round_: int) -> Tiles:
        """What a player had laid when a round was scored, or has laid now if it wasn't yet."""
        if 1 <= round_ <= len(self.scored):
            return self.scored[round_ - 1].laid[player]
        return self.laid[player]

    def territory_of(self, player: str, round_: int) -> Territory:
        """The same with the tiles' faces."""
        key = (player, min(round_, len(self.scored) + 1))
        if key not in self._territories:
            self._territories[key] = territory(self.tiles_of(player, round_), self.faces)
        return self._territories[key]

    @cached_property
    def _territories(self) -> dict[tuple[str, int], Territory]:
        """Those made so far: a state never changes, and looking for areas takes a moment."""
        return {}

    def keeps_territory(self, player: str, round_: int) -> bool:
        """Whether any tile of a player was logged by the time a round was scored."""
        return len(self.tiles_of(player, round_)) > 1

    @property
    def faces(self) -> Mapping[str, Face]:
        """The faces that the table described."""
        return {tile: face for tile, (face, _) in self.printed.items()}

    def market_of(self, round_: int) -> Market:
        """Drawing, offering and buying of a round."""
        return self.scored[round_ - 1].market if 1 <= round_ <= len(self.scored) else self.market

    def owner_of(self, tile: str) -> tuple[str, Cell] | None:
        """Whose territory a tile is in, and where."""
        for player, laid in self.laid.items():
            for cell, one in laid.items():
                if one.tile == tile:
                    return player, cell
        return None

    @property
    def reading(self) -> Reading:
        """How this table reads the scoring tiles."""
        return Reading(self.answer("castle_by_road") == "yes", self.answer("column_gap") == "each")

    def answer(self, setting: str) -> str:
        """The table's answer to a setting."""
        return answer(self.setup, setting)


def opening(setup: Setup) -> State:
    """A game in which everyone has laid their castle."""
    return State(setup, {player: {CASTLE_AT: Laid(CASTLE, 0, 0)} for player in setup.ids})
