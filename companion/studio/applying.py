"""The fold: what each edit makes of a draft."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from companion.studio import edits
from companion.studio.draft import (
    FLAGS,
    FURTHEST,
    MOST_CELLS,
    Draft,
    Kind,
    Lattice,
    Said,
    Shot,
    free_names,
)
from companion.studio.edits import BadEdit, Edit, Look
from companion.studio.moving import moved
from scoring.board_frame import FramePlace
from scoring.hexes import Cell
from scoring.rebirth.board_file import parse_board

_NOT_IN_KEYS = re.compile(r"[^a-z0-9]+")


def fold(name: str, texts: Iterable[str]) -> Draft:
    """The draft that kept edits have drawn. One that can't be read any more is passed over, and counted."""
    draft = Draft(name)
    for text in texts:
        try:
            draft = apply(draft, edits.read_kept(text))
        except BadEdit:
            draft = replace(draft, unreadable=draft.unreadable + 1)
    return draft


def apply(draft: Draft, edit: Edit) -> Draft:
    """The draft after one more edit. Raises `BadEdit` for what can't be said of it."""
    after = _APPLY[type(edit)](draft, edit)
    if len(after.cells) > MOST_CELLS:
        raise BadEdit("draft.too_many_cells", most=MOST_CELLS)
    if any(max(abs(q), abs(r)) > FURTHEST for q, r in after.cells):
        raise BadEdit("draft.bad_cell", most=MOST_CELLS, furthest=FURTHEST)
    return after


def _rename(draft: Draft, edit: edits.Rename) -> Draft:
    return replace(draft, name=edit.name)


def _begin(_: Draft, edit: edits.Begin) -> Draft:
    board = parse_board(edit.text)
    cells = {
        space.cell: Said(
            kind=space.kind,
            settlement=space.settlement,
            harbour=space.harbour,
            coast=space.coast,
            border=space.border,
            two_player=space.two_player,
            name=space.name,
            key=space.key,
        )
        for space in board.spaces.values()
    }
    return Draft(
        name=board.name,
        size_mm=board.size_mm,
        frame=board.frame,
        marker_mm=board.frame[0].marker_mm,
        lattice=Lattice(board.origin_mm, board.pitch_mm, board.turn_deg),
        cells=cells,
        begun=edit.text,
    )


def _photo(draft: Draft, edit: edits.Photograph) -> Draft:
    return replace(draft, photo=Shot(edit.file, *edit.px))


def _survey(draft: Draft, edit: edits.Survey) -> Draft:
    frame = tuple(FramePlace(number, x, y, edit.marker_mm) for number, x, y in edit.frame)
    at = edit.lattice
    after = replace(
        moved(draft, edit.move),
        picture=Shot(edit.file, *edit.px, edit.px_per_mm, edit.made),
        photo=None,
        size_mm=edit.size_mm,
        frame=frame,
        marker_mm=edit.marker_mm,
        lattice=Lattice(at.origin_mm, at.pitch_mm, at.turn_deg) if at else None,
        features={},
        groups={},
    )
    return _looked(after, edit.look) if edit.look else after


def _lattice(draft: Draft, edit: edits.Laid) -> Draft:
    after = replace(moved(draft, edit.move), lattice=Lattice(edit.origin_mm, edit.pitch_mm, edit.turn_deg))
    return _looked(after, edit.look) if edit.look else after


def _looked(draft: Draft, look: Look) -> Draft:
    """The cells that the picture shows, beside those of which something was said."""
    kept = {cell: said for cell, said in draft.cells.items() if said != Said() or cell in draft.by_hand}
    fresh = {cell: Said() for cell in look.printed if cell not in kept and cell not in draft.gone}
    return replace(
        draft,
        cells=kept | fresh,
        features=dict(zip(look.cells, look.features, strict=True)),
        groups=dict(zip(look.cells, look.groups, strict=True)),
    )


def _cells(draft: Draft, edit: edits.Cells) -> Draft:
    added, removed = set(edit.add), set(edit.remove)
    cells = {cell: said for cell, said in draft.cells.items() if cell not in removed}
    cells |= {cell: Said() for cell in edit.add if cell not in cells}
    return replace(
        draft,
        cells=cells,
        gone=(draft.gone | removed) - added,
        by_hand=(draft.by_hand | added) - (removed - added),
        examples={cell: kind for cell, kind in draft.examples.items() if cell in cells},
    )


def _paint(draft: Draft, edit: edits.Paint) -> Draft:
    cells, examples = dict(draft.cells), dict(draft.examples)
    for cell in edit.cells:
        # A finger may paint beyond the cells that were found: those are spaces from then on.
        if cell in cells or edit.kind not in (None, "none"):
            cells[cell] = painted(cells.get(cell, Said()), edit.kind)
            examples.pop(cell, None)
            if edit.kind is not None:
                examples[cell] = edit.kind
    return replace(draft, cells=cells, examples=examples, gone=draft.gone - cells.keys())


