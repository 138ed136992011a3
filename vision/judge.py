"""When to believe what was seen. A wrong piece is much worse than an unread one.

The figures come from rendered photographs (docs/markers.md). At first sight, open markers leave the next best marker at
least 1.5 times as much unexplained, wrong ones never more than 1.4 times; in a closer look wrong ones lead by more than
14 only with hidden edges, a wrong size, or less than five modules of either colour seen to be right.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vision.soft import Guess
from vision.templates import BLURS

LEAST_MATCH = 0.72
CLEAR_RATIO = 1.9
"""How many times as much the next best marker must leave unexplained for the best one to need no closer look."""
LEAST_RATIO, LEAST_ALONE = 1.45, 1.65
"""For a guess to be believed: if a closer look or hard detection says the same, and by itself."""
LEAST_GAP, AGREEING_GAP = 14.0, 4.0
"""Evidence by which a closer look must prefer a marker to the next; and where the first look said the same."""
NEARLY_RATIO = 1.3
"""From here on a first look nearly takes something for a marker, and a closer one begins there, too."""
LEAST_ASKED_GAP, LEAST_ASKED_SUPPORT, LEAST_ASKED_RATIO = 1.0, 1, 1.2
"""For less a guess isn't even shown: of 75 without support, one was right."""
LEAST_SUPPORT = 5
"""Modules, black ones and white ones, that a closer look must have seen to be right."""
MOST_HIDDEN_EDGES, MOST_UNLIKE = 1, 4
"""Sharp edges in what is supposed to be hidden, and modules in sight that are of the other colour."""
EDGE_GAP = 16.0
"""So much more of a lead it takes for a sharp edge that is supposed to be hidden."""
ODD_HIDDEN_EDGES, ODD_UNLIKE = 1, 8
"""With more of either only what is clear at first sight is believed: it may be a marker of another family."""
MOST_LEAD = 3.5
"""Of a lead counts so much for each module that was seen to be right, in the probability of a guess."""
MOST_BAD_MODULES = 24
"""Of 64; glare turns many. The ratio is what keeps wrong markers out."""
LEAST_CONTRAST = 12.0
"""Gray levels between black and white."""
CLEAR_BORDER = 0.5
"""How much like a black border a place must look at first: print never did, but once in five pictures."""
MOST_SCALE_ERROR = 0.10
LARGEST = 1.08
"""And what is believed isn't larger than this, as another game's stickers are. Ours measure 0.93 to 1.04, in prints
that are 4 % off, too."""
SHARP_MODULES = 0.5
"""Standard deviation of a blur that leaves something of every module."""
DOUBTED = 0.05
"""No probability above this where the picture as a whole speaks against it, or the size."""
GLARE, GLARE_SHARE = 253, 0.3
"""Gray level and share of a patch at which light has washed it out."""
CERTAIN = 0.999
"""No probability above this: the figures rest on some ten thousand rendered markers."""
SMALLEST_MODULE_PX = 2.2
"""Where a module is smaller, a sticker may look like a printed space: nothing is called empty there."""


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


def strange(guess: Guess) -> bool:
    """Whether a whole marker lies here that is none of ours: none that is known, or one of another size.

    An unknown one shows by its black border in a white rim; one of another size can be read, and is.
    """
    if _sized(guess):
        return _fair(guess) and guess.border >= CLEAR_BORDER and not believed(guess, False)
    return plain(guess)


def plain(guess: Guess) -> bool:
    """Whether a first look says which marker this is, whatever its size."""
    return guess.contrast >= LEAST_CONTRAST and guess.match >= LEAST_MATCH and ratio(guess) >= CLEAR_RATIO


def worth_asking(guess: Guess) -> bool:
    """Whether a guess that isn't believed may be shown as a question."""
    if abs(guess.scale - 1) > MOST_SCALE_ERROR:
        return False
    seen_closely = guess.gap >= LEAST_ASKED_GAP and guess.support >= LEAST_ASKED_SUPPORT
    return (guess.match >= 0.55 and ratio(guess) >= LEAST_ASKED_RATIO) or seen_closely


