"""What a clause means on Scythe's map and row of stars now. Nothing that says how anybody's score stands."""

from __future__ import annotations

from collections.abc import Iterator

from companion.here import listed, named_spaces
from companion.room import Words
from companion.scythe import map_words, panels
from scoring.game import Replay
from scoring.rules import Clause
from scoring.scythe import pieces
from scoring.scythe.control import control, controlled, laid
from scoring.scythe.state import State


def here_now(replay: Replay, clause: Clause, question: str) -> tuple[Words, ...]:
    """Who controls the territory in question or how many each, who has which stars, which bonus tile lies there."""
    state: State = replay.state
    if clause.topic == "stars" or clause.topic == "end":
        return tuple(_stars(state, clause))
    if clause.topic == "bonus" or clause.id == "scoring.structures":
        return (("here.scythe.bonus", {"bonus": state.tile}),) if state.tile else ()
    if clause.id.startswith("control.") or clause.topic in ("territories", "movement"):
        return tuple(_control(state, clause, question))
    if clause.id in ("scoring.territories", "scoring.factory"):
        return tuple(_control(state, clause, question))
    return ()


def _control(state: State, clause: Clause, question: str) -> Iterator[Words]:
    places = list(named_spaces(question, state.board.spaces))
    if not places and clause.id in ("control.factory", "scoring.factory"):
        places.append(state.factory_place)
    names = {player.id: player.name for player in state.setup.players}
    for place in dict.fromkeys(places):
        if control(state, place).player is not None or place in [where for where, _ in state.units]:
            told = map_words.tell(state, place, names)
            yield "here.said", {"told": f"{told.name}: {told.whose}"}
        else:
            yield "here.scythe.nobody", {"place": place}
    # Where people move isn't about who controls what, unless they name the place.
    if not places and clause.topic != "movement":
        shown = [player for player in state.setup.ids if laid(state, player)]
        for player in shown:
            own = controlled(state, player)
            values = {"player": player, "count": len(own), "places": ", ".join(own)}
            yield "here.scythe.controls" + ("" if own else ".none"), values


def _stars(state: State, clause: Clause) -> Iterator[Words]:
    placed = {player: count for player in state.setup.ids if (count := panels.stars(state, player))}
    yield (
        "here.scythe.stars" if placed else "here.scythe.stars.none",
        {"stars": listed(state.setup, placed), "most": pieces.MOST_STARS},
    )
    kind = clause.id.removeprefix("star.")
    if kind in pieces.star_kinds():
        there = {
            player: count
            for player in state.setup.ids
            if (count := [one for one, _ in state.stars.get(player, ())].count(kind))
        }
        if there:
            yield "here.scythe.star", {"star": kind, "stars": listed(state.setup, there)}
