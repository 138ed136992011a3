"""What the phones show of a game of Rebirth, put together."""

from __future__ import annotations

from companion.rebirth import cards, ending, locate, log, moved, table, tally, told_page
from companion.room import Corrections, Pages, Photos
from scoring.game import Replay


def _turn(replay: Replay) -> str | None:
    return None if replay.state.over else replay.state.turn


def _photos() -> Photos:
    from companion.rebirth.photos import PHOTOS

    return PHOTOS


PAGES = Pages(
    parts=(
        "scores",
        "pieces",
        "spaces",
        "telling",
        "latest",
        "tray",
        "points",
        "castles",
        "settlements",
        "more",
    ),
    screen_parts=("scores", "pieces", "latest", "castles", "settlements"),
    play=table.play,
    end=ending.end,
    sheet=ending.sheet,
    turn=_turn,
    extra={
        "play/look": table.look,
        "report/look": told_page.look,
        "cards": cards.page,
        "missions": cards.noted,
        **tally.EXTRA,
        **locate.EXTRA,
        **moved.EXTRA,
    },
    actions={"missions": cards.note, "reveal": ending.reveal, "report": told_page.report}
    | {**tally.ACTIONS, **locate.ACTIONS, **moved.ACTIONS},
    corrections=Corrections("rebirth/correct.html", log.is_corrected, log.choices),
    mends=log.mends,
    photos=_photos,
)
