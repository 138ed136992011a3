"""Reasons for points in words, several of a sort in one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion import told
from scoring.points import Item


def merged(items: Iterable[Item]) -> tuple[Item, ...]:
    """Items of a sort as one: three squares of four in place of a square three times, with all their places."""
    found: dict[tuple[object, ...], Item] = {}
    for item in items:
        told_apart = sorted((name, str(value)) for name, value in item.values.items() if name != "terrain")
        sort = (item.what, item.clause, *told_apart)
        before = found.get(sort)
        found[sort] = item if before is None else _with(before, item)
    return tuple(found.values())


def _with(one: Item, other: Item) -> Item:
    return replace(
        one,
        count=one.count + other.count,
        points=one.points + other.points,
        where=tuple(dict.fromkeys((*one.where, *other.where))),
        entries=tuple(sorted({*one.entries, *other.entries})),
    )


def reasons(items: Iterable[Item], names: Mapping[str, str]) -> list[str]:
    """Why points were given."""
    return [told.reason(item, names) for item in merged(items)]
