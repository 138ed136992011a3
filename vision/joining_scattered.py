"""Pieces that may lie anywhere on a space: which spots of several pictures are one place on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np

from vision.answers import Reading, Seen, Unread
from vision.plane import Array
from vision.testimony import OUTSIDE, Box, Claim, Doubt

NEAR_MM = 12.0
"""Spots of two pictures nearer than this are one place: discs are at least twice as wide, and lie side by side."""
_HALF_MM = 13.0


@dataclass(frozen=True)
class Spot:
    """A place on a space."""

    space: str
    number: int


@dataclass
class _Place:
    """A spot as it is put together."""

    spot: Spot
    pieces: set[str]
    pictures: set[int]
    by_picture: dict[int, Array]
    """Where each picture has it, mm on the board."""

    def near(self, picture: int, at: Array | None) -> bool:
        """Whether another picture has it where this one has something."""
        if at is None:
            return False
        others = [there for n, there in self.by_picture.items() if n != picture]
        return any(hypot(*(at - there)) < NEAR_MM for there in others)


def scattered_words(readings: Sequence[Reading]) -> tuple[list[Claim[Spot]], list[Doubt[Spot]]]:
    """What the pictures say, by spots. That a space lies outside a picture counts only if it does in all of them."""
    placing = _Placing(readings)
    claims = [placing.claim(n, one) for n, reading in enumerate(readings) for one in reading.places]
    doubts = [placing.doubt(n, one) for n, reading in enumerate(readings) for one in reading.unread]
    return claims, [one for one in doubts if one is not None]


class _Placing:
    """Gives spots to what was read, then to what was not."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self.readings = readings
        self.read: list[_Place] = []
        self.asked: list[_Place] = []
        self.pieces = [{one.piece for one in reading.places} for reading in readings]
        outside = [{one.space for one in reading.unread if one.why == OUTSIDE} for reading in readings]
        self.never_shown = set.intersection(*outside)

    def claim(self, n: int, one: Seen) -> Claim[Spot]:
        at = None if one.at_mm is None else np.array(one.at_mm)
        place = next((p for p in self.read if p.spot.space == one.space and one.piece in p.pieces), None)
        place = place or next((p for p in self.read if self._rivals(p, n, one, at)), None)
        if place is None:
            place = _Place(Spot(one.space, len(self.read)), set(), set(), {})
            self.read.append(place)
        place.pieces.add(one.piece)
        place.pictures.add(n)
        if at is not None:
            place.by_picture.setdefault(n, at)
        box = (0, 0, 0, 0) if at is None else self._box(n, at)
        return Claim(n, place.spot, one.piece, None, one.probability, box)

    def _rivals(self, place: _Place, n: int, one: Seen, at: Array | None) -> bool:
        """Whether another picture has another piece in the very place, and neither picture has both."""
        if place.spot.space != one.space or not place.near(n, at) or n in place.pictures:
            return False
        both = any(one.piece in self.pieces[other] for other in place.pictures)
        return not both and not place.pieces & self.pieces[n]

    def doubt(self, n: int, one: Unread) -> Doubt[Spot] | None:
        if one.why == OUTSIDE:
            if one.space not in self.never_shown:
                return None
            spot = Spot(one.space, -1)
        else:
            spot = self._spot(n, one)
        return Doubt(n, spot, one.why, one.guess, None, one.second, one.probability, one.box)

    def _spot(self, n: int, one: Unread) -> Spot:
        at = self._on_board(n, one.box)
        others = [p for p in self.read if p.pictures - {n}]
        guessed = [p for p in others if p.spot.space == one.space and one.guess in p.pieces]
        near = [p for p in others if p.near(n, at)]
        for place in (*guessed, *near):
            return place.spot
        for place in self.asked:
            if place.spot.space == one.space and place.near(n, at) and n not in place.by_picture:
                place.by_picture[n] = at
                return place.spot
        place = _Place(Spot(one.space, -2 - len(self.asked)), set(), {n}, {n: at})
        self.asked.append(place)
        return place.spot

    def _on_board(self, n: int, box: Box) -> Array:
        """(2,) mm of the middle of a box."""
        left, top, right, bottom = box
        middle = np.array([(left + right) / 2, (top + bottom) / 2, 1.0])
        x, y, depth = np.linalg.solve(self.readings[n].to_picture, middle)
        return np.array([x / depth, y / depth])

    def _box(self, n: int, at: Array) -> Box:
        """Around a piece, px of its picture."""
        corners = np.array([[x, y] for x in (-_HALF_MM, _HALF_MM) for y in (-_HALF_MM, _HALF_MM)]) + at
        shown = np.column_stack([corners, np.ones(4)]) @ self.readings[n].to_picture.T
        px = shown[:, :2] / shown[:, 2:]
        (left, top), (right, bottom) = px.min(axis=0).round(), px.max(axis=0).round()
        return int(left), int(top), int(right), int(bottom)
