"""Find all tiles of a picture: from those that hard detection sees to their neighbours, and theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.images import Picture
from vision.lattice import SIDES, Net, Nets, Place, find_nets
from vision.legend import Legend
from vision.markers import Found
from vision.plane import Array, Camera
from vision.stickers import Sticker, Stickers
from vision.sticking import how_far
from vision.tabletop import Group, fit_table, lay

ROUNDS = 8
"""So often cells beside newly read tiles are looked at."""
OTHER_SIZE = 0.035
"""Where stickers look larger or smaller by more than this share, the table is measured anew by how they look."""
GROUP = 3
"""A lattice of so many tiles helps to find the plane."""
SAME_CELLS = 0.01
"""Stickers so much nearer to where they were supposed to be, in cells, tell no other plane."""


class Growing:
    """The stickers of one picture and the lattices in which they lie."""

    def __init__(self, picture: Picture, table: Legend, found: Sequence[Found]) -> None:
        self.picture, self.table = picture, table
        self.castles = {marked.marker for marked in table.pieces if marked.mount in table.heads}
        self.tile_mm = table.mounts[table.usual].size_mm
        self.camera = self._camera(found)
        self.stickers = Stickers(picture, table, self.camera, found)
        larger = self.stickers.larger()
        if abs(larger - 1) > OTHER_SIZE:
            self.camera = self.camera.measured(1 / larger)
            self.stickers = Stickers(picture, table, self.camera, found)
        self.read: list[Sticker] = self.stickers.everywhere()
        self.nets = self._nets()
        self._grow()

    def middles(self, members: Sequence[int]) -> Array:
        """(n, 2) mm: the middles of these tiles."""
        laid = [self.read[n].at for n in members]
        xy = np.array([one.xy for one in laid]).reshape(-1, 2)
        return np.asarray(xy - how_far(laid, self.nets.sticking.right, self.nets.sticking.down))

    def middles_of(self, net: Net, free: Sequence[Place]) -> Array:
        """(n, 2) mm: the middles of free cells, as their neighbours lie."""
        taken = list(net.cells)
        cells = np.array([net.cells[n] for n in taken])
        off = self.middles(taken) - net.lattice.xy(cells)
        to = np.array(free).reshape(-1, 2)
        beside = np.abs(to[:, None] - cells[None]).sum(axis=2) == 1
        off = beside @ off / np.maximum(1, beside.sum(axis=1))[:, None]
        return np.asarray(net.lattice.xy(to) + off)

    def stickers_of(self, net: Net, free: Sequence[Place]) -> Array:
        """(n, turns, 2) mm: where tiles on free cells would have their stickers."""
        right, down = self.nets.sticking.right, self.nets.sticking.down
        turns = [[right, down]]
        if self.nets.sticking.beside:
            turns += [[-down, right], [-right, -down], [down, -right]]
        still = replace(net.lattice, origin=np.zeros(2))
        beside = still.xy(np.array(turns) / net.lattice.pitch)
        return np.asarray(self.middles_of(net, free)[:, None] + beside)

    def beside(self) -> list[Array]:
        """(2,) mm of where stickers would be in the free cells beside tiles."""
        return [
            at
            for net in self.nets.nets
            for at in self.stickers_of(net, free_beside(set(net.cells.values()))).reshape(-1, 2)
        ]

    def _camera(self, found: Sequence[Found]) -> Camera:
        """The plane from the markers, then from the lattices too."""
        size = (self.picture.gray.shape[1], self.picture.gray.shape[0])
        side = self.table.mounts[self.table.usual].marker_mm
        camera = fit_table(found, side, size, self.picture.focal_px)
        before: list[Group] = []
        for _ in range(2):
            laid = lay(camera, found)
            nets = find_nets(laid, self.castles, self.tile_mm)
            beside = how_far(laid, nets.sticking.right, nets.sticking.down)
            groups = []
            for net in nets.nets:
                members = tuple(net.cells)
                if len(members) >= GROUP:
                    cells = np.array([net.cells[n] for n in members], float)
                    still = replace(net.lattice, origin=np.zeros(2))
                    groups.append(Group(members, cells + still.cells(beside[list(members)])))
            if _alike(groups, before):
                break
            camera = fit_table(found, side, size, self.picture.focal_px, groups, camera)
            before = groups
        return camera

    def _nets(self) -> Nets:
        return find_nets([one.at for one in self.read], self.castles, self.tile_mm)

    def _grow(self) -> None:
        """Until no more stickers are found in the cells beside the tiles."""
        for _ in range(ROUNDS):
            places = self.stickers.not_read(self.beside())
            new = [one for one in self.stickers.at(places) if one.believed and self._is_new(one)]
            if not new:
                break
            self._add(new)

    def add_seen(self) -> bool:
        """Take in what was read well in the meantime though nothing had led there; whether there was anything."""
        new = [one for one in self.stickers.seen() if self._is_new(one)]
        if new:
            self._add(new)
            self._grow()
        return bool(new)

    def _add(self, new: list[Sticker]) -> None:
        self.read += new
        self.stickers.explained += [one.at.xy for one in new]
        self.nets = self._nets()

    def _is_new(self, one: Sticker) -> bool:
        away = [np.hypot(*(one.at.xy - other.at.xy)) for other in self.read]
        return min(away, default=np.inf) > 0.8 * self.stickers.mount.marker_mm


def _alike(some: Sequence[Group], others: Sequence[Group]) -> bool:
    """Whether these are the same lattices, so that a camera that was fitted to them can't be fitted better."""
    return len(some) == len(others) and all(
        one.members == other.members and np.allclose(one.cells, other.cells, atol=SAME_CELLS)
        for one, other in zip(some, others, strict=True)
    )


def free_beside(taken: set[Place]) -> list[Place]:
    """Free cells that touch one of these."""
    return sorted({(x + a, y + b) for x, y in taken for a, b in SIDES} - taken)
