"""From tiles in lattices to answers: territories as their owners see them, and what to ask about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import cv2
import numpy as np

from vision import judge
from vision.answers import Warned
from vision.bridging import joined
from vision.growing import Growing, free_beside
from vision.lattice import Lattice, Net, Nets
from vision.layouts import Apart, Asked, Box, Layout, Place, Placed, Region
from vision.patches import Spot, all_inside, crop_px, modules_px
from vision.plane import Array
from vision.stickers import Sticker
from vision.surface import Surface
from vision.surroundings import Cell, why_asked


class Answers:
    """Collects the answers to one picture."""

    def __init__(self, grown: Growing) -> None:
        self.grown, self.picture, self.camera = grown, grown.picture, grown.camera
        # What is told lies in the whole picture, whatever copy of it was read.
        self.whole = self.camera.scaled(self.picture.whole)
        rows, columns = self.picture.shape
        self.shape = (round(rows * self.picture.whole), round(columns * self.picture.whole))
        self.read, self.nets, self.castles = grown.read, grown.nets, grown.castles
        self.by_marker = grown.table.by_marker()
        self.mount = grown.stickers.mount
        self.twice, self.sure = self._read_twice()
        self.surface = Surface(
            self.picture.colour,
            self.camera.scaled(self.picture.colour_scale),
            self.mount,
            [one.at.xy for one in self.read],
            self.nets.sticking.pitch,
        )
        self.judged: dict[tuple[int, int], tuple[Cell, str | None]] = {}
        self.grown.stickers.read_ahead(self.grown.beside())
        self.nets = self._joined()

    def layout(self) -> Layout:
        """All of them; without the seconds."""
        loose = []
        for n in self.nets.loose:
            one = self.read[n]
            if one.believed and one.guess and one.at.marker not in self.twice:
                chance = judge.probability(one.guess)
                piece = self.by_marker[one.at.marker].piece
                loose.append(Apart(piece, chance, one.why, one.at.marker, self._box(one.at.xy)))
        warnings = []
        if self.nets.sticking.beside:
            right, down = round(self.nets.sticking.right, 1), round(self.nets.sticking.down, 1)
            warnings.append(Warned("stickers", {"right_mm": right, "down_mm": down}))
        regions = tuple(self._region(net) for net in self.nets.nets)
        return Layout(regions, tuple(loose), tuple(warnings), {})

    def _joined(self) -> Nets:
        """The lattices, those joined that only seem to be apart."""
        heads = {n for n in range(len(self.read)) if self._is_castle(n)}
        laid = [one.at for one in self.read]
        middles = self.grown.middles(range(len(self.read)))
        nets, loose = joined(laid, middles, self.nets.nets, self.nets.loose, heads, self._hidden)
        return Nets(tuple(sorted(nets, key=lambda net: -len(net.cells))), tuple(loose), self.nets.sticking)

    def _hidden(self, net: Net, free: Sequence[Place]) -> set[Place]:
        """The free cells that the picture shows and in which a tile may lie unseen."""
        judged = self._judged(net, free)
        return {at for at, (_, why) in zip(free, judged, strict=True) if why not in (None, "outside")}

    def _judged(self, net: Net, free: Sequence[Place]) -> list[tuple[Cell, str | None]]:
        """Free cells, and why to ask about each; None where nothing lies. Judged once if the same to the millimetre."""
        middles = self.grown.middles_of(net, free)
        where = [(round(x), round(y)) for x, y in middles.tolist()]
        new = [n for n, key in enumerate(where) if key not in self.judged]
        cells = self._cells(net, [free[n] for n in new], middles[new])
        sizes = modules_px([cell.spot for cell in cells], self.camera)
        for n, cell, size in zip(new, cells, sizes, strict=True):
            self.judged[where[n]] = (cell, why_asked(cell, size, self.grown.stickers.patch))
        return [self.judged[key] for key in where]

    def _read_twice(self) -> tuple[set[int], set[int]]:
        """Markers believed in two places: none counts, unless hard detection saw just one of them."""
        believed = Counter(one.at.marker for one in self.read if one.believed)
        sure = Counter(one.at.marker for one in self.read if one.believed and one.freely)
        twice = {marker for marker, times in believed.items() if times > 1}
        return twice, {marker for marker, times in sure.items() if times == 1}

    def _box(self, xy: Array) -> Box:
        spot = Spot("", "", self.mount, (float(xy[0]), float(xy[1])))
        return crop_px(spot, self.whole, self.shape)

    def _region(self, net: Net) -> Region:
        castle = next((n for n in net.cells if self._counts(n) and self._is_castle(n)), None)
        lattice = self._seen_from(net, castle)
        tiles, unread = [], []
        for n, cell in net.cells.items():
            place = _round(lattice, net.lattice, cell)
            if n == castle:
                continue
            if self._counts(n) and not self._is_castle(n):
                tiles.append(self._placed(n, place, lattice))
            else:
                unread.append(self._asked(n, place, lattice, None))
        for n, cell in net.askew.items():
            unread.append(self._asked(n, _round(lattice, net.lattice, cell), lattice, "askew"))
        asked, empty = self._beside(net, lattice, {one.place for one in unread})
        unread += asked
        chance = self.read[castle].guess if castle is not None else None
        return Region(
            castle=self.by_marker[self.read[castle].at.marker].piece if castle is not None else None,
            castle_probability=judge.probability(chance) if chance else 0.0,
            tiles=tuple(sorted(tiles, key=lambda one: (one.place[1], one.place[0]))),
            unread=tuple(sorted(unread, key=lambda one: (one.place[1], one.place[0], one.box))),
            empty=tuple(sorted(empty, key=lambda place: (place[1], place[0]))),
            to_picture=self._to_picture(lattice, [one.place for one in tiles]),
            pitch_mm=lattice.pitch,
            error_mm=self._error_mm(net),
        )

    def _is_castle(self, n: int) -> bool:
        return self.read[n].at.marker in self.castles

    def _counts(self, n: int) -> bool:
        """Whether a sticker is believed, and its marker is nowhere else."""
        one = self.read[n]
        return one.believed and (one.at.marker not in self.twice or self._the_sure_one(one))

    def _the_sure_one(self, one: Sticker) -> bool:
        return bool(one.freely) and one.at.marker in self.sure

    def _seen_from(self, net: Net, castle: int | None) -> Lattice:
        """As the castle's owner sees it; without a castle as the picture shows it, from the first tile."""
        if castle is not None:
            turn, _ = net.lattice.turn(self.read[castle].at.degrees)
            return net.lattice.seen_from(net.cells[castle], turn)
        first = min(net.cells, key=lambda n: self.read[n].at.marker)
        turned = [net.lattice.seen_from(net.cells[first], k) for k in range(4)]

        def upright(lattice: Lattice) -> float:
            px = self.camera.at_height(lattice.xy(np.array([[0, 0], [0, -1]])), 0.0)
            return float(px[1, 1] - px[0, 1])

        return min(turned, key=upright)

    def _placed(self, n: int, place: Place, lattice: Lattice) -> Placed:
        one = self.read[n]
        assert one.guess is not None  # or it wouldn't count
        turn, _ = lattice.turn(one.at.degrees)
        piece = self.by_marker[one.at.marker].piece
        return Placed(place, piece, turn, judge.probability(one.guess), one.why, one.at.marker)

    def _asked(self, n: int, place: Place, lattice: Lattice, why: str | None) -> Asked:
        one = self.read[n]
        if why is None:
            if not one.agreed or one.guess is None:
                why = "contradiction"
            elif one.at.marker in self.twice:
                why = "twice"
            elif one.believed:
                why = "contradiction"  # a second castle
            else:
                assert one.patch is not None
                why = judge.reason(one.guess, one.patch)
        turn, _ = lattice.turn(one.at.degrees)
        piece, box = self.by_marker[one.at.marker].piece, self._box(one.at.xy)
        if one.guess is None:
            return Asked(place, why, piece, turn, box, None, 0.5)
        if not one.agreed:
            # Hard detection says one thing, the close look another: neither is more likely.
            return Asked(place, why, piece, turn, box, self._named(one.guess.marker), 0.5)
        chance = judge.probability(one.guess)
        return Asked(place, why, piece, turn, box, self._named(one.guess.second), chance)

    def _named(self, marker: int) -> str | None:
        return self.by_marker[marker].piece if marker in self.by_marker else None

    def _beside(self, net: Net, lattice: Lattice, known: set[Place]) -> tuple[list[Asked], list[Place]]:
        """The free cells beside the tiles that aren't `known` yet: to be asked about, or empty."""
        free = [
            cell
            for cell in free_beside(set(net.cells.values()))
            if _round(lattice, net.lattice, cell) not in known
        ]
        judged = self._judged(net, free)
        used = {one.at.marker for one in self.read}
        asked, empty = [], []
        for at, (cell, why) in zip(free, judged, strict=True):
            place = _round(lattice, net.lattice, at)
            if why is None:
                empty.append(place)
                continue
            box, guess = self._box(np.array(cell.spot.centre_mm)), cell.guess
            piece = self._named(guess.marker) if guess and judge.worth_asking(guess) else None
            if guess is None or piece is None or guess.marker in used:
                asked.append(Asked(place, why, None, None, box))
                continue
            turn, second, chance = (
                lattice.turn(guess.degrees)[0],
                self._named(guess.second),
                judge.probability(guess),
            )
            asked.append(Asked(place, why, piece, turn, box, second, chance))
        return asked, empty

    def _cells(self, net: Net, free: Sequence[Place], middles: Array) -> list[Cell]:
        """Free cells with these middles (n, 2) mm, and the best guesses at their markers."""
        spots = [Spot(f"{at}", "table", self.mount, _pair(xy)) for at, xy in zip(free, middles, strict=True)]
        out = [Cell(spot, None, None, False) for spot in spots]
        inside = all_inside(spots, self.camera, self.picture.gray.shape)
        shown = np.flatnonzero(inside).tolist()
        if not shown:
            return out
        places = self.grown.stickers_of(net, [free[n] for n in shown])
        guesses = self.grown.stickers.best_guesses(places)
        paper = self.grown.stickers.unread_near(places)
        table = self.surface.seen(net.lattice, middles[shown])
        for n, guess, seen, papery in zip(shown, guesses, table, paper, strict=True):
            out[n] = Cell(spots[n], guess, seen, bool(papery))
        return out

    def _to_picture(self, lattice: Lattice, places: Sequence[Place]) -> Array:
        """From cells to px, from the corners of the whole territory."""
        at = np.array([(0, 0), *places], float)
        (left, top), (right, bottom) = at.min(axis=0) - 0.5, at.max(axis=0) + 0.5
        corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
        px = self.whole.at_height(lattice.xy(corners), 0.0)
        warp = cv2.getPerspectiveTransform(corners.astype(np.float32), px.astype(np.float32))
        return np.asarray(warp, float)

    def _error_mm(self, net: Net) -> float:
        off = self.grown.middles(list(net.cells)) - net.lattice.xy(np.array(list(net.cells.values())))
        return float(np.sqrt((off**2).sum(axis=1).mean()))


def _round(to: Lattice, of: Lattice, cell: Place) -> Place:
    """A cell of one lattice as another one, of the same cells, has it."""
    return to.place(of.xy(np.array([cell]))[0])


def _pair(xy: Array) -> tuple[float, float]:
    return float(xy[0]), float(xy[1])
