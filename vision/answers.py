"""What a photograph says: pieces that were read, spaces to ask about, empty ones, and what makes it doubtful."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vision.plane import Array


@dataclass(frozen=True)
class Seen:
    """A piece that was read."""

    space: str
    piece: str
    probability: float
    why: str
    """``both`` (hard detection and soft reading agree) or ``soft``."""
    marker: int
    at_mm: tuple[float, float] | None = None
    """Where its centre lies on the board, for pieces that may lie anywhere."""


@dataclass(frozen=True)
class Unread:
    """A space where something lies that couldn't be read for certain, or that the picture doesn't show.

    Where several pieces can lie on a space, it may stand here more than once, and among the places too.
    """

    space: str
    why: str
    """``outside``, ``glare``, ``blurred``, ``covered``, ``twice`` (its marker was read elsewhere too),
    ``odd_piece`` (a piece that doesn't belong on such a space), ``contradiction`` (two readings differ) or
    ``between`` (a piece so near to a border that its space isn't certain)."""
    guess: str | None
    """The most likely piece, for asking only."""
    box: tuple[int, int, int, int]
    """Left, top, right, bottom in px of the upright picture."""
    second: str | None = None
    """The next most likely piece, if there is a guess."""
    probability: float = 0.0
    """That the guess is right; 0 without one."""


@dataclass(frozen=True)
class Warned:
    """Something that makes a whole reading doubtful, with its measures."""

    why: str
    """``frame`` (the frame's markers don't lie as the board says: ``error_mm``), ``grid`` (the pieces lie as if the
    board were printed otherwise: ``right_mm``, ``down_mm``, and the ``pitch_mm`` that would fit) or ``borders`` (so
    many ``pieces`` lie between spaces)."""
    values: Mapping[str, float]


@dataclass(frozen=True)
class Reading:
    """What a photograph says about a board."""

    places: tuple[Seen, ...]
    """Accepted pieces only, in the board's order; a piece stands here at most once."""
    unread: tuple[Unread, ...]
    empty: tuple[str, ...]
    frame_error_mm: float
    missing_frame: tuple[int, ...]
    """Frame markers that the picture doesn't show."""
    seconds: Mapping[str, float]
    """Where the time went: decode, frame, detect, read, total."""
    to_picture: Array
    """(3, 3) from mm on the board to px of the upright picture."""
    warnings: tuple[Warned, ...] = ()
    """What makes the whole reading doubtful."""
