"""Events of Glen More II: read, written, read again; and what is no event."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import BadNotation
from scoring.glenmore import events, pieces, printed
from scoring.glenmore.notation import dump_event, parse_event

WHO = st.sampled_from(list(pieces.players()))
TWO = st.permutations(list(pieces.players())).map(lambda order: order[:2])
TABLE = st.just(events.TABLE)
STACKS = st.sampled_from(pieces.STACKS)
LATER = st.sampled_from(pieces.STACKS[1:])
NUMBERS = st.integers(0, 999)
THINGS = st.sampled_from([thing for thing in pieces.things() if thing != pieces.MOUNTAIN])
DICE = st.lists(st.integers(1, 3), min_size=1, max_size=4).map(tuple)


def counted(keys):
    return st.dictionaries(st.sampled_from(keys), NUMBERS, min_size=1).map(lambda told: tuple(told.items()))


def several(names):
    return st.lists(st.sampled_from(list(names)), min_size=1, unique=True).map(tuple)


@st.composite
def roads(draw):
    one, other = draw(
        st.lists(st.sampled_from([printed.START, *pieces.clans()]), min_size=2, max_size=2, unique=True)
    )
    return events.Printed(events.TABLE, printed.road(one, other), str(draw(st.integers(0, 99))))


@st.composite
def claims(draw):
    clan = draw(st.sampled_from(list(pieces.clans().values())))
    return events.Claim(draw(WHO), clan.id, draw(NUMBERS) if clan.counts else None, draw(STACKS))


EVENTS = st.one_of(
    st.builds(events.Order, TABLE, st.lists(WHO, min_size=2, unique=True).map(tuple)),
    st.builds(events.Jails, TABLE, several(pieces.mobsters())),
    st.builds(events.Cards, TABLE, several(pieces.score_cards())),
    roads(),
    st.builds(events.Printed, TABLE, st.just("cellar_2"), st.sampled_from(["4 5 6", "0", "10 12"])),
    st.builds(events.Printed, TABLE, st.sampled_from(pieces.REWARDS), st.just("points 3")),
    st.builds(events.Has, WHO, counted(events.LIVE_KEYS)),
    st.builds(events.Take, WHO, THINGS, STACKS),
    st.builds(events.Take, WHO, st.just(pieces.MOUNTAIN), st.just(pieces.LAST)),
    st.builds(events.Leave, TABLE, THINGS.filter(lambda thing: thing != pieces.ENGLAND), STACKS),
    claims(),
    st.builds(events.Note, WHO, st.integers(-99, 999), st.sampled_from(list(pieces.reasons())), STACKS),
    TWO.flatmap(lambda two: st.builds(events.Give, st.just(two[0]), st.just(two[1]), NUMBERS, STACKS)),
    st.builds(events.Sell, WHO, st.sampled_from(list(pieces.CELLARS)), st.integers(0, 12), STACKS),
    st.builds(events.Get, WHO, st.sampled_from([pieces.DUART_TRADE, *pieces.REWARDS]), STACKS),
    st.builds(events.Boat, WHO, st.sampled_from([1, 2, 3, None])),
    st.builds(
        events.Vote, TABLE, st.sampled_from(list(pieces.score_cards())), st.integers(0, 9), st.integers(0, 9)
    ),
    st.builds(events.Vote, TABLE, st.sampled_from(list(pieces.score_cards())), st.none(), st.none()),
    st.builds(events.Announce, WHO, STACKS),
    st.builds(events.Count, WHO, counted(events.SCORING_KEYS), STACKS),
    st.builds(events.Count, WHO, counted(events.KEYS), st.just(pieces.LAST)),
    st.builds(events.MikeAt, WHO, st.just(events.NOBODY), STACKS),
    TWO.flatmap(lambda two: st.builds(events.MikeAt, st.just(two[0]), st.just(two[1]), STACKS)),
    st.builds(events.Rolls, TABLE | WHO, DICE, LATER),
    st.builds(events.Reroll, WHO, st.integers(1, 4), st.integers(1, 3), LATER),
    st.builds(events.Haggis, WHO, st.lists(st.integers(1, 3), max_size=3).map(tuple), LATER),
    st.builds(events.Tokens, WHO, NUMBERS, STACKS, st.just(False)),
    st.builds(events.Tokens, WHO, NUMBERS, st.just(pieces.LAST), st.just(True)),
)


@given(EVENTS)
def test_an_event_is_written_and_read_back(event: events.GlenMoreEvent) -> None:
    text = dump_event(event)
    assert parse_event(text) == event
    assert dump_event(parse_event(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "red",
        "pink announces A",
        "red announces E",
        "table announces A",  # a player lays the last tile
        "red order red yellow",  # only the table says that
        "table order red",
        "table order red red",
        "table jails joe_mcduff, joe_mcduff",
        "table cards sheep",
        "table cellar_1 is 1 2 3",  # the first cellar is known
        "table cellar_2 is four",
        "table cellar_2 is",
        "table penalty_sibyl is 4",
        "table reward_17 is points 3",
        "table reward_1 is 3 points",
        "table reward_1 is apples 3",
        "table road_brodie_brodie is 1",
        "table roads is nearly",
        "red has scots 3 casks 2",
        "red has scots 3, scots 2",
        "red has apples 3",
        "red takes mountain in C",  # only the end asks
        "table leaves england_token in B",
        "red leaves david_hume in B",
        "red claims brodie in B",  # it pays for a count
        "red claims macleod 3 in B",  # it doesn't
        "red scores 7 for nothing in B",
        "red scores 7 in B",
        "red gives red 1 in B",
        "red sells cellar_4:1 in B",
        "red boat 4",
        "table votes animals 3-1",
        "table votes animals",
        "red counts tiles 12 in C",  # counted in the end only
        "red counts scots three in A",
        "red mike at red in B",
        "table rolls 4 in B",
        "table rolls 1 2 1 3 1 in B",
        "table rolls 1 in A",  # no haggis after the first scoring
        "red haggis 1 1 1 1 in B",
        "red haggis in B",
        "red rerolls 5 as 1 in B",
        "red tokens 30 after C",
        "red tokens -3 in C",
        "red tokens 30",
    ],
)
def test_what_is_no_event(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_event(text)


def test_the_ends_of_a_road_may_be_named_either_way() -> None:
    assert parse_event("table road_mckay_brodie is 1") == parse_event("table road_brodie_mckay is 1")
    assert dump_event(parse_event("table road_mckay_start is 2")) == "table road_start_mckay is 2"


def test_numbers_are_kept_in_the_order_told() -> None:
    told = parse_event("red counts casks 1, scots 3 in A")
    assert told == events.Count("red", (("casks", 1), ("scots", 3)), "A")
