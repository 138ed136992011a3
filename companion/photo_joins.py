"""Several photographs of one position: joining them when asked, and taking one out again."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as BaseResponse

from companion import photo_positions, seating
from companion.current import current
from companion.limits import guessing_codes
from companion.photo_pages import back_to, photo_of

blueprint = Blueprint("joins", __name__, url_prefix="/t/<code>/photo/<int(max=2147483647):photo_id>")


@blueprint.post("/join")
@guessing_codes
def join(code: str, photo_id: int) -> BaseResponse:
    """The photograph shows the position of the one it was taken for (`same=yes`), or another one (`same=no`)."""
    now = current(code)
    seating.writing_seat(now.table)
    photo = photo_of(now.table, photo_id)
    if request.form.get("same") == "yes":
        photo_positions.join_anyway(photo, now.setup.game)
    else:
        photo_positions.stay_apart(photo)
    return back_to(now, photo)


@blueprint.post("/part")
@guessing_codes
def part(code: str, photo_id: int) -> BaseResponse:
    """Take a photograph out of its position again; then on to the others."""
    now = current(code)
    seating.writing_seat(now.table)
    photo = photo_of(now.table, photo_id)
    left = [one for one in photo_positions.shots_of(photo) if one.id != photo.id]
    photo_positions.take_out(photo, now.setup.game)
    return back_to(now, left[0] if left else photo)
