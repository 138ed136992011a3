"""Read a board on which pieces lie in the middles of their spaces: space by space, each piece at most once."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from vision import blurring, first_look, judge, refit, sights, soft
from vision.answers import Seen, Unread, Warned
from vision.board import BoardLike
from vision.frame import Frame
from vision.images import Picture
from vision.legend import Legend
from vision.markers import Found, find
from vision.patches import Spot, all_inside, crop_px, cut, cut_colours, modules_px, spots
from vision.peers import Whites, frame_whites, look

NEAR_PITCH = 0.4
"""A marker belongs to a space if its centre lies within this share of the pitch."""


class BySpace:
    """Collects the answers to one picture, space by space."""

    def __init__(self, picture: Picture, board: BoardLike, table: Legend, frame: Frame) -> None:
        self.picture, self.board, self.table = picture, board, table
        self.frame, self.camera = frame, frame.camera
        self.cut_by = frame.camera
        """The camera by which what is read was cut out, if not by the better one."""
        self.by_marker = table.by_marker()
        self.places: list[Seen] = []
        self.unread: list[Unread] = []
        self.empty: list[str] = []
        self.warnings: list[Warned] = []

    def look(self) -> None:
        """Look at every space the picture shows. BadPicture, as `first_look.on_board` has it, if that is hopeless."""
        self.everywhere = spots(self.board, self.table)
        there = all_inside(self.everywhere, self.camera, self.picture.gray.shape)
        self.shown = [spot for spot, shown in zip(self.everywhere, there, strict=True) if shown]
        gray = self.picture.gray
        patches = cut(gray, self.camera, self.shown)
        guesses = soft.read(patches)
        clear = sights.clearly(guesses)
        if sum(judge.sharp(guesses[k]) for k in clear) < blurring.FEWEST:
            first_look.on_board(gray, self.board, self.table, self.frame)
        better = refit.on_pieces(self.frame, self.board, [(self.shown[k], guesses[k]) for k in clear])
        if better is not None:
            self.camera = better.camera
        if better is not None and better.far:
            rest = [k for k in range(len(guesses)) if k not in set(clear)]
            self.cut_by = self.camera
            patches[rest] = cut(gray, self.cut_by, [self.shown[k] for k in rest])
            for k, guess in zip(rest, soft.read(patches[rest]), strict=True):
                guesses[k] = guess
        self.patches = patches
        self.guesses = sights.trusted(
            sights.look_again(patches, lambda which: self._colours([self.shown[k] for k in which]), guesses)
        )

    def read(self) -> None:
        """Fill the answers."""
        freely = self._freely()
        shown = {spot.space for spot in self.shown}
        for spot in self.everywhere:
            if spot.space not in shown:
                self._doubt(spot, "outside")
        rest = []
        for spot, guess, patch in zip(self.shown, self.guesses, self.patches, strict=True):
            if not self._answer(spot, guess, freely[spot.space]):
                rest.append((spot, guess, patch))
        self._empty_or_covered(rest, self._whites())
        self._each_once()
        order = {spot.space: n for n, spot in enumerate(self.everywhere)}
        self.places.sort(key=lambda seen: order[seen.space])
        self.unread.sort(key=lambda unread: order[unread.space])

    def _freely(self) -> dict[str, set[int]]:
        """What hard detection says where a marker seems to lie and can't be believed yet, by space."""
        unclear = [
            spot
            for spot, guess in zip(self.shown, self.guesses, strict=True)
            if judge.likely_marker(guess) and not judge.believed(guess, False)
        ]
        found = []
        for spot in unclear:
            left, top, right, bottom = crop_px(spot, self.camera, self.picture.gray.shape)
            crop = np.ascontiguousarray(self.picture.gray[top:bottom, left:right])
            found += [Found(one.marker, one.corners + [left, top]) for one in find(crop)]
        return self._by_space(found, self.shown)

    def _colours(self, wanted: list[Spot]) -> NDArray[np.uint8]:
        return cut_colours(self.picture.colour, self.cut_by.scaled(self.picture.colour_scale), wanted)

    def _by_space(self, found: list[Found], shown: list[Spot]) -> dict[str, set[int]]:
        """The pieces' markers found freely, by the space they lie on."""
        out: dict[str, set[int]] = defaultdict(set)
        centres = np.array([spot.centre_mm for spot in shown]).reshape(-1, 2)
        for one in found:
            piece = self.by_marker.get(one.marker)
            if piece is None or not len(centres):
                continue
            mount = self.table.mounts[piece.mount]
            corners = self.camera.onto_board(one.corners, mount.height_mm)
            sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
            if abs(sides.mean() / mount.marker_mm - 1) > 0.2:
                continue
            off = np.linalg.norm(centres - corners.mean(axis=0), axis=1)
            nearest = int(off.argmin())
            if off[nearest] <= NEAR_PITCH * self.board.pitch_mm:
                out[shown[nearest].space].add(one.marker)
        return out

    def _answer(self, spot: Spot, guess: soft.Guess, freely: set[int]) -> bool:
        """Whether a marker was seen here, for certain or by hard detection; False leaves the space open."""
        piece = self.by_marker.get(guess.marker)
        strangers = [self.by_marker[marker].piece for marker in sorted(freely - {guess.marker})]
        if strangers:
            self._doubt(spot, "contradiction", strangers[0], piece.piece if piece else None)
        elif piece and (freely or judge.believed(guess, False)) and piece.mount != self._mount(spot):
            self._doubt(spot, "odd_piece", piece.piece)
        elif piece and judge.believed(guess, bool(freely)):
            why = "both" if freely or judge.by_modules(guess) else "soft"
            self.places.append(Seen(spot.space, piece.piece, judge.probability(guess), why, piece.marker))
        elif piece and freely:
            self._ask(spot, "covered", guess)
        else:
            return False
        return True

    def _mount(self, spot: Spot) -> str | None:
        return self.table.mount_at(spot.kind)

    def _empty_or_covered(
        self, rest: list[tuple[Spot, soft.Guess, NDArray[np.uint8]]], whites: Whites
    ) -> None:
        camera = self.camera.scaled(self.picture.colour_scale)
        looks = look(self.picture.colour, camera, [spot for spot, _, _ in rest], whites)
        sizes = modules_px([spot for spot, _, _ in rest], self.camera)
        for (spot, guess, patch), size in zip(rest, sizes, strict=True):
            seen, looks_free = looks[spot.space], looks[spot.space].free
            small = size < judge.SMALLEST_MODULE_PX
            # A print that is known and can be seen leaves no room for a marker, however much it looks like one.
            if looks_free and not small and (seen.like_its_kind or not judge.likely_marker(guess)):
                self.empty.append(spot.space)
                continue
            why = "blurred" if small and looks_free else judge.reason(guess, patch)
            if judge.worth_asking(guess):
                self._ask(spot, why, guess)
            else:
                self._doubt(spot, why)

    def _whites(self) -> Whites:
        """How bright paper is: on the stickers that were read and on the frame's rims."""
        read = {seen.space for seen in self.places}
        both = zip(self.shown, self.guesses, strict=True)
        known = [(spot.centre_mm, guess.level) for spot, guess in both if spot.space in read]
        rims = frame_whites(self.picture.gray, self.board, self.frame)
        xy = [at for at, _ in known] + rims.xy.tolist()
        return Whites(
            np.array(xy).reshape(-1, 2), np.array([level for _, level in known] + rims.level.tolist())
        )

    def _ask(self, spot: Spot, why: str, guess: soft.Guess) -> None:
        """Ask about a space with the two likeliest pieces that may lie there."""
        likely = [self.by_marker.get(marker) for marker in dict.fromkeys((guess.marker, guess.second))]
        fit = [piece.piece for piece in likely if piece and piece.mount == self._mount(spot)]
        first_fits = bool(fit) and likely[0] is not None and fit[0] == likely[0].piece
        chance = judge.probability(guess) if first_fits else 0.0
        first, second = [*fit, None, None][:2]
        self._doubt(spot, why, first, second, chance)

    def _doubt(
        self,
        spot: Spot,
        why: str,
        guess: str | None = None,
        second: str | None = None,
        probability: float = 0.0,
    ) -> None:
        box = crop_px(spot, self.camera, self.picture.gray.shape)
        self.unread.append(Unread(spot.space, why, guess, box, second, probability))

    def _each_once(self) -> None:
        """A marker is on one piece only: of two readings none counts, unless hard detection saw just one."""
        spot_of = {spot.space: spot for spot in self.everywhere}
        by_marker: dict[int, list[Seen]] = defaultdict(list)
        for seen in self.places:
            by_marker[seen.marker].append(seen)
        for claims in by_marker.values():
            if len(claims) < 2:
                continue
            sure = [seen for seen in claims if seen.why == "both"]
            for seen in claims:
                if sure != [seen]:
                    self.places.remove(seen)
                    self._doubt(spot_of[seen.space], "twice", seen.piece)
