"""Every kind of mission card: fulfilled, level and missed. Counts are read off the pictures."""

from __future__ import annotations

import pytest

from scoring.rebirth import missions, pieces

ISLE = """
 f/c b/c b/c s:one/hc s:two/h
  b C:blair b K:oban s:two
 b/d b b b s:big
  b/d b/d b s:big s:big
 s:small/d b C:stirling b w
"""


def verdict(replay, card, player):
    found = missions.judge(replay.state, card, player)
    return found.counts, found.fulfilled, found.points


def test_the_deck_has_32_cards_25_of_five_points_and_7_of_three():
    deck = [card.points for card in pieces.missions().values() for _ in range(card.count)]
    assert (len(deck), deck.count(5), deck.count(3)) == (32, 25, 7)


def test_bonus_card_needs_nothing(play):
    assert verdict(play(ISLE, "blue pink", []), "cathedral_bonus", "pink") == ({}, True, 3)


CASES = [
    # Around Blair (B2: A2 A3 B1 B3 C2 C3): blue two tiles, pink one.
    ("castle_blair", ["blue food A2", "blue energy B1", "pink food C2"], {"blue": 2, "pink": 1}),
    (
        "cathedral_oban",
        ["blue food B3", "pink settlement1 A5", "pink settlement1 B5"],
        {"blue": 1, "pink": 2},
    ),
    ("ports", ["blue settlement1 A4", "pink settlement1 A5"], {"blue": 1, "pink": 1}),
    ("english_border", ["blue food C1", "blue food D1", "pink food D2"], {"blue": 2, "pink": 1}),
    # Blue holds A1 and A3 apart (run 1), pink A2 alone (run 1).
    ("coastline", ["blue food A1", "blue food A3", "pink food A2"], {"blue": 1, "pink": 1}),
    ("coastline", ["blue food A1", "blue food A2", "pink food A3"], {"blue": 2, "pink": 1}),
    ("castles", ["blue food A2", "pink food E2", "pink food A3"], {"blue": 1, "pink": 1}),
    ("cathedrals", ["blue food B3", "pink food A1"], {"blue": 1, "pink": 0}),
    ("small_own", ["blue settlement1 A4", "pink settlement2 E1"], {"blue": 1, "pink": 1}),
    ("medium_presence", ["blue settlement1 A5", "pink settlement1 B5"], {"blue": 1, "pink": 1}),
    ("medium_own", ["blue settlement1 A5", "blue settlement2 B5"], {"blue": 1, "pink": 0}),
    ("large_presence", ["blue settlement1 C5", "blue settlement1 D4"], {"blue": 1, "pink": 0}),
    ("energy_largest", ["blue energy A1", "blue energy B1", "pink energy C3"], {"blue": 2, "pink": 1}),
    ("food_largest", ["blue food A1", "pink energy B1", "pink food C3"], {"blue": 1, "pink": 1}),
]


@pytest.mark.parametrize(("card", "events", "counts"), CASES)
def test_whoever_is_not_behind_fulfils_it(play, card, events, counts):
    replay = play(ISLE, "blue pink", events)
    for player in counts:
        ahead = counts[player] == max(counts.values())
        assert verdict(replay, card, player) == (counts, ahead, 5 if ahead else 0)


@pytest.mark.parametrize(("answer", "points"), [("no", 0), ("yes", 5)])
@pytest.mark.parametrize("card", ["medium_own", "ports", "castle_blair", "energy_most", "coastline"])
def test_zero_against_zero_is_a_setting(play, card, answer, points):
    replay = play(ISLE, "blue pink", [], zero_fulfils=answer)
    assert verdict(replay, card, "blue") == ({"blue": 0, "pink": 0}, points == 5, points)


@pytest.mark.parametrize(
    ("card", "setting", "kind"),
    [("energy_most", "most_energy", "energy"), ("food_most", "most_food", "food")],
)
def test_the_doubtful_cards_count_tiles_or_groups(play, card, setting, kind):
    # Blue: B1 and C2 touch (one group of two). Pink: three single tiles.
    events = [f"blue {kind} B1", f"blue {kind} C2", f"pink {kind} A1", f"pink {kind} A3", f"pink {kind} D3"]
    tiles = play(ISLE, "blue pink", events, **{setting: "tiles"})
    assert verdict(tiles, card, "pink") == ({"blue": 2, "pink": 3}, True, 5)
    groups = play(ISLE, "blue pink", events, **{setting: "groups"})
    assert verdict(groups, card, "pink") == ({"blue": 1, "pink": 0}, False, 0)


def test_a_castle_card_does_not_ask_who_holds_the_castle(play):
    # One farm each: pink came first and holds Blair. Blue is level on tiles, and that is all the card asks.
    replay = play(ISLE, "pink blue", ["pink food A2", "blue food C2"])
    assert replay.state.holders["B2"] == "pink"
    assert verdict(replay, "castle_blair", "blue") == ({"pink": 1, "blue": 1}, True, 5)


def test_every_card_has_a_measure_and_can_be_judged(play):
    replay = play(ISLE, "blue pink", ["blue food A1"])
    for card in pieces.missions():
        assert missions.judge(replay.state, card, "blue").points in (0, 3, 5)
