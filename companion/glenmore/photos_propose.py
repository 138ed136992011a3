"""A layout of tiles held against a log: the numbers it would add, and what the two say differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.photo_layouts import shown_regions
from companion.room import Proposed
from scoring import notation
from scoring.game import Replay
from scoring.games import GAMES
from scoring.glenmore.sightings import Number, Territory, compare, sticker, territory, told
from scoring.glenmore.state import State
from scoring.laid_out import Region, SeenTile
from scoring.squares import Cell

if TYPE_CHECKING:
    # Only named here: OpenCV takes a moment, and comparing needs none.
    from vision import layouts

HOME_AT = (0, 0)
"""From a home castle that was read the cells of a layout count."""


def regions(layout: layouts.Layout) -> tuple[Region, ...]:
    """A layout as `scoring.glenmore.sightings` understands it: the home castle is one of the tiles."""
    out = []
    shown = shown_regions(layout, {}, lambda piece: sticker(piece) is not None)
    for seen, region in zip(layout.territories, shown, strict=True):
        if seen.castle:
            home = SeenTile(seen.castle, HOME_AT, 0, seen.castle_probability)
            region = replace(region, tiles=(home, *region.tiles))
        out.append(region)
    return tuple(out)


def propose(layout: layouts.Layout, replay: Replay) -> Proposed:
    """A layout held against a log, as `cairn read --log` tells it."""
    state: State = replay.state
    game = GAMES["glenmore"]
    entries: list[str] = []
    differences: list[Mapping[str, object]] = []
    unread: list[str] = []
    for n, region in enumerate(regions(layout)):
        shown = territory(region, state.players)
        if shown.player is None:
            seen = " ".join(one.tile for one in region.tiles)
            differences.append(_difference("whose", str(n), None, seen, None))
            continue
        unread += [f"{shown.player} {told_cell(cell)}" for cell in _open(shown)]
        # What lies apart may belong to it, beyond tiles that are covered.
        found = () if layout.loose else compare(state, shown.player, shown.numbers())
        new = {one.key: one.seen for one in found if one.sort == "new"}
        if new:
            entries.append(notation.dump_event(game, told(state, shown.player, new)))
        differences += _differences(shown.player, found)
    differences += [_difference("loose", "-", None, one.piece, None) for one in layout.loose]
    return Proposed(tuple(entries), tuple(differences), tuple(unread))


def told_cell(cell: Cell) -> str:
    """A cell as logs would have it, ``2,-1``."""
    return f"{cell[0]},{cell[1]}"


def _open(shown: Territory) -> Iterator[Cell]:
    """Cells that somebody has to look at before the size is known."""
    yield from (one.cell for one in shown.riddles)
    yield from shown.crowded


def _differences(player: str, found: tuple[Number, ...]) -> Iterator[Mapping[str, object]]:
    for one in found:
        if one.sort == "contradicts":
            place = f"{player} {one.key}"
            yield _difference("number", place, str(one.logged), str(one.seen), one.entry)


def _difference(
    kind: str, space: str, logged: str | None, seen: str, entry: int | None
) -> Mapping[str, object]:
    return {"kind": kind, "space": space, "logged": logged, "seen": seen, "entry": entry}
