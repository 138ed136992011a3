"""What the reader needs to know of a board. Any game's board that has these attributes can be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class SpaceLike(Protocol):
    """A space of a board."""

    @property
    def kind(self) -> str:
        """Its kind, such as ``food`` or ``castle``."""
        ...


class FramePlaceLike(Protocol):
    """Where a frame marker belongs: the centre in mm from the board's top left corner, upright."""

    @property
    def id(self) -> int: ...
    @property
    def x_mm(self) -> float: ...
    @property
    def y_mm(self) -> float: ...
    @property
    def marker_mm(self) -> float: ...


class BoardLike(Protocol):
    """A printed board with known spaces and a frame. Millimetres, x right, y down."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def spaces(self) -> Mapping[str, SpaceLike]: ...
    @property
    def size_mm(self) -> tuple[float, float]: ...
    @property
    def pitch_mm(self) -> float: ...
    @property
    def frame(self) -> tuple[FramePlaceLike, ...]: ...
    def centre_mm(self, space: str, /) -> tuple[float, float]:
        """Centre of a space."""
        ...
