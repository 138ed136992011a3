"""Several photographs of one position of a board, joined into one reading.

What one picture couldn't read the next may; where two differ, the place becomes a question. The order of the pictures
says nothing, and one picture alone stays as it is. Tiles laid out freely are joined by `vision.joining_layouts`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from vision.answers import Reading, Unread, Warned
from vision.joining_scattered import scattered_words
from vision.testimony import OUTSIDE, Claim, Doubt, Verdict, weigh


def join(readings: Sequence[Reading], scattered: bool = False) -> Reading:
    """One reading of all pictures of a position, at least one.

    `scattered`: pieces may lie anywhere on a space, and several on one, as on Scythe's map. Spaces come in the order of
    their names; the camera (`to_picture`, `frame_error_mm`) is that of the picture that has read most; a question's
    `box` is in px of whichever picture shows it best, or all 0 where pictures differ and none of them asked.
    """
    if len(readings) == 1:
        return readings[0]
    ordered = sorted(readings, key=_content)
    verdicts: list[tuple[str, Verdict[Any]]] = _scattered(ordered) if scattered else _spaces(ordered)
    seen = {(n, one.piece): one for n, reading in enumerate(ordered) for one in reading.places}
    places = [seen[said.claim.picture, said.claim.piece] for _, said in verdicts if said.claim]
    unread = [_unread(space, said.doubt) for space, said in verdicts if said.doubt]
    empty = {space for reading in ordered for space in reading.empty}
    empty -= {one.space for one in places} | {one.space for one in unread}
    best = ordered[0]
    missing = set(best.missing_frame).intersection(*(one.missing_frame for one in ordered))
    return replace(
        best,
        places=tuple(sorted(places, key=lambda one: (_natural(one.space), one.marker, one.piece))),
        unread=tuple(sorted(unread, key=lambda one: (_natural(one.space), one.box, one.guess or ""))),
        empty=tuple(sorted(empty, key=_natural)),
        missing_frame=tuple(sorted(missing)),
        seconds=dict(sum((Counter(one.seconds) for one in ordered), Counter())),
        warnings=_warnings(ordered),
    )


def witnesses(readings: Sequence[Reading], space: str) -> tuple[int, ...]:
    """The pictures that show a space, the best first: those that read it before those that ask, and empty ones last."""
    ranked = []
    for n, reading in enumerate(readings):
        read = [one.probability for one in reading.places if one.space == space]
        asked = [one for one in reading.unread if one.space == space and one.why != OUTSIDE]
        if read:
            ranked.append((0, -max(read), n))
        elif asked:
            ranked.append((1, -float(max(_area(one) for one in asked)), n))
        elif space in reading.empty:
            ranked.append((2, 0.0, n))
    return tuple(n for _, _, n in sorted(ranked))


def _area(one: Unread) -> int:
    left, top, right, bottom = one.box
    return (right - left) * (bottom - top)


def _content(reading: Reading) -> tuple[int, str]:
    """Puts pictures in an order of their own, whichever came first: those with most pieces before others."""
    told = (
        reading.places,
        reading.unread,
        reading.empty,
        reading.to_picture.tolist(),
        reading.frame_error_mm,
    )
    return -len(reading.places), repr((*told, sorted(reading.seconds.items()), reading.warnings))


def _spaces(readings: Sequence[Reading]) -> list[tuple[str, Verdict[Any]]]:
    """Where a space holds one piece."""
    claims = [
        Claim(n, one.space, one.piece, None, one.probability)
        for n, reading in enumerate(readings)
        for one in reading.places
    ]
    doubts = [
        Doubt(n, one.space, one.why, one.guess, None, one.second, one.probability, one.box)
        for n, reading in enumerate(readings)
        for one in reading.unread
    ]
    empty = {space for reading in readings for space in reading.empty}
    return list(weigh(claims, doubts, empty).items())


def _scattered(readings: Sequence[Reading]) -> list[tuple[str, Verdict[Any]]]:
    """Where pieces lie anywhere: spots of several pictures that are one place are weighed together."""
    claims, doubts = scattered_words(readings)
    empty = {space for reading in readings for space in reading.empty}
    spots = [*(one.key for one in claims), *(one.key for one in doubts)]
    said_empty = {spot for spot in spots if spot.space in empty}
    return [(spot.space, said) for spot, said in weigh(claims, doubts, said_empty).items()]


def _unread(space: str, one: Doubt[Any]) -> Unread:
    return Unread(space, one.why, one.guess, one.box, one.second, one.probability)


def _warnings(readings: Sequence[Reading]) -> tuple[Warned, ...]:
    found: list[Warned] = []
    for reading in readings:
        found += [one for one in reading.warnings if one not in found]
    return tuple(found)


def _natural(space: str) -> tuple[tuple[str, int], ...]:
    """Puts B10 after B9."""
    return tuple((word, int(number or 0)) for word, number in re.findall(r"(\D*)(\d*)", space))
