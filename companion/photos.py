"""Photographs of the board: taking them in, holding them against the log, logging what the table confirms."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)
from flask.blueprints import BlueprintSetupState
from flask_babel import format_timedelta
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from companion import (
    failures,
    photo_files,
    photo_positions,
    photo_reader,
    photo_record,
    seating,
    store,
    told,
)
from companion.current import Current, current, find_table
from companion.failures import wants_json
from companion.limits import guessing_codes, sending_photos
from companion.photo_reader import Busy, reader
from companion.room import Photos
from companion.rooms import ROOMS
from companion.words import say_error
from scoring.errors import CairnError, ImpossibleEvent

blueprint = Blueprint("photos", __name__)

PAPERS = ("a4", "letter")
LOOK_AGAIN_S = 3
"""How often a page looks whether its photograph has been read."""
_A_DAY_S = 24 * 3600


@blueprint.record_once
def _prepare(state: BlueprintSetupState) -> None:
    photo_reader.prepare(state.app)  # type: ignore[arg-type]  # Flask calls its own app by the type of its base


@blueprint.get("/t/<code>/photo")
@guessing_codes
def page(code: str) -> str:
    """`photos/page.html`: take or choose a photograph, how to, and this table's earlier ones."""
    now = current(code)
    _room_photos(now)
    return _page(now)


@blueprint.post("/t/<code>/photo")
@guessing_codes
@sending_photos
def send(code: str) -> BaseResponse:
    """Keep and read a photograph (`photo`), then on to its page; JSON: `{"photo", "url"}`.

    `?with=` names the photograph whose position it shows too. What can't be read is answered with one sentence: 422,
    413 for too large a file, 503 if too many wait.
    """
    now = current(code)
    _room_photos(now)
    try:
        seating.writing_seat(now.table)
        upload = request.files.get("photo")
        if upload is None or not upload.filename:
            return _sorry(now, CairnError("photo.none_chosen"))
        if reader().full:
            return _sorry(now, Busy(), 503)
        other = store.photo(now.table.id, request.args.get("with", 0, type=int))
        photo = store.keep_photo(now.table.id, photo_files.keep(upload), other.id if other else None)
        done = reader().read(photo, now.board, now.setup.game)
    except RequestEntityTooLarge:
        return _too_large(now)
    except Busy as error:
        return _sorry(now, error, 503)
    except OSError:
        current_app.logger.exception("a photograph could not be kept")
        return _sorry(now, CairnError("photo.not_kept"), 507)
    photo = photo_of(now.table, photo.id)
    if done and photo.status == "failed":
        return _sorry(now, photo_record.failure_of(photo))
    url = url_for("photos.show", code=now.table.code, photo_id=photo.id)
    return make_response(jsonify(photo=photo.id, url=url), 201) if wants_json() else redirect(url, 303)


@blueprint.get("/t/<code>/photo/<int(max=2147483647):photo_id>")
@guessing_codes
def show(code: str, photo_id: int) -> BaseResponse:
    """A photograph, with all of its position, held against the log as it stands now.

    `?logged=` says how many entries just came of it, `?shown=` which of the position's photographs to show.
    """
    now = current(code)
    photo = photo_of(now.table, photo_id)
    lead = photo_positions.lead_of(photo)
    if lead.id != photo.id:
        url = url_for("photos.show", code=now.table.code, photo_id=lead.id, shown=photo.id, joined=1)
        return redirect(url, 303)
    return _show(now, photo)


@blueprint.post("/t/<code>/photo/<int(max=2147483647):photo_id>/accept")
@guessing_codes
def accept(code: str, photo_id: int) -> BaseResponse:
    """Log what was confirmed, then on to what is left, or to the board."""
    now, photo, seat = _for_writing(code, photo_id)
    logged = _room_photos(now).accept(now.table, seat, photo, request.form)
    now, photo = current(code), photo_of(now.table, photo.id)
    if logged.asks:
        return redirect(
            f"{url_for('photos.show', code=now.table.code, photo_id=photo.id, asks=1)}#orders", 303
        )
    if logged.refused:
        return make_response(_show(now, photo, logged=logged.count, refused=logged.refused), 422)
    if logged.count and _room_photos(now).review(now, photo, None).agrees:
        return redirect(f"{url_for('play.page', code=now.table.code)}#entry-{now.seq}", 303)
    return back_to(now, photo, logged.count)


@blueprint.post("/t/<code>/photo/<int(max=2147483647):photo_id>/mend")
@guessing_codes
def mend(code: str, photo_id: int) -> BaseResponse:
    """The photograph is right about the contradiction `key`: correct the log."""
    now, photo, seat = _for_writing(code, photo_id)
    uid = request.form.get("uid", "")[:40] or secrets.token_urlsafe(12)
    try:
        logged = _room_photos(now).mend(
            now.table, seat, photo, request.form.get("key", ""), f"photo.{photo.id}.{uid}"
        )
    except ImpossibleEvent as error:
        return failures.refuse(error, now.names)
    return back_to(now, photo, logged.count)


@blueprint.post("/t/<code>/photo/<int(max=2147483647):photo_id>/keep")
@guessing_codes
def keep(code: str, photo_id: int) -> BaseResponse:
    """The log is right about the contradiction `key`: don't ask again."""
    now, photo, _ = _for_writing(code, photo_id)
    _room_photos(now).keep(now.table, photo, request.form.get("key", ""))
    return back_to(now, photo)


