"""How sure the reader is, in words, and which questions come first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.answers import Warned

CERTAIN, FAIRLY_CERTAIN = 0.995, 0.97
"""Probabilities from which a reading is called so."""
ALMOST, LIKELY, PERHAPS = 0.9, 0.6, 0.25
"""Probabilities from which a guess is called so."""
_LIES_THERE = {"covered": 0.5, "glare": 0.4, "blurred": 0.3, "outside": 0.1}


def certainty(probability: float) -> str:
    """A message id for what was accepted."""
    if probability >= CERTAIN:
        return "photo.certain"
    return "photo.fairly_certain" if probability >= FAIRLY_CERTAIN else "photo.look_closely"


def how_sure(probability: float) -> str:
    """A message id for a guess; 0 is a guess of which nobody said how good it is."""
    if probability >= ALMOST:
        return "photo.guess.almost"
    if probability >= LIKELY:
        return "photo.guess.likely"
    return "photo.guess.hardly" if 0 < probability < PERHAPS else "photo.guess.perhaps"


def holds_something(why: str, guess: object, probability: float = 0.0) -> float:
    """How likely a place holds a piece, roughly: for the order of questions only."""
    there = _LIES_THERE.get(why, 1.0)
    # A guess of which nobody said how good it is still is one.
    return there if guess is None else max(there, (1 + max(probability, PERHAPS)) / 2)


def warnings(warned: Iterable[Warned]) -> tuple[tuple[str, dict[str, object]], ...]:
    """What makes a whole reading doubtful: message ids and their values."""
    return tuple(
        (f"photo.warning.{one.why}", {name: round(value, 1) for name, value in one.values.items()})
        for one in warned
    )
