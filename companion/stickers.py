"""Pages about stickers: printing them, all or single ones, checking the printer by a photograph, and spares."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from functools import lru_cache
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, Any

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
    url_for,
)
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from companion import boards, failures, photo_files, print_words, seating, spares
from companion.current import current
from companion.failures import wants_json
from companion.limits import guessing_codes, sending_photos
from companion.photo_reader import Busy
from companion.rooms import ROOMS
from companion.words import say_error
from scoring.errors import CairnError

if TYPE_CHECKING:
    from vision.print_check import PrintCheck

blueprint = Blueprint("stickers", __name__)

PAPERS = ("a4", "letter")
MOST_KEPT = 200
"""Checked photographs whose answer can still be asked for."""
PATIENCE_S = 25.0
_A_DAY_S = 24 * 3600
_checked: OrderedDict[str, PrintCheck] = OrderedDict()
_lock = Lock()
_checking = BoundedSemaphore(1)
"""Pictures are large: one at a time."""


@blueprint.get("/stickers/<game>")
def page(game: str) -> str:
    """What to print for a game, and whether the printer does it right."""
    if game not in ROOMS:
        abort(404)
    return _page(game)


@blueprint.get("/t/<code>/stickers")
@guessing_codes
def at_table(code: str) -> str:
    """The same for a table, whose seats may also say what spares stand in for."""
    return _page(current(code).setup.game, code)


@blueprint.get("/sheet/test-page.pdf")
def test_page() -> Response:
    """The page that shows whether a printer keeps the size: `?paper=a4|letter`."""
    paper = _paper()
    return _pdf(_test_page(paper), f"cairn-test-page-{paper}")


@blueprint.get("/sheet/<game>/single.pdf")
def single(game: str) -> BaseResponse:
    """Single stickers: `?only=` words as `vision.single_stickers.markers_named` has them, with commas between.

    `?board=` for the places of a board's frame markers.
    """
    paper = _paper()
    if game not in ROOMS:
        abort(404)
    # Imported late: the PDF library takes a moment.
    from vision.legend import legend
    from vision.single_stickers import markers_named

    words = [word for word in request.args.get("only", "").split(",") if word.strip()]
    try:
        only = markers_named(legend(game), words or [""])
    except CairnError as error:
        return failures.refuse(error)
    ref = request.args.get("board")
    board = boards.loaded_or_404(game, ref) if ref else None
    return _pdf(_single(game, paper, only, board), f"cairn-{game}-single-{paper}")


@lru_cache(maxsize=8)
def _single(game: str, paper: str, only: frozenset[int], board: Any) -> bytes:
    from vision.sheets import sheet_pdf

    return sheet_pdf(game, board, paper, only)


@blueprint.post("/stickers/<game>/check")
@sending_photos
def check(game: str) -> BaseResponse:
    """Check the photograph of a test page (`photo`), then on to the answer; JSON: `{"url"}`. `?code=` of a table."""
    if game not in ROOMS:
        abort(404)
    code = request.args.get("code")
    try:
        upload = request.files.get("photo")
        if upload is None or not upload.filename:
            return _sorry(game, code, CairnError("photo.none_chosen"))
        token = _check(upload.read())
    except RequestEntityTooLarge:
        limit = int(current_app.config["MAX_CONTENT_LENGTH"])
        photo_files.swallow_body(4 * limit)
        error = CairnError("picture.too_large", limit_megabytes=limit // 10**6)
        return _sorry(game, code, error, 413)
    except Busy as error:
        return _sorry(game, code, error, 503)
    except CairnError as error:
        return _sorry(game, code, error)
    url = url_for("stickers.checked", game=game, token=token, code=code)
    return make_response(jsonify(url=url), 201) if wants_json() else redirect(url, 303)


@blueprint.get("/stickers/<game>/checked/<token>")
def checked(game: str, token: str) -> str:
    """What a photograph of the test page said."""
    found = _checked.get(token)
    if game not in ROOMS or found is None:
        abort(404)
    return _page(game, request.args.get("code"), checked=found)


@blueprint.post("/t/<code>/stickers/spare")
@guessing_codes
def spare(code: str) -> BaseResponse:
    """A spare (`spare`, its marker id) stands in for `piece` from now on, or for nothing."""
    now = current(code)
    seating.writing_seat(now.table)
    game, marker = now.setup.game, request.form.get("spare", -1, type=int)
    piece = request.form.get("piece", "")
    if piece:
        spares.stand_in(game, marker, piece)
    else:
        spares.forget(game, marker)
    return redirect(f"{url_for('stickers.at_table', code=now.table.code)}#spares", 303)


def _check(data: bytes) -> str:
    """Check a picture and keep the answer for a while, under the token that is given back. Raises CairnError."""
    # Imported late: OpenCV takes a moment.
    from vision.print_check import check_picture

    if not _checking.acquire(timeout=PATIENCE_S):
        raise Busy
    try:
        found = check_picture(data)
    finally:
        _checking.release()
    token = secrets.token_urlsafe(9)
    with _lock:
        _checked[token] = found
        while len(_checked) > MOST_KEPT:
            _checked.popitem(last=False)
    return token


def _page(game: str, code: str | None = None, **news: Any) -> str:
    now = current(code) if code else None
    if now is not None and now.setup.game != game:
        abort(404)
    seat = seating.my_seat(now.table) if now else None
    found: PrintCheck | None = news.get("checked")
    shipped = ROOMS[game].board_ids()
    return render_template(
        "stickers/page.html",
        game=game,
        code=code,
        table=now.table if now else None,
        board=(now.board_ref if now else None) or next(iter(shipped), None),
        may_write=seat is not None and seat.may_write,
        limit_mb=current_app.config["MAX_CONTENT_LENGTH"] // 10**6,
        spares=spares.all_spares(game),
        choices=spares.choices(game),
        headline=print_words.headline(found) if found else None,
        details=print_words.details(found) if found else (),
        error=news.get("error"),
        verdict=found.verdict if found else None,
    )


def _sorry(game: str, code: str | None, error: CairnError, status: int = 422) -> BaseResponse:
    if wants_json():
        response = failures.refuse(error)
        response.status_code = status
        return response
    return make_response(_page(game, code, error=say_error(error)), status)


def _paper() -> str:
    paper = request.args.get("paper", "a4")
    if paper not in PAPERS:
        abort(404)
    return paper


@lru_cache(maxsize=2)
def _test_page(paper: str) -> bytes:
    from vision.proof import proof_pdf

    return proof_pdf(paper)


def _pdf(data: bytes, name: str) -> Response:
    response = Response(data, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    response.headers["Cache-Control"] = f"private, max-age={_A_DAY_S}"
    return response
