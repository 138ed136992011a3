"""A draft as the studio's page gets it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from companion import store
from companion.studio import looking, pictures
from companion.studio.applying import fold
from companion.studio.checks import hindrances, problems
from companion.studio.draft import Draft, Kind, Said, Shot
from companion.studio.edits import BadEdit
from companion.studio.progress import steps
from companion.studio.publishing import text_of
from companion.words import say
from scoring.errors import CairnError
from scoring.hexes import Cell
from scoring.rebirth.pieces import buildings

FIRST = 1
"""The edit that made the board; it can't be undone."""


@dataclass(frozen=True)
class Drawn:
    """A board of the house with its draft as it stands."""

    board: store.HouseBoard
    draft: Draft
    edits: tuple[store.StoredEdit, ...]
    """All of them, also those that were undone and could come back."""
    latest: store.BoardVersion | None

    @property
    def before(self) -> str | None:
        """The board file whose spaces keep their ids: the latest version, or what the board began as."""
        return self.latest.text if self.latest else self.draft.begun

    @property
    def redo(self) -> bool:
        """Whether edits were undone that could come back."""
        return len(self.edits) > self.board.at

    @property
    def last(self) -> str:
        """The uid of the latest edit that counts; empty before the first."""
        return self.edits[self.board.at - 1].uid if self.board.at else ""

    def has(self, uid: str) -> bool:
        """Whether an edit that counts came under this uid."""
        return any(edit.uid == uid for edit in self.edits if edit.number <= self.board.at)

    def text(self) -> str:
        """The board file. Raises `BadEdit` for what is still open, and `BadBoard` for what no board can be."""
        if not self.draft.spaces:
            raise BadEdit("draft.no_spaces")
        for hindrance in hindrances(self.draft):
            raise BadEdit(hindrance.message, **hindrance.values)
        return text_of(self.draft, self.board.slug, self.before)


def drawn(board: store.HouseBoard) -> Drawn:
    """A board's draft."""
    edits = store.board_edits(board.id)
    counting = [edit.text for edit in edits if edit.number <= board.at]
    return Drawn(board, fold(board.name, counting), edits, store.board_version(board.slug))


def answer(now: Drawn, may_edit: bool) -> dict[str, object]:
    """The draft as JSON. Pictures are for those who may edit."""
    draft, board = now.draft, now.board
    found = problems(draft, board.slug, now.before)
    changed = _changed(now)
    done = steps(draft, len(found), changed)
    return {
        "seq": board.at,
        "last": now.last,
        "undo": board.at > FIRST,
        "redo": now.redo,
        "slug": board.slug,
        "name": draft.name,
        "version": now.latest.version if now.latest else None,
        "changed": changed,
        "picture": _picture(now) if may_edit else None,
        "photo": _photo(now) if may_edit else None,
        "size_mm": list(draft.size_mm) if draft.size_mm else None,
        "frame": [{"id": at.id, "x_mm": at.x_mm, "y_mm": at.y_mm} for at in draft.frame],
        "marker_mm": draft.marker_mm,
        "lattice": _lattice(draft),
        "cells": _cells(draft),
        "steps": [
            {"id": step.id, "done": step.done, "left": step.left, "text": say(step.message, **step.values)}
            for step in done
        ],
        "problems": [
            {
                "text": say(one.message, **one.values),
                "cells": [list(cell) for cell in one.cells],
                "must": one.must,
            }
            for one in found
        ],
        "castles": _buildings(draft, "castle"),
        "cathedrals": _buildings(draft, "cathedral"),
    }


def _changed(now: Drawn) -> bool:
    if now.latest is None:
        return True
    try:
        return now.text() != now.latest.text
    except CairnError:
        return True


def _picture(now: Drawn) -> dict[str, object] | None:
    """The upright picture; None if its file is gone, since it is too old."""
    shot, path = now.draft.picture, pictures.upright_path(now.draft)
    if shot is None or path is None:
        return None
    return _shown(now, shot, v=shot.made) | {"px_per_mm": shot.px_per_mm}


def _photo(now: Drawn) -> dict[str, object] | None:
    """The photograph that waits for its corners."""
    shot = now.draft.photo
    return _shown(now, shot, v=shot.file[:10], of="photo") if shot and pictures.has_photo(now.draft) else None


def _shown(now: Drawn, shot: Shot, v: str, of: str | None = None) -> dict[str, object]:
    # The address changes with the picture, so that phones may keep it.
    url = url_for("studio.picture", slug=now.board.slug, of=of, v=v)
    return {"url": url, "width_px": shot.width_px, "height_px": shot.height_px}


def _lattice(draft: Draft) -> dict[str, object] | None:
    at = draft.lattice
    if at is None:
        return None
    return {"origin_mm": list(at.origin_mm), "pitch_mm": at.pitch_mm, "turn_deg": at.turn_deg}


def _cells(draft: Draft) -> list[dict[str, object]]:
    proposed = looking.proposals(draft)
    return [
        _cell(cell, said, proposed.get(cell), draft.groups.get(cell))
        for cell, said in sorted(draft.cells.items(), key=lambda one: (one[0][1], one[0][0]))
    ]


def _cell(
    cell: Cell, said: Said, proposed: tuple[Kind, float] | None, group: int | None
) -> dict[str, object]:
    return {
        "q": cell[0],
        "r": cell[1],
        "kind": said.kind,
        "proposed": proposed[0] if proposed else None,
        "sure": round(proposed[1], 3) if proposed else 0,
        "group": group if group is not None else -1,
        "settlement": said.settlement,
        "harbour": said.harbour,
        "coast": said.coast,
        "border": said.border,
        "two_player": said.two_player,
        "name": said.name,
        "key": said.key,
    }


def _buildings(draft: Draft, kind: str) -> list[dict[str, object]]:
    """The names to choose from, those of mission cards first, and where each is."""
    taken: Mapping[str, tuple[Cell, str]] = {
        said.key: (cell, said.name)
        for cell, said in draft.spaces.items()
        if said.kind == kind and said.key is not None and said.name is not None
    }
    known = {one.key: one.name for (of, _), one in buildings().items() if of == kind}
    names = known | {key: name for key, (_, name) in taken.items() if key not in known}
    return [
        {"key": key, "name": name, "cell": list(taken[key][0]) if key in taken else None}
        for key, name in names.items()
    ]
