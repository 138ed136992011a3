"""The studio's pages: the boards of the house, one of them being drawn, and how it leaves the house."""

from __future__ import annotations

from flask import (
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)
from pydantic import TypeAdapter, ValidationError
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from companion import boards, photo_files, store
from companion.failures import wants_json
from companion.limits import making_tables
from companion.rooms import ROOMS
from companion.studio import compact, keys, making, pictures
from companion.studio.answers import answer, drawn
from companion.studio.edits import LONGEST_NAME, BadEdit, Name
from companion.studio.making import GAME
from companion.studio.posts import blueprint, board_or_404
from companion.words import say, say_error
from scoring.errors import CairnError
from scoring.rebirth.board_file import parse_board
from scoring.rebirth.board_parts import Board

__all__ = ["blueprint"]

LARGEST_CODE = 25
"""The version of a QR code, 117 modules wide; phones have trouble with finer ones."""
_A_DAY_S = 24 * 3600
_NAME: TypeAdapter[str] = TypeAdapter(Name)


@blueprint.get("")
def home() -> str:
    """`studio/home.html`: see `_home`."""
    return _home()


def _home(error: str | None = None, text: str = "") -> str:
    """`studio/home.html` with

    - `boards`: those of the house, the latest first, {slug, name, version (None if never kept), mine}
    - `shipped`: those that Cairn brings along, {ref, name}
    - `error`: why something was refused; `text`: what was pasted then
    - forms: POST `studio.new` (`name`), `studio.copy` (`ref`), `studio.bring` (`file` or `text`)
    """
    kept = [
        {
            "slug": board.slug,
            "name": board.name,
            "version": latest.version if (latest := store.board_version(board.slug)) else None,
            "mine": keys.may_edit(board),
        }
        for board in store.house_boards(GAME)
    ]
    shipped = [{"ref": ref, "name": say(f"board.{ref}")} for ref in ROOMS[GAME].board_ids()]
    limit_mb = int(current_app.config["MAX_CONTENT_LENGTH"]) // 10**6
    return render_template(
        "studio/home.html", boards=kept, shipped=shipped, error=error, text=text, limit_mb=limit_mb
    )


@blueprint.get("/new")
@blueprint.get("/copy")
@blueprint.get("/import")
def back() -> BaseResponse:
    """Whoever chooses another language, or reloads, after something was refused comes back to the list."""
    return redirect(url_for("studio.home"), 303)


@blueprint.post("/new")
@making_tables
def new() -> BaseResponse:
    """Make an empty board called `name`, and go there."""
    try:
        name = _NAME.validate_python(request.form.get("name", ""))
    except ValidationError:
        return _refused(BadEdit("draft.bad_name", longest=LONGEST_NAME))
    return _made(*making.empty(name))


@blueprint.post("/copy")
@making_tables
def copy() -> BaseResponse:
    """Make a copy of the board `ref`, and go there: a shipped one, a version of one of the house, or its latest."""
    try:
        board = _board_to_copy(request.form.get("ref", ""))
        name = say("draft.copy_of", name=board.name)
        return _made(*making.copied(board, name if len(name) <= LONGEST_NAME else board.name))
    except CairnError as error:
        return _refused(error)


def _board_to_copy(ref: str) -> Board:
    """Raises `BadSetup` for one that isn't here, `BadEdit` and `BadBoard` for a draft that is no board yet."""
    house = store.house_board(ref)
    if house is None:
        board = boards.load(GAME, ref)
        assert isinstance(board, Board)
        return board
    latest = boards.latest(ref)
    return parse_board(latest.text if latest else drawn(house).text())


