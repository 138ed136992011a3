"""Find the square lattices in which tiles lie, from the places and directions of their markers alone.

Nobody says where a lattice begins, how it is turned, how large its tiles are, nor how many there are. Tiles never lie
exactly: all that is asked of two neighbours is that one lies about a tile's width beside the other. Millimetres on the
plane of the tiles' faces, x right, y down; see `vision.tabletop`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.plane import Array
from vision.sticking import Sticking, corrected, stickings
from vision.tabletop import Laid

Place = tuple[int, int]
"""A cell: steps to the right and down."""

MOST_OFF = 0.30
"""A tile belongs to a cell if its middle is off the cell's by less than this share of the pitch, either way."""
MOST_TURNED = 25.0
"""Degrees that a marker may be off a quarter turn."""
NEAR = 0.62
"""A tile nearer than this to a free cell beside a lattice is asked about, if it doesn't belong there."""
APART = (0.30, 0.22, 0.15, 0.10, 0.06)
"""Two castles never belong to one lattice: what is allowed between neighbours is narrowed until they part."""
SIDES: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Lattice:
    """One lattice: middle of the cell 0,0, and the steps to the right and down. Quarter turns keep their meaning."""

    origin: Array
    """(2,) mm."""
    right: Array
    """(2,) mm: one step to the right; a step down is as long and a quarter turn further."""

    @property
    def pitch(self) -> float:
        """Length of a step in mm."""
        return float(np.hypot(*self.right))

    @property
    def degrees(self) -> float:
        """Where its up points, clockwise from the plane's."""
        return math.degrees(math.atan2(self.right[1], self.right[0]))

    def xy(self, cells: Array) -> Array:
        """(n, 2) cells to (n, 2) mm."""
        a, b = self.right
        return np.asarray(np.asarray(cells, float) @ np.array([[a, b], [-b, a]]) + self.origin)

    def cells(self, xy: Array) -> Array:
        """(n, 2) mm to (n, 2) cells, not rounded."""
        a, b = self.right
        away = np.asarray(xy, float) - self.origin
        return np.asarray(away @ np.array([[a, -b], [b, a]]) / (a * a + b * b))

    def seen_from(self, cell: Place, turns: int) -> Lattice:
        """The same lattice counted from another cell, with another of its four directions as up."""
        x, y = self.right
        for _ in range(turns % 4):
            x, y = -y, x
        return Lattice(self.xy(np.array([cell]))[0], np.array([x, y]))

    def place(self, xy: Array) -> Place:
        """The cell in which (2,) mm lies."""
        x, y = self.cells(xy[None])[0]
        return round(float(x)), round(float(y))

    def turn(self, degrees: float) -> tuple[int, float]:
        """The nearest quarter turn of a direction, 0 to 3, and how many degrees it is off."""
        steps = (degrees - self.degrees) / 90
        nearest = round(steps)
        return nearest % 4, 90 * (steps - nearest)


@dataclass(frozen=True)
class Net:
    """Tiles that lie in one lattice, and those that nearly do."""

    lattice: Lattice
    cells: Mapping[int, Place]
    """Index of a marker to its cell."""
    askew: Mapping[int, Place]
    """Index of a marker that lies too far off, or turned too far, and the cell it may be meant for."""


@dataclass(frozen=True)
class Nets:
    """All lattices in a picture."""

    nets: tuple[Net, ...]
    """The larger first."""
    loose: tuple[int, ...]
    """Markers that belong to none."""
    sticking: Sticking


def find_nets(laid: Sequence[Laid], alone: Collection[int], usual_mm: float) -> Nets:
    """The lattices of these markers. `alone`: ids that stand for a lattice by themselves, one each: castles.

    `usual_mm`: a tile's side, for when nothing tells it.
    """
    heads = {n for n, one in enumerate(laid) if one.marker in alone}
    tried = [_nets(laid, heads, how) for how in stickings(laid, usual_mm)]
    tried.sort(key=_connected, reverse=True)
    if len(tried) > 1 and _connected(tried[0]) == _connected(tried[1]):
        # Nobody knows in which corner the stickers are: every tile is asked about.
        return replace(tried[0], nets=tuple(_all_askew(net, heads) for net in tried[0].nets))
    return tried[0]


