"""What is written is read back, and what is not our notation is refused with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import BadNotation, CairnError
from scoring.game import Player, Setup
from scoring.log import SOURCES, Entry, Insert, Replace, Retract
from scoring.notation import Record, dump, parse, parse_entry
from scoring.rebirth import game, pieces
from scoring.rebirth.events import End, Place, PlayOn, Report, Reveal, Tally, Track

COLOURS = st.sampled_from(list(pieces.colours()))
SPACES = st.builds("{}{}".format, st.sampled_from("ABCDEFGHIJKLM"), st.integers(1, 30))
EVENTS = st.one_of(
    st.builds(Place, COLOURS, st.sampled_from(list(pieces.tile_kinds())), SPACES),
    st.builds(Reveal, COLOURS, st.lists(st.sampled_from(list(pieces.missions())), max_size=8).map(tuple)),
    st.builds(Track, COLOURS, st.integers(0, 400)),
    st.builds(End, COLOURS),
    st.builds(PlayOn, COLOURS, st.sampled_from(["practice-isle", "our-scotland@3"])),
    st.builds(
        Report, COLOURS, st.just("food"), st.integers(1, 12), castles=st.sampled_from([(), ("Ayr's_keep",)])
    ),
    st.builds(Tally, COLOURS, st.integers(0, 300), st.integers(0, 30), st.integers(0, 12)),
)
NUMBERS = st.integers(1, 300)
ANY_EVENT = (
    EVENTS
    | st.builds(Retract, NUMBERS)
    | st.builds(Replace, NUMBERS, EVENTS)
    | st.builds(Insert, NUMBERS, EVENTS)
)
SEATS = st.lists(COLOURS, min_size=2, max_size=4, unique=True)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)


@st.composite
def records(draw):
    seats = draw(SEATS)
    setup = Setup(
        "rebirth",
        tuple(Player(seat, draw(NAMES)) for seat in seats),
        draw(st.sampled_from(seats)),
        draw(st.none() | st.just("practice-isle")),
        draw(st.dictionaries(st.just("zero_fulfils"), st.sampled_from(["yes", "no"]))),
    )
    events = draw(st.lists(ANY_EVENT, max_size=12))
    authors = st.sampled_from([*seats, "table"])
    entries = tuple(
        Entry(seq, draw(authors), draw(st.sampled_from(SOURCES)), event)
        for seq, event in enumerate(events, start=1)
    )
    return Record(setup, entries)


@given(records())
def test_parse_reads_what_dump_wrote(record):
    assert parse(dump(record)) == record


def test_an_entry_in_full():
    entry = parse_entry(game, 7, "pink settlement3 F2 ~photo @blue")
    assert entry == Entry(7, "blue", "photo", Place("pink", "settlement3", "F2"))


HEAD = """cairn = 1
game = "rebirth"
board = "practice-isle"
start = "blue"
players = [{id = "blue", name = "Anna"}, {id = "pink"}]
"""


@pytest.mark.parametrize(
    ("log", "line", "message"),
    [
        ('"blue food A1",\n"blue fodd A2",', 8, "notation.not_an_event"),
        ('"blue food A1",\n"blue food",', 8, "notation.not_an_event"),
        ('"blue",', 7, "notation.not_an_event"),
        ('"blue missions blair",', 7, "notation.unknown_mission"),
        ('"blue food A1 ~guess",', 7, "notation.unknown_source"),
        ('"",', 7, "notation.not_an_entry"),
    ],
)
def test_a_bad_entry_is_refused_with_its_line(log, line, message):
    with pytest.raises(BadNotation) as refused:
        parse(f"{HEAD}log = [\n{log}\n]\n")
    assert (refused.value.message, refused.value.values["line"]) == (message, line)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("log = [", "notation.not_toml"),
        ("", "notation.unknown_version"),
        (HEAD.replace("cairn = 1", "cairn = 2"), "notation.newer_version"),
        (HEAD.replace("cairn = 1", "cairn = true"), "notation.unknown_version"),
        (HEAD + "settings = 3", "notation.not_settings"),
        (HEAD.replace('"rebirth"', '"chess"'), "game.unknown"),
        (HEAD.replace('start = "blue"', 'start = "green"'), "setup.start_not_seated"),
        (HEAD.replace(', {id = "pink"}', ""), "setup.player_count"),
        (HEAD.replace('"pink"', '"blue"'), "setup.same_player_twice"),
        (HEAD.replace('"pink"', '"purple"'), "setup.unknown_colour"),
        (HEAD + 'settings = {zero = "no"}', "setup.unknown_setting"),
        (HEAD + 'settings = {zero_fulfils = "maybe"}', "setup.unknown_value"),
        (HEAD + "settings = {zero_fulfils = 1}", "notation.not_settings"),
        (HEAD + "log = 3", "notation.not_a_list"),
        (HEAD.replace('game = "rebirth"', ""), "notation.missing"),
        (HEAD.replace('{id = "pink"}', '"pink"'), "notation.not_a_player"),
    ],
)
def test_a_bad_file_is_refused(text, message):
    with pytest.raises(CairnError) as refused:
        parse(text)
    assert refused.value.message == message


@pytest.mark.parametrize(("text", "line"), [("cairn = 1\nlog = [\n", 2), ("cairn = 1\ngame = rebirth\n", 2)])
def test_broken_toml_is_refused_with_its_line(text, line):
    with pytest.raises(BadNotation) as refused:
        parse(text)
    assert (refused.value.message, refused.value.values["line"]) == ("notation.not_toml", line)


def test_a_player_without_a_name_is_called_by_id():
    assert [player.name for player in parse(HEAD).setup.players] == ["Anna", "pink"]
