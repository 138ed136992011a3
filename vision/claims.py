"""What one place on a board, where pieces may lie anywhere, may be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision import judge, soft
from vision.patches import Spot

LIKE_A_MARKER = 0.45
"""Hidden and blurred markers match at least so well."""


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


def worth_a_closer_look(guess: soft.Guess) -> bool:
    """Whether what isn't clear at first sight looks like a marker at all."""
    return not judge.clear(guess) and guess.match >= LIKE_A_MARKER and guess.contrast >= judge.LEAST_CONTRAST
