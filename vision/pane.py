"""A part of a bare table, seen as a board on which nothing is printed and pieces may lie anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vision.board import FramePlaceLike, SpaceLike


@dataclass(frozen=True)
class Pane:
    """A rectangle of table; millimetres from its top left corner."""

    size_mm: tuple[float, float]
    id: str = "table"
    name: str = "table"
    spaces: Mapping[str, SpaceLike] = field(default_factory=dict)
    pitch_mm: float = 45.0
    frame: tuple[FramePlaceLike, ...] = ()

    def centre_mm(self, space: str, /) -> tuple[float, float]:
        """There is no space on it."""
        raise KeyError(space)
