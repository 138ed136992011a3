"""Small games of Scythe, written as the notation writes them."""

from __future__ import annotations

import pytest

from scoring.game import Player, Setup
from scoring.notation import parse_entry
from scoring.scythe import game


@pytest.fixture
def play():
    """Play a log: `play("nordic polania", ["nordic coins 5"], tie_resources="no")`."""

    def played(players, log, **settings):
        ids = players.split()
        setup = Setup("scythe", tuple(Player(one, one.title()) for one in ids), ids[0], "scythe", settings)
        return game.replay(setup, [parse_entry(game, seq, text) for seq, text in enumerate(log, start=1)])

    return played


@pytest.fixture
def typed():
    """The entries for a player's numbers: `typed("nordic", coins=5)`; what isn't given is nought."""

    def entries(player, factory="no", **numbers):
        usual = dict.fromkeys(("coins", "popularity", "stars", "territories", "resources", "bonus"), 0)
        told = [f"{player} {what} {value}" for what, value in {**usual, **numbers}.items()]
        return [*told, f"{player} factory {factory}"]

    return entries
