"""Photographs of the board: taking them in, holding them against the log, logging what the table confirms."""

from __future__ import annotations

import secrets
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
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from companion import (
    boards,
    failures,
    photo_files,
    photo_positions,
    photo_reader,
    photo_record,
    seating,
    store,
)
from companion.current import Current, current, find_table
from companion.failures import wants_json
from companion.limits import guessing_codes, sending_photos
from companion.photo_pages import back_to, common, page_of, photo_of, room_photos
from companion.photo_reader import Busy, reader
from companion.rooms import ROOMS
from companion.words import say_error
from scoring.errors import CairnError, ImpossibleEvent

blueprint = Blueprint("photos", __name__)

PAPERS = ("a4", "letter")
_A_DAY_S = 24 * 3600


@blueprint.record_once
def _prepare(state: BlueprintSetupState) -> None:
    photo_reader.prepare(state.app)  # type: ignore[arg-type]  # Flask calls its own app by the type of its base


@blueprint.get("/t/<code>/photo")
@guessing_codes
def page(code: str) -> str:
    """`photos/page.html`: take or choose a photograph, how to, and this table's earlier ones."""
    now = current(code)
    room_photos(now)
    photo_reader.warm_up(now.setup.game)
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
    room_photos(now)
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
    return page_of(now, photo)


@blueprint.post("/t/<code>/photo/<int(max=2147483647):photo_id>/accept")
@guessing_codes
def accept(code: str, photo_id: int) -> BaseResponse:
    """Log what was confirmed, then on to what is left, or to the board."""
    now, photo, seat = _for_writing(code, photo_id)
    of = photo_positions.numbers(photo_positions.shots_of(photo))
    if now.board is None and request.form.get("of", of) != of:
        # The territories may have other numbers than on the page that was answered.
        return redirect(url_for("photos.show", code=now.table.code, photo_id=photo.id, changed=1), 303)
    logged = room_photos(now).accept(now.table, seat, photo, request.form)
    now, photo = current(code), photo_of(now.table, photo.id)
    if logged.asks:
        return redirect(
            f"{url_for('photos.show', code=now.table.code, photo_id=photo.id, asks=1)}#orders", 303
        )
    if logged.refused:
        return make_response(page_of(now, photo, logged=logged.count, refused=logged.refused), 422)
    if logged.count and room_photos(now).review(now, photo, None).agrees:
        return redirect(f"{url_for('play.page', code=now.table.code)}#entry-{now.seq}", 303)
    return back_to(now, photo, logged.count)


@blueprint.post("/t/<code>/photo/<int(max=2147483647):photo_id>/mend")
@guessing_codes
def mend(code: str, photo_id: int) -> BaseResponse:
    """The photograph is right about the contradiction `key`: correct the log."""
    now, photo, seat = _for_writing(code, photo_id)
    uid = request.form.get("uid", "")[:40] or secrets.token_urlsafe(12)
    try:
        logged = room_photos(now).mend(
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
    room_photos(now).keep(now.table, photo, request.form.get("key", ""))
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
    room_photos(now)
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
    if game not in ROOMS or paper not in PAPERS:
        abort(404)
    loaded = boards.loaded_or_404(game, board) if board else None
    response = Response(_sheet(game, paper, loaded), mimetype="application/pdf")
    name = "-".join(part for part in ("cairn", game, board, paper) if part)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    response.headers["Cache-Control"] = f"private, max-age={_A_DAY_S}"
    return response


@lru_cache(maxsize=8)
def _sheet(game: str, paper: str, board: Any) -> bytes:
    # Imported late: OpenCV and the PDF library take a moment.
    from vision.sheets import sheet_pdf

    return sheet_pdf(game, board, paper)


def _page(now: Current, error: str | None = None) -> str:
    return render_template(
        "photos/page.html", error=error, earlier=photo_record.worth_showing(now.table), **common(now)
    )


def _sorry(now: Current, error: CairnError, status: int = 422) -> BaseResponse:
    """One sentence, on the page from which the photograph was sent."""
    if wants_json():
        refused = failures.refuse(error, now.names)
        refused.status_code = status
        return refused
    other = store.photo(now.table.id, request.args.get("with", 0, type=int))
    if other is not None and other.status == "read":
        # It stays as it was, and the sentence is where the photograph was sent from.
        response = page_of(now, photo_positions.lead_of(other), error=say_error(error))
        response.status_code = status
        return response
    return make_response(_page(now, error=say_error(error)), status)


def _too_large(now: Current) -> BaseResponse:
    limit = int(current_app.config["MAX_CONTENT_LENGTH"])
    photo_files.swallow_body(4 * limit)
    size = (request.content_length or 0) // 10**6
    return _sorry(now, CairnError("picture.too_heavy", megabytes=size, limit_megabytes=limit // 10**6), 413)


def _for_writing(code: str, photo_id: int) -> tuple[Current, store.Photo, store.Seat]:
    now = current(code)
    seat = seating.writing_seat(now.table)
    photo = photo_positions.lead_of(photo_of(now.table, photo_id))
    if photo.status != "read":
        abort(409, "photo.not_read_yet")
    return now, photo, seat
