"""The cells beside a territory's tiles: free, or does something lie there that can't be read?

What doesn't look like the table may be a hand, a reflection or a token with a tile below, and is asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import judge, soft
from vision.patches import Spot, modules_px
from vision.plane import Camera

_UNCLEAR = "unclear"


@dataclass(frozen=True)
class Cell:
    """A cell beside tiles, and the best guess at its marker, if the picture shows it."""

    spot: Spot
    guess: soft.Guess | None
    table: bool | None
    """Whether the table can be seen there; None if nobody knows how it looks."""
    paper: bool
    """Whether it looks as black and white as a sticker."""


def why_asked(
    cells: Sequence[Cell], camera: Camera, patches_of: Callable[[Sequence[Spot]], NDArray[np.uint8]]
) -> list[tuple[Cell, str | None]]:
    """Each cell, and why it has to be asked about, None for a free one. `patches_of`: what `judge.reason` looks at."""
    sizes = modules_px([cell.spot for cell in cells], camera)
    out = [(cell, _first_reason(cell, size)) for cell, size in zip(cells, sizes, strict=True)]
    unclear = [n for n, (_, why) in enumerate(out) if why == _UNCLEAR]
    patches = patches_of([cells[n].spot for n in unclear])
    for n, patch in zip(unclear, patches, strict=True):
        guess = cells[n].guess
        assert guess is not None  # or it would be outside
        out[n] = (cells[n], judge.reason(guess, patch))
    return out


def _first_reason(cell: Cell, module_px: float) -> str | None:
    if cell.guess is None:
        return "outside"
    free = cell.table is not False and not cell.paper
    # On a table that is known, a sticker too small to read still looks like none of it.
    small = module_px < judge.SMALLEST_MODULE_PX / (2 if cell.table else 1)
    if free and not small and not judge.likely_marker(cell.guess):
        return None
    return "blurred" if small and free else _UNCLEAR
