"""What a request of the studio says, checked at the door."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from flask import request
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from companion.entries import new_uid
from companion.studio.edits import BadEdit

LARGEST_EDIT = 64_000
"""Bytes; an edit with 400 cells has about 5000."""

_Mm = Annotated[float, Field(allow_inf_nan=False, gt=-20_000, lt=20_000)]
_Px = Annotated[float, Field(allow_inf_nan=False, ge=-20_000, le=20_000)]
SHORTEST_MM, LONGEST_MM = 100, 2000
_Side = Annotated[float, Field(allow_inf_nan=False, ge=SHORTEST_MM, le=LONGEST_MM)]


class Sent(BaseModel):
    """What every request says. Unknown fields are ignored, so that old pages go on working."""

    model_config = ConfigDict(extra="ignore")

    uid: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")] = Field(
        default_factory=new_uid
    )
    """Made by the device. A request without one can't be retried."""
    seen: Annotated[int, Field(ge=0, lt=10**9)] | None = None
    """The `seq` that the device knew; None for whatever it is now."""
    last: Annotated[str, StringConstraints(max_length=64)] | None = None
    """The uid of the latest edit it knew to count: `seq` may be the same again after others undid and went on."""


class SentEdit(Sent):
    """An edit."""

    edit: Any = None


class SentCorners(Sent):
    """Four taps on a photograph, top left, top right, bottom right, bottom left, and how large the board is."""

    corners_px: Annotated[tuple[tuple[_Px, _Px], ...], Field(min_length=4, max_length=4)]
    width_mm: _Side
    height_mm: _Side


class SentTaps(Sent):
    """Three taps on the centres of spaces that touch each other."""

    taps_mm: Annotated[tuple[tuple[_Mm, _Mm], ...], Field(min_length=3, max_length=3)]


_Sort = TypeVar("_Sort", bound=Sent)


def read(sort: type[_Sort]) -> _Sort:
    """The request's JSON, checked. Raises `BadEdit`, which names the fields."""
    request.max_content_length = LARGEST_EDIT
    return checked(sort, request.get_json())


def checked(sort: type[_Sort], data: Any) -> _Sort:
    """What was sent. Raises `BadEdit`, which names the fields."""
    try:
        return sort.model_validate(data)
    except ValidationError as error:
        if {str(one["loc"][0]) for one in error.errors() if one["loc"]} & {"width_mm", "height_mm"}:
            raise BadEdit("draft.bad_side", least=SHORTEST_MM // 10, most=LONGEST_MM // 10) from None
        fields = ", ".join(".".join(map(str, one["loc"])) or "request" for one in error.errors()[:3])
        raise BadEdit("draft.bad_field", field=fields) from None
