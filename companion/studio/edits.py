"""The edits that draw a board: what a phone may send, and what is kept of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from companion.studio.draft import FURTHEST, MOST_CELLS, Flag, Kind
from companion.studio.moving import Moved
from scoring.errors import CairnError

LONGEST_NAME = 40


class BadEdit(CairnError):
    """Something that can't be said about a board; the message id begins with ``draft.``"""


def _plain(name: str) -> str:
    tidy = " ".join(name.split())
    if not tidy.isprintable() or set(tidy) & set('<>"\\'):
        raise ValueError("not a plain name")
    return tidy


_Step = Annotated[int, Field(strict=True, ge=-FURTHEST, le=FURTHEST)]
_Cell: TypeAlias = tuple[_Step, _Step]
_Cells = Annotated[tuple[_Cell, ...], Field(max_length=MOST_CELLS)]
_SomeCells = Annotated[tuple[_Cell, ...], Field(min_length=1, max_length=MOST_CELLS)]
_Mm = Annotated[float, Field(strict=True, allow_inf_nan=False, gt=-20_000, lt=20_000)]
_Length = Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0, lt=10_000)]
_Pitch = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=4, le=300)]
_Turn = Annotated[float, Field(strict=True, allow_inf_nan=False, gt=-30, le=30)]
_Number = Annotated[float, Field(allow_inf_nan=False)]
Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME),
    AfterValidator(_plain),
]
_Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$", max_length=LONGEST_NAME)]


