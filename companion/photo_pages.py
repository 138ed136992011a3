"""A photograph's page, whatever led to it."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

from flask import abort, current_app, make_response, redirect, render_template, request, url_for
from flask_babel import format_timedelta
from werkzeug.wrappers import Response as BaseResponse

from companion import photo_positions, photo_reader, photo_record, seating, store, told
from companion.current import Current
from companion.photo_reader import reader
from companion.room import Photos
from companion.words import say_error

LOOK_AGAIN_S = 3
"""How often a page looks whether its photograph has been read."""


def common(now: Current) -> dict[str, Any]:
    """What every page here may use."""
    seat = seating.my_seat(now.table)
    return {
        "now": now,
        "table": now.table,
        "names": now.names,
        "may_write": seat is not None and seat.may_write,
        "limit_mb": current_app.config["MAX_CONTENT_LENGTH"] // 10**6,
        "ago": _ago,
        "new_uid": lambda: secrets.token_urlsafe(12),
    }


def page_of(now: Current, photo: store.Photo, **news: Any) -> BaseResponse:
    """A photograph with all of its position, held against the log; `news` go to the template too."""
    if photo.status != "read":
        return _unread(now, photo)
    photos = room_photos(now)
    other, shots = photo_positions.other_of(photo), photo_positions.shots_of(photo)
    found = {
        "photo": photo,
        "review": photos.review(now, photo, request.args.get("shown", type=int)),
        "shots": shots,
        "of": photo_positions.numbers(shots),
        "other": other if other is not None and other.status == "read" else None,
        "logged_between": photo_positions.between(photo, other) if other is not None else 0,
        "joined": bool(request.args.get("joined")),
        "asks": bool(request.args.get("asks")),
        "changed": bool(request.args.get("changed")),
        "error": None,
        "word": lambda event: told.words(now, event),
        "logged": request.args.get("logged", 0, type=int),
        "refused": (),
    }
    everything = common(now) | found | news | photos.context(now)
    return make_response(render_template(f"{now.setup.game}/photo.html", **everything))


def room_photos(now: Current) -> Photos:
    """What the table's game does with photographs; 404 where it has none.

    Where it has some and the table plays without a map, the answer is a page that says why they can't be read.
    """
    photos = now.room.pages().photos
    if photos is None:
        abort(404)
    if now.board is None and now.room.board_ids():
        page = render_template("photos/no_board.html", **common(now))
        abort(make_response(page, 200 if request.method == "GET" else 409))
    return photos()


def _unread(now: Current, photo: store.Photo) -> BaseResponse:
    """A photograph that is still being read, or that could not be."""
    waits = reader().waits(photo.id)
    too_long = datetime.now(UTC) - photo.created > photo_reader.GIVE_UP
    failure = photo_record.failure_of(photo) if photo.status == "failed" else None
    body = render_template(
        "photos/unread.html",
        photo=photo,
        waits=waits and not too_long,
        error=say_error(failure) if failure else None,
        **common(now),
    )
    response = make_response(body)
    if waits and not too_long:
        response.headers["Refresh"] = str(LOOK_AGAIN_S)
    return response


def photo_of(table: store.Table, photo_id: int) -> store.Photo:
    """A table's photograph; 404 if there is none."""
    photo = store.photo(table.id, photo_id)
    if photo is None:
        abort(404, "photo.unknown")
    return photo


def back_to(now: Current, photo: store.Photo, logged: int = 0) -> BaseResponse:
    """On to a photograph's page."""
    url = url_for("photos.show", code=now.table.code, photo_id=photo.id, logged=logged or None)
    return redirect(url, 303)


def _ago(moment: datetime) -> str:
    """Such as: 5 minutes ago."""
    return str(format_timedelta(moment - datetime.now(UTC), add_direction=True))