def reason(guess: Guess, patch: NDArray[np.uint8]) -> str:
    """Why a marker can't be read: ``glare``, ``blurred`` or ``covered``."""
    if (patch >= GLARE).mean() > GLARE_SHARE:
        return "glare"
    if likely_marker(guess) and guess.bad_modules == 0 and BLURS[guess.blur][0] > 0.5:
        return "blurred"
    return "covered"


def clear(guess: Guess) -> bool:
    """Whether a guess needs no closer look."""
    return _fair(guess) and ratio(guess) >= CLEAR_RATIO


def nearly(guess: Guess) -> bool:
    """Whether a first look saw what may well be a marker."""
    return guess.match >= 0.6 and ratio(guess) >= NEARLY_RATIO


def _fair(guess: Guess) -> bool:
    """Whether a first look saw something like a whole marker."""
    return _seen(guess) and guess.match >= LEAST_MATCH and guess.bad_modules <= MOST_BAD_MODULES


def _sized(guess: Guess) -> bool:
    return 1 - MOST_SCALE_ERROR <= guess.scale <= LARGEST


def _seen(guess: Guess) -> bool:
    """Whether black and white differ enough to go by, and the size is ours."""
    return guess.contrast >= LEAST_CONTRAST and _sized(guess)


def believed(guess: Guess, seen_freely: bool) -> bool:
    """Whether to accept a guess; a marker that hard detection or a closer look found too needs less."""
    if guess.doubted:
        return False
    if clear(guess):
        return True
    if guess.gap > 0 and (guess.hidden_edges > ODD_HIDDEN_EDGES or guess.unlike > ODD_UNLIKE):
        return False
    agreed = seen_freely or guess.gap >= AGREEING_GAP
    if _fair(guess) and ratio(guess) >= (LEAST_RATIO if agreed else LEAST_ALONE):
        return True
    return (
        _seen(guess)
        and guess.gap >= LEAST_GAP + EDGE_GAP * guess.hidden_edges
        and guess.support >= LEAST_SUPPORT
        and guess.hidden_edges <= MOST_HIDDEN_EDGES
        and guess.unlike <= MOST_UNLIKE
    )


def sharp(guess: Guess) -> bool:
    """Whether a marker is hardly blurred, in one direction at least."""
    return BLURS[guess.blur][1] < SHARP_MODULES


def by_modules(guess: Guess) -> bool:
    """Whether each module by itself, too, is as the marker has it: that is what hard decoding asks for."""
    return guess.bad_modules == 0 and guess.match > 0


def probability(guess: Guess) -> float:
    """That a guess is right, at most `CERTAIN`, as often as such guesses were right in rendered pictures."""
    most = CERTAIN if _sized(guess) and not guess.doubted else DOUBTED
    return min(most, max(_by_ratio(guess), _by_gap(guess)))


def _by_ratio(guess: Guess) -> float:
    """After a first look alone: hardly ever right up to a ratio of 1.2, nearly always from 1.45 on."""
    if guess.match < LEAST_MATCH:
        return 0.1 if ratio(guess) >= LEAST_ASKED_RATIO else 0.02
    return _logistic(30 * (ratio(guess) - 1.32))


def _by_gap(guess: Guess) -> float:
    """After a closer look: by the modules of either colour that were seen to be right, and the lead over the next.

    A large lead from few modules is one that the excuse made, so that it counts no more than they do.
    """
    if guess.gap <= 0 or not guess.support:
        return 0.0
    lead = min(guess.gap, MOST_LEAD * guess.support)
    odd = 1.5 * guess.hidden_edges + max(guess.unlike - MOST_UNLIKE, 0)
    return _logistic(0.8 * (min(guess.support, 8) - 2) + 0.25 * (lead - 6) - odd)


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, x))))
