"""What can be put in place of an entry of the log: anything typed over it, or with one tap what is probably true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from flask import url_for

from companion.current import Current
from companion.room import Context, Mend
from scoring.game import Replay
from scoring.log import GameEvent
from scoring.points import Doubt
from scoring.skye import events, places
from scoring.skye.state import State
from scoring.skye.territory import territory


def offers(event: GameEvent) -> bool:
    """Whether an entry's text may be typed over.

    Not if it says how much gold somebody has: the log tells that of nobody (docs/decisions/0013). The page for
    counting corrects it.
    """
    return not isinstance(event, events.Count) or event.key != "gold"


def context(now: Current) -> Context:
    """Pages on which an entry is corrected more easily than by typing: `easier(event)`, words with an address."""
    return {"easier": lambda event: tuple(_easier(now.table.code, event))}


def _easier(code: str, event: GameEvent) -> Iterator[tuple[str, str]]:
    match event:
        case events.Build(player, tile, place, _):
            moved = url_for("extra.build", code=code, player=player, move=places.dump_cell(place))
            yield "log.skye.move", moved
            yield "log.skye.print", url_for("extra.tile", code=code, tile=tile)
        case events.Printed(_, tile, _):
            yield "log.skye.print", url_for("extra.tile", code=code, tile=tile)
        case events.Count(player, _, _, round_):
            yield "log.skye.count", url_for("extra.count", code=code, player=player, round=round_)
        case events.Scrolls(player) | events.ScrollsDone(player):
            yield "log.skye.count", url_for("extra.count", code=code, player=player)
        case events.ScoringTileLies():
            yield "log.skye.fields", url_for("extra.fields", code=code)


def mends(replay: Replay, seq: int) -> tuple[Mend, ...]:
    """The likely truths about an entry, each as the event that would replace it. Taking back is always offered."""
    event = next((played.event for played in replay.played if played.seq == seq), None)
    if event is None:
        return ()
    return tuple(
        mend for doubt in replay.doubts if doubt.entry == seq for mend in _mends(replay.state, event, doubt)
    )


def _mends(state: State, event: GameEvent, doubt: Doubt) -> Iterator[Mend]:
    values = doubt.values
    match event, doubt.message:
        case events.Count(player, key, _, round_), "doubt.skye.count_differs":
            counts = f"{player} counts {key} {values['counted']} in {round_}"
            yield Mend(("mend.skye.counted", {"value": values["counted"]}), {"event": counts})
        case events.Scrolls(player, symbol, _, open_, completed), "doubt.skye.count_differs":
            told = f"{player} scrolls {symbol} {values['counted']}: {open_} open, {completed} completed"
            yield Mend(("mend.skye.counted", {"value": values["counted"]}), {"event": told})
        case events.Build(player, tile, place, _), "doubt.skye.terrain":
            for turn in _fitting(state, event):
                turned = events.dump_event(events.Build(player, tile, place, turn))
                yield Mend(("mend.skye.turn", {"turn": places.TURNS[turn]}), {"event": turned})
        case events.Offer(player, prices, discard), "doubt.skye.free":
            dearer = tuple((name, 1 if name == values["token"] else gold) for name, gold in prices)
            dumped = events.dump_event(events.Offer(player, dearer, discard))
            yield Mend(("mend.skye.one_gold", {"token": values["token"]}), {"event": dumped})
        case events.Buy(_, token, seller), "doubt.skye.out_of_turn" if seller != values["turn"]:
            on_turn = values["turn"]
            yield Mend(
                ("mend.skye.buyer", {"player": on_turn}), {"event": f"{on_turn} buys {token} from {seller}"}
            )
        case events.Pass(), "doubt.skye.out_of_turn":
            on_turn = values["turn"]
            yield Mend(("mend.skye.passes", {"player": on_turn}), {"event": f"{on_turn} passes"})
        case events.Scrolls(player, symbol, there, open_, completed), "doubt.skye.many_scrolls":
            fewer = events.Scrolls(player, symbol, there, min(open_, 1), min(completed, 1 - min(open_, 1)))
            if fewer != event:
                yield Mend(("mend.skye.one_scroll", {"symbol": symbol}), {"event": events.dump_event(fewer)})


def _fitting(state: State, event: events.Build) -> Iterator[int]:
    """How a tile could lie at its place so that it matches everything around."""
    laid = state.laid[event.player]
    if event.place not in laid:
        return
    for turn in range(len(places.TURNS)):
        tried = {**laid, event.place: replace(laid[event.place], turn=turn)}
        if turn != event.turn and not any(territory(tried, state.faces).clashes(event.place)):
            yield turn
