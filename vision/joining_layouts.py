"""Several photographs of tiles laid out freely, joined into one layout.

Two pictures show the same territory if they show the same castle, or two tiles in common at least that all lie and are
turned alike. Anything less is no proof: such territories stay apart. Then every cell is weighed as `vision.testimony`
does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from vision.answers import Warned
from vision.joining_territories import Member, matched
from vision.layouts import Apart, Asked, Layout, Place, Placed, Region
from vision.testimony import CONTRADICTION, TWICE, Box, Claim, Doubt, Verdict, weigh

Cell: TypeAlias = tuple[int, Place]
"""A territory's number and a place in it."""
CASTLE_AT: Place = (0, 0)
HALF = 0.5


@dataclass(frozen=True)
class View:
    """A territory as one picture shows it, in the cells of the joined one."""

    picture: int
    region: Region


@dataclass(frozen=True)
class Joined:
    """A layout and where it comes from."""

    layout: Layout
    views: tuple[tuple[View, ...], ...]
    """For every territory, by picture."""
    loose_in: tuple[int, ...]
    """For every piece lying apart, the picture that shows it."""


def join_layouts(layouts: Sequence[Layout]) -> Layout:
    """One layout of all pictures of a position, at least one; the order of the pictures says nothing."""
    return joined(layouts).layout


def joined(layouts: Sequence[Layout]) -> Joined:
    """The same with the pictures behind it. One picture alone stays as it is."""
    if len(layouts) == 1:
        (layout,) = layouts
        alone = tuple((View(0, one),) for one in layout.territories)
        return Joined(layout, alone, (0,) * len(layout.loose))
    order = sorted(range(len(layouts)), key=lambda n: _content(layouts[n]))
    ordered = [layouts[n] for n in order]
    together = matched(ordered)
    words = weigh(*_words(together))
    made = [(_territory(n, members, words), members) for n, members in enumerate(together)]
    made.sort(key=lambda one: -len(one[0].tiles))
    loose = _loose(ordered, {piece for region, _ in made for piece in _told(region)})
    layout = Layout(
        territories=tuple(region for region, _ in made),
        loose=tuple(one for _, one in loose),
        warnings=_warnings(ordered),
        seconds=dict(sum((Counter(one.seconds) for one in ordered), Counter())),
    )
    views = [
        sorted((View(order[one.picture], one.region) for one in members), key=_by_picture)
        for _, members in made
    ]
    return Joined(layout, tuple(map(tuple, views)), tuple(order[n] for n, _ in loose))


def _by_picture(view: View) -> int:
    return view.picture


def _content(layout: Layout) -> tuple[int, str]:
    """Puts pictures in an order of their own, whichever came first."""
    told = [replace(one, to_picture=one.to_picture.tolist()) for one in layout.territories]
    count = sum(len(one.tiles) for one in layout.territories)
    return -count, repr((told, layout.loose, layout.warnings, sorted(layout.seconds.items())))


def _words(together: Sequence[Sequence[Member]]) -> tuple[list[Claim[Cell]], list[Doubt[Cell]], set[Cell]]:
    """What the pictures say of every cell."""
    claims, doubts, empty = list[Claim[Cell]](), list[Doubt[Cell]](), set[Cell]()
    for n, members in enumerate(together):
        for member in members:
            region, picture = member.region, member.picture
            if region.castle:
                box, sure = cell_box(region, CASTLE_AT), region.castle_probability
                claims.append(Claim(picture, (n, CASTLE_AT), region.castle, 0, sure, box))
            for one in region.tiles:
                box = cell_box(region, one.place)
                claims.append(Claim(picture, (n, one.place), one.piece, one.turn, one.probability, box))
            for asked in region.unread:
                told = (asked.why, asked.guess, asked.turn, asked.second, asked.probability, asked.box)
                doubts.append(Doubt(picture, (n, asked.place), *told))
            empty |= {(n, place) for place in region.empty}
    return claims, doubts, empty


def cell_box(region: Region, place: Place) -> Box:
    """Around a cell, px of the territory's picture."""
    corners = [[place[0] + x, place[1] + y, 1] for x in (-HALF, HALF) for y in (-HALF, HALF)]
    shown = np.array(corners) @ region.to_picture.T
    px = shown[:, :2] / shown[:, 2:]
    (left, top), (right, bottom) = px.min(axis=0).round(), px.max(axis=0).round()
    return int(left), int(top), int(right), int(bottom)


def _territory(n: int, members: Sequence[Member], words: Mapping[Cell, Verdict[Cell]]) -> Region:
    """One territory of all its views."""
    tiles = {(one.picture, tile.piece): tile for one in members for tile in one.region.tiles}
    castles = [one.region for one in members if one.region.castle]
    best = max((one.region for one in members), key=lambda one: len(one.tiles))
    placed, unread, empty = list[Placed](), list[Asked](), list[Place]()
    for (number, place), said in words.items():
        if number != n:
            continue
        if said.doubt is not None:
            unread.append(_asked(place, said.doubt))
        elif said.claim is None:
            empty.append(place)
        elif (said.claim.picture, said.claim.piece) in tiles:
            placed.append(tiles[said.claim.picture, said.claim.piece])
    return replace(
        best,
        castle=castles[0].castle if castles else None,
        castle_probability=max((one.castle_probability for one in castles), default=0.0),
        tiles=tuple(sorted(placed, key=lambda one: _reading_order(one.place))),
        unread=tuple(sorted(unread, key=lambda one: _reading_order(one.place))),
        empty=tuple(sorted(empty, key=_reading_order)),
    )


def _reading_order(place: Place) -> Place:
    return place[1], place[0]


def _asked(place: Place, one: Doubt[Cell]) -> Asked:
    return Asked(place, one.why, one.guess, one.turn, one.box, one.second, one.probability)


def _told(region: Region) -> Iterator[str | None]:
    """Pieces that are in a territory, or may be since a picture has read them there."""
    yield region.castle
    yield from (one.piece for one in region.tiles)
    for one in region.unread:
        if one.why in (TWICE, CONTRADICTION):
            yield from (one.guess, one.second)


def _loose(layouts: Sequence[Layout], told: Collection[str | None]) -> list[tuple[int, Apart]]:
    """What lies apart wherever it is seen, with the picture that shows it best."""
    found: dict[str, tuple[int, Apart]] = {}
    for n, layout in enumerate(layouts):
        for one in layout.loose:
            if one.piece not in told and (
                one.piece not in found or found[one.piece][1].probability < one.probability
            ):
                found[one.piece] = n, one
    return [found[piece] for piece in sorted(found)]


def _warnings(layouts: Sequence[Layout]) -> tuple[Warned, ...]:
    found: list[Warned] = []
    for layout in layouts:
        found += [one for one in layout.warnings if one not in found]
    return tuple(found)
