"""Photographs of a game of Rebirth: held against the log, confirmed, and mended."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from companion import store
from companion.current import Current, current_of
from companion.rebirth import panels, photo_form, photo_log, photo_page, photo_riddles
from companion.room import Context, Logged, Photos


def _context(now: Current) -> Context:
    """What lies on a space can be set: `kinds` and `places` to choose from; `left` tells which tiles there are."""
    return {
        "kinds": panels.kinds(),
        "places": panels.placeable(now.replay.state),
        "left": lambda player, kind: photo_riddles.left(now, player, kind),
    }


def _accept(table: store.Table, seat: store.Seat, photo: store.Photo, form: MultiDict[str, str]) -> Logged:
    return photo_log.accept(table, seat, photo, photo_form.answers(current_of(table), form))


PHOTOS = Photos(
    review=photo_page.review,
    context=_context,
    accept=_accept,
    mend=photo_log.mend,
    keep=photo_log.keep_log,
)
