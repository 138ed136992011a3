"""Tiles that the table named itself, kept with a photograph until the order in which they came is known.

Among what is settled: ``said B5 pink food``, and ``later B6`` for a tile that was read and is not to be logged yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.rebirth.events import Place
from vision.reading import Reading, Seen

SAID, LATER = "said", "later"
BY_HAND = 1.0
"""The probability of what the table says; the reader's are below."""


def said(place: Place) -> str:
    """A tile that the table named, as it is kept."""
    return f"{SAID} {place.space} {place.player} {place.kind}"


def later(space: str) -> str:
    """A tile that is not to be logged yet, as that is kept."""
    return f"{LATER} {space}"


def unticked(settled: Iterable[str]) -> frozenset[str]:
    """The spaces of tiles that are not to be logged yet."""
    return frozenset(text.removeprefix(f"{LATER} ") for text in settled if text.startswith(f"{LATER} "))


def of_spaces(settled: Iterable[str], spaces: Iterable[str]) -> tuple[str, ...]:
    """What was said of some spaces."""
    about = set(spaces)
    return tuple(text for text in settled if " " in text and text.split()[1] in about)


def with_said(reading: Reading, settled: Iterable[str]) -> Reading:
    """A reading that shows what the table has said."""
    told = [text.split()[1:] for text in settled if text.startswith(f"{SAID} ")]
    seen = {
        space: Seen(space, f"{player} {kind} 0", BY_HAND, SAID, -1) for space, player, kind in sorted(told)
    }
    return replace(
        reading,
        places=(*(one for one in reading.places if one.space not in seen), *seen.values()),
        unread=tuple(one for one in reading.unread if one.space not in seen),
        empty=tuple(space for space in reading.empty if space not in seen),
    )
