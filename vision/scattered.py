"""Read pieces that may lie anywhere on a space, and several on one, such as discs laid beside figures.

Nobody knows where to look. So the board is looked at from straight above: markers that hard detection finds there are
confirmed by a close look, then whatever else is white paper is read closely. What can't be read is asked about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision import claims, judge, leftover, overhead, sights, soft
from vision.answers import Seen, Unread, Warned
from vision.board import BoardLike
from vision.claims import Claim
from vision.frame import Frame
from vision.grid import REACH_PITCH, Assigned, Grid
from vision.images import Picture
from vision.legend import Legend
from vision.markers import MODULES, Found
from vision.patches import Spot, crop_px, cut_colours, modules_px
from vision.peers import Whites, frame_whites, paper_tint
from vision.plane import Array

SAME_MARKERS = 0.5
"""Two readings nearer than this share of a marker's side are of the same piece."""
IN_SHADOW = 0.6
"""Paper in a shadow is at least so bright, compared with paper nearby."""
PRINT_PITCH = 0.5
"""Within this share of the pitch of a space's middle nothing but the space is printed."""
FRAME_OFF_MM = 2.5
"""Where the frame's markers lie further than this from their places, the board or the frame isn't as its file says."""
MARKER_LIKE = 0.65
"""What matches a marker so well is asked about, even without ink."""
ROUNDS = 3
"""So often paper that isn't explained yet is read closely: pieces that overlap come one after the other."""
MOST_BLUR = 0.5
"""Modules of blur from which on hard detection isn't tried: in rendered photographs it found 1 piece of 69."""
ASIDE = 2.0
"""Modules from where one looked to what may be a marker, from which on it is worth looking straight at it."""


