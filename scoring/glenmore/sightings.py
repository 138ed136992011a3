"""What a photograph of a territory means: how large it is, where it is overbuilt, in which castles own Scots stand.

Stickers tell what sort of tile lies where, not which one. Scots are figures and tell nothing: a card with the player's
colour lies on the sticker of a castle in which one stands, or the table says so. Nothing here changes the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, cast

from scoring.glenmore.events import Count, Has
from scoring.glenmore.pieces import LAST
from scoring.glenmore.state import State
from scoring.laid_out import OUTSIDE, Region, SeenTile, rotated
from scoring.squares import Cell, largest_square

Sort: TypeAlias = Literal["tile", "over", "castle", "over_castle", "home", "village"]
"""An ordinary tile, one that overbuilds, a castle, a castle that overbuilds; the two halves of the start tile."""
By: TypeAlias = Literal["castle", "village", "cards", "said"]

SORTS: tuple[Sort, ...] = ("tile", "over", "castle", "over_castle", "home", "village")
NOTHING = "nothing"
"""The answer where no tile lies after all."""
OVER = ("over", "over_castle")
CASTLES = ("castle", "over_castle", "home")
LIVE = ("tiles", "castles", "overbuilt")
"""The numbers that are told while the game goes on, in the order in which they are."""
FINAL = ("tiles", "castles", "square")
"""Those that are counted at its end; the latter two only for the score cards of these names."""
_LETTERS: Mapping[str, Sort] = {"T": "tile", "V": "over", "C": "castle", "W": "over_castle"}
_CARDS: Mapping[str, Sort] = {"home": "home", "over": "over_castle"}


@dataclass(frozen=True)
class Sticker:
    """What a sticker or a card stands for."""

    sort: Sort
    colour: str | None = None
    """Whose home castle or start village it is, or whose Scot stands there."""
    scot: bool = False


def sticker(piece: str) -> Sticker | None:
    """What a piece of the legend stands for: ``V07``, ``red castle``, ``red scot over 2``; None for no such piece."""
    match piece.split():
        case [colour, "castle"]:
            return Sticker("home", colour)
        case [colour, "village"]:
            return Sticker("village", colour)
        case [colour, "scot", what, *_]:
            return Sticker(_CARDS.get(what, "castle"), colour, scot=True)
        case [name] if name[:1] in _LETTERS:
            return Sticker(_LETTERS[name[:1]])
    return None


@dataclass(frozen=True)
class Said:
    """What the table says of a territory, in the picture's cells."""

    player: str | None = None
    cells: Mapping[Cell, str] = field(default_factory=dict)
    """A sort, or `NOTHING`."""
    scots: Mapping[Cell, bool] = field(default_factory=dict)
    """Whether an own Scot stands in a castle."""
    whole: bool = False
    """Nothing of it lies beyond the picture's edge."""
    apart: tuple[str, ...] = ()
    """Stickers of tiles that belong to it though the picture has them lying apart, such as beyond covered ones."""


@dataclass(frozen=True)
class Riddle:
    """A cell where a tile lies, or may lie, that couldn't be read."""

    cell: Cell
    why: str
    guess: Sort | None = None
    start_tile: bool = False
    """Whether the other half of the start tile must be here, so that the guess is as good as certain."""
    second: Sort | None = None
    """The next likeliest, if it is another sort."""
    probability: float = 0.0
    """That the guess is right; 0 if nobody said."""


@dataclass(frozen=True)
class Castle:
    """A castle of the territory."""

    cell: Cell
    sort: Sort
    scot: bool | None
    """Whether an own Scot stands in it; None if that isn't known."""
    card: bool = False
    """Whether a card tells it."""


@dataclass(frozen=True)
class Territory:
    """A territory as the photograph shows it, with what the table said."""

    player: str | None
    """None: the table must say."""
    by: By | None
    strangers: tuple[str, ...]
    """Colours of home castles, villages and cards in it that are not the player's."""
    cells: Mapping[Cell, Sort]
    riddles: tuple[Riddle, ...]
    castles: tuple[Castle, ...]
    cut: bool
    """Whether it may go on beyond the picture's edge."""
    crowded: tuple[Cell, ...] = ()
    """Cells in which two tiles seem to lie, pushed together so that nobody can tell where the second belongs."""
    apart: tuple[Sticker, ...] = ()
    """Tiles that belong to it, nobody knows in which cell."""

    @property
    def mixed(self) -> bool:
        """Whether two players' own tiles lie in it, so that its numbers are nobody's."""
        return self.by != "said" and self.player is None and len(self.strangers) > 1

    @property
    def complete(self) -> bool:
        """Whether the size is certain."""
        return not (self.riddles or self.cut or self.crowded or self.mixed)

    def numbers(self) -> dict[str, int]:
        """What can be told of it: nothing before it is complete, then `tiles` and `overbuilt`; `square` and `castles`
        if all that they depend on is known.
        """
        if not self.complete:
            return {}
        sorts = [*self.cells.values(), *(one.sort for one in self.apart)]
        found = {"tiles": len(sorts), "overbuilt": sum(sort in OVER for sort in sorts)}
        if not self.apart:
            found["square"] = largest_square(self.cells)
        scots = [one.scot for one in self.castles]
        scots += [one.colour == self.player or None for one in self.apart if one.sort in CASTLES]
        # Everybody has a castle: where none was seen, nothing is known of them.
        if scots and None not in scots:
            found["castles"] = scots.count(True)
        return found


