"""Scrolls counted by hand at the end of the game, as part of the page for numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.current import Current
from companion.skye.pricing import is_number
from companion.words import say
from scoring.log import Event, Retract
from scoring.skye import final, pieces, results
from scoring.skye.events import Scrolls, ScrollsDone
from scoring.skye.state import State

PARTS = ("count", "open", "completed")
"""What is asked of each sort: how many things, and scrolls in open and in completed areas."""
KEY_OF = {
    "sheep": "sheep",
    "whisky": "whisky",
    "ship": "ships",
    "broch": "brochs",
    "farm": "farms",
    "lighthouse": "lighthouses",
}
"""Numbers that may have been counted for a scoring tile already."""


@dataclass(frozen=True)
class Row:
    """A sort of scroll."""

    symbol: str
    each: int
    """So many things bring a point."""
    texts: Mapping[str, str]
    """What stands in the fields, by part."""
    was: str
    hint: int | None
    """How many things there are, if that is known."""
    points: int | None
    """What was told so far brings."""
    laid: int
    """Scrolls of this sort in the territory that was logged."""
    error: str | None


def rows(state: State, player: str, typed: Mapping[str, str], errors: Mapping[str, str]) -> tuple[Row, ...]:
    """Every sort, in the rulebook's order."""
    items = final.scrolls(state, player)
    found = []
    for symbol, each in pieces.scrolls().items():
        told = state.scrolls.get((player, symbol))
        own = [item for item in items if item.values["symbol"] == symbol]
        was = _was(state, player, symbol)
        stood = dict(zip(PARTS, was.split("-"), strict=True)) if was else {}
        found.append(
            Row(
                symbol=symbol,
                each=each,
                texts={part: typed.get(f"{symbol}-{part}", stood.get(part, "")) for part in PARTS},
                was=was,
                hint=_known(state, player, symbol),
                points=sum(item.points for item in own) if told or own else None,
                laid=0 if told else len(own),
                error=errors.get(f"scroll-{symbol}"),
            )
        )
    return tuple(found)


def _was(state: State, player: str, symbol: str) -> str:
    told = state.scrolls.get((player, symbol))
    return "" if told is None else f"{told[0].count}-{told[0].open}-{told[0].completed}"


def _known(state: State, player: str, symbol: str) -> int | None:
    last = len(state.track)
    if symbol == "cattle":
        own = state.territory_of(player, last)
        return own.count("cattle") if state.keeps_territory(player, last) else None
    number = results.number(state, player, KEY_OF[symbol], last)
    return None if number is None else number.value


def changes(now: Current, player: str, form: Mapping[str, str]) -> tuple[list[Event], dict[str, str]]:
    """The events that a form stands for, and what is wrong with it, in words by field."""
    state: State = now.replay.state
    found: list[Event] = []
    errors: dict[str, str] = {}
    for symbol in pieces.scrolls():
        texts = {part: form.get(f"{symbol}-{part}", "").strip() for part in PARTS}
        was = form.get(f"was-scroll-{symbol}", "")
        there = _was(state, player, symbol)
        same = "-".join(texts[part] or "0" for part in PARTS) == was if was else not any(texts.values())
        if same:
            continue
        if wrong := next((text for text in texts.values() if text and not is_number(text)), None):
            errors[f"scroll-{symbol}"] = say("web.skye.no_number", text=wrong[:20])
            continue
        opened, completed = int(texts["open"] or 0), int(texts["completed"] or 0)
        known = _known(state, player, symbol)
        if not opened + completed:
            found += [Retract(seq) for seq in _told_at(now, player, symbol)]
        elif not texts["count"] and known is None:
            errors[f"scroll-{symbol}"] = say("web.skye.scroll_count")
        else:
            count = int(texts["count"]) if texts["count"] else known or 0
            if there != f"{count}-{opened}-{completed}":
                found.append(Scrolls(player, symbol, count, opened, completed))
    if form.get("scrolls") == "done" and player not in state.scrolls_done:
        found.append(ScrollsDone(player))
    return found, errors


def _told_at(now: Current, player: str, symbol: str) -> list[int]:
    return [
        played.seq
        for played in now.replay.played
        if isinstance(played.event, Scrolls)
        and (played.event.player, played.event.symbol) == (player, symbol)
    ]
