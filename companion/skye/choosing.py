"""Finding a tile by what is seen on it: edges, symbols, scroll, road."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.skye.faces import SYMBOLS, TERRAINS, Face
from scoring.skye.state import State
from scoring.skye.tiles import tiles
from scoring.squares import SIDES

ROADS = ("yes", "no")


@dataclass(frozen=True)
class Filters:
    """What a tile must show. Empty where nothing was asked."""

    edges: str = ""
    """Four letters clockwise from the top: `p`, `m`, `w` or `-` for any, however the tile is turned."""
    symbols: tuple[str, ...] = ()
    scroll: str = ""
    """`any`, or what it must pay for."""
    road: str = ""
    """`yes` or `no`."""

    def __bool__(self) -> bool:
        return bool(self.edges.strip("-") or self.symbols or self.scroll or self.road)

    def match(self, face: Face) -> bool:
        """Whether a face shows all of it."""
        return (
            all(map(face.count, self.symbols))
            and (
                not self.scroll
                or face.scroll == self.scroll
                or (self.scroll == "any" and face.scroll is not None)
            )
            and (not self.road or (self.road == "yes") == bool(face.roads))
            and _like(edges(face), self.edges or "----")
        )


def edges(face: Face) -> str:
    """The first letters of the terrains at the edges, clockwise from the top."""
    return "".join(face.terrain(side)[0] for side in SIDES)


def _like(there: str, wanted: str) -> bool:
    return any(
        all(want in ("-", is_) for want, is_ in zip(wanted, there[-turn:] + there[:-turn], strict=True))
        for turn in range(4)
    )


def filters(args: Mapping[str, str], symbols: list[str]) -> Filters:
    """What a form asks for; what it can't ask for is left out."""
    letters = {terrain[0] for terrain in TERRAINS}
    told = "".join(one if (one := args.get(f"edge-{side}", "")) in letters else "-" for side in SIDES)
    scroll, road = args.get("scroll", ""), args.get("road", "")
    return Filters(
        told if told.strip("-") else "",
        tuple(one for one in SYMBOLS if one in symbols),
        scroll if scroll in ("any", *SYMBOLS) else "",
        road if road in ROADS else "",
    )


@dataclass(frozen=True)
class Choice:
    """A tile to choose."""

    tile: str
    number: int
    face: Face
    shown: bool
    """Whether it shows what is asked for."""

    @property
    def has(self) -> str:
        """What it shows, for a script that filters."""
        told = [symbol for symbol in SYMBOLS if self.face.count(symbol)]
        if self.face.scroll:
            told.append(f"scroll-{self.face.scroll}")
        return " ".join([*told, "road-yes" if self.face.roads else "road-no"])

    @property
    def edges(self) -> str:
        """`edges` of its face."""
        return edges(self.face)


def face_of(state: State, tile: str) -> Face:
    """How a tile is printed, as far as this table knows."""
    said = state.printed.get(tile)
    return said[0] if said else tiles()[tile].face


def left(state: State, wanted: Filters) -> tuple[Choice, ...]:
    """The tiles that nobody has built yet."""
    built = {one.tile for laid in state.laid.values() for one in laid.values()}
    found = ((tile, one.number, face_of(state, tile)) for tile, one in tiles().items() if tile not in built)
    return tuple(Choice(tile, number, face, wanted.match(face)) for tile, number, face in found)
