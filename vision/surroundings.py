"""The cells beside a territory's tiles: free, or does something lie there that can't be read?

A tile covers its cell, so where the table can be seen there is none. What doesn't look like the table may be a hand, a
shadow or a token with a tile below, and is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import judge, soft
from vision.images import Picture
from vision.patches import Spot, inside, module_px
from vision.peers import Look, Whites, look
from vision.plane import Camera


@dataclass(frozen=True)
class Cell:
    """A cell beside tiles, and the best guess at its marker, if the picture shows it."""

    spot: Spot
    guess: soft.Guess | None
    patch: NDArray[np.uint8] | None


def doubts(
    picture: Picture, camera: Camera, cells: Sequence[Cell], table: Sequence[Spot], whites: Whites
) -> list[str | None]:
    """Why each cell has to be asked about, None for a free one. `table`: spots further away that may show the table."""
    shown = [cell.spot for cell in cells if cell.guess is not None]
    further = [spot for spot in table if inside(spot, camera, picture.gray.shape)]
    looks = look(picture.bgr, camera, [*shown, *further], whites)
    return [_why(cell, looks, camera) for cell in cells]


def _why(cell: Cell, looks: dict[str, Look], camera: Camera) -> str | None:
    if cell.guess is None or cell.patch is None:
        return "outside"
    seen = looks[cell.spot.space]
    free = not seen.paper if seen.like_its_kind is None else seen.like_its_kind
    small = module_px(cell.spot, camera) < judge.SMALLEST_MODULE_PX
    if free and not small and not judge.likely_marker(cell.guess):
        return None
    return "blurred" if small and free else judge.reason(cell.guess, cell.patch)
