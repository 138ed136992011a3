"""Whatever is told, in whatever order: the game is scored, and what it keeps goes together."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.game import Player, Replay, Setup
from scoring.log import Entry, Insert, Replace, Retract
from scoring.rebirth import game, told_groups
from scoring.rebirth.board import load_board
from scoring.rebirth.events import Count, End, FaceDown, Place, PlayOn, Report, Reveal, Tally, Track
from scoring.rebirth.told_events import MEASURES
from scoring.rules import clauses

COLOURS = st.sampled_from(["blue", "pink", "beige", "green"])
NAMES = st.sampled_from(["Ayr", "ayr", "Wick", "7"])
NEAR = st.sampled_from([(), ("blair",), ("Blair", "edinburgh"), ("wick",)])
CARDS = st.lists(st.sampled_from(["coastline", "food_most", "food_largest", "ports", "castles"]), max_size=3)
EVENTS = st.one_of(
    st.builds(
        Report, COLOURS, st.sampled_from(["food", "energy"]), st.integers(1, 5), castles=NEAR, cathedrals=NEAR
    ),
    st.builds(
        Report,
        COLOURS,
        st.sampled_from(["settlement1", "settlement4"]),
        settlement=NAMES,
        size=st.integers(1, 3),
        neutral=st.integers(0, 3),
        harbour=st.booleans(),
        castles=NEAR,
    ),
    st.builds(Count, COLOURS, st.sampled_from(MEASURES), st.integers(0, 9)),
    st.builds(FaceDown, COLOURS, st.sampled_from(["blair", "Blair", "edinburgh"]), st.integers(0, 6)),
    st.builds(Reveal, COLOURS, CARDS.map(tuple)),
    st.builds(Place, COLOURS, st.just("food"), st.sampled_from(["D4", "C5", "M6", "T1"])),
    st.builds(Track, COLOURS, st.integers(0, 30)),
    st.builds(End, COLOURS),
    st.builds(PlayOn, COLOURS, st.just("practice-isle")),
    st.builds(
        Tally, COLOURS, st.integers(0, 90), st.integers(0, 9), st.integers(0, 4), missions=CARDS.map(tuple)
    ),
)
NUMBERS = st.integers(0, 30)
LOGS = st.lists(
    EVENTS
    | EVENTS
    | EVENTS
    | st.builds(Retract, NUMBERS)
    | st.builds(Replace, NUMBERS, EVENTS)
    | st.builds(Insert, NUMBERS, EVENTS),
    max_size=30,
)
SEATS = st.sampled_from([["pink", "blue"], ["blue", "pink", "beige"], ["green", "pink", "blue", "beige"]])


def replayed(seats: list[str], log: list[object], neutral_at_castles: str) -> Replay:
    players = tuple(Player(seat, seat) for seat in seats)
    setup = Setup("rebirth", players, seats[0], None, {"neutral_at_castles": neutral_at_castles})
    return game.replay(setup, [Entry(seq, "table", "tap", event) for seq, event in enumerate(log, start=1)])


@settings(max_examples=150, deadline=None)
@given(seats=SEATS, log=LOGS, neutral=st.sampled_from(["no", "yes"]))
def test_whatever_is_told_goes_together(seats, log, neutral):
    replay = replayed(seats, log, neutral)
    state = replay.state
    assert {one.seq for one in replay.played}.isdisjoint(one.seq for one in replay.problems)
    assert {one.decided_by for one in replay.standings} == {"open"} or (
        replay.finished and not replay.questions
    )
    items = [item for sheet in replay.sheets for line in sheet.lines for item in line.items]
    assert {one.clause for one in (*items, *replay.doubts, *replay.questions)} <= set(clauses("rebirth"))
    for sheet in replay.sheets:
        assert tuple(line.category for line in sheet.lines) == game.categories(state)
    if state.way == "map":
        assert state.board == load_board("practice-isle")
        return
    land = state.board
    assert set(land.neighbours) == set(land.spaces)
    assert all(near in land.spaces for around in land.neighbours.values() for near in around)
    assert set(state.tiles) <= set(land.spaces)
    for one in state.told:
        assert 1 <= one.size <= 3
        assert (one.free >= 0, len(one.spaces)) == (True, one.size)
        assert {land.spaces[space].settlement for space in one.spaces} == {one.key}
        lying = [space for space in one.spaces if space in state.tiles]
        assert len(lying) == one.size - one.free
        assert sum(state.tiles[space].player is None for space in lying) == one.neutral
    for (player, kind), known in state.groups.items():
        assert all(sum(grouping) >= 1 for grouping in known)
        assert 1 in told_groups.possible_sizes(state, player, kind)
