"""The events of Isle of Skye in words. How much gold somebody has is never among them (docs/decisions/0013)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.room import Words
from scoring.log import GameEvent
from scoring.skye import events, pieces, places
from scoring.skye.tiles import CASTLE, tiles


def event_words(event: GameEvent) -> Words:
    """The message id for an event, and its values."""
    return _WORDS[type(event)](event)


def event_clause(event: GameEvent) -> str | None:
    """The clause behind an event."""
    return _CLAUSES[type(event)](event)


def number(tile: str) -> int | str:
    """A tile as people call it: 1 to 73; anything else as it is."""
    return tiles()[tile].number if tile in tiles() else tile


def token(name: str) -> str:
    """A tile on offer in words: its number, or where it lies."""
    # Imported late: the words need Flask, which a command that scores a file can do without.
    from companion.words import say

    return say(f"token.{name}") if name in events.SLOTS else say("token.tile", number=number(name))


def _count(event: events.Count) -> Words:
    # Words don't know how far the game is, so that the number of gold is told by the sheet alone.
    if event.key == "gold":
        return "event.skye.gold", {"round": event.round}
    return "event.skye.count", {"key": event.key, "value": event.value, "round": event.round}


def _printed(event: events.Printed) -> Words:
    if event.tile == CASTLE:
        return "event.skye.printed_castle", {}
    return "event.skye.printed", {"number": number(event.tile)}


def _offer(event: events.Offer) -> Words:
    from companion.words import say

    prices = ", ".join(say("event.skye.price", token=token(name), gold=gold) for name, gold in event.prices)
    if event.discard is None:
        return "event.skye.offer", {"prices": prices}
    return "event.skye.offer_discard", {"prices": prices, "token": token(event.discard)}


_WORDS: Mapping[type, Callable[[Any], Words]] = {
    events.ScoringTileLies: lambda event: (
        "event.skye.scoring_tile",
        {"field": event.field, "tile": event.tile},
    ),
    events.Printed: _printed,
    events.CastleLies: lambda event: ("event.skye.castle", {"turn": places.TURNS[event.turn]}),
    events.Build: lambda event: (
        "event.skye.build",
        {"number": number(event.tile), "place": places.dump_cell(event.place)},
    ),
    events.Return: lambda event: ("event.skye.return", {"number": number(event.tile)}),
    events.Count: _count,
    events.Scrolls: lambda event: (
        "event.skye.scrolls",
        {"symbol": event.symbol, "value": event.count, "open": event.open, "completed": event.completed},
    ),
    events.ScrollsDone: lambda _: ("event.skye.scrolls_done", {}),
    events.Score: lambda event: ("event.skye.score", {"round": event.round}),
    events.Track: lambda event: ("event.skye.track", {"points": event.points}),
    events.Draw: lambda event: ("event.skye.draw", {"tiles": ", ".join(str(number(t)) for t in event.tiles)}),
    events.Offer: _offer,
    events.Buy: lambda event: ("event.skye.buy", {"token": token(event.token), "seller": event.seller}),
    events.Pass: lambda _: ("event.skye.pass", {}),
}


def _asked_by(event: events.Count) -> str:
    """The scoring tile that a number is told for, where only one needs it."""
    own = {"gold": "gold.shown", "road_whisky": "income.whisky"}
    needing = [id_ for id_, one in pieces.scoring_tiles().items() if event.key in one.needs]
    return own.get(event.key) or (f"tile.{needing[0]}" if len(needing) == 1 else "count.typed")


_CLAUSES: Mapping[type, Callable[[Any], str]] = {
    events.ScoringTileLies: lambda event: f"tile.{event.tile}",
    events.Printed: lambda event: "castle.face" if event.tile == CASTLE else "tile.disputed",
    events.CastleLies: lambda _: "castle.turned",
    events.Build: lambda _: "build.adjacent",
    events.Return: lambda _: "build.impossible",
    events.Count: _asked_by,
    events.Scrolls: lambda _: "end.scrolls",
    events.ScrollsDone: lambda _: "end.scrolls",
    events.Score: lambda _: "round.scoring",
    events.Track: lambda _: "track.checkpoint",
    events.Draw: lambda _: "draw.three",
    events.Offer: lambda _: "draw.price",
    events.Buy: lambda _: "buy.price",
    events.Pass: lambda _: "buy.pass",
}
