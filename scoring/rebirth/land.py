"""What the rules need to know of the land that tiles lie on: a board's map, or as much as was told without one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from scoring.rebirth.board_parts import Space


class Land(Protocol):
    """Spaces that tiles lie on or next to. `Board` is one, and so is `ToldLand`."""

    @property
    def spaces(self) -> Mapping[str, Space]:
        """All spaces by their id."""

    @property
    def settlements(self) -> Mapping[str, tuple[str, ...]]:
        """The one to three spaces of each settlement."""

    @property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces that touch each space, of every kind, as far as they are known."""

    @property
    def castles(self) -> tuple[str, ...]:
        """The castles' spaces."""

    @property
    def cathedrals(self) -> tuple[str, ...]:
        """The cathedrals' spaces."""

    @property
    def two_player(self) -> tuple[str, ...]:
        """The spaces that hold a face-down tile in a game of two."""
