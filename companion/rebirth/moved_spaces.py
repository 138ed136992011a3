"""Two versions of a board: which space is which, although rows may be numbered anew, and what is otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import dist
from statistics import median

from scoring.rebirth.board import Board, Space

NEAR = 0.4
"""How far apart two centres may lie and still be one space, compared with the pitch."""

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

    Spaces are the same where they lie on the same spot, even if the board was measured anew from another corner or
    in another size: castles and cathedrals of the same key tell how the two lie on each other. Where the ids go
    together better than the spots, the ids tell.
    """
    by_spot = _by_spot(before, after)
    by_id = {space: space for space in before.spaces if space in after.spaces}
    return max((by_spot, by_id), key=lambda found: _alike(before, after, found))


def _by_spot(before: Board, after: Board) -> dict[str, str]:
    old = {space: _spot(before, space) for space in before.spaces}
    new = {space: _spot(after, space) for space in after.spaces}
    keyed: dict[tuple[str, str | None], str] = {
        (one.kind, one.key): one.id for one in after.spaces.values() if one.key is not None
    }
    pairs = [
        (old[one.id], new[keyed[one.kind, one.key]])
        for one in before.spaces.values()
        if (one.kind, one.key) in keyed
    ]
    off_x, off_y = (median(b[axis] - a[axis] for a, b in pairs) for axis in (0, 1)) if pairs else (0, 0)
    found: dict[str, str] = {}
    for space, (x, y) in old.items():
        nearest = min(new, key=lambda one: dist(new[one], (x + off_x, y + off_y)))
        if dist(new[nearest], (x + off_x, y + off_y)) <= NEAR:
            found[space] = nearest
    return found


def _spot(board: Board, space: str) -> tuple[float, float]:
    """A space's centre in units of the pitch."""
    x, y = board.centre_mm(space)
    return x / board.pitch_mm, y / board.pitch_mm


def _alike(before: Board, after: Board, same: Mapping[str, str]) -> int:
    return sum(before.spaces[old].kind == after.spaces[new].kind for old, new in same.items())


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
