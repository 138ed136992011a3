"""What a tile would bring, before it is logged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion import told
from scoring.points import Award, Doubt
from scoring.rebirth.board import Space
from scoring.rebirth.state import Takeover


@dataclass(frozen=True)
class Look:
    """A tile as it would lie."""

    told: told.Told | None
    """None if it can't be placed there."""
    refused: str | None
    """Why not, in words."""
    awards: tuple[Award, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    takeovers: tuple[Takeover, ...] = ()
    cathedrals: tuple[str, ...] = ()
    """The cathedral spaces that bring a mission card."""
    places: Mapping[str, Space] = field(default_factory=dict)
    """The spaces of the castles and cathedrals among others, by id: without a map some are new with this tile."""