@blueprint.post("/t/<code>/photo/<int(max=2147483647):photo_id>/reopen")
@guessing_codes
def reopen(code: str, photo_id: int) -> BaseResponse:
    """Ask again about everything that was decided."""
    now, photo, _ = _for_writing(code, photo_id)
    photo_record.resettle(photo, ())
    return back_to(now, photo)


@blueprint.post("/t/<code>/photo/<int(max=2147483647):photo_id>/again")
@guessing_codes
@sending_photos
def again(code: str, photo_id: int) -> BaseResponse:
    """Read a photograph anew whose reading failed or was interrupted."""
    now = current(code)
    seating.writing_seat(now.table)
    photo = photo_of(now.table, photo_id)
    try:
        reader().read(photo, now.board, now.setup.game)
    except Busy as error:
        return _sorry(now, error, 503)
    return back_to(now, photo)


@blueprint.get("/t/<code>/photo/<int(max=2147483647):photo_id>/picture.jpg")
@guessing_codes
def picture(code: str, photo_id: int) -> BaseResponse:
    """The picture, upright and small enough to send around; `?size=small` for lists."""
    from vision.images import BadPicture

    photo = photo_of(find_table(code), photo_id)
    size: photo_files.ViewSize = "small" if request.args.get("size") == "small" else "large"
    try:
        path = photo_files.view(photo.file, size)
    except (OSError, BadPicture):
        abort(404)
    response = send_file(path, mimetype="image/jpeg", conditional=True)
    # The picture of a number never changes.
    response.headers["Cache-Control"] = f"private, max-age={_A_DAY_S}"
    return response


@blueprint.get("/sheet/<game>.pdf")
def sheet(game: str) -> BaseResponse:
    """Stickers to print: `?paper=a4|letter`, `?board=` for the frame of a board."""
    paper, board = request.args.get("paper", "a4"), request.args.get("board")
    if game not in ROOMS or paper not in PAPERS or board not in (None, *ROOMS[game].board_ids()):
        abort(404)
    response = Response(_sheet(game, paper, board), mimetype="application/pdf")
    name = "-".join(part for part in ("cairn", game, board, paper) if part)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    response.headers["Cache-Control"] = f"private, max-age={_A_DAY_S}"
    return response


@lru_cache(maxsize=8)
def _sheet(game: str, paper: str, board: str | None) -> bytes:
    # Imported late: OpenCV and the PDF library take a moment.
    from vision.sheets import sheet_pdf

    return sheet_pdf(game, ROOMS[game].load_board(board) if board else None, paper)


def _page(now: Current, error: str | None = None) -> str:
    return render_template(
        "photos/page.html", error=error, earlier=photo_record.worth_showing(now.table), **_common(now)
    )


def _common(now: Current) -> dict[str, Any]:
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


def _show(now: Current, photo: store.Photo, **news: Any) -> BaseResponse:
    if photo.status != "read":
        return _unread(now, photo)
    photos = _room_photos(now)
    other = photo_positions.other_of(photo)
    found = {
        "photo": photo,
        "review": photos.review(now, photo, request.args.get("shown", type=int)),
        "shots": photo_positions.shots_of(photo),
        "other": other if other is not None and other.status == "read" else None,
        "logged_between": photo_positions.between(photo, other) if other is not None else 0,
        "joined": bool(request.args.get("joined")),
        "asks": bool(request.args.get("asks")),
        "error": None,
        "word": lambda event: told.words(now, event),
        "logged": request.args.get("logged", 0, type=int),
        "refused": (),
    }
    everything = _common(now) | found | news | photos.context(now)
    return make_response(render_template(f"{now.setup.game}/photo.html", **everything))


def _room_photos(now: Current) -> Photos:
    """What the table's game does with photographs; 404 where it has none."""
    photos = now.room.pages().photos
    if photos is None:
        abort(404)
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
        **_common(now),
    )
    response = make_response(body)
    if waits and not too_long:
        response.headers["Refresh"] = str(LOOK_AGAIN_S)
    return response


def _sorry(now: Current, error: CairnError, status: int = 422) -> BaseResponse:
    """One sentence, on the page from which the photograph was sent."""
    if wants_json():
        refused = failures.refuse(error, now.names)
        refused.status_code = status
        return refused
    other = store.photo(now.table.id, request.args.get("with", 0, type=int))
    if other is not None and other.status == "read":
        # It stays as it was, and the sentence is where the photograph was sent from.
        response = _show(now, photo_positions.lead_of(other), error=say_error(error))
        response.status_code = status
        return response
    return make_response(_page(now, error=say_error(error)), status)


def _too_large(now: Current) -> BaseResponse:
    limit = int(current_app.config["MAX_CONTENT_LENGTH"])
    photo_files.swallow_body(4 * limit)
    size = (request.content_length or 0) // 10**6
    return _sorry(now, CairnError("picture.too_large", megabytes=size, limit_megabytes=limit // 10**6), 413)


def _for_writing(code: str, photo_id: int) -> tuple[Current, store.Photo, store.Seat]:
    now = current(code)
    seat = seating.writing_seat(now.table)
    photo = photo_positions.lead_of(photo_of(now.table, photo_id))
    if photo.status != "read":
        abort(409, "photo.not_read_yet")
    return now, photo, seat


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