class _Edit(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Rename(_Edit):
    """The board is called something else."""

    op: Literal["rename"]
    name: Name


class Drag(_Edit):
    """The lattice lies elsewhere."""

    op: Literal["lattice"]
    origin_mm: tuple[_Mm, _Mm]
    pitch_mm: _Pitch
    turn_deg: _Turn


class Cells(_Edit):
    """Cells are added, or taken away."""

    op: Literal["cells"]
    add: _Cells = ()
    remove: _Cells = ()


class Paint(_Edit):
    """Cells are of a kind; None takes back what was said, ``none`` says that there is no space."""

    op: Literal["paint"]
    cells: _SomeCells
    kind: Kind | None


class Example(_Edit):
    """A cell is of a kind, and those that look like it may be too."""

    op: Literal["example"]
    cell: _Cell
    kind: Kind


class Accept(_Edit):
    """Everything that is proposed is so."""

    op: Literal["accept"]


class Join(_Edit):
    """These cells are one settlement."""

    op: Literal["join"]
    cells: _SomeCells


class Alone(_Edit):
    """Each of these cells is a settlement of its own."""

    op: Literal["alone"]
    cells: _SomeCells


class Part(_Edit):
    """These cells belong to no settlement yet."""

    op: Literal["part"]
    cells: _SomeCells


class Mark(_Edit):
    """Cells get a mark, or lose it."""

    op: Literal["mark"]
    cells: _SomeCells
    flag: Flag
    on: Annotated[bool, Field(strict=True)]


class Building(_Edit):
    """What a castle or a cathedral is called; without a key it gets one of its own. No name takes it back."""

    op: Literal["building"]
    cell: _Cell
    name: Name | None
    key: _Key | None = None


class Look(_Edit):
    """What the picture shows of a lattice."""

    printed: _Cells
    """The cells that show a hexagon."""
    cells: _Cells
    """Those whose looks are kept: the printed ones and all others that something is known of."""
    features: tuple[tuple[_Number, ...], ...]
    groups: tuple[int, ...]


class Placing(_Edit):
    """A lattice."""

    origin_mm: tuple[_Mm, _Mm]
    pitch_mm: _Pitch
    turn_deg: _Turn


class Laid(Placing):
    """The lattice lies elsewhere; `moved` says (sixths, dq, dr) where the cells' contents went."""

    op: Literal["lattice"]
    look: Look | None = None
    moved: tuple[int, int, int] = (0, 0, 0)

    @property
    def move(self) -> Moved:
        """Where the cells' contents went."""
        return Moved(*self.moved)


class Survey(_Edit):
    """A picture of the board, upright and to scale."""

    op: Literal["survey"]
    file: str
    made: str = ""
    """Tells the picture from others that were made upright of the same photograph."""
    px: tuple[int, int]
    px_per_mm: _Length
    size_mm: tuple[_Length, _Length]
    frame: tuple[tuple[int, _Mm, _Mm], ...]
    marker_mm: _Length
    lattice: Placing | None = None
    look: Look | None = None
    moved: tuple[int, int, int] = (0, 0, 0)

    @property
    def move(self) -> Moved:
        """Where the cells' contents went."""
        return Moved(*self.moved)


class Photograph(_Edit):
    """A picture of the board without a frame: it waits for taps on the board's corners."""

    op: Literal["photo"]
    file: str
    px: tuple[int, int]


class Begin(_Edit):
    """The board begins as a copy of another one."""

    op: Literal["begin"]
    text: str


class Accepted(_Edit):
    """What was proposed when somebody accepted it."""

    op: Literal["accept"]
    kinds: tuple[tuple[Kind, tuple[_Cell, ...]], ...]


Sent: TypeAlias = Rename | Drag | Cells | Paint | Example | Accept | Join | Alone | Part | Mark | Building
"""What a phone may say."""
Edit: TypeAlias = (
    Rename
    | Laid
    | Cells
    | Paint
    | Example
    | Accepted
    | Join
    | Alone
    | Part
    | Mark
    | Building
    | Survey
    | Photograph
    | Begin
)
"""What is kept: nothing in it depends on how pictures are read later."""

_SENT: TypeAdapter[Sent] = TypeAdapter(Annotated[Sent, Field(discriminator="op")])
_KEPT: TypeAdapter[Edit] = TypeAdapter(Annotated[Edit, Field(discriminator="op")])


def read_sent(data: Any) -> Sent:
    """What a phone sent, checked. Raises `BadEdit`."""
    try:
        return _SENT.validate_python(data)
    except ValidationError as error:
        raise _refusal(error, data) from None


@lru_cache(maxsize=512)
def read_kept(text: str) -> Edit:
    """An edit as it was kept. Raises `BadEdit`.

    The same text is the same edit, and a draft is folded anew from all of them for every answer.
    """
    try:
        return _KEPT.validate_json(text)
    except ValidationError as error:
        raise BadEdit("draft.bad_field", field=_fields(error)) from None


def dump(edit: Edit) -> str:
    """An edit as it is kept."""
    return json.dumps(
        edit.model_dump(mode="json", exclude_defaults=True) | {"op": edit.op}, ensure_ascii=False
    )


def files(texts: Iterable[str]) -> list[str]:
    """The photographs that kept edits speak of, each once, the latest last."""
    found: dict[str, None] = {}
    for text in texts:
        if '"file"' not in text:  # most of them, and reading all takes its time
            continue
        try:
            edit = read_kept(text)
        except BadEdit:
            continue
        if isinstance(edit, Survey | Photograph):
            found.pop(edit.file, None)
            found[edit.file] = None
    return list(found)


_WHERE = {
    "cell": "draft.bad_cell",
    "cells": "draft.bad_cell",
    "add": "draft.bad_cell",
    "remove": "draft.bad_cell",
    "name": "draft.bad_name",
    "kind": "draft.bad_kind",
    "pitch_mm": "draft.bad_lattice",
    "origin_mm": "draft.bad_lattice",
    "turn_deg": "draft.bad_lattice",
}


def _refusal(error: ValidationError, data: Any) -> BadEdit:
    first = error.errors()[0]
    if first["type"].startswith("union_tag"):
        op = data.get("op") if isinstance(data, dict) else None
        return BadEdit("draft.unknown_edit", edit=str(op)[:LONGEST_NAME])
    message = _WHERE.get(str(first["loc"][1]) if len(first["loc"]) > 1 else "", "draft.bad_field")
    if message == "draft.bad_field":
        return BadEdit(message, field=_fields(error))
    return BadEdit(message, most=MOST_CELLS, furthest=FURTHEST, longest=LONGEST_NAME)


def _fields(error: ValidationError) -> str:
    return ", ".join(".".join(map(str, one["loc"][1:])) or "edit" for one in error.errors()[:3])
