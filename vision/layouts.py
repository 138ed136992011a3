"""What a photograph says of tiles laid out freely: territories with their tiles, what to ask, what lies apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vision.answers import Warned
from vision.legend import legend
from vision.plane import Array

UPS = ("up", "right", "down", "left")
"""A turn in words: where the tile's own top points."""

Place = tuple[int, int]
"""A cell of a territory: x to the right, y down."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in px of the upright picture."""


@dataclass(frozen=True)
class Placed:
    """A tile that was read."""

    place: Place
    piece: str
    turn: int
    """Quarter turns clockwise, 0 to 3, from the castle's own up."""
    probability: float
    why: str
    """``both`` (hard detection and soft reading agree) or ``soft``."""
    marker: int


@dataclass(frozen=True)
class Asked:
    """A cell where a tile lies, or may lie, that couldn't be read for certain. A cell may stand here more than once."""

    place: Place
    why: str
    """``covered``, ``glare``, ``blurred``, ``outside`` (the picture doesn't show the cell), ``askew`` (the tile lies
    between cells, or is turned between quarters), ``twice`` (its marker was read elsewhere too) or ``contradiction``
    (two readings differ)."""
    guess: str | None
    """The most likely piece, for asking only."""
    turn: int | None
    """Its most likely turn."""
    box: Box
    second: str | None = None
    """The next most likely piece, if there is a guess."""
    probability: float = 0.0
    """That the guess is right; 0 without one."""


@dataclass(frozen=True)
class Region:
    """A territory: tiles in one lattice."""

    castle: str | None
    """The castle's piece id. Without one, the cells count from any of the tiles, and up is roughly the picture's."""
    castle_probability: float
    """0 without one."""
    tiles: tuple[Placed, ...]
    """Accepted tiles only, without the castle."""
    unread: tuple[Asked, ...]
    empty: tuple[Place, ...]
    """Cells beside the tiles where the table can be seen."""
    to_picture: Array
    """(3, 3) from cells (the middle of the castle is 0,0; 1 is a tile's width) to px of the upright picture."""
    pitch_mm: float
    """From tile to tile, if the stickers are printed in their true size."""
    error_mm: float
    """How far the tiles lie off their lattice, root mean square."""


@dataclass(frozen=True)
class Apart:
    """A piece that was read and lies in no territory."""

    piece: str
    probability: float
    why: str
    marker: int
    box: Box


@dataclass(frozen=True)
class Layout:
    """What a photograph says."""

    territories: tuple[Region, ...]
    """The larger first."""
    loose: tuple[Apart, ...]
    warnings: tuple[Warned, ...]
    """``stickers`` (all seem to be stuck beside the middle: ``right_mm``, ``down_mm`` in the tiles' own axes)."""
    seconds: Mapping[str, float]
    """Where the time went: decode, detect, read, total."""

    @property
    def error_mm(self) -> float | None:
        """How far tiles lie off their lattices, root mean square over all territories with more than two."""
        parts = [(len(one.tiles), one.error_mm) for one in self.territories if len(one.tiles) > 1]
        count = sum(n for n, _ in parts)
        return round(float((sum(n * off**2 for n, off in parts) / count) ** 0.5), 2) if count else None


def written(place: Place) -> str:
    """A cell as logs have it, ``2,-1``."""
    return f"{place[0]},{place[1]}"


def to_json(layout: Layout, game: str) -> dict[str, Any]:
    """The layout as `cairn read --json` prints it. `territory` counts from 0 in the order of `territories`."""
    pieces = {marked.piece: marked for marked in legend(game).pieces}
    return {
        "places": [
            {
                "space": written(one.place),
                "piece": one.piece,
                "turn": one.turn,
                "up": UPS[one.turn],
                "territory": n,
                "probability": round(one.probability, 4),
                "why": one.why,
            }
            for n, region in enumerate(layout.territories)
            for one in region.tiles
        ],
        "unread": [
            {
                "space": written(one.place),
                "why": one.why,
                "guess": one.guess,
                "second": one.second,
                "probability": round(one.probability, 4),
                "turn": one.turn,
                "territory": n,
                "box": list(one.box),
            }
            for n, region in enumerate(layout.territories)
            for one in region.unread
        ],
        "territories": [
            {
                "castle": pieces[region.castle].colour if region.castle else None,
                "probability": round(region.castle_probability, 4),
                "tiles": len(region.tiles),
                "empty": [written(place) for place in region.empty],
                "pitch_mm": round(region.pitch_mm, 1),
                "to_picture": [[float(v) for v in row] for row in region.to_picture],
            }
            for region in layout.territories
        ],
        "loose": [
            {
                "piece": one.piece,
                "probability": round(one.probability, 4),
                "why": one.why,
                "box": list(one.box),
            }
            for one in layout.loose
        ],
        "frame_error_mm": layout.error_mm,
        "seconds": dict(layout.seconds),
        **({"warnings": [{"why": w.why, **w.values} for w in layout.warnings]} if layout.warnings else {}),
    }
