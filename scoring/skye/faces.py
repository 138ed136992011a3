"""What is printed on a tile, and how that is written.

``water N, pasture E 2 sheep, water S, mountain W`` has four areas, the second one with two sheep. An area reaches one
or more edges of its tile, or lies ``inside``. ``; roads NW ES`` are two roads that don't meet, each with the edges by
which it leaves; ``; bridge`` says that a road crosses water.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.errors import BadNotation
from scoring.squares import SIDES, turned

TERRAINS = ("pasture", "mountain", "water")
SYMBOLS = ("sheep", "cattle", "whisky", "ship", "broch", "farm", "lighthouse")
"""What can stand on a tile, besides scrolls. There is a scroll for each of them."""
_PLURALS = {"ships": "ship", "brochs": "broch", "farms": "farm", "lighthouses": "lighthouse"}
MOST = 9
"""More of one symbol in an area can't be written."""


@dataclass(frozen=True)
class Area:
    """A stretch of one terrain on one tile."""

    terrain: str
    """One of `TERRAINS`."""
    sides: str
    """The edges it reaches, in the order of `SIDES`; empty for an area inside the tile."""
    symbols: Mapping[str, int]
    """How many of each of `SYMBOLS` stand on it; without those that don't."""
    scroll: str | None = None
    """What the scroll in it pays for, one of `SYMBOLS`; None where there is none."""


@dataclass(frozen=True)
class Face:
    """What is printed on a tile, with N where its arrow points."""

    areas: tuple[Area, ...]
    roads: tuple[str, ...] = ()
    """The edges by which each road leaves the tile; roads that don't meet are apart."""
    bridge: bool = False

    def count(self, symbol: str) -> int:
        """How many of a symbol stand on the tile."""
        return sum(area.symbols.get(symbol, 0) for area in self.areas)

    @property
    def scroll(self) -> str | None:
        """What the tile's scroll pays for."""
        return next((area.scroll for area in self.areas if area.scroll), None)

    def terrain(self, side: str) -> str:
        """The terrain at an edge."""
        return self.areas[self.area(side)].terrain

    def area(self, side: str) -> int:
        """The number of the area at an edge."""
        return next(number for number, area in enumerate(self.areas) if side in area.sides)

    def turned(self, turns: int) -> Face:
        """The tile after so many quarter turns clockwise. The areas keep their numbers."""
        areas = tuple(
            Area(area.terrain, turned(area.sides, turns), area.symbols, area.scroll) for area in self.areas
        )
        return Face(areas, tuple(turned(road, turns) for road in self.roads), self.bridge)


def parse_face(text: str) -> Face:
    """Read a face. Raises `BadNotation` for anything that is not one."""
    told, *more = (part.strip() for part in text.split(";"))
    roads: tuple[str, ...] = ()
    bridge = False
    for part in more:
        words = part.split()
        if words[:1] == ["roads"] and len(words) > 1 and not roads:
            roads = tuple(_sides(word, text) for word in words[1:])
        elif words == ["bridge"] and not bridge:
            bridge = True
        else:
            raise BadNotation("notation.not_a_face", text=text)
    areas = tuple(_parse_area(part, text) for part in told.split(","))
    reached, left_by = "".join(area.sides for area in areas), "".join(roads)
    # Each edge belongs to exactly one area, and to one road at most.
    if sorted(reached) != sorted(SIDES) or len(set(left_by)) != len(left_by):
        raise BadNotation("notation.not_a_face", text=text)
    return Face(areas, roads, bridge)


def _sides(word: str, text: str) -> str:
    if not re.fullmatch(r"[NESW]{1,4}", word) or len(set(word)) != len(word):
        raise BadNotation("notation.not_a_face", text=text)
    return turned(word, 0)


def _parse_area(part: str, text: str) -> Area:
    words = part.split()
    if len(words) < 2 or words[0] not in TERRAINS:
        raise BadNotation("notation.not_a_face", text=text)
    sides = "" if words[1] == "inside" else _sides(words[1], text)
    symbols: dict[str, int] = {}
    scroll: str | None = None
    rest = iter(words[2:])
    for word in rest:
        if word == "scroll" and scroll is None:
            scroll = _symbol(next(rest, ""), text)
            continue
        count = int(word) if word.isdecimal() else 1
        symbol = _symbol(next(rest, "") if word.isdecimal() else word, text)
        if symbol in symbols or not 1 <= count <= MOST:
            raise BadNotation("notation.not_a_face", text=text)
        symbols[symbol] = count
    return Area(words[0], sides, symbols, scroll)


def _symbol(word: str, text: str) -> str:
    symbol = _PLURALS.get(word, word)
    if symbol not in SYMBOLS:
        raise BadNotation("notation.not_a_face", text=text)
    return symbol


def dump_face(face: Face) -> str:
    """Write a face; `parse_face` reads the same back."""
    told = ", ".join(" ".join(_words(area)) for area in face.areas)
    if face.roads:
        told += f"; roads {' '.join(face.roads)}"
    return told + ("; bridge" if face.bridge else "")


def _words(area: Area) -> Iterator[str]:
    yield area.terrain
    yield area.sides or "inside"
    plural = {one: many for many, one in _PLURALS.items()}
    for symbol, count in area.symbols.items():
        yield symbol if count == 1 else f"{count} {plural.get(symbol, symbol)}"
    if area.scroll:
        yield f"scroll {area.scroll}"
