"""The cells beside a territory's tiles: free, or does something lie there that can't be read?

What doesn't look like the table may be a hand, a reflection or a token with a tile below, and is asked about.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import judge, soft
from vision.patches import Spot


@dataclass(frozen=True)
class Cell:
    """A cell beside tiles, and the best guess at its marker, if the picture shows it."""

    spot: Spot
    guess: soft.Guess | None
    table: bool | None
    """Whether the table can be seen there; None if nobody knows how it looks."""
    paper: bool
    """Whether it looks as black and white as a sticker."""


def why_asked(cell: Cell, module_px: float, patch_of: Callable[[Spot], NDArray[np.uint8]]) -> str | None:
    """Why a cell has to be asked about, None for a free one.

    `module_px`: how large the picture shows a module there; `patch_of`: what `judge.reason` looks at.
    """
    if cell.guess is None:
        return "outside"
    free = cell.table is not False and not cell.paper
    # On a table that is known, a sticker too small to read still looks like none of it.
    small = module_px < judge.SMALLEST_MODULE_PX / (2 if cell.table else 1)
    if free and not small and not judge.likely_marker(cell.guess):
        return None
    return "blurred" if small and free else judge.reason(cell.guess, patch_of(cell.spot))
