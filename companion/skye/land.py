"""A territory as it lies: tiles turned, edges that don't match, and what is lit on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.skye import drawing
from companion.skye.drawing import Picture
from scoring.skye.places import dump_cell, parse_cell
from scoring.skye.state import State, Tiles
from scoring.skye.territory import CASTLE_AT, JoinedArea, Laid, Territory, territory
from scoring.squares import SIDES, Cell, across, beyond

SIZE = 100
"""A tile's width as it is drawn."""
_EDGES = {
    "N": ((-50, -50), (50, -50)),
    "E": ((50, -50), (50, 50)),
    "S": ((50, 50), (-50, 50)),
    "W": ((-50, 50), (-50, -50)),
}


@dataclass(frozen=True)
class LandTile:
    """A tile of the territory."""

    cell: Cell
    tile: str
    """Its id, or `tiles.CASTLE`."""
    turn: int
    entry: int
    picture: Picture
    rims: Mapping[int, str]
    """By area: the line around it on this tile, without what goes on across an edge."""

    @property
    def place(self) -> str:
        """``2,-1``."""
        return dump_cell(self.cell)

    @property
    def x(self) -> int:
        """Its middle."""
        return self.cell[0] * SIZE

    @property
    def y(self) -> int:
        """Its middle."""
        return self.cell[1] * SIZE


@dataclass(frozen=True)
class Clash:
    """An edge at which the terrains differ."""

    x: float
    y: float
    path: str
    between: tuple[str, str]
    """The two places."""


@dataclass(frozen=True)
class Land:
    """A territory, ready to be drawn."""

    player: str
    tiles: tuple[LandTile, ...]
    left: int
    top: int
    columns: int
    rows: int
    """What the picture shows, in cells."""
    coast: str
    """The outer edge."""
    clashes: tuple[Clash, ...] = ()
    free: tuple[str, ...] = field(default=())
    """The empty places that touch a tile."""

    @property
    def view_box(self) -> str:
        """For the SVG, with a little paper around."""
        edge = 6
        return (
            f"{self.left * SIZE - 50 - edge} {self.top * SIZE - 50 - edge} "
            f"{self.columns * SIZE + 2 * edge} {self.rows * SIZE + 2 * edge}"
        )

    def tile_at(self, place: str) -> LandTile | None:
        """The tile at a place."""
        return next((one for one in self.tiles if one.place == place), None)

    def frame(self, lit: Iterable[str]) -> str:
        """The line around the lit tiles; around all of them where several lie beside each other."""
        cells = {cell for one in lit if (cell := parse_cell(one)) is not None}
        return "".join(
            _line(cell, side) for cell in sorted(cells) for side in SIDES if beyond(cell, side) not in cells
        )

    def lit_areas(self, lit: Iterable[str], place: str) -> frozenset[int]:
        """The numbers of a tile's areas that are lit by themselves."""
        found = (one.partition(":") for one in lit)
        return frozenset(int(number) for at, _, number in found if at == place and number.isdecimal())


def land(state: State, player: str, round_: int | None = None, around: int = 0) -> Land:
    """A player's territory as it was when a round was scored; as it is now without one, or for the round being played.

    `around` adds so many empty cells on every side.
    """
    last = len(state.scored) + 1
    shown = last if round_ is None else min(round_, last)
    return drawn(player, state.tiles_of(player, shown), state.territory_of(player, shown), around)


def of_tiles(state: State, player: str, laid: Tiles, around: int = 0) -> Land:
    """Some other arrangement of tiles, such as what would be after building one."""
    return drawn(player, laid, territory(laid, state.faces), around)


def drawn(player: str, laid: Mapping[Cell, Laid], own: Territory, around: int = 0) -> Land:
    """A territory ready to be drawn."""
    joined = {part: area for area in own.areas for part in area.parts}
    tiles = tuple(_tile(laid[cell], cell, own, joined) for cell in own.faces)
    # Without a single tile, where the castle goes.
    xs, ys = [x for x, _ in own.faces or [CASTLE_AT]], [y for _, y in own.faces or [CASTLE_AT]]
    left, top = min(xs) - around, min(ys) - around
    return Land(
        player=player,
        tiles=tiles,
        left=left,
        top=top,
        columns=max(xs) + around - left + 1,
        rows=max(ys) + around - top + 1,
        coast="".join(_line(cell, side) for cell in own.faces for side in _outer(cell, own)),
        clashes=tuple(_clashes(own)),
        free=tuple(map(dump_cell, free_places(own.cells))),
    )


def free_places(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The empty cells that share a side with some others, row by row."""
    there = set(cells)
    found = {beyond(cell, side) for cell in there for side in SIDES} - there
    return tuple(sorted(found, key=lambda cell: (cell[1], cell[0])))


def _tile(one: Laid, cell: Cell, own: Territory, joined: Mapping[tuple[Cell, int], JoinedArea]) -> LandTile:
    # The face is turned as it lies; the drawing is made unturned, so that a tile always looks the same.
    picture = drawing.of_tile(one.tile, one.turn, own.faces[cell].turned(-one.turn))
    rims = {}
    for area in picture.areas:
        whole = joined[cell, area.number]
        ends = "".join(
            _edge(side)
            for side in own.faces[cell].areas[area.number].sides
            if not _goes_on(cell, side, own, whole)
        )
        rims[area.number] = area.shores + ends
    return LandTile(cell, one.tile, one.turn, one.entry, picture, rims)


def _goes_on(cell: Cell, side: str, own: Territory, area: JoinedArea) -> bool:
    other = beyond(cell, side)
    return other in own.faces and (other, own.faces[other].area(across(side))) in area.parts


def _outer(cell: Cell, own: Territory) -> Iterable[str]:
    return (side for side in SIDES if beyond(cell, side) not in own.faces)


def _edge(side: str) -> str:
    (ax, ay), (bx, by) = _EDGES[side]
    return f"M{ax} {ay}L{bx} {by}"


def _line(cell: Cell, side: str) -> str:
    (ax, ay), (bx, by) = _EDGES[side]
    x, y = cell[0] * SIZE, cell[1] * SIZE
    return f"M{x + ax} {y + ay}L{x + bx} {y + by}"


def _clashes(own: Territory) -> Iterable[Clash]:
    for cell in own.faces:
        for other, side in own.clashes(cell):
            if other < cell:
                continue
            (ax, ay), (bx, by) = _EDGES[side]
            x, y = cell[0] * SIZE + (ax + bx) / 2, cell[1] * SIZE + (ay + by) / 2
            yield Clash(x, y, _zigzag(cell, side), (dump_cell(cell), dump_cell(other)))


def _zigzag(cell: Cell, side: str) -> str:
    (ax, ay), (bx, by) = _EDGES[side]
    points = []
    for step in range(11):
        t, off = step / 10, (0, 5, 0, -5)[step % 4]
        along = (ax + (bx - ax) * t, ay + (by - ay) * t)
        points.append(
            (
                cell[0] * SIZE + along[0] + (off if ax == bx else 0),
                cell[1] * SIZE + along[1] + (0 if ax == bx else off),
            )
        )
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
