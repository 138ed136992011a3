"""Photographs of Scythe's map: held against the log, confirmed, and what is set by hand."""

from __future__ import annotations

from companion.current import Current
from companion.room import Context, Photos
from companion.scythe import photos_log, photos_page
from scoring.scythe import pieces
from scoring.scythe.state import State


def _context(now: Current) -> Context:
    """What can be chosen: `structures`, and `ground`, the territories where one can stand."""
    state: State = now.replay.state
    ground = tuple(place for place in state.board.spaces if place not in state.board.lakes)
    return {
        "replay": now.replay,
        "panel": "map",
        "structures": pieces.STRUCTURES,
        "ground": ground,
        "lakes": state.board.lakes,
    }


PHOTOS = Photos(
    review=photos_page.review,
    context=_context,
    accept=photos_log.accept,
    mend=photos_log.mend,
    keep=photos_log.keep,
)
