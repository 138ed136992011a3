"""What the table says of a photograph's territories: whose they are, what lies where nothing was read, and more.

Such answers are kept with the photograph among what is settled, so that every phone sees them. In words: ``whose 0
red``, ``cell 0 2,-1 castle``, ``scot 0 0,0 yes``, ``whole 0``, ``typed 0 tiles 12``, ``kept 0 tiles 11``; and of
tiles that lie apart ``apart T40 0`` or ``apart T40 nobody``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring.glenmore.sightings import Said
from scoring.squares import Cell

NOBODY = "nobody"
"""Chosen for a territory, or for a tile lying apart, it is left out."""
APART = "apart"


@dataclass
class _Gathered:
    player: str | None = None
    left_out: bool = False
    whole: bool = False
    cells: dict[Cell, str] = field(default_factory=dict)
    scots: dict[Cell, bool] = field(default_factory=dict)
    typed: dict[str, int] = field(default_factory=dict)
    kept: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Choices:
    """What was said of one territory."""

    said: Said
    left_out: bool
    typed: Mapping[str, int]
    """Numbers that somebody counted by hand; they go before what the picture shows."""
    kept: Mapping[str, int]
    """Numbers that the picture shows, but the log is right about."""


def choices(settled: Iterable[str], territories: int) -> tuple[Choices, ...]:
    """The answers among what is settled, by territory."""
    found = [_Gathered() for _ in range(territories)]
    for text in settled:
        what, n, *rest = text.split()
        if what == APART or int(n) >= territories:
            continue
        one = found[int(n)]
        match what, rest:
            case "whose", [player]:
                one.player, one.left_out = (None, True) if player == NOBODY else (player, False)
            case "cell", [cell, sort]:
                one.cells[cell_of(cell)] = sort
            case "scot", [cell, answer]:
                one.scots[cell_of(cell)] = answer == "yes"
            case "whole", []:
                one.whole = True
            case "typed", [key, number]:
                one.typed[key] = int(number)
            case "kept", [key, number]:
                one.kept[key] = int(number)
    return tuple(
        Choices(Said(one.player, one.cells, one.scots, one.whole), one.left_out, one.typed, one.kept)
        for one in found
    )


def apart(settled: Iterable[str]) -> dict[str, int | None]:
    """The stickers of tiles lying apart of which somebody said to which territory they belong, if to any."""
    found: dict[str, int | None] = {}
    for text in settled:
        what, *piece, n = text.split()
        if what == APART:
            found[" ".join(piece)] = None if n == NOBODY else int(n)
    return found


def replaced(settled: Iterable[str], fresh: Iterable[str]) -> tuple[str, ...]:
    """The earlier answers that new ones take the place of."""
    about = {_about(text) for text in fresh}
    return tuple(text for text in settled if _about(text) in about)


def renumbered(settled: Iterable[str], numbers: Mapping[int, int]) -> tuple[str, ...]:
    """The answers, once territories have other numbers; what was said of one that is another now is forgotten."""
    found = []
    for text in settled:
        what, n, *rest = text.split()
        if what == APART:
            *piece, n = [n, *rest]
            if n == NOBODY:
                found.append(text)
            elif int(n) in numbers:
                found.append(" ".join([APART, *piece, str(numbers[int(n)])]))
        elif int(n) in numbers:
            found.append(" ".join([what, str(numbers[int(n)]), *rest]))
    return tuple(found)


def _about(text: str) -> tuple[str, ...]:
    """An answer without what was answered."""
    words = text.split()
    if words[0] == APART:
        return tuple(words[:-1])
    return tuple(words[:2] if words[0] in ("whose", "whole") else words[:3])


def cell_of(text: str) -> Cell:
    """A cell in words, ``2,-1``."""
    x, _, y = text.partition(",")
    return int(x), int(y)
