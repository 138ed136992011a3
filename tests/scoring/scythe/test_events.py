"""Events of Scythe: read, written, read again; and what is no event."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import BadNotation
from scoring.scythe import bonus, events, pieces
from scoring.scythe.events import dump_event, parse_event

WHO = st.sampled_from(list(pieces.factions()))
PLACES = st.sampled_from(["A1", "D4", "H1", "home-nordic", "home-togawa"])
TERRITORIES = st.sampled_from(["A1", "D4", "H1"])
ANYONE = WHO | st.just(events.TABLE)
EVENTS = st.one_of(
    st.builds(events.Mat, WHO, st.sampled_from(list(pieces.mats()))),
    st.builds(events.Tile, ANYONE, st.sampled_from(list(bonus.tiles()))),
    st.builds(events.Number, WHO, st.sampled_from(events.NUMBERS), st.integers(0, 999)),
    st.builds(events.Factory, WHO, st.booleans()),
    st.builds(events.Star, WHO, st.sampled_from(list(pieces.star_kinds()))),
    st.builds(events.Units, WHO, PLACES, st.integers(0, 1), st.integers(0, 8), st.integers(0, 4)),
    st.builds(events.Structure, WHO, st.sampled_from(pieces.STRUCTURES), TERRITORIES | st.none()),
    st.builds(events.Holds, WHO, TERRITORIES),
    st.builds(events.Leaves, WHO, TERRITORIES),
    st.builds(events.Resources, ANYONE, TERRITORIES, st.integers(0, 99)),
    st.builds(events.Turn, WHO),
    st.builds(events.Delay, WHO),
    st.builds(events.Bid, WHO, st.integers(0, 99)),
    st.builds(events.End, ANYONE),
    st.builds(events.Checked, WHO),
)


@given(EVENTS)
def test_what_is_written_is_read_back(event):
    assert parse_event(dump_event(event)) == event


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("nordic at C3: leader, 2 workers, 1 mech", (1, 2, 1)),
        ("nordic at C3: mech, worker", (0, 1, 1)),
        ("nordic at C3: 1 leader", (1, 0, 0)),
        ("nordic at home-crimea: nobody", (0, 0, 0)),
    ],
)
def test_units_read_like_speech(text, units):
    event = parse_event(text)
    assert (event.leader, event.workers, event.mechs) == units


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nordic",
        "albion coins 3",
        "table coins 3",
        "nordic coins",
        "nordic coins -3",
        "nordic coins 3 4",
        "nordic luck 3",
        "nordic star luck",
        "nordic mat golden",
        "table tile golden",
        "nordic at C3:",
        "nordic at C3: 2 dogs",
        "nordic at C3: worker, worker",
        "nordic at: leader",
        "nordic coins: 3",
        "nordic holds nowhere",
        "nordic factory perhaps",
        "table turn",
        "nordic turn twice",
    ],
)
def test_what_is_no_event_is_refused(text):
    with pytest.raises(BadNotation):
        parse_event(text)