def painted(said: Said, kind: Kind | None) -> Said:
    """A cell that is of another kind now: what no longer goes with it is forgotten."""
    if kind == said.kind:
        return said
    after = replace(said, kind=kind, settlement=None, name=None, key=None)
    lost: dict[str, Any] = {flag: False for flag in FLAGS if not after.fits(flag)}
    return replace(after, **lost)


def _example(draft: Draft, edit: edits.Example) -> Draft:
    return _paint(draft, edits.Paint(op="paint", cells=(edit.cell,), kind=edit.kind))


def _accept(draft: Draft, edit: edits.Accepted) -> Draft:
    cells = dict(draft.cells)
    for kind, proposed in edit.kinds:
        for cell in proposed:
            if cell in cells and cells[cell].kind is None:
                cells[cell] = painted(cells[cell], kind)
    return replace(draft, cells=cells)


def _join(draft: Draft, edit: edits.Join) -> Draft:
    together = tuple(dict.fromkeys(edit.cells))
    cells = dict(draft.cells)
    taken = {said.settlement for said in cells.values() if said.settlement}
    whole = (
        name
        for cell in together
        if (name := cells.get(cell, Said()).settlement) and set(draft.members(name)) <= set(together)
    )
    # A settlement that only grows keeps its name.
    name = next(whole, None) or next(free_names(taken))
    for cell in together:
        cells[cell] = replace(painted(cells.get(cell, Said()), "settlement"), settlement=name)
    return replace(draft, cells=cells, gone=draft.gone - set(together))


def _alone(draft: Draft, edit: edits.Alone) -> Draft:
    cells = dict(draft.cells)
    names = free_names({said.settlement for said in cells.values() if said.settlement})
    for cell, name in zip(_known(draft, edit.cells), names, strict=False):
        cells[cell] = replace(painted(cells[cell], "settlement"), settlement=name)
    return replace(draft, cells=cells)


def _part(draft: Draft, edit: edits.Part) -> Draft:
    cells = dict(draft.cells)
    for cell in _known(draft, edit.cells):
        cells[cell] = replace(cells[cell], settlement=None)
    return replace(draft, cells=cells)


def _mark(draft: Draft, edit: edits.Mark) -> Draft:
    cells = dict(draft.cells)
    known = _known(draft, edit.cells)
    # A finger that marks a stretch of coast crosses water too: what can't have the mark is passed over.
    fitting = [cell for cell in known if not edit.on or cells[cell].fits(edit.flag)]
    if not fitting:
        raise BadEdit("draft.mark_nowhere", flag=edit.flag)
    for cell in fitting:
        change: dict[str, Any] = {edit.flag: edit.on}
        cells[cell] = replace(cells[cell], **change)
    return replace(draft, cells=cells)


def _building(draft: Draft, edit: edits.Building) -> Draft:
    (cell,) = _known(draft, (edit.cell,))
    if not draft.cells[cell].named:
        raise BadEdit("draft.no_building")
    cells = dict(draft.cells)
    if edit.name is None:
        cells[cell] = replace(cells[cell], name=None, key=None)
        return replace(draft, cells=cells)
    kind = cells[cell].kind
    if edit.key is None:
        key = own_key(edit.name, {said.key for at, said in cells.items() if said.kind == kind and at != cell})
    else:
        key = edit.key
        # A key taken from another one leaves that one without a name, which the list then misses.
        for other, said in draft.cells.items():
            if said.kind == kind and said.key == key:
                cells[other] = replace(said, name=None, key=None)
    cells[cell] = replace(cells[cell], name=edit.name, key=key)
    return replace(draft, cells=cells)


def own_key(name: str, taken: Iterable[str | None]) -> str:
    """A key for a building that mission cards don't name: its name in small letters, and a number if need be."""
    bare = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    key = _NOT_IN_KEYS.sub("_", bare).strip("_") or "building"
    used, number = set(taken), 1
    while (found := key if number == 1 else f"{key}_{number}") in used:
        number += 1
    return found


def _known(draft: Draft, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    known = tuple(cell for cell in dict.fromkeys(cells) if cell in draft.cells)
    if not known:
        raise BadEdit("draft.no_such_cell")
    return known


_Apply: TypeAlias = Callable[[Draft, Any], Draft]
_APPLY: Mapping[type, _Apply] = {
    edits.Rename: _rename,
    edits.Begin: _begin,
    edits.Photograph: _photo,
    edits.Survey: _survey,
    edits.Laid: _lattice,
    edits.Cells: _cells,
    edits.Paint: _paint,
    edits.Example: _example,
    edits.Accepted: _accept,
    edits.Join: _join,
    edits.Alone: _alone,
    edits.Part: _part,
    edits.Mark: _mark,
    edits.Building: _building,
}
