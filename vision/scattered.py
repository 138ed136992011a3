"""Read pieces that may lie anywhere on a space, and several on one, such as discs laid beside figures.

Nobody knows where to look, so the whole board is searched for what looks like a marker, and each such place is read
closely. What looks like a marker and can't be read is asked about.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import judge, leftover, search, soft
from vision.answers import Seen, Unread, Warned
from vision.board import BoardLike
from vision.frame import Frame
from vision.grid import Assigned, Grid
from vision.images import Picture
from vision.legend import Legend
from vision.markers import Found
from vision.patches import Spot, crop_px, cut, inside, module_px
from vision.peers import Whites, frame_whites, paper_tint
from vision.plane import Array

SAME_MARKERS = 0.5
"""Two readings nearer than this share of a marker's side are of the same piece."""
WRONG_SIZE = 0.2
"""A marker found freely whose side is off by more is no piece's."""
IN_SHADOW = 0.6
"""Paper in a shadow is at least so bright, compared with paper nearby."""
PRINT_PITCH = 0.5
"""Within this share of the pitch of a space's middle nothing but the space is printed."""
FRAME_OFF_MM = 2.5
"""Where the frame's markers lie further than this from their places, the board or the frame isn't as its file says."""


@dataclass(frozen=True)
class Claim:
    """What one place on the board may be."""

    spot: Spot
    guess: soft.Guess
    patch: NDArray[np.uint8]
    freely: frozenset[int]
    """Markers that hard detection found here."""

    @property
    def believed(self) -> bool:
        """Whether it may be accepted for what it looks like."""
        return judge.believed(self.guess, self.guess.marker in self.freely)


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
        self.whites = Whites(np.empty((0, 2)), np.empty(0))

    def read(self, found: list[Found]) -> None:
        """Fill the answers; `found` are the markers that hard detection sees."""
        claims = self._each_place_once(self._claims(found))
        xy = np.array([claim.spot.centre_mm for claim in claims], float).reshape(-1, 2)
        grid = Grid.of(self.board)
        assigned, warnings = grid.assign(xy, np.array([claim.believed for claim in claims], bool))
        self.warnings += warnings
        if self.frame.error_mm > FRAME_OFF_MM:
            self.warnings.append(Warned("frame", {"error_mm": round(self.frame.error_mm, 1)}))
        twice = self._twice(claims)
        self.whites = self._whites(claims)
        known = []
        for claim, place in zip(claims, assigned, strict=True):
            if place.space is not None and self._answer(claim, place, claim.guess.marker in twice):
                known.append(np.array(claim.spot.centre_mm))
        self._leftover(grid, known)
        self._without_answer()
        order = {space: n for n, space in enumerate(self.board.spaces)}
        self.places.sort(key=lambda seen: (order[seen.space], seen.marker))
        self.unread.sort(key=lambda unread: (order[unread.space], unread.box))

    def _claims(self, found: list[Found]) -> list[Claim]:
        """Every place that looks like a marker, read closely."""
        xy, _ = search.places(self.picture.gray, self.camera, self.board, self.mount)
        free = self._freely(found)
        xy = np.concatenate([np.array([at for at, _ in free], float).reshape(-1, 2), xy])
        spots = [self._spot(place) for place in xy]
        shown = [spot for spot in spots if inside(spot, self.camera, self.picture.gray.shape)]
        patches = cut(self.picture.gray, self.camera, shown)
        out = []
        for spot, guess, patch in zip(shown, soft.read(patches), patches, strict=True):
            there = self._spot(np.array(spot.centre_mm) + np.array(guess.offset) * spot.module_mm)
            near = SAME_MARKERS * self.mount.marker_mm
            freely = frozenset(marker for at, marker in free if np.hypot(*(at - there.centre_mm)) <= near)
            out.append(Claim(there, guess, patch, freely))
        return out

    def _spot(self, xy: Array) -> Spot:
        return Spot("", "", self.mount, (float(xy[0]), float(xy[1])))

    def _freely(self, found: list[Found]) -> list[tuple[Array, int]]:
        """Middle and id of the pieces' markers that hard detection found, in their size."""
        out = []
        for one in found:
            if one.marker in self.by_marker:
                corners = self.camera.onto_board(one.corners, self.mount.height_mm)
                sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
                if abs(sides.mean() / self.mount.marker_mm - 1) <= WRONG_SIZE:
                    out.append((corners.mean(axis=0), one.marker))
        return out

    def _each_place_once(self, claims: list[Claim]) -> list[Claim]:
        """Of readings that overlap the best one: believed before others, then by how well it explains its patch."""
        marker = self.mount.marker_mm
        kept: list[Claim] = []
        for claim in sorted(claims, key=lambda c: (not c.believed, not c.freely, -judge.ratio(c.guess))):
            # Nothing else can be seen where a marker was read: its border would cover it.
            needed = [marker * (0.8 if other.believed else SAME_MARKERS) for other in kept]
            away = [np.hypot(*(np.array(claim.spot.centre_mm) - other.spot.centre_mm)) for other in kept]
            if all(distance > least for distance, least in zip(away, needed, strict=True)):
                kept.append(claim)
        return kept

    def _twice(self, claims: list[Claim]) -> set[int]:
        """Markers that were believed in two places; none counts then."""
        by_marker: dict[int, int] = defaultdict(int)
        for claim in claims:
            by_marker[claim.guess.marker] += claim.believed
        return {marker for marker, times in by_marker.items() if times > 1}

    def _answer(self, claim: Claim, place: Assigned, twice: bool) -> bool:
        """One place on a space: whether it is a piece, or worth a question."""
        guess, space = claim.guess, str(place.space)
        piece = self.by_marker.get(guess.marker)
        strangers = sorted(claim.freely - {guess.marker})
        if strangers:
            self._doubt(claim.spot, space, "contradiction", self.by_marker[strangers[0]].piece)
        elif claim.believed and piece is None:
            self._doubt(claim.spot, space, "odd_piece", None)
        elif claim.believed and piece and twice:
            self._doubt(claim.spot, space, "twice", piece.piece)
        elif claim.believed and piece and not place.sure:
            self._doubt(claim.spot, space, "between", piece.piece)
        elif claim.believed and piece:
            why = "both" if claim.freely else "soft"
            x, y = claim.spot.centre_mm
            at_mm = (round(x, 1), round(y, 1))
            self.places.append(Seen(space, piece.piece, judge.probability(guess), why, piece.marker, at_mm))
        elif claim.freely or (judge.likely_marker(guess) and self._on_paper(claim)):
            shown = piece is not None and (claim.freely or judge.worth_asking(guess))
            why = judge.reason(guess, claim.patch)
            self._doubt(claim.spot, space, why, piece.piece if piece and shown else None)
        else:
            return False
        return True

    def _whites(self, claims: list[Claim]) -> Whites:
        """How bright paper is on the frame's rims and on the pieces that were read."""
        rims = frame_whites(self.picture.gray, self.board, self.frame)
        read = [claim for claim in claims if claim.believed]
        xy = np.array([claim.spot.centre_mm for claim in read]).reshape(-1, 2)
        level = np.array([claim.guess.level for claim in read])
        return Whites(np.concatenate([xy, rims.xy]), np.concatenate([level, rims.level]))

    def _on_paper(self, claim: Claim) -> bool:
        """Whether the white of a blurred marker could be paper rather than print, shadows allowed for."""
        white = self.whites.at(np.array([claim.spot.centre_mm]))[0]
        return bool(claim.guess.level >= IN_SHADOW * white)

    def _leftover(self, grid: Grid, known: list[Array]) -> None:
        """Paper on which no marker could be read, and light in which none could be."""
        colour, scale = self.picture.colour, self.picture.colour_scale
        above = search.from_above(colour, self.camera.scaled(scale), self.board, self.mount)
        spaces = search.on_spaces(self.board, self.mount, PRINT_PITCH)
        found = [("glare", at) for at in leftover.washed_out(above, self.mount, spaces)]
        above /= paper_tint(colour, self.board, self.frame, scale).astype(np.float32)
        found += [("covered", at) for at in leftover.paper(above, self.whites, self.mount, known, spaces)]
        for why, at in found:
            space = grid.nearest(at)
            if space is not None:
                self._doubt(self._spot(at), space, why, None)

    def _doubt(self, spot: Spot, space: str, why: str, guess: str | None) -> None:
        box = crop_px(spot, self.camera, self.picture.gray.shape)
        self.unread.append(Unread(space, why, guess, box))

    def _without_answer(self) -> None:
        """Spaces on which nothing was seen: empty, if the picture shows them well enough."""
        seen = {seen.space for seen in self.places} | {unread.space for unread in self.unread}
        shape = self.picture.gray.shape
        for space in self.board.spaces:
            spot = Spot(space, "", self.mount, self.board.centre_mm(space))
            if not self._whole(spot):
                self.unread.append(Unread(space, "outside", None, crop_px(spot, self.camera, shape)))
            elif space in seen:
                continue
            elif module_px(spot, self.camera) < judge.SMALLEST_MODULE_PX:
                self.unread.append(Unread(space, "blurred", None, crop_px(spot, self.camera, shape)))
            else:
                self.empty.append(space)

    def _whole(self, spot: Spot) -> bool:
        """Whether the picture shows a whole space."""
        turn = np.deg2rad(30 + 60 * np.arange(6))
        corners = self.board.pitch_mm / 3**0.5 * np.column_stack([np.cos(turn), np.sin(turn)])
        px = self.camera.at_height(corners + np.array(spot.centre_mm), 0.0)
        rows, columns = self.picture.gray.shape
        return bool((px >= 0).all() and (px <= np.array([columns - 1, rows - 1])).all())
