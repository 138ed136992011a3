"""What the phones show of a game of Glen More II, put together."""

from __future__ import annotations

from collections.abc import Mapping

from companion.glenmore import (
    counting,
    drawn,
    ending,
    haggis_page,
    log,
    lying,
    more,
    notes,
    pieces_page,
    race,
    scoring_page,
    table,
    takings,
    voting,
)
from companion.room import Corrections, Pages, Photos, View

# Modules that bring pages of their own; each has `EXTRA` and `ACTIONS`.
_MODULES = (
    more,
    drawn,
    pieces_page,
    lying,
    scoring_page,
    haggis_page,
    counting,
    notes,
    takings,
    race,
    voting,
)


def _merged(name: str) -> Mapping[str, View]:
    return {page: view for module in _MODULES for page, view in getattr(module, name).items()}


def _photos() -> Photos:
    from companion.glenmore.photos import PHOTOS

    return PHOTOS


PAGES = Pages(
    parts=("strip", "notice", "latest", "stack", "lying"),
    screen_parts=("wall",),
    play=table.play,
    end=ending.end,
    sheet=ending.sheet,
    turn=table.turn,
    extra=_merged("EXTRA"),
    actions=_merged("ACTIONS"),
    corrections=Corrections("glenmore/correct.html", context=log.context),
    mends=log.mends,
    photos=_photos,
)
