"""What the database keeps of a photograph of tiles laid out without a board."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from companion import store
from scoring import laid_out

if TYPE_CHECKING:
    from vision.joining_layouts import View
    from vision.layouts import Layout, Region


@dataclass(frozen=True)
class LayoutShot:
    """One photograph of a position."""

    photo: int
    layout: Layout
    size: tuple[int, int]
    """Width and height in px of the upright picture."""


@dataclass(frozen=True)
class LayoutRecord:
    """A photograph that was read, or several of one position, joined."""

    layout: Layout
    """What they say together."""
    size: tuple[int, int]
    """Width and height in px of the upright picture that the page shows."""
    settled: frozenset[str] = frozenset()
    """What the table has decided about it, in the game's own words; see `photo_record.settle`."""
    shots: tuple[LayoutShot, ...] = ()
    """The photographs behind it, the earliest first."""
    views: tuple[tuple[View, ...], ...] = ()
    """For every territory, as each of the photographs shows it; a view's `picture` counts the shots."""
    loose_in: tuple[int, ...] = ()
    """For every piece that lies apart, the shot that shows it."""
    shown: int = 0
    """The shot that the page shows."""

    def here(self, n: int) -> Region | None:
        """A territory as the photograph on the page shows it; None if it doesn't."""
        return next((one.region for one in self.views[n] if one.picture == self.shown), None)


def keep_layout(photo: store.Photo, record: LayoutRecord) -> None:
    """Remember what was read."""
    layout = record.layout
    told = {
        "territories": [asdict(one) | {"to_picture": one.to_picture.tolist()} for one in layout.territories],
        "loose": [asdict(one) for one in layout.loose],
        "warnings": [{"why": one.why, "values": dict(one.values)} for one in layout.warnings],
        "seconds": dict(layout.seconds),
        "size": list(record.size),
        "settled": sorted(record.settled),
    }
    store.photo_read(photo.id, "read", json.dumps(told))


def layout_of(photo: store.Photo) -> LayoutRecord:
    """What was read from a photograph of status `read`."""
    # Imported late: OpenCV takes a moment.
    from vision.answers import Warned
    from vision.layouts import Apart, Layout

    told: dict[str, Any] = json.loads(photo.reading or "{}")
    layout = Layout(
        territories=tuple(_region(one) for one in told["territories"]),
        loose=tuple(Apart(**one | {"box": tuple(one["box"])}) for one in told["loose"]),
        warnings=tuple(Warned(one["why"], one["values"]) for one in told["warnings"]),
        seconds=told["seconds"],
    )
    width, height = told["size"]
    return LayoutRecord(layout, (width, height), frozenset(told["settled"]))


def shown_regions(
    layout: Layout, castles: Mapping[str, str], may_guess: Callable[[str], bool]
) -> tuple[laid_out.Region, ...]:
    """A layout's territories as the rules' side understands them.

    `castles`: the legend's castles, to their colours; `may_guess`: whether a piece can be told of a cell that wasn't
    read.
    """
    out = []
    for one in layout.territories:
        unread = []
        for asked in one.unread:
            guess, turn, chance = asked.guess, asked.turn, asked.probability
            second = asked.second if asked.second is not None and may_guess(asked.second) else None
            if guess is None or not may_guess(guess):
                # How likely the second is then nobody said.
                guess, turn, second, chance = second, None, None, 0.0
            unread.append(laid_out.Unread(asked.place, asked.why, guess, turn, second, chance))
        read = [laid_out.SeenTile(tile.piece, tile.place, tile.turn, tile.probability) for tile in one.tiles]
        castle = castles.get(one.castle or "")
        out.append(laid_out.Region(castle, tuple(read), tuple(unread), one.empty))
    return tuple(out)


def _region(told: dict[str, Any]) -> Region:
    import numpy as np

    from vision.layouts import Asked, Placed, Region

    tiles = [Placed(**one | {"place": tuple(one["place"])}) for one in told["tiles"]]
    unread = [
        Asked(**one | {"place": tuple(one["place"]), "box": tuple(one["box"])}) for one in told["unread"]
    ]
    return Region(
        **told
        | {
            "tiles": tuple(tiles),
            "unread": tuple(unread),
            "empty": tuple(tuple(place) for place in told["empty"]),
            "to_picture": np.array(told["to_picture"], float),
        }
    )
