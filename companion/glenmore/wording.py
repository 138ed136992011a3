"""Reasons for points in words: sentences that depend on what made them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.glenmore.telling import counted
from companion.room import Words
from scoring.glenmore.four import CATEGORIES
from scoring.points import Item


def item_words(item: Item) -> Words:
    """The message id for a reason, and its values."""
    what = item.what.rpartition(".")[2]
    values = {"count": item.count, **item.values}
    if what in CATEGORIES:
        return _compared(item, values)
    return _WORDS[what](item, values) if what in _WORDS else (item.what, values)


def _compared(item: Item, values: Mapping[str, object]) -> Words:
    """Scots, landmarks, casks or persons against the fewest, with what changed the number."""
    from companion.words import say

    why = ", ".join(_changes(item))
    told = {**values, "why": say("why.glenmore", number=values["number"], why=why) if why else ""}
    told["own"] = say("why.glenmore.table") if "table" in values else ""
    return (item.what if values["lead"] else f"{item.what}.fewest"), told


def _changes(item: Item) -> Iterator[str]:
    from companion.words import say

    values = item.values
    mike, claimed = values.get("mike"), values.get("claimed")
    if isinstance(mike, int):
        yield say("why.glenmore.mike_more" if mike > 0 else "why.glenmore.mike_fewer")
    if values.get("doubled"):
        yield say("why.glenmore.doubled")
    if isinstance(claimed, int):
        yield say(
            "why.glenmore.claimed_more" if claimed > 0 else "why.glenmore.claimed_fewer", count=abs(claimed)
        )
    if values.get("hume"):
        yield say("why.glenmore.hume")


def _tiles(item: Item, values: Mapping[str, object]) -> Words:
    return (item.what if values["more"] else "item.glenmore.tiles.smallest"), values


def _armadale(item: Item, values: Mapping[str, object]) -> Words:
    return ("item.glenmore.armadale.last" if item.points > item.count else item.what), values


def _haggis(item: Item, values: Mapping[str, object]) -> Words:
    return (item.what if item.count else "item.glenmore.haggis.none"), values


def _vote(item: Item, values: Mapping[str, object]) -> Words:
    if not item.points:
        return ("item.glenmore.vote.less" if values["best"] else "item.glenmore.vote.nobody"), values
    level = values["level"]
    return ("item.glenmore.vote.level" if isinstance(level, int) and level > 1 else item.what), values


def _boat(_: Item, values: Mapping[str, object]) -> Words:
    return f"item.glenmore.boat.{values['place']}", values


def _clan(item: Item, values: Mapping[str, object]) -> Words:
    count = values["counted"]
    if not isinstance(count, int):
        return item.what, values
    return "item.glenmore.clan.counted", {**values, "counted": counted(str(values["clan"]), count)}


def _sold(item: Item, values: Mapping[str, object]) -> Words:
    return (item.what if values["space"] else "item.glenmore.cask_sold.worthless"), values


def _reward(item: Item, values: Mapping[str, object]) -> Words:
    from companion.words import say

    return item.what, {**values, "brings": say(f"reward.{values['kind']}", count=values["number"])}


def _unnoted(item: Item, values: Mapping[str, object]) -> Words:
    told = {**values, "count": values["tokens"]}
    return (item.what if item.points else "item.glenmore.unnoted.none"), told


def _mobster(item: Item, values: Mapping[str, object]) -> Words:
    return item.what, {**values, "thing": values["mobster"]}


_WORDS: Mapping[str, Callable[[Item, Mapping[str, object]], Words]] = {
    "tiles": _tiles,
    "armadale": _armadale,
    "haggis": _haggis,
    "vote": _vote,
    "boat": _boat,
    "clan": _clan,
    "cask_sold": _sold,
    "reward": _reward,
    "unnoted": _unnoted,
    "mobster": _mobster,
}
