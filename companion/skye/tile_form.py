"""A tile as a form describes it: a terrain at each edge, what is joined, what stands where, roads and a bridge.

Fields: `edge-<side>` (a terrain), `joined` (pairs of sides, such as `NE`), `inside-1` and `inside-2` (a terrain or
nothing), `thing-<n>` (a symbol, or `scroll-` and what it pays for), `count-<n>`, `at-<n>` (a side, or `inside-1`),
`road-<side>` (the number of a road, or nothing), `bridge`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.errors import BadNotation
from scoring.skye.faces import MOST, SYMBOLS, TERRAINS, Area, Face, dump_face, parse_face
from scoring.squares import SIDES

PAIRS = ("NE", "ES", "SW", "NW", "NS", "EW")
"""Two edges that may belong to one area."""
INSIDE = ("inside-1", "inside-2")
THINGS = 5
"""Rows for symbols; no tile has more sorts of them."""
ROADS = ("1", "2")


@dataclass(frozen=True)
class Thing:
    """A row of the form: some of one symbol in an area."""

    what: str
    """A symbol, or ``scroll-<symbol>``; empty for nothing."""
    count: int
    at: str
    """A side of the area, or one of `INSIDE`."""


@dataclass(frozen=True)
class Fields:
    """The whole form, filled in."""

    edges: Mapping[str, str]
    joined: frozenset[str]
    inside: tuple[str, ...]
    """The terrains of areas that reach no edge; empty for none. As many as `INSIDE`."""
    things: tuple[Thing, ...]
    """`THINGS` of them."""
    roads: Mapping[str, str]
    bridge: bool


def fields(face: Face) -> Fields:
    """The form that describes a face."""
    joined = {
        pair for pair in PAIRS for area in face.areas if pair[0] in area.sides and pair[1] in area.sides
    }
    inner = [area for area in face.areas if not area.sides]
    things = [thing for area in face.areas for thing in _things(area, inner)]
    things += [Thing("", 1, "N")] * (THINGS - len(things))
    roads = {side: str(number) for number, road in enumerate(face.roads, 1) for side in road}
    return Fields(
        {side: face.terrain(side) for side in SIDES},
        frozenset(joined),
        tuple(inner[n].terrain if n < len(inner) else "" for n in range(len(INSIDE))),
        tuple(things),
        {side: roads.get(side, "") for side in SIDES},
        face.bridge,
    )


def _things(area: Area, inner: list[Area]) -> Iterable[Thing]:
    at = area.sides[:1] or INSIDE[min(inner.index(area), len(INSIDE) - 1)]
    for symbol, count in area.symbols.items():
        yield Thing(symbol, count, at)
    if area.scroll:
        yield Thing(f"scroll-{area.scroll}", 1, at)


def read(sent: Mapping[str, str], joined: Iterable[str]) -> Fields:
    """A form as it was sent. What makes no sense in a field is as if nothing was chosen there."""
    edges = {side: _one_of(sent.get(f"edge-{side}", ""), TERRAINS) or TERRAINS[0] for side in SIDES}
    things = []
    for n in range(THINGS):
        what = sent.get(f"thing-{n}", "")
        count = sent.get(f"count-{n}", "1").strip()
        things.append(
            Thing(
                what if what.removeprefix("scroll-") in SYMBOLS else "",
                int(count) if count.isascii() and count.isdecimal() and len(count) < 3 else 1,
                _one_of(sent.get(f"at-{n}", ""), (*SIDES, *INSIDE)) or "N",
            )
        )
    return Fields(
        edges,
        frozenset(pair for pair in joined if pair in PAIRS),
        tuple(_one_of(sent.get(name, ""), TERRAINS) for name in INSIDE),
        tuple(things),
        {side: _one_of(sent.get(f"road-{side}", ""), ROADS) for side in SIDES},
        bool(sent.get("bridge")),
    )


def check(sent: Mapping[str, str], joined: Iterable[str]) -> None:
    """Raise `BadNotation` for a form that isn't whole, or has something in a field that can't be chosen there.

    `read` overlooks that while somebody is still choosing; what is logged must be what was meant.
    """
    whats = ("", *SYMBOLS, *(f"scroll-{symbol}" for symbol in SYMBOLS))
    choices: dict[str, Iterable[str]] = {f"edge-{side}": TERRAINS for side in SIDES}
    choices |= dict.fromkeys(INSIDE, ("", *TERRAINS))
    choices |= {f"road-{side}": ("", *ROADS) for side in SIDES}
    for n in range(THINGS):
        choices[f"thing-{n}"] = whats
        choices[f"at-{n}"] = ("", *SIDES, *INSIDE)
        choices[f"count-{n}"] = ("", *map(str, range(MOST + 1)))
    told = {name: sent.get(name, "").strip() for name in choices}
    wrong = [f"{name} {told[name]}" for name, known in choices.items() if told[name] not in tuple(known)]
    wrong += [f"joined {pair}" for pair in joined if pair not in PAIRS]
    if wrong:
        raise BadNotation("notation.not_a_face", text=wrong[0].strip())


def _one_of(text: str, known: Iterable[str]) -> str:
    return text if text in tuple(known) else ""


def face(form: Fields) -> Face:
    """The face that a form describes. Raises `BadNotation` for a symbol in an area that isn't there, for two scrolls
    in one area and for a symbol told twice there.
    """
    groups = _groups(form)
    places = [(sides, form.edges[sides[0]]) for sides in groups]
    places += [("", terrain) for terrain in form.inside if terrain]
    numbers = {side: n for n, (sides, _) in enumerate(places) for side in sides}
    inner = iter(range(len(groups), len(places)))
    numbers |= {name: next(inner) for name, terrain in zip(INSIDE, form.inside, strict=True) if terrain}
    symbols: list[dict[str, int]] = [{} for _ in places]
    scrolls: list[str | None] = [None] * len(places)
    for thing in form.things:
        if not thing.what or thing.count < 1:
            continue
        if thing.at not in numbers:
            raise BadNotation("notation.skye.nothing_inside", text=thing.what)
        there = numbers[thing.at]
        kind, _, pays = thing.what.partition("-")
        if pays:
            if scrolls[there] is not None:
                raise BadNotation("notation.skye.two_scrolls", text=thing.what)
            scrolls[there] = pays
        else:
            symbols[there][kind] = symbols[there].get(kind, 0) + thing.count
    areas = tuple(Area(terrain, sides, symbols[n], scrolls[n]) for n, (sides, terrain) in enumerate(places))
    roads = tuple("".join(side for side in SIDES if form.roads[side] == road) for road in ROADS)
    # Said and read back, so that nothing is taken that the log would refuse.
    return parse_face(dump_face(Face(areas, tuple(filter(None, roads)), form.bridge)))


def _groups(form: Fields) -> list[str]:
    """The edges that belong together, in the order of `SIDES`."""
    group = {side: side for side in SIDES}
    for pair in PAIRS:
        one, other = pair[0], pair[1]
        if pair in form.joined and form.edges[one] == form.edges[other]:
            old, new = group[other], group[one]
            group = {side: new if found == old else found for side, found in group.items()}
    return list(dict.fromkeys("".join(side for side in SIDES if group[side] == group[one]) for one in SIDES))


def alike(one: Face, other: Face) -> bool:
    """Whether two faces show the same, in whatever order they name it."""
    return _normal(one) == _normal(other)


def _normal(face: Face) -> tuple[object, ...]:
    areas = sorted(
        (area.terrain, area.sides, sorted(area.symbols.items()), area.scroll or "") for area in face.areas
    )
    return areas, sorted(face.roads), face.bridge