def _nets(laid: Sequence[Laid], heads: set[int], how: Sticking) -> Nets:
    """The lattices if the stickers are stuck like that."""
    xy = corrected(laid, how)
    groups = _groups(laid, xy, how.pitch, heads, range(len(laid)), 0)
    nets = [checked(laid, xy, group, how.pitch) for group in groups]
    nets = [net for net in nets if len(net.cells) > 1 or set(net.cells) & heads]
    rest = set(range(len(laid))) - {n for net in nets for n in (*net.cells, *net.askew)}
    nets, left = _nearly(xy, nets, rest)
    nets.sort(key=lambda net: -len(net.cells))
    return Nets(tuple(nets), tuple(sorted(left)), how)


def _connected(nets: Nets) -> int:
    """How many tiles were put beside another one."""
    return sum(len(net.cells) - 1 for net in nets.nets)


def _all_askew(net: Net, heads: set[int]) -> Net:
    first = min(net.cells, key=lambda n: (n not in heads, n))
    askew = {n: cell for n, cell in net.cells.items() if n != first}
    return Net(net.lattice, {first: net.cells[first]}, dict(net.askew) | askew)


@dataclass(frozen=True)
class _Link:
    a: int
    b: int
    step: Place
    """From a to b, along a's own axes turned to the nearest quarter."""
    off: float
    """How far off, as a share of the pitch."""


def _axis(degrees: float, towards: float) -> float:
    """A direction turned by quarters until it is nearest to another."""
    return degrees + 90 * round((towards - degrees) / 90)


def _links(laid: Sequence[Laid], xy: Array, pitch: float, among: Iterable[int], most: float) -> list[_Link]:
    """Pairs that lie side by side, those first that are the least off."""
    members = np.array(sorted(among), np.intp)
    if len(members) < 2:
        return []
    some, degrees = xy[members], np.array([laid[n].degrees for n in members])
    a, b = np.triu_indices(len(members), 1)
    away, turned = some[b] - some[a], degrees[b] - degrees[a]
    turned -= 90 * np.round(turned / 90)
    near = (np.hypot(*away.T) <= 1.5 * pitch) & (np.abs(turned) <= MOST_TURNED + 5)
    a, b, away, turned = a[near], b[near], away[near], turned[near]
    angle = -np.deg2rad(degrees[a] + turned / 2)
    cos, sin = np.cos(angle), np.sin(angle)
    along = (
        np.column_stack([cos * away[:, 0] - sin * away[:, 1], sin * away[:, 0] + cos * away[:, 1]]) / pitch
    )
    # The step is told along a's own axes; a's and b's differ by less than half a quarter.
    step = np.round(along).astype(int)
    off = np.abs(along - step).max(axis=1)
    good = np.flatnonzero((np.abs(step).sum(axis=1) == 1) & (off <= most))
    told = zip(*(values[good].tolist() for values in (members[a], members[b], step, off)), strict=True)
    out = [_Link(first, second, (x, y), off) for first, second, (x, y), off in told]
    return sorted(out, key=lambda link: link.off)


def _groups(
    laid: Sequence[Laid], xy: Array, pitch: float, heads: set[int], among: Iterable[int], narrow: int
) -> list[dict[int, Place]]:
    """Connected tiles with their cells, at most one castle in each."""
    links = _links(laid, xy, pitch, among, APART[narrow])
    beside: dict[int, list[_Link]] = {n: [] for n in among}
    for link in links:
        beside[link.a].append(link)
        beside[link.b].append(link)
    out = []
    left = set(beside)
    while left:
        first = max(sorted(left), key=lambda n: (n in heads, len(beside[n])))
        group = _spread(laid, first, beside)
        left -= set(group)
        if len(heads & set(group)) > 1 and narrow + 1 < len(APART):
            out += _groups(laid, xy, pitch, heads, sorted(group), narrow + 1)
        else:
            out.append(group)
    return out


