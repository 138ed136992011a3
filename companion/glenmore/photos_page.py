"""The page about a photograph of territories: everything that it shows, territory by territory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion import photo_cells, store
from companion.current import Current
from companion.glenmore.photos_held import Glen, Held, held_against
from companion.glenmore.photos_propose import told_cell
from companion.photo_cells import Cut
from companion.photo_geometry import Crop, Shape
from companion.photo_questions import holds_something, how_sure, warnings
from scoring.glenmore.sightings import Number, Riddle, Sort, sticker, wanted_keys
from scoring.glenmore.state import State
from scoring.laid_out import OUTSIDE
from scoring.squares import Cell

if TYPE_CHECKING:
    from vision.layouts import Region as Seen

CERTAIN = 0.97
"""From such a probability on nobody needs to look closely."""


@dataclass(frozen=True)
class Side:
    """What one photograph says of a cell where several differ."""

    crop: Cut
    sort: Sort | None
    """None: no tile lies there."""


@dataclass(frozen=True)
class Asked:
    """A cell that could not be read."""

    riddle: Riddle
    cell: str
    crop: Cut | None
    how_sure: str
    """A message id for the guess."""
    sides: tuple[Side, ...]
    """Where photographs contradict each other."""


@dataclass(frozen=True)
class Read:
    """A cell of which it is known what lies there, unless somebody knows better."""

    cell: str
    sort: str
    """A sort or ``nothing``."""
    sticker: str
    """As it is called on the sheet; empty for what was told by hand."""
    crop: Cut | None


@dataclass(frozen=True)
class Keep:
    """A castle and whether an own Scot stands there."""

    cell: str
    sort: Sort
    sticker: str
    """As it is called on the sheet; empty for what only the table knows of."""
    scot: bool | None
    card: bool
    crop: Cut | None


@dataclass(frozen=True)
class Mark:
    """An outline over the photograph."""

    kind: str
    """`agrees`, `left-out` or `unread`."""
    key: str
    """Of what it leads to; empty for nothing."""
    label: str
    shape: Shape


@dataclass(frozen=True)
class Clan:
    """A territory as its page shows it."""

    glen: Glen
    seats: int
    """Tiles that were read or told."""
    overbuilt: int
    asked: tuple[Asked, ...]
    read: tuple[Read, ...]
    castles: tuple[Keep, ...]
    closely: tuple[str, ...]
    """Stickers that were hard to read."""
    crowded: tuple[str, ...]

    @property
    def number(self) -> int:
        """Counts the picture's territories."""
        return self.glen.number

    @property
    def player(self) -> str | None:
        """Whose it is."""
        return self.glen.player

    @property
    def new(self) -> tuple[Number, ...]:
        """Numbers for the log."""
        return self.glen.of("new")

    @property
    def against(self) -> tuple[Number, ...]:
        """Numbers that contradict it."""
        return self.glen.of("contradicts")


@dataclass(frozen=True)
class Loose:
    """A tile that lies in no territory, as far as the picture tells."""

    sticker: str
    crop: Crop


@dataclass(frozen=True)
class Review:
    """The page."""

    clans: tuple[Clan, ...]
    keys: tuple[str, ...]
    """The numbers that are asked for now."""
    over: bool
    loose: tuple[Loose, ...]
    warnings: tuple[tuple[str, dict[str, object]], ...]
    """What makes the whole reading doubtful: message id and values."""
    marks: tuple[Mark, ...]
    view_box: str
    size: tuple[int, int]
    shown: int
    """The photograph that the page shows, by its id."""
    settled: int
    """How much the table has decided about."""

    @property
    def new(self) -> int:
        """Of how many territories there is something for the log."""
        return sum(bool(one.new) for one in self.clans)

    @property
    def contradictions(self) -> int:
        """How many numbers contradict it."""
        return sum(len(one.against) for one in self.clans)

    @property
    def asked(self) -> int:
        """How many questions wait."""
        return len(self.loose) + sum(one.glen.asked for one in self.clans)

    @property
    def whose(self) -> int:
        """Of how many territories nobody knows whose they are."""
        return sum(one.glen.unknown for one in self.clans)

    @property
    def agrees(self) -> bool:
        """Whether there is nothing left to do."""
        return not (self.new or self.contradictions or self.asked or self.whose)


