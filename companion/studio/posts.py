"""What a device that draws a board sends: edits, pictures, undo and redo. Each is answered with the newest draft."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, current_app, jsonify, make_response, redirect, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from companion import boards, failures, photo_files, store
from companion.failures import wants_json
from companion.limits import logging_entries, sending_photos
from companion.photo_reader import Busy
from companion.studio import edits, keys, looking, pictures
from companion.studio.answers import FIRST, Drawn, answer, drawn
from companion.studio.applying import apply
from companion.studio.draft import Draft, Lattice
from companion.studio.edits import Accept, Accepted, BadEdit, Drag, Edit, Photograph, Survey
from companion.studio.sent import Sent, SentCorners, SentEdit, SentTaps, checked, read
from companion.words import say, say_error
from scoring.errors import CairnError

blueprint = Blueprint("studio", __name__, url_prefix="/boards")

SURE = 0.6
"""How sure a proposal must be to be taken with all the others; `static/studio/draft.js` draws by the same."""
MOST_EDITS = 3000
"""A board of 130 spaces takes some hundred."""
MOST_PHOTOGRAPHS = 3
"""As many of a board are kept, the latest ones, so that undo can go back to them."""


@blueprint.get("/<slug>/draft.json")
def draft(slug: str) -> BaseResponse:
    """The draft as it stands; 204 if it is still the one with `?seq=`, `?last=` and `?version=` (0 for none)."""
    board = board_or_404(slug)
    now = drawn(board)
    newest = {"seq": str(board.at), "last": now.last, "version": str(now.latest.version if now.latest else 0)}
    if request.args.to_dict() == newest:
        return make_response("", 204)
    return jsonify(answer(now, keys.may_edit(board)))


@blueprint.post("/<slug>/edits", endpoint="edits")
@logging_entries
def add(slug: str) -> BaseResponse:
    """Add an edit: `{"uid", "seen", "edit": {...}}`; 422 for what can't be said, 409 where others went on meanwhile."""
    sent = read(SentEdit)
    return _add(slug, sent, lambda now: _kept(now.draft, edits.read_sent(sent.edit)))


@blueprint.post("/<slug>/find")
@logging_entries
def find(slug: str) -> BaseResponse:
    """Look for the lattice once more."""
    return _add(slug, read(Sent), lambda now: looking.find_again(now.draft))


@blueprint.post("/<slug>/three")
@logging_entries
def three(slug: str) -> BaseResponse:
    """Lay the lattice through three spaces."""
    sent = read(SentTaps)
    return _add(slug, sent, lambda now: looking.through_three(now.draft, sent.taps_mm))


@blueprint.post("/<slug>/corners")
@logging_entries
def corners(slug: str) -> BaseResponse:
    """Straighten the photograph that waits for its corners."""
    sent = read(SentCorners)
    size_mm = (sent.width_mm, sent.height_mm)
    return _add(slug, sent, lambda now: looking.through_corners(now.draft, sent.corners_px, size_mm))


@blueprint.post("/<slug>/undo")
@logging_entries
def undo(slug: str) -> BaseResponse:
    """Take the latest edit back; at the very beginning nothing happens."""
    return _move(slug, -1)


@blueprint.post("/<slug>/redo")
@logging_entries
def redo(slug: str) -> BaseResponse:
    """Do once more what was taken back last."""
    return _move(slug, 1)


