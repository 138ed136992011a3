"""A territory with what pays lit: `land?player=blue&field=A&round=3`, one thing after the other with `item=2`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import render_template, request

from companion import play
from companion.current import Current
from companion.room import Context, View
from companion.skye import land, panels
from scoring.points import Award, Item
from scoring.skye import final, pieces, results
from scoring.skye.state import State

SCROLLS = "scrolls"
"""Asked for in place of a field."""


@dataclass(frozen=True)
class Shown:
    """What is lit, and why."""

    round: int
    """The territory is shown as it was when this round was scored; the round being played as it is now."""
    scored: bool
    """Whether these points were given; else they are what would be given now."""
    field: str | None
    tile: str | None
    items: tuple[Item, ...]
    item: int | None
    """Which of them alone is lit, counted from 0; None for all."""

    @property
    def lit(self) -> tuple[str, ...]:
        """The places."""
        some = self.items if self.item is None else self.items[self.item : self.item + 1]
        return tuple(dict.fromkeys(place for one in some for place in one.where))

    @property
    def points(self) -> int:
        """The sum of all of them."""
        return sum(one.points for one in self.items)


def shown(state: State, player: str, args: Mapping[str, str]) -> Shown:
    """What the address asks for, as far as there is such a thing."""
    field = args.get("field") if args.get("field") in (*pieces.FIELDS, SCROLLS) else None
    asked = args.get("round", "")
    last = min(len(state.scored) + 1, len(state.track))
    round_ = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 3 else last
    round_ = min(max(round_, 1), last)
    scored = round_ <= len(state.scored)
    given: tuple[Award, ...] = ()
    tile = None
    if field == SCROLLS:
        round_, scored = last, state.over
        items = final.scrolls(state, player)
    else:
        if field is not None:
            tile = state.scoring_tile(field)
            given = results.awards(state, round_, (field,))
            scored = scored and field in state.track[round_ - 1].letters
        items = tuple(one.item for one in given if one.player == player)
    number = args.get("item", "")
    item = int(number) if number.isascii() and number.isdecimal() and len(number) < 4 else None
    return Shown(round_, scored, field, tile, items, item if item is not None and item < len(items) else None)


def page(now: Current) -> str:
    """The territory, the things that pay, and the ways to other fields, rounds and players."""
    return render_template("skye/land.html", **context(now))


def context(now: Current) -> Context:
    """What the page shows."""
    state: State = now.replay.state
    player = panels.whose(now, request.args.get("player"))
    found = shown(state, player, request.args)
    picture = land.land(state, player, found.round)
    return {
        **play.common(now),
        **panels.common(now),
        "panel": "sheet" if found.scored else "table",
        "chosen": player,
        "shown": found,
        "land": picture,
        "rounds": range(1, min(len(state.scored) + 1, len(state.track)) + 1),
        "by_hand": not state.keeps_territory(player, found.round),
    }


EXTRA: Mapping[str, View] = {"land": page}
ACTIONS: Mapping[str, View] = {}
