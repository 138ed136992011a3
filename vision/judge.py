"""When to believe what was seen. A wrong piece is much worse than an unread one.

The figures come from rendered photographs (docs/markers.md): uncovered markers, blurred ones too, explain
their patch at least 1.5 times as well as the next marker would, but for the most blurred; wrong markers
never more than 1.38 times.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vision.soft import Guess
from vision.templates import BLURS

LEAST_MATCH = 0.72
LEAST_RATIO = 1.45
"""How many times as much the next best marker must leave unexplained."""
MOST_BAD_MODULES = 24
"""Of 64; glare turns many. The ratio is what keeps wrong markers out."""
LEAST_CONTRAST = 12.0
"""Gray levels between black and white."""
MOST_SCALE_ERROR = 0.10
GLARE, GLARE_SHARE = 253, 0.3
"""Gray level and share of a patch at which light has washed it out."""
CERTAIN = 0.999
"""No probability above this: the figures rest on some ten thousand rendered markers."""
SMALLEST_MODULE_PX = 2.2
"""Where a module is smaller, a sticker may look like a printed space: nothing is called empty there."""
_INDEPENDENT_MODULES = 36


def ratio(guess: Guess) -> float:
    """What the next marker leaves unexplained of a patch, over what the best one does."""
    next_match = guess.match - guess.margin
    return (1 - next_match**2) / max(1 - guess.match**2, 1e-6)


def likely_marker(guess: Guess) -> bool:
    """Whether some marker of the right size lies here, whichever it is."""
    return (
        guess.match >= 0.6
        and abs(guess.scale - 1) <= MOST_SCALE_ERROR
        and guess.contrast >= LEAST_CONTRAST
        and ratio(guess) >= 1.15
    )


def worth_asking(guess: Guess) -> bool:
    """Whether a guess that isn't believed may be shown as a question."""
    return guess.match >= 0.55 and ratio(guess) >= 1.2 and abs(guess.scale - 1) <= MOST_SCALE_ERROR


def reason(guess: Guess, patch: NDArray[np.uint8]) -> str:
    """Why a marker can't be read: ``glare``, ``blurred`` or ``covered``."""
    if (patch >= GLARE).mean() > GLARE_SHARE:
        return "glare"
    if likely_marker(guess) and guess.bad_modules == 0 and BLURS[guess.blur][0] > 0.5:
        return "blurred"
    return "covered"


def believed(guess: Guess, seen_freely: bool) -> bool:
    """Whether to accept a guess; a marker that hard detection found too needs less."""
    needed = 1 + (LEAST_RATIO - 1) / 2 if seen_freely else LEAST_RATIO
    return (
        guess.match >= LEAST_MATCH
        and ratio(guess) >= needed
        and guess.bad_modules <= MOST_BAD_MODULES
        and guess.contrast >= LEAST_CONTRAST
        and abs(guess.scale - 1) <= MOST_SCALE_ERROR
    )


def probability(guess: Guess) -> float:
    """Of the best marker against the next one, if either lies here, at most `CERTAIN`.

    Both leave a part of the patch unexplained; with as many independent modules the likelihoods differ by
    the ratio of those parts to the power of half their number.
    """
    odds = math.exp(min(50.0, _INDEPENDENT_MODULES / 2 * math.log(max(ratio(guess), 1.0))))
    return min(CERTAIN, odds / (1 + odds))
