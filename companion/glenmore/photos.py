"""Photographs of territories: held against the log, confirmed, and what is set by hand."""

from __future__ import annotations

from companion.current import Current
from companion.glenmore import panels, photos_choices, photos_log, photos_page
from companion.glenmore.photos_form import MOST
from companion.room import Context, Photos

ANSWERS = ("tile", "over", "castle", "over_castle")
"""What may lie in a cell that was not read, in the order in which it is offered."""


def _context(now: Current) -> Context:
    """What can be answered, and how large a number may be."""
    return {**panels.common(now), "replay": now.replay, "sorts": ANSWERS, "most": MOST, "panel": "photo"}


PHOTOS = Photos(
    review=photos_page.review,
    context=_context,
    accept=photos_log.accept,
    mend=photos_log.mend,
    keep=photos_log.keep,
    renumbered=photos_choices.renumbered,
)
