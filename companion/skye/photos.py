"""Photographs of territories: held against the log, confirmed, and what is set by hand."""

from __future__ import annotations

from companion.current import Current
from companion.room import Context, Photos
from companion.skye import photos_choices, photos_log, photos_page
from companion.skye.telling import number
from scoring.skye.places import TURNS
from scoring.skye.tiles import tiles


def _context(now: Current) -> Context:
    """What can be chosen: `every_tile` with the number people call it, and `turns`."""
    return {
        "replay": now.replay,
        "every_tile": tuple((tile, number(tile)) for tile in tiles()),
        "turns": TURNS,
    }


PHOTOS = Photos(
    review=photos_page.review,
    context=_context,
    accept=photos_log.accept,
    mend=photos_log.mend,
    keep=photos_log.keep,
    renumbered=photos_choices.renumbered,
)
