"""Two versions of a board: which space is which, although rows may be numbered anew, and what is otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import dist

from scoring.rebirth.board import Board, Space

NEAR = 0.4
"""How far apart two centres may lie on the paper and still be one space, compared with the pitch."""

MARKS = ("harbour", "coast", "border", "two_player")


@dataclass(frozen=True)
class SpaceChange:
    """Something about a space that is otherwise."""

    space: str
    """Its id on the new board; on the old one if it is gone."""
    what: str
    """``gone``, ``new``, ``kind``, ``settlement``, ``key``, a mark such as ``harbour``, or ``no_harbour``."""
    before: str | None = None
    after: str | None = None


def same_spaces(before: Board, after: Board) -> dict[str, str]:
    """The new id of every space that is still there, by its old id.

    Spaces are the same where they lie on the same spot of the paper. If a board was measured anew and nothing lies
    where it was, the ids tell instead.
    """
    reach = NEAR * before.pitch_mm
    centres = {space: after.centre_mm(space) for space in after.spaces}
    found: dict[str, str] = {}
    for old in before.spaces:
        at = before.centre_mm(old)
        nearest = min(centres, key=lambda space: dist(centres[space], at), default=None)
        if nearest is not None and dist(centres[nearest], at) <= reach:
            found[old] = nearest
    if len(found) >= len(before.spaces) / 2:
        return found
    return {space: space for space in before.spaces if space in after.spaces}


def changes(before: Board, after: Board, same: Mapping[str, str]) -> tuple[SpaceChange, ...]:
    """What is otherwise on the new board, in its order; spaces that are gone come first."""
    old_of = {new: old for old, new in same.items()}
    found = [SpaceChange(space, "gone") for space in before.spaces if space not in same]
    for space in after.spaces.values():
        if space.id not in old_of:
            found.append(SpaceChange(space.id, "new", after=space.kind))
            continue
        was = before.spaces[old_of[space.id]]
        found += _changed(was, space)
        if was.kind == space.kind == "settlement" and _town(before, was, same) != _town(after, space):
            found.append(SpaceChange(space.id, "settlement"))
    return tuple(found)


def _changed(was: Space, now: Space) -> list[SpaceChange]:
    found = []
    if was.kind != now.kind:
        found.append(SpaceChange(now.id, "kind", was.kind, now.kind))
    elif was.key != now.key:
        found.append(SpaceChange(now.id, "key", was.name, now.name))
    marks = (mark for mark in MARKS if getattr(was, mark) != getattr(now, mark))
    return found + [SpaceChange(now.id, mark if getattr(now, mark) else f"no_{mark}") for mark in marks]


def _town(board: Board, space: Space, same: Mapping[str, str] | None = None) -> frozenset[str | None]:
    """The spaces of its settlement, by their new ids."""
    members = board.settlements[space.settlement or ""]
    return frozenset(members) if same is None else frozenset(same.get(one) for one in members)