@blueprint.post("/import")
@making_tables
def bring() -> BaseResponse:
    """Make a board of a `file` (a board file, or a picture of a board's QR code) or a pasted `text`, and go there."""
    text = ""
    try:
        text = request.form.get("text", "")
        return _made(*making.brought(making.sent_board(request.files.get("file"), text)))
    except RequestEntityTooLarge:
        limit = int(current_app.config["MAX_CONTENT_LENGTH"])
        photo_files.swallow_body(4 * limit)
        megabytes = (request.content_length or 0) // 10**6
        error = CairnError("picture.too_heavy", megabytes=megabytes, limit_megabytes=limit // 10**6)
        return _refused(error, status=413)
    except CairnError as refused:
        return _refused(refused, text[: making.LARGEST_FILE])


def _made(board: store.HouseBoard, key: str) -> BaseResponse:
    url = url_for("studio.show", slug=board.slug)
    response: BaseResponse = redirect(url, 303)
    if wants_json():
        response = make_response({"slug": board.slug, "url": url}, 201)
    keys.keep(response, board.slug, key)
    return response


def _refused(error: CairnError, text: str = "", status: int = 422) -> BaseResponse:
    sentence = say_error(error)
    if wants_json():
        told = {"status": status, "message": error.message, "text": sentence}
        return make_response({"error": told}, status)
    return make_response(_home(sentence, text), status)


@blueprint.get("/<slug>")
def show(slug: str) -> str:
    """`studio/page.html`: see `studio_page`."""
    return studio_page(board_or_404(slug))


def studio_page(board: store.HouseBoard, error: str | None = None) -> str:
    """`studio/page.html` with

    - `board`: {slug, name}, `version`: the latest one kept, or None
    - `draft`: as `draft.json` has it
    - `may_edit`, and then `edit_link`, which lets another device go on with it
    - `error`: why a picture was refused; `limit_mb`: how large one may be
    """
    may_edit, key = keys.may_edit(board), keys.my_key(board.slug)
    draft = answer(drawn(board), may_edit)
    link = url_for("studio.take_over", slug=board.slug, key=key, _external=True) if may_edit else None
    return render_template(
        "studio/page.html",
        board={"slug": board.slug, "name": board.name},
        version=draft["version"],
        draft=draft,
        may_edit=may_edit,
        edit_link=link,
        error=error,
        limit_mb=int(current_app.config["MAX_CONTENT_LENGTH"]) // 10**6,
    )


@blueprint.get("/<slug>/edit")
def take_over(slug: str) -> BaseResponse:
    """Continue here what another device began, with its `?key=`."""
    board, key = board_or_404(slug), request.args.get("key", "")
    if not keys.opens(slug, key):
        abort(403, "draft.wrong_key")
    response = redirect(url_for("studio.show", slug=board.slug), 303)
    keys.keep(response, slug, key)
    return response


@blueprint.get("/<slug>/edit.qr.svg")
def edit_qr(slug: str) -> BaseResponse:
    """The edit link as QR code, for those who have it already."""
    keys.must_edit(board_or_404(slug))
    return _svg(url_for("studio.take_over", slug=slug, key=keys.my_key(slug), _external=True))


@blueprint.get("/<slug>/picture.jpg")
def picture(slug: str) -> BaseResponse:
    """The upright picture, or with `?of=photo` the photograph that waits for its corners; only for those who draw."""
    board = board_or_404(slug)
    keys.must_edit(board)
    draft, waiting = drawn(board).draft, request.args.get("of") == "photo"
    path = pictures.shown(draft, waiting)
    if path is None:
        abort(404)
    response = send_file(path, mimetype="image/jpeg", conditional=True)
    # The address has the picture's name in it.
    response.headers["Cache-Control"] = f"private, max-age={_A_DAY_S}"
    return response


@blueprint.get("/<slug>@<int(max=9999):n>.toml")
def file(slug: str, n: int) -> BaseResponse:
    """A version as a board file."""
    response = Response(_version(slug, n).text, mimetype="application/toml")
    response.headers["Content-Disposition"] = f'attachment; filename="{slug}.toml"'
    return response


@blueprint.get("/<slug>@<int(max=9999):n>.pdf")
def pdf(slug: str, n: int) -> BaseResponse:
    """A version to print, as all boards: `?paper=`."""
    ref = _version(slug, n).ref
    return redirect(url_for("prints.board", board=ref, paper=request.args.get("paper")), 303)


@blueprint.get("/<slug>@<int(max=9999):n>.qr.svg")
def qr(slug: str, n: int) -> BaseResponse:
    """A version as QR code; 404 for one that is too large for that."""
    text = _text(_version(slug, n))
    if _code(text) is None:
        abort(404)
    return _svg(text)


@blueprint.get("/<slug>@<int(max=9999):n>/share")
def share(slug: str, n: int) -> str:
    """`studio/share.html`: `board` {slug, name}, `version`, `qr` (SVG; None if it is too large), `text` to paste."""
    version = _version(slug, n)
    text = _text(version)
    name = parse_board(version.text).name
    return render_template(
        "studio/share.html", board={"slug": slug, "name": name}, version=n, qr=_code(text), text=text
    )


def _version(slug: str, n: int) -> store.BoardVersion:
    version = store.board_version(slug, n)
    if version is None:
        abort(404, "draft.unknown_board")
    return version


def _text(version: store.BoardVersion) -> str:
    return compact.pack(parse_board(version.text))


def _code(text: str) -> str | None:
    """A QR code as SVG; None for one that is too fine for phones."""
    # Imported late: it brings OpenCV's arrays.
    from vision.codes import code_svg, code_version

    version = code_version(text)
    return code_svg(text) if version is not None and version <= LARGEST_CODE else None


def _svg(text: str) -> Response:
    from vision.codes import code_svg

    return Response(code_svg(text), mimetype="image/svg+xml")
