"""When to believe what was seen. A wrong piece is much worse than an unread one.

The figures come from rendered photographs (docs/markers.md): uncovered markers, blurred ones too, explain
their patch at least 1.5 times as well as the next marker would; empty spaces never more than 1.35 times.
"""

from __future__ import annotations

import math

from vision.soft import Guess

LEAST_MATCH = 0.72
LEAST_RATIO = 1.45
"""How many times as much the next best marker must leave unexplained."""
MOST_BAD_MODULES = 5
LEAST_CONTRAST = 12.0
"""Gray levels between black and white."""
MOST_SCALE_ERROR = 0.10
CERTAIN = 0.999
"""No probability above this: the figures rest on some ten thousand rendered markers."""
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
