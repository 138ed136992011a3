"""Where a tile may go. Clauses ``placing.*``."""

from __future__ import annotations

from scoring.errors import ImpossibleEvent
from scoring.rebirth import pieces
from scoring.rebirth.settings import answer
from scoring.rebirth.state import State

_OTHER_FARM = {"food": "energy", "energy": "food"}


def check_possible(state: State, space: str) -> None:
    """Raise `ImpossibleEvent` for a space that can't hold another tile, and for any space without a map."""
    if state.way != "map":
        raise ImpossibleEvent("told.no_map", space=space)
    if space not in state.board.spaces:
        raise ImpossibleEvent("space.unknown", space=space)
    if not state.board.spaces[space].placeable:
        raise ImpossibleEvent("space.never", space=space, kind=state.board.spaces[space].kind)
    if space in state.tiles:
        raise ImpossibleEvent("space.taken", space=space)


def free_spaces(state: State) -> tuple[str, ...]:
    """Every space that could still take a tile of some kind."""
    return tuple(id for id, space in state.board.spaces.items() if space.placeable and id not in state.tiles)


def fitting_spaces(state: State, kind: str) -> tuple[str, ...]:
    """The free spaces that a tile of this kind may go on."""
    free = free_spaces(state)
    if not pieces.tile_kinds()[kind].farm:
        return _of_kind(state, free, ("settlement",))
    own = _of_kind(state, free, (kind, "blank"))
    if own or not _exception_applies(state):
        return own
    return _of_kind(state, free, (_OTHER_FARM[kind],))


def _of_kind(state: State, spaces: tuple[str, ...], kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(space for space in spaces if state.board.spaces[space].kind in kinds)


def _exception_applies(state: State) -> bool:
    """One source seems to limit the exception to three and four players, so two may settle it for themselves."""
    return len(state.setup.players) > 2 or answer(state.setup, "farm_exception_two_players") == "yes"