def review(now: Current, photo: store.Photo, shown: int | None = None) -> Review:
    """Hold a photograph that was read, and all of its position, against the log."""
    held = held_against(now, photo, shown)
    record = held.record
    state: State = now.replay.state
    here = [(seen, glen) for glen in held.glens if (seen := record.here(glen.number)) is not None]
    cells = [(seen, cell) for seen, glen in here for cell in _cells(glen)]
    return Review(
        clans=tuple(sorted((_clan(held, glen) for glen in held.glens), key=lambda one: not one.glen.unknown)),
        keys=wanted_keys(state),
        over=state.over,
        loose=tuple(
            Loose(one.piece, photo_cells.boxed(record, n))
            for n, one in enumerate(record.layout.loose)
            if one in held.loose
        ),
        warnings=warnings(record.layout.warnings),
        marks=tuple(mark for seen, glen in here for mark in _marks(seen, glen)),
        view_box=photo_cells.around(record, cells),
        size=record.size,
        shown=record.shots[record.shown].photo,
        settled=len(record.settled),
    )


def _cells(glen: Glen) -> list[Cell]:
    """Every cell in which something lies or may lie."""
    unread = [one.place for one in glen.region.unread if one.why != OUTSIDE]
    return [*(one.place for one in glen.region.tiles), *unread]


def _clan(held: Held, glen: Glen) -> Clan:
    shown, names = glen.shown, _names(glen)

    def crop(cell: Cell) -> Cut | None:
        return photo_cells.cut_out(held.record, glen.number, cell, 0)

    return Clan(
        glen=glen,
        seats=len(shown.cells),
        overbuilt=sum(sort.startswith("over") for sort in shown.cells.values()),
        asked=tuple(
            Asked(
                one,
                told_cell(one.cell),
                crop(one.cell),
                how_sure(one.probability),
                tuple(_sides(held, glen, one)),
            )
            for one in sorted(shown.riddles, key=_likeliest)
        ),
        read=tuple(
            Read(told_cell(cell), sort, _short(names.get(cell, "")), crop(cell))
            for cell, sort in glen.told.items()
        ),
        castles=tuple(
            Keep(told_cell(one.cell), one.sort, names.get(one.cell, ""), one.scot, one.card, crop(one.cell))
            for one in shown.castles
        ),
        closely=tuple(one.tile for one in glen.region.tiles if one.probability < CERTAIN),
        crowded=tuple(names.get(cell, "") for cell in shown.crowded),
    )


def _likeliest(one: Riddle) -> float:
    """Puts cells likelier to hold a tile before others."""
    return -holds_something(one.why, one.guess, 1.0 if one.start_tile else one.probability)


def _sides(held: Held, glen: Glen, one: Riddle) -> Iterator[Side]:
    """What each photograph that shows a cell for itself says of it, where they contradict each other."""
    record = held.record
    if one.why not in ("contradiction", "twice") or len(record.shots) < 2:
        return
    for crop in photo_cells.cut_outs(record, glen.number, one.cell, 0):
        region = next(v.region for v in record.views[glen.number] if v.picture == crop.nth - 1)
        read = [sticker(tile.piece) for tile in region.tiles if tile.place == one.cell]
        if read or one.cell in region.empty:
            yield Side(crop, read[0].sort if read and read[0] else None)


def _names(glen: Glen) -> dict[Cell, str]:
    """Cells with the sticker that was read there, as long as nobody said otherwise."""
    return {one.place: one.tile for one in glen.region.tiles if one.place in glen.shown.cells}


def _marks(seen: Seen, glen: Glen) -> Iterator[Mark]:
    """One outline a cell: what is asked about before what was read."""
    n, names = glen.number, _names(glen)
    riddles = {one.cell for one in glen.shown.riddles} if glen.player else set()
    crowded = set(glen.shown.crowded)
    asked = {one.cell for one in glen.castles_asked}
    plain = "left-out" if glen.choices.left_out else "agrees" if glen.player else "unread"
    for cell in sorted({*glen.shown.cells, *riddles}):
        label = _short(names.get(cell, ""))
        where = told_cell(cell)
        if cell in riddles:
            key = f"cell-{n}-{where}"
        elif cell in asked:
            key = f"scot-{n}-{where}"
        else:
            key = f"clan-{n}" if plain == "unread" or cell in crowded else ""
        yield Mark("unread" if key else plain, key, label, photo_cells.shape(seen, cell))


def _short(sticker: str) -> str:
    """A sticker's name where there is little room; castles, villages and cards have their colours."""
    return sticker if " " not in sticker else ""
