"""Events of Isle of Skye: read, written, read again; and what is no event."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import BadNotation
from scoring.skye import events, pieces
from scoring.skye.events import Build, Offer, Scrolls, dump_event, parse_event
from scoring.skye.faces import SYMBOLS, TERRAINS, Area, Face
from scoring.skye.tiles import CASTLE, tiles

WHO = st.sampled_from(list(pieces.castles()))
TABLE = st.just(events.TABLE)
TILES = st.sampled_from(list(tiles()))
TOKENS = TILES | st.sampled_from(events.SLOTS)
CELLS = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
NUMBERS = st.integers(0, 999)


@st.composite
def faces(draw):
    """Any face: edges dealt to areas, roads among the edges, symbols anywhere."""
    sides = draw(st.permutations("NESW"))
    cuts = sorted(draw(st.sets(st.integers(1, 3))))
    reached = ["".join(sides[a:b]) for a, b in zip([0, *cuts], [*cuts, 4], strict=True)]
    reached += [""] * draw(st.integers(0, 2))
    counts = st.dictionaries(st.sampled_from(SYMBOLS), st.integers(1, 9), max_size=3)
    areas = tuple(
        Area(
            draw(st.sampled_from(TERRAINS)),
            "".join(side for side in "NESW" if side in edges),
            draw(counts),
            draw(st.none() | st.sampled_from(SYMBOLS)),
        )
        for edges in reached
    )
    roads = draw(st.sampled_from([(), ("N",), ("NS",), ("NE", "SW"), ("NESW",), ("W", "NE")]))
    return Face(areas, roads, draw(st.booleans()))


@st.composite
def offers(draw):
    """One to three tokens, of which one may have the discard marker."""
    tokens = draw(st.lists(TOKENS, min_size=1, max_size=3, unique=True))
    discard = draw(st.sampled_from([None, tokens[-1]]))
    priced = [token for token in tokens if token != discard]
    return Offer(draw(WHO), tuple((token, draw(NUMBERS)) for token in priced), discard)


EVENTS = st.one_of(
    st.builds(
        events.ScoringTileLies,
        TABLE,
        st.sampled_from(pieces.FIELDS),
        st.sampled_from(list(pieces.scoring_tiles())),
    ),
    st.builds(events.Printed, TABLE, TILES | st.just(CASTLE), faces()),
    st.builds(events.CastleLies, WHO, st.integers(0, 3)),
    st.builds(events.Build, WHO, TILES, CELLS, st.integers(0, 3)),
    st.builds(events.Return, WHO, TILES),
    st.builds(events.Count, WHO, st.sampled_from(events.KEYS), NUMBERS, st.integers(1, 6)),
    st.builds(events.Scrolls, WHO, st.sampled_from(list(pieces.scrolls())), NUMBERS, NUMBERS, NUMBERS),
    st.builds(events.ScrollsDone, WHO),
    st.builds(events.Score, TABLE, st.integers(1, 6)),
    st.builds(events.Track, WHO, NUMBERS),
    st.builds(events.Draw, WHO, st.lists(TILES, min_size=1, max_size=3, unique=True).map(tuple)),
    offers(),
    st.builds(events.Buy, WHO, TOKENS, WHO),
    st.builds(events.Pass, WHO),
)


@given(EVENTS)
def test_what_is_written_is_read_back(event):
    assert parse_event(dump_event(event)) == event


def test_an_event_reads_like_speech():
    assert parse_event("blue builds S17 at 2,-1 right") == Build("blue", "S17", (2, -1), 1)
    assert parse_event("red offers S01 for 3, S70 for 2, discards S05") == Offer(
        "red", (("S01", 3), ("S70", 2)), "S05"
    )
    assert parse_event("red scrolls sheep 5: 1 completed") == Scrolls("red", "sheep", 5, 0, 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "blue",
        "pink passes",
        "blue builds S74 at 1,0 up",
        "blue builds S00 at 1,0 up",
        "blue builds S17 at 1,0",
        "blue builds S17 at 1.0 up",
        "blue builds S17 at -0,1 up",
        "blue builds S17 at 21,0 up",
        "blue builds S17 at 1,0 north",
        "table builds S17 at 1,0 up",
        "blue scores 3",
        "blue A squares",
        "table E squares",
        "table A castles",
        "blue counts sheep 5",
        "blue counts goats 5 in 3",
        "blue counts sheep -5 in 3",
        "blue counts sheep ٣ in 3",
        "blue scrolls sheep 5",
        "blue scrolls sheep 5: 1 open, 1 open",
        "blue draws S01 S01",
        "blue draws S01 S02 S03 S04",
        "blue offers S01 for 3, S01 for 2",
        "blue offers discards S01, discards S02",
        "blue offers discards S05, S01 for 3",
        "blue offers axe for 3",
        "blue buys S01",
        "table S16 is",
        "table S16 is water N",
    ],
)
def test_what_is_no_event_is_refused(text):
    with pytest.raises(BadNotation):
        parse_event(text)