@blueprint.post("/<slug>/picture")
@sending_photos
def photograph(slug: str) -> BaseResponse:
    """Look at a photograph (`photo`) of the board with its frame; without a frame it waits for its corners.

    JSON: the draft, `url` of the studio, and `told` if there was no frame. 413 for too large a file, 503 if too many
    wait.
    """
    board = _mine(slug)
    try:
        upload = request.files.get("photo")
        if upload is None or not upload.filename:
            raise CairnError("photo.none_chosen")
        sent = checked(Sent, request.form.to_dict())
        now = drawn(board)
        if (early := _early(now, sent)) is not None:
            return early
        edit, told = looking.look_at(upload, now.draft)
    except RequestEntityTooLarge:
        limit = int(current_app.config["MAX_CONTENT_LENGTH"])
        photo_files.swallow_body(4 * limit)
        megabytes = (request.content_length or 0) // 10**6
        return _sorry(
            slug, CairnError("picture.too_heavy", megabytes=megabytes, limit_megabytes=limit // 10**6), 413
        )
    except Busy as error:
        return _sorry(slug, error, 503)
    except OSError:
        current_app.logger.exception("a photograph could not be kept")
        return _sorry(slug, CairnError("photo.not_kept"), 507)
    except CairnError as error:
        return _sorry(slug, error, 422)
    # Next it is to be looked at whether the lines lie right. Another address lets the browser load the page anew.
    step = "lattice" if isinstance(edit, Survey) else "picture"
    url = url_for("studio.show", slug=slug, seen=board.at, _anchor=step)
    added = _append(now, sent.uid, edit, {"url": url, "told": say_error(told) if told else None})
    return added if wants_json() or added.status_code >= 400 else redirect(url, 303)


@blueprint.post("/<slug>/publish")
@logging_entries
def publish(slug: str) -> BaseResponse:
    """Keep the draft as the next version; unchanged it stays the same one.

    `tables` names those that still play on an earlier version.
    """
    board, sent = _mine(slug), read(Sent)
    now = drawn(board)
    if _stale(now, sent):
        return _clash(now)
    version = store.publish_board(board.id, now.text())
    older = [
        {"code": table.code, "version": number}
        for table, number in boards.tables_on(slug)
        if number != version.version
    ]
    return _answer(slug, {"tables": older})


@blueprint.post("/<slug>/delete")
@logging_entries
def delete(slug: str) -> BaseResponse:
    """Forget a board for good, with its pictures; refused while a game is on it, at whatever table."""
    board = _mine(slug)
    if tables := store.tables_naming(slug):
        error = BadEdit("draft.played_on", tables=", ".join(table.code for table in tables))
        return _sorry(slug, error, 409)
    for file in edits.files(edit.text for edit in store.board_edits(board.id)):
        pictures.forget(file)
    store.remove_board(board.id)
    return redirect(url_for("studio.home"), 303)


def board_or_404(slug: str) -> store.HouseBoard:
    """The board of the house with this slug."""
    board = store.house_board(slug)
    if board is None:
        abort(404, "draft.unknown_board")
    return board


def _mine(slug: str) -> store.HouseBoard:
    board = board_or_404(slug)
    keys.must_edit(board)
    return board


def _kept(draft: Draft, sent: edits.Sent) -> Edit:
    """What is kept of what a device sent: with everything in it that was read from the picture."""
    match sent:
        case Drag():
            return looking.dragged(draft, Lattice(sent.origin_mm, sent.pitch_mm, sent.turn_deg))
        case Accept():
            return _accepted(draft)
        case _:
            return sent


def _accepted(draft: Draft) -> Accepted:
    proposed = looking.proposals(draft)
    if not proposed:
        raise BadEdit("draft.nothing_proposed")
    # Unsure ones are shown with a question mark: they are taken only once there is nothing else to take.
    proposed = {cell: one for cell, one in proposed.items() if one[1] >= SURE} or proposed
    kinds = dict.fromkeys(kind for kind, _ in proposed.values())
    return Accepted(
        op="accept",
        kinds=tuple(
            (kind, tuple(cell for cell, (of, _) in proposed.items() if of == kind)) for kind in kinds
        ),
    )


def _add(slug: str, sent: Sent, make: Callable[[Drawn], Edit]) -> BaseResponse:
    """Add the edit that `make` makes of the draft, once."""
    now = drawn(_mine(slug))
    if (early := _early(now, sent)) is not None:
        return early
    try:
        return _append(now, sent.uid, make(now), {})
    except Busy as error:
        return _sorry(slug, error, 503)


def _stale(now: Drawn, sent: Sent) -> bool:
    """Whether a request was made from another draft than the newest one."""
    return sent.seen not in (None, now.board.at) or sent.last not in (None, now.last)


def _early(now: Drawn, sent: Sent) -> BaseResponse | None:
    """The answer to a request that was sent before, or that doesn't know the newest draft."""
    if now.has(sent.uid):
        return _answer(now.board.slug, {})
    return _clash(now) if _stale(now, sent) else None


def _append(now: Drawn, uid: str, edit: Edit, more: dict[str, object]) -> BaseResponse:
    try:
        if now.board.at >= MOST_EDITS:
            raise BadEdit("draft.too_many_edits", most=MOST_EDITS)
        after = apply(now.draft, edit)
    except BadEdit:
        _drop_unused(now.draft, edit)
        raise
    kept = store.append_edit(now.board.id, uid, edits.dump(edit), now.board.at, now.last)
    if not kept.kept or kept.repeated:
        newest = drawn(board_or_404(now.board.slug))
        _drop_unused(newest.draft, edit)
        return _answer(now.board.slug, {}) if kept.kept else _clash(newest)
    _tidy_up(now, after)
    return _answer(now.board.slug, more)


def _tidy_up(before: Drawn, after: Draft) -> None:
    """Keep name and picture beside the board, and remove the files of photographs that nothing leads back to."""
    board = before.board
    if after.name != board.name:
        store.rename_board(board.id, after.name)
    current = after.picture or after.photo
    if (current.file if current else None) != board.picture:
        store.keep_board_picture(board.id, current.file if current else None)
    still = edits.files(edit.text for edit in store.board_edits(board.id))[-MOST_PHOTOGRAPHS:]
    for file in set(edits.files(edit.text for edit in before.edits)) - set(still):
        pictures.forget(file)


def _drop_unused(draft: Draft, edit: Edit) -> None:
    """Remove the files of a picture that came to nothing."""
    shown = {shot.file for shot in (draft.picture, draft.photo) if shot}
    if isinstance(edit, Survey | Photograph) and edit.file not in shown:
        pictures.forget(edit.file)


def _move(slug: str, step: int) -> BaseResponse:
    board, sent = _mine(slug), read(Sent)
    at = board.at + step
    before = drawn(board)
    if _stale(before, sent):
        return _clash(before)
    if (
        FIRST <= at <= len(before.edits)
        and not store.move_edit_pointer(board.id, at, board.at, before.last).kept
    ):
        return _clash(drawn(board_or_404(slug)))
    now = drawn(board_or_404(slug))
    if now.draft.name != board.name:
        store.rename_board(board.id, now.draft.name)
    return _answer(slug, {})


def _answer(slug: str, more: dict[str, object], status: int = 200) -> BaseResponse:
    return make_response(answer(drawn(board_or_404(slug)), may_edit=True) | more, status)


def _clash(now: Drawn) -> BaseResponse:
    """Another device went on meanwhile: nothing was done, and here is how it stands."""
    error = {"status": 409, "message": "draft.clash", "text": say("draft.clash")}
    return make_response(answer(now, may_edit=True) | {"error": error}, 409)


def _sorry(slug: str, error: CairnError, status: int) -> BaseResponse:
    """One sentence, as JSON or on the studio's page."""
    from companion.studio.pages import studio_page  # which stands on this module

    if wants_json():
        refused = failures.refuse(error)
        refused.status_code = status
        return refused
    return make_response(studio_page(board_or_404(slug), say_error(error)), status)
