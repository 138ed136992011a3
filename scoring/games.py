"""The games Cairn knows: one line each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from scoring.errors import UnknownGame
from scoring.game import Game
from scoring.glenmore import game as glenmore
from scoring.rebirth import game as rebirth
from scoring.scythe import game as scythe
from scoring.skye import game as skye

# A module satisfies a protocol, but mypy only checks that where the module is named.
GAMES: Mapping[str, Game] = MappingProxyType(
    {
        rebirth.ID: cast(Game, rebirth),
        scythe.ID: cast(Game, scythe),
        skye.ID: cast(Game, skye),
        glenmore.ID: cast(Game, glenmore),
    }
)


def game(game_id: str) -> Game:
    """The game of that id; raises `UnknownGame`."""
    try:
        return GAMES[game_id]
    except KeyError:
        raise UnknownGame("game.unknown", game=game_id, known=", ".join(sorted(GAMES))) from None