def territory(region: Region, players: Sequence[str], said: Said | None = None) -> Territory:
    """What a region of a picture shows. The home castle, or the card on it, is among its tiles."""
    said = said or Said()
    read = {one.place: found for one in region.tiles if (found := sticker(one.tile)) is not None}
    player, by = (said.player, "said") if said.player else _whose(read, players)
    colours = dict.fromkeys(one.colour for one in read.values() if one.colour and one.colour != player)
    cells = {cell: one.sort for cell, one in read.items()}
    cells |= {cell: answer for cell, answer in said.cells.items() if answer in SORTS}
    cells = {cell: sort for cell, sort in cells.items() if said.cells.get(cell) != NOTHING}
    riddles = tuple(one for one in _riddles(region, read) if one.cell not in said.cells)
    castles = []
    for cell, sort in sorted(cells.items(), key=_reading_order):
        if sort in CASTLES:
            card = read[cell] if cell in read and read[cell].scot else None
            # Another's Scot on a castle says nothing of an own one there.
            known = True if card and card.colour == player else None
            castles.append(Castle(cell, sort, said.scots.get(cell, known), known is not None))
    crowded = {one.place for one in region.unread if one.place in read and one.tile and sticker(one.tile)}
    cut = any(one.why == OUTSIDE for one in region.unread) and not said.whole
    apart = tuple(found for name in said.apart if (found := sticker(name)) is not None)
    shown = dict(sorted(cells.items(), key=_reading_order))
    return Territory(
        player=player,
        by=cast("By | None", by),
        strangers=tuple(colours),
        cells=shown,
        riddles=riddles,
        castles=tuple(castles),
        cut=cut,
        crowded=tuple(sorted(crowded)),
        apart=apart,
    )


def _reading_order(one: tuple[Cell, Sort]) -> Cell:
    (x, y), _ = one
    return y, x


def _whose(read: Mapping[Cell, Sticker], players: Sequence[str]) -> tuple[str | None, str | None]:
    """Whose a territory is, by its home castle, its start village or the cards on its castles; and what tells it."""
    for by, wanted in (("own", ("home", "village")), ("cards", CASTLES)):
        told = Counter(
            one.colour
            for one in read.values()
            if one.colour and one.sort in wanted and (by == "own" or one.scot)
        )
        if len(told) == 1:
            (colour,) = told
            own = "castle" if any(one.sort == "home" for one in read.values()) else "village"
            return (colour, own if by == "own" else by) if colour in players else (None, None)
        if told:
            return None, None
    return None, None


def _riddles(region: Region, read: Mapping[Cell, Sticker]) -> Iterator[Riddle]:
    """Every cell once; that of the start tile's other half even where it seems empty, since it can't be."""
    half = dict(_other_half(region.tiles, read))
    done: set[Cell] = set()
    for one in region.unread:
        if one.why == OUTSIDE or one.place in read or one.place in done:
            continue
        done.add(one.place)
        guessed = sticker(one.tile) if one.tile else None
        guess = half.get(one.place) or (guessed.sort if guessed else None)
        next_ = sticker(one.second) if one.second and one.place not in half else None
        second = next_.sort if next_ and next_.sort != guess else None
        chance = 0.0 if one.place in half else one.probability
        yield Riddle(one.place, one.why, guess, one.place in half, second, chance)
    for cell, sort in half.items():
        if cell not in done and cell not in read and cell in region.empty:
            yield Riddle(cell, "covered", sort, True)


def _other_half(tiles: Sequence[SeenTile], read: Mapping[Cell, Sticker]) -> Iterator[tuple[Cell, Sort]]:
    """Where the other half of the start tile must lie: the castle on the village's right. Clause ``setup.players``."""
    seen = {one.sort for one in read.values()}
    for one in tiles:
        sort = read[one.place].sort if one.place in read else None
        x, y = one.place
        if sort == "village" and "home" not in seen:
            right, down = rotated((1, 0), one.turn)
            yield (x + right, y + down), "home"
        elif sort == "home" and "village" not in seen and not read[one.place].scot:
            left, up = rotated((-1, 0), one.turn)
            yield (x + left, y + up), "village"


# Held against the log


@dataclass(frozen=True)
class Number:
    """A number of a territory, and what the log says of it."""

    key: str
    seen: int
    logged: int | None
    entry: int | None
    """The entry that the log's number rests on."""
    sort: Literal["agrees", "new", "contradicts"]


def final_keys(state: State) -> tuple[str, ...]:
    """What is to be counted at the end: the size, and what the score cards of this game ask for."""
    if not state.plays(7):
        return FINAL[:1]
    cards = state.cards[0] if state.cards else FINAL
    return tuple(key for key in FINAL if key == "tiles" or key in cards)


def wanted_keys(state: State) -> tuple[str, ...]:
    """What a photograph is asked for as the game stands."""
    return final_keys(state) if state.over else LIVE


def compare(state: State, player: str, numbers: Mapping[str, int]) -> tuple[Number, ...]:
    """The numbers of a player's territory, held against the log."""
    found = []
    for key in wanted_keys(state):
        if key in numbers:
            said = state.counts.get((player, key, LAST)) if state.over else state.live.get((player, key))
            logged, entry = (said.value, said.entry) if said else (None, None)
            found.append(
                Number(key, numbers[key], logged, entry, _sort(key, numbers[key], logged, state.over))
            )
    return tuple(found)


def _sort(key: str, seen: int, logged: int | None, over: bool) -> Literal["agrees", "new", "contradicts"]:
    """A territory grows and Scots walk about; that it has shrunk is rare enough to be asked about."""
    if seen == logged:
        return "agrees"
    if logged is None or (not over and (seen > logged or key == "castles")):
        return "new"
    return "contradicts"


def told(state: State, player: str, numbers: Mapping[str, int]) -> Has | Count:
    """What to log for these numbers."""
    ordered = tuple((key, numbers[key]) for key in wanted_keys(state) if key in numbers)
    return Count(player, ordered, LAST) if state.over else Has(player, ordered)
