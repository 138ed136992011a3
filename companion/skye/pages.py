"""What the phones show of a game of Isle of Skye, put together."""

from __future__ import annotations

from collections.abc import Mapping

from companion.room import Corrections, Pages, Photos, View
from companion.skye import (
    build,
    counting,
    ending,
    land_page,
    laying_out,
    log,
    more,
    round,
    scoring_round,
    table,
    tile_editor,
)

# Modules that bring pages of their own; each has `EXTRA` and `ACTIONS`.
_MODULES = (scoring_round, laying_out, more, counting, round, build, land_page, tile_editor)


def _merged(name: str) -> Mapping[str, View]:
    return {page: view for module in _MODULES for page, view in getattr(module, name).items()}


def _photos() -> Photos:
    from companion.skye.photos import PHOTOS

    return PHOTOS


PAGES = Pages(
    parts=("strip", "notice", "latest", "round"),
    screen_parts=("wall",),
    play=table.play,
    end=ending.end,
    sheet=ending.sheet,
    turn=table.turn,
    extra=_merged("EXTRA"),
    actions=_merged("ACTIONS"),
    corrections=Corrections("skye/correct.html", log.offers, log.context),
    mends=log.mends,
    photos=_photos,
)
