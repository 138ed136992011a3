"""What the phones show of a game of Scythe, put together."""

from __future__ import annotations

from companion.room import Pages, Photos
from companion.scythe import counting, ending, interim, log, map_page, more, table
from scoring.game import Replay


def _turn(replay: Replay) -> str | None:
    turn: str | None = replay.state.turn
    return turn


def _photos() -> Photos:
    from companion.scythe.photos import PHOTOS

    return PHOTOS


PAGES = Pages(
    parts=("strip", "notice", "latest", "turns", "stars"),
    screen_parts=("wall",),
    play=table.play,
    end=ending.end,
    sheet=ending.sheet,
    turn=_turn,
    extra={"count": counting.page, "interim": interim.page, "more": more.page, **map_page.EXTRA},
    actions={
        "count": counting.save,
        "count/untype": counting.untype,
        "interim/decline": table.decline,
        **map_page.ACTIONS,
    },
    mends=log.mends,
    photos=_photos,
)
