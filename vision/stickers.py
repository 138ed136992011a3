"""Find the stickers that lie on a table, wherever they are: hard detection first, then paper, each read softly."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision import claims, judge, leftover, overhead, sights, soft
from vision.clan import rotated
from vision.images import Picture
from vision.legend import Legend
from vision.markers import MODULES, Found
from vision.patches import Spot, all_inside, cut, cut_colours
from vision.peers import Whites
from vision.plane import Array, Camera
from vision.tabletop import Laid, lay

AROUND_MM, AROUND_FEW_MM = 150.0, 300.0
"""So far around the markers found, paper is looked for; and around fewer than `SOME_FOUND`, as in blurred pictures."""
SOME_FOUND = 6
WIDEST_MM = 1600.0
"""No more of the table is looked at, either way."""
MOST_PLACES = 100
"""So much paper is read closely at most, the whitest first."""
ROUNDS = 2
"""So often paper that isn't explained yet is read closely."""
SAME_MARKERS = 0.5
"""Two readings nearer than this share of a marker's side are of the same sticker."""
ONE_OVER = 0.8
"""Where a marker was read, none can be nearer than this."""
NEARLY_MM = 2.0
"""What hard detection found so near to a place that was read was found there."""
AGAIN = 2.0
"""Modules: paper no farther from a place that was read needn't be read again."""
BESIDE_MM, FINDS_MM = 9.0, 4.0
"""A sticker may lie so far beside its tile's middle; and reading a place surely finds what is so far beside it."""
SOME_PAPER = 0.1
"""Where no larger share of a sticker would be white, there is none, and nothing to be read."""
FEW = 8
"""As many stickers, or up to twice as many, tell how large they look."""
WRONG_SIZE = 0.2
MOST_LARGER = 1.12
"""Hard detection sees blurred markers smaller than they are, by less than this."""
WRONG_WAY = 30.0
"""Degrees by which hard detection and soft reading may differ."""


@dataclass(frozen=True)
class Sticker:
    """A place on the table that was read closely, or that hard detection calls a marker."""

    at: Laid
    """The marker it is, or that hard detection has it for, and how it lies."""
    guess: soft.Guess | None
    """None where the picture doesn't show it whole."""
    patch: NDArray[np.uint8] | None
    freely: frozenset[int]
    """Markers that hard detection found here."""

    @property
    def agreed(self) -> bool:
        """Whether nothing contradicts hard detection."""
        return not self.freely or (self.guess is not None and self.freely == {self.guess.marker})

    @property
    def believed(self) -> bool:
        """Whether it may be accepted for what it looks like."""
        return self.guess is not None and self.agreed and judge.believed(self.guess, bool(self.freely))

    @property
    def why(self) -> str:
        """How it was read, as answers have it."""
        return "both" if self.freely else "soft"