class Scattered:
    """Collects the answers to one picture."""

    def __init__(self, picture: Picture, board: BoardLike, table: Legend, frame: Frame) -> None:
        self.picture, self.board, self.table = picture, board, table
        self.frame, self.camera = frame, frame.camera
        self.by_marker = table.by_marker()
        self.mount = table.mounts[table.usual]
        self.places: list[Seen] = []
        self.unread: list[Unread] = []
        self.empty: list[str] = []
        self.warnings: list[Warned] = []
        self.grid = Grid.of(board)
        reach = REACH_PITCH * board.pitch_mm + self.mount.size_mm
        self.low, self.high = self.grid.xy.min(axis=0) - reach, self.grid.xy.max(axis=0) + reach
        self.hard: list[Found] = []

    def detect(self, blur: float) -> None:
        """Look from above, and find markers the quick way, unless so many modules of `blur` leave nothing to find."""
        self.view = overhead.look_down(
            self.picture.gray,
            self.camera,
            self.mount.height_mm,
            self.low,
            self.high,
            overhead.fine_scale(self.mount),
        )
        found = overhead.markers_in(self.view, self.mount) if blur < MOST_BLUR else []
        near = REACH_PITCH * self.board.pitch_mm + self.mount.marker_mm
        self.hard = [
            one
            for one in found
            if one.marker in self.by_marker and self.grid.away(self.view.mm(one.centre[None])[0]) <= near
        ]

    def read(self) -> None:
        """Fill the answers."""
        read = self._claims()
        xy = np.array([claim.spot.centre_mm for claim in read], float).reshape(-1, 2)
        assigned, warnings = self.grid.assign(xy, np.array([claim.believed for claim in read], bool))
        self.warnings += warnings
        if self.frame.error_mm > FRAME_OFF_MM:
            self.warnings.append(Warned("frame", {"error_mm": round(self.frame.error_mm, 1)}))
        twice = self._twice(read)
        known = []
        for claim, place in zip(read, assigned, strict=True):
            if place.space is not None and self._answer(claim, place, claim.guess.marker in twice):
                known.append(np.array(claim.spot.centre_mm))
        self._leftover(read, known)
        self._without_answer()
        order = {space: n for n, space in enumerate(self.board.spaces)}
        self.places.sort(key=lambda seen: (order[seen.space], seen.marker))
        self.unread.sort(key=lambda unread: (order[unread.space], unread.box))

    def _claims(self) -> list[Claim]:
        """Every place that looks like a marker, read closely."""
        corners = np.array([self.view.mm(one.corners) for one in self.hard]).reshape(-1, 4, 2)
        hard = corners.mean(axis=1)
        patches, middles = overhead.patches(self.view, hard)
        guesses = soft.read(patches, overhead.poses(corners, middles, self.mount))
        read = self._each_place_once(self._claimed(hard, middles, guesses, patches))
        self.whites = self._whites(read)
        self.paper = self._paper()
        looked: list[Array] = []
        aside: list[Array] = []
        for _ in range(ROUNDS):
            known = [np.array(claim.spot.centre_mm) for claim in read if claim.believed]
            xy = self._new([*aside, *self.paper.worth_reading(self.whites, known)], looked)
            if not xy:
                break
            looked += xy
            more, where = overhead.patches(self.view, np.array(xy))
            seen = soft.read(more)
            aside = self._aside(where, seen)
            guesses += seen
            patches, middles = np.concatenate([patches, more]), np.concatenate([middles, where])
            read = self._each_place_once(self._claimed(hard, middles, guesses, patches))
        good = [n for n, one in enumerate(guesses) if judge.clear(one) or claims.worth_a_closer_look(one)]
        good = self._once(good, guesses, middles)
        found = sights.look_again(
            patches[good],
            lambda which: self._colours([self._spot(middles[good[n]]) for n in which]),
            [guesses[n] for n in good],
        )
        for n, guess in zip(good, found, strict=True):
            guesses[n] = guess
        guesses = sights.trusted(guesses)
        return self._each_place_once(self._claimed(hard, middles, guesses, patches))

    def _once(self, some: Sequence[int], guesses: Sequence[soft.Guess], middles: Array) -> list[int]:
        """Of the patches that show the same marker at the same place the one that shows it best."""
        module = self.mount.marker_mm / MODULES
        kept: list[tuple[int, Array]] = []
        for n in sorted(some, key=lambda n: -guesses[n].match - guesses[n].margin):
            at = middles[n] + module * np.array(guesses[n].offset)
            same = (where for k, where in kept if guesses[k].marker == guesses[n].marker)
            if all(np.hypot(*(at - where)) > 2 * module for where in same):
                kept.append((n, at))
        return sorted(n for n, _ in kept)

    def _colours(self, spots: list[Spot]) -> NDArray[np.uint8]:
        return cut_colours(self.picture.colour, self.camera.scaled(self.picture.colour_scale), spots)

    def _paper(self) -> leftover.Paper:
        colour, shrink = self.picture.colour, self.picture.colour_scale
        camera, scale = self.camera.scaled(shrink), leftover.scale_of(self.mount)
        view = overhead.look_down(colour, camera, self.mount.height_mm, self.low, self.high, scale)
        tint = paper_tint(colour, self.board, self.frame, shrink)
        return leftover.Paper(view, self.mount.size_mm, tint, self.grid.xy, REACH_PITCH * self.board.pitch_mm)

    def _aside(self, middles: Array, guesses: Sequence[soft.Guess]) -> list[Array]:
        """(2,) mm of what looks like a marker, but far from the middles (n, 2) of the patches it was seen in."""
        module = self.mount.marker_mm / MODULES
        return [
            middle + module * np.array(guess.offset)
            for middle, guess in zip(middles, guesses, strict=True)
            if np.hypot(*guess.offset) > ASIDE and claims.worth_a_closer_look(guess)
        ]

    def _new(self, some: Sequence[Array], looked: Sequence[Array]) -> list[Array]:
        """Of places (2,) mm those that lie near no earlier one of them, nor near where one `looked` before."""
        taken = np.array([*looked, *some]).reshape(-1, 2)
        first, there = len(looked), np.ones(len(taken), np.bool_)
        for n in range(first, len(taken)):
            away = np.hypot(*(taken[:n][there[:n]] - taken[n]).T)
            there[n] = (away > SAME_MARKERS * self.mount.marker_mm).all()
        return [at for at, new in zip(some, there[first:], strict=True) if new]

    def _claimed(
        self, hard: Array, middles: Array, guesses: Sequence[soft.Guess], patches: NDArray[np.uint8]
    ) -> list[Claim]:
        """What was read in these patches, if the picture shows it whole. `hard` (n, 2) mm: where `self.hard` lie."""
        module = self.mount.marker_mm / MODULES
        xy = middles + module * np.array([guess.offset for guess in guesses]).reshape(-1, 2)
        whole = np.flatnonzero(self._shown(xy))
        near = np.hypot(*(hard - xy[whole, None]).transpose(2, 0, 1)) <= SAME_MARKERS * self.mount.marker_mm
        return [
            Claim(
                self._spot(xy[n]),
                guesses[n],
                patches[n],
                frozenset(self.hard[k].marker for k in np.flatnonzero(some)),
            )
            for n, some in zip(whole.tolist(), near, strict=True)
        ]

    def _shown(self, xy: Array) -> NDArray[np.bool_]:
        """(n,): whether the picture shows markers at these places (n, 2) mm whole."""
        half = 0.6 * self.mount.marker_mm
        around = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        px = self.camera.at_height((xy[:, None] + around).reshape(-1, 2), self.mount.height_mm)
        rows, columns = self.picture.gray.shape
        inside = (px >= 0).all(axis=1) & (px <= [columns - 1, rows - 1]).all(axis=1)
        return np.asarray(inside.reshape(-1, 4).all(axis=1), np.bool_)

    def _spot(self, xy: Array) -> Spot:
        return Spot("", "", self.mount, (float(xy[0]), float(xy[1])))

    def _each_place_once(self, some: Sequence[Claim]) -> list[Claim]:
        """Of readings that overlap the best one: believed before others, then by how well it explains its patch."""
        marker = self.mount.marker_mm
        some = sorted(some, key=lambda c: (not c.believed, not c.freely, -judge.ratio(c.guess)))
        xy = np.array([claim.spot.centre_mm for claim in some]).reshape(-1, 2)
        away = np.hypot(*(xy[:, None] - xy).transpose(2, 0, 1))
        # Nothing else can be seen where a marker was read: its border would cover it.
        needed = marker * np.where([claim.believed for claim in some], 0.8, SAME_MARKERS)
        near = away <= needed  # each too near to those that need so much room
        kept: list[int] = []
        for n in range(len(some)):
            if not near[n, kept].any():
                kept.append(n)
        return [some[n] for n in kept]

    def _twice(self, some: Sequence[Claim]) -> set[int]:
        """Markers that were believed in two places; none counts then."""
        by_marker: dict[int, int] = defaultdict(int)
        for claim in some:
            by_marker[claim.guess.marker] += claim.believed
        return {marker for marker, times in by_marker.items() if times > 1}

    def _answer(self, claim: Claim, place: Assigned, twice: bool) -> bool:
        """One place on a space: whether it is a piece, or worth a question."""
        guess, space = claim.guess, str(place.space)
        piece = self.by_marker.get(guess.marker)
        why = None
        if claim.freely - {guess.marker}:
            why = "contradiction"
        elif claim.believed and piece is None:
            why = "odd_piece"
        elif claim.believed and twice:
            why = "twice"
        elif claim.believed and not place.sure:
            why = "between"
        elif claim.believed and piece:
            how = "both" if claim.freely else "soft"
            x, y = claim.spot.centre_mm
            at_mm = (round(x, 1), round(y, 1))
            self.places.append(Seen(space, piece.piece, judge.probability(guess), how, piece.marker, at_mm))
        elif claim.freely or self._asks(claim):
            why = "covered"
        else:
            return False
        if why:
            self._doubt(claim.spot, space, why, claim)
        return True

    def _whites(self, some: Sequence[Claim]) -> Whites:
        """How bright paper is on the frame's rims and on the pieces that were read."""
        rims = frame_whites(self.picture.gray, self.board, self.frame)
        read = [claim for claim in some if claim.believed]
        xy = np.array([claim.spot.centre_mm for claim in read]).reshape(-1, 2)
        level = np.array([claim.guess.level for claim in read])
        return Whites(np.concatenate([xy, rims.xy]), np.concatenate([level, rims.level]))

    def _asks(self, claim: Claim) -> bool:
        """Whether a place looks so much like a piece that it is asked about."""
        washed = (claim.patch >= judge.GLARE).mean() > judge.GLARE_SHARE and judge.worth_asking(claim.guess)
        return washed or (judge.likely_marker(claim.guess) and self._on_paper(claim))

    def _on_paper(self, claim: Claim) -> bool:
        """Whether the white of a blurred marker could be paper rather than print, shadows allowed for."""
        white = self.whites.at(np.array([claim.spot.centre_mm]))[0]
        return bool(claim.guess.level >= IN_SHADOW * white)

    def _leftover(self, some: Sequence[Claim], known: list[Array]) -> None:
        """Light in which no piece could be seen, and paper on which no marker could be read."""
        for at in self.paper.washed_out():
            space = self.grid.nearest(at, PRINT_PITCH)
            if space is not None:
                self._doubt(self._spot(at), space, "glare", None)
        left = [claim for claim in some if not claim.believed]
        xy = np.array([claim.spot.centre_mm for claim in left]).reshape(-1, 2)
        for at, inked in self.paper.unread(self.whites, known):
            space = self.grid.nearest(at, PRINT_PITCH)
            near = [left[n] for n in np.nonzero(np.hypot(*(xy - at).T) <= self.mount.size_mm / 2)[0]]
            best = max(near, key=lambda claim: judge.ratio(claim.guess), default=None)
            if space is not None and (inked or (best and best.guess.match >= MARKER_LIKE)):
                self._doubt(best.spot if best else self._spot(at), space, "covered", best)

    def _doubt(self, spot: Spot, space: str, why: str, claim: Claim | None) -> None:
        """Ask about a place; with a guess at what it is, if there is one worth showing."""
        box = crop_px(spot, self.camera, self.picture.gray.shape)
        if claim is None:
            self.unread.append(Unread(space, why, None, box))
            return
        if why == "covered":
            why = judge.reason(claim.guess, claim.patch)
        first, second, chance = self._guessed(claim)
        self.unread.append(Unread(space, why, first, box, second, chance))

    def _guessed(self, claim: Claim) -> tuple[str | None, str | None, float]:
        """The most likely piece, the next one, and the probability of the first."""
        names = [self.by_marker.get(marker) for marker in (claim.guess.marker, claim.guess.second)]
        first, second = (one.piece if one else None for one in names)
        strangers = sorted(claim.freely - {claim.guess.marker})
        if strangers:
            # Hard detection says one thing, the close look another: neither is more likely.
            return self.by_marker[strangers[0]].piece, first, 0.5
        if first is None or not (claim.freely or claim.believed or judge.worth_asking(claim.guess)):
            return None, None, 0.0
        return first, second, judge.probability(claim.guess)

    def _without_answer(self) -> None:
        """Spaces on which nothing was seen: empty, if the picture shows them well enough."""
        seen = {seen.space for seen in self.places} | {unread.space for unread in self.unread}
        shape = self.picture.gray.shape
        spots = [Spot(space, "", self.mount, self.board.centre_mm(space)) for space in self.board.spaces]
        modules = modules_px(spots, self.camera)
        for spot, module, whole in zip(spots, modules, self._whole(spots), strict=True):
            space = spot.space
            if not whole:
                self.unread.append(Unread(space, "outside", None, crop_px(spot, self.camera, shape)))
            elif space in seen:
                continue
            elif module < judge.SMALLEST_MODULE_PX:
                self.unread.append(Unread(space, "blurred", None, crop_px(spot, self.camera, shape)))
            else:
                self.empty.append(space)

    def _whole(self, spots: Sequence[Spot]) -> NDArray[np.bool_]:
        """(n,): whether the picture shows a space wholly."""
        turn = np.deg2rad(30 + 60 * np.arange(6))
        corners = self.board.pitch_mm / 3**0.5 * np.column_stack([np.cos(turn), np.sin(turn)])
        around = np.array([spot.centre_mm for spot in spots]).reshape(-1, 1, 2) + corners
        px = self.camera.at_height(around.reshape(-1, 2), 0.0).reshape(-1, 6, 2)
        rows, columns = self.picture.gray.shape
        return np.asarray(((px >= 0) & (px <= np.array([columns - 1, rows - 1]))).all(axis=(1, 2)), np.bool_)
