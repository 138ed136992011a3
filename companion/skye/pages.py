"""What the phones show of a game of Isle of Skye, put together."""

from __future__ import annotations

from collections.abc import Mapping

from companion.room import Pages, View
from companion.skye import ending, log, more, scoring_round, table

# Modules that bring pages of their own; each has `EXTRA` and `ACTIONS`.
_MODULES = (scoring_round, more)


def _merged(name: str) -> Mapping[str, View]:
    return {page: view for module in _MODULES for page, view in getattr(module, name).items()}


PAGES = Pages(
    parts=("strip", "notice", "latest", "round"),
    screen_parts=("wall",),
    play=table.play,
    end=ending.end,
    sheet=ending.sheet,
    turn=table.turn,
    extra=_merged("EXTRA"),
    actions=_merged("ACTIONS"),
    mends=log.mends,
)