class Stickers:
    """Reads places of one picture under one camera."""

    def __init__(self, picture: Picture, table: Legend, camera: Camera, found: Sequence[Found]) -> None:
        self.picture, self.camera = picture, camera
        self.known = table.by_marker().keys()
        self.mount = replace(
            table.mounts[table.usual], height_mm=0.0
        )  # the camera's plane is that of the faces
        self.kept: list[tuple[Array, soft.Guess, NDArray[np.uint8]]] = []
        laid = zip(found, lay(camera, found), self._right_size(found), strict=True)
        self.found = [(one, where) for one, where, good in laid if good]
        self.free = [where for _, where in self.found]
        self.free_xy = np.array([where.xy for where in self.free]).reshape(-1, 2)
        self.paper: leftover.Paper | None = None
        self.explained: list[Array] = []
        self.blurs = sights.Blurs()

    def _right_size(self, found: Sequence[Found]) -> NDArray[np.bool_]:
        corners = self._corners_mm(found)
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
        return np.asarray(np.abs(sides / self.mount.marker_mm - 1) <= WRONG_SIZE, np.bool_)

    def _corners_mm(self, found: Sequence[Found]) -> Array:
        """(n, 4, 2) mm."""
        px = np.array([one.corners for one in found]).reshape(-1, 2)
        return self.camera.onto_board(px, 0.0).reshape(-1, 4, 2)

    def spot(self, xy: Array) -> Spot:
        """A place as `vision.patches` takes it."""
        return Spot("", "", self.mount, (float(xy[0]), float(xy[1])))

    def everywhere(self) -> list[Sticker]:
        """All stickers around those that hard detection found."""
        read = self.confirmed
        believed = [one for one in read if self._ours(one)]
        if not believed:
            return read + self.at([one.xy for one in self.free if not read])
        self.whites = self._whites(believed)
        self.paper = self._paper(believed)
        self.white = self.paper.somewhere(self.whites)
        for _ in range(ROUNDS):
            known = [one.at.xy for one in read if self._ours(one)]
            places = self._new(self.paper.worth_reading(self.whites, known))
            found = self.at(places[:MOST_PLACES])
            read = self._each_once(read + found)
            if not found and len(places) <= MOST_PLACES:
                break
        self.explained = [one.at.xy for one in read]
        return read

    def at(self, places: Iterable[Array]) -> list[Sticker]:
        """The stickers at these places (2,) mm, each once: believed ones, and whatever hard detection found there."""
        spots = [self.spot(xy) for xy in places]
        there = all_inside(spots, self.camera, self.picture.gray.shape)
        shown = [spot for spot, good in zip(spots, there, strict=True) if good]
        middles = np.array([spot.centre_mm for spot in shown]).reshape(-1, 2)
        read = self._stickers(middles, *self._read(shown))
        return self._each_once([one for one in read if one.freely or self._ours(one)])

    def seen(self) -> list[Sticker]:
        """All that may be accepted of whatever was read closely so far, each once."""
        middles, guesses, patches = zip(*self.kept, strict=True) if self.kept else ((), (), ())
        read = self._stickers(np.array(middles).reshape(-1, 2), guesses, patches)
        return self._each_once([one for one in read if self._ours(one)])

    def maybe(self, xy: Array) -> bool:
        """Whether there is any paper about a place (2,) mm."""
        return self.paper is None or self.paper.at(self.white, xy) >= SOME_PAPER

    def _ours(self, one: Sticker) -> bool:
        """Whether it may be accepted, and is a piece of the game at all."""
        return one.believed and one.at.marker in self.known

    def _new(self, places: Sequence[Array]) -> list[Array]:
        """Those that lie at none that was read."""
        reach = AGAIN * self.mount.marker_mm / MODULES
        read = _near(places, [xy for xy, _, _ in self.kept], reach)
        return [at for at, before in zip(places, read, strict=True) if not before]

    def best_guesses(self, places: Array) -> list[soft.Guess]:
        """For each of (n, k, 2) mm, the best of what was read at its k places, or beside them."""
        self.read_ahead(list(places.reshape(-1, 2)))
        away = _apart(places, [xy for xy, _, _ in self.kept]).min(axis=1, initial=np.inf)
        read = [
            [self.kept[n][1] for n in np.flatnonzero(some <= BESIDE_MM)] or [soft.nothing()] for some in away
        ]
        return [max(some, key=lambda guess: guess.match + guess.margin) for some in read]

    def patch(self, spot: Spot) -> NDArray[np.uint8]:
        """What the picture shows at a place, upright."""
        return np.asarray(self._patches([spot])[0], np.uint8)

    def _patches(self, spots: Sequence[Spot]) -> NDArray[np.uint8]:
        return cut(self.picture.gray, self.camera, list(spots))

    def read_ahead(self, places: Sequence[Array]) -> None:
        """Read all of these places at once that will be asked for."""
        self._read([self.spot(at) for at in self.not_read(places)])

    def not_read(self, places: Sequence[Array]) -> list[Array]:
        """Places (2,) mm with paper about them at which, or nearly there, nothing was read yet."""
        some = [at for at in places if self.maybe(at)]
        read = _near(some, [xy for xy, _, _ in self.kept], FINDS_MM)
        return [at for at, before in zip(some, read, strict=True) if not before]

    def unread_near(self, places: Array) -> NDArray[np.bool_]:
        """(n,): whether at one of k places, (n, k, 2) mm, or beside it, there is paper with ink that wasn't read."""
        return np.asarray((_apart(places, self.unread) <= BESIDE_MM).any(axis=(1, 2)), np.bool_)

    @cached_property
    def unread(self) -> list[Array]:
        """Paper with ink on which no marker was read."""
        if self.paper is None:
            return []
        return [at for at, inked in self.paper.unread(self.whites, self.explained) if inked]

    def larger(self) -> float:
        """How much larger stickers look than hard detection has them, from whose corners the camera was made."""
        sizes = [one.guess.scale for one in self._first if one.guess and judge.plain(one.guess)]
        return float(np.clip(np.median(sizes or [1.0]), 1 / MOST_LARGER, MOST_LARGER))

    @cached_property
    def confirmed(self) -> list[Sticker]:
        """What hard detection found, looked at closely where it says."""
        return self._each_once(self._first + self._confirmed([n for n in self._all if n not in self._few]))

    @cached_property
    def _first(self) -> list[Sticker]:
        """Some of them, from all over the picture: enough to tell how large stickers look."""
        return self._confirmed(self._few)

    @property
    def _all(self) -> range:
        return range(len(self.found))

    @property
    def _few(self) -> range:
        return self._all[:: max(1, len(self.found) // FEW)]

    def _confirmed(self, which: Sequence[int]) -> list[Sticker]:
        if not which:
            return []
        spots = [self.spot(self.free[n].xy) for n in which]
        shown = all_inside(spots, self.camera, self.picture.gray.shape)
        spots = [spot for spot, good in zip(spots, shown, strict=True) if good]
        found = [self.found[n][0] for n, good in zip(which, shown, strict=True) if good]
        patches, middles = self._patches(spots), np.array([spot.centre_mm for spot in spots])
        guesses = soft.read(patches, overhead.poses(self._corners_mm(found), middles, self.mount))
        guesses = self._look_again(spots, guesses, patches)
        self._keep(middles, guesses, patches)
        return self._stickers(middles, guesses, patches)

    def _read(self, spots: Sequence[Spot]) -> tuple[list[soft.Guess], NDArray[np.uint8]]:
        if not spots:
            return [], np.empty((0, soft.SIDE, soft.SIDE), np.uint8)
        patches = self._patches(spots)
        guesses = self._look_again(spots, soft.read(patches), patches)
        self._keep(np.array([spot.centre_mm for spot in spots]), guesses, patches)
        return guesses, patches

    def _look_again(
        self, spots: Sequence[Spot], guesses: list[soft.Guess], patches: NDArray[np.uint8]
    ) -> list[soft.Guess]:
        """The guesses after a closer look at what may be a marker, which goes by what is known from earlier ones."""
        unclear = [n for n, guess in enumerate(guesses) if claims.worth_a_closer_look(guess)]
        if not unclear:
            return guesses
        clear = [n for n, guess in enumerate(guesses) if judge.clear(guess)]
        known = [one for one in self.kept if judge.clear(one[1])]
        where = [self.spot(xy) for xy, _, _ in known] + [spots[n] for n in clear + unclear]
        seen = np.array([patch for _, _, patch in known] + [patches[n] for n in clear + unclear], np.uint8)
        camera = self.camera.scaled(self.picture.colour_scale)
        found = sights.look_again(
            seen,
            lambda which: cut_colours(self.picture.colour, camera, [where[n] for n in which]),
            [guess for _, guess, _ in known] + [guesses[n] for n in clear + unclear],
            self.blurs,
        )
        out = list(guesses)
        for n, guess in zip(unclear, found[len(known) + len(clear) :], strict=True):
            out[n] = guess
        return out

    def _keep(self, middles: Array, guesses: Sequence[soft.Guess], patches: NDArray[np.uint8]) -> None:
        self.kept += zip(middles, guesses, patches, strict=True)

    def _stickers(
        self,
        middles: Array,
        guesses: Sequence[soft.Guess],
        patches: Sequence[NDArray[np.uint8]] | NDArray[np.uint8],
    ) -> list[Sticker]:
        """What was read in patches about (n, 2) mm, and what hard detection found there."""
        off = np.array([guess.offset for guess in guesses]).reshape(-1, 2)
        xy = middles + off * self.mount.marker_mm / MODULES
        here = self._free_near(xy, SAME_MARKERS * self.mount.marker_mm)
        in_middle = self._free_near(middles, NEARLY_MM)
        hard = [some or others for some, others in zip(here, in_middle, strict=True)]
        return [self._sticker(*one) for one in zip(xy, guesses, patches, hard, strict=True)]

    def _sticker(
        self, xy: Array, guess: soft.Guess, patch: NDArray[np.uint8], hard: Sequence[Laid]
    ) -> Sticker:
        freely = frozenset(one.marker for one in hard)
        if hard and guess.marker not in freely:
            return Sticker(hard[0], guess, patch, freely)
        laid = Laid(guess.marker, float(xy[0]), float(xy[1]), guess.degrees)
        if hard and abs((hard[0].degrees - guess.degrees + 180) % 360 - 180) > WRONG_WAY:
            return Sticker(laid, None, patch, freely)
        return Sticker(laid, guess, patch, freely)

    def _free_near(self, places: Array, reach_mm: float) -> list[list[Laid]]:
        """What hard detection found about each of (n, 2) mm."""
        near = _apart(places[:, None], self.free_xy)[:, 0] <= reach_mm
        return [[self.free[n] for n in np.flatnonzero(some)] for some in near]

    def _each_once(self, read: list[Sticker]) -> list[Sticker]:
        """Of readings that overlap, the best one."""
        kept: list[Sticker] = []
        at, needed = np.empty((len(read), 2)), np.empty(len(read))
        for one in sorted(
            read, key=lambda s: (not s.believed, not s.freely, -judge.ratio(s.guess) if s.guess else 0)
        ):
            n = len(kept)
            if (np.hypot(*(at[:n] - one.at.xy).T) > needed[:n]).all():
                share = ONE_OVER if one.believed else SAME_MARKERS
                at[n], needed[n] = one.at.xy, self.mount.marker_mm * share
                kept.append(one)
        return kept

    def _whites(self, believed: Sequence[Sticker]) -> Whites:
        """How bright paper is on the stickers that were read."""
        level = np.array([one.guess.level for one in believed if one.guess])
        return Whites(np.array([one.at.xy for one in believed]), level)

    def _paper(self, believed: Sequence[Sticker]) -> leftover.Paper:
        """Where there is paper."""
        xy = np.array([one.xy for one in self.free])
        around = AROUND_MM if len(xy) >= SOME_FOUND else AROUND_FEW_MM
        low, high = self._seen(xy.min(axis=0) - around, xy.max(axis=0) + around)
        camera, scale = self.camera.scaled(self.picture.colour_scale), leftover.scale_of(self.mount)
        colours = overhead.look_down(self.picture.colour, camera, 0.0, low, high, scale)
        rim = (self.mount.marker_mm / 2 + self.mount.quiet_mm / 2) * np.array(
            [[1, 0], [0, 1], [-1, 0], [0, -1]]
        )
        rims = np.concatenate([one.at.xy + rotated(rim, one.at.degrees) for one in believed])
        tint = np.maximum(np.median(colours.values(rims), axis=0), 1.0)
        size = self.mount.sticker_mm * 2 / math.sqrt(math.pi)
        return leftover.Paper(colours, size, tint / tint.max())

    def _seen(self, low: Array, high: Array) -> tuple[Array, Array]:
        """The part of a rectangle that lies within the picture's own, roughly."""
        rows, columns = self.picture.gray.shape
        edge = np.array(
            [[x, y] for x in (0, columns / 2, columns - 1) for y in (0, rows / 2, rows - 1)], float
        )
        mm = self.camera.onto_board(edge, 0.0)
        back = self.camera.at_height(mm, 0.0)
        good = mm[np.linalg.norm(back - edge, axis=1) < 2]  # beyond the horizon nothing comes back
        if len(good) == len(edge):
            low, high = np.maximum(low, good.min(axis=0)), np.minimum(high, good.max(axis=0))
        beyond = np.maximum(high - low - WIDEST_MM, 0) / 2
        return low + beyond, high - beyond


def _near(places: Sequence[Array], others: Sequence[Array], reach_mm: float) -> NDArray[np.bool_]:
    """(n,): which of some places (n, 2) mm lie within reach of one of others."""
    return np.asarray(
        (_apart(np.array(places).reshape(-1, 1, 2), others) <= reach_mm).any(axis=(1, 2)), np.bool_
    )


def _apart(places: Array, others: Sequence[Array] | Array) -> Array:
    """(n, k, m) mm from places (n, k, 2) to others (m, 2)."""
    away = places[:, :, None] - np.array(others).reshape(1, 1, -1, 2)
    return np.asarray(np.hypot(away[..., 0], away[..., 1]))
