"""How to set Scythe up, step by step, for exactly the players at the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.room import Step
from scoring.game import Replay, Setup
from scoring.scythe import pieces
from scoring.scythe.state import State


def steps(setup: Setup, replay: Replay) -> tuple[Step, ...]:
    """Setting up Scythe (scythe-rules-de, pages 6 to 9): the board, then each player, then who begins."""
    state: State = replay.state
    return (
        Step("setup.scythe.seats", {"players": setup.ids}),
        Step("setup.scythe.board", {"tokens": len(state.board.encounters)}),
        Step("setup.scythe.decks"),
        Step("setup.scythe.factory", {"cards": pieces.factory_cards(len(setup.players))}),
        _tile(state),
        *(step for player in setup.ids for step in _player(state, player)),
        Step("setup.scythe.player_mats"),
        Step("setup.scythe.faction_mats"),
        _start(state),
    )


def _tile(state: State) -> Step:
    if state.tile is None:
        return Step("setup.scythe.tile_open")
    return Step("setup.scythe.tile", {"bonus": state.tile})


def _player(state: State, player: str) -> Iterator[Step]:
    """What is printed on the player's two mats, and where leader and workers stand."""
    faction, mat = pieces.factions()[player], pieces.mats().get(state.mats.get(player, ""))
    values: dict[str, object] = {
        "player": player,
        "faction": f"player.{player}",
        "power": faction.power,
        "cards": faction.cards,
    }
    if mat is None:
        yield Step("setup.scythe.player_without_mat", values)
    else:
        values |= {
            "mat": mat.id,
            "number": mat.number,
            "popularity": mat.popularity,
            "coins": mat.coins,
            "objectives": mat.objectives,
        }
        yield Step("setup.scythe.player", values)
    yield Step("setup.scythe.units", {"player": player, **_first_places(state, player)})


def _first_places(state: State, player: str) -> dict[str, object]:
    """The two territories beside the home base, by id and terrain."""
    home = next(home for home in state.board.homes.values() if home.faction == player)
    first, second = home.start
    return {
        "first": first,
        "first_terrain": f"terrain.{state.board.spaces[first].kind}",
        "second": second,
        "second_terrain": f"terrain.{state.board.spaces[second].kind}",
    }


def _start(state: State) -> Step:
    mat = pieces.mats().get(state.mats.get(state.start, ""))
    if mat is None or any(player not in state.mats for player in state.setup.ids):
        return Step("setup.scythe.start_chosen", {"player": state.start})
    return Step("setup.scythe.start", {"player": state.start, "mat": mat.id, "number": mat.number})