def _spread(laid: Sequence[Laid], first: int, beside: Mapping[int, Sequence[_Link]]) -> dict[int, Place]:
    """Cells of all tiles connected with the first, over the most exact links first; its own axes are the cells'."""
    cells = {first: (0, 0)}
    axis = {first: laid[first].degrees}
    edge = list(beside[first])
    while edge:
        edge.sort(key=lambda link: link.off)
        link = edge.pop(0)
        if link.a in cells and link.b in cells:
            continue
        here, there = (link.a, link.b) if link.a in cells else (link.b, link.a)
        axis[there] = _axis(laid[there].degrees, axis[here])
        own = axis[link.a]
        quarter = round((own - laid[link.a].degrees) / 90) % 4
        step = _quarter(link.step, -quarter)
        sign = 1 if here == link.a else -1
        at = (cells[here][0] + sign * step[0], cells[here][1] + sign * step[1])
        cells[there] = at
        edge += beside[there]
    return cells


def _quarter(step: Place, turns: int) -> Place:
    """A step turned clockwise by quarters."""
    x, y = step
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def fit_lattice(xy: Array, cells: Array, pitch: float, degrees: float) -> Lattice:
    """The lattice that fits (n, 2) mm on (n, 2) cells, outliers held down; `degrees` and `pitch` for a single tile."""
    to = np.asarray(cells, float)
    if len(to) < 2:
        angle = math.radians(degrees)
        right = pitch * np.array([math.cos(angle), math.sin(angle)])
        return Lattice(xy[0] - Lattice(np.zeros(2), right).xy(to)[0], right)
    weight = np.ones(len(to))
    lattice = Lattice(np.zeros(2), np.array([pitch, 0.0]))
    for _ in range(4):
        total = weight.sum()
        about, middle = (weight[:, None] * to).sum(axis=0) / total, (weight[:, None] * xy).sum(axis=0) / total
        u, v = to - about, xy - middle
        square = (weight[:, None] * u**2).sum()
        a = (weight[:, None] * u * v).sum() / square
        b = (weight * (u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0])).sum() / square
        right = np.array([a, b])
        lattice = Lattice(middle - Lattice(np.zeros(2), right).xy(about[None])[0], right)
        off = np.linalg.norm(lattice.xy(to) - xy, axis=1)
        weight = 1 / (1 + (off / (0.06 * pitch)) ** 2)
    return lattice


def checked(laid: Sequence[Laid], xy: Array, cells: Mapping[int, Place], pitch: float) -> Net:
    """A lattice through these cells; whoever lies too far off, or where another lies better, is askew."""
    members = sorted(cells)
    axis = laid[members[0]].degrees
    lattice = fit_lattice(xy[members], np.array([cells[n] for n in members]), pitch, axis)
    off = {n: float(np.abs(lattice.cells(xy[n][None])[0] - cells[n]).max()) for n in members}
    turned = {n: abs(lattice.turn(laid[n].degrees)[1]) for n in members}
    good: dict[int, Place] = {}
    for n in sorted(members, key=off.__getitem__):
        if off[n] <= MOST_OFF and turned[n] <= MOST_TURNED and cells[n] not in good.values():
            good[n] = cells[n]
    return Net(lattice, good, {n: cells[n] for n in members if n not in good})


def _nearly(xy: Array, nets: Sequence[Net], rest: Iterable[int]) -> tuple[list[Net], set[int]]:
    """Markers that belong to no lattice, yet lie so near to one that they may be meant to: they are asked about."""
    out = list(nets)
    left = set()
    for n in sorted(rest):
        best: tuple[float, int, Place] | None = None
        for k, net in enumerate(out):
            taken = set(net.cells.values())
            free = sorted({(x + a, y + b) for x, y in taken for a, b in SIDES} - taken)
            away = np.abs(net.lattice.cells(xy[n][None])[0] - np.array(free or [(999, 999)])).max(axis=1)
            if free and away.min() <= NEAR and (best is None or away.min() < best[0]):
                best = (float(away.min()), k, free[int(away.argmin())])
        if best is None:
            left.add(n)
        else:
            net = out[best[1]]
            out[best[1]] = Net(net.lattice, net.cells, dict(net.askew) | {n: best[2]})
    return out, left
