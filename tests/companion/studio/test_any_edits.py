"""Whatever is said in whatever order: no fault but a clear refusal, and what is kept is what was drawn."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.studio import edits
from companion.studio.applying import apply, fold
from companion.studio.checks import problems
from companion.studio.draft import FLAGS, Draft
from companion.studio.edits import BadEdit
from companion.studio.progress import steps
from companion.studio.publishing import board_of, text_of
from scoring import hexes
from scoring.errors import BadBoard
from scoring.rebirth.board import parse_board
from scoring.rebirth.board_parts import KINDS, PLACEABLE

CELL = st.tuples(st.integers(-3, 3), st.integers(-2, 2)).map(list)
CELLS = st.lists(CELL, min_size=1, max_size=6)
KIND = st.sampled_from((*KINDS, "none"))
NAMES = ("Edinburgh Castle", "Stirling Castle", "Blair", "Oban!")


def op(of: str, /, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"op": st.just(of)} | fields)


EDITS = st.one_of(
    op("rename", name=st.sampled_from(("A", "Größe", "Name with blanks"))),
    op("cells", add=st.lists(CELL, max_size=4), remove=st.lists(CELL, max_size=2)),
    op("paint", cells=CELLS, kind=st.one_of(st.none(), KIND)),
    op("paint", cells=CELLS, kind=KIND),
    op("example", cell=CELL, kind=KIND),
    op("join", cells=CELLS),
    op("part", cells=CELLS),
    op("mark", cells=CELLS, flag=st.sampled_from(FLAGS), on=st.booleans()),
    op(
        "building",
        cell=CELL,
        name=st.one_of(st.none(), st.sampled_from(NAMES)),
        key=st.sampled_from((None, "edinburgh", "stirling")),
    ),
)
START = (
    {"op": "paint", "cells": [[5, 0], [6, 0]], "kind": "castle"},
    {"op": "building", "cell": [5, 0], "name": "Edinburgh Castle", "key": "edinburgh"},
    {"op": "building", "cell": [6, 0], "name": "Stirling Castle", "key": "stirling"},
)
"""Far enough from all other cells; with them alone a board can be kept."""
LATTICE = '{"op": "lattice", "origin_mm": [200, 150], "pitch_mm": 20, "turn_deg": -7.5}'


@given(st.lists(EDITS, max_size=25))
def test_drafts_are_sound_whatever_is_said(said: list[dict[str, Any]]) -> None:
    draft, kept = fold("Any", [LATTICE]), [LATTICE]
    for one in (*START, *said):
        edit = edits.read_sent(one)
        try:
            draft = apply(draft, edit)
        except BadEdit:
            continue
        kept.append(edits.dump(edit))
    # Kept and read again it is the same draft.
    assert fold("Any", kept) == draft
    check(draft)
    check_file(draft)
    # Most have something open; without that they can be kept.
    check_file(finished(draft))


def finished(draft: Draft) -> Draft:
    """What was left open, said somehow."""
    if draft.unsaid:
        draft = apply(draft, edits.Paint(op="paint", cells=draft.unsaid, kind="blank"))
    for cell in draft.unclear():
        draft = apply(draft, edits.Join(op="join", cells=(cell,)))
    for cell in [cell for cell, one in draft.cells.items() if one.named and not one.name]:
        draft = apply(draft, edits.Building(op="building", cell=cell, name="Other"))
    return draft


def check_file(draft: Draft) -> None:
    """Either the problems say why there is none, or it is what was drawn."""
    for step in steps(draft, 0, changed=True):
        assert step.left >= 0
    try:
        text = text_of(draft, "any", None)
    except (BadEdit, BadBoard):
        assert problems(draft, "any", None) or not draft.spaces
        return
    board = parse_board(text)
    assert board == board_of(draft, "any", None)
    assert len(board.spaces) == len(draft.spaces)
    assert [space.kind for space in board.spaces.values()] == [said.kind for said in draft.spaces.values()]
    # The same draft after it was kept is the same file.
    assert text_of(draft, "any", text) == text


def check(draft: Draft) -> None:
    """What goes with what, and keys only once for each kind of building."""
    keys = [(one.kind, one.key) for one in draft.cells.values() if one.key is not None]
    assert len(keys) == len(set(keys))
    for one in draft.cells.values():
        assert one.settlement is None or one.kind == "settlement"
        assert not one.harbour or one.kind == "settlement"
        assert not one.two_player or one.kind in (*PLACEABLE, None)
        assert (one.name is None) == (one.key is None)
        assert one.name is None or one.kind in ("castle", "cathedral")
        assert not (one.coast or one.border) or one.kind not in ("water", "none")
    joined = [cell for cells in draft.settlements().values() for cell in cells]
    loose = set(draft.unclear())
    assert sorted([*joined, *loose]) == sorted(
        cell for cell, one in draft.cells.items() if one.kind == "settlement"
    )
    assert all(set(hexes.neighbours(cell)) & loose for cell in loose)


@given(st.lists(EDITS, max_size=12), st.integers(-9, 9), st.integers(-9, 9))
def test_ids_stay_when_the_whole_draft_has_other_numbers(
    said: list[dict[str, Any]], dq: int, dr: int
) -> None:
    """The same map, drawn from another cell on, is the same board with the same ids."""
    draft = fold("Any", [LATTICE])
    for one in (*START, *said):
        try:
            draft = apply(draft, edits.read_sent(one))
        except BadEdit:
            continue
    draft = finished(draft)
    try:
        text = text_of(draft, "any", None)
    except (BadEdit, BadBoard):
        return
    first = board_of(draft, "any", None)
    laid = f'{{"op": "lattice", "origin_mm": [200, 150], "pitch_mm": 20, "turn_deg": -7.5, "moved": [0, {dq}, {dr}]}}'
    elsewhere = apply(draft, edits.read_kept(laid))
    again = board_of(elsewhere, "any", text)
    assert {space.id: space.kind for space in again.spaces.values()} == {
        space.id: space.kind for space in first.spaces.values()
    }
