"""Which territories of several pictures are the same one, and how their cells fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from scoring.laid_out import rotated
from vision.layouts import Asked, Layout, Place, Placed, Region
from vision.plane import Array

FEWEST_COMMON = 2
"""So many tiles must lie alike before two territories count as the same."""

Node: TypeAlias = tuple[int, int]
"""A picture, and a territory in it."""


@dataclass(frozen=True)
class Fit:
    """How cells of one territory become those of another."""

    turns: int
    """Quarter turns clockwise around 0,0, before the shift."""
    shift: Place

    def place(self, place: Place) -> Place:
        """A cell, as the other territory counts."""
        x, y = rotated(place, self.turns)
        return x + self.shift[0], y + self.shift[1]

    def after(self, first: Fit) -> Fit:
        """This one, once `first` was done."""
        return Fit((self.turns + first.turns) % 4, self.place(first.shift))

    def back(self) -> Fit:
        """The other way round."""
        x, y = rotated(self.shift, -self.turns)
        return Fit(-self.turns % 4, (-x, -y))

    def matrix(self) -> Array:
        """(3, 3), the same for homogeneous coordinates."""
        (a, c), (b, d) = rotated((1, 0), self.turns), rotated((0, 1), self.turns)
        return np.array([[a, b, self.shift[0]], [c, d, self.shift[1]], [0, 0, 1]], float)


SAME = Fit(0, (0, 0))


@dataclass(frozen=True)
class Member:
    """A territory as a picture shows it, in the cells of the joined one."""

    picture: int
    region: Region


def matched(layouts: Sequence[Layout]) -> list[list[Member]]:
    """Every territory with all pictures' views of it; the pictures' order decides only that of the lists."""
    nodes = [(n, m) for n, layout in enumerate(layouts) for m in range(len(layout.territories))]
    regions = {(n, m): layouts[n].territories[m] for n, m in nodes}
    fits = _fits(regions)
    found = []
    for part in _parts(nodes, fits):
        placed = _placed(part, regions, fits)
        if placed is None:
            # Its pictures can't all be right: only what shows a castle is sure to belong together.
            sure = {pair: fit for pair, fit in fits.items() if all(regions[node].castle for node in pair)}
            parts = _parts(part, sure)
            found += [placed for part in parts if (placed := _placed(part, regions, sure)) is not None]
        else:
            found.append(placed)
    return [[Member(node[0], moved(regions[node], fit)) for node, fit in one.items()] for one in found]


def fit_of(one: Region, other: Region) -> Fit | None:
    """How the cells of `one` become those of `other`; None unless both are certainly the same territory."""
    if one.castle and other.castle:
        return SAME if one.castle == other.castle else None
    there = {tile.piece: tile for tile in other.tiles}
    fits = [_by_tile(tile, there[tile.piece]) for tile in one.tiles if tile.piece in there]
    return fits[0] if len(fits) >= FEWEST_COMMON and len(set(fits)) == 1 else None


def _by_tile(one: Placed, other: Placed) -> Fit:
    turns = (other.turn - one.turn) % 4
    x, y = rotated(one.place, turns)
    return Fit(turns, (other.place[0] - x, other.place[1] - y))


def _fits(regions: dict[Node, Region]) -> dict[tuple[Node, Node], Fit]:
    """All pairs from different pictures that are the same territory, both ways."""
    found = {}
    for one in regions:
        for other in regions:
            fit = fit_of(regions[one], regions[other]) if one[0] < other[0] else None
            if fit is not None:
                found[one, other], found[other, one] = fit, fit.back()
    return found


def _parts(nodes: Iterable[Node], fits: dict[tuple[Node, Node], Fit]) -> list[list[Node]]:
    """Territories that hang together."""
    left, found = list(nodes), []
    while left:
        part = [left.pop(0)]
        for node in part:
            near = [other for other in left if (node, other) in fits]
            part += near
            left = [other for other in left if other not in near]
        found.append(sorted(part))
    return found


def _placed(
    part: Sequence[Node], regions: dict[Node, Region], fits: dict[tuple[Node, Node], Fit]
) -> dict[Node, Fit] | None:
    """How each becomes the one that all are counted from: one with a castle, or the largest.

    None if they contradict each other.
    """
    if len({regions[node].castle for node in part} - {None}) > 1:
        return None
    first = min(part, key=lambda node: (regions[node].castle is None, -len(regions[node].tiles), node))
    placed, queue = {first: SAME}, [first]
    for node in queue:
        for other in part:
            if (other, node) in fits:
                fit = placed[node].after(fits[other, node])
                if placed.setdefault(other, fit) != fit:
                    return None
                if other not in queue:
                    queue.append(other)
    return {node: placed[node] for node in part}


def moved(region: Region, fit: Fit) -> Region:
    """A territory whose cells count otherwise."""
    if fit == SAME:
        return region

    def tile(one: Placed) -> Placed:
        return replace(one, place=fit.place(one.place), turn=(one.turn + fit.turns) % 4)

    def asked(one: Asked) -> Asked:
        turn = None if one.turn is None else (one.turn + fit.turns) % 4
        return replace(one, place=fit.place(one.place), turn=turn)

    return replace(
        region,
        tiles=tuple(map(tile, region.tiles)),
        unread=tuple(map(asked, region.unread)),
        empty=tuple(map(fit.place, region.empty)),
        to_picture=region.to_picture @ np.linalg.inv(fit.matrix()),
    )
