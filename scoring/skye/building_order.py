"""An order in which tiles that all lie already may have been built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from scoring.skye.state import State
from scoring.skye.territory import Laid, territory
from scoring.squares import Cell, neighbours


class Placed(Protocol):
    """A tile and where it lies."""

    @property
    def player(self) -> str:
        """Whose territory it is in."""

    @property
    def place(self) -> Cell:
        """Where in it."""

    @property
    def turn(self) -> int:
        """Quarter turns clockwise."""


class Built(Protocol):
    """A tile that was seen."""

    @property
    def tile(self) -> str:
        """Its id."""

    @property
    def seen(self) -> Placed | None:
        """None for one that is gone."""


AnyBuilt = TypeVar("AnyBuilt", bound=Built)


def arranged(state: State, round_: int, tiles: Sequence[AnyBuilt]) -> list[AnyBuilt]:
    """New tiles, player by player, outwards from what had been laid by a round: each beside an earlier one.

    Tiles whose terrain matches come before those that lie against the rule, so that the doubt stands with these.
    """
    found: list[AnyBuilt] = []
    for player in state.setup.ids:
        own = {one.seen.place: one for one in tiles if one.seen is not None and one.seen.player == player}
        laid = dict(state.tiles_of(player, round_))
        left = sorted(own, key=lambda place: (abs(place[0]) + abs(place[1]), place[1], place[0]))
        while left:
            place = min(left, key=lambda place: _odd(state, laid, own[place], place))
            left.remove(place)
            one = own[place]
            laid[place] = Laid(one.tile, _turn(one), 0)
            found.append(one)
    return found


def _odd(state: State, laid: dict[Cell, Laid], one: Built, place: Cell) -> int:
    """How odd it would be to build here next: apart from everything, or against the terrain beside it."""
    if not any(other in laid for other in neighbours(place)):
        return 2
    after = territory({**laid, place: Laid(one.tile, _turn(one), 0)}, state.faces)
    return 1 if any(True for _ in after.clashes(place)) else 0


def _turn(one: Built) -> int:
    return 0 if one.seen is None else one.seen.turn
