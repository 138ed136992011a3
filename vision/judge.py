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
CLEAR_RATIO = 1.9
"""How many times as much the next best marker must leave unexplained for the best one to be clear at first sight."""
LEAST_RATIO = 1.45
"""And if a closer look says the same, or hard detection."""
LEAST_GAP, AGREEING_GAP = 14.0, 4.0
"""Evidence by which a closer look must prefer a marker to the next; and where the first look said the same."""
LEAST_ASKED_GAP = 1.0
"""For less a guess isn't even shown."""
LEAST_SUPPORT = 5
"""Modules, black ones and white ones, that a closer look must have seen to be right."""
MOST_HIDDEN_EDGES, MOST_UNLIKE = 1, 4
"""Sharp edges in what is supposed to be hidden, and modules in sight that are of the other colour."""
MOST_BAD_MODULES = 24
"""Of 64; glare turns many. The ratio is what keeps wrong markers out."""
LEAST_CONTRAST = 12.0
"""Gray levels between black and white."""
MOST_SCALE_ERROR = 0.10
LARGEST = 1.08
"""And what is believed isn't larger than this, as another game's stickers are. Ours measure 0.93 to 1.06, in prints
that are 4 % off, too, and a first look takes larger ones for smaller than they are."""
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
    if guess.gap >= AGREEING_GAP and guess.support >= LEAST_SUPPORT:
        return True
    return (
        guess.match >= 0.6
        and abs(guess.scale - 1) <= MOST_SCALE_ERROR
        and guess.contrast >= LEAST_CONTRAST
        and ratio(guess) >= 1.15
    )


def worth_asking(guess: Guess) -> bool:
    """Whether a guess that isn't believed may be shown as a question."""
    if abs(guess.scale - 1) > MOST_SCALE_ERROR:
        return False
    return (guess.match >= 0.55 and ratio(guess) >= 1.2) or guess.gap >= LEAST_ASKED_GAP


def reason(guess: Guess, patch: NDArray[np.uint8]) -> str:
    """Why a marker can't be read: ``glare``, ``blurred`` or ``covered``."""
    if (patch >= GLARE).mean() > GLARE_SHARE:
        return "glare"
    if likely_marker(guess) and guess.bad_modules == 0 and BLURS[guess.blur][0] > 0.5:
        return "blurred"
    return "covered"


def clear(guess: Guess) -> bool:
    """Whether a guess can be accepted at first sight."""
    return _fair(guess) and ratio(guess) >= CLEAR_RATIO


def _fair(guess: Guess) -> bool:
    """Whether a first look saw something like a whole marker."""
    return _sized(guess) and guess.match >= LEAST_MATCH and guess.bad_modules <= MOST_BAD_MODULES


def _sized(guess: Guess) -> bool:
    return guess.contrast >= LEAST_CONTRAST and 1 - MOST_SCALE_ERROR <= guess.scale <= LARGEST


def believed(guess: Guess, seen_freely: bool) -> bool:
    """Whether to accept a guess; a marker that hard detection or a closer look found too needs less."""
    agreed = seen_freely or guess.gap >= AGREEING_GAP
    if _fair(guess) and ratio(guess) >= (LEAST_RATIO if agreed else CLEAR_RATIO):
        return True
    return (
        _sized(guess)
        and guess.gap >= LEAST_GAP
        and guess.support >= LEAST_SUPPORT
        and guess.hidden_edges <= MOST_HIDDEN_EDGES
        and guess.unlike <= MOST_UNLIKE
    )


def by_modules(guess: Guess) -> bool:
    """Whether each module by itself, too, is as the marker has it: that is what hard decoding asks for."""
    return guess.bad_modules == 0 and guess.match > 0


def probability(guess: Guess) -> float:
    """That a guess is right, at most `CERTAIN`."""
    return min(CERTAIN, max(_by_ratio(guess), _by_gap(guess)))


def _by_ratio(guess: Guess) -> float:
    odds = math.exp(min(50.0, _INDEPENDENT_MODULES / 2 * math.log(max(ratio(guess), 1.0))))
    return odds / (1 + odds)


def _by_gap(guess: Guess) -> float:
    return 1 / (1 + math.exp(-min(50.0, guess.gap - 4.0))) if guess.gap > 0 else 0.0
