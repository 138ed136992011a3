"""What a photograph shows that the log doesn't: entries to propose, contradictions, and what to ask.

Nothing here changes the log. The table confirms, corrects or refuses each proposal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from scoring.rebirth import orders
from scoring.rebirth.events import Place
from scoring.rebirth.orders import Puzzle
from scoring.rebirth.state import Lying, State
from vision.reading import Reading, Seen, Unread

DifferenceKind: TypeAlias = Literal[
    "different", "missing", "moved", "neutral", "holder", "cathedral", "stranger"
]


@dataclass(frozen=True)
class Difference:
    """Something on the photograph that contradicts the log."""

    kind: DifferenceKind
    space: str
    logged: str | None
    """What the log says is there: ``pink food``, a castle's holder; None for nothing."""
    seen: str | None
    """What the photograph shows there; None for nothing."""
    entry: int | None = None
    """The entry that the log's opinion rests on, if there is one to mend."""
    mend: Place | None = None
    """What that entry would have to say for the two to agree; None to take it back or where no entry helps."""


@dataclass(frozen=True)
class Proposals:
    """A reading, held against the state of the log."""

    placements: tuple[Place, ...]
    """New tiles, in a possible order of play."""
    probability: Mapping[str, float]
    """How sure the reader is, by the new tile's space."""
    puzzles: tuple[Puzzle, ...]
    """Where the order changes a score or a castle."""
    differences: tuple[Difference, ...]
    unread: tuple[Unread, ...]
    """Spaces the log knows nothing about and the photograph could not tell."""

    @property
    def agrees(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.placements or self.differences or self.unread)


def propose(reading: Reading, state: State) -> Proposals:
    """Compare a reading with the state that the log has led to."""
    seen = {one.space: one for one in reading.places if state.board.spaces[one.space].placeable}
    new = [one for space, one in seen.items() if space not in state.tiles and _player(one) in state.setup.ids]
    # A face-down tile has no marker, so it looks like an empty space.
    known = {space for space, lying in state.tiles.items() if lying.player is not None}
    missing = [space for space in reading.empty if space in known]
    moved = _moves(state, missing, new)
    placements = [_placement(one) for one in new if one.space not in {d.space for d in moved}]
    return Proposals(
        placements=orders.arrange(state, placements),
        probability={one.space: one.probability for one in new},
        puzzles=orders.puzzles(state, placements),
        differences=(
            *_contradicted(state, seen),
            *moved,
            *_missing(state, missing, moved),
            *_strangers(state, seen),
            *_buildings(state, reading),
        ),
        unread=tuple(
            one
            for one in reading.unread
            if one.space not in state.tiles and state.board.spaces[one.space].placeable
        ),
    )


def _player(seen: Seen) -> str:
    return seen.piece.split()[0]


def _label(seen: Seen) -> str:
    """The piece without its number: the log doesn't tell equal tiles apart."""
    return " ".join(seen.piece.split()[:2])


def _placement(seen: Seen) -> Place:
    player, kind, _ = seen.piece.split()
    return Place(player, kind, seen.space)


def _logged(lying: Lying) -> str | None:
    return None if lying.player is None else f"{lying.player} {lying.kind}"


def _contradicted(state: State, seen: Mapping[str, Seen]) -> list[Difference]:
    """Spaces where the log has another tile than the photograph."""
    found = []
    for space, one in seen.items():
        lying = state.tiles.get(space)
        if lying is None or _player(one) not in state.setup.ids or _logged(lying) == _label(one):
            continue
        if lying.player is None:
            found.append(Difference("neutral", space, None, _label(one)))
        else:
            found.append(
                Difference("different", space, _logged(lying), _label(one), lying.entry, _placement(one))
            )
    return found


def _strangers(state: State, seen: Mapping[str, Seen]) -> list[Difference]:
    """Tiles of a colour that doesn't play. Where nobody's tiles lie they belong: one was laid face up."""
    found = []
    for space, one in seen.items():
        lying = state.tiles.get(space)
        if _player(one) not in state.setup.ids and (lying is None or lying.player is not None):
            found.append(Difference("stranger", space, _logged(lying) if lying else None, _label(one)))
    return found


def _moves(state: State, missing: list[str], new: list[Seen]) -> list[Difference]:
    """A tile missing where the log has it, and one like it on a space the log has empty: probably a slip."""
    found = []
    for space in missing:
        lying = state.tiles[space]
        alike = [one for one in new if _label(one) == _logged(lying)]
        rivals = [other for other in missing if _logged(state.tiles[other]) == _logged(lying)]
        if len(alike) == len(rivals) == 1:
            (one,) = alike
            found.append(
                Difference("moved", one.space, _logged(lying), _label(one), lying.entry, _placement(one))
            )
    return found


def _missing(state: State, missing: list[str], moved: list[Difference]) -> list[Difference]:
    explained = {difference.entry for difference in moved}
    return [
        Difference("missing", space, _logged(lying), None, lying.entry)
        for space in missing
        if (lying := state.tiles[space]).entry not in explained
    ]


def _buildings(state: State, reading: Reading) -> list[Difference]:
    """Castles held by someone else than the log says, and cathedrals on top that the log doesn't have.

    New tiles of the same photograph may explain them; so they are told only where no free space
    next to the building was filled meanwhile.
    """
    changed = {one.space for one in reading.places if one.space not in state.tiles}
    changed |= {one.space for one in reading.unread}
    found = []
    for one in reading.places:
        space = state.board.spaces[one.space]
        if changed & set(state.board.neighbours[one.space]):
            continue
        holder = state.holders.get(one.space)
        stack = state.cathedrals.get(one.space, ())
        if space.kind == "castle" and holder != _player(one):
            entry = next((t.entry for t in reversed(state.takeovers) if t.castle == one.space), None)
            found.append(Difference("holder", one.space, holder, _player(one), entry))
        if space.kind == "cathedral" and stack[-1:] != (_player(one),):
            found.append(Difference("cathedral", one.space, stack[-1] if stack else None, _player(one)))
    return found
