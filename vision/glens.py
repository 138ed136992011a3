"""Lay territories of Glen More II with what stands on them: cards, Scots, resources. For rendered photographs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.clan import Clan
from vision.legend import Legend
from vision.scatter import Lying

VILLAGE_AT = (-1, 0)
"""Beside the home castle."""
UPRIGHT = ("village",)
"""Of other stickers nobody needs to know which side is up."""
CARDS = 0.5
"""Share of castles with an own Scot and a card that tells so."""
CARD_OFF_MM, CARD_DEG = 2.0, 7.0
"""How carelessly cards are laid; standard deviations."""
SCOT_MM, RESOURCE_MM = (10.0, 16.0), (8.0, 8.0)
"""Diameter and height of figures and tokens; inferred, solid and round, so they hide more than real ones."""
SCOT, RESOURCE = (190, 48, 44), (150, 120, 80)
OVER_MM = 2.0
"""A tile that overbuilds lies so much higher."""


@dataclass(frozen=True)
class Busy:
    """What stands on the tiles."""

    scots: tuple[int, int] = (3, 7)
    """Fewest and most in a territory."""
    resources: tuple[int, int] = (4, 10)
    careless: bool = False
    """Whether they stand anywhere on a tile, on its sticker too, rather than beside it."""


@dataclass(frozen=True)
class Figure:
    """Something round that stands on a tile."""

    x_mm: float
    y_mm: float
    size_mm: float
    height_mm: float
    rgb: tuple[int, int, int]


def dealt(table: Legend, count: int, bag: Sequence[str], owner: str, rng: np.random.Generator) -> list[str]:
    """The home castle, or the card on it, the village, then tiles of the bag, with cards in place of some castles."""
    colour = owner.split()[0]
    cards: dict[str, list[str]] = {}
    for marked in table.pieces:
        if marked.colour == colour and marked.kind in ("scot", "scot over"):
            sort = "over_castle" if marked.kind == "scot over" else "castle"
            cards.setdefault(sort, []).append(marked.piece)
    kinds = {marked.piece: marked.kind for marked in table.pieces}
    own = [f"{colour} scot home" if rng.random() < CARDS else owner, f"{colour} village"]
    for piece in bag[: count - 1]:
        left = cards.get(kinds[piece])
        own.append(left.pop() if left and rng.random() < CARDS else piece)
    return own


def standing(clan: Clan, busy: Busy, side: float, rng: np.random.Generator) -> list[Figure]:
    """Scots and resources on a territory's tiles, `side` mm wide."""
    out = []
    for many, (wide, high), rgb in (
        (busy.scots, SCOT_MM, SCOT),
        (busy.resources, RESOURCE_MM, RESOURCE),
    ):
        for _ in range(int(rng.integers(many[0], many[1] + 1))):
            one = clan.lying[int(rng.integers(len(clan.lying)))]
            x, y = _spot(one, busy.careless, side, wide, rng)
            out.append(Figure(x, y, wide, high, rgb))
    return out


def _spot(
    one: Lying, careless: bool, side: float, wide: float, rng: np.random.Generator
) -> tuple[float, float]:
    """A place on a tile: anywhere, or beside the sticker, near the tile's edge."""
    edge = side / 2 - wide / 2
    right, down = rng.uniform(-edge, edge, 2)
    if not careless:
        right = edge * (1 if right > 0 else -1)
        right, down = (right, down) if rng.random() < 0.5 else (down, right)
    cos, sin = math.cos(math.radians(one.degrees)), math.sin(math.radians(one.degrees))
    return one.x_mm + cos * right - sin * down, one.y_mm + sin * right + cos * down
