"""How is written what can be told without a map: read and written back, and refused where it isn't our notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import BadNotation
from scoring.log import SOURCES, Entry, Replace
from scoring.notation import dump_entry, parse_entry
from scoring.rebirth import game, pieces
from scoring.rebirth.events import Count, FaceDown, PlayOn, Report, Tally, dump_event, parse_event
from scoring.rebirth.told_events import MEASURES
from scoring.rebirth.told_names import building_name, is_token, same_name, shown_name

NAMES = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters=',~@"'), min_size=1, max_size=24
)
LISTS = st.lists(NAMES, max_size=6, unique_by=same_name).map(tuple)
COLOURS = st.sampled_from(list(pieces.colours()))
FARMS = st.sampled_from(["food", "energy"])
SETTLEMENTS = st.sampled_from(["settlement1", "settlement2", "settlement3", "settlement4"])
CARDS = st.lists(st.sampled_from(list(pieces.missions())), max_size=9).map(tuple)
HOLDS = st.sampled_from([(), ("edinburgh",), ("stirling",), ("edinburgh", "stirling")])
TOLD = st.one_of(
    st.builds(Report, COLOURS, FARMS, st.integers(1, 99), castles=LISTS, cathedrals=LISTS),
    st.builds(
        Report,
        COLOURS,
        SETTLEMENTS,
        settlement=NAMES,
        size=st.integers(1, 3),
        neutral=st.integers(0, 3),
        harbour=st.booleans(),
        castles=LISTS,
        cathedrals=LISTS,
    ),
    st.builds(Count, COLOURS, st.sampled_from(MEASURES), st.integers(0, 99)),
    st.builds(FaceDown, COLOURS, NAMES, st.integers(0, 6)),
    st.builds(PlayOn, COLOURS, st.sampled_from(["practice-isle", "our-scotland@3", "a-1-b@1999"])),
    st.builds(
        Tally, COLOURS, st.integers(0, 9999), st.integers(0, 99), st.integers(0, 99), HOLDS, CARDS, CARDS
    ),
)


@given(
    event=TOLD, author=st.sampled_from(["blue", "table"]), source=st.sampled_from(SOURCES), edit=st.booleans()
)
def test_what_is_told_is_read_back_as_it_was_written(event, author, source, edit):
    assert parse_event(dump_event(event)) == event
    entry = Entry(9, author, source, Replace(4, event) if edit else event)
    assert parse_entry(game, 9, dump_entry(game, entry)) == entry


@pytest.mark.parametrize(
    ("text", "event"),
    [
        (
            "pink reports food group 3 castles edinburgh,blair cathedrals perth",
            Report("pink", "food", 3, castles=("edinburgh", "blair"), cathedrals=("perth",)),
        ),
        ("pink reports energy group 1", Report("pink", "energy", 1)),
        (
            "pink reports settlement3 in Ayr 2 neutral 1 harbour castles blair",
            Report("pink", "settlement3", 0, "Ayr", 2, 1, harbour=True, castles=("blair",)),
        ),
        # A name may be a word of the notation: places are told by their order.
        (
            "pink reports settlement1 in harbour 1 cathedrals castles",
            Report("pink", "settlement1", 0, "harbour", 1, cathedrals=("castles",)),
        ),
        ("pink counts coast 5", Count("pink", "coast", 5)),
        ("pink facedown edinburgh 2", FaceDown("pink", "edinburgh", 2)),
        ("pink board our-scotland@3", PlayOn("pink", "our-scotland@3")),
        (
            (
                "pink tally track 57 symbols 6 castles 4 holds edinburgh,stirling missions ports,castle_blair "
                "missed english_border"
            ),
            Tally(
                "pink", 57, 6, 4, ("edinburgh", "stirling"), ("ports", "castle_blair"), ("english_border",)
            ),
        ),
        ("pink tally track 0 symbols 0 castles 0", Tally("pink", 0, 0, 0)),
    ],
)
def test_events_as_they_are_written(text, event):
    assert parse_event(text) == event
    assert dump_event(event) == text


@pytest.mark.parametrize(
    "text",
    [
        "pink reports",
        "pink reports wood group 1",
        "pink reports food",
        "pink reports food group",
        "pink reports food group 0",
        "pink reports food group 100",
        "pink reports food group one",
        "pink reports food in Ayr 2",
        "pink reports food group 1 harbour",
        "pink reports food group 1 castles",
        "pink reports food group 1 cathedrals perth castles blair",
        "pink reports food group 1 castles blair,Blair",
        "pink reports food group 1 castles a,b,c,d,e,f,g",
        "pink reports settlement3 group 3",
        "pink reports settlement3 in Ayr",
        "pink reports settlement3 in Ayr 4",
        "pink reports settlement3 in Ayr 0",
        "pink reports settlement3 in Ayr 2 neutral 4",
        "pink reports settlement3 in Ayr 2 harbour neutral 1",
        "pink reports settlement3 in Ayr 2 castles blair extra",
        "pink counts harbours 3",
        "pink counts coast",
        "pink counts coast -1",
        "pink facedown edinburgh",
        "pink facedown edinburgh 7",
        "pink board Our-Scotland",
        "pink board our-scotland@0",
        "pink board our-scotland@3 twice",
        "pink tally track 57",
        "pink tally track 57 symbols 6 castles 4 holds blair",
        "pink tally track 57 symbols 6 castles 4 missions none",
        "pink tally castles 4 symbols 6 track 57",
    ],
)
def test_what_is_no_event_is_refused(text):
    with pytest.raises(BadNotation) as refused:
        parse_event(text)
    assert refused.value.values["text"] == text


@pytest.mark.parametrize("name", ["a" * 25, 'a"b', "a~b", "a@b", "a,", "a\u00a0b", "a\u200bb", "\x07"])
def test_a_name_that_is_none_is_refused(name):
    assert not is_token(name)
    with pytest.raises(BadNotation):
        parse_event(f"pink reports settlement1 in {name} 2")
    with pytest.raises(BadNotation):
        parse_event(f"pink facedown {name} 2")


def test_names_that_mean_the_same():
    assert same_name("EDINBURGH") == same_name("edinburgh")
    assert same_name("Straße") == same_name("STRASSE")
    # One letter with its dots, or a letter and dots: phones differ.
    assert same_name("Gr\u00fcn") == same_name("Gru\u0308n")
    assert same_name("Ayr") != same_name("Ayr_2")


@pytest.mark.parametrize(
    ("kind", "token", "name"),
    [
        ("castle", "eilean_donan", "Eilean Donan Castle"),
        ("castle", "EDINBURGH", "Edinburgh Castle"),
        ("cathedral", "edinburgh", "Edinburgh Cathedral"),
        ("castle", "glasgow", "glasgow"),
        ("castle", "Old_Keep", "Old Keep"),
    ],
)
def test_names_as_people_read_them(kind, token, name):
    assert building_name(kind, token) == name


def test_a_name_of_nothing_but_blanks_is_shown_as_it_stands():
    assert shown_name("__") == "__"
