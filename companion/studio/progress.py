"""How far a draft is: the steps to a board, and what each still lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.studio.draft import FLAGS, Draft
from scoring.rebirth.board_check import NEUTRAL_TILES


@dataclass(frozen=True)
class Step:
    """A step to a board."""

    id: str
    left: int
    """How much is still to do; 0 when it is done."""
    message: str
    """A message id: what is to do, or that it is done."""
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        """Nothing is left to do."""
        return self.left == 0


def steps(draft: Draft, problems: int, changed: bool) -> tuple[Step, ...]:
    """Every step in its order. `changed`: the draft is not what was kept last."""
    return tuple(_steps(draft, problems, changed))


def _steps(draft: Draft, problems: int, changed: bool) -> Iterator[Step]:
    shown = draft.picture is not None or bool(draft.cells)
    yield _step("picture", 0 if shown and not draft.photo else 1, "corners" if draft.photo else None)
    yield _step("lattice", 0 if draft.lattice else 1)
    unsaid = len(draft.unsaid)
    yield _step("kinds", unsaid if draft.cells else 1, None if draft.cells else "nothing")
    spaces = draft.spaces.values()
    settled = any(said.kind == "settlement" for said in spaces)
    yield _step("joins", len(draft.unclear()) if settled else 1, None if settled else "nothing")
    named = [said for said in spaces if said.named]
    yield _step(
        "buildings", sum(not said.name for said in named) if named else 1, None if named else "nothing"
    )
    yield _marks(draft)
    yield _step("keep", int(changed), "problems" if changed and problems else None)


def _step(name: str, left: int, special: str | None = None) -> Step:
    word = (special or "left") if left else "done"
    return Step(name, left, f"draft.step.{name}.{word}", {"count": left})


def _marks(draft: Draft) -> Step:
    """A harbour, a coast and a border somewhere, and as many neutral tiles as there are."""
    there = {flag: sum(getattr(said, flag) for said in draft.spaces.values()) for flag in FLAGS}
    missing = tuple(
        flag for flag in FLAGS if (there[flag] != NEUTRAL_TILES if flag == "two_player" else not there[flag])
    )
    values = {"flag": missing, "found": there["two_player"], "needed": NEUTRAL_TILES}
    word = "left" if missing else "done"
    return Step("marks", len(missing), f"draft.step.marks.{word}", values)
