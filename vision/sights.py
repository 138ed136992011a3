"""What lies in the patches of one picture: a quick look at all, and a closer one at those that stay unclear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import blurring, closer, judge, soft
from vision.soft import Guess

Floats = NDArray[np.float32]
Colours = Callable[[Sequence[int]], NDArray[np.uint8]]
"""Indices of patches to (m, SIDE, SIDE, 3) blue, green, red."""
Blur = Callable[[Sequence[NDArray[np.uint8]], Sequence[Guess]], Floats | None]
"""Patches with clear guesses to how the picture blurs, as `vision.blurring.kernel`."""

PAPER_SHARE = 92
"""Percentile of a sticker's patch that is white paper."""
MOST_WHITES, SOME = 24, 4
"""Patches that tell how white paper is, and the step from pixel to pixel in them."""
LEAST_SHARE, FEWEST_STRANGE = 0.25, 4
"""Of what looks like a marker so much must be known for any of it to be believed, if so many aren't."""
BLUR, WORTH = (0.65, 0.75, 0.9), (1.0, 1 / 3, 0.0)
"""The share of its lead that counts for what a closer look found, by the length of the blur: its standard deviation in
modules. Where a hand drew modules into each other, neighbouring samples are off together: in photographs shaken on
purpose wrong markers led by up to 35 from 0.75 on and by 54 near 1, where 14 would do."""
MOST_AT_ONCE = 200
"""Patches in one closer look, for the sake of memory and of OpenCV's limit on rows."""


def read(
    patches: NDArray[np.uint8], colours: Colours, poses: Floats | None = None, tries: int = 1
) -> list[Guess]:
    """The best guess for each of (n, SIDE, SIDE) gray patches; `poses` and `tries` as in `soft.read`."""
    return trusted(look_again(patches, colours, soft.read(patches, poses, tries)))


def trusted(guesses: Sequence[Guess]) -> list[Guess]:
    """The guesses, none to be believed if most of what looks like a marker isn't one that is known.

    A board with somebody else's markers has hundreds of them, one of which may come near one of ours.
    """
    believed = sum(judge.believed(guess, False) for guess in guesses)
    strange = sum(judge.strange(guess) for guess in guesses)
    if strange < FEWEST_STRANGE or believed >= LEAST_SHARE * (believed + strange):
        return list(guesses)
    return [replace(guess, doubted=True) for guess in guesses]


def look_again(
    patches: NDArray[np.uint8],
    colours: Colours,
    guesses: Sequence[Guess],
    blur_of: Blur | None = None,
) -> list[Guess]:
    """The guesses at all patches of a picture, those that are unclear after a closer look.

    Only where enough markers are clear to know how the picture blurs. `blur_of` may remember that from earlier.
    """
    clear = clearly(guesses)
    known = set(clear)
    rest = [k for k, guess in enumerate(guesses) if k not in known and _may_be_one(guess)]
    if not rest or len(clear) < blurring.FEWEST:
        return list(guesses)
    kernel = (blur_of or _blur)([patches[k] for k in clear], [guesses[k] for k in clear])
    if kernel is None:
        return list(guesses)
    white = _white(colours(clear[:: -(-len(clear) // MOST_WHITES)]))
    taken = {guesses[k].marker for k in clear}
    out = list(guesses)
    worth = _worth(blurring.length(kernel))
    for start in range(0, len(rest), MOST_AT_ONCE):
        some = rest[start : start + MOST_AT_ONCE]
        tints = _tints(colours(some), white)
        likely = {n: guesses[k].pose for n, k in enumerate(some) if judge.nearly(guesses[k])}
        for k, found in zip(some, closer.look(patches[some], tints, kernel, likely), strict=True):
            out[k] = _both(guesses[k], found and replace(found, gap=found.gap * worth), taken)
    return out


def _worth(blur: float) -> float:
    """Share of its lead that counts for a marker which a closer look found below a blur so long."""
    return float(np.interp(blur, BLUR, WORTH))


def _may_be_one(guess: Guess) -> bool:
    """Whether a closer look would begin at all, as far as a first one that looked for black borders can tell."""
    return not 0 < guess.border < closer.LEAST_BORDER or judge.nearly(guess)


def _blur(patches: Sequence[NDArray[np.uint8]], clear: Sequence[Guess]) -> Floats | None:
    """How the picture blurs, from patches with clear guesses."""
    poses = np.stack([guess.pose for guess in clear])
    return blurring.kernel(patches, poses, [guess.marker for guess in clear], soft.PX)


class Blurs:
    """How one picture blurs, for who looks again and again: reckoned anew when twice as many markers are clear."""

    def __init__(self) -> None:
        self.known_from = 0
        self.kernel: Floats | None = None

    def __call__(self, patches: Sequence[NDArray[np.uint8]], clear: Sequence[Guess]) -> Floats | None:
        """As `_blur`."""
        if self.kernel is None or len(clear) >= 2 * self.known_from:
            self.known_from, self.kernel = len(clear), _blur(patches, clear)
        return self.kernel


def clearly(guesses: Sequence[Guess]) -> list[int]:
    """Indices of markers that need no closer look; none that seems to lie in two places."""
    clear = [k for k, guess in enumerate(guesses) if judge.clear(guess)]
    times = Counter(guesses[k].marker for k in clear)
    return [k for k in clear if times[guesses[k].marker] == 1]


def _both(first: Guess, second: Guess | None, taken: Collection[int]) -> Guess:
    """Of two looks the one that says more; what the closer one found out is kept if both say the same.

    What is clear elsewhere (`taken`) isn't here.
    """
    if second is None or second.marker in taken:
        return first
    if second.marker == first.marker:
        return replace(
            first,
            evidence=second.evidence,
            gap=second.gap,
            support=second.support,
            hidden_edges=second.hidden_edges,
            unlike=second.unlike,
        )
    return first if judge.believed(first, False) or second.gap <= 0 else second


def _white(colours: NDArray[np.uint8]) -> Floats:
    """(3,) blue, green, red of paper, from patches with stickers."""
    flat = colours.reshape(len(colours), -1, 3)[:, ::SOME]
    return np.asarray(
        np.maximum(np.median(np.percentile(flat, PAPER_SHARE, axis=1), axis=0), 1.0), np.float32
    )


def _tints(colours: NDArray[np.uint8], white: Floats) -> Floats:
    """(m, SIDE, SIDE): how far the colours differ from each other, as a share of white."""
    return np.stack([_tint(cv2.blur(one.astype(np.float32) / white, (3, 3))) for one in colours])


def _tint(shares: Floats) -> Floats:
    """(rows, columns): the largest less the smallest of (rows, columns, 3)."""
    blue, green, red = cv2.split(shares)
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    return np.asarray(most - least, np.float32)
