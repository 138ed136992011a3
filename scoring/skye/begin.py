"""How a game begins: which scoring tiles lie where. Clause ``setup.scoring_tiles``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from scoring.game import BadSetup
from scoring.skye import pieces

DRAW = "draw"
"""Chosen in place of a scoring tile, it lets chance decide."""

Pick: TypeAlias = Callable[[Sequence[Any]], Any]
"""Chooses one of several by chance, such as `random.choice`."""


def scoring_tiles(wanted: Mapping[str, str | None], pick: Pick) -> Mapping[str, str]:
    """The scoring tile on each field: the one that was chosen, or a drawn one; without those that are None.

    Raises `BadSetup` for an unknown tile or one that was chosen twice.
    """
    chosen = [tile for tile in wanted.values() if tile is not None and tile != DRAW]
    for tile in chosen:
        if tile not in pieces.scoring_tiles():
            raise BadSetup("setup.skye.unknown_tile", tile=tile)
    if len(set(chosen)) != len(chosen):
        raise BadSetup("setup.skye.same_tile_twice")
    left = [tile for tile in pieces.scoring_tiles() if tile not in chosen]
    found: dict[str, str] = {}
    for field in pieces.FIELDS:
        choice = wanted.get(field)
        if choice == DRAW:
            found[field] = pick(left)
            left.remove(found[field])
        elif choice is not None:
            found[field] = choice
    return found
