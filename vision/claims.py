"""What one place on a board, where pieces may lie anywhere, may be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision import judge, soft
from vision.patches import Spot


@dataclass(frozen=True)
class Claim:
    """What one place on the board may be."""

    spot: Spot
    guess: soft.Guess
    patch: NDArray[np.uint8]
    freely: frozenset[int]
    """Markers that hard detection found here."""

    @cached_property
    def believed(self) -> bool:
        """Whether it may be accepted for what it looks like."""
        return judge.believed(self.guess, self.guess.marker in self.freely)
