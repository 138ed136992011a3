"""Lay tiles edge to edge as people do, in territories that nobody built. For rendered photographs.

Millimetres on the table, x right, y down.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.legend import Legend
from vision.pane import Pane
from vision.plane import Array
from vision.scatter import Lying

Place = tuple[int, int]
"""A cell of a territory: x to the right, y down, the castle at 0,0, as its owner sees it."""


@dataclass(frozen=True)
class Care:
    """How well tiles are laid and stickers are stuck on; standard deviations."""

    gap_mm: float = 0.8
    """Mean gap between tiles, on top of their size."""
    off_mm: float = 0.6
    """How far a tile lies off its cell's middle."""
    turned_deg: float = 1.5
    """How far a tile is turned askew."""
    sticker_mm: float = 0.6
    sticker_deg: float = 2.5
    pushed_mm: float = 0.0
    """One tile at the rim is pushed so far outwards."""


@dataclass(frozen=True)
class Clan:
    """A territory as it really lies."""

    castle: str | None
    tiles: tuple[tuple[Place, str, int], ...]
    """Place, piece and turn as its owner sees it; the castle is at 0,0 and not among them."""
    lying: tuple[Lying, ...]
    """All of it, the castle too. The space of each is ``x,y``."""


def grow(count: int, rng: np.random.Generator, first: Sequence[Place] = ()) -> list[Place]:
    """So many places beside the castle's, each touching an earlier one; as roundish as players build.

    `first`: those that are taken from the start.
    """
    taken: list[Place] = [(0, 0), *first]
    while len(taken) <= count:
        free = sorted({at for one in taken for at in around(one)} - set(taken))
        middle = np.mean(taken, axis=0)
        near = np.exp(-0.35 * np.linalg.norm(np.array(free) - middle, axis=1))
        taken.append(free[int(rng.choice(len(free), p=near / near.sum()))])
    return taken[1:]


def around(place: Place) -> tuple[Place, Place, Place, Place]:
    """The four cells that touch a cell."""
    x, y = place
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def lay(
    table: Legend,
    pieces: Sequence[str],
    places: Sequence[Place],
    castle: str | None,
    degrees: float,
    care: Care,
    rng: np.random.Generator,
    sticker_mm: tuple[float, float] = (0.0, 0.0),
    upright: Collection[str] = (),
) -> Clan:
    """`pieces` on `places` and the castle on 0,0, seen from an owner who sits `degrees` clockwise; around 0,0 mm.

    `sticker_mm`: where all stickers are stuck on, beside the middle of their tiles. `upright`: kinds whose top points
    as the castle's does; all others lie in any of four ways.
    """
    pitch = table.mounts[table.usual].size_mm + care.gap_mm
    kinds = {marked.piece: marked.kind for marked in table.pieces}
    ways = zip(pieces, rng.integers(0, 4, len(pieces)), strict=True)
    turns = [0 if kinds[piece] in upright else int(turn) for piece, turn in ways]
    laid = list(zip(places, pieces, turns, strict=True))
    all_of_it = ([((0, 0), castle, 0)] if castle else []) + laid
    rim = [at for at, _, _ in laid if sum(next_to in dict.fromkeys(places) for next_to in around(at)) == 1]
    pushed = rim[int(rng.integers(len(rim)))] if rim and care.pushed_mm else None
    lying = []
    for at, piece, turn in all_of_it:
        xy = np.array(at, float) * pitch + care.off_mm * rng.normal(0, 1, 2)
        if at == pushed:
            out = np.array(at, float) / max(1e-9, math.hypot(*at))
            xy += care.pushed_mm * out
        xy = rotated(xy, degrees)
        turned = degrees + 90 * turn + care.turned_deg * rng.normal()
        beside = np.array(sticker_mm) + care.sticker_mm * rng.normal(0, 1, 2)
        lying.append(
            Lying(
                piece,
                f"{at[0]},{at[1]}",
                float(xy[0]),
                float(xy[1]),
                turned,
                (float(beside[0]), float(beside[1])),
                care.sticker_deg * float(rng.normal()),
            )
        )
    return Clan(castle, tuple(laid), tuple(lying))


def rotated(xy: Array, degrees: float) -> Array:
    """(..., 2) clockwise, y down."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.asarray(xy @ np.array([[cos, sin], [-sin, cos]]))


def shifted(clan: Clan, xy: Array) -> Clan:
    """A territory somewhere else on the table."""
    moved = (replace(one, x_mm=one.x_mm + float(xy[0]), y_mm=one.y_mm + float(xy[1])) for one in clan.lying)
    return replace(clan, lying=tuple(moved))


def on_table(lying: Sequence[Lying], rim_mm: float = 80.0) -> tuple[Pane, list[Lying]]:
    """A table with so much room around the pieces, and the pieces moved there."""
    xy = np.array([[one.x_mm, one.y_mm] for one in lying])
    low = xy.min(axis=0) - rim_mm
    width, height = xy.max(axis=0) + rim_mm - low
    moved = [replace(one, x_mm=one.x_mm - float(low[0]), y_mm=one.y_mm - float(low[1])) for one in lying]
    return Pane((float(width), float(height))), moved
